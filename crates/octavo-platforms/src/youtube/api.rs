//! Calls of the Data API, and its refusals as they arrive.
//!
//! <https://developers.google.com/youtube/v3/docs/errors>

use octavo_domain::networks::Role;
use std::time::Duration;

use jiff::Timestamp;
use reqwest::Method;
use serde::Deserialize;
use url::Url;

use super::errors;
use super::errors::YouTubeError;
use crate::call::{self, Caller, NetworkApi, doubtful_status};
use crate::context::Context;
use crate::endpoints::NetworkConfig;
use crate::error::PlatformError;
use crate::http::{Answer, PlatformRequest, Subject};

pub(super) struct YouTubeApi {
    base: Url,
    version: String,
}

pub(super) type Api = Caller<YouTubeApi>;
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

impl NetworkApi for YouTubeApi {
    type Refusal = YouTubeError;

    fn name(&self) -> &'static str {
        "YouTube"
    }

    fn read_refusal(&self, answer: &Answer, _about: Subject, _now: Timestamp) -> YouTubeError {
        let problem = answer.json().map(|ErrorBody { error }| error);
        let is_own = problem.is_some();
        let (message, reason) = problem.map_or_else(Default::default, |problem| {
            let reasons = problem.errors.into_iter().chain(problem.details);
            (problem.message, reasons.map(|it| it.reason).find(|reason| !reason.is_empty()).unwrap_or_default())
        });
        YouTubeError { status: answer.status.as_u16(), reason, message, is_own, retry_after: answer.retry_after() }
    }

    fn classify(&self, refusal: YouTubeError, now: Timestamp) -> PlatformError {
        errors::classify(refusal, now)
    }

    fn doubt(&self, refusal: &YouTubeError) -> Option<String> {
        doubtful_status(refusal.status)
    }
}

impl Api {
    pub(super) fn with(config: &NetworkConfig, context: &Context) -> Self {
        let network = YouTubeApi { base: config.address(Role::Api).clone(), version: config.version.clone() };
        Caller::new(network, &[config.address(Role::Api), config.address(Role::Token)], context)
    }

    /// `path` is below the version's own, and starts with `/`.
    pub(super) fn get(&self, token: &str, path: &str) -> PlatformRequest {
        self.versioned(Method::GET, token, "/youtube", path)
    }

    pub(super) fn post(&self, token: &str, path: &str) -> PlatformRequest {
        self.versioned(Method::POST, token, "/youtube", path)
    }

    /// As `get`, with another method.
    pub(super) fn versioned_call(&self, method: Method, token: &str, path: &str) -> PlatformRequest {
        self.versioned(method, token, "/youtube", path)
    }

    /// As `post`, for endpoints that accept files.
    pub(super) fn post_to_upload(&self, token: &str, path: &str) -> PlatformRequest {
        self.versioned(Method::POST, token, "/upload/youtube", path)
    }

    fn versioned(&self, method: Method, token: &str, service: &str, path: &str) -> PlatformRequest {
        let YouTubeApi { base, version } = &self.network;
        self.request(method, base, &format!("{service}/{version}{path}")).bearer_auth(token)
    }

    /// Whether a token may be sent to an address that the API gave.
    pub(super) fn is_own(&self, url: &Url) -> bool {
        let at_google = || url.host_str().is_some_and(|host| host.ends_with(".googleapis.com"));
        url.origin() == self.network.base.origin() || (url.scheme() == "https" && at_google())
    }
}

impl call::CallError<YouTubeError> {
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
