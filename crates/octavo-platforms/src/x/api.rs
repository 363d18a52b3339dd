//! Calls of the API v2, and its refusals as they arrive.
//!
//! <https://docs.x.com/x-api/fundamentals/response-codes-and-errors>

use octavo_domain::Clock;
use reqwest::Method;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use url::Url;

use super::errors::{self, Subject, XError};
use super::limits;
use super::session::Session;
use crate::call;
use crate::context::{Context, Sleep};
use crate::error::PlatformError;
use crate::http::{self, Answer, PlatformHttp, PlatformRequest};

pub(super) struct Api {
    base: Url,
    http: PlatformHttp,
    pub(super) clock: Clock,
    pub(super) sleep: Sleep,
}

pub(super) type CallError = call::CallError<XError>;

/// `application/problem+json`, the older list of codes, or both at once.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Problem {
    title: String,
    detail: String,
    #[serde(rename = "type")]
    kind: String,
    errors: Vec<Item>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Item {
    code: Option<i64>,
    message: String,
}

impl Api {
    pub(super) fn new(base: Url, context: &Context) -> Self {
        let Context { clock, sleep, .. } = context.clone();
        let http = context.http(&[&base]);
        Api { base, http, clock, sleep }
    }

    /// A request without credentials. `path` starts with `/2/`.
    pub(super) fn plain(&self, method: Method, path: &str) -> PlatformRequest {
        self.http.request(method, http::address(&self.base, path))
    }

    pub(super) fn get(&self, session: &Session, path: &str) -> PlatformRequest {
        self.plain(Method::GET, path).bearer_auth(&session.access_token)
    }

    pub(super) fn post(&self, session: &Session, path: &str) -> PlatformRequest {
        self.plain(Method::POST, path).bearer_auth(&session.access_token)
    }

    pub(super) async fn call<T: DeserializeOwned>(&self, request: PlatformRequest) -> Result<T, CallError> {
        request.call(|answer| self.refusal(answer)).await
    }

    /// For calls whose success may have no body.
    pub(super) async fn accepted(&self, request: PlatformRequest) -> Result<Answer, CallError> {
        request.accepted(|answer| self.refusal(answer)).await
    }

    fn refusal(&self, answer: &Answer) -> XError {
        let problem: Option<Problem> = answer.json();
        let is_own = problem.is_some();
        let Problem { title, detail, kind, errors } = problem.unwrap_or_default();
        let first = errors.into_iter().next().unwrap_or_default();
        let words = [first.message, detail, title].into_iter().find(|words| !words.is_empty());
        XError {
            status: answer.status.as_u16(),
            kind: kind.rsplit('/').next().unwrap_or_default().to_owned(),
            code: first.code,
            words: words.filter(|_| is_own).or_else(|| plain_text(answer)).unwrap_or_default(),
            wait: limits::wait(answer, self.clock.now()),
        }
    }
}

/// The words of an upload's refusal, which may come as they are.
fn plain_text(answer: &Answer) -> Option<String> {
    const LONGEST: usize = 300;
    let text = std::str::from_utf8(&answer.body).ok()?.trim();
    (!text.is_empty() && text.len() <= LONGEST && !text.starts_with(['<', '{', '['])).then(|| text.to_owned())
}

impl call::CallError<XError> {
    /// For calls that may be repeated at will.
    pub(super) fn about(self, subject: Subject) -> PlatformError {
        self.into_platform_error("X", |refusal| errors::classify(refusal, subject))
    }
}
