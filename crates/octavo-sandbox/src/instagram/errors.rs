//! Refusals in the Graph API's shape (<https://developers.facebook.com/docs/graph-api/guides/error-handling>).
//!
//! Source: <https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/error-codes>.

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::{HeaderName, HeaderValue, StatusCode};
use serde_json::json;

use crate::core::errors::ErrorWording;
use crate::core::random;

const BUSINESS_USE_CASE: HeaderName = HeaderName::from_static("x-business-use-case-usage");

/// What a call comes to.
pub type Outcome<T> = Result<T, InstagramCallError>;

/// Why it was not done.
pub type InstagramCallError = crate::core::errors::CallError<InstagramError>;

/// `{"error": {…}}` with its status.
#[derive(Debug)]
pub struct InstagramError {
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

impl Default for InstagramError {
    fn default() -> Self {
        let message = "The request could not be carried out.".to_owned();
        InstagramError {
            status: 400,
            code: 100,
            subcode: None,
            message,
            for_people: "",
            transient: false,
            regained_in: None,
        }
    }
}

/// Any code with any message, as 400.
pub fn refuse(code: i32, subcode: Option<u32>, message: impl Into<String>) -> InstagramCallError {
    InstagramError { code, subcode, message: message.into(), ..InstagramError::default() }.into()
}

/// One of the documented refusals.
pub fn known_error(subcode: u32) -> InstagramCallError {
    let found = KNOWN_ERRORS.iter().find(|(known, ..)| *known == subcode);
    let (code, for_people) = found.map_or((100, ""), |(_, code, for_people)| (*code, *for_people));
    InstagramError { code, subcode: Some(subcode), for_people, transient: code < 0, ..InstagramError::default() }.into()
}

/// A parameter that is missing or wrong.
pub fn bad_parameter(message: impl std::fmt::Display) -> InstagramCallError {
    refuse(100, None, format!("(#100) {message}"))
}

/// An object that is not there, or not the caller's.
pub fn no_object(id: &str) -> InstagramCallError {
    let message = format!(
        "Unsupported request. Object with ID '{id}' does not exist, cannot be loaded due to missing permissions, or \
         does not support this operation."
    );
    refuse(100, Some(33), message)
}

pub fn invalid_token() -> InstagramCallError {
    refuse(190, None, "Invalid OAuth access token - Cannot parse access token")
}

pub fn expired_token() -> InstagramCallError {
    refuse(190, Some(463), "Error validating access token: Session has expired.")
}

/// A limit that is over in a minute, if it says so: minutes are the smallest unit of the header.
pub fn rate_limited(says_when: bool) -> InstagramCallError {
    let message = "(#4) Application request limit reached".to_owned();
    InstagramError { status: 403, code: 4, message, regained_in: says_when.then_some(1), ..InstagramError::default() }
        .into()
}

pub fn internal() -> InstagramCallError {
    InstagramError::internal().into()
}

impl ErrorWording for InstagramError {
    const PLATFORM: &'static str = super::events::PLATFORM;

    fn too_large() -> Self {
        let message = "Please reduce the amount of data you're asking for.".to_owned();
        InstagramError { code: 1, message, ..InstagramError::default() }
    }

    fn broken(reason: String) -> Self {
        InstagramError { message: format!("(#100) {reason}"), ..InstagramError::default() }
    }

    fn internal() -> Self {
        let message = "An unexpected error has occurred. Please retry your request later.".to_owned();
        InstagramError { status: 500, code: 2, message, transient: true, ..InstagramError::default() }
    }
}

impl IntoResponse for InstagramError {
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
        if let Some(usage) = error.regained_in.and_then(usage_header) {
            answer.headers_mut().insert(BUSINESS_USE_CASE, usage);
        }
        answer
    }
}

/// <https://developers.facebook.com/docs/graph-api/overview/rate-limiting#headers-2>
fn usage_header(regained_in: u32) -> Option<HeaderValue> {
    let used = json!({ "sandbox": [{
        "type": "instagram", "call_count": 100, "total_cputime": 20, "total_time": 20,
        "estimated_time_to_regain_access": regained_in,
    }] });
    HeaderValue::from_str(&used.to_string()).ok()
}

/// Subcode, code, and what the owner of the account may read.
pub const KNOWN_ERRORS: [(u32, i32, &str); 18] = [
    (2_207_004, 36_000, "The image is too large to download. It should be less than 8 MiB."),
    (2_207_005, 36_001, "The image format is not supported. Supported formats are: JPEG."),
    (2_207_006, 24, "The media with the given id cannot be found."),
    (2_207_008, 24, "The media builder with the given creation id does not exist or has expired."),
    (2_207_009, 36_003, "The submitted image cannot be published. Please submit an image with a valid aspect ratio."),
    (2_207_010, 36_004, "The caption may have 2200 characters, 30 hashtags and 20 mentions."),
    (2_207_023, 100, "The media type is unknown."),
    (2_207_026, 352, "The video format is not supported. Please check spec for supported format."),
    (2_207_027, 9_007, "The media is not ready for publishing, please wait for a moment."),
    (2_207_028, 100, "Carousels need at least 2 photos/videos and no more than 10 photos/videos."),
    (2_207_032, -1, "Create media fail, please try to re-create media."),
    (2_207_040, 100, "Media can have at most 20 tags."),
    (2_207_042, 9, "You reached maximum number of posts that is allowed to be published by Content Publishing API."),
    (2_207_050, 25, "The Instagram account is restricted."),
    (2_207_051, 4, "We restrict certain activity to protect our community."),
    (
        2_207_052,
        9_004,
        "The media could not be fetched from this URI: only photo or video can be accepted as media type.",
    ),
    (2_207_057, 1, "Thumbnail offset must be greater than or equal to 0 and less than video duration."),
    (2_207_067, 100, "The VIDEO value for media_type is no longer supported. Use the REELS media type."),
];
