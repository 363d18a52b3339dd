//! Refusals in the API's shape, `{"data": {}, "error": {"code", "message", "log_id"}}`
//! (<https://developers.tiktok.com/doc/tiktok-api-v2-error-handling>).

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use serde_json::{Value, json};

use crate::core::media::ReceiveError;
use crate::core::random;
use crate::error::Error;

/// What a call comes to.
pub type Outcome<T> = Result<T, Refusal>;

/// Why it was not done.
#[derive(Debug)]
pub enum Refusal {
    /// An answer; some come with status 200.
    Answer { status: u16, code: &'static str, message: String },
    /// No answer at all: the connection is cut.
    Cut,
}

/// Any status with any code.
pub fn refuse(status: u16, code: &'static str, message: impl Into<String>) -> Refusal {
    Refusal::Answer { status, code, message: message.into() }
}

/// 400 about a member of the request.
pub fn invalid(message: impl Into<String>) -> Refusal {
    refuse(400, "invalid_params", message)
}

pub fn invalid_token() -> Refusal {
    let message = "The access token is invalid or not found in the request.";
    refuse(401, "access_token_invalid", message)
}

/// TikTok never says when to come back.
pub fn rate_limited() -> Refusal {
    refuse(429, "rate_limit_exceeded", "The API rate limit was exceeded. Please try again later.")
}

pub fn internal() -> Refusal {
    refuse(500, "internal_error", "Something is wrong. Please try again later.")
}

impl From<ReceiveError> for Refusal {
    fn from(error: ReceiveError) -> Self {
        match error {
            ReceiveError::TooLarge => invalid("The request is too large."),
            ReceiveError::Broken(reason) => invalid(reason),
            ReceiveError::Io(error) => failed(&error),
        }
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        failed(&error)
    }
}

impl From<std::io::Error> for Refusal {
    fn from(error: std::io::Error) -> Self {
        failed(&error)
    }
}

fn failed(error: &dyn std::fmt::Display) -> Refusal {
    tracing::error!(%error, "tiktok simulator");
    internal()
}

/// A success.
pub fn done(data: Value) -> Response {
    Json(body(data, "ok", "")).into_response()
}

fn body(data: Value, code: &str, message: &str) -> Value {
    let log = random::text(32, random::DIGITS);
    json!({ "data": data, "error": { "code": code, "message": message, "log_id": log } })
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let Self::Answer { status, code, message } = self else {
            return crate::core::answer::cut();
        };
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, Json(body(json!({}), code, &message))).into_response()
    }
}
