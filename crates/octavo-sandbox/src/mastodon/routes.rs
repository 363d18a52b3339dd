//! The API under `/mastodon`.

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};

use super::errors::not_found;
use super::state::MastodonSimulator;
use super::{accounts, context, media, statuses};

pub fn router(sim: Arc<MastodonSimulator>) -> Router {
    let api = Router::new()
        .route("/v2/instance", get(accounts::show_instance))
        .route("/v1/apps/verify_credentials", get(accounts::verify_app))
        .route("/v1/accounts/verify_credentials", get(accounts::verify_account))
        .route("/v1/accounts/{id}/statuses", get(statuses::list_statuses))
        .route("/v2/media", post(media::upload_media))
        .route("/v1/media/{id}", get(media::show_media))
        .route("/v1/statuses", post(statuses::create_status))
        .route("/v1/statuses/{id}", get(statuses::show_status).delete(statuses::delete_status))
        .route("/v1/statuses/{id}/context", get(context::show_context))
        .route("/v1/statuses/{id}/source", get(statuses::show_source))
        .fallback(async || not_found());
    Router::new().nest("/mastodon/api", api).layer(DefaultBodyLimit::disable()).with_state(sim)
}
