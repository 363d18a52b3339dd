//! Calls of the REST API, and its refusals: `{"error", "error_description"}`,
//! <https://docs.joinmastodon.org/entities/Error/>.

use std::time::Duration;

use jiff::Timestamp;
use reqwest::Method;
use serde::Deserialize;

use super::errors::{self, MastodonError};
use super::session::Session;
use crate::call::{self, Caller, NetworkApi, doubtful_status};
use crate::error::PlatformError;
use crate::http::{Answer, PlatformRequest, Subject};

pub(super) struct MastodonApi;

pub(super) type Api = Caller<MastodonApi>;
pub(super) type CallError = call::CallError<MastodonError>;

#[derive(Default, Deserialize)]
#[serde(default)]
struct ErrorBody {
    error: String,
}

impl NetworkApi for MastodonApi {
    type Refusal = MastodonError;

    fn name(&self) -> &'static str {
        "Mastodon"
    }

    fn read_refusal(&self, answer: &Answer, about: Subject, now: Timestamp) -> MastodonError {
        let ErrorBody { error: words } = answer.json().unwrap_or_default();
        MastodonError { status: answer.status.as_u16(), about, words, wait: wait(answer, now) }
    }

    fn classify(&self, refusal: MastodonError, _now: Timestamp) -> PlatformError {
        errors::classify(refusal)
    }

    fn doubt(&self, refusal: &MastodonError) -> Option<String> {
        doubtful_status(refusal.status)
    }
}

/// `X-RateLimit-Reset` is a time: <https://docs.joinmastodon.org/api/rate-limits/>.
fn wait(answer: &Answer, now: Timestamp) -> Option<Duration> {
    const LONGEST: Duration = Duration::from_secs(3600);
    let reset: Option<Timestamp> =
        answer.headers.get("x-ratelimit-reset").and_then(|it| it.to_str().ok()?.parse().ok());
    let until_reset = || Duration::try_from(reset?.duration_since(now)).ok();
    let wait = answer.retry_after().or_else(until_reset).filter(|_| answer.status.as_u16() == 429);
    wait.map(|wait| wait.min(LONGEST))
}

impl Api {
    pub(super) fn get(&self, session: &Session, path: &str) -> PlatformRequest {
        self.request(Method::GET, &session.server, path).bearer_auth(&session.access_token)
    }

    pub(super) fn post(&self, session: &Session, path: &str) -> PlatformRequest {
        self.request(Method::POST, &session.server, path).bearer_auth(&session.access_token)
    }
}

/// Whether a text of a server can be a part of a path.
pub(super) fn is_id(text: &str) -> bool {
    (1..=64).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}
