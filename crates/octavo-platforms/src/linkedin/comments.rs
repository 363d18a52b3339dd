//! First comments: <https://learn.microsoft.com/linkedin/marketing/community-management/shares/comments-api>.

use jiff::Timestamp;
use reqwest::Method;
use serde::Deserialize;
use serde_json::json;

use super::api::{Api, CallError, encode_urn};
use super::session::Session;
use crate::adapter::{Published, Reconciled};
use crate::comment::{CommentPlan, comment_error};
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
    let request = api.rest(session, Method::GET, &path(plan)).query(&[("count", "100")]);
    let found: Found = api.call_repeatable(request).await?;
    let at = |comment: &Comment| Timestamp::from_millisecond(comment.created.as_ref()?.time).ok();
    let own = found.elements.into_iter().find(|it| it.actor == session.person && plan.is(&it.message.text, at(it)));
    plan.reconciled(own.map(|comment| published(plan, comment.comment_urn)), NAME, api.clock.now())
}

fn published(plan: &CommentPlan, urn: String) -> Published {
    let post = &plan.comment_on;
    Published {
        permalink: Some(format!("https://www.linkedin.com/feed/update/{post}?commentUrn={}", encode_urn(&urn))),
        platform_post_identifier: urn,
        chat_moved_to: None,
    }
}
