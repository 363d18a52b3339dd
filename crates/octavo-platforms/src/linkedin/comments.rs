//! First comments: <https://learn.microsoft.com/linkedin/marketing/community-management/shares/comments-api>.

use jiff::Timestamp;
use reqwest::Method;
use serde::Deserialize;
use serde_json::json;

use super::api::{Api, CallError, encode_urn};
use super::session::Session;
use crate::adapter::{Published, Reconciled};
use crate::comment::{CommentPlan, MOST_PAGES, comment_error};
use crate::error::{PlatformError, PublishError};

const NAME: &str = "LinkedIn";

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Created {
    comment_urn: String,
}

#[derive(Deserialize)]
struct Found {
    elements: Vec<Comment>,
    #[serde(default)]
    paging: Paging,
}

#[derive(Default, Deserialize)]
struct Paging {
    /// Of all pages, where LinkedIn says it.
    total: Option<usize>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Comment {
    comment_urn: String,
    actor: String,
    message: Message,
    created: Option<Stamp>,
}

#[derive(Deserialize)]
struct Message {
    #[serde(default)]
    text: String,
}

#[derive(Deserialize)]
struct Stamp {
    /// Milliseconds since 1970.
    time: i64,
}

fn path(plan: &CommentPlan) -> String {
    format!("socialActions/{}/comments", encode_urn(&plan.comment_on))
}

pub(super) async fn create(api: &Api, session: &Session, plan: &CommentPlan) -> Result<Published, PublishError> {
    let body = json!({ "actor": session.person, "object": plan.comment_on, "message": { "text": plan.text } });
    match api.call::<Created>(api.rest(session, Method::POST, &path(plan)).json(&body)).await {
        Ok(Created { comment_urn }) => Ok(published(plan, comment_urn)),
        Err(CallError::Refused(refusal)) if refusal.status == 404 && !refusal.words.is_empty() => {
            Err(PlatformError::parent_missing(NAME).into())
        }
        Err(error) => Err(comment_error(api.publish_error(error))),
    }
}

/// Reading comments takes the same permission as reading posts.
pub(super) async fn find(api: &Api, session: &Session, plan: &CommentPlan) -> Result<Reconciled, PlatformError> {
    if !session.reads_posts {
        return Ok(Reconciled::Unknown);
    }
    let own = find_own(api, session, plan).await?;
    plan.reconciled(own.map(|comment| published(plan, comment.comment_urn)), NAME, api.clock.now())
}

/// Reads page after page: LinkedIn doesn't document the order of comments, and may return fewer than it is asked for.
async fn find_own(api: &Api, session: &Session, plan: &CommentPlan) -> Result<Option<Comment>, PlatformError> {
    let mut start = 0;
    for _ in 0..MOST_PAGES {
        let query = [("start", start.to_string()), ("count", "100".to_owned())];
        let request = api.rest(session, Method::GET, &path(plan)).query(&query);
        let Found { elements, paging } = api.call_repeatable(request).await?;
        start += elements.len();
        let is_last = elements.is_empty() || paging.total.is_some_and(|total| start >= total);
        if let Some(own) = elements.into_iter().find(|comment| comment.is_from(session, plan)) {
            return Ok(Some(own));
        }
        if is_last {
            break;
        }
    }
    Ok(None)
}

impl Comment {
    fn is_from(&self, session: &Session, plan: &CommentPlan) -> bool {
        let at = self.created.as_ref().and_then(|created| Timestamp::from_millisecond(created.time).ok());
        self.actor == session.person && plan.is(&self.message.text, at)
    }
}

fn published(plan: &CommentPlan, urn: String) -> Published {
    let post = &plan.comment_on;
    Published {
        permalink: Some(format!("https://www.linkedin.com/feed/update/{post}?commentUrn={}", encode_urn(&urn))),
        platform_post_identifier: urn,
        chat_moved_to: None,
        incomplete: None,
    }
}
