//! Calls of the Data API, and its refusals as they arrive.
//!
//! <https://developers.google.com/youtube/v3/docs/errors>

use std::time::Duration;

use jiff::Timestamp;
use octavo_domain::Clock;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use url::Url;

use super::errors::YouTubeError;
use super::{Config, errors};
use crate::call;
use crate::context::{Context, Sleep};
use crate::error::PlatformError;
use crate::http::{self, Answer, PlatformHttp, PlatformRequest};

pub(super) struct Api {
    base: Url,
    version: String,
    pub(super) http: PlatformHttp,
    pub(super) clock: Clock,
    pub(super) sleep: Sleep,
}

pub(super) type CallError = call::CallError<YouTubeError>;

#[derive(Deserialize)]
struct ErrorBody {
    error: Problem,
}

#[derive(Deserialize)]
struct Problem {
    #[serde(default)]
    message: String,
    #[serde(default)]
    errors: Vec<Reason>,
    /// Where newer front ends of Google's give their reason.
    #[serde(default)]
    details: Vec<Reason>,
}

#[derive(Deserialize)]
struct Reason {
    #[serde(default)]
    reason: String,
}

impl Api {
    pub(super) fn new(config: &Config, context: &Context) -> Self {
        let Context { clock, sleep, .. } = context.clone();
        Api {
            base: config.api.clone(),
            version: config.version.clone(),
            http: context.http(&[&config.api, &config.oauth]),
            clock,
            sleep,
        }
    }

    /// `path` is below the version's own, and starts with `/`.
    pub(super) fn get(&self, token: &str, path: &str) -> PlatformRequest {
        self.http.get(self.address("/youtube", path)).bearer_auth(token)
    }

    /// As `get`, for what takes files.
    pub(super) fn upload(&self, token: &str, path: &str) -> PlatformRequest {
        self.http.post(self.address("/upload/youtube", path)).bearer_auth(token)
    }

    fn address(&self, service: &str, path: &str) -> Url {
        http::address(&self.base, &format!("{service}/{}{path}", self.version))
    }

    /// Whether a token may be sent to an address that the API gave.
    pub(super) fn is_own(&self, url: &Url) -> bool {
        let at_google = || url.host_str().is_some_and(|host| host.ends_with(".googleapis.com"));
        url.origin() == self.base.origin() || (url.scheme() == "https" && at_google())
    }

    pub(super) async fn call<T: DeserializeOwned>(&self, request: PlatformRequest) -> Result<T, CallError> {
        request.call(YouTubeError::of).await
    }

    pub(super) async fn accepted(&self, request: PlatformRequest) -> Result<Answer, CallError> {
        request.accepted(YouTubeError::of).await
    }
}

impl YouTubeError {
    pub(super) fn of(answer: &Answer) -> Self {
        let problem = answer.json().map(|ErrorBody { error }| error);
        let is_own = problem.is_some();
        let (message, reason) = problem.map_or_else(Default::default, |problem| {
            let reasons = problem.errors.into_iter().chain(problem.details);
            (problem.message, reasons.map(|it| it.reason).find(|reason| !reason.is_empty()).unwrap_or_default())
        });
        YouTubeError { status: answer.status.as_u16(), reason, message, is_own, retry_after: answer.retry_after() }
    }
}

impl call::CallError<YouTubeError> {
    /// For calls that may be repeated at will.
    pub(super) fn about(self, now: Timestamp) -> PlatformError {
        self.into_platform_error("YouTube", |refusal| errors::classify(refusal, now))
    }

    /// Whether the same call may succeed in a moment.
    pub(super) fn is_passing(&self) -> bool {
        match self {
            CallError::Lost(_) | CallError::Garbled => true,
            CallError::Refused(refusal) => {
                matches!(refusal.status, 408 | 429 | 500..) || errors::is_rate_limit(&refusal.reason)
            }
        }
    }

    pub(super) fn is_token_expired(&self) -> bool {
        matches!(self, CallError::Refused(refusal) if refusal.status == 401 && refusal.reason != errors::NO_CHANNEL)
    }

    pub(super) fn retry_after(&self) -> Option<Duration> {
        match self {
            CallError::Refused(refusal) => refusal.retry_after,
            _ => None,
        }
    }
}
