//! What Threads adds to the refusals of the Graph API.

use http::HeaderValue;
use http::header::RETRY_AFTER;

use crate::meta::{GraphCallError, GraphError, refuse};

/// 400 with a subcode, and words for people.
pub fn explain(
    code: i32,
    subcode: u32,
    message: &str,
    title: &'static str,
    words: impl Into<String>,
) -> GraphCallError {
    let answer = GraphError::new(400, code, message);
    GraphError { subcode: Some(subcode), told: Some((title, words.into())), ..answer }.into()
}

/// A container or a post that is not there, not there yet, or not the caller's.
pub fn not_found(id: &str) -> GraphCallError {
    let words = format!("The media with id {id} cannot be found.");
    explain(24, 4_279_009, "The requested resource does not exist", "Media Not Found", words)
}

/// A limit that is over in a second, if it says so.
pub fn rate_limited(says_when: bool) -> GraphCallError {
    if !says_when {
        return refuse(613, "(#613) Calls to this api have exceeded the rate limit.");
    }
    let headers = [(RETRY_AFTER, HeaderValue::from(1))].into_iter().collect();
    let answer = GraphError::new(429, 4, "(#4) Application request limit reached");
    GraphError { transient: true, headers, ..answer }.into()
}
