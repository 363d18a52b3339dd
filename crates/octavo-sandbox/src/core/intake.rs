//! Reading request bodies without trusting their length.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, BodyDataStream, HttpBody as _};
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use bytes::{Bytes, BytesMut};
use futures::{Stream, StreamExt as _};
use tokio::sync::Mutex;

use super::media::{MediaStore, ReceiveError, Received};

/// What of a refused body is still read, so that a client that is sending can
/// read the refusal instead of a reset.
const MAX_DRAINED_BYTES: u64 = 64 * 1024 * 1024;
const MAX_DRAINED_FOR: Duration = Duration::from_secs(5);

/// Middleware: answers only when the request's body is read, by the handler or
/// (what a handler left) by nobody.
pub async fn drained(request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    let body = Arc::new(Mutex::new(body.into_data_stream()));
    let lent = futures::stream::unfold(Arc::clone(&body), |body| async move {
        let chunk = body.lock().await.next().await?;
        Some((chunk, body))
    });
    let answer = next.run(Request::from_parts(parts, Body::from_stream(lent))).await;
    let mut rest = body.lock().await;
    let _ = tokio::time::timeout(MAX_DRAINED_FOR, drain(&mut rest)).await;
    answer
}

async fn drain(body: &mut BodyDataStream) {
    let mut left = MAX_DRAINED_BYTES;
    while let Some(Ok(chunk)) = body.next().await {
        match left.checked_sub(chunk.len() as u64) {
            Some(rest) => left = rest,
            None => return,
        }
    }
}

/// The body as a stream that ends in [`ReceiveError::TooLarge`] after `limit`.
pub fn limited(body: Body, limit: u64) -> impl Stream<Item = Result<Bytes, ReceiveError>> + Send {
    let start = Some((body.into_data_stream(), 0_u64));
    futures::stream::unfold(start, move |state| async move {
        let (mut stream, seen) = state?;
        match stream.next().await? {
            Err(error) => Some((Err(ReceiveError::Broken(error.to_string())), None)),
            Ok(chunk) => {
                let seen = seen + chunk.len() as u64;
                if seen > limit {
                    return Some((Err(ReceiveError::TooLarge), None));
                }
                Some((Ok(chunk), Some((stream, seen))))
            }
        }
    })
}

/// The whole body in memory, for small ones.
pub async fn bytes(body: Body, limit: u64) -> Result<Bytes, ReceiveError> {
    let mut stream = std::pin::pin!(limited(body, limit));
    let mut all = BytesMut::new();
    while let Some(chunk) = stream.next().await {
        all.extend_from_slice(&chunk?);
    }
    Ok(all.freeze())
}

/// The whole body into a file of the media store.
pub async fn file(store: &MediaStore, body: Body, limit: u64) -> Result<Received, ReceiveError> {
    let mut upload = store.begin().await?;
    let mut stream = std::pin::pin!(limited(body, limit));
    while let Some(chunk) = stream.next().await {
        upload.push(&chunk?, limit).await?;
    }
    Ok(upload.finish().await?)
}
