//! Bodies that are small enough to be kept in memory: all of one arrives soon, or the client hears why not.

use std::error::Error as _;
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use http_body_util::LengthLimitError;

/// The time for all of a body, however steadily it drips.
const WHOLE_BODY: Duration = Duration::from_secs(30);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BodyError {
    TooLarge,
    /// The client stopped sending, or sent too slowly.
    TooSlow,
}

/// Reads all of a body.
pub async fn read_small(body: Body, most_bytes: usize) -> Result<Bytes, BodyError> {
    read_within(WHOLE_BODY, body, most_bytes).await
}

async fn read_within(limit: Duration, body: Body, most_bytes: usize) -> Result<Bytes, BodyError> {
    match tokio::time::timeout(limit, to_bytes(body, most_bytes)).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(error)) if error.source().is_some_and(|source| source.is::<LengthLimitError>()) => {
            Err(BodyError::TooLarge)
        }
        Ok(Err(_)) | Err(_) => Err(BodyError::TooSlow),
    }
}

#[cfg(test)]
mod tests {
    use futures::StreamExt as _;

    use super::*;

    #[tokio::test]
    async fn a_body_is_whole_too_large_or_too_slow() {
        let part = |text: &'static str| Ok(Bytes::from_static(text.as_bytes()));
        let broken = || Err(std::io::Error::other("the client stopped sending"));
        let read = async |parts: Vec<_>| read_small(Body::from_stream(futures::stream::iter(parts)), 4).await;
        assert_eq!(read(vec![part("ab"), part("cd")]).await.unwrap(), "abcd");
        assert_eq!(read(vec![part("ab"), part("cde")]).await, Err(BodyError::TooLarge));
        assert_eq!(read(vec![part("ab"), broken()]).await, Err(BodyError::TooSlow));
        let endless = futures::stream::iter([part("a")]).chain(futures::stream::pending());
        let endless = read_within(Duration::from_millis(1), Body::from_stream(endless), 4).await;
        assert_eq!(endless, Err(BodyError::TooSlow));
    }
}
