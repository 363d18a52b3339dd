//! The paths of LinkedIn's two hosts, each under a prefix of its own.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post, put};
use axum::{Json, Router};
use http::{HeaderMap, StatusCode, Uri};
use serde_json::Value;

use super::assets::AssetKind;
use super::errors::{Outcome, illegal};
use super::{LinkedInSimulator, assets, auth, oauth, posts, uploads};
use crate::core::consent;

type Shared = State<Arc<LinkedInSimulator>>;

pub fn router(sim: Arc<LinkedInSimulator>) -> Router {
    Router::new()
        .route("/linkedin-www/oauth/v2/authorization", consent::consent_routes(&sim))
        .route("/linkedin-www/oauth/v2/accessToken", post(access_token))
        .route("/linkedin-www/oauth/v2/revoke", post(revoke))
        .route("/linkedin-www/dms-uploads/{kind}/{name}/{place}", put(put_bytes))
        .route("/linkedin/v2/userinfo", get(get_userinfo))
        .route("/linkedin/rest/images", post(image_action))
        .route("/linkedin/rest/videos", post(video_action))
        .route("/linkedin/rest/videos/{urn}", get(get_video))
        .route("/linkedin/rest/posts", post(create_post).get(find_posts))
        .route("/linkedin/rest/posts/{urn}", delete(delete_post))
        .layer(DefaultBodyLimit::disable())
        .with_state(sim)
}

async fn access_token(State(sim): Shared, request: Request) -> Response {
    oauth::issue_token(&sim, request.into_body()).await
}

async fn revoke(State(sim): Shared, request: Request) -> Response {
    oauth::revoke_token(&sim, request.into_body()).await
}

async fn put_bytes(State(sim): Shared, Path(place): Path<(String, String, String)>, request: Request) -> Response {
    uploads::put_bytes(&sim, place, request).await.unwrap_or_else(IntoResponse::into_response)
}

async fn get_userinfo(State(sim): Shared, headers: HeaderMap) -> Response {
    answer(auth::get_userinfo(&sim, &headers))
}

async fn image_action(State(sim): Shared, request: Request) -> Response {
    assets::media_action(&sim, AssetKind::Image, request).await.unwrap_or_else(IntoResponse::into_response)
}

async fn video_action(State(sim): Shared, request: Request) -> Response {
    assets::media_action(&sim, AssetKind::Video, request).await.unwrap_or_else(IntoResponse::into_response)
}

async fn get_video(State(sim): Shared, Path(urn): Path<String>, uri: Uri, headers: HeaderMap) -> Response {
    answer(encoded(&uri).and_then(|()| uploads::get_video(&sim, &urn, &headers)))
}

async fn create_post(State(sim): Shared, request: Request) -> Response {
    posts::create_post(&sim, request).await.unwrap_or_else(IntoResponse::into_response)
}

async fn find_posts(State(sim): Shared, request: Request) -> Response {
    answer(posts::find_posts(&sim, &request))
}

async fn delete_post(State(sim): Shared, Path(urn): Path<String>, uri: Uri, headers: HeaderMap) -> Response {
    match encoded(&uri).and_then(|()| posts::delete_post(&sim, &urn, &headers)) {
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err(refusal) => refusal.into_response(),
    }
}

/// Rest.li takes a URN in a path with its colons encoded.
fn encoded(uri: &Uri) -> Outcome<()> {
    if uri.path().contains(':') { Err(illegal("Syntax exception in path variables")) } else { Ok(()) }
}

fn answer(outcome: Outcome<Value>) -> Response {
    outcome.map_or_else(IntoResponse::into_response, |body| Json(body).into_response())
}
