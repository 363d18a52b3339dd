//! The posts of the day: <https://developers.facebook.com/docs/threads/troubleshooting#retrieve-publishing-quota-limit>.

use octavo_domain::account_health::AccountLimit;
use serde::Deserialize;

use super::session::Session;
use crate::error::PlatformError;
use crate::meta::{CallError, Graph};

#[derive(Deserialize)]
struct Limits {
    data: Vec<Limit>,
}

#[derive(Deserialize)]
struct Limit {
    quota_usage: u64,
    config: Config,
}

#[derive(Deserialize)]
struct Config {
    quota_total: u64,
}

async fn load_limits(graph: &Graph, session: &Session) -> Result<Limits, CallError> {
    let fields = [("fields", "quota_usage,config")];
    graph.call(graph.get(&session.access_token, "/me/threads_publishing_limit").query(&fields)).await
}

/// The window slides over 24 hours: Threads names no time of reset.
pub(super) async fn ask_limits(graph: &Graph, session: &Session) -> Result<Vec<AccountLimit>, PlatformError> {
    let limits = load_limits(graph, session).await.map_err(|error| graph.failure(error))?;
    let limit = |limit: Limit| {
        let (name, of) = ("posts in 24 hours".to_owned(), limit.config.quota_total);
        AccountLimit { name, used: limit.quota_usage, of, resets_at: None }
    };
    Ok(limits.data.into_iter().map(limit).collect())
}

/// Whether posts are refused because of it. What cannot be read is not used up.
pub(super) async fn is_used_up(graph: &Graph, session: &Session) -> bool {
    let limits = load_limits(graph, session).await.ok().and_then(|limits| limits.data.into_iter().next());
    limits.is_some_and(|limit| limit.quota_usage >= limit.config.quota_total)
}

/// Tokens do not say what they are for, and people may untick posting. This call needs the same permission as posting.
pub(super) async fn check_permission(graph: &Graph, session: &Session) -> Result<(), PlatformError> {
    match load_limits(graph, session).await.map_err(|error| graph.failure(error)) {
        Err(error @ PlatformError::Reauthorize { .. }) => Err(error),
        // Nothing else says that the account could not be posted to.
        Ok(_) | Err(_) => Ok(()),
    }
}
