//! What people did with a post: <https://developers.facebook.com/docs/threads/insights>.

use octavo_domain::numbers::Metrics;

use super::errors::{NAME, is_not_found};
use super::session::Session;
use crate::deletion::PublishedPost;
use crate::error::PlatformError;
use crate::meta::{CallError, Graph, Insights};

const METRICS: &str = "views,likes,replies,reposts,quotes,shares";

pub(super) async fn read(
    graph: &Graph,
    session: &Session,
    post: &PublishedPost,
) -> Result<Option<Metrics>, PlatformError> {
    let path = format!("/{}/insights", post.number(NAME)?);
    match graph.call::<Insights>(graph.get(&session.access_token, &path).query(&[("metric", METRICS)])).await {
        Ok(found) => Ok(Some(Metrics {
            views: found.get("views"),
            likes: found.get("likes"),
            comments: found.get("replies"),
            shares: found.sum(&["reposts", "quotes", "shares"]),
            ..Metrics::default()
        })),
        Err(CallError::Refused(error)) if is_not_found(&error) => Ok(None),
        Err(error) => Err(graph.failure(error)),
    }
}
