//! Refusals in XRPC's shape: `{"error", "message"}`
//! (<https://atproto.com/specs/xrpc#error-responses>).

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode};
use serde_json::{Value, json};

use crate::core::errors::ErrorWording;

/// The result of a call.
pub type Outcome<T = Value> = Result<T, BlueskyCallError>;

/// Why it was not done.
pub type BlueskyCallError = crate::core::errors::CallError<BlueskyError>;

#[derive(Debug)]
pub struct BlueskyError {
    status: u16,
    error: &'static str,
    message: String,
    headers: HeaderMap,
}

impl BlueskyError {
    fn new(status: u16, error: &'static str, message: impl Into<String>) -> Self {
        BlueskyError { status, error, message: message.into(), headers: HeaderMap::new() }
    }
}

/// Any status with any name.
pub fn refuse(status: u16, error: &'static str, message: impl Into<String>) -> BlueskyCallError {
    BlueskyError::new(status, error, message).into()
}

/// 400 with its own name.
pub fn bad_request(error: &'static str, message: impl Into<String>) -> BlueskyCallError {
    refuse(400, error, message)
}

/// 400 InvalidRequest.
pub fn invalid(message: impl Into<String>) -> BlueskyCallError {
    bad_request("InvalidRequest", message)
}

/// 401 for calls that need a token.
pub fn auth_missing() -> BlueskyCallError {
    refuse(401, "AuthMissing", "Authentication Required")
}

/// 500 as the PDS words every failure of its own.
pub fn internal() -> BlueskyCallError {
    BlueskyError::internal().into()
}

/// 429.
pub fn rate_limited(headers: HeaderMap) -> BlueskyCallError {
    BlueskyError { headers, ..BlueskyError::new(429, "RateLimitExceeded", "Rate Limit Exceeded") }.into()
}

impl ErrorWording for BlueskyError {
    const PLATFORM: &'static str = super::events::PLATFORM;

    fn too_large() -> Self {
        BlueskyError::new(413, "PayloadTooLarge", "request entity too large")
    }

    fn broken(reason: String) -> Self {
        BlueskyError::new(400, "InvalidRequest", reason)
    }

    fn internal() -> Self {
        BlueskyError::new(500, "InternalServerError", "Internal Server Error")
    }
}

impl IntoResponse for BlueskyError {
    fn into_response(self) -> Response {
        let BlueskyError { status, error, message, headers } = self;
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = Json(json!({ "error": error, "message": message }));
        (status, headers, body).into_response()
    }
}
