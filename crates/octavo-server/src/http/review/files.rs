//! The files of a post for the person who reviews it: only these, and only while the link opens the post.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::response::Response;
use axum::routing::get;

use super::content::Content;
use super::standing::{Standing, open};
use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult};
use crate::http::public::media::send_file;

pub(in crate::http) fn routes() -> Router<AppState> {
    Router::new().route("/review/{token}/files/{number}", get(read))
}

async fn read(
    State(state): State<AppState>,
    Path((token, number)): Path<(String, String)>,
    method: Method,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let missing = || ApiError::not_found("file");
    let Some((opened, Standing::Open)) = open(&state, &token).await? else { return Err(missing()) };
    let (content, number) = (Content::of(&opened)?, number.parse().map_err(|_| missing())?);
    let path = content.path(number).ok_or_else(missing)?;
    let mut response = send_file(&state, path, &method, &headers).await?;
    let headers = response.headers_mut();
    for (name, value) in [
        // A file that the browser kept would outlive the link.
        (header::CACHE_CONTROL, "no-store"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'; sandbox"),
        (header::HeaderName::from_static("x-robots-tag"), "noindex"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    Ok(response)
}
