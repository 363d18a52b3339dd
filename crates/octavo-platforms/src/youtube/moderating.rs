//! Hiding comments on the channel's videos, and showing them again:
//! <https://developers.google.com/youtube/v3/docs/comments/setModerationStatus>. It costs 50 units of the quota.
//!
//! A hidden comment is held for review: people don't see it, and the owner finds it in YouTube Studio. A rejected one could be
//! found nowhere. What a comment's status is can't be asked by its id, so a request whose answer was lost is repeated.

use octavo_domain::moderation::{CommentAddress, Moderation};

use super::api::{Api, CallError};
use super::session::Session;
use crate::error::{PublishError, quote};
use crate::moderation::{change_error, gone};

const NAME: &str = "YouTube";

pub(super) async fn hide(
    api: &Api,
    session: &Session,
    comment: &CommentAddress,
    change: Moderation,
) -> Result<(), PublishError> {
    let status = if change == Moderation::Hide { "heldForReview" } else { "published" };
    let query = [("id", comment.identifier.as_str()), ("moderationStatus", status)];
    let request = api.post(&session.tokens.access_token, "/comments/setModerationStatus").query(&query);
    match api.accepted(request).await {
        Ok(_) => Ok(()),
        Err(CallError::Refused(refusal)) if refusal.reason == "commentNotFound" => gone(NAME, change),
        Err(error) => {
            let said = if let CallError::Refused(refusal) = &error { quote(&refusal.message) } else { String::new() };
            Err(change_error(NAME, &said, change, api.publish_error(error)))
        }
    }
}
