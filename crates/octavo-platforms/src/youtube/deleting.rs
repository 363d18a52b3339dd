//! Deleting a video or a first comment: <https://developers.google.com/youtube/v3/docs/videos/delete>,
//! <https://developers.google.com/youtube/v3/docs/comments/delete>. Each costs 50 units of the quota.

use reqwest::Method;
use serde::Deserialize;
use serde_json::Value;

use super::api::{Api, CallError};
use super::session::Session;
use crate::deletion::{PublishedPost, deletion_error};
use crate::error::{PlatformError, PublishError, quote};

const NAME: &str = "YouTube";

fn path(post: &PublishedPost) -> &'static str {
    if post.comment_on.is_some() { "/comments" } else { "/videos" }
}

pub(super) async fn delete(api: &Api, session: &Session, post: &PublishedPost) -> Result<(), PublishError> {
    let request = api.versioned_call(Method::DELETE, &session.tokens.access_token, path(post));
    match api.accepted(request.query(&[("id", &post.identifier)])).await {
        Ok(_) => Ok(()),
        Err(CallError::Refused(refusal)) if matches!(refusal.reason.as_str(), "videoNotFound" | "commentNotFound") => {
            Ok(())
        }
        Err(error) => {
            let said = if let CallError::Refused(refusal) = &error { quote(&refusal.message) } else { String::new() };
            Err(deletion_error(NAME, &said, api.publish_error(error)))
        }
    }
}

/// A deleted video is missing from the list, or has a status that says so.
pub(super) async fn is_published(api: &Api, session: &Session, post: &PublishedPost) -> Result<bool, PlatformError> {
    #[derive(Deserialize)]
    struct Found {
        #[serde(default)]
        items: Vec<Value>,
    }
    let part = if post.comment_on.is_some() { "id" } else { "status" };
    let request = api.get(&session.tokens.access_token, path(post)).query(&[("part", part), ("id", &post.identifier)]);
    let found: Found = api.call_repeatable(request).await?;
    Ok(found.items.iter().any(|item| item["status"]["uploadStatus"] != "deleted"))
}
