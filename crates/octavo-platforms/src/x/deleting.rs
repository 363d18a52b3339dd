//! Deleting a post: <https://docs.x.com/x-api/posts/delete-post>.

use reqwest::Method;
use serde_json::Value;

use super::api::{Api, CallError};
use super::errors::XError;
use super::session::Session;
use crate::deletion::{PublishedPost, deletion_error};
use crate::error::{PlatformError, PublishError, quote};

pub(super) fn path(post: &PublishedPost) -> Result<String, PlatformError> {
    post.number("X").map(|id| format!("/2/tweets/{id}"))
}

/// X answers that it deleted nothing, or 404, where the post is gone.
pub(super) async fn delete(api: &Api, session: &Session, post: &PublishedPost) -> Result<(), PublishError> {
    let request = api.plain(Method::DELETE, &path(post)?).bearer_auth(&session.tokens.access_token);
    match api.accepted(request).await {
        Ok(_) => Ok(()),
        Err(CallError::Refused(refusal)) if is_gone(&refusal) => Ok(()),
        Err(error) => {
            let said = if let CallError::Refused(refusal) = &error { quote(&refusal.words) } else { String::new() };
            Err(deletion_error("X", &said, api.publish_error(error)))
        }
    }
}

/// A post that is gone is missing from a success, or 404.
pub(super) async fn is_published(api: &Api, session: &Session, post: &PublishedPost) -> Result<bool, PlatformError> {
    match api.call::<Value>(api.get(session, &path(post)?)).await {
        Ok(found) => Ok(found["data"]["id"].is_string()),
        Err(CallError::Refused(refusal)) if is_gone(&refusal) => Ok(false),
        Err(error) => Err(api.failure(error)),
    }
}

/// In X's own words: a 404 without them is of a wrong address.
pub(super) fn is_gone(refusal: &XError) -> bool {
    matches!(refusal.status, 404 | 410) && !refusal.words.is_empty()
}
