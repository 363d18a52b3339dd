//! Refusals in the Bot API's shape:
//! `{"ok": false, "error_code", "description", "parameters"?}`.

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::header::RETRY_AFTER;
use http::{HeaderValue, StatusCode};
use serde_json::{Value, json};

use crate::core::errors::ErrorWording;

/// The result of a call.
pub type Outcome<T = Value> = Result<T, TelegramCallError>;

/// Why it was not done.
pub type TelegramCallError = crate::core::errors::CallError<TelegramError>;

/// With a full description.
#[derive(Debug)]
pub struct TelegramError {
    code: u16,
    description: String,
    parameters: Option<Value>,
}

impl TelegramError {
    fn new(code: u16, description: impl Into<String>) -> Self {
        TelegramError { code, description: description.into(), parameters: None }
    }
}

/// 400 with the description as the server builds it.
pub fn bad_request(message: impl AsRef<str>) -> TelegramCallError {
    refuse(400, format!("Bad Request: {}", message.as_ref()))
}

/// 403.
pub fn forbidden(message: impl AsRef<str>) -> TelegramCallError {
    refuse(403, format!("Forbidden: {}", message.as_ref()))
}

/// 409.
pub fn conflict(message: &str) -> TelegramCallError {
    refuse(409, format!("Conflict: {message}"))
}

/// Any code with a complete description.
pub fn refuse(code: u16, description: impl Into<String>) -> TelegramCallError {
    TelegramError::new(code, description).into()
}

/// 429 that says when to come back.
pub fn too_many_requests(seconds: u32) -> TelegramCallError {
    let answer = TelegramError::new(429, format!("Too Many Requests: retry after {seconds}"));
    TelegramError { parameters: Some(json!({ "retry_after": seconds })), ..answer }.into()
}

/// 400 that names the supergroup a group has become.
pub fn migrated(to: i64) -> TelegramCallError {
    let answer = TelegramError::new(400, "Bad Request: group chat was upgraded to a supergroup chat");
    TelegramError { parameters: Some(json!({ "migrate_to_chat_id": to })), ..answer }.into()
}

impl ErrorWording for TelegramError {
    const PLATFORM: &'static str = super::events::PLATFORM;

    fn too_large() -> Self {
        TelegramError::new(413, "Request Entity Too Large")
    }

    fn broken(reason: String) -> Self {
        TelegramError::new(400, format!("Bad Request: can't parse the request: {reason}"))
    }

    fn internal() -> Self {
        TelegramError::new(500, "Internal Server Error: sandbox storage failed")
    }
}

impl IntoResponse for TelegramError {
    fn into_response(self) -> Response {
        let TelegramError { code, description, parameters } = self;
        let mut body = json!({ "ok": false, "error_code": code, "description": description });
        let mut retry_after = None;
        if let Some(parameters) = parameters {
            retry_after = parameters["retry_after"].as_u64();
            body["parameters"] = parameters;
        }
        let status = StatusCode::from_u16(code).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, Json(body)).into_response();
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
