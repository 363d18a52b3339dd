//! `/media/{path}`: stored files, for anyone with a signed address. Networks read them there, and clients upload there.

use std::io;
use std::ops::RangeInclusive;

use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use octavo_domain::ByteRange;
use tower_http::cors::{Any, CorsLayer};

use super::thumbnail::read_thumbnail;
use super::{allow, refusal};
use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::Query;
use crate::media::{Allows, Proof};

pub fn routes() -> Router<AppState> {
    // The signature is the authority, so any page may use an address that it was given.
    let cors = CorsLayer::new()
        .allow_origin(Any)
        .allow_methods([Method::GET, Method::HEAD, Method::PUT])
        .allow_headers([header::CONTENT_TYPE, header::RANGE, header::IF_RANGE]);
    // The fallback comes before the layer that answers preflights: the router's own would come in its place.
    Router::new()
        .route("/media/thumbnails/{*path}", get(read_thumbnail))
        .route("/media/{*path}", get(read_file).put(put_file))
        .method_not_allowed_fallback(crate::http::error::method_not_allowed)
        .layer(DefaultBodyLimit::disable())
        .layer(cors)
}

/// A file, or a range of it (RFC 9110, section 14).
async fn read_file(
    State(state): State<AppState>,
    Path(path): Path<String>,
    Query(proof): Query<Proof>,
    method: Method,
    headers: HeaderMap,
) -> ApiResult<Response> {
    allow(&state, Allows::Read, &path, &proof.check(|proof, _| Some(proof))?)?;
    let mut response = send_file(&state, &path, &method, &headers).await?;
    // The signature is the authority here too: pages of other origins may show the file.
    let headers = response.headers_mut();
    insert(headers, header::HeaderName::from_static("cross-origin-resource-policy"), "cross-origin")?;
    Ok(response)
}

/// The file, or the range that the request asks for.
pub(in crate::http) async fn send_file(
    state: &AppState,
    path: &str,
    method: &Method,
    headers: &HeaderMap,
) -> ApiResult<Response> {
    let content_type = state.media.content_type(path).await?;
    let content_type = content_type.ok_or_else(|| ApiError::not_found("file"))?;
    let size = state.media.size(path).await.map_err(unreadable)?;
    let mut response = match wanted(method, headers, &etag(path), size) {
        Wanted::All => {
            let (_, bytes) = state.media.open(path).await.map_err(unreadable)?;
            part(StatusCode::OK, size, Body::from_stream(bytes))
        }
        Wanted::Part(range) => {
            let (from, to) = (*range.start(), *range.end());
            let bytes = state.media.open_range(path, from..to + 1).await.map_err(unreadable)?;
            let mut response = part(StatusCode::PARTIAL_CONTENT, to + 1 - from, Body::from_stream(bytes));
            insert(response.headers_mut(), header::CONTENT_RANGE, &format!("bytes {from}-{to}/{size}"))?;
            response
        }
        Wanted::Nothing => {
            let mut response = StatusCode::RANGE_NOT_SATISFIABLE.into_response();
            insert(response.headers_mut(), header::CONTENT_RANGE, &format!("bytes */{size}"))?;
            response
        }
    };
    let headers = response.headers_mut();
    insert(headers, header::CONTENT_TYPE, &content_type)?;
    insert(headers, header::ETAG, &etag(path))?;
    insert(headers, header::ACCEPT_RANGES, "bytes")?;
    insert(headers, header::CACHE_CONTROL, "private, max-age=3600, immutable")?;
    Ok(response)
}

/// Takes a promised file.
async fn put_file(
    State(state): State<AppState>,
    Path(path): Path<String>,
    Query(proof): Query<Proof>,
    headers: HeaderMap,
    body: Body,
) -> ApiResult<StatusCode> {
    allow(&state, Allows::Write, &path, &proof.check(|proof, _| Some(proof))?)?;
    let content_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let put = state.media.fulfil(&path, content_type, body.into_data_stream()).await;
    put.map(|()| StatusCode::OK).map_err(|error| refusal("body", error))
}

enum Wanted {
    All,
    Part(RangeInclusive<u64>),
    Nothing,
}

fn wanted(method: &Method, headers: &HeaderMap, etag: &str, size: u64) -> Wanted {
    let text = |name: header::HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let range = text(header::RANGE).filter(|_| method == Method::GET);
    let range = range.and_then(|range| ByteRange::wanted(range, text(header::IF_RANGE), Some(etag)));
    match range.map(|range| range.within(size)) {
        None => Wanted::All,
        Some(Some(part)) => Wanted::Part(part),
        Some(None) => Wanted::Nothing,
    }
}

fn part(status: StatusCode, length: u64, body: Body) -> Response {
    let mut response = (status, body).into_response();
    response.headers_mut().insert(header::CONTENT_LENGTH, length.into());
    response
}

/// A stored file never changes.
fn etag(path: &str) -> String {
    format!("\"{path}\"")
}

fn insert(headers: &mut HeaderMap, name: header::HeaderName, text: &str) -> ApiResult<()> {
    headers.insert(name, HeaderValue::from_str(text).map_err(ApiError::internal)?);
    Ok(())
}

fn unreadable(error: io::Error) -> ApiError {
    if error.kind() == io::ErrorKind::NotFound { ApiError::not_found("file") } else { ApiError::storage_failed(error) }
}
