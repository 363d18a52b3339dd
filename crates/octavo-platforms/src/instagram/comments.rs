//! First comments, and replies to comments:
//! <https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-media/comments>,
//! <https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-comment/replies>.

use serde::Deserialize;
use serde_json::Value;

use super::errors::NAME;
use super::session::Session;
use crate::adapter::{Published, Reconciled};
use crate::comment::{CommentPlan, comment_error};
use crate::error::{PlatformError, PublishError};
use crate::meta::{CallError, Created, Graph, parse_time};

#[derive(Deserialize)]
struct List {
    data: Vec<Comment>,
}

#[derive(Deserialize)]
struct Comment {
    id: String,
    #[serde(default)]
    text: String,
    #[serde(default)]
    timestamp: String,
    /// Only of the account's own comments.
    user: Option<Value>,
}

pub(super) async fn publish(graph: &Graph, session: &Session, plan: &CommentPlan) -> Result<Published, PublishError> {
    let request = graph.post(&session.access_token, &edge(plan));
    match graph.call::<Created>(request.form(&[("message", &plan.text)])).await {
        Ok(Created { id }) => Ok(published(id)),
        Err(CallError::Refused(error)) if (error.code, error.subcode) == (100, 33) => {
            Err(PlatformError::parent_missing(NAME).into())
        }
        Err(error) => Err(comment_error(graph.publish_error(error))),
    }
}

pub(super) async fn find(graph: &Graph, session: &Session, plan: &CommentPlan) -> Result<Reconciled, PlatformError> {
    let request = graph.get(&session.access_token, &edge(plan));
    let request = request.query(&[("fields", "id,text,timestamp,user"), ("limit", "50")]);
    let list: List = graph.call_repeatable(request).await?;
    let own = list.data.into_iter().find(|it| it.user.is_some() && plan.is(&it.text, parse_time(&it.timestamp)));
    plan.reconciled(own.map(|comment| published(comment.id)), NAME, graph.clock.now())
}

/// Only comments on the post itself can be answered: Instagram puts an answer to an answer below the same one.
fn edge(plan: &CommentPlan) -> String {
    match &plan.thread {
        Some(comment) => format!("/{comment}/replies"),
        None => format!("/{}/comments", plan.comment_on),
    }
}

/// Instagram has no address for a comment.
fn published(id: String) -> Published {
    Published { platform_post_identifier: id, permalink: None, chat_moved_to: None, incomplete: None }
}
