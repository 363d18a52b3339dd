//! Requests per client: a token bucket, told in `RateLimit` headers.

use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::{Arc, OnceLock};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::HeaderValue;
use axum::http::{Method, header};
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

/// A call that anyone may make: a token sent with it is never looked at, and so opens no bucket.
const ANONYMOUS: (Method, &str) = (Method::POST, "/v1/media/compatibility");

pub async fn per_client(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let Some(buckets) = state.limits.buckets() else {
        return next.run(request).await;
    };
    match buckets.check_key(&client(&request)) {
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

/// Who calls: a hash of the token sent, so that the buckets hold no secrets; without one, the address it comes from.
fn client(request: &Request) -> [u8; 32] {
    let is_anonymous = ANONYMOUS == (request.method().clone(), request.uri().path());
    let token = request.headers().get(header::AUTHORIZATION).filter(|_| !is_anonymous);
    let hash = match token {
        Some(token) => Sha256::new().chain_update("token ").chain_update(token.as_bytes()),
        None => Sha256::new().chain_update("address ").chain_update(network(request)),
    };
    hash.finalize().into()
}

/// The caller's address; of IPv6 the half that a customer is given (RFC 6177).
fn network(request: &Request) -> Vec<u8> {
    let address = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.ip().to_canonical());
    match address {
        Some(IpAddr::V4(address)) => address.octets().to_vec(),
        Some(IpAddr::V6(address)) => address.octets()[..8].to_vec(),
        None => Vec::new(),
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
