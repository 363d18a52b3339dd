//! Signing in: <https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code>.

use jiff::Timestamp;
use octavo_domain::networks::Role;
use serde::{Deserialize, Serialize};

use crate::endpoints::NetworkConfig;
use crate::error::PlatformError;
use crate::grant::Tokens;
use crate::http::{self, PlatformHttp};
use crate::network::{Credentials, Profile};
use crate::oauth::{OAuth, OAuthFlow};

/// What posting, uploading and staying signed in need.
const SCOPES: [&str; 5] = ["tweet.read", "tweet.write", "users.read", "media.write", "offline.access"];

/// The credentials of an X account. Has no `Debug`: it is a secret.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Session {
    pub(super) user_id: String,
    pub(super) username: String,
    pub(super) access_token: String,
    refresh_token: String,
    expires_at: Timestamp,
}

pub(super) fn oauth(config: &NetworkConfig, http: &PlatformHttp) -> OAuth {
    let page = http::address(config.address(Role::Web), "/i/oauth2/authorize");
    let token = http::address(config.address(Role::Api), "/2/oauth2/token");
    let flow = OAuthFlow {
        revoke: Some(http::address(config.address(Role::Api), "/2/oauth2/revoke")),
        secret_in_form: false,
        pkce: true,
        ..OAuthFlow::new("X", page, token, &SCOPES)
    };
    OAuth::new(flow, &config.app, http)
}

impl Session {
    pub(super) fn open(
        oauth: &OAuth,
        tokens: Tokens,
        profile: &Profile,
        now: Timestamp,
    ) -> Result<Self, PlatformError> {
        let expires_at = tokens.expires_at(now);
        let refresh_token = tokens.refresh_token.ok_or_else(|| oauth.granted_too_little("a refresh token"))?;
        Ok(Session {
            user_id: profile.id.clone(),
            username: profile.username.clone(),
            access_token: tokens.access_token,
            refresh_token,
            expires_at,
        })
    }

    /// A new pair of tokens. A refresh token works once: when the answer with its successor is lost, only a person can
    /// sign in again.
    pub(super) async fn renewed(self, oauth: &OAuth, now: Timestamp) -> Result<Session, PlatformError> {
        let tokens = oauth.refresh(&self.refresh_token).await?;
        Ok(Session {
            expires_at: tokens.expires_at(now),
            access_token: tokens.access_token,
            refresh_token: tokens.refresh_token.unwrap_or(self.refresh_token),
            ..self
        })
    }
}

impl Credentials for Session {
    fn renew_at(&self) -> Option<Timestamp> {
        Some(self.expires_at)
    }

    fn revocable_token(&self) -> Option<&str> {
        Some(&self.refresh_token)
    }
}
