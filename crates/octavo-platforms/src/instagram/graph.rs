//! Calls of Meta's Graph API. Knows nothing of Instagram.
//!
//! <https://developers.facebook.com/docs/graph-api/overview>

use octavo_domain::Clock;
use reqwest::{Client, Method, RequestBuilder};
use serde::de::DeserializeOwned;
use url::Url;

use super::refusal::Refusal;
use crate::context::{Context, Sleep};
use crate::error::PlatformError;
use crate::grant::{garbled, misconfigured};
use crate::http::{self, Answer, Lost};

pub(super) struct Graph {
    pub(super) platform: &'static str,
    base: Url,
    version: String,
    pub(super) http: Client,
    pub(super) clock: Clock,
    pub(super) sleep: Sleep,
}

/// How a call failed.
#[derive(Debug)]
pub(super) enum CallError {
    Lost(Lost),
    Refused(Refusal),
    /// A success that cannot be read.
    Garbled,
    /// Served in this version instead of the one that was asked for.
    Retired(String),
}

impl Graph {
    pub(super) fn new(platform: &'static str, base: Url, version: String, context: &Context) -> Self {
        let Context { http, clock, sleep } = context.clone();
        Graph { platform, base, version, http, clock, sleep }
    }

    /// `path` starts with a slash. The token goes in a header: addresses end up in logs.
    pub(super) fn get(&self, token: &str, path: &str) -> RequestBuilder {
        self.request(Method::GET, token, path)
    }

    pub(super) fn post(&self, token: &str, path: &str) -> RequestBuilder {
        self.request(Method::POST, token, path)
    }

    fn request(&self, method: Method, token: &str, path: &str) -> RequestBuilder {
        let path = format!("/{}{path}", self.version);
        self.http.request(method, http::address(&self.base, &path)).bearer_auth(token)
    }

    /// For the calls about tokens, which have no versions.
    pub(super) fn unversioned(&self, path: &str) -> RequestBuilder {
        self.http.get(http::address(&self.base, path))
    }

    pub(super) async fn call<T: DeserializeOwned>(&self, request: RequestBuilder) -> Result<T, CallError> {
        accepted(request).await?.json().ok_or(CallError::Garbled)
    }

    /// The same, unless Meta serves another version: <https://developers.facebook.com/docs/graph-api/guides/versioning>
    pub(super) async fn call_as_asked<T: DeserializeOwned>(&self, request: RequestBuilder) -> Result<T, CallError> {
        let answer = accepted(request).await?;
        let served = answer.headers.get("facebook-api-version").and_then(|version| version.to_str().ok());
        match served {
            Some(served) if served != self.version => Err(CallError::Retired(served.to_owned())),
            _ => answer.json().ok_or(CallError::Garbled),
        }
    }

    /// For calls that may be repeated at will; `sort` tells refusals apart.
    pub(super) fn error(&self, error: CallError, sort: impl FnOnce(Refusal) -> PlatformError) -> PlatformError {
        let platform = self.platform;
        match error {
            CallError::Lost(lost) => lost.temporary(platform),
            CallError::Refused(refusal) => sort(refusal),
            CallError::Garbled => garbled(platform),
            CallError::Retired(served) => misconfigured(format!(
                "{platform} no longer serves version {} of its API and answers as {served} instead. The operator has to set {served} or a newer version.",
                self.version
            )),
        }
    }
}

async fn accepted(request: RequestBuilder) -> Result<Answer, CallError> {
    let answer = http::send(request).await.map_err(CallError::Lost)?;
    if answer.status.is_success() { Ok(answer) } else { Err(CallError::Refused(Refusal::of(&answer))) }
}
