//! Refusals in the Bot API's shape:
//! `{"ok": false, "error_code", "description", "parameters"?}`.

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::header::RETRY_AFTER;
use http::{HeaderValue, StatusCode};
use serde_json::{Value, json};

use crate::core::media::ReceiveError;
use crate::error::Error;

/// What a call comes to.
pub type Outcome<T = Value> = Result<T, Refusal>;

/// Why the Bot API did not do it.
#[derive(Debug)]
pub enum Refusal {
    /// An answer with code and full description.
    Answer { code: u16, description: String, parameters: Option<Value> },
    /// No answer at all: the connection is cut.
    Cut,
}

/// 400 with the description as the server builds it.
pub fn bad(message: impl AsRef<str>) -> Refusal {
    answer(400, format!("Bad Request: {}", message.as_ref()))
}

/// 403.
pub fn forbidden(message: impl AsRef<str>) -> Refusal {
    answer(403, format!("Forbidden: {}", message.as_ref()))
}

/// 409.
pub fn conflict(message: &str) -> Refusal {
    answer(409, format!("Conflict: {message}"))
}

/// Any code with a complete description.
pub fn answer(code: u16, description: impl Into<String>) -> Refusal {
    Refusal::Answer { code, description: description.into(), parameters: None }
}

/// 429 that says when to come back.
pub fn too_many_requests(seconds: u32) -> Refusal {
    Refusal::Answer {
        code: 429,
        description: format!("Too Many Requests: retry after {seconds}"),
        parameters: Some(json!({ "retry_after": seconds })),
    }
}

/// 400 that names the supergroup a group has become.
pub fn migrated(to: i64) -> Refusal {
    Refusal::Answer {
        code: 400,
        description: "Bad Request: group chat was upgraded to a supergroup chat".to_owned(),
        parameters: Some(json!({ "migrate_to_chat_id": to })),
    }
}

impl From<ReceiveError> for Refusal {
    fn from(error: ReceiveError) -> Self {
        match error {
            ReceiveError::TooLarge => answer(413, "Request Entity Too Large"),
            ReceiveError::Broken(reason) => bad(format!("can't parse the request: {reason}")),
            ReceiveError::Io(error) => internal(&error),
        }
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        internal(&error)
    }
}

impl From<std::io::Error> for Refusal {
    fn from(error: std::io::Error) -> Self {
        internal(&error)
    }
}

fn internal(error: &dyn std::fmt::Display) -> Refusal {
    tracing::error!(%error, "telegram simulator");
    answer(500, "Internal Server Error: sandbox storage failed")
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let Self::Answer { code, description, parameters } = self else {
            return crate::core::answer::cut();
        };
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
