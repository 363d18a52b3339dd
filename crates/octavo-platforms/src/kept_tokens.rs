//! The tokens of a sign-in that lasts: an access token, and the refresh token that brings the next one.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::error::PlatformError;
use crate::grant::Tokens;
use crate::network::Credentials;
use crate::oauth::OAuth;

/// Has no `Debug`: it is a secret.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct KeptTokens {
    pub(crate) access_token: String,
    refresh_token: String,
    expires_at: Timestamp,
    /// Where the platform gives refresh tokens an end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    refresh_ends_at: Option<Timestamp>,
}

impl KeptTokens {
    /// `None` without a refresh token.
    pub(crate) fn new(tokens: Tokens, now: Timestamp) -> Option<Self> {
        let expires_at = tokens.expires_at(now);
        let refresh_ends_at = tokens.refresh_ends_at(now);
        let (access_token, refresh_token) = (tokens.access_token, tokens.refresh_token?);
        Some(KeptTokens { access_token, refresh_token, expires_at, refresh_ends_at })
    }

    /// A new access token. If the platform returns no new refresh token, the old one stays.
    pub(crate) async fn renewed(self, oauth: &OAuth, now: Timestamp) -> Result<Self, PlatformError> {
        let tokens = oauth.refresh(&self.refresh_token).await?;
        Ok(KeptTokens {
            expires_at: tokens.expires_at(now),
            refresh_ends_at: tokens.refresh_ends_at(now).or(self.refresh_ends_at),
            access_token: tokens.access_token,
            refresh_token: tokens.refresh_token.unwrap_or(self.refresh_token),
        })
    }
}

impl Credentials for KeptTokens {
    fn renew_at(&self) -> Option<Timestamp> {
        Some(self.expires_at)
    }

    fn access_ends_at(&self) -> Option<Timestamp> {
        self.refresh_ends_at
    }

    fn revocable_token(&self) -> Option<&str> {
        Some(&self.refresh_token)
    }
}
