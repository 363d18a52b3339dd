//! Stored media over HTTP, and responses that wait for the ledger.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS};
use http::{HeaderValue, StatusCode};
use tower::ServiceExt as _;
use tower_http::services::ServeFile;

use crate::core::{Core, facts};

/// Types a browser may show; everything else is a download.
const SHOWN: [&str; 9] = [
    "image/jpeg",
    "image/png",
    "image/gif",
    "image/webp",
    "image/bmp",
    "image/tiff",
    "video/mp4",
    "video/webm",
    "video/quicktime",
];

/// Middleware: no answer leaves before everything it could tell about is on
/// disk.
pub async fn wait_for_ledger(State(core): State<Arc<Core>>, request: Request, next: Next) -> Response {
    let answer = next.run(request).await;
    match core.journal.settled().await {
        Ok(()) => answer,
        Err(error) => {
            tracing::error!(%error, "answer withheld");
            (StatusCode::INTERNAL_SERVER_ERROR, "the sandbox's ledger failed").into_response()
        }
    }
}

/// `GET /media/{hash}`: a stored file, with ranges, as a type that cannot run.
pub fn media_routes(core: Arc<Core>) -> Router {
    Router::new().route("/media/{hash}", get(stored_file)).with_state(core)
}

async fn stored_file(State(core): State<Arc<Core>>, Path(hash): Path<String>, request: Request) -> Response {
    match core.media.path(&hash) {
        Some(path) => send_file(path, request).await,
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Answers with a stored file by its own type, if that is harmless to show.
pub async fn send_file(path: std::path::PathBuf, request: Request) -> Response {
    let target = path.clone();
    let kind = tokio::task::spawn_blocking(move || facts::sniff(&target)).await.ok().flatten();
    let shown = kind.filter(|kind| SHOWN.contains(&kind.as_str()));
    let mut answer = match ServeFile::new(path).oneshot(request).await {
        Ok(answer) => answer.into_response(),
        Err(never) => match never {},
    };
    let headers = answer.headers_mut();
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    let policy = HeaderValue::from_static("default-src 'none'; sandbox");
    headers.insert(CONTENT_SECURITY_POLICY, policy);
    match shown.and_then(|kind| HeaderValue::from_str(&kind).ok()) {
        Some(kind) if answer_has_file(headers) => drop(headers.insert(CONTENT_TYPE, kind)),
        _ => drop(headers.insert(CONTENT_DISPOSITION, HeaderValue::from_static("attachment"))),
    }
    answer
}

fn answer_has_file(headers: &http::HeaderMap) -> bool {
    headers.contains_key(CONTENT_TYPE)
}
