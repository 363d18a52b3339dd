//! Refusals in XRPC's shape: `{"error", "message"}`
//! (<https://atproto.com/specs/xrpc#error-responses>).

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode};
use serde_json::{Value, json};

use crate::core::refusal::Wording;

/// What a call comes to.
pub type Outcome<T = Value> = Result<T, Refusal>;

/// Why it was not done.
pub type Refusal = crate::core::refusal::Refusal<Answer>;

#[derive(Debug)]
pub struct Answer {
    status: u16,
    error: &'static str,
    message: String,
    headers: HeaderMap,
}

impl Answer {
    fn new(status: u16, error: &'static str, message: impl Into<String>) -> Self {
        Answer { status, error, message: message.into(), headers: HeaderMap::new() }
    }
}

/// Any status with any name.
pub fn refuse(status: u16, error: &'static str, message: impl Into<String>) -> Refusal {
    Answer::new(status, error, message).into()
}

/// 400 with its own name.
pub fn bad(error: &'static str, message: impl Into<String>) -> Refusal {
    refuse(400, error, message)
}

/// 400 InvalidRequest.
pub fn invalid(message: impl Into<String>) -> Refusal {
    bad("InvalidRequest", message)
}

/// 401 for calls that need a token.
pub fn auth_missing() -> Refusal {
    refuse(401, "AuthMissing", "Authentication Required")
}

/// 500 as the PDS words every failure of its own.
pub fn internal() -> Refusal {
    Answer::internal().into()
}

/// 429.
pub fn rate_limited(headers: HeaderMap) -> Refusal {
    Answer { headers, ..Answer::new(429, "RateLimitExceeded", "Rate Limit Exceeded") }.into()
}

impl Wording for Answer {
    const PLATFORM: &'static str = super::PLATFORM;

    fn too_large() -> Self {
        Answer::new(413, "PayloadTooLarge", "request entity too large")
    }

    fn broken(reason: String) -> Self {
        Answer::new(400, "InvalidRequest", reason)
    }

    fn internal() -> Self {
        Answer::new(500, "InternalServerError", "Internal Server Error")
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        let Answer { status, error, message, headers } = self;
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = Json(json!({ "error": error, "message": message }));
        (status, headers, body).into_response()
    }
}
