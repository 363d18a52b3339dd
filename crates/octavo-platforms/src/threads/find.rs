//! Whether a container whose response was lost was published.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;

use super::containers::{self, Plan, SETTLED, Status};
use super::errors;
use super::session::Session;
use crate::adapter::{Published, Reconciled};
use crate::error::{PlatformError, codes};
use crate::meta::{CallError, Graph};

/// Meta's clock and ours.
const SKEW: SignedDuration = SignedDuration::from_mins(1);
const LOOK_AGAIN: Duration = Duration::from_secs(20);
const OF_POST: &str = "id,text,permalink,timestamp,media_type";
const OF_REPLY: &str = "id,text,permalink,timestamp,media_type,replied_to";

pub(super) async fn reconcile(graph: &Graph, session: &Session, plan: &Plan) -> Result<Reconciled, PlatformError> {
    let settled = graph.clock.now().duration_since(plan.prepared_at) >= SETTLED;
    match containers::load_status(graph, session, &plan.container_id).await {
        Ok(Status::Published) => match find_post(graph, session, plan).await? {
            Some(published) => Ok(Reconciled::Published(published)),
            None if settled => Ok(Reconciled::Published(published_without_id(plan))),
            None => Err(not_yet(LOOK_AGAIN)),
        },
        Ok(Status::Expired | Status::Failed(_)) => Ok(Reconciled::Absent),
        Ok(Status::Finished) if settled => Ok(Reconciled::Absent),
        Ok(Status::Finished) => Err(not_yet(time_until_settled(graph, plan))),
        Ok(Status::InProgress) => Err(not_yet(LOOK_AGAIN)),
        // The container is lost; only the post itself could still be a proof.
        Err(CallError::Refused(error)) if errors::is_not_found(&error) => {
            match find_post(graph, session, plan).await? {
                Some(published) => Ok(Reconciled::Published(published)),
                None if settled => Ok(Reconciled::Unknown),
                None => Err(not_yet(time_until_settled(graph, plan))),
            }
        }
        Err(error) => Err(graph.failure(error)),
    }
}

/// Until no request can be in transit any more.
fn time_until_settled(graph: &Graph, plan: &Plan) -> Duration {
    let rest = SETTLED - graph.clock.now().duration_since(plan.prepared_at);
    Duration::try_from(rest).unwrap_or_default().max(LOOK_AGAIN)
}

fn not_yet(retry_after: Duration) -> PlatformError {
    PlatformError::Temporary {
        code: codes::PLATFORM_UNAVAILABLE.to_owned(),
        message: "Threads does not say yet whether it published the post. Octavo checks again.".to_owned(),
        retry_after: Some(retry_after),
    }
}

/// Published, but the post's id is not known.
fn published_without_id(plan: &Plan) -> Published {
    Published {
        platform_post_identifier: plan.container_id.clone(),
        permalink: None,
        chat_moved_to: None,
        incomplete: None,
    }
}

#[derive(Deserialize)]
struct Posts {
    data: Vec<Post>,
}

#[derive(Deserialize)]
struct Post {
    id: String,
    #[serde(default)]
    text: String,
    permalink: Option<String>,
    timestamp: String,
    media_type: String,
    replied_to: Option<Parent>,
}

#[derive(Deserialize)]
struct Parent {
    id: String,
}

/// The post of a plan among the newest ones; `None` unless exactly one can be it.
pub(super) async fn find_post(
    graph: &Graph,
    session: &Session,
    plan: &Plan,
) -> Result<Option<Published>, PlatformError> {
    let since = plan.prepared_at.saturating_sub(SKEW).unwrap_or(plan.prepared_at);
    let query = [
        ("fields", if plan.reply_to.is_some() { OF_REPLY } else { OF_POST }),
        ("since", &since.as_second().to_string()),
        ("limit", "25"),
    ];
    // Replies have a list of their own.
    let path = if plan.reply_to.is_some() { "/me/replies" } else { "/me/threads" };
    let posts: Posts = graph.call_repeatable(graph.get(&session.access_token, path).query(&query)).await?;
    let mut fitting = posts.data.into_iter().filter(|post| post.is_of(plan, since));
    let (first, second) = (fitting.next(), fitting.next());
    Ok(first.filter(|_| second.is_none()).map(|post| Published {
        platform_post_identifier: post.id,
        permalink: post.permalink,
        chat_moved_to: None,
        incomplete: None,
    }))
}

impl Post {
    fn is_of(&self, plan: &Plan, since: Timestamp) -> bool {
        let at = Timestamp::strptime("%Y-%m-%dT%H:%M:%S%z", &self.timestamp);
        normalized_text(&self.text) == normalized_text(&plan.text)
            && self.media_type == plan.kind
            && self.replied_to.as_ref().map(|parent| &parent.id) == plan.reply_to.as_ref()
            && at.is_ok_and(|at| at >= since)
    }
}

/// A text without what Threads may leave out: space around it, and the `#` of the topic.
fn normalized_text(text: &str) -> String {
    text.trim().replace('#', "")
}
