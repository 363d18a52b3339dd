//! The paths of Google's three hosts, each under a prefix of its own.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::Value;

use super::errors::Outcome;
use super::{YouTubeSimulator, channels, oauth, uploads, videos};
use crate::core::consent;

type Shared = Arc<YouTubeSimulator>;

pub fn router(sim: Shared) -> Router {
    Router::new()
        .route("/youtube-accounts/o/oauth2/v2/auth", consent::consent_routes(&sim))
        .route("/youtube-oauth/token", post(token))
        .route("/youtube-oauth/revoke", post(revoke))
        .route("/youtube/youtube/v3/channels", get(list_channels))
        .route("/youtube/youtube/v3/videos", get(list_videos))
        .route("/youtube/youtube/v3/playlistItems", get(list_playlist))
        .route("/youtube/upload/youtube/v3/videos", post(open_upload).put(put_bytes))
        .route("/youtube/upload/youtube/v3/thumbnails/set", post(set_thumbnail))
        .layer(DefaultBodyLimit::disable())
        .with_state(sim)
}

async fn token(State(sim): State<Shared>, request: Request) -> Response {
    oauth::issue_token(&sim, request).await
}

async fn revoke(State(sim): State<Shared>, request: Request) -> Response {
    oauth::revoke_token(&sim, request.into_body()).await
}

async fn list_channels(State(sim): State<Shared>, request: Request) -> Response {
    answer(channels::list_channels(&sim, &request))
}

async fn list_videos(State(sim): State<Shared>, request: Request) -> Response {
    answer(videos::list_videos(&sim, &request))
}

async fn list_playlist(State(sim): State<Shared>, request: Request) -> Response {
    answer(channels::list_playlist_items(&sim, &request))
}

async fn open_upload(State(sim): State<Shared>, request: Request) -> Response {
    uploads::open_upload(&sim, request).await.unwrap_or_else(IntoResponse::into_response)
}

async fn put_bytes(State(sim): State<Shared>, request: Request) -> Response {
    uploads::put_bytes(sim, request).await.unwrap_or_else(IntoResponse::into_response)
}

async fn set_thumbnail(State(sim): State<Shared>, request: Request) -> Response {
    answer(videos::set_thumbnail(&sim, request).await)
}

fn answer(outcome: Outcome<Value>) -> Response {
    outcome.map_or_else(IntoResponse::into_response, |body| Json(body).into_response())
}
