//! What people did with a post:
//! <https://developers.facebook.com/docs/instagram-platform/reference/instagram-media/insights>. A story has fewer metrics, and only
//! for a day.

use octavo_domain::numbers::Metrics;

use super::errors;
use super::session::Session;
use crate::deletion::PublishedPost;
use crate::error::PlatformError;
use crate::meta::{CallError, Graph, GraphError, Insights};

const OF_POST: &str = "views,likes,comments,shares,saved";
const OF_STORY: &str = "views,shares";

pub(super) async fn read(
    graph: &Graph,
    session: &Session,
    post: &PublishedPost,
) -> Result<Option<Metrics>, PlatformError> {
    let path = format!("/{}/insights", post.number(errors::NAME)?);
    let ask = async |metrics: &str| {
        graph.call::<Insights>(graph.get(&session.access_token, &path).query(&[("metric", metrics)])).await
    };
    let mut found = ask(OF_POST).await;
    if matches!(&found, Err(CallError::Refused(error)) if is_other_kind(error)) {
        found = ask(OF_STORY).await;
    }
    match found {
        Ok(found) => Ok(Some(Metrics {
            views: found.get("views"),
            likes: found.get("likes"),
            comments: found.get("comments"),
            shares: found.get("shares"),
            saves: found.get("saved"),
            clicks: None,
        })),
        Err(CallError::Refused(error)) if is_gone(&error) => Ok(None),
        Err(error) => Err(graph.failure(error)),
    }
}

/// No object of this id.
fn is_gone(error: &GraphError) -> bool {
    (error.code, error.subcode) == (100, 33)
}

/// A metric that this kind of post does not have.
fn is_other_kind(error: &GraphError) -> bool {
    error.code == 100 && error.subcode != 33
}
