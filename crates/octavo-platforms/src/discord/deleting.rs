//! Deleting messages: <https://docs.discord.com/developers/resources/message#delete-message>,
//! <https://docs.discord.com/developers/resources/webhook#delete-webhook-message>. A bot needs no permission for its own, and
//! a webhook can delete and read only its own.
//!
//! In a forum, the thread stays, with its title and what others replied.

use reqwest::Method;
use serde_json::Value;

use super::api::{Api, CallError};
use super::errors::DiscordError;
use super::session::Session;
use crate::deletion::{PublishedPost, deletion_error, refused, unreadable};
use crate::error::{PlatformError, PublishError, quote};
use crate::http::PlatformRequest;

const NAME: &str = "Discord";

pub(super) async fn delete(api: &Api, session: &Session, post: &PublishedPost) -> Result<(), PublishError> {
    match api.accepted(request(api, session, Method::DELETE, post)?).await {
        Ok(_) => Ok(()),
        Err(CallError::Refused(refusal)) if is_gone(&refusal) => Ok(()),
        Err(CallError::Refused(DiscordError { code: 10015, .. })) => {
            let said =
                "the webhook that sent it was deleted, and no other one may delete it. Delete it on Discord itself";
            Err(refused(NAME, said).into())
        }
        Err(error) => {
            let words = if let CallError::Refused(refusal) = &error { refusal.words.as_deref() } else { None };
            let said = quote(words.unwrap_or_default());
            Err(deletion_error(NAME, &said, api.publish_error(error)))
        }
    }
}

/// None if the bot may not read the channel's history.
pub(super) async fn is_published(
    api: &Api,
    session: &Session,
    post: &PublishedPost,
) -> Result<Option<bool>, PlatformError> {
    match api.call::<Value>(request(api, session, Method::GET, post)?).await {
        Ok(_) => Ok(Some(true)),
        Err(CallError::Refused(refusal)) if is_gone(&refusal) => Ok(Some(false)),
        Err(CallError::Refused(DiscordError { code: 50001 | 50013, .. })) => Ok(None),
        Err(error) => Err(api.failure(error)),
    }
}

fn request(
    api: &Api,
    session: &Session,
    method: Method,
    post: &PublishedPost,
) -> Result<PlatformRequest, PlatformError> {
    let (channel, message) = ids(&post.identifier).ok_or_else(|| unreadable(NAME))?;
    let Some(place) = &session.webhook else {
        return Ok(api.as_bot(session, method, &format!("/channels/{channel}/messages/{message}")));
    };
    let request = api.anonymous(method, &format!("/webhooks/{}/{}/messages/{message}", session.id, session.token));
    // A thread of the webhook's forum.
    Ok(if channel == place.channel_id { request } else { request.query(&[("thread_id", channel)]) })
}

/// Of `{channel id}:{message id}`.
fn ids(identifier: &str) -> Option<(&str, &str)> {
    let is_id = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    identifier.split_once(':').filter(|(channel, message)| is_id(channel) && is_id(message))
}

/// The message, or the whole channel.
fn is_gone(refusal: &DiscordError) -> bool {
    refusal.status == 404 && matches!(refusal.code, 10003 | 10008)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ids_are_numbers() {
        assert_eq!(ids("12:34"), Some(("12", "34")));
        for wrong in ["", "12", "12:", ":34", "12:34:56", "12:3/4", "@me:34"] {
            assert_eq!(ids(wrong), None, "{wrong}");
        }
    }
}
