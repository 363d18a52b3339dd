//! Refusals in the Graph API's shape
//! (<https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/error-codes>).

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::{HeaderName, HeaderValue, StatusCode};
use serde_json::json;

use crate::core::media::ReceiveError;
use crate::core::random;
use crate::error::Error;

const BUSINESS_USE_CASE: HeaderName = HeaderName::from_static("x-business-use-case-usage");

/// What a call comes to.
pub type Outcome<T> = Result<T, Refusal>;

/// Why it was not done.
#[derive(Debug)]
pub enum Refusal {
    Answer(Box<GraphError>),
    /// No answer at all: the connection is cut.
    Cut,
}

/// `{"error": {…}}` with its status.
#[derive(Debug)]
pub struct GraphError {
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

/// Any code with any message, as 400.
pub fn refuse(code: i32, subcode: Option<u32>, message: impl Into<String>) -> Refusal {
    let message = message.into();
    let (for_people, transient, regained_in) = ("", false, None);
    Refusal::Answer(Box::new(GraphError { status: 400, code, subcode, message, for_people, transient, regained_in }))
}

/// Error codes that Instagram documents: subcode, code, and what the owner of the account may read.
const KNOWN: [(u32, i32, &str); 17] = [
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

/// One of the documented refusals.
pub fn known(subcode: u32) -> Refusal {
    let found = KNOWN.iter().find(|(known, ..)| *known == subcode);
    let (code, for_people) = found.map_or((100, ""), |(_, code, for_people)| (*code, *for_people));
    let (status, transient, regained_in) = (400, code < 0, None);
    let message = "The request could not be carried out.".to_owned();
    let subcode = Some(subcode);
    Refusal::Answer(Box::new(GraphError { status, code, subcode, message, for_people, transient, regained_in }))
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
    let (for_people, transient, regained_in) = ("", false, says_when.then_some(1));
    Refusal::Answer(Box::new(GraphError {
        status: 403,
        code: 4,
        subcode: None,
        message,
        for_people,
        transient,
        regained_in,
    }))
}

pub fn internal() -> Refusal {
    let message = "An unexpected error has occurred. Please retry your request later.".to_owned();
    let (for_people, transient, regained_in) = ("", true, None);
    Refusal::Answer(Box::new(GraphError {
        status: 500,
        code: 2,
        subcode: None,
        message,
        for_people,
        transient,
        regained_in,
    }))
}

impl From<ReceiveError> for Refusal {
    fn from(error: ReceiveError) -> Self {
        match error {
            ReceiveError::TooLarge => refuse(1, None, "Please reduce the amount of data you're asking for."),
            ReceiveError::Broken(reason) => bad_parameter(reason),
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
    tracing::error!(%error, "instagram simulator");
    internal()
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let Self::Answer(error) = self else {
            return crate::core::answer::cut();
        };
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
