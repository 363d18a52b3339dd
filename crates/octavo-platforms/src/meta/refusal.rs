//! Errors as all of Meta's Graph APIs give them, and what those mean that are the same everywhere.
//!
//! <https://developers.facebook.com/docs/graph-api/guides/error-handling>

use std::time::Duration;

use reqwest::header::HeaderMap;
use serde::Deserialize;
use serde_json::Value;

use crate::error::{PlatformError, codes, quote};
use crate::http::Answer;

/// What an answer other than success says. All that is not known is zero or empty.
#[derive(Debug, Default)]
pub(crate) struct GraphError {
    pub(crate) status: u16,
    pub(crate) code: i64,
    pub(crate) subcode: i64,
    /// Meta's own class; it does not cover everything that passes.
    pub(crate) is_transient: bool,
    /// For developers.
    pub(crate) message: String,
    /// For people, in their language; may be empty.
    pub(crate) told: String,
    pub(crate) retry_after: Option<Duration>,
}

/// The usual shape, or that of the exchange of codes.
#[derive(Deserialize)]
#[serde(untagged)]
enum Body {
    Graph {
        error: Described,
    },
    Exchange {
        #[serde(default)]
        code: i64,
        error_message: String,
    },
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Described {
    message: String,
    code: i64,
    error_subcode: i64,
    is_transient: bool,
    error_user_title: String,
    error_user_msg: String,
}

impl GraphError {
    pub(crate) fn from_answer(answer: &Answer) -> Self {
        let retry_after = answer.retry_after().or_else(|| longest_wait(&answer.headers));
        let known = GraphError { status: answer.status.as_u16(), retry_after, ..GraphError::default() };
        match answer.json() {
            None => known,
            Some(Body::Exchange { code, error_message }) => GraphError { code, message: error_message, ..known },
            Some(Body::Graph { error }) => GraphError {
                code: error.code,
                subcode: error.error_subcode,
                is_transient: error.is_transient,
                message: error.message,
                told: if error.error_user_msg.is_empty() { error.error_user_title } else { error.error_user_msg },
                ..known
            },
        }
    }

    /// In Meta's words, fit to be quoted.
    pub(crate) fn said(&self) -> String {
        let words = [&self.told, &self.message].into_iter().find(|words| !words.is_empty());
        words.map_or_else(|| format!("status {}", self.status), |words| quote(words))
    }

    /// An error on Meta's side that leaves open what it did.
    pub(crate) fn is_internal(&self) -> bool {
        self.status >= 500 || self.status == 408 || matches!(self.code, -2 | -1 | 1 | 2)
    }

    /// A version that was retired, or never was: nothing under its path is understood.
    fn is_version(&self) -> bool {
        matches!(self.code, 12 | 2635) || (self.code == 2500 && self.message.contains("Unknown path components"))
    }

    /// The app's id or secret is wrong.
    fn is_app(&self) -> bool {
        self.code == 101 || ["client secret", "Error validating application"].iter().any(|it| self.message.contains(it))
    }

