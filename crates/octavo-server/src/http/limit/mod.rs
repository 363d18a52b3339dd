//! Rate limits: of people and applications, and of addresses where nobody has signed in yet.

mod buckets;

use std::num::NonZeroU32;

use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::Quota;
use uuid::Uuid;

use super::error::ApiError;
use super::{AppState, client_address, oauth};
use crate::identity::Principal;
use crate::settings::Settings;
use buckets::{Bucket, Buckets, TooMany};

/// The limits of this process.
pub struct Limits {
    per_second: u32,
    burst: u32,
    clients: Buckets,
    sign_in: Buckets,
    passwords: Buckets,
    refused_tokens: Buckets,
    media: Buckets,
}

impl Limits {
    pub fn new(settings: &Settings) -> Self {
        let (per_second, burst) = (settings.requests_per_second, settings.burst);
        let clients = NonZeroU32::new(per_second).map(Quota::per_second);
        let clients = clients.zip(NonZeroU32::new(burst)).map(|(quota, burst)| quota.allow_burst(burst));
        // Behind a proxy that was not named all people have one address: one of them could keep the others out.
        let by_address = clients.is_some() && settings.tells_addresses_apart();
        let per_minute = |most| Buckets::new(NonZeroU32::new(most).filter(|_| by_address).map(Quota::per_minute));
        Limits {
            per_second,
            burst,
            clients: Buckets::new(clients),
            sign_in: per_minute(60),
            passwords: per_minute(10),
            refused_tokens: per_minute(60),
            media: per_minute(600),
        }
    }

    /// Forgets callers whose buckets are full again; called now and then.
    pub fn forget_idle(&self) {
        for buckets in [&self.clients, &self.sign_in, &self.passwords, &self.refused_tokens, &self.media] {
            buckets.forget_idle();
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

/// Calls of the API: one bucket for a person in an application, whatever tokens they use. A call without a good token
/// counts for its address, so that invented tokens open no buckets.
pub async fn per_client(limits: &Limits, request: Request, run: impl AsyncFnOnce(Request) -> Response) -> Response {
    let bucket = match request.extensions().get::<Principal>() {
        Some(principal) => Bucket::person(&principal.client_id, principal.user_id),
        None => Bucket::address(client_address::of(&request)),
    };
    match limits.clients.take(bucket) {
        Ok(None) => run(request).await,
        Ok(Some(remaining)) => {
            let mut response = run(request).await;
            limits.tell(&mut response, remaining);
            response
        }
        Err(TooMany { seconds }) => {
            let mut response = ApiError::rate_limited(seconds).into_response();
            limits.tell(&mut response, 0);
            response
        }
    }
}

/// What a call of the token endpoint came to: an extension of its response.
#[derive(Clone)]
pub enum TokenCall {
    Refused,
    /// By a code, which is good for one call.
    Redeemed(String, Uuid),
    /// By a refresh token, with which the call can be repeated.
    Refreshed(String, Uuid),
}

/// Sign-in, by address. Each account has its own, stricter throttle (`identity::throttle`). A call of the token endpoint
/// is counted by its outcome: no number of failed ones keeps out who has the right secret.
pub async fn sign_in(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let limits = &state.limits;
    let address = Bucket::address(client_address::of(&request));
    let is_password = request.method() == Method::POST;
    let taken = match request.uri().path() {
        "/login" | "/signup" | "/setup" if is_password => {
            limits.sign_in.take(address.clone()).and_then(|_| limits.passwords.take(address.clone()))
        }
        "/login" | "/signup" | "/setup" | "/oauth2/authorize" | "/consent" => limits.sign_in.take(address.clone()),
        _ => Ok(None),
    };
    if let Err(TooMany { seconds }) = taken {
        tracing::info!("too many sign-ins from one address");
        return oauth::too_many(seconds);
    }
    let mut response = next.run(request).await;
    let taken = match response.extensions_mut().remove() {
        Some(TokenCall::Refused) => limits.refused_tokens.take(address),
        Some(TokenCall::Redeemed(client_id, user_id)) => {
            let _ = limits.clients.take(Bucket::person(&client_id, user_id));
            Ok(None)
        }
        Some(TokenCall::Refreshed(client_id, user_id)) => limits.clients.take(Bucket::person(&client_id, user_id)),
        None => Ok(None),
    };
    taken.err().map_or(response, |TooMany { seconds }| oauth::too_many_token_calls(seconds))
}

/// Stored files, by address.
pub async fn media(State(state): State<AppState>, request: Request, next: Next) -> Response {
    match state.limits.media.take(Bucket::address(client_address::of(&request))) {
        Ok(_) => next.run(request).await,
        Err(TooMany { seconds }) => ApiError::rate_limited(seconds).into_response(),
    }
}
