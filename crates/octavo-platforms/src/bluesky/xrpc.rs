//! Calls of XRPC: <https://atproto.com/specs/xrpc>.

use std::time::Duration;

use octavo_domain::Clock;
use octavo_egress::Egress;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use url::Url;

use super::errors;
use crate::error::{PlatformError, codes};
use crate::http::{self, Answer, Lost, PlatformHttp, PlatformRequest};

pub(super) struct Xrpc {
    http: PlatformHttp,
    clock: Clock,
}

/// How a call failed.
#[derive(Debug)]
pub(super) enum CallError {
    Lost(Lost),
    Refused(Refusal),
    /// A success that cannot be read.
    Garbled,
}

/// `{"error", "message"}` with its status.
#[derive(Debug, Default)]
pub(super) struct Refusal {
    pub(super) status: u16,
    pub(super) name: String,
    pub(super) message: String,
    pub(super) retry_after: Option<Duration>,
}

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
        let answer = request.send().await.map_err(CallError::Lost)?;
        if !answer.status.is_success() {
            return Err(CallError::Refused(self.refusal(&answer)));
        }
        answer.json().ok_or(CallError::Garbled)
    }

    pub(super) fn refusal(&self, answer: &Answer) -> Refusal {
        let body: ErrorBody = answer.json().unwrap_or_default();
        Refusal {
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
        match error {
            CallError::Lost(lost) => lost.temporary("Bluesky"),
            CallError::Refused(refusal) => errors::classify(refusal),
            CallError::Garbled => {
                PlatformError::temporary(codes::PLATFORM_UNAVAILABLE, "Bluesky sent an answer that Octavo cannot read.")
            }
        }
    }
}
