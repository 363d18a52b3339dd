//! Rate limits: of people and applications, and of addresses where nobody has signed in yet.

mod buckets;
mod callers;
mod limits;

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use octavo_store::db::as_call;

use super::client_address;
use crate::http::error::ApiError;
use crate::http::oauth::{self, EXTERNAL, PASSKEY, SECOND_FACTOR, TokenCall};
use crate::identity::{DEVICE_PAGE, Principal};
use buckets::{Bucket, TooMany};
pub use limits::Limits;

/// Calls of the API: one bucket for a person in an application, whatever tokens they use. A call without a good token
/// counts for its address, so that invented tokens open no buckets.
pub async fn per_client(limits: &Limits, request: Request, run: impl AsyncFnOnce(Request) -> Response) -> Response {
    let bucket = match request.extensions().get::<Principal>() {
        Some(principal) => Bucket::person(&principal.client_id, principal.user_id),
        None => Bucket::address(client_address::of(&request)),
    };
    let caller = limits.callers.of(&bucket);
    match limits.clients.take(bucket) {
        Ok(None) => as_call(caller, run(request)).await,
        Ok(Some(remaining)) => {
            let mut response = as_call(caller, run(request)).await;
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

/// Sign-in, by address. Each account has its own, stricter throttle (`identity::throttle`). A call of the token endpoint
/// is counted by its outcome: no number of failed ones keeps out who has the right secret.
pub async fn sign_in(State(limits): State<Arc<Limits>>, request: Request, next: Next) -> Response {
    let address = Bucket::address(client_address::of(&request));
    let is_password = request.method() == Method::POST;
    if [oauth::REGISTER, oauth::DEVICE_AUTHORIZATION].contains(&request.uri().path())
        && let Err(TooMany { seconds }) = limits.registrations.take(address.clone())
    {
        return oauth::too_many_token_calls(seconds);
    }
    let taken = match request.uri().path() {
        "/login" | SECOND_FACTOR | "/signup" | "/setup" | "/reset" | "/confirm-email" | DEVICE_PAGE if is_password => {
            limits.sign_in.take(address.clone()).and_then(|_| limits.passwords.take(address.clone()))
        }
        path if path.starts_with(PASSKEY) || path.starts_with(EXTERNAL) => limits.sign_in.take(address.clone()),
        "/login" | SECOND_FACTOR | "/signup" | "/setup" | "/reset" | "/confirm-email" | "/oauth2/authorize"
        | "/consent" | DEVICE_PAGE => limits.sign_in.take(address.clone()),
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

/// Pages of connect links and review links, and ways back from networks, by address.
pub async fn links(State(limits): State<Arc<Limits>>, request: Request, next: Next) -> Response {
    match limits.links.take(Bucket::address(client_address::of(&request))) {
        Ok(_) => next.run(request).await,
        Err(TooMany { seconds }) => oauth::too_many(seconds),
    }
}

/// Calendars, by address. They share the buckets of [`links`]: guessing one secret address is as guessing another.
pub async fn calendars(State(limits): State<Arc<Limits>>, request: Request, next: Next) -> Response {
    match limits.links.take(Bucket::address(client_address::of(&request))) {
        Ok(_) => next.run(request).await,
        Err(TooMany { seconds }) => ApiError::rate_limited(seconds).into_response(),
    }
}

/// Stored files, by address.
pub async fn media(State(limits): State<Arc<Limits>>, request: Request, next: Next) -> Response {
    match limits.media.take(Bucket::address(client_address::of(&request))) {
        Ok(_) => next.run(request).await,
        Err(TooMany { seconds }) => ApiError::rate_limited(seconds).into_response(),
    }
}
