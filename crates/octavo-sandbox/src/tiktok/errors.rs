//! Refusals in the API's shape, `{"data": {}, "error": {"code", "message", "log_id"}}`
//! (<https://developers.tiktok.com/doc/tiktok-api-v2-error-handling>).

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use serde_json::{Value, json};

use crate::core::errors::ErrorWording;
use crate::core::random;

/// The result of a call.
pub type Outcome<T> = Result<T, TikTokCallError>;

/// Why it was not done.
pub type TikTokCallError = crate::core::errors::CallError<TikTokError>;

/// Some answers come with status 200.
#[derive(Debug)]
pub struct TikTokError {
    status: u16,
    code: &'static str,
    message: String,
}

impl TikTokError {
    fn new(status: u16, code: &'static str, message: impl Into<String>) -> Self {
        TikTokError { status, code, message: message.into() }
    }
}

/// Any status with any code.
pub fn refuse(status: u16, code: &'static str, message: impl Into<String>) -> TikTokCallError {
    TikTokError::new(status, code, message).into()
}

/// 400 about a member of the request.
pub fn invalid(message: impl Into<String>) -> TikTokCallError {
    refuse(400, "invalid_params", message)
}

pub fn invalid_token() -> TikTokCallError {
    let message = "The access token is invalid or not found in the request.";
    refuse(401, "access_token_invalid", message)
}

/// TikTok never says when to come back.
pub fn rate_limited() -> TikTokCallError {
    refuse(429, "rate_limit_exceeded", "The API rate limit was exceeded. Please try again later.")
}

pub fn internal() -> TikTokCallError {
    TikTokError::internal().into()
}

impl ErrorWording for TikTokError {
    const PLATFORM: &'static str = super::events::PLATFORM;

    fn too_large() -> Self {
        TikTokError::new(400, "invalid_params", "The request is too large.")
    }

    fn broken(reason: String) -> Self {
        TikTokError::new(400, "invalid_params", reason)
    }

    fn internal() -> Self {
        TikTokError::new(500, "internal_error", "Something is wrong. Please try again later.")
    }
}

/// A success with its data.
pub struct Success(pub Value);

impl IntoResponse for Success {
    fn into_response(self) -> Response {
        Json(body(self.0, "ok", "")).into_response()
    }
}

fn body(data: Value, code: &str, message: &str) -> Value {
    let log = random::text(32, random::DIGITS);
    json!({ "data": data, "error": { "code": code, "message": message, "log_id": log } })
}

impl IntoResponse for TikTokError {
    fn into_response(self) -> Response {
        let TikTokError { status, code, message } = self;
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, Json(body(json!({}), code, &message))).into_response()
    }
}
