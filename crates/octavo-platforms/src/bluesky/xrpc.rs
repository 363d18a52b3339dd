//! Calls of XRPC: <https://atproto.com/specs/xrpc>.

use std::time::Duration;

use octavo_domain::Clock;
use octavo_egress::Egress;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use url::Url;

use super::errors::{self, XrpcError};
use crate::call;
use crate::error::PlatformError;
use crate::http::{self, Answer, PlatformHttp, PlatformRequest};

pub(super) struct Xrpc {
    http: PlatformHttp,
    clock: Clock,
}

pub(super) type CallError = call::CallError<XrpcError>;

#[derive(Default, Deserialize)]
struct ErrorBody {
    #[serde(default)]
    error: String,
    #[serde(default)]
    message: String,
}

impl Xrpc {
    pub(super) fn new(http: PlatformHttp, clock: Clock) -> Self {
        Xrpc { http, clock }
    }

    pub(super) fn clock(&self) -> &Clock {
        &self.clock
    }

    pub(super) fn guard(&self) -> &Egress {
        self.http.guard()
    }

    pub(super) fn query(&self, server: &Url, method: &str) -> PlatformRequest {
        self.http.get(http::address(server, &format!("/xrpc/{method}")))
    }

    pub(super) fn procedure(&self, server: &Url, method: &str) -> PlatformRequest {
        self.http.post(http::address(server, &format!("/xrpc/{method}")))
    }

    pub(super) async fn call<T: DeserializeOwned>(&self, request: PlatformRequest) -> Result<T, CallError> {
        request.call(|answer| self.refusal(answer)).await
    }

    pub(super) fn refusal(&self, answer: &Answer) -> XrpcError {
        let body: ErrorBody = answer.json().unwrap_or_default();
        XrpcError {
            status: answer.status.as_u16(),
            name: body.error,
            message: body.message,
            retry_after: answer.retry_after().or_else(|| self.until_reset(answer)),
        }
    }

    /// Servers older than `Retry-After` say when the limit starts anew, in seconds since 1970.
    fn until_reset(&self, answer: &Answer) -> Option<Duration> {
        if answer.status.as_u16() != 429 {
            return None;
        }
        let reset: i64 = answer.headers.get("ratelimit-reset")?.to_str().ok()?.parse().ok()?;
        let seconds = reset.saturating_sub(self.clock.now().as_second());
        Some(Duration::from_secs(u64::try_from(seconds).unwrap_or(0)))
    }
}

/// For calls that may be repeated at will.
impl From<CallError> for PlatformError {
    fn from(error: CallError) -> Self {
        error.into_platform_error("Bluesky", errors::classify)
    }
}
