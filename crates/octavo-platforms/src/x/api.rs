//! Calls of the API v2, and its refusals as they arrive.
//!
//! <https://docs.x.com/x-api/fundamentals/response-codes-and-errors>

use jiff::Timestamp;
use reqwest::Method;
use serde::Deserialize;
use url::Url;

use super::errors::{self, XError};
use super::limits;
use super::session::Session;
use crate::call::{self, Caller, NetworkApi, doubtful_status};
use crate::error::PlatformError;
use crate::http::{Answer, PlatformRequest, Subject};

pub(super) struct XApi {
    pub(super) base: Url,
}

pub(super) type Api = Caller<XApi>;
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

impl NetworkApi for XApi {
    type Refusal = XError;

    fn name(&self) -> &'static str {
        "X"
    }

    fn read_refusal(&self, answer: &Answer, about: Subject, now: Timestamp) -> XError {
        let problem: Option<Problem> = answer.json();
        let is_own = problem.is_some();
        let Problem { title, detail, kind, errors } = problem.unwrap_or_default();
        let first = errors.into_iter().next().unwrap_or_default();
        let words = [first.message, detail, title].into_iter().find(|words| !words.is_empty());
        XError {
            status: answer.status.as_u16(),
            about,
            kind: kind.rsplit('/').next().unwrap_or_default().to_owned(),
            code: first.code,
            words: words.filter(|_| is_own).or_else(|| plain_text(answer)).unwrap_or_default(),
            wait: limits::read_wait(answer, now),
        }
    }

    fn classify(&self, refusal: XError, _now: Timestamp) -> PlatformError {
        errors::classify(refusal)
    }

    fn doubt(&self, refusal: &XError) -> Option<String> {
        doubtful_status(refusal.status)
    }
}

impl Api {
    /// A request without credentials. `path` starts with `/2/`.
    pub(super) fn plain(&self, method: Method, path: &str) -> PlatformRequest {
        self.request(method, &self.network.base, path)
    }

    pub(super) fn get(&self, session: &Session, path: &str) -> PlatformRequest {
        self.plain(Method::GET, path).bearer_auth(&session.tokens.access_token)
    }

    pub(super) fn post(&self, session: &Session, path: &str) -> PlatformRequest {
        self.plain(Method::POST, path).bearer_auth(&session.tokens.access_token)
    }
}

/// The words of an upload's refusal, which may come as they are.
fn plain_text(answer: &Answer) -> Option<String> {
    const LONGEST: usize = 300;
    let text = std::str::from_utf8(&answer.body).ok()?.trim();
    (!text.is_empty() && text.len() <= LONGEST && !text.starts_with(['<', '{', '['])).then(|| text.to_owned())
}
