//! Refusals in XRPC's shape: `{"error", "message"}`
//! (<https://atproto.com/specs/xrpc#error-responses>).

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode};
use serde_json::{Value, json};

use crate::core::media::ReceiveError;
use crate::error::Error;

/// What a call comes to.
pub type Outcome<T = Value> = Result<T, Refusal>;

/// Why it was not done.
#[derive(Debug)]
pub enum Refusal {
    /// An answer.
    Answer { status: u16, error: &'static str, message: String, headers: Box<HeaderMap> },
    /// No answer at all: the connection is cut.
    Cut,
}

/// Any status with any name.
pub fn refuse(status: u16, error: &'static str, message: impl Into<String>) -> Refusal {
    Refusal::Answer { status, error, message: message.into(), headers: Box::default() }
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
    refuse(500, "InternalServerError", "Internal Server Error")
}

/// 429.
pub fn rate_limited(headers: HeaderMap) -> Refusal {
    Refusal::Answer {
        status: 429,
        error: "RateLimitExceeded",
        message: "Rate Limit Exceeded".to_owned(),
        headers: Box::new(headers),
    }
}

impl From<ReceiveError> for Refusal {
    fn from(error: ReceiveError) -> Self {
        match error {
            ReceiveError::TooLarge => refuse(413, "PayloadTooLarge", "request entity too large"),
            ReceiveError::Broken(reason) => invalid(reason),
            ReceiveError::Io(error) => logged(&error),
        }
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        logged(&error)
    }
}

impl From<std::io::Error> for Refusal {
    fn from(error: std::io::Error) -> Self {
        logged(&error)
    }
}

fn logged(error: &dyn std::fmt::Display) -> Refusal {
    tracing::error!(%error, "bluesky simulator");
    internal()
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let Self::Answer { status, error, message, headers } = self else {
            return crate::core::answer::cut();
        };
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = Json(json!({ "error": error, "message": message }));
        (status, *headers, body).into_response()
    }
}
