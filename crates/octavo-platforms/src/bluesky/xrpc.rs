//! Calls of XRPC: <https://atproto.com/specs/xrpc>.

use std::time::Duration;

use jiff::Timestamp;
use reqwest::Method;
use serde::Deserialize;
use url::Url;

use super::errors::{self, XrpcError};
use crate::call::{self, Caller, NetworkApi, doubtful_status};
use crate::error::PlatformError;
use crate::http::{Answer, PlatformRequest, Subject};

pub(super) struct AtProtocol;

pub(super) type Xrpc = Caller<AtProtocol>;
pub(super) type CallError = call::CallError<XrpcError>;

#[derive(Default, Deserialize)]
struct ErrorBody {
    #[serde(default)]
    error: String,
    #[serde(default)]
    message: String,
}

impl NetworkApi for AtProtocol {
    type Refusal = XrpcError;

    fn name(&self) -> &'static str {
        "Bluesky"
    }

    fn read_refusal(&self, answer: &Answer, _about: Subject, now: Timestamp) -> XrpcError {
        let body: ErrorBody = answer.json().unwrap_or_default();
        XrpcError {
            status: answer.status.as_u16(),
            name: body.error,
            message: body.message,
            retry_after: answer.retry_after().or_else(|| until_reset(answer, now)),
        }
    }

    fn classify(&self, refusal: XrpcError, _now: Timestamp) -> PlatformError {
        errors::classify(refusal)
    }

    fn doubt(&self, refusal: &XrpcError) -> Option<String> {
        doubtful_status(refusal.status)
    }
}

/// For servers older than `Retry-After`.
fn until_reset(answer: &Answer, now: Timestamp) -> Option<Duration> {
    if answer.status.as_u16() == 429 { answer.until_reset("ratelimit-reset", now) } else { None }
}

impl Xrpc {
    pub(super) fn query(&self, server: &Url, method: &str) -> PlatformRequest {
        self.request(Method::GET, server, &format!("/xrpc/{method}"))
    }

    pub(super) fn procedure(&self, server: &Url, method: &str) -> PlatformRequest {
        self.request(Method::POST, server, &format!("/xrpc/{method}"))
    }
}
