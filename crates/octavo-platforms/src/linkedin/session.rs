//! Signing in: <https://learn.microsoft.com/linkedin/shared/authentication/authorization-code-flow>, and staying signed
//! in: <https://learn.microsoft.com/linkedin/shared/authentication/programmatic-refresh-tokens>.

use jiff::Timestamp;
use octavo_domain::networks::{LINKEDIN_READS_POSTS, Role};
use serde::{Deserialize, Serialize};

use crate::endpoints::NetworkConfig;
use crate::error::PlatformError;
use crate::grant::Tokens;
use crate::http::{self, PlatformHttp};
use crate::network::{Credentials, Profile};
use crate::oauth::{OAuth, OAuthFlow};

/// What any app gets, and posting needs.
const SCOPES: [&str; 3] = ["openid", "profile", "w_member_social"];
/// For reading the member's posts.
const READING: &str = "r_member_social";

/// The credentials of a LinkedIn member. Has no `Debug`: it is a secret.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Session {
    /// `urn:li:person:…`
    pub(super) person: String,
    pub(super) access_token: String,
    /// Only partners of LinkedIn get one.
    refresh_token: Option<String>,
    expires_at: Timestamp,
    pub(super) reads_posts: bool,
}

pub(super) fn oauth(config: &NetworkConfig, http: &PlatformHttp) -> OAuth {
    let page = http::address(config.address(Role::Web), "/oauth/v2/authorization");
    let token = http::address(config.address(Role::Token), "/oauth/v2/accessToken");
    let flow = OAuthFlow {
        optional_scopes: if config.flag(LINKEDIN_READS_POSTS) { &[READING] } else { &[] },
        revoke: Some(http::address(config.address(Role::Token), "/oauth/v2/revoke")),
        ..OAuthFlow::new("LinkedIn", page, token, &SCOPES)
    };
    OAuth::new(flow, &config.app, http)
}

fn sign_in_expired() -> PlatformError {
    PlatformError::reauthorize("The sign-in at LinkedIn has expired.")
}

impl Session {
    pub(super) fn open(tokens: Tokens, profile: &Profile, now: Timestamp) -> Session {
        Session {
            person: format!("urn:li:person:{}", profile.id),
            expires_at: tokens.expires_at(now),
            reads_posts: tokens.names(READING),
            access_token: tokens.access_token,
            refresh_token: tokens.refresh_token,
        }
    }

    /// A new access token. The refresh token stays the same, so this may be repeated.
    pub(super) async fn renewed(self, oauth: &OAuth, now: Timestamp) -> Result<Session, PlatformError> {
        let Some(token) = &self.refresh_token else {
            return if self.expires_at > now { Ok(self) } else { Err(sign_in_expired()) };
        };
        let tokens = oauth.refresh(token).await?;
        Ok(Session {
            expires_at: tokens.expires_at(now),
            access_token: tokens.access_token,
            refresh_token: tokens.refresh_token.or(self.refresh_token),
            ..self
        })
    }

    /// Without a refresh token, an access token that LinkedIn refuses cannot be renewed.
    pub(super) fn explain_expiry(&self, error: PlatformError) -> PlatformError {
        match error {
            PlatformError::TokenExpired if self.refresh_token.is_none() => sign_in_expired(),
            other => other,
        }
    }
}

impl Credentials for Session {
    fn renew_at(&self) -> Option<Timestamp> {
        Some(self.expires_at)
    }

    fn revocable_token(&self) -> Option<&str> {
        Some(self.refresh_token.as_ref().unwrap_or(&self.access_token))
    }
}
