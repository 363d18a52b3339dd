//! Replies to comments: <https://developers.google.com/youtube/v3/docs/comments/insert>.

use serde::Deserialize;
use serde_json::json;

use super::api::{Api, CallError};
use super::comments::{Snippet, published};
use super::session::Session;
use crate::adapter::{Published, Reconciled};
use crate::comment::{CommentPlan, MOST_PAGES, comment_error};
use crate::error::{PlatformError, PublishError};

const NAME: &str = "YouTube";
const PATH: &str = "/comments";

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Found {
    items: Vec<Reply>,
    next_page_token: Option<String>,
}

#[derive(Deserialize)]
struct Reply {
    id: String,
    snippet: Snippet,
}

/// `top` is the comment at the top of the thread: YouTube accepts no other one as the parent.
pub(super) async fn insert(
    api: &Api,
    session: &Session,
    plan: &CommentPlan,
    top: &str,
) -> Result<Published, PublishError> {
    #[derive(Deserialize)]
    struct Created {
        id: String,
    }
    let body = json!({ "snippet": { "parentId": top, "textOriginal": plan.text } });
    let request = api.post(&session.tokens.access_token, PATH).query(&[("part", "snippet")]).json(&body);
    match api.call::<Created>(request).await {
        Ok(Created { id }) => Ok(published(plan, id)),
        Err(CallError::Refused(refusal)) if refusal.reason == "parentCommentNotFound" => {
            Err(PlatformError::parent_missing(NAME).into())
        }
        Err(error) => Err(comment_error(api.publish_error(error))),
    }
}

/// Reads all replies of the thread: YouTube lists them in no order that it documents.
pub(super) async fn find(
    api: &Api,
    session: &Session,
    plan: &CommentPlan,
    top: &str,
) -> Result<Reconciled, PlatformError> {
    let mut page_token: Option<String> = None;
    for _ in 0..MOST_PAGES {
        let query = [("part", "snippet"), ("parentId", top), ("maxResults", "100")];
        let request = api.get(&session.tokens.access_token, PATH).query(&query);
        let request = request.query(&page_token.take().map(|token| [("pageToken", token)]).unwrap_or_default());
        let Found { items, next_page_token } = api.call_repeatable(request).await?;
        if let Some(own) = items.into_iter().find(|reply| reply.snippet.is_from(session, plan)) {
            return plan.reconciled(Some(published(plan, own.id)), NAME, api.clock.now());
        }
        page_token = next_page_token;
        if page_token.is_none() {
            break;
        }
    }
    plan.reconciled(None, NAME, api.clock.now())
}
