//! The paths of TikTok's hosts, each under a prefix of its own.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};
use serde_json::Value;

use super::errors::{Outcome, success};
use super::{TikTokSimulator, accounts, oauth, photos, posts, video};
use crate::core::consent;

type Shared = Arc<TikTokSimulator>;

pub fn router(sim: Shared) -> Router {
    Router::new()
        .route("/tiktok-web/v2/auth/authorize/", consent::consent_routes(&sim))
        .route("/tiktok/v2/oauth/token/", post(token))
        .route("/tiktok/v2/oauth/revoke/", post(revoke))
        .route("/tiktok/v2/user/info/", get(user_info))
        .route("/tiktok/v2/video/list/", post(list_videos))
        .route("/tiktok/v2/post/publish/creator_info/query/", post(creator_info))
        .route("/tiktok/v2/post/publish/video/init/", post(init_video))
        .route("/tiktok/v2/post/publish/content/init/", post(init_photos))
        .route("/tiktok/v2/post/publish/status/fetch/", post(fetch_status))
        .route("/tiktok-upload/video/", put(put_chunk))
        .layer(DefaultBodyLimit::disable())
        .with_state(sim)
}

async fn token(State(sim): State<Shared>, request: Request) -> Response {
    oauth::issue_token(&sim, request).await
}

async fn revoke(State(sim): State<Shared>, request: Request) -> Response {
    oauth::revoke_token(&sim, request).await
}

async fn user_info(State(sim): State<Shared>, request: Request) -> Response {
    answer(accounts::user_info(&sim, &request))
}

async fn list_videos(State(sim): State<Shared>, request: Request) -> Response {
    answer(posts::list_posts(&sim, request).await)
}

async fn creator_info(State(sim): State<Shared>, request: Request) -> Response {
    answer(accounts::creator_info(&sim, request).await)
}

async fn init_video(State(sim): State<Shared>, request: Request) -> Response {
    answer(video::init_video(&sim, request).await)
}

async fn init_photos(State(sim): State<Shared>, request: Request) -> Response {
    answer(photos::init_photos(sim, request).await)
}

async fn fetch_status(State(sim): State<Shared>, request: Request) -> Response {
    answer(posts::fetch_status(&sim, request).await)
}

async fn put_chunk(State(sim): State<Shared>, request: Request) -> Response {
    video::put_chunk(sim, request).await.unwrap_or_else(IntoResponse::into_response)
}

fn answer(outcome: Outcome<Value>) -> Response {
    outcome.map_or_else(IntoResponse::into_response, success)
}
