//! Reading request bodies without trusting their length.

use axum::body::{Body, BodyDataStream};
use bytes::{Bytes, BytesMut};
use futures::{Stream, StreamExt as _};

use super::media::{MediaStore, ReceiveError, Received};

/// An oversized body is read and thrown away up to this much beyond its limit,
/// so that a client still sending can read the refusal instead of a reset.
const MAX_DRAINED_BYTES: u64 = 64 * 1024 * 1024;

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
                    drain(stream).await;
                    return Some((Err(ReceiveError::TooLarge), None));
                }
                Some((Ok(chunk), Some((stream, seen))))
            }
        }
    })
}

async fn drain(mut stream: BodyDataStream) {
    let mut left = MAX_DRAINED_BYTES;
    while let Some(Ok(chunk)) = stream.next().await {
        match left.checked_sub(chunk.len() as u64) {
            Some(rest) => left = rest,
            None => return,
        }
    }
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
