//! What people did with a public post: <https://developers.tiktok.com/doc/tiktok-api-v2-video-query>.

use octavo_domain::numbers::Metrics;
use serde::Deserialize;
use serde_json::json;

use super::api::Api;
use super::session::Session;
use crate::deletion::PublishedPost;
use crate::error::PlatformError;

#[derive(Deserialize)]
struct Found {
    #[serde(default)]
    videos: Vec<Video>,
}

#[derive(Deserialize)]
struct Video {
    view_count: Option<i64>,
    like_count: Option<i64>,
    comment_count: Option<i64>,
    share_count: Option<i64>,
}

pub(super) async fn read(api: &Api, session: &Session, post: &PublishedPost) -> Result<Option<Metrics>, PlatformError> {
    // A publish id: TikTok assigned no number, so the post is not public.
    if !post.identifier.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(None);
    }
    let fields = [("fields", "view_count,like_count,comment_count,share_count")];
    let body = json!({ "filters": { "video_ids": [post.identifier] } });
    let found: Found = api.call_repeatable(api.post(session, "/video/query/", &body).query(&fields)).await?;
    Ok(found.videos.first().map(|video| Metrics {
        views: video.view_count,
        likes: video.like_count,
        comments: video.comment_count,
        shares: video.share_count,
        ..Metrics::default()
    }))
}
