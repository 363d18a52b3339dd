//! What people did with a post: <https://docs.bsky.app/docs/api/app-bsky-feed-get-posts>.

use octavo_domain::numbers::Metrics;
use serde::Deserialize;

use super::session::Session;
use super::xrpc::Xrpc;
use crate::deletion::PublishedPost;
use crate::error::PlatformError;

#[derive(Deserialize)]
struct Found {
    posts: Vec<Counts>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Counts {
    like_count: Option<i64>,
    reply_count: Option<i64>,
    repost_count: Option<i64>,
    quote_count: Option<i64>,
}

pub(super) async fn read(
    xrpc: &Xrpc,
    session: &Session,
    post: &PublishedPost,
) -> Result<Option<Metrics>, PlatformError> {
    let request = xrpc.query(&session.pds, "app.bsky.feed.getPosts").query(&[("uris", &post.identifier)]);
    let found: Found = xrpc.call_repeatable(request.bearer_auth(&session.access_jwt)).await?;
    Ok(found.posts.first().map(|counts| Metrics {
        likes: counts.like_count,
        comments: counts.reply_count,
        shares: counts.repost_count.map(|reposts| reposts + counts.quote_count.unwrap_or(0)),
        ..Metrics::default()
    }))
}
