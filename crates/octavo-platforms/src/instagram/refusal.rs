//! Refusals of Meta's Graph API, and what those mean that all of Meta's platforms have in common. Knows nothing of
//! Instagram.
//!
//! <https://developers.facebook.com/docs/graph-api/guides/error-handling>

use std::time::Duration;

use reqwest::header::HeaderMap;
use serde::Deserialize;
use serde_json::Value;

use crate::error::{PlatformError, codes, quote};
use crate::grant::misconfigured;
use crate::http::Answer;

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

    pub(super) fn sort(self, platform: &str) -> PlatformError {
        let (status, said) = (self.status, quote(&self.words));
        let Some(code) = self.code else {
            return foreign(platform, status, self.wait);
        };
        match (code, self.subcode) {
            (4 | 17 | 32 | 613 | 80_002, _) => rate_limited(platform, self.wait),
            (100, Some(33)) => {
                PlatformError::unavailable(format!("{platform} does not find what it has just made."), self.wait)
            }
            _ => by_code(code, platform, &said).unwrap_or_else(|| match self.is_doubtful() {
                true => {
                    let message = format!("{platform} has an internal problem (status {status}).");
                    PlatformError::unavailable(message, self.wait)
                }
                false => {
                    let message = format!("{platform} refuses this post ({said}).");
                    PlatformError::permanent(codes::CONTENT_REFUSED, message)
                }
            }),
        }
    }
}

fn by_code(code: i64, platform: &str, said: &str) -> Option<PlatformError> {
    Some(match code {
        102 | 190 => {
            PlatformError::reauthorize(format!("{platform} does not accept the account's sign-in any more ({said})."))
        }
        3 | 10 | 200..=299 => {
            PlatformError::reauthorize(format!("{platform} was not allowed to let Octavo do that ({said})."))
        }
        101 => misconfigured(format!(
            "{platform} does not accept this server's app ({said}): the operator has to check its id and its secret."
        )),
        12 | 2500 | 2635 => misconfigured(format!(
            "{platform} does not serve the version of its API that is set ({said}). The operator has to set another one."
        )),
        368 => PlatformError::permanent(
            codes::CONTENT_REFUSED,
            format!(
                "{platform} has blocked this for now, because it looks like spam ({said}). Look into it in the app."
            ),
        ),
        506 => PlatformError::permanent(
            codes::CONTENT_DUPLICATE,
            format!("{platform} has the same post of this account already ({said})."),
        ),
        _ => return None,
    })
}

/// Not in Meta's form: something in between.
fn foreign(platform: &str, status: u16, wait: Option<Duration>) -> PlatformError {
    match status {
        429 => rate_limited(platform, wait),
        500.. => PlatformError::unavailable(format!("{platform} has an internal problem (status {status})."), wait),
        404 | ..=399 => misconfigured(format!("There is no {platform} at the configured address (status {status}).")),
        _ => PlatformError::temporary(
            codes::PLATFORM_UNAVAILABLE,
            format!("Something between Octavo and {platform} refused the request (status {status})."),
        ),
    }
}

fn rate_limited(platform: &str, wait: Option<Duration>) -> PlatformError {
    PlatformError::rate_limited(&format!("{platform} asks to call less often."), wait)
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
