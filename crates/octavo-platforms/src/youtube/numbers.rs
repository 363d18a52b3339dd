//! What people did with a video: <https://developers.google.com/youtube/v3/docs/videos#statistics>. A count that the channel hides
//! is missing.

use octavo_domain::numbers::Metrics;
use serde::Deserialize;

use super::api::Api;
use super::session::Session;
use crate::deletion::PublishedPost;
use crate::error::PlatformError;

#[derive(Deserialize)]
struct Found {
    #[serde(default)]
    items: Vec<Item>,
}

#[derive(Deserialize)]
struct Item {
    statistics: Statistics,
}

/// Numbers as texts.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Statistics {
    view_count: Option<String>,
    like_count: Option<String>,
    comment_count: Option<String>,
}

pub(super) async fn read(api: &Api, session: &Session, post: &PublishedPost) -> Result<Option<Metrics>, PlatformError> {
    let query = [("part", "statistics"), ("id", post.identifier.as_str())];
    let found: Found = api.call_repeatable(api.get(&session.tokens.access_token, "/videos").query(&query)).await?;
    let number = |text: &Option<String>| text.as_ref().and_then(|text| text.parse().ok());
    Ok(found.items.first().map(|Item { statistics }| Metrics {
        views: number(&statistics.view_count),
        likes: number(&statistics.like_count),
        comments: number(&statistics.comment_count),
        ..Metrics::default()
    }))
}
