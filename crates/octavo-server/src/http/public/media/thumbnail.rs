//! `/media/thumbnails/{path}`: small pictures of stored files, for anyone with a signed address.

use std::io::ErrorKind;

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::allow;
use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::Query;
use crate::media::{Allows, JpegError, Proof, has_thumbnail};

/// The address stays the same for hours, and the file never changes.
const CACHE: &str = "private, max-age=43200, immutable";

pub async fn read_thumbnail(
    State(state): State<AppState>,
    Path(path): Path<String>,
    Query(proof): Query<Proof>,
) -> ApiResult<Response> {
    allow(&state, Allows::Thumbnail, &path, &proof.check(|proof, _| Some(proof))?)?;
    let missing = || ApiError::not_found("file");
    let file = state.store.media().find(&path).await?.filter(|file| has_thumbnail(&file.facts)).ok_or_else(missing)?;
    let picture = state.media.thumbnail(&file).await.map_err(|error| match error {
        JpegError::Objects(error) if error.kind() == ErrorKind::NotFound => missing(),
        JpegError::Refused(_) | JpegError::TooLarge(_) => missing(),
        JpegError::Objects(error) => ApiError::storage_failed(error),
        JpegError::Store(error) => error.into(),
    })?;
    let headers = [
        (header::CONTENT_TYPE, "image/jpeg"),
        (header::CACHE_CONTROL, CACHE),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "cross-origin"),
    ];
    Ok((headers, picture).into_response())
}
