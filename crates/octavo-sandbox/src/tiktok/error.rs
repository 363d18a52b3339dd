//! Refusals in the API's shape, `{"data": {}, "error": {"code", "message", "log_id"}}`
//! (<https://developers.tiktok.com/doc/tiktok-api-v2-error-handling>).

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use serde_json::{Value, json};

use crate::core::random;
use crate::core::refusal::Wording;

/// What a call comes to.
pub type Outcome<T> = Result<T, Refusal>;

/// Why it was not done.
pub type Refusal = crate::core::refusal::Refusal<Answer>;

/// Some answers come with status 200.
#[derive(Debug)]
pub struct Answer {
    status: u16,
    code: &'static str,
    message: String,
}

impl Answer {
    fn new(status: u16, code: &'static str, message: impl Into<String>) -> Self {
        Answer { status, code, message: message.into() }
    }
}

/// Any status with any code.
pub fn refuse(status: u16, code: &'static str, message: impl Into<String>) -> Refusal {
    Answer::new(status, code, message).into()
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
    Answer::internal().into()
}

impl Wording for Answer {
    const PLATFORM: &'static str = super::PLATFORM;

    fn too_large() -> Self {
        Answer::new(400, "invalid_params", "The request is too large.")
    }

    fn broken(reason: String) -> Self {
        Answer::new(400, "invalid_params", reason)
    }

    fn internal() -> Self {
        Answer::new(500, "internal_error", "Something is wrong. Please try again later.")
    }
}

/// A success.
pub fn done(data: Value) -> Response {
    Json(body(data, "ok", "")).into_response()
}

fn body(data: Value, code: &str, message: &str) -> Value {
    let log = random::text(32, random::DIGITS);
    json!({ "data": data, "error": { "code": code, "message": message, "log_id": log } })
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        let Answer { status, code, message } = self;
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, Json(body(json!({}), code, &message))).into_response()
    }
}
