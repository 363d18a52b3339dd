//! Requests per client: a token bucket, told in `RateLimit` headers.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::OnceLock;

use axum::extract::{Request, State};
use axum::http::HeaderValue;
use axum::http::{Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::clock::{Clock as _, DefaultClock, QuantaInstant};
use governor::middleware::StateInformationMiddleware;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{NotUntil, Quota, RateLimiter};
use sha2::{Digest, Sha256};

use super::AppState;
use super::client_address::ClientAddress;
use super::error::ApiError;
use super::oauth;
use crate::identity::Principal;
use crate::settings::Settings;

type Buckets = RateLimiter<[u8; 32], DefaultKeyedStateStore<[u8; 32]>, DefaultClock, StateInformationMiddleware>;

pub async fn per_client(limits: &Limits, request: Request, run: impl AsyncFnOnce(Request) -> Response) -> Response {
    let Some(buckets) = limits.buckets() else {
        return run(request).await;
    };
    match buckets.check_key(&client(&request)) {
        Ok(snapshot) => {
            let mut response = run(request).await;
            limits.tell(&mut response, snapshot.remaining_burst_capacity());
            response
        }
        Err(denied) => {
            let mut response = ApiError::rate_limited(seconds_until(&denied)).into_response();
            limits.tell(&mut response, 0);
            response
        }
    }
}

/// A password tried costs its address as much as this many calls: guessing is slow over all accounts too.
const SIGN_IN_COST: NonZeroU32 = NonZeroU32::new(10).expect("it is ten");

/// Slows down an address that sends many passwords. Each account has its own, stricter throttle (`identity::throttle`).
/// Behind a proxy that was not named all people have one address, and one of them could keep the others out.
pub async fn per_address(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let sends_password = request.method() == Method::POST && matches!(request.uri().path(), "/login" | "/signup");
    let Some(buckets) = state.limits.buckets().filter(|_| sends_password && state.settings.tells_addresses_apart())
    else {
        return next.run(request).await;
    };
    let key = Sha256::new().chain_update("sign-in ").chain_update(network(&request)).finalize().into();
    let cost = state.limits.at_most_a_burst(SIGN_IN_COST);
    match buckets.check_key_n(&key, cost) {
        Ok(Err(denied)) => {
            tracing::info!("too many sign-ins from one address");
            oauth::too_many(seconds_until(&denied))
        }
        _ => next.run(request).await,
    }
}

fn seconds_until(denied: &NotUntil<QuantaInstant>) -> u64 {
    let wait = denied.wait_time_from(DefaultClock::default().now());
    (wait.as_secs_f64().ceil() as u64).max(1)
}

/// Who calls: a hash of the token sent, so that the buckets hold no secrets; the address it comes from without one, or
/// with one that is not good: made-up tokens do not open buckets.
fn client(request: &Request) -> [u8; 32] {
    let known = request.extensions().get::<Principal>();
    let hash = match known.and_then(|_| request.headers().get(header::AUTHORIZATION)) {
        Some(token) => Sha256::new().chain_update("token ").chain_update(token.as_bytes()),
        None => Sha256::new().chain_update("address ").chain_update(network(request)),
    };
    hash.finalize().into()
}

/// The caller's address; of IPv6 the half that a customer is given (RFC 6177).
fn network(request: &Request) -> Vec<u8> {
    match request.extensions().get::<ClientAddress>().map(|address| address.0) {
        Some(IpAddr::V4(address)) => address.octets().to_vec(),
        Some(IpAddr::V6(address)) => address.octets()[..8].to_vec(),
        None => Vec::new(),
    }
}

/// The limits of this process.
pub struct Limits {
    per_second: u32,
    burst: u32,
    buckets: OnceLock<Option<Buckets>>,
}

impl Limits {
    pub fn new(settings: &Settings) -> Self {
        Limits { per_second: settings.requests_per_second, burst: settings.burst, buckets: OnceLock::new() }
    }

    fn buckets(&self) -> Option<&Buckets> {
        let make = || {
            let quota = Quota::per_second(NonZeroU32::new(self.per_second)?);
            let quota = quota.allow_burst(NonZeroU32::new(self.burst)?);
            Some(RateLimiter::keyed(quota).with_middleware())
        };
        self.buckets.get_or_init(make).as_ref()
    }

    /// More than a burst could never be had.
    fn at_most_a_burst(&self, cost: NonZeroU32) -> NonZeroU32 {
        NonZeroU32::new(self.burst).map_or(cost, |burst| cost.min(burst))
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
