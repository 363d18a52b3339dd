//! Refusals in LinkedIn's shapes: the gateway's, the content service's, and that of neither
//! (<https://learn.microsoft.com/linkedin/shared/api-guide/concepts/error-handling>).

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use serde_json::{Value, json};

use crate::core::media::ReceiveError;
use crate::error::Error;

/// What a call comes to.
pub type Outcome<T> = Result<T, Refusal>;

/// Why it was not done.
#[derive(Debug)]
pub enum Refusal {
    /// An answer.
    Answer { status: u16, body: Value },
    /// No answer at all: the connection is cut.
    Cut,
}

/// The gateway's, with its number.
pub fn gateway(status: u16, number: u32, code: &str, message: &str) -> Refusal {
    let body = json!({ "status": status, "serviceErrorCode": number, "code": code, "message": message });
    Refusal::Answer { status, body }
}

/// With a code and no number.
pub fn coded(status: u16, code: &str, message: &str) -> Refusal {
    Refusal::Answer { status, body: json!({ "status": status, "code": code, "message": message }) }
}

/// With words alone.
pub fn plain(status: u16, message: &str) -> Refusal {
    Refusal::Answer { status, body: json!({ "message": message, "status": status }) }
}

/// The content service's, about one input.
pub fn input(status: u16, code: &str, description: &str) -> Refusal {
    explained(status, code, description, description)
}

/// The same with words of its own for the whole.
pub fn explained(status: u16, code: &str, description: &str, message: &str) -> Refusal {
    let body = json!({
        "errorDetailType": "com.linkedin.common.error.BadRequest",
        "message": format!("com.linkedin.content.common.exception.BadRequestResponseException: {message}"),
        "errorDetails": { "inputErrors": [{ "description": description, "input": {}, "code": code }] },
        "status": status,
    });
    Refusal::Answer { status, body }
}

/// 400 about the form of the request.
pub fn illegal(message: &str) -> Refusal {
    coded(400, "ILLEGAL_ARGUMENT", message)
}

/// 400 for what LinkedIn has and the sandbox has not.
pub fn unsimulated(what: &str) -> Refusal {
    illegal(&format!("The sandbox does not simulate {what}"))
}

/// 401 for a token that ran out.
pub fn expired() -> Refusal {
    gateway(401, 65602, "EXPIRED_ACCESS_TOKEN", "The token used in the request has expired")
}

/// 429: neither headers nor words say when it is over.
pub fn throttled(limit: &str) -> Refusal {
    let message = format!("Resource level throttle {limit} for calls to this resource is reached.");
    gateway(429, 101, "TOO_MANY_REQUESTS", &message)
}

/// 500
pub fn internal() -> Refusal {
    coded(500, "INTERNAL_SERVER_ERROR", "Internal Server Error")
}

impl From<ReceiveError> for Refusal {
    fn from(error: ReceiveError) -> Self {
        match error {
            ReceiveError::TooLarge => plain(413, "Request Entity Too Large"),
            ReceiveError::Broken(reason) => illegal(&reason),
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
    tracing::error!(%error, "linkedin simulator");
    internal()
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let Self::Answer { status, body } = self else {
            return crate::core::answer::cut();
        };
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, Json(body)).into_response()
    }
}
