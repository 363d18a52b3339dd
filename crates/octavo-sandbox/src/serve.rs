//! The sandbox on a socket of its own, and the stored media over HTTP.

use std::future::Future;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS};
use http::{HeaderValue, StatusCode};
use tokio::net::TcpListener;
use tower::ServiceExt as _;
use tower_http::services::ServeFile;

use crate::core::{Core, facts};
use crate::sandbox::Sandbox;

/// How long requests in progress may take after `shutdown`.
const GRACE: Duration = Duration::from_secs(5);

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

/// Serves the platforms and the control API on `listener` until `shutdown`
/// resolves; then waits for requests in progress, at most five seconds.
///
/// # Errors
/// When the listener fails.
pub async fn serve(
    listener: TcpListener,
    sandbox: Sandbox,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    if sandbox.public_url().is_none() {
        sandbox.set_public_url(format!("http://{}", listener.local_addr()?));
    }
    let app = sandbox.router().merge(sandbox.control_router());
    let (stopped, stopping) = tokio::sync::oneshot::channel();
    let graceful = async move {
        shutdown.await;
        sandbox.stop();
        let _ = stopped.send(());
    };
    let serving = axum::serve(listener, app).with_graceful_shutdown(graceful);
    tokio::select! {
        ended = serving.into_future() => ended,
        () = grace_after(stopping) => Ok(()),
    }
}

async fn grace_after(stopping: tokio::sync::oneshot::Receiver<()>) {
    if stopping.await.is_ok() {
        tokio::time::sleep(GRACE).await;
    } else {
        std::future::pending::<()>().await;
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
