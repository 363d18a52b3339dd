//! The daily quota, checked before anything is created:
//! <https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/content_publishing_limit>

use octavo_domain::account_health::AccountLimit;
use serde::Deserialize;

use super::errors::QUOTA_WAIT;
use super::session::Session;
use crate::error::PlatformError;
use crate::meta::Graph;

#[derive(Deserialize)]
struct Limits {
    #[serde(default)]
    data: Vec<Limit>,
}

#[derive(Deserialize)]
struct Limit {
    quota_usage: u64,
    config: Option<Quota>,
}

#[derive(Deserialize)]
struct Quota {
    quota_total: u64,
}

async fn load_limits(graph: &Graph, session: &Session) -> Result<Limits, PlatformError> {
    let path = format!("/{}/content_publishing_limit", session.user_id);
    let request = graph.get(&session.access_token, &path).query(&[("fields", "quota_usage,config")]);
    graph.call_in_version(request).await
}

/// The window slides over 24 hours: Instagram names no time of reset.
pub(super) async fn ask_limits(graph: &Graph, session: &Session) -> Result<Vec<AccountLimit>, PlatformError> {
    let limit = |limit: Limit| {
        let (name, of) = ("posts in 24 hours".to_owned(), limit.config?.quota_total);
        Some(AccountLimit { name, used: limit.quota_usage, of, resets_at: None })
    };
    Ok(load_limits(graph, session).await?.data.into_iter().filter_map(limit).collect())
}

/// The first call of every post, and so the one that shows whether the API's version is still served.
pub(super) async fn check_quota(graph: &Graph, session: &Session) -> Result<(), PlatformError> {
    let limits = load_limits(graph, session).await?;
    let used_up = |limit: &&Limit| limit.config.as_ref().is_some_and(|quota| limit.quota_usage >= quota.quota_total);
    match limits.data.iter().find(used_up) {
        None => Ok(()),
        Some(Limit { quota_usage, .. }) => Err(PlatformError::QuotaExceeded {
            message: format!(
                "Instagram allows {quota_usage} posts within 24 hours, and the account has published them. Octavo tries again later."
            ),
            retry_after: QUOTA_WAIT,
        }),
    }
}
