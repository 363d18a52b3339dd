//! What people did with a post: <https://docs.x.com/x-api/fundamentals/metrics>. X charges for each reading.

use octavo_domain::numbers::Metrics;
use serde::Deserialize;

use super::api::{Api, CallError};
use super::deleting::{is_gone, path};
use super::session::Session;
use crate::deletion::PublishedPost;
use crate::error::PlatformError;

/// Without `data` if the post is gone.
#[derive(Deserialize)]
struct Found {
    data: Option<Shown>,
}

#[derive(Deserialize)]
struct Shown {
    public_metrics: Counts,
}

#[derive(Deserialize)]
struct Counts {
    impression_count: Option<i64>,
    like_count: Option<i64>,
    reply_count: Option<i64>,
    retweet_count: Option<i64>,
    quote_count: Option<i64>,
    bookmark_count: Option<i64>,
}

pub(super) async fn read(api: &Api, session: &Session, post: &PublishedPost) -> Result<Option<Metrics>, PlatformError> {
    let request = api.get(session, &path(post)?).query(&[("tweet.fields", "public_metrics")]);
    match api.call::<Found>(request).await {
        Ok(found) => Ok(found.data.map(|Shown { public_metrics: counts }| Metrics {
            views: counts.impression_count,
            likes: counts.like_count,
            comments: counts.reply_count,
            shares: counts.retweet_count.map(|reposts| reposts + counts.quote_count.unwrap_or(0)),
            saves: counts.bookmark_count,
            clicks: None,
        })),
        Err(CallError::Refused(refusal)) if is_gone(&refusal) => Ok(None),
        Err(error) => Err(api.failure(error)),
    }
}
