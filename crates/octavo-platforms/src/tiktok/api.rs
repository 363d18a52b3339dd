//! Calls of the API v2: <https://developers.tiktok.com/doc/tiktok-api-v2-error-handling>.

use octavo_domain::Clock;
use reqwest::Method;
use reqwest::header::CONTENT_TYPE;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use url::Url;

use super::errors::TikTokError;
use super::session::Session;
use super::{Config, errors};
use crate::call;
use crate::context::{Context, Sleep};
use crate::error::PlatformError;
use crate::http::{self, Answer, PlatformHttp, PlatformRequest};

pub(super) struct Api {
    base: Url,
    version: String,
    http: PlatformHttp,
    pub(super) clock: Clock,
    pub(super) sleep: Sleep,
}

pub(super) type CallError = call::CallError<TikTokError>;

#[derive(Deserialize)]
struct Envelope {
    #[serde(default)]
    data: Value,
    error: Said,
}

#[derive(Deserialize)]
struct Said {
    code: String,
    #[serde(default)]
    message: String,
}

impl Api {
    pub(super) fn new(config: &Config, context: &Context) -> Self {
        let Context { clock, sleep, .. } = context.clone();
        Api {
            base: config.api.clone(),
            version: config.version.clone(),
            http: context.http(&[&config.api]),
            clock,
            sleep,
        }
    }

    /// A request without credentials. `path` starts and ends with `/`.
    pub(super) fn plain(&self, method: Method, path: &str) -> PlatformRequest {
        self.http.request(method, http::address(&self.base, &format!("/{}{path}", self.version)))
    }

    pub(super) fn get(&self, session: &Session, path: &str) -> PlatformRequest {
        self.plain(Method::GET, path).bearer_auth(&session.access_token)
    }

    pub(super) fn post(&self, session: &Session, path: &str, body: &Value) -> PlatformRequest {
        let request = self.plain(Method::POST, path).bearer_auth(&session.access_token);
        request.header(CONTENT_TYPE, "application/json; charset=UTF-8").json(body)
    }

    /// For the bytes of a video, to an address that TikTok gave.
    pub(super) fn put(&self, address: &Url) -> PlatformRequest {
        self.http.put(address.clone())
    }

    /// Whether bytes may go there: to TikTok over TLS, or to where the API itself is.
    pub(super) fn trusts(&self, address: &Url) -> bool {
        address.scheme() == "https" || address.origin() == self.base.origin()
    }

    pub(super) async fn call<T: DeserializeOwned>(&self, request: PlatformRequest) -> Result<T, CallError> {
        let answer = request.send().await.map_err(CallError::Lost)?;
        let envelope: Option<Envelope> = answer.json();
        match envelope {
            Some(Envelope { data, error }) if answer.status.is_success() && error.code == "ok" => {
                T::deserialize(data).map_err(|_| CallError::Garbled)
            }
            None if answer.status.is_success() => Err(CallError::Garbled),
            envelope => Err(CallError::Refused(refusal(&answer, envelope))),
        }
    }
}

fn refusal(answer: &Answer, envelope: Option<Envelope>) -> TikTokError {
    let (code, message) = envelope.map(|envelope| (envelope.error.code, envelope.error.message)).unwrap_or_default();
    TikTokError { status: answer.status.as_u16(), code, message, retry_after: answer.retry_after() }
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

/// For calls that may be repeated at will.
impl From<CallError> for PlatformError {
    fn from(error: CallError) -> Self {
        error.into_platform_error("TikTok", errors::classify)
    }
}
