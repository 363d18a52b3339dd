//! What Instagram adds to the refusals of the Graph API.
//!
//! Source: <https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/error-codes>.

use http::{HeaderName, HeaderValue};
use serde_json::json;

use crate::meta::{GraphCallError, GraphError};

const BUSINESS_USE_CASE: HeaderName = HeaderName::from_static("x-business-use-case-usage");

/// One of the documented refusals.
pub fn known_error(subcode: u32) -> GraphCallError {
    let found = KNOWN_ERRORS.iter().find(|(known, ..)| *known == subcode);
    let (code, told) = found.map_or((100, None), |(_, code, words)| (*code, Some(words)));
    let told = told.map(|&words| ("Instagram cannot do that", words.to_owned()));
    let answer = GraphError::new(400, code, "The request could not be carried out.");
    GraphError { subcode: Some(subcode), told, transient: code < 0, ..answer }.into()
}

/// An object that is not there, or not the caller's.
pub fn no_object(id: &str) -> GraphCallError {
    let message = format!(
        "Unsupported request. Object with ID '{id}' does not exist, cannot be loaded due to missing permissions, or \
         does not support this operation."
    );
    GraphError { subcode: Some(33), ..GraphError::new(400, 100, message) }.into()
}

/// A limit that is over in a minute, if it says so: minutes are the smallest unit of the header.
pub fn rate_limited(says_when: bool) -> GraphCallError {
    let usage = usage_header(1).filter(|_| says_when);
    let headers = usage.map(|usage| (BUSINESS_USE_CASE, usage)).into_iter().collect();
    GraphError { headers, ..GraphError::new(403, 4, "(#4) Application request limit reached") }.into()
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
const KNOWN_ERRORS: [(u32, i32, &str); 18] = [
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
