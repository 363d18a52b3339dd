//! Refusals in Mastodon's shape, `{"error"}`: <https://docs.joinmastodon.org/entities/Error/>. The words are those of
//! `config/locales/en.yml` and of the controllers.

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderValue, StatusCode};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use crate::core::errors::ErrorWording;

/// The result of a call.
pub type Outcome<T = Value> = Result<T, MastodonCallError>;

/// Why it was not done.
pub type MastodonCallError = crate::core::errors::CallError<MastodonError>;

#[derive(Debug)]
pub struct MastodonError {
    status: u16,
    words: String,
    headers: HeaderMap,
}

impl MastodonError {
    fn new(status: u16, words: impl Into<String>) -> Self {
        MastodonError { status, words: words.into(), headers: HeaderMap::new() }
    }
}

pub fn unauthorized() -> MastodonCallError {
    MastodonError::new(401, "The access token is invalid").into()
}

pub fn forbidden(words: &str) -> MastodonCallError {
    MastodonError::new(403, words).into()
}

pub fn out_of_scope() -> MastodonCallError {
    forbidden("This action is outside the authorized scopes")
}

pub fn not_found() -> MastodonCallError {
    MastodonError::new(404, "Record not found").into()
}

pub fn parent_not_found() -> MastodonCallError {
    MastodonError::new(404, "The post you are trying to reply to does not appear to exist.").into()
}

/// 422 in these words.
pub fn refused(words: impl Into<String>) -> MastodonCallError {
    MastodonError::new(422, words).into()
}

/// 422 of a record that is not valid.
pub fn invalid(words: impl AsRef<str>) -> MastodonCallError {
    refused(format!("Validation failed: {}", words.as_ref()))
}

/// 429, with or without the end of the window: <https://docs.joinmastodon.org/api/rate-limits/>.
pub fn rate_limited(now: Option<Timestamp>) -> MastodonCallError {
    let mut error = MastodonError::new(429, "Too many requests");
    if let Some(reset) = now.and_then(|now| now.checked_add(SignedDuration::from_secs(1)).ok()) {
        let reset = HeaderValue::from_str(&reset.to_string()).ok();
        error.headers.insert("x-ratelimit-limit", HeaderValue::from_static("300"));
        error.headers.insert("x-ratelimit-remaining", HeaderValue::from_static("0"));
        error.headers.extend(reset.map(|reset| (http::HeaderName::from_static("x-ratelimit-reset"), reset)));
    }
    error.into()
}

pub fn unavailable() -> MastodonCallError {
    MastodonError::internal().into()
}

impl ErrorWording for MastodonError {
    const PLATFORM: &'static str = super::events::PLATFORM;

    fn too_large() -> Self {
        MastodonError::new(413, "Payload Too Large")
    }

    fn broken(reason: String) -> Self {
        MastodonError::new(400, reason)
    }

    fn internal() -> Self {
        MastodonError::new(500, "We're sorry, but something went wrong on our end.")
    }
}

impl IntoResponse for MastodonError {
    fn into_response(self) -> Response {
        let MastodonError { status, words, headers } = self;
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, headers, Json(json!({ "error": words }))).into_response()
    }
}
