//! Searching for a post whose response was lost: <https://docs.joinmastodon.org/methods/accounts/#statuses>.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;

use super::api::{Api, CallError, is_id};
use super::compose::{Plan, Status};
use super::create::published;
use super::session::Session;
use crate::adapter::Reconciled;
use crate::error::{PlatformError, codes};
use crate::http::Subject;

/// By how much a clock may be wrong.
const SKEW: SignedDuration = SignedDuration::from_secs(5);
/// How long a request may be on its way.
const ON_ITS_WAY: SignedDuration = SignedDuration::from_secs(30);
const LOOK_AGAIN: Duration = Duration::from_secs(10);
/// A key is valid for an hour; the rest is room for clocks, and for the request that may follow.
const KEY_IS_VALID_FOR: SignedDuration = SignedDuration::from_mins(50);
/// The most that a server returns at once, and how many such pages are read.
const PAGE: usize = 40;
const PAGES: usize = 5;

/// <https://docs.joinmastodon.org/entities/Status/>
#[derive(Deserialize)]
struct Shown {
    id: String,
    url: Option<String>,
    created_at: Timestamp,
    in_reply_to_id: Option<String>,
    #[serde(default)]
    spoiler_text: String,
    #[serde(default)]
    media_attachments: Vec<ShownMedia>,
    poll: Option<ShownPoll>,
}

#[derive(Deserialize)]
struct ShownMedia {
    id: String,
}

#[derive(Deserialize)]
struct ShownPoll {
    options: Vec<ShownOption>,
}

#[derive(Deserialize)]
struct ShownOption {
    title: String,
}

/// The text as it was sent: <https://docs.joinmastodon.org/methods/statuses/#source>. A status itself is shown as HTML.
#[derive(Deserialize)]
struct Source {
    text: String,
}

pub(super) async fn find(api: &Api, session: &Session, plan: &Plan) -> Result<Reconciled, PlatformError> {
    for shown in recent(api, session, plan).await? {
        if shown.may_be(&plan.status) && has_text(api, session, &shown, &plan.status).await? {
            return Ok(Reconciled::Published(published(shown.id, shown.url)));
        }
    }
    let age = api.clock.now().duration_since(plan.prepared_at);
    if age < ON_ITS_WAY {
        return Err(PlatformError::Temporary {
            code: codes::PLATFORM_UNAVAILABLE.to_owned(),
            message: "Mastodon does not show the post yet. Octavo checks again.".to_owned(),
            retry_after: Some(LOOK_AGAIN),
        });
    }
    Ok(if age < KEY_IS_VALID_FOR { Reconciled::Absent } else { Reconciled::Unknown })
}

/// The account's own statuses since the attempt, newest first.
async fn recent(api: &Api, session: &Session, plan: &Plan) -> Result<Vec<Shown>, PlatformError> {
    let path = format!("/api/v1/accounts/{}/statuses", session.account_id);
    let (mut found, mut before) = (Vec::new(), None::<String>);
    for _ in 0..PAGES {
        let mut query = vec![("limit", PAGE.to_string()), ("exclude_reblogs", "true".to_owned())];
        query.extend(before.take().map(|id| ("max_id", id)));
        let request = api.get(session, &path).query(&query).about(Subject::Account);
        let page: Vec<Shown> = api.call_repeatable(request).await?;
        let is_last = page.len() < PAGE;
        let is_new = |shown: &Shown| shown.created_at.duration_since(plan.prepared_at) >= -SKEW;
        let reaches_older = page.iter().any(|shown| !is_new(shown));
        before = page.last().map(|shown| shown.id.clone());
        found.extend(page.into_iter().filter(is_new));
        if is_last || reaches_older {
            break;
        }
    }
    Ok(found)
}

impl Shown {
    /// Whether all is the same except the text.
    fn may_be(&self, sent: &Status) -> bool {
        let options = self.poll.iter().flat_map(|poll| &poll.options).map(|option| option.title.trim());
        let sent_options = sent.poll.iter().flat_map(|poll| &poll.options).map(|option| option.trim());
        let has_files = self.media_attachments.iter().map(|media| &media.id).eq(&sent.media_ids);
        if !sent.media_ids.is_empty() {
            return has_files;
        }
        has_files
            && self.in_reply_to_id == sent.in_reply_to_id
            && options.eq(sent_options)
            && self.spoiler_text.trim() == sent.spoiler_text.as_deref().unwrap_or_default().trim()
    }
}

/// A file belongs to one upload, so a status that has it needs no further proof.
async fn has_text(api: &Api, session: &Session, shown: &Shown, sent: &Status) -> Result<bool, PlatformError> {
    if !sent.media_ids.is_empty() {
        return Ok(true);
    }
    if !is_id(&shown.id) {
        return Ok(false);
    }
    let request = api.get(session, &format!("/api/v1/statuses/{}/source", shown.id)).about(Subject::Account);
    match api.call(request).await {
        Ok(Source { text }) => Ok(text.trim() == sent.status.trim()),
        // It was deleted meanwhile.
        Err(CallError::Refused(refusal)) if refusal.status == 404 => Ok(false),
        Err(error) => Err(api.failure(error)),
    }
}
