//! First comments: <https://developers.google.com/youtube/v3/docs/commentThreads/insert>.

use jiff::Timestamp;
use serde::Deserialize;
use serde_json::json;

use super::api::{Api, CallError};
use super::session::Session;
use crate::adapter::{Published, Reconciled};
use crate::comment::{CommentPlan, comment_error};
use crate::error::{PlatformError, PublishError};

const NAME: &str = "YouTube";
const PATH: &str = "/commentThreads";

#[derive(Deserialize)]
struct Found {
    items: Vec<Thread>,
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
struct Snippet {
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
    let query = [("part", "snippet"), ("videoId", &plan.comment_on), ("order", "time"), ("maxResults", "100")];
    let found: Found = api.call_repeatable(api.get(&session.tokens.access_token, PATH).query(&query)).await?;
    let is_it = |thread: &Thread| {
        let comment = &thread.snippet.top_level_comment.snippet;
        let is_own = comment.author_channel_id.as_ref().is_some_and(|author| author.value == session.channel_id);
        is_own && plan.is(&comment.text_original, comment.published_at)
    };
    let own = found.items.into_iter().find(is_it);
    plan.reconciled(own.map(|thread| published(plan, thread.id)), NAME, api.clock.now())
}

fn published(plan: &CommentPlan, id: String) -> Published {
    Published {
        permalink: Some(format!("https://www.youtube.com/watch?v={}&lc={id}", plan.comment_on)),
        platform_post_identifier: id,
        chat_moved_to: None,
    }
}
