//! Refusals in the Graph API's shape, `{"error": {"message", "type", "code", "error_subcode", …}}`
//! (<https://developers.facebook.com/docs/graph-api/guides/error-handling>).

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::header::RETRY_AFTER;
use http::{HeaderValue, StatusCode};
use serde_json::json;

use crate::core::errors::ErrorWording;
use crate::core::random;

/// What a call comes to.
pub type Outcome<T> = Result<T, ThreadsCallError>;

/// Why it was not done.
pub type ThreadsCallError = crate::core::errors::CallError<ThreadsError>;

#[derive(Debug)]
pub struct ThreadsError {
    status: u16,
    code: u32,
    subcode: Option<u32>,
    message: String,
    /// Title and text for people.
    told: Option<(&'static str, String)>,
    transient: bool,
    retry_after: Option<u32>,
}

impl ThreadsError {
    fn new(status: u16, code: u32, message: impl Into<String>) -> Self {
        let message = message.into();
        ThreadsError { status, code, subcode: None, message, told: None, transient: false, retry_after: None }
    }
}

/// 400 with a code.
pub fn refuse(code: u32, message: impl Into<String>) -> ThreadsCallError {
    ThreadsError::new(400, code, message).into()
}

/// 400 with a subcode, and words for people.
pub fn explain(
    code: u32,
    subcode: u32,
    message: &str,
    title: &'static str,
    words: impl Into<String>,
) -> ThreadsCallError {
    let answer = ThreadsError::new(400, code, message);
    ThreadsError { subcode: Some(subcode), told: Some((title, words.into())), ..answer }.into()
}

/// A parameter that is missing or wrong.
pub fn invalid(message: impl std::fmt::Display) -> ThreadsCallError {
    refuse(100, format!("(#100) {message}"))
}

/// A container or a post that is not there, not there yet, or not the caller's.
pub fn not_found(id: &str) -> ThreadsCallError {
    let words = format!("The media with id {id} cannot be found.");
    explain(24, 4_279_009, "The requested resource does not exist", "Media Not Found", words)
}

pub fn expired_token() -> ThreadsCallError {
    let message = "Error validating access token: Session has expired.";
    ThreadsError { subcode: Some(463), ..ThreadsError::new(400, 190, message) }.into()
}

/// A limit that is over in a second, if it says so.
pub fn rate_limited(says_when: bool) -> ThreadsCallError {
    if says_when {
        let answer = ThreadsError::new(429, 4, "(#4) Application request limit reached");
        ThreadsError { transient: true, retry_after: Some(1), ..answer }.into()
    } else {
        refuse(613, "(#613) Calls to this api have exceeded the rate limit.")
    }
}

pub fn backend() -> ThreadsCallError {
    let message = "An unexpected error has occurred. Please retry your request later.";
    ThreadsError { transient: true, ..ThreadsError::new(500, 2, message) }.into()
}

/// A version that there is not, or no more, leaves its own path unexplained.
pub fn unknown_path(path: &str) -> ThreadsCallError {
    refuse(2500, format!("Unknown path components: /{path}"))
}

impl ErrorWording for ThreadsError {
    const PLATFORM: &'static str = super::events::PLATFORM;

    fn too_large() -> Self {
        ThreadsError::new(400, 100, "(#100) The request is too large.")
    }

    fn broken(reason: String) -> Self {
        ThreadsError::new(400, 100, format!("(#100) {reason}"))
    }

    fn internal() -> Self {
        ThreadsError::new(500, 1, "An unknown error has occurred.")
    }
}

impl IntoResponse for ThreadsError {
    fn into_response(self) -> Response {
        let mut error = json!({
            "message": self.message, "type": "OAuthException", "code": self.code, "is_transient": self.transient,
            "fbtrace_id": random::text(23, random::BASE64URL),
        });
        if let Some(subcode) = self.subcode {
            error["error_subcode"] = json!(subcode);
        }
        if let Some((title, words)) = self.told {
            error["error_user_title"] = json!(title);
            error["error_user_msg"] = json!(words);
        }
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, Json(json!({ "error": error }))).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
