//! The paths of Google's three hosts, each under a prefix of its own.

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};

use super::state::YouTubeSimulator;
use super::{captions, channels, comments, deleting, moderation, oauth, playlists, uploads, videos};
use crate::core::{consent, token_endpoint};

pub fn router(sim: Arc<YouTubeSimulator>) -> Router {
    Router::new()
        .route("/youtube-accounts/o/oauth2/v2/auth", consent::consent_routes(&sim))
        .route("/youtube-oauth/token", post(token_endpoint::issue_token::<YouTubeSimulator>))
        .route("/youtube-oauth/revoke", post(oauth::revoke_token))
        .route("/youtube/youtube/v3/channels", get(channels::list_channels))
        .route("/youtube/youtube/v3/videos", get(videos::list_videos).delete(deleting::delete_video))
        .route(
            "/youtube/youtube/v3/comments",
            get(deleting::list_comments_by_id).post(moderation::insert_reply).delete(deleting::delete_comment),
        )
        .route("/youtube/youtube/v3/comments/setModerationStatus", post(moderation::set_moderation_status))
        .route("/youtube/youtube/v3/commentThreads", post(comments::insert_comment).get(comments::list_comments))
        .route(
            "/youtube/youtube/v3/playlistItems",
            get(playlists::list_playlist_items).post(playlists::insert_playlist_item),
        )
        .route("/youtube/upload/youtube/v3/videos", post(uploads::open_upload).put(uploads::put_bytes))
        .route("/youtube/youtube/v3/captions", get(captions::list_captions))
        .route("/youtube/upload/youtube/v3/captions", post(captions::open_captions).put(captions::put_captions))
        .route("/youtube/upload/youtube/v3/thumbnails/set", post(videos::set_thumbnail))
        .layer(DefaultBodyLimit::disable())
        .with_state(sim)
}
