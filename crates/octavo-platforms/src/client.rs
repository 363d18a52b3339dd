//! The HTTP client that all adapters share, and bounded reading of answers.

use std::time::Duration;

use bytes::BytesMut;
use futures::StreamExt;
use reqwest::{Client, Response, StatusCode};
use serde_json::Value;

use crate::{MediaSource, PlatformError};

const CONNECT: Duration = Duration::from_secs(10);
/// Between two bytes; uploads may take long as a whole.
const SILENCE: Duration = Duration::from_secs(60);
const WHOLE_CALL: Duration = Duration::from_secs(600);
/// The largest answer that is read.
const MOST_ANSWER: usize = 4 * 1024 * 1024;

/// A client that follows no redirects and waits for nothing for ever.
///
/// # Errors
/// When the TLS provider is not installed.
#[expect(clippy::disallowed_methods, reason = "this is the platforms' shared client")]
pub fn shared_client() -> Result<Client, reqwest::Error> {
    Client::builder()
        .user_agent(concat!("Octavo/", env!("CARGO_PKG_VERSION")))
        .redirect(reqwest::redirect::Policy::none())
        .connect_timeout(CONNECT)
        .read_timeout(SILENCE)
        .timeout(WHOLE_CALL)
        .build()
}

/// An answer, read whole.
pub(crate) struct Answer {
    pub status: StatusCode,
    pub retry_after: Option<Duration>,
    /// Null when the body is no JSON.
    pub body: Value,
}

/// Reads an answer; `Err` when it broke off or is too large.
pub(crate) async fn read(response: Response) -> Result<Answer, String> {
    let status = response.status();
    let header = response.headers().get("retry-after").and_then(|value| value.to_str().ok());
    let retry_after = header.and_then(|text| text.trim().parse().ok()).map(Duration::from_secs);
    let mut stream = response.bytes_stream();
    let mut bytes = BytesMut::new();
    while let Some(chunk) = stream.next().await {
        let chunk = chunk.map_err(|error| describe(&error))?;
        if bytes.len() + chunk.len() > MOST_ANSWER {
            return Err("the answer is too large".into());
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(Answer { status, retry_after, body: serde_json::from_slice(&bytes).unwrap_or(Value::Null) })
}

/// What went wrong with a request, without its address: Telegram's holds the bot's token.
pub(crate) fn describe(error: &reqwest::Error) -> String {
    let what = if error.is_timeout() {
        "it took too long"
    } else if error.is_connect() {
        "no connection"
    } else {
        "the connection broke"
    };
    what.to_owned()
}

/// A file as the body of a request, streamed.
pub(crate) async fn file_body(media: &dyn MediaSource, path: &str) -> Result<(u64, reqwest::Body), PlatformError> {
    let (size, stream) = media.open(path).await.map_err(|_| {
        PlatformError::permanent("MEDIA_MISSING", format!("The file {path} cannot be read. Upload it again."))
    })?;
    Ok((size, reqwest::Body::wrap_stream(stream)))
}
