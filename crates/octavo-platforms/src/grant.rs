//! What a platform's authorization page and token endpoint
//! ([RFC 6749](https://www.rfc-editor.org/rfc/rfc6749#section-5)) work with: the operator's app, the code, the tokens.

use std::fmt;

use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;

use crate::error::{PlatformError, codes, quote};
use crate::http::Answer;

/// Octavo's registration in a platform's developer console, made by the operator.
#[derive(Clone, PartialEq, Eq)]
pub struct PlatformApp {
    pub client_id: String,
    /// Never logged.
    pub client_secret: String,
}

impl fmt::Debug for PlatformApp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PlatformApp({})", self.client_id)
    }
}

/// Longer than any token lives; a larger number is a mistake of the platform.
const MAX_LIFE_SECONDS: i64 = 10 * 366 * 24 * 3600;

/// A successful answer of a token endpoint. Has no `Debug`: it is a secret.
#[derive(Deserialize)]
pub(crate) struct Tokens {
    pub(crate) access_token: String,
    expires_in: i64,
    #[serde(default)]
    scope: String,
    pub(crate) refresh_token: Option<String>,
    /// How long the refresh token lives, where the platform says so. TikTok has another name for it than the others.
    #[serde(default, alias = "refresh_token_expires_in")]
    refresh_expires_in: Option<i64>,
}

impl Tokens {
    pub(crate) fn expires_at(&self, now: Timestamp) -> Timestamp {
        after(now, self.expires_in)
    }

    pub(crate) fn refresh_ends_at(&self, now: Timestamp) -> Option<Timestamp> {
        self.refresh_expires_in.map(|seconds| after(now, seconds))
    }

    /// Some platforms separate scopes by commas. Nothing said means all that was asked for.
    pub(crate) fn has(&self, scope: &str) -> bool {
        self.scope.is_empty() || self.names(scope)
    }

    /// Whether the answer says that a scope was granted.
    pub(crate) fn names(&self, scope: &str) -> bool {
        self.scope.split([' ', ',']).any(|granted| granted == scope)
    }
}

fn after(now: Timestamp, seconds: i64) -> Timestamp {
    now.saturating_add(SignedDuration::from_secs(seconds.clamp(0, MAX_LIFE_SECONDS))).unwrap_or(now)
}

/// A refusal of a token endpoint.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Refused {
    error: String,
    error_description: String,
}

/// The answer of a token endpoint. TikTok refuses with a success status at times.
pub(crate) fn read_tokens(platform: &str, answer: &Answer) -> Result<Tokens, PlatformError> {
    let refused = answer.json::<Refused>().is_some_and(|refused| !refused.error.is_empty());
    if refused || !answer.status.is_success() {
        return Err(classify_refusal(platform, answer));
    }
    answer.json().ok_or_else(|| PlatformError::garbled(platform))
}

/// What the refusal of a token endpoint means.
pub(crate) fn classify_refusal(platform: &str, answer: &Answer) -> PlatformError {
    let Refused { error, error_description } = answer.json().unwrap_or_default();
    let status = if answer.status.is_success() { 400 } else { answer.status.as_u16() };
    let said = quote(if error_description.is_empty() { &error } else { &error_description });
    match (status, error.as_str()) {
        (429, _) => PlatformError::rate_limited(
            &format!("{platform} limits how often Octavo may sign in. Octavo tries again later."),
            answer.retry_after(),
        ),
        (
            _,
            "invalid_client"
            | "unauthorized_client"
            | "deleted_client"
            | "invalid_redirect_uri"
            | "redirect_uri_mismatch"
            | "invalid_scope",
        ) => PlatformError::misconfigured(format!(
            "{platform} does not accept this server's app ({said}). The operator has to check its client ID, secret and redirect URL."
        )),
        (_, "server_error" | "temporarily_unavailable") => {
            PlatformError::internal(platform, said, answer.retry_after())
        }
        (400..=499, "") => PlatformError::temporary(
            codes::PLATFORM_UNAVAILABLE,
            format!("A proxy or firewall between Octavo and {platform} refused the sign-in (status {status})."),
        ),
        (400..=499, _) => PlatformError::reauthorize(format!("{platform} no longer accepts the sign-in ({said}).")),
        (300..=399, _) => PlatformError::misconfigured(format!(
            "The configured address does not belong to {platform} (status {status}). The operator has to check it."
        )),
        _ => PlatformError::internal(platform, format_args!("status {status}"), answer.retry_after()),
    }
}
