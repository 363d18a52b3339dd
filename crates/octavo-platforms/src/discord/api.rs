//! Calls of the API, and its refusals as they arrive.
//!
//! <https://docs.discord.com/developers/reference>

use std::time::Duration;

use jiff::Timestamp;
use reqwest::Method;
use reqwest::header::{AUTHORIZATION, USER_AGENT};
use serde::Deserialize;
use serde_json::Value;
use url::Url;

use super::errors::{self, DiscordError};
use super::session::Session;
use crate::call::{self, Caller, NetworkApi, doubtful_status};
use crate::error::PlatformError;
use crate::http::{Answer, PlatformRequest, Subject};

/// Clients without one of this form may be blocked: <https://docs.discord.com/developers/reference#user-agent>
const CLIENT: &str = concat!("DiscordBot (https://main.octavo.invalid, ", env!("CARGO_PKG_VERSION"), ")");

pub(super) struct DiscordApi {
    pub(super) base: Url,
}

pub(super) type Api = Caller<DiscordApi>;
pub(super) type CallError = call::CallError<DiscordError>;

/// The body of a refusal: <https://docs.discord.com/developers/reference#error-messages>
#[derive(Default, Deserialize)]
#[serde(default)]
struct Body {
    message: Option<String>,
    code: u64,
    errors: Value,
    /// Seconds.
    retry_after: Option<f64>,
}

impl NetworkApi for DiscordApi {
    type Refusal = DiscordError;

    fn name(&self) -> &'static str {
        "Discord"
    }

    fn read_refusal(&self, answer: &Answer, _about: Subject, _now: Timestamp) -> DiscordError {
        let body: Body = answer.json().unwrap_or_default();
        let of_header = |name| answer.headers.get(name)?.to_str().ok()?.parse().ok();
        let wait = body.retry_after.and_then(whole_seconds).or_else(|| answer.retry_after());
        DiscordError {
            status: answer.status.as_u16(),
            code: body.code,
            words: first_detail(&body.errors).or(body.message),
            retry_after: wait.or_else(|| whole_seconds(of_header("x-ratelimit-reset-after")?)),
        }
    }

    fn classify(&self, refusal: DiscordError, _now: Timestamp) -> PlatformError {
        errors::classify(&refusal)
    }

    fn doubt(&self, refusal: &DiscordError) -> Option<String> {
        doubtful_status(refusal.status)
    }
}

/// Never less than what was asked for.
fn whole_seconds(seconds: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(seconds.ceil()).ok()
}

/// The first message in an object of errors, whose keys are the fields of the request.
fn first_detail(errors: &Value) -> Option<String> {
    let errors = errors.as_object()?;
    let own = errors.get("_errors").and_then(|own| own[0]["message"].as_str());
    own.map(str::to_owned).or_else(|| errors.values().find_map(first_detail))
}

impl Api {
    /// `path` starts with `/`.
    pub(super) fn as_bot(&self, session: &Session, method: Method, path: &str) -> PlatformRequest {
        self.anonymous(method, path).header(AUTHORIZATION, format!("Bot {}", session.token))
    }

    /// Addresses of webhooks hold their token.
    pub(super) fn anonymous(&self, method: Method, path: &str) -> PlatformRequest {
        self.request(method, &self.network.base, path).header(USER_AGENT, CLIENT)
    }
}
