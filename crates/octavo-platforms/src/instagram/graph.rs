//! Meta's Graph API: calls, and its refusals as they arrive. Knows nothing of Instagram.
//!
//! <https://developers.facebook.com/docs/graph-api/guides/error-handling>

use std::time::Duration;

use octavo_domain::Clock;
use reqwest::header::HeaderMap;
use reqwest::{Client, Method, RequestBuilder};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use url::Url;

use crate::context::{Context, Sleep};
use crate::error::{PlatformError, codes, quote};
use crate::grant::misconfigured;
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

/// `{"error": {…}}` with its status. Without a code it is not Meta's own.
#[derive(Debug, Default)]
pub(super) struct Refusal {
    pub(super) status: u16,
    pub(super) code: Option<i64>,
    pub(super) subcode: Option<u64>,
    /// In Meta's words, those for people first.
    pub(super) words: String,
    pub(super) transient: bool,
    pub(super) wait: Option<Duration>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Body {
    error: ErrorBody,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct ErrorBody {
    message: String,
    code: Option<i64>,
    error_subcode: Option<u64>,
    is_transient: bool,
    error_user_msg: Option<String>,
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
            CallError::Garbled => crate::grant::garbled(platform),
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

impl Refusal {
    pub(super) fn of(answer: &Answer) -> Self {
        let Body { error } = answer.json().unwrap_or_default();
        let for_people = error.error_user_msg.filter(|words| !words.is_empty());
        Refusal {
            status: answer.status.as_u16(),
            code: error.code,
            subcode: error.error_subcode,
            words: for_people.unwrap_or(error.message),
            transient: error.is_transient,
            wait: answer.retry_after().or_else(|| regained_in(&answer.headers)),
        }
    }

    /// Whether what was asked for may have been done all the same.
    pub(super) fn is_doubtful(&self) -> bool {
        self.transient || self.status >= 500 || self.status == 408 || matches!(self.code, Some(-2..=2))
    }

    /// What the codes mean that all of Meta's platforms have in common.
    pub(super) fn sort(self, platform: &str) -> PlatformError {
        let (status, said) = (self.status, quote(&self.words));
        let permanent = PlatformError::permanent;
        match self.code {
            Some(102 | 190) => PlatformError::reauthorize(format!(
                "{platform} does not accept the account's sign-in any more ({said})."
            )),
            Some(3 | 10 | 200..=299) => {
                PlatformError::reauthorize(format!("{platform} was not allowed to let Octavo do that ({said})."))
            }
            Some(101) => misconfigured(format!(
                "{platform} does not accept this server's app ({said}): the operator has to check its id and its secret."
            )),
            Some(12 | 2500 | 2635) => misconfigured(format!(
                "{platform} does not serve the version of its API that is set ({said}). The operator has to set another one."
            )),
            Some(4 | 17 | 32 | 613 | 80_002) => {
                PlatformError::rate_limited(&format!("{platform} asks to call less often."), self.wait)
            }
            Some(368) => permanent(
                codes::CONTENT_REFUSED,
                format!(
                    "{platform} has blocked this for now, because it looks like spam ({said}). Look into it in the app."
                ),
            ),
            Some(506) => permanent(
                codes::CONTENT_DUPLICATE,
                format!("{platform} has the same post of this account already ({said})."),
            ),
            Some(100) if self.subcode == Some(33) => {
                PlatformError::unavailable(format!("{platform} does not find what it has just made."), self.wait)
            }
            _ if self.is_doubtful() => {
                PlatformError::unavailable(format!("{platform} has an internal problem (status {status})."), self.wait)
            }
            Some(_) => permanent(codes::CONTENT_REFUSED, format!("{platform} refuses this post ({said}).")),
            None if status == 429 => {
                PlatformError::rate_limited(&format!("{platform} asks to call less often."), self.wait)
            }
            None if status < 400 || status == 404 => {
                misconfigured(format!("There is no {platform} at the configured address (status {status})."))
            }
            None => PlatformError::temporary(
                codes::PLATFORM_UNAVAILABLE,
                format!("Something between Octavo and {platform} refused the request (status {status})."),
            ),
        }
    }
}

/// The longest wait of `X-Business-Use-Case-Usage`, `{"id": [{"estimated_time_to_regain_access": minutes}]}`:
/// <https://developers.facebook.com/docs/graph-api/overview/rate-limiting#headers-2>
fn regained_in(headers: &HeaderMap) -> Option<Duration> {
    let usage: Value = serde_json::from_str(headers.get("x-business-use-case-usage")?.to_str().ok()?).ok()?;
    let limits = usage.as_object()?.values().filter_map(Value::as_array).flatten();
    let minutes = limits.filter_map(|limit| limit["estimated_time_to_regain_access"].as_u64()).max()?;
    (minutes > 0).then(|| Duration::from_secs(minutes.saturating_mul(60)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_wait_counts() {
        let usage = |text: &str| {
            let mut headers = HeaderMap::new();
            headers.insert("x-business-use-case-usage", text.parse().unwrap());
            regained_in(&headers).map(|wait| wait.as_secs())
        };
        assert_eq!(
            usage(r#"{"1":[{"estimated_time_to_regain_access":0},{"estimated_time_to_regain_access":7}]}"#),
            Some(420)
        );
        assert_eq!(usage(r#"{"1":[{"estimated_time_to_regain_access":0}]}"#), None);
        assert_eq!(usage("{}"), None);
        assert_eq!(usage("busy"), None);
    }
}
