//! Signing in: <https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code>.

use jiff::Timestamp;
use octavo_domain::networks::Role;
use serde::{Deserialize, Serialize};

use crate::endpoints::NetworkConfig;
use crate::error::PlatformError;
use crate::grant::Tokens;
use crate::http::{self, PlatformHttp};
use crate::kept_tokens::KeptTokens;
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
    #[serde(flatten)]
    pub(super) tokens: KeptTokens,
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
        let tokens = KeptTokens::new(tokens, now).ok_or_else(|| oauth.granted_too_little("a refresh token"))?;
        Ok(Session { user_id: profile.id.clone(), username: profile.username.clone(), tokens })
    }

    /// A new pair of tokens. A refresh token works once: when the answer with its successor is lost, only a person can
    /// sign in again.
    pub(super) async fn renewed(self, oauth: &OAuth, now: Timestamp) -> Result<Session, PlatformError> {
        Ok(Session { tokens: self.tokens.renewed(oauth, now).await?, ..self })
    }
}

impl Credentials for Session {
    fn renew_at(&self) -> Option<Timestamp> {
        self.tokens.renew_at()
    }

    fn access_ends_at(&self) -> Option<Timestamp> {
        self.tokens.access_ends_at()
    }

    fn revocable_token(&self) -> Option<&str> {
        self.tokens.revocable_token()
    }
}
