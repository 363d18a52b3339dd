//! Two things every answer has in common: it waits for the ledger, and it may
//! be lost on purpose.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use futures::stream;
use http::StatusCode;

use super::Core;

/// Middleware: no answer leaves before everything it could tell about is on
/// disk.
pub async fn after_ledger(State(core): State<Arc<Core>>, request: Request, next: Next) -> Response {
    let answer = next.run(request).await;
    match core.journal.settled().await {
        Ok(()) => answer,
        Err(error) => {
            tracing::error!(%error, "answer withheld");
            (StatusCode::INTERNAL_SERVER_ERROR, "the sandbox's ledger failed").into_response()
        }
    }
}

/// An answer that never arrives: its body fails before the first byte, which
/// makes hyper close an HTTP/1 connection with even the head unsent (and reset
/// an HTTP/2 stream). `tests/it/ledger.rs` watches that at the socket.
pub fn cut() -> Response {
    let refused = std::io::Error::new(std::io::ErrorKind::ConnectionAborted, "cut on purpose");
    let body = Body::from_stream(stream::iter([Err::<Bytes, _>(refused)]));
    Response::new(body)
}
