//! Tokens of sixty days, got and renewed:
//! <https://developers.facebook.com/docs/instagram-platform/reference/refresh_access_token>.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::error::PlatformError;
use crate::grant::Tokens;
use crate::meta::{Graph, tokens};
use crate::network::{Credentials, Profile};

/// The credentials of an account. Has no `Debug`: it is a secret.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Session {
    pub(super) user_id: String,
    pub(super) access_token: String,
    issued_at: Timestamp,
    expires_at: Timestamp,
    /// Known at sign-in alone.
    #[serde(skip)]
    pub(super) lacks_numbers: bool,
}

impl Session {
    pub(super) fn open(tokens: Tokens, profile: &Profile, now: Timestamp) -> Session {
        Session {
            user_id: profile.id.clone(),
            expires_at: tokens.expires_at(now),
            access_token: tokens.access_token,
            issued_at: now,
            lacks_numbers: false,
        }
    }

    /// A new token; the old one stays valid until it expires. May be repeated.
    pub(super) async fn renewed(self, graph: &Graph) -> Result<Session, PlatformError> {
        let now = graph.clock.now();
        if !tokens::is_renewable(self.issued_at, now) {
            return Ok(self);
        }
        let tokens = graph.renewed_token("ig_refresh_token", &self.access_token).await?;
        Ok(Session { expires_at: tokens.expires_at(now), access_token: tokens.access_token, issued_at: now, ..self })
    }
}

impl Credentials for Session {
    fn renew_at(&self) -> Option<Timestamp> {
        Some(tokens::renew_at(self.issued_at, self.expires_at))
    }

    fn access_ends_at(&self) -> Option<Timestamp> {
        Some(self.expires_at)
    }
}
