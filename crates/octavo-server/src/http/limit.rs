//! Requests per client: a token bucket, told in `RateLimit` headers.

use std::num::NonZeroU32;
use std::sync::{Arc, OnceLock};

use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::clock::{Clock as _, DefaultClock};
use governor::middleware::StateInformationMiddleware;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota, RateLimiter};
use sha2::{Digest, Sha256};

use super::AppState;
use super::error::ApiError;
use crate::settings::Settings;

type Buckets = RateLimiter<[u8; 32], DefaultKeyedStateStore<[u8; 32]>, DefaultClock, StateInformationMiddleware>;

/// The key is a hash of the token sent, so that the buckets hold no secrets; callers without one share a bucket.
pub async fn per_client(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let Some(buckets) = state.limits.buckets() else {
        return next.run(request).await;
    };
    let token = request.headers().get(header::AUTHORIZATION).map(HeaderValue::as_bytes).unwrap_or_default();
    match buckets.check_key(&Sha256::digest(token).into()) {
        Ok(snapshot) => {
            let mut response = next.run(request).await;
            state.limits.tell(&mut response, snapshot.remaining_burst_capacity());
            response
        }
        Err(denied) => {
            let wait = denied.wait_time_from(DefaultClock::default().now()).as_secs_f64().ceil() as u64;
            let mut response = ApiError::rate_limited(wait.max(1)).into_response();
            state.limits.tell(&mut response, 0);
            response
        }
    }
}

/// The limits of this process.
#[derive(Clone)]
pub struct Limits {
    per_second: u32,
    burst: u32,
    buckets: Arc<OnceLock<Option<Buckets>>>,
}

impl Limits {
    pub fn new(settings: &Settings) -> Self {
        Limits { per_second: settings.requests_per_second, burst: settings.burst, buckets: Arc::default() }
    }

    fn buckets(&self) -> Option<&Buckets> {
        let make = || {
            let quota = Quota::per_second(NonZeroU32::new(self.per_second)?);
            let quota = quota.allow_burst(NonZeroU32::new(self.burst)?);
            Some(RateLimiter::keyed(quota).with_middleware())
        };
        self.buckets.get_or_init(make).as_ref()
    }

    /// Forgets clients whose buckets are full again; called now and then, so that memory stays bounded.
    pub fn forget_idle(&self) {
        if let Some(buckets) = self.buckets() {
            buckets.retain_recent();
        }
    }

    fn tell(&self, response: &mut Response, remaining: u32) {
        let seconds = self.burst.div_ceil(self.per_second.max(1));
        let headers = response.headers_mut();
        let texts = [
            ("ratelimit", format!("\"client\";r={remaining};t={seconds}")),
            ("ratelimit-policy", format!("\"client\";q={};w={seconds}", self.burst)),
        ];
        for (name, text) in texts {
            if let Ok(value) = HeaderValue::from_str(&text) {
                headers.insert(name, value);
            }
        }
    }
}
