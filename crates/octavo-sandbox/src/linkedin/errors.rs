//! Refusals in LinkedIn's shapes: the gateway's, the content service's, and that of neither
//! (<https://learn.microsoft.com/linkedin/shared/api-guide/concepts/error-handling>).

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use serde_json::{Value, json};

use crate::core::errors::ErrorWording;

/// The result of a call.
pub type Outcome<T> = Result<T, LinkedInCallError>;

/// Why it was not done.
pub type LinkedInCallError = crate::core::errors::CallError<LinkedInError>;

#[derive(Debug)]
pub struct LinkedInError {
    status: u16,
    body: Value,
}

impl LinkedInError {
    fn new(status: u16, body: Value) -> Self {
        LinkedInError { status, body }
    }
}

/// The gateway's, with its number.
pub fn gateway(status: u16, number: u32, code: &str, message: &str) -> LinkedInCallError {
    let body = json!({ "status": status, "serviceErrorCode": number, "code": code, "message": message });
    LinkedInError::new(status, body).into()
}

/// With a code and no number.
pub fn coded(status: u16, code: &str, message: &str) -> LinkedInCallError {
    LinkedInError::new(status, json!({ "status": status, "code": code, "message": message })).into()
}

/// With words alone.
pub fn plain(status: u16, message: &str) -> LinkedInCallError {
    LinkedInError::new(status, json!({ "message": message, "status": status })).into()
}

/// The content service's, about one input.
pub fn input(status: u16, code: &str, description: &str) -> LinkedInCallError {
    explained(status, code, description, description)
}

/// The same with words of its own for the whole.
pub fn explained(status: u16, code: &str, description: &str, message: &str) -> LinkedInCallError {
    let body = json!({
        "errorDetailType": "com.linkedin.common.error.BadRequest",
        "message": format!("com.linkedin.content.common.exception.BadRequestResponseException: {message}"),
        "errorDetails": { "inputErrors": [{ "description": description, "input": {}, "code": code }] },
        "status": status,
    });
    LinkedInError::new(status, body).into()
}

/// 400 about the form of the request.
pub fn illegal(message: &str) -> LinkedInCallError {
    coded(400, "ILLEGAL_ARGUMENT", message)
}

/// 400 for what LinkedIn has and the sandbox has not.
pub fn unsimulated(what: &str) -> LinkedInCallError {
    illegal(&format!("The sandbox does not simulate {what}"))
}

/// 401 for a token that ran out.
pub fn expired() -> LinkedInCallError {
    gateway(401, 65602, "EXPIRED_ACCESS_TOKEN", "The token used in the request has expired")
}

/// 429: neither headers nor words say when it is over.
pub fn throttled(limit: &str) -> LinkedInCallError {
    let message = format!("Resource level throttle {limit} for calls to this resource is reached.");
    gateway(429, 101, "TOO_MANY_REQUESTS", &message)
}

/// 500
pub fn internal() -> LinkedInCallError {
    LinkedInError::internal().into()
}

impl ErrorWording for LinkedInError {
    const PLATFORM: &'static str = super::events::PLATFORM;

    fn too_large() -> Self {
        LinkedInError::new(413, json!({ "message": "Request Entity Too Large", "status": 413 }))
    }

    fn broken(reason: String) -> Self {
        LinkedInError::new(400, json!({ "status": 400, "code": "ILLEGAL_ARGUMENT", "message": reason }))
    }

    fn internal() -> Self {
        LinkedInError::new(
            500,
            json!({ "status": 500, "code": "INTERNAL_SERVER_ERROR", "message": "Internal Server Error" }),
        )
    }
}

impl IntoResponse for LinkedInError {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, Json(self.body)).into_response()
    }
}
