//! Making the post, once: <https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api>.

use std::time::Duration;

use reqwest::Method;

use super::api::{Api, CallError};
use super::compose::Plan;
use super::errors::{NOT_READY, Subject};
use super::session::Session;
use crate::adapter::Published;
use crate::error::PublishError;
use crate::http::{Answer, Lost};

/// Waits for an image that is not ready, seconds.
const READY_WAITS: [u64; 4] = [3, 5, 10, 20];
/// URNs are about 40 characters long.
const LONGEST_URN: usize = 200;

/// Offers the post until LinkedIn is ready for its images: each refusal before is certain.
pub(super) async fn create(api: &Api, session: &Session, plan: &Plan) -> Result<Published, PublishError> {
    for wait in READY_WAITS {
        match send(api, session, plan).await {
            Err(CallError::Refused(refusal)) if refusal.code == NOT_READY => {
                (api.sleep)(Duration::from_secs(wait)).await;
            }
            outcome => return settle(api, outcome),
        }
    }
    settle(api, send(api, session, plan).await)
}

async fn send(api: &Api, session: &Session, plan: &Plan) -> Result<Answer, CallError> {
    api.accepted(api.rest(session, Method::POST, "posts").json(&plan.body)).await
}

fn settle(api: &Api, outcome: Result<Answer, CallError>) -> Result<Published, PublishError> {
    match outcome {
        Ok(answer) => urn(&answer).map(published).ok_or_else(|| unknown("an answer that does not name the post")),
        Err(CallError::Refused(refusal)) if refusal.status >= 500 || refusal.status == 408 => {
            Err(unknown(&format!("status {}", refusal.status)))
        }
        Err(CallError::Lost(Lost::AfterSending(cause))) => Err(unknown(&cause)),
        Err(error) => Err(api.about(Subject::Post, error).into()),
    }
}

/// The success has no body; the post's URN is in a header.
fn urn(answer: &Answer) -> Option<String> {
    let urn = answer.headers.get("x-restli-id")?.to_str().ok()?;
    let is_sound = |one: char| one.is_ascii_alphanumeric() || ":_-".contains(one);
    (urn.starts_with("urn:li:") && urn.len() <= LONGEST_URN && urn.chars().all(is_sound)).then(|| urn.to_owned())
}

pub(super) fn published(urn: String) -> Published {
    Published {
        permalink: Some(format!("https://www.linkedin.com/feed/update/{urn}/")),
        platform_post_identifier: urn,
        chat_moved_to: None,
    }
}

fn unknown(cause: &str) -> PublishError {
    PublishError::Unknown {
        message: format!("LinkedIn did not confirm the post ({cause}); Octavo looks whether it is there."),
    }
}
