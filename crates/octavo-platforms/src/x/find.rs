//! Searching for a post whose response was lost: <https://docs.x.com/x-api/users/get-posts>.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;

use super::api::Api;
use super::compose::Plan;
use super::create::published;
use super::displayed_text::{self, Entities};
use super::session::Session;
use crate::adapter::Reconciled;
use crate::error::{PlatformError, codes};
use crate::http::Subject;

/// The part of the timeline that is read: from before the attempt to when it certainly was over. X charges for each
/// post that it shows, and for each file that is expanded; `attachments` names files without that.
const BEFORE: SignedDuration = SignedDuration::from_mins(1);
const AFTER: SignedDuration = SignedDuration::from_mins(15);
/// By how much a clock may be wrong.
const SKEW: SignedDuration = SignedDuration::from_secs(5);
/// How long to wait for a post that is not shown.
const PATIENCE: SignedDuration = SignedDuration::from_mins(10);
const LOOK_AGAIN: Duration = Duration::from_secs(10);
/// X refuses a more recent `end_time`.
const NOT_YET: SignedDuration = SignedDuration::from_secs(30);

#[derive(Deserialize)]
struct Timeline {
    /// Left out where there is nothing.
    #[serde(default)]
    data: Vec<Post>,
}

#[derive(Deserialize)]
struct Post {
    id: String,
    text: String,
    created_at: Option<Timestamp>,
    #[serde(default)]
    attachments: Attachments,
    #[serde(default)]
    entities: Entities,
    #[serde(default)]
    referenced_tweets: Vec<Reference>,
    /// The whole of a text that is longer than 280 characters.
    note_tweet: Option<Note>,
}

#[derive(Deserialize)]
struct Reference {
    #[serde(rename = "type")]
    kind: String,
    id: String,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Attachments {
    media_keys: Vec<String>,
}

#[derive(Deserialize)]
struct Note {
    text: String,
    #[serde(default)]
    entities: Entities,
}

pub(super) async fn find(api: &Api, session: &Session, plan: &Plan) -> Result<Reconciled, PlatformError> {
    let posts = timeline(api, session, plan).await?;
    if let Some(post) = posts.into_iter().find(|post| post.is_from(plan)) {
        return Ok(Reconciled::Published(published(session, post.id)));
    }
    if api.clock.now().duration_since(plan.prepared_at) >= PATIENCE {
        return Ok(Reconciled::Unknown);
    }
    Err(PlatformError::Temporary {
        code: codes::PLATFORM_UNAVAILABLE.to_owned(),
        message: "X does not show the post yet. Octavo checks again.".to_owned(),
        retry_after: Some(LOOK_AGAIN),
    })
}

async fn timeline(api: &Api, session: &Session, plan: &Plan) -> Result<Vec<Post>, PlatformError> {
    let mut query = vec![
        ("max_results", "100".to_owned()),
        ("exclude", "retweets".to_owned()),
        ("start_time", moment(plan.prepared_at, -BEFORE)),
        ("tweet.fields", "created_at,attachments,entities,note_tweet,referenced_tweets".to_owned()),
    ];
    if api.clock.now().duration_since(plan.prepared_at) > AFTER + NOT_YET {
        query.push(("end_time", moment(plan.prepared_at, AFTER)));
    }
    let request = api.get(session, &format!("/2/users/{}/tweets", session.user_id)).query(&query);
    let timeline: Timeline = api.call_repeatable(request.about(Subject::Account)).await?;
    Ok(timeline.data)
}

/// X accepts whole seconds only.
fn moment(time: Timestamp, later: SignedDuration) -> String {
    time.saturating_add(later).unwrap_or(time).strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

impl Post {
    fn is_from(&self, plan: &Plan) -> bool {
        let shown = &self.attachments.media_keys;
        if !plan.media.is_empty() {
            return plan.media.iter().any(|media| shown.contains(&media.key));
        }
        let is_new = self.created_at.is_some_and(|at| at.duration_since(plan.prepared_at) >= -SKEW);
        let (text, entities) = match &self.note_tweet {
            Some(note) => (&note.text, &note.entities),
            None => (&self.text, &self.entities),
        };
        let text = match &plan.quote {
            Some(quoted) => displayed_text::without_quote(text, entities, quoted),
            None => text,
        };
        shown.is_empty()
            && is_new
            && self.refers("replied_to") == plan.reply_to.as_ref()
            && self.refers("quoted") == plan.quote.as_ref()
            && displayed_text::shows_text(&plan.text, text, entities)
    }

    fn refers(&self, kind: &str) -> Option<&String> {
        self.referenced_tweets.iter().find(|post| post.kind == kind).map(|post| &post.id)
    }
}
