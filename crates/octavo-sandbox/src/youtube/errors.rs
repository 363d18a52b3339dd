//! Refusals in the Data API's shape, `{"error": {"code", "message", "errors": [{"reason", …}], "status"}}`
//! (<https://developers.google.com/youtube/v3/docs/errors>).

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::header::RETRY_AFTER;
use http::{HeaderValue, StatusCode};
use serde_json::json;

use crate::core::errors::ErrorWording;

/// The result of a call.
pub type Outcome<T> = Result<T, YouTubeCallError>;

/// Why it was not done.
pub type YouTubeCallError = crate::core::errors::CallError<YouTubeError>;

#[derive(Debug)]
pub struct YouTubeError {
    status: u16,
    domain: &'static str,
    reason: &'static str,
    message: String,
    retry_after: Option<u32>,
}

impl YouTubeError {
    fn new(status: u16, domain: &'static str, reason: &'static str, message: impl Into<String>) -> Self {
        YouTubeError { status, domain, reason, message: message.into(), retry_after: None }
    }
}

/// Any status with any reason.
pub fn refuse(status: u16, domain: &'static str, reason: &'static str, message: impl Into<String>) -> YouTubeCallError {
    YouTubeError::new(status, domain, reason, message).into()
}

/// 400 about the video that is to be made.
pub fn bad_video(reason: &'static str, message: &str) -> YouTubeCallError {
    refuse(400, "youtube.video", reason, message)
}

/// 400 about the form of the request.
pub fn invalid(message: impl Into<String>) -> YouTubeCallError {
    refuse(400, "global", "badRequest", message)
}

/// 400 for a parameter that has to be there.
pub fn missing(parameter: &str) -> YouTubeCallError {
    refuse(400, "global", "required", format!("Required parameter: {parameter}"))
}

pub fn login_required() -> YouTubeCallError {
    refuse(401, "global", "required", "Login Required.")
}

pub fn invalid_credentials() -> YouTubeCallError {
    refuse(401, "global", "authError", "Invalid Credentials")
}

/// 404 for an upload that is gone or never was.
pub fn no_upload() -> YouTubeCallError {
    refuse(404, "global", "notFound", "Not Found")
}

/// A limit that is over in a second, if it says so.
pub fn rate_limited(says_when: bool) -> YouTubeCallError {
    if says_when {
        let answer = YouTubeError::new(429, "usageLimits", "rateLimitExceeded", "Rate Limit Exceeded");
        YouTubeError { retry_after: Some(1), ..answer }.into()
    } else {
        refuse(403, "usageLimits", "userRateLimitExceeded", "User Rate Limit Exceeded")
    }
}

pub fn backend() -> YouTubeCallError {
    refuse(503, "global", "backendError", "Backend Error")
}

impl ErrorWording for YouTubeError {
    const PLATFORM: &'static str = super::events::PLATFORM;

    fn too_large() -> Self {
        YouTubeError::new(413, "global", "uploadTooLarge", "The request is too large.")
    }

    fn broken(reason: String) -> Self {
        YouTubeError::new(400, "global", "badRequest", reason)
    }

    fn internal() -> Self {
        YouTubeError::new(500, "global", "internalError", "Internal Error")
    }
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

impl IntoResponse for YouTubeError {
    fn into_response(self) -> Response {
        let YouTubeError { status, domain, reason, message, retry_after } = self;
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
