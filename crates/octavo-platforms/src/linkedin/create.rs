//! Creating the post, once: <https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api>.

use reqwest::Method;

use super::api::{Api, CallError};
use super::compose::Plan;
use super::errors::NOT_READY;
use super::session::Session;
use crate::adapter::Published;
use crate::error::PublishError;
use crate::http::Answer;

/// Waits for an image that is not ready, in seconds.
const READY_WAITS: [u64; 4] = [3, 5, 10, 20];
/// URNs are about 40 characters long.
const LONGEST_URN: usize = 200;

/// Sends the post until LinkedIn is ready for its images: each refusal before is certain.
pub(super) async fn create(api: &Api, session: &Session, plan: &Plan) -> Result<Published, PublishError> {
    let send = || api.accepted(api.rest(session, Method::POST, "posts").json(&plan.body));
    let answer = api.with_retries(&READY_WAITS, is_not_ready, send).await.map_err(|error| api.publish_error(error))?;
    created_urn(&answer).map(published).ok_or_else(|| api.unconfirmed("a response without the post's ID"))
}

fn is_not_ready(error: &CallError) -> bool {
    matches!(error, CallError::Refused(refusal) if refusal.code == NOT_READY)
}

/// The success has no body; the post's URN is in a header.
fn created_urn(answer: &Answer) -> Option<String> {
    let urn = answer.headers.get("x-restli-id")?.to_str().ok()?;
    let is_sound = |one: char| one.is_ascii_alphanumeric() || ":_-".contains(one);
    (urn.starts_with("urn:li:") && urn.len() <= LONGEST_URN && urn.chars().all(is_sound)).then(|| urn.to_owned())
}

pub(super) fn published(urn: String) -> Published {
    Published {
        permalink: Some(format!("https://www.linkedin.com/feed/update/{urn}/")),
        platform_post_identifier: urn,
        chat_moved_to: None,
        incomplete: None,
    }
}
