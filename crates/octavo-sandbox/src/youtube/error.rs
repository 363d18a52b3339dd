//! Refusals in the Data API's shape, `{"error": {"code", "message", "errors": [{"reason", …}], "status"}}`
//! (<https://developers.google.com/youtube/v3/docs/errors>).

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::header::RETRY_AFTER;
use http::{HeaderValue, StatusCode};
use serde_json::json;

use crate::core::media::ReceiveError;
use crate::error::Error;

/// What a call comes to.
pub type Outcome<T> = Result<T, Refusal>;

/// Why it was not done.
#[derive(Debug)]
pub enum Refusal {
    /// An answer.
    Answer { status: u16, domain: &'static str, reason: &'static str, message: String, retry_after: Option<u32> },
    /// No answer at all: the connection is cut.
    Cut,
}

/// Any status with any reason.
pub fn refuse(status: u16, domain: &'static str, reason: &'static str, message: impl Into<String>) -> Refusal {
    Refusal::Answer { status, domain, reason, message: message.into(), retry_after: None }
}

/// 400 about the video that is to be made.
pub fn bad_video(reason: &'static str, message: &str) -> Refusal {
    refuse(400, "youtube.video", reason, message)
}

/// 400 about the form of the request.
pub fn invalid(message: impl Into<String>) -> Refusal {
    refuse(400, "global", "badRequest", message)
}

/// 400 for a parameter that has to be there.
pub fn missing(parameter: &str) -> Refusal {
    refuse(400, "global", "required", format!("Required parameter: {parameter}"))
}

pub fn login_required() -> Refusal {
    refuse(401, "global", "required", "Login Required.")
}

pub fn invalid_credentials() -> Refusal {
    refuse(401, "global", "authError", "Invalid Credentials")
}

/// 404 for an upload that is gone or never was.
pub fn no_upload() -> Refusal {
    refuse(404, "global", "notFound", "Not Found")
}

/// A limit that is over in a second, if it says so.
pub fn rate_limited(says_when: bool) -> Refusal {
    if says_when {
        Refusal::Answer {
            status: 429,
            domain: "usageLimits",
            reason: "rateLimitExceeded",
            message: "Rate Limit Exceeded".to_owned(),
            retry_after: Some(1),
        }
    } else {
        refuse(403, "usageLimits", "userRateLimitExceeded", "User Rate Limit Exceeded")
    }
}

pub fn backend() -> Refusal {
    refuse(503, "global", "backendError", "Backend Error")
}

impl From<ReceiveError> for Refusal {
    fn from(error: ReceiveError) -> Self {
        match error {
            ReceiveError::TooLarge => refuse(413, "global", "uploadTooLarge", "The request is too large."),
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
    tracing::error!(%error, "youtube simulator");
    refuse(500, "global", "internalError", "Internal Error")
}

fn status_name(status: u16) -> &'static str {
    match status {
        401 => "UNAUTHENTICATED",
        403 => "PERMISSION_DENIED",
        404 => "NOT_FOUND",
        429 => "RESOURCE_EXHAUSTED",
        500 => "INTERNAL",
        503 => "UNAVAILABLE",
        _ => "INVALID_ARGUMENT",
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let Self::Answer { status, domain, reason, message, retry_after } = self else {
            return crate::core::answer::cut();
        };
        let body = json!({ "error": {
            "code": status,
            "message": message,
            "errors": [{ "message": message, "domain": domain, "reason": reason }],
            "status": status_name(status),
        } });
        let code = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut answer = (code, Json(body)).into_response();
        if let Some(seconds) = retry_after {
            answer.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        answer
    }
}
