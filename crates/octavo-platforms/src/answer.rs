//! The response of a network, or why there is none. This is where "never sent" and "no answer" are distinguished.

use std::error::Error as _;
use std::time::Duration;

use bytes::{Bytes, BytesMut};
use jiff::Timestamp;
use octavo_domain::retry_after;
use octavo_egress::EgressError;
use reqwest::header::{DATE, HeaderMap, HeaderName, RETRY_AFTER};
use reqwest::{Response, StatusCode};
use serde::de::DeserializeOwned;

use crate::error::{PlatformError, codes};

/// No platform answers with more than this; a larger body is cut off and counts as no answer.
const MAX_ANSWER_BYTES: usize = 4 * 1024 * 1024;
/// The whole message for a failed call to an address that is not a setting. More detail would reveal open ports and the
/// names in internal certificates.
const NO_ANSWER: &str = "its server sent no usable response";

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

    /// How long until the moment in a header, in seconds since 1970, by which networks say when a limit is reset.
    pub(crate) fn until_reset(&self, header: &str, now: Timestamp) -> Option<Duration> {
        let seconds = self.header_number(header)?.saturating_sub(now.as_second());
        Some(Duration::from_secs(u64::try_from(seconds).unwrap_or(0)))
    }

    pub(crate) fn header_number(&self, header: &str) -> Option<i64> {
        self.headers.get(header)?.to_str().ok()?.trim().parse().ok()
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

    /// The same without its cause, which goes to the log.
    pub(crate) fn hidden(self, host: &str) -> Self {
        tracing::debug!(host, cause = self.cause(), "an address outside the settings did not respond");
        match self {
            Lost::BeforeSending(_) => Lost::BeforeSending(NO_ANSWER.to_owned()),
            Lost::AfterSending(_) => Lost::AfterSending(NO_ANSWER.to_owned()),
        }
    }

    /// For calls that may be repeated, and for those that were never sent.
    pub(crate) fn temporary(&self, platform: &str) -> PlatformError {
        PlatformError::temporary(codes::NETWORK_ERROR, format!("{platform} could not be reached ({}).", self.cause()))
    }
}

impl From<reqwest::Error> for Lost {
    fn from(error: reqwest::Error) -> Self {
        let cause = cause(&error);
        if error.is_connect() || error.is_builder() { Lost::BeforeSending(cause) } else { Lost::AfterSending(cause) }
    }
}

impl From<EgressError> for Lost {
    fn from(error: EgressError) -> Self {
        let cause = error.to_string();
        if let EgressError::Broken(_) = error { Lost::AfterSending(cause) } else { Lost::BeforeSending(cause) }
    }
}

/// Reads the whole answer, up to a bound.
pub(crate) async fn read_answer(response: Response) -> Result<Answer, Lost> {
    let (status, headers) = (response.status(), response.headers().clone());
    let body = match read_body(response).await {
        Ok(body) => body,
        // The refusal is certain from the status line on; the body only explains it.
        Err(_) if status.is_client_error() => Bytes::new(),
        Err(cause) => return Err(Lost::AfterSending(cause)),
    };
    Ok(Answer { status, headers, body })
}

async fn read_body(mut response: Response) -> Result<Bytes, String> {
    let mut body = BytesMut::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| cause(&error))? {
        if body.len() + chunk.len() > MAX_ANSWER_BYTES {
            return Err("the response is too long".to_owned());
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body.freeze())
}

/// The innermost reason. reqwest's own text is left out: it quotes the address, and with Telegram the
/// address holds the token.
fn cause(error: &reqwest::Error) -> String {
    if error.is_timeout() {
        return "no response in time".to_owned();
    }
    let mut source = error.source();
    let mut innermost = None;
    while let Some(error) = source {
        innermost = Some(error.to_string());
        source = error.source();
    }
    innermost.unwrap_or_else(|| "the connection was lost".to_owned())
}
