//! `/connect/logos/{digest}.png`: the logos of applications, for everyone. An address names a content, which never changes.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;

use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult};

const LOGOS: &str = "/connect/logos/";

pub(in crate::http) fn routes() -> Router<AppState> {
    Router::new().route("/connect/logos/{file}", get(read))
}

/// Where the logo with this SHA-256 is, in an absolute address.
pub(in crate::http) fn address(public_url: &str, digest: &str) -> String {
    format!("{public_url}{}", path(digest))
}

pub(super) fn path(digest: &str) -> String {
    format!("{LOGOS}{digest}.png")
}

async fn read(State(state): State<AppState>, Path(file): Path<String>) -> ApiResult<impl IntoResponse> {
    let missing = || ApiError::not_found("logo");
    let digest = file.strip_suffix(".png").ok_or_else(missing)?;
    let png = state.store.apps().logo(digest).await?.ok_or_else(missing)?;
    let headers = [
        (header::CONTENT_TYPE, "image/png"),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'; sandbox"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    Ok((headers, png))
}
