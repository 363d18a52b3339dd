//! Refusals in the Graph API's shape (<https://developers.facebook.com/docs/graph-api/guides/error-handling>).

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::{HeaderName, HeaderValue, StatusCode};
use serde_json::json;

use super::known::KNOWN;
use crate::core::random;
use crate::core::refusal::Wording;

const BUSINESS_USE_CASE: HeaderName = HeaderName::from_static("x-business-use-case-usage");

/// What a call comes to.
pub type Outcome<T> = Result<T, Refusal>;

/// Why it was not done.
pub type Refusal = crate::core::refusal::Refusal<Answer>;

/// `{"error": {…}}` with its status.
#[derive(Debug)]
pub struct Answer {
    status: u16,
    code: i32,
    subcode: Option<u32>,
    message: String,
    /// What the owner of the account may read.
    for_people: &'static str,
    transient: bool,
    /// Minutes until a limit is over, where that is said.
    regained_in: Option<u32>,
}

impl Default for Answer {
    fn default() -> Self {
        let message = "The request could not be carried out.".to_owned();
        Answer { status: 400, code: 100, subcode: None, message, for_people: "", transient: false, regained_in: None }
    }
}

/// Any code with any message, as 400.
pub fn refuse(code: i32, subcode: Option<u32>, message: impl Into<String>) -> Refusal {
    Answer { code, subcode, message: message.into(), ..Answer::default() }.into()
}

/// One of the documented refusals.
pub fn known(subcode: u32) -> Refusal {
    let found = KNOWN.iter().find(|(known, ..)| *known == subcode);
    let (code, for_people) = found.map_or((100, ""), |(_, code, for_people)| (*code, *for_people));
    Answer { code, subcode: Some(subcode), for_people, transient: code < 0, ..Answer::default() }.into()
}

/// A parameter that is missing or wrong.
pub fn bad_parameter(message: impl std::fmt::Display) -> Refusal {
    refuse(100, None, format!("(#100) {message}"))
}

/// An object that is not there, or not the caller's.
pub fn no_object(id: &str) -> Refusal {
    let message = format!(
        "Unsupported request. Object with ID '{id}' does not exist, cannot be loaded due to missing permissions, or \
         does not support this operation."
    );
    refuse(100, Some(33), message)
}

pub fn invalid_token() -> Refusal {
    refuse(190, None, "Invalid OAuth access token - Cannot parse access token")
}

pub fn expired_token() -> Refusal {
    refuse(190, Some(463), "Error validating access token: Session has expired.")
}

/// A limit that is over in a minute, if it says so: minutes are the smallest unit of the header.
pub fn rate_limited(says_when: bool) -> Refusal {
    let message = "(#4) Application request limit reached".to_owned();
    Answer { status: 403, code: 4, message, regained_in: says_when.then_some(1), ..Answer::default() }.into()
}

pub fn internal() -> Refusal {
    Answer::internal().into()
}

impl Wording for Answer {
    const PLATFORM: &'static str = super::PLATFORM;

    fn too_large() -> Self {
        let message = "Please reduce the amount of data you're asking for.".to_owned();
        Answer { code: 1, message, ..Answer::default() }
    }

    fn broken(reason: String) -> Self {
        Answer { message: format!("(#100) {reason}"), ..Answer::default() }
    }

    fn internal() -> Self {
        let message = "An unexpected error has occurred. Please retry your request later.".to_owned();
        Answer { status: 500, code: 2, message, transient: true, ..Answer::default() }
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        let error = self;
        let mut body = json!({
            "message": error.message,
            "type": "OAuthException",
            "code": error.code,
            "is_transient": error.transient,
            "fbtrace_id": random::text(23, random::BASE64URL),
        });
        if let Some(subcode) = error.subcode {
            body["error_subcode"] = json!(subcode);
        }
        if !error.for_people.is_empty() {
            body["error_user_title"] = json!("Instagram cannot do that");
            body["error_user_msg"] = json!(error.for_people);
        }
        let status = StatusCode::from_u16(error.status).unwrap_or(StatusCode::BAD_REQUEST);
        let mut answer = (status, Json(json!({ "error": body }))).into_response();
        if let Some(usage) = error.regained_in.and_then(usage) {
            answer.headers_mut().insert(BUSINESS_USE_CASE, usage);
        }
        answer
    }
}

/// <https://developers.facebook.com/docs/graph-api/overview/rate-limiting#headers-2>
fn usage(regained_in: u32) -> Option<HeaderValue> {
    let used = json!({ "sandbox": [{
        "type": "instagram", "call_count": 100, "total_cputime": 20, "total_time": 20,
        "estimated_time_to_regain_access": regained_in,
    }] });
    HeaderValue::from_str(&used.to_string()).ok()
}
