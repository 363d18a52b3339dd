//! First comments: <https://developers.google.com/youtube/v3/docs/commentThreads/insert>.

use jiff::Timestamp;
use serde::Deserialize;
use serde_json::json;

use super::api::{Api, CallError};
use super::session::Session;
use crate::adapter::{Published, Reconciled};
use crate::comment::{CommentPlan, MOST_PAGES, comment_error};
use crate::error::{PlatformError, PublishError};

const NAME: &str = "YouTube";
const PATH: &str = "/commentThreads";

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Found {
    items: Vec<Thread>,
    next_page_token: Option<String>,
}

#[derive(Deserialize)]
struct Thread {
    id: String,
    snippet: ThreadSnippet,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ThreadSnippet {
    top_level_comment: Comment,
}

#[derive(Deserialize)]
struct Comment {
    snippet: Snippet,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Snippet {
    /// Only of the channel's own comments.
    #[serde(default)]
    text_original: String,
    author_channel_id: Option<Author>,
    published_at: Option<Timestamp>,
}

#[derive(Deserialize)]
struct Author {
    value: String,
}

pub(super) async fn insert(api: &Api, session: &Session, plan: &CommentPlan) -> Result<Published, PublishError> {
    #[derive(Deserialize)]
    struct Created {
        id: String,
    }
    let comment = json!({ "snippet": { "textOriginal": plan.text } });
    let body = json!({ "snippet": { "videoId": plan.comment_on, "topLevelComment": comment } });
    let request = api.post(&session.tokens.access_token, PATH).query(&[("part", "snippet")]).json(&body);
    match api.call::<Created>(request).await {
        Ok(Created { id }) => Ok(published(plan, id)),
        Err(CallError::Refused(refusal)) if refusal.reason == "videoNotFound" => {
            Err(PlatformError::parent_missing(NAME).into())
        }
        Err(error) => Err(comment_error(api.publish_error(error))),
    }
}

pub(super) async fn find(api: &Api, session: &Session, plan: &CommentPlan) -> Result<Reconciled, PlatformError> {
    let own = find_own(api, session, plan).await?;
    plan.reconciled(own.map(|thread| published(plan, thread.id)), NAME, api.clock.now())
}

/// Reads page after page until one has only comments that are older than the attempt.
async fn find_own(api: &Api, session: &Session, plan: &CommentPlan) -> Result<Option<Thread>, PlatformError> {
    let mut page_token = None;
    for _ in 0..MOST_PAGES {
        let Found { items, next_page_token } = newest(api, session, plan, page_token.as_deref()).await?;
        let is_past = items.iter().all(|thread| plan.is_after(thread.comment().published_at));
        if let Some(own) = items.into_iter().find(|thread| thread.comment().is_from(session, plan)) {
            return Ok(Some(own));
        }
        if is_past || next_page_token.is_none() {
            break;
        }
        page_token = next_page_token;
    }
    Ok(None)
}

async fn newest(
    api: &Api,
    session: &Session,
    plan: &CommentPlan,
    page_token: Option<&str>,
) -> Result<Found, PlatformError> {
    let query = [("part", "snippet"), ("videoId", &plan.comment_on), ("order", "time"), ("maxResults", "100")];
    let request = api.get(&session.tokens.access_token, PATH).query(&query);
    api.call_repeatable(request.query(&page_token.map(|token| [("pageToken", token)]).unwrap_or_default())).await
}

impl Thread {
    fn comment(&self) -> &Snippet {
        &self.snippet.top_level_comment.snippet
    }
}

impl Snippet {
    pub(super) fn is_from(&self, session: &Session, plan: &CommentPlan) -> bool {
        let is_own = self.author_channel_id.as_ref().is_some_and(|author| author.value == session.channel_id);
        is_own && plan.is(&self.text_original, self.published_at)
    }
}

pub(super) fn published(plan: &CommentPlan, id: String) -> Published {
    Published {
        permalink: Some(format!("https://www.youtube.com/watch?v={}&lc={id}", plan.comment_on)),
        platform_post_identifier: id,
        chat_moved_to: None,
        incomplete: None,
    }
}
