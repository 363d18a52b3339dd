//! Deleting a status: <https://docs.joinmastodon.org/methods/statuses/#delete>. An account may delete 30 in 30 minutes.

use reqwest::Method;
use serde_json::Value;

use super::api::{Api, CallError, is_id};
use super::errors::MastodonError;
use super::session::Session;
use crate::deletion::{PublishedPost, deletion_error, unreadable};
use crate::error::{PlatformError, PublishError, quote};
use crate::http::PlatformRequest;

const NAME: &str = "Mastodon";

pub(super) async fn delete(api: &Api, session: &Session, post: &PublishedPost) -> Result<(), PublishError> {
    match api.accepted(request(api, session, Method::DELETE, post)?).await {
        Ok(_) => Ok(()),
        Err(CallError::Refused(refusal)) if is_gone(&refusal) => Ok(()),
        Err(error) => {
            let said = if let CallError::Refused(refusal) = &error { quote(&refusal.words) } else { String::new() };
            Err(deletion_error(NAME, &said, api.publish_error(error)))
        }
    }
}

pub(super) async fn is_published(api: &Api, session: &Session, post: &PublishedPost) -> Result<bool, PlatformError> {
    match api.call::<Value>(request(api, session, Method::GET, post)?).await {
        Ok(_) => Ok(true),
        Err(CallError::Refused(refusal)) if is_gone(&refusal) => Ok(false),
        Err(error) => Err(api.failure(error)),
    }
}

fn request(
    api: &Api,
    session: &Session,
    method: Method,
    post: &PublishedPost,
) -> Result<PlatformRequest, PlatformError> {
    if !is_id(&post.identifier) {
        return Err(unreadable(NAME));
    }
    let path = format!("/api/v1/statuses/{}", post.identifier);
    Ok(api.request(method, &session.server, &path).bearer_auth(&session.access_token))
}

/// In the server's own words: a 404 without them is of a wrong address.
fn is_gone(refusal: &MastodonError) -> bool {
    matches!(refusal.status, 404 | 410) && !refusal.words.is_empty()
}
