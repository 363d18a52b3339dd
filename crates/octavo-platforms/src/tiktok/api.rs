//! Calls of the API v2: <https://developers.tiktok.com/doc/tiktok-api-v2-error-handling>.

use jiff::Timestamp;
use octavo_domain::networks::Role;
use reqwest::Method;
use reqwest::header::CONTENT_TYPE;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use url::Url;

use super::errors;
use super::errors::TikTokError;
use super::session::Session;
use crate::call::{self, Caller, NetworkApi};
use crate::context::Context;
use crate::endpoints::NetworkConfig;
use crate::error::PlatformError;
use crate::http::{Answer, PlatformRequest, Subject};

pub(super) struct TikTokApi {
    base: Url,
    version: String,
}

pub(super) type Api = Caller<TikTokApi>;
pub(super) type CallError = call::CallError<TikTokError>;

#[derive(Deserialize)]
struct Envelope {
    #[serde(default)]
    data: Value,
    error: Said,
}

#[derive(Default, Deserialize)]
struct Said {
    code: String,
    #[serde(default)]
    message: String,
}

impl NetworkApi for TikTokApi {
    type Refusal = TikTokError;

    fn name(&self) -> &'static str {
        "TikTok"
    }

    fn read_refusal(&self, answer: &Answer, _about: Subject, _now: Timestamp) -> TikTokError {
        let error = answer.json().map(|Envelope { error, .. }| error).unwrap_or_default();
        let Said { code, message } = error;
        TikTokError { status: answer.status.as_u16(), code, message, retry_after: answer.retry_after() }
    }

    fn classify(&self, refusal: TikTokError, _now: Timestamp) -> PlatformError {
        errors::classify(refusal)
    }

    fn doubt(&self, refusal: &TikTokError) -> Option<String> {
        refusal.may_have_worked().then(|| format!("status {}", refusal.status))
    }

    /// A refusal may come with status 200.
    fn read_success<T: DeserializeOwned>(
        &self,
        answer: &Answer,
        about: Subject,
        now: Timestamp,
    ) -> Result<T, CallError> {
        let Envelope { data, error } = answer.json().ok_or(CallError::Garbled)?;
        if error.code != "ok" {
            return Err(CallError::Refused(self.read_refusal(answer, about, now)));
        }
        T::deserialize(data).map_err(|_| CallError::Garbled)
    }
}

impl Api {
    pub(super) fn with(config: &NetworkConfig, context: &Context) -> Self {
        let network = TikTokApi { base: config.address(Role::Api).clone(), version: config.version.clone() };
        Caller::new(network, &[config.address(Role::Api)], context)
    }

    /// A request without credentials. `path` starts and ends with `/`.
    pub(super) fn plain(&self, method: Method, path: &str) -> PlatformRequest {
        let TikTokApi { base, version } = &self.network;
        self.request(method, base, &format!("/{version}{path}"))
    }

    pub(super) fn get(&self, session: &Session, path: &str) -> PlatformRequest {
        self.plain(Method::GET, path).bearer_auth(&session.access_token)
    }

    pub(super) fn post(&self, session: &Session, path: &str, body: &Value) -> PlatformRequest {
        let request = self.plain(Method::POST, path).bearer_auth(&session.access_token);
        request.header(CONTENT_TYPE, "application/json; charset=UTF-8").json(body)
    }

    /// Whether bytes may go there: to TikTok over TLS, or to where the API itself is.
    pub(super) fn trusts(&self, address: &Url) -> bool {
        address.scheme() == "https" || address.origin() == self.network.base.origin()
    }
}

impl call::CallError<TikTokError> {
    /// Whether the same call may go well a little later.
    pub(super) fn is_passing(&self) -> bool {
        match self {
            CallError::Refused(refusal) => refusal.is_passing(),
            CallError::Lost(_) | CallError::Garbled => true,
        }
    }
}

impl TikTokError {
    fn is_passing(&self) -> bool {
        self.status == 429 || self.code == "rate_limit_exceeded" || self.may_have_worked()
    }

    /// Whether TikTok may have done what was asked for all the same.
    pub(super) fn may_have_worked(&self) -> bool {
        self.status >= 500 || self.status == 408 || self.code == "internal_error"
    }
}
