//! Stored media over HTTP, and responses that wait for the ledger.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use http::header::{
    CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, IF_RANGE, RANGE, X_CONTENT_TYPE_OPTIONS,
};
use http::{HeaderValue, Method, StatusCode};
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
pub async fn send_file(path: std::path::PathBuf, mut request: Request) -> Response {
    rewrite_range(&mut request);
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

/// Leaves `ServeFile` the ranges that it understands; it answers 416 to any other. The whole file is always a right answer
/// (RFC 9110, section 14.2), also to `If-Range`, which `ServeFile` doesn't know.
fn rewrite_range(request: &mut Request) {
    let is_get = request.method() == Method::GET;
    let headers = request.headers_mut();
    let is_conditional = headers.remove(IF_RANGE).is_some();
    let Some(range) = headers.remove(RANGE).filter(|_| is_get && !is_conditional) else { return };
    let range = range.to_str().ok().and_then(single_range);
    if let Some(range) = range.and_then(|range| HeaderValue::from_str(&range).ok()) {
        headers.insert(RANGE, range);
    }
}

/// The one range of bytes that a header names. Lists may have empty elements (RFC 9110, section 5.6.1.2).
fn single_range(header: &str) -> Option<String> {
    let (unit, list) = header.split_once('=')?;
    let mut specs = list.split(',').map(|spec| spec.trim_matches([' ', '\t'])).filter(|spec| !spec.is_empty());
    let (spec, None) = (specs.next()?, specs.next()) else { return None };
    let (first, last) = spec.split_once('-')?;
    let is_number = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    if !unit.eq_ignore_ascii_case("bytes") || !is_number(first) || !is_number(last) {
        return None;
    }
    match (first.parse::<u64>(), last.parse::<u64>()) {
        (Ok(first), Ok(last)) => (first <= last).then(|| format!("bytes={first}-{last}")),
        (Ok(first), Err(_)) if last.is_empty() => Some(format!("bytes={first}-")),
        (Err(_), Ok(last)) if first.is_empty() => Some(format!("bytes=-{last}")),
        _ => None,
    }
}

fn answer_has_file(headers: &http::HeaderMap) -> bool {
    headers.contains_key(CONTENT_TYPE)
}

#[cfg(test)]
mod tests {
    use super::single_range;

    #[test]
    fn only_one_range_of_bytes_is_left() {
        for (header, left) in [
            ("bytes=0-1", Some("bytes=0-1")),
            ("Bytes=0-1", Some("bytes=0-1")),
            ("bytes= 0-1 ,,", Some("bytes=0-1")),
            ("bytes=00-01", Some("bytes=0-1")),
            ("bytes=5-", Some("bytes=5-")),
            ("bytes=-5", Some("bytes=-5")),
            ("bytes=0-1,4-5", None),
            ("lines=0-1", None),
            ("bytes=2-1", None),
            ("bytes=-", None),
            ("bytes=+1-2", None),
            ("bytes=", None),
            ("0-1", None),
        ] {
            assert_eq!(single_range(header).as_deref(), left, "{header}");
        }
    }
}
