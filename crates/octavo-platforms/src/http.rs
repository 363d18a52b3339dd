//! The one HTTP client of all adapters, and the one place that tells "was never sent" from "no answer".

use std::error::Error as _;
use std::time::Duration;

use bytes::{Bytes, BytesMut};
use octavo_domain::retry_after;
use reqwest::header::{DATE, HeaderMap, HeaderName, RETRY_AFTER};
use reqwest::{Client, RequestBuilder, Response, StatusCode, redirect, retry};
use serde::de::DeserializeOwned;
use url::Url;

use crate::error::{PlatformError, codes};

/// No platform answers with more than this; a larger body is cut off and counts as no answer.
const MAX_ANSWER_BYTES: usize = 4 * 1024 * 1024;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
const TIMEOUT: Duration = Duration::from_secs(60);
/// Shorter than the keep-alive of the platforms' front ends (60 s and more), so that a request is
/// hardly ever written to a connection that the other side is just closing: that would look like a
/// lost answer.
const IDLE_TIMEOUT: Duration = Duration::from_secs(20);
/// The slowest line on which an upload is still given the time to finish.
const MIN_UPLOAD_BYTES_PER_SECOND: u64 = 64 * 1024;

/// The client that all adapters share: it follows no redirects, repeats nothing, and waits for nothing for ever.
///
/// # Errors
/// Where the TLS set-up of the process is broken. Without an installed rustls crypto provider reqwest panics.
pub fn shared_client() -> Result<Client, reqwest::Error> {
    #[expect(clippy::disallowed_methods, reason = "this is the platforms' shared client")]
    let client = Client::builder();
    client
        .user_agent(concat!("Octavo/", env!("CARGO_PKG_VERSION")))
        .connect_timeout(CONNECT_TIMEOUT)
        .timeout(TIMEOUT)
        .pool_idle_timeout(IDLE_TIMEOUT)
        .redirect(redirect::Policy::none())
        .retry(retry::never())
        .build()
}

/// The time to allow for sending so many bytes.
pub(crate) fn upload_timeout(bytes: u64) -> Duration {
    TIMEOUT + Duration::from_secs(bytes / MIN_UPLOAD_BYTES_PER_SECOND)
}

/// An answer that arrived as a whole, whatever it says.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Answer {
    pub(crate) fn json<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_slice(&self.body).ok()
    }

    /// `Retry-After`; a date counts from the answer's own.
    pub(crate) fn retry_after(&self) -> Option<Duration> {
        let text = |name: HeaderName| self.headers.get(name).and_then(|value| value.to_str().ok());
        retry_after(text(RETRY_AFTER), text(DATE), None)
    }
}

/// A request without an answer. The text is the cause in a few words, without the address.
#[derive(Debug)]
pub(crate) enum Lost {
    /// No connection came about: the platform has seen nothing of it.
    BeforeSending(String),
    /// The platform may have acted on it.
    AfterSending(String),
}

impl Lost {
    pub(crate) fn cause(&self) -> &str {
        let (Lost::BeforeSending(cause) | Lost::AfterSending(cause)) = self;
        cause
    }

    /// For calls that may be repeated, and for those that were never sent.
    pub(crate) fn temporary(&self, platform: &str) -> PlatformError {
        PlatformError::temporary(codes::NETWORK_ERROR, format!("{platform} could not be reached ({}).", self.cause()))
    }
}

/// Sends one request and reads the whole answer, up to a bound.
pub(crate) async fn send(request: RequestBuilder) -> Result<Answer, Lost> {
    let response = request.send().await.map_err(lost)?;
    let (status, headers) = (response.status(), response.headers().clone());
    let body = match read(response).await {
        Ok(body) => body,
        // The refusal is certain from the status line on; the body only explains it.
        Err(_) if status.is_client_error() => Bytes::new(),
        Err(cause) => return Err(Lost::AfterSending(cause)),
    };
    Ok(Answer { status, headers, body })
}

async fn read(mut response: Response) -> Result<Bytes, String> {
    let mut body = BytesMut::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| cause(&error))? {
        if body.len() + chunk.len() > MAX_ANSWER_BYTES {
            return Err("the answer is too long".to_owned());
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body.freeze())
}

fn lost(error: reqwest::Error) -> Lost {
    let cause = cause(&error);
    if error.is_connect() || error.is_builder() { Lost::BeforeSending(cause) } else { Lost::AfterSending(cause) }
}

/// The innermost reason. reqwest's own text is left out: it quotes the address, and with Telegram the
/// address holds the token.
fn cause(error: &reqwest::Error) -> String {
    if error.is_timeout() {
        return "no answer in time".to_owned();
    }
    let mut source = error.source();
    let mut innermost = None;
    while let Some(error) = source {
        innermost = Some(error.to_string());
        source = error.source();
    }
    innermost.unwrap_or_else(|| "the connection was lost".to_owned())
}

/// `base` with `path` behind its own path. `path` starts with `/`.
pub(crate) fn address(base: &Url, path: &str) -> Url {
    let mut url = base.clone();
    url.set_path(&format!("{}{path}", base.path().trim_end_matches('/')));
    url
}