    /// What it means that is the same for every call of every platform; `None` where it depends on them.
    pub(crate) fn classify_common(&self, platform: &str, version: &str) -> Option<PlatformError> {
        let said = self.said();
        Some(match (self.status, self.code) {
            (300..=399, _) | (404, 0) => PlatformError::misconfigured(format!(
                "The configured address does not belong to {platform}. The operator has to check it."
            )),
            _ if self.is_version() => PlatformError::misconfigured(format!(
                "{platform} does not serve version {version} of its API ({said}). The operator has to set another version."
            )),
            _ if self.is_app() => PlatformError::misconfigured(format!(
                "{platform} does not accept this server's app ({said}). The operator has to check its ID and secret."
            )),
            (_, 102 | 190 | 452) => {
                PlatformError::reauthorize(format!("{platform} no longer accepts the sign-in ({said})."))
            }
            (_, 3 | 10 | 200..=299) => PlatformError::reauthorize(format!(
                "The account's owner did not allow this on {platform} ({said}). Allow everything that Octavo asks for."
            )),
            (429, _) | (_, 4 | 17 | 32 | 613 | 80_002) => PlatformError::rate_limited(
                &format!("{platform} limits how often Octavo may call it ({said}). Octavo tries again later."),
                self.retry_after,
            ),
            (_, 368) => PlatformError::permanent(
                codes::CONTENT_REFUSED,
                format!(
                    "{platform} blocked this for now because it looks like spam ({said}). Check the account in the {platform} app."
                ),
            ),
            (_, 506) => PlatformError::permanent(
                codes::CONTENT_DUPLICATE,
                format!("This account already has the same post on {platform} ({said}). Change the text or the media."),
            ),
            _ if self.is_internal() || self.is_transient => PlatformError::internal(platform, said, self.retry_after),
            (_, 0) => PlatformError::in_between(platform, said),
            _ => return None,
        })
    }
}

/// The longest wait of `X-Business-Use-Case-Usage`, `{"id": [{"estimated_time_to_regain_access": minutes}]}`:
/// <https://developers.facebook.com/docs/graph-api/overview/rate-limiting#headers-2>
fn longest_wait(headers: &HeaderMap) -> Option<Duration> {
    let usage: Value = serde_json::from_str(headers.get("x-business-use-case-usage")?.to_str().ok()?).ok()?;
    let limits = usage.as_object()?.values().filter_map(Value::as_array).flatten();
    let minutes = limits.filter_map(|limit| limit["estimated_time_to_regain_access"].as_u64()).max()?;
    (minutes > 0).then(|| Duration::from_secs(minutes.saturating_mul(60)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(status: u16, code: i64, message: &str) -> GraphError {
        GraphError { status, code, message: message.to_owned(), ..GraphError::default() }
    }

    #[test]
    fn what_is_the_same_everywhere_is_sorted() {
        let rows = [
            (error(302, 0, ""), codes::PLATFORM_MISCONFIGURED),
            (error(400, 2500, "Unknown path components: /me"), codes::PLATFORM_MISCONFIGURED),
            (error(400, 2635, "You are calling a deprecated version"), codes::PLATFORM_MISCONFIGURED),
            (error(400, 12, "This call is deprecated for versions v1.0 and higher"), codes::PLATFORM_MISCONFIGURED),
            (error(400, 1, "Error validating client secret."), codes::PLATFORM_MISCONFIGURED),
            (error(400, 400, "Error validating application."), codes::PLATFORM_MISCONFIGURED),
            (error(400, 190, "Session has expired"), codes::ACCOUNT_NEEDS_RECONNECT),
            (error(401, 190, ""), codes::ACCOUNT_NEEDS_RECONNECT),
            (error(400, 10, "no permission"), codes::ACCOUNT_NEEDS_RECONNECT),
            (error(403, 200, "no permission"), codes::ACCOUNT_NEEDS_RECONNECT),
            (error(400, 4, "limit"), codes::PLATFORM_RATE_LIMITED),
            (error(400, 613, "limit"), codes::PLATFORM_RATE_LIMITED),
            (error(429, 0, ""), codes::PLATFORM_RATE_LIMITED),
            (error(400, 2, "Please retry"), codes::PLATFORM_UNAVAILABLE),
            (error(500, 100, ""), codes::PLATFORM_UNAVAILABLE),
            (error(400, -2, "Upload timeout"), codes::PLATFORM_UNAVAILABLE),
            (error(400, 80_002, "limit"), codes::PLATFORM_RATE_LIMITED),
            (error(400, 368, "spam"), codes::CONTENT_REFUSED),
            (error(400, 506, "the same"), codes::CONTENT_DUPLICATE),
            (error(404, 0, ""), codes::PLATFORM_MISCONFIGURED),
            (error(502, 0, ""), codes::PLATFORM_UNAVAILABLE),
            (error(403, 0, ""), codes::PLATFORM_UNAVAILABLE),
            (GraphError { is_transient: true, ..error(400, 77, "Later") }, codes::PLATFORM_UNAVAILABLE),
        ];
        for (error, expected) in rows {
            let class = error.classify_common("Threads", "v1.0").unwrap();
            assert_eq!(class.code(), expected, "{error:?}");
        }
        for code in [24, 100, 9004, 2500] {
            assert_eq!(error(400, code, "about the post").classify_common("Threads", "v1.0"), None);
        }
    }

    #[test]
    fn the_longest_wait_counts() {
        let usage = |text: &str| {
            let mut headers = HeaderMap::new();
            headers.insert("x-business-use-case-usage", text.parse().unwrap());
            longest_wait(&headers).map(|wait| wait.as_secs())
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
