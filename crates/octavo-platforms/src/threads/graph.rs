//! Errors as all of Meta's Graph APIs give them, and what those mean that are the same everywhere. Knows no network.
//!
//! <https://developers.facebook.com/docs/graph-api/guides/error-handling>

use std::time::Duration;

use serde::Deserialize;

use crate::error::{PlatformError, codes, quote};
use crate::grant;
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
    pub(crate) fn of(answer: &Answer) -> Self {
        let known =
            GraphError { status: answer.status.as_u16(), retry_after: answer.retry_after(), ..GraphError::default() };
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
        self.status >= 500 || self.status == 408 || matches!(self.code, -1 | 1 | 2)
    }

    /// A version that was retired, or never was: nothing under its path is understood.
    fn is_version(&self) -> bool {
        self.code == 2635
            || (self.code == 2500 && self.message.contains("Unknown path components"))
            || (self.code == 12 && self.message.contains("deprecated"))
    }

    /// The app's id or secret is wrong.
    fn is_app(&self) -> bool {
        self.code == 101 || ["client secret", "Error validating application"].iter().any(|it| self.message.contains(it))
    }
}

/// What an error means that is the same for every call; `None` where it depends on the call.
pub(crate) fn classify(platform: &str, version: &str, error: &GraphError) -> Option<PlatformError> {
    let said = error.said();
    Some(match (error.status, error.code) {
        (300..=399, _) => grant::misconfigured(format!("There is no {platform} at the configured address.")),
        _ if error.is_version() => grant::misconfigured(format!(
            "{platform} does not answer under version {version} of its API any more ({said}): the operator has to set a newer one."
        )),
        _ if error.is_app() => grant::misconfigured(format!(
            "{platform} does not accept this server's app ({said}): the operator has to check its id and its secret."
        )),
        (_, 102 | 190 | 452) => {
            PlatformError::reauthorize(format!("{platform} does not accept the sign-in any more ({said})."))
        }
        (_, 3 | 10 | 200..=299) => PlatformError::reauthorize(format!(
            "{platform} says that the account did not permit this ({said}). Allow everything that is asked for."
        )),
        (429, _) | (_, 4 | 17 | 32 | 613) => {
            PlatformError::rate_limited(&format!("{platform} asks to slow down ({said})."), error.retry_after)
        }
        _ if error.is_internal() || error.is_transient => {
            PlatformError::unavailable(format!("{platform} has an internal problem ({said})."), error.retry_after)
        }
        (_, 0) => PlatformError::temporary(
            codes::PLATFORM_UNAVAILABLE,
            format!("Something between Octavo and {platform} refused the request ({said})."),
        ),
        _ => return None,
    })
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
            (error(403, 0, ""), codes::PLATFORM_UNAVAILABLE),
            (GraphError { is_transient: true, ..error(400, 77, "Later") }, codes::PLATFORM_UNAVAILABLE),
        ];
        for (error, expected) in rows {
            let class = classify("Threads", "v1.0", &error).unwrap();
            assert_eq!(class.code(), expected, "{error:?}");
        }
        for code in [24, 100, 9004, 2500] {
            assert_eq!(classify("Threads", "v1.0", &error(400, code, "about the post")), None);
        }
    }
}
