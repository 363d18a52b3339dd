//! What people did with a status: <https://docs.joinmastodon.org/methods/statuses/#get>.

use octavo_domain::numbers::Metrics;
use serde::Deserialize;

use super::api::{Api, CallError, is_id};
use super::session::Session;
use crate::deletion::PublishedPost;
use crate::error::PlatformError;

#[derive(Deserialize)]
struct Counts {
    favourites_count: Option<i64>,
    replies_count: Option<i64>,
    reblogs_count: Option<i64>,
}

pub(super) async fn read(api: &Api, session: &Session, post: &PublishedPost) -> Result<Option<Metrics>, PlatformError> {
    if !is_id(&post.identifier) {
        return Ok(None);
    }
    let request = api.get(session, &format!("/api/v1/statuses/{}", post.identifier));
    match api.call::<Counts>(request).await {
        Ok(counts) => Ok(Some(Metrics {
            likes: counts.favourites_count,
            comments: counts.replies_count,
            shares: counts.reblogs_count,
            ..Metrics::default()
        })),
        Err(CallError::Refused(refusal)) if matches!(refusal.status, 404 | 410) => Ok(None),
        Err(error) => Err(api.failure(error)),
    }
}
