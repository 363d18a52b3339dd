//! Whether a post whose response was lost was published.

use std::time::Duration;

use jiff::SignedDuration;
use reqwest::Method;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::api::Api;
use super::message::{Message, published};
use super::plan::Plan;
use super::session::Session;
use crate::adapter::{Published, Reconciled};
use crate::error::{PlatformError, codes};

/// How long after the preparation a nonce surely counts. Discord compares nonces of "the past few minutes".
pub(super) const NONCE_COUNTS: SignedDuration = SignedDuration::from_secs(60);
/// After this, no request can be in transit any more.
pub(super) const SETTLED: SignedDuration = SignedDuration::from_mins(5);
const LOOK_AGAIN: Duration = Duration::from_secs(20);
const PAGE: usize = 100;
/// More messages than this are not read.
const MOST_PAGES: usize = 20;

/// What reading shows.
enum Found {
    It(Published),
    Nothing,
    /// The bot may not read so much of the channel.
    Unreadable,
}

pub(super) async fn reconcile(api: &Api, session: &Session, plan: &Plan) -> Result<Reconciled, PlatformError> {
    if session.webhook.is_some() {
        return Ok(Reconciled::Unknown);
    }
    let age = api.clock.now().duration_since(plan.prepared_at);
    let has_nonce = plan.thread_title.is_none();
    let found =
        if has_nonce { find_message(api, session, plan).await? } else { find_thread(api, session, plan).await? };
    match found {
        Found::It(published) => Ok(Reconciled::Published(published)),
        Found::Nothing | Found::Unreadable if has_nonce && age < NONCE_COUNTS => Ok(Reconciled::Absent),
        Found::Unreadable => Ok(Reconciled::Unknown),
        Found::Nothing if age >= SETTLED => Ok(Reconciled::Absent),
        Found::Nothing => Err(PlatformError::Temporary {
            code: codes::PLATFORM_UNAVAILABLE.to_owned(),
            message: "Discord does not show the post yet. Octavo checks again.".to_owned(),
            retry_after: Some(Duration::try_from(SETTLED - age).unwrap_or_default().max(LOOK_AGAIN)),
        }),
    }
}

/// Reads back to the last message before the post. Without the permission to read the history, Discord shows an empty
/// channel: <https://docs.discord.com/developers/resources/message#get-channel-messages>
async fn find_message(api: &Api, session: &Session, plan: &Plan) -> Result<Found, PlatformError> {
    let since = plan.after.as_deref().and_then(number).unwrap_or_default();
    let mut before: Option<String> = None;
    for page in 0..MOST_PAGES {
        let path = format!("/channels/{}/messages", plan.channel_id);
        let mut query = vec![("limit", PAGE.to_string())];
        query.extend(before.take().map(|id| ("before", id)));
        let messages: Vec<Message> = get(api, session, &path, &query).await?;
        if let Some(message) = messages.iter().find(|it| number(&it.id) > Some(since) && it.is_of(session, plan)) {
            return Ok(Found::It(published(plan.guild_id.as_deref(), &message.channel_id, &message.id)));
        }
        let Some(oldest) = messages.last() else {
            let is_unreadable = page == 0 && plan.after.is_some();
            return Ok(if is_unreadable { Found::Unreadable } else { Found::Nothing });
        };
        if messages.len() < PAGE || number(&oldest.id) <= Some(since) {
            return Ok(Found::Nothing);
        }
        before = Some(oldest.id.clone());
    }
    Ok(Found::Unreadable)
}

/// Ids grow with time.
fn number(id: &str) -> Option<u64> {
    id.parse().ok()
}

impl Message {
    /// Messages in a channel's history need not show their nonce.
    fn is_of(&self, session: &Session, plan: &Plan) -> bool {
        let names = |it: &Message| it.attachments.iter().map(|file| file.filename.clone()).collect::<Vec<_>>();
        let is_same_nonce = self.nonce.as_ref().is_none_or(|nonce| nonce == &plan.nonce);
        is_same_nonce
            && self.author.id == session.id
            && self.webhook_id.is_none()
            && self.content.trim() == plan.text.trim()
            && names(self) == plan.files.iter().map(|file| file.name.clone()).collect::<Vec<_>>()
    }
}

#[derive(Deserialize)]
struct ActiveThreads {
    threads: Vec<Thread>,
}

#[derive(Deserialize)]
struct Thread {
    id: String,
    name: Option<String>,
    parent_id: Option<String>,
    owner_id: Option<String>,
}

/// <https://docs.discord.com/developers/resources/guild#list-active-guild-threads>: threads become inactive after an hour
/// at the earliest.
async fn find_thread(api: &Api, session: &Session, plan: &Plan) -> Result<Found, PlatformError> {
    let Some(guild) = &plan.guild_id else {
        return Ok(Found::Unreadable);
    };
    let active: ActiveThreads = get(api, session, &format!("/guilds/{guild}/threads/active"), &[]).await?;
    let since = plan.after.as_deref().and_then(number).unwrap_or_default();
    let is_it = |thread: &Thread| {
        thread.parent_id.as_ref() == Some(&plan.channel_id)
            && thread.owner_id.as_ref() == Some(&session.id)
            && thread.name.as_ref().map(|name| name.trim()) == plan.thread_title.as_deref()
            && number(&thread.id) > Some(since)
    };
    let thread = active.threads.into_iter().find(is_it);
    Ok(thread.map_or(Found::Nothing, |thread| Found::It(published(Some(guild), &thread.id, &thread.id))))
}

async fn get<T: DeserializeOwned>(
    api: &Api,
    session: &Session,
    path: &str,
    query: &[(&str, String)],
) -> Result<T, PlatformError> {
    api.call_repeatable(api.as_bot(session, Method::GET, path).query(query)).await
}
