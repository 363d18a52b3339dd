//! Refusals in Discord's shape: `{"message", "code", "errors"?}`.
//!
//! <https://docs.discord.com/developers/topics/opcodes-and-status-codes#json>

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use serde_json::{Value, json};

use crate::core::errors::ErrorWording;

/// The result of a call.
pub type Outcome<T = Value> = Result<T, DiscordCallError>;

/// Why it was not done.
pub type DiscordCallError = crate::core::errors::CallError<DiscordError>;

#[derive(Debug)]
pub struct DiscordError {
    status: u16,
    body: Value,
    headers: HeaderMap,
}

impl DiscordError {
    fn new(status: u16, code: u32, message: &str) -> Self {
        DiscordError { status, body: json!({ "message": message, "code": code }), headers: HeaderMap::new() }
    }
}

pub fn refuse(status: u16, code: u32, message: &str) -> DiscordCallError {
    DiscordError::new(status, code, message).into()
}

pub fn unauthorized() -> DiscordCallError {
    refuse(401, 0, "401: Unauthorized")
}

pub fn missing_access() -> DiscordCallError {
    refuse(403, 50001, "Missing Access")
}

pub fn missing_permissions() -> DiscordCallError {
    refuse(403, 50013, "Missing Permissions")
}

pub fn unknown_channel() -> DiscordCallError {
    refuse(404, 10003, "Unknown Channel")
}

pub fn unknown_message() -> DiscordCallError {
    refuse(404, 10008, "Unknown Message")
}

/// 400 that names the field: <https://docs.discord.com/developers/reference#error-messages>
pub fn invalid_field(field: &str, code: &str, message: &str) -> DiscordCallError {
    let mut answer = DiscordError::new(400, 50035, "Invalid Form Body");
    answer.body["errors"] = json!({ field: { "_errors": [{ "code": code, "message": message }] } });
    answer.into()
}

pub fn too_long(field: &str, most: usize) -> DiscordCallError {
    invalid_field(field, "BASE_TYPE_MAX_LENGTH", &format!("Must be {most} or fewer in length."))
}

/// 429: <https://docs.discord.com/developers/topics/rate-limits#exceeding-a-rate-limit>
pub fn rate_limited(says_when: bool) -> DiscordCallError {
    let body = json!({ "message": "You are being rate limited.", "global": false });
    let mut answer = DiscordError { status: 429, body, headers: HeaderMap::new() };
    if says_when {
        answer.body["retry_after"] = json!(0.64);
        let headers = [
            ("retry-after", "1"),
            ("x-ratelimit-limit", "5"),
            ("x-ratelimit-remaining", "0"),
            ("x-ratelimit-reset-after", "0.64"),
            ("x-ratelimit-bucket", "80c17d2f203122d936070c88c8d10f33"),
            ("x-ratelimit-scope", "user"),
        ];
        let headers = headers.map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
        answer.headers.extend(headers);
    }
    answer.into()
}

pub fn internal() -> DiscordCallError {
    DiscordError::internal().into()
}

impl ErrorWording for DiscordError {
    const PLATFORM: &'static str = super::events::PLATFORM;

    fn too_large() -> Self {
        DiscordError::new(413, 40005, "Request entity too large")
    }

    fn broken(_: String) -> Self {
        DiscordError::new(400, 50109, "The request body contains invalid JSON.")
    }

    fn internal() -> Self {
        DiscordError::new(500, 0, "500: Internal Server Error")
    }
}

impl IntoResponse for DiscordError {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, self.headers, Json(self.body)).into_response()
    }
}
