//! Tokens of 60 days: exchanged for the token of an hour that a code brings, and renewed long before they expire.

use jiff::{SignedDuration, Timestamp};
use reqwest::Method;

use super::graph::Graph;
use crate::adapter::Granted;
use crate::error::PlatformError;
use crate::grant::{PlatformApp, Tokens};

/// Meta does not renew a younger token.
const MIN_AGE: SignedDuration = SignedDuration::from_hours(24);

/// Meta's redirect ends in `#_`, which may be copied along with the code.
pub(crate) fn without_fragment(granted: Granted) -> Granted {
    Granted { code: granted.code.trim_end_matches("#_").to_owned(), ..granted }
}

/// After five sixths of a token's life: of 60 days, 10 are left.
pub(crate) fn renew_at(issued_at: Timestamp, expires_at: Timestamp) -> Timestamp {
    expires_at - expires_at.duration_since(issued_at) / 6
}

pub(crate) fn is_renewable(issued_at: Timestamp, now: Timestamp) -> bool {
    now.duration_since(issued_at) >= MIN_AGE
}

impl Graph {
    /// The token of 60 days for one of an hour.
    pub(crate) async fn long_lived_token(
        &self,
        grant_type: &str,
        app: &PlatformApp,
        short: &str,
    ) -> Result<Tokens, PlatformError> {
        let secret = app.client_secret.as_str();
        let query = [("grant_type", grant_type), ("client_secret", secret), ("access_token", short)];
        self.call_repeatable(self.unversioned(Method::GET, "/access_token").query(&query)).await
    }

    /// A new token; the old one stays valid. May be repeated.
    pub(crate) async fn renewed_token(&self, grant_type: &str, token: &str) -> Result<Tokens, PlatformError> {
        let query = [("grant_type", grant_type), ("access_token", token)];
        self.call_repeatable(self.unversioned(Method::GET, "/refresh_access_token").query(&query)).await
    }
}
