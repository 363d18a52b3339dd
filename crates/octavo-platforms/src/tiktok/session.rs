//! Signing in: <https://developers.tiktok.com/doc/oauth-user-access-token-management>.

use jiff::Timestamp;
use octavo_domain::networks::Role;
use serde::{Deserialize, Serialize};

use crate::endpoints::NetworkConfig;
use crate::error::PlatformError;
use crate::grant::Tokens;
use crate::http::{self, PlatformHttp};
use crate::network::Credentials;
use crate::oauth::{OAuth, OAuthFlow};

/// Without these nothing can be posted.
const NEEDED: [&str; 3] = ["user.info.basic", "user.info.profile", "video.publish"];
/// Without this a lost answer about photos cannot be cleared up.
const LIST: &str = "video.list";
/// Without this nothing can be sent to the inbox.
const UPLOAD: &str = "video.upload";

/// The credentials of a TikTok account. Has no `Debug`: it is a secret.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Session {
    pub(super) access_token: String,
    refresh_token: Option<String>,
    expires_at: Timestamp,
    /// Whether the account's public posts may be listed.
    pub(super) lists: bool,
    /// Whether something may be sent to the account's inbox. Not by accounts of before.
    #[serde(default)]
    pub(super) uploads: bool,
}

pub(super) fn oauth(config: &NetworkConfig, http: &PlatformHttp) -> OAuth {
    let address = |base, path| http::address(base, &format!("/{}{path}", config.version));
    let page = address(config.address(Role::Web), "/auth/authorize/");
    let flow = OAuthFlow {
        optional_scopes: &[LIST, UPLOAD],
        scope_separator: ",",
        id_parameter: "client_key",
        revoke: Some(address(config.address(Role::Api), "/oauth/revoke/")),
        ..OAuthFlow::new("TikTok", page, address(config.address(Role::Api), "/oauth/token/"), &NEEDED)
    };
    OAuth::new(flow, &config.app, http)
}

impl Session {
    pub(super) fn open(tokens: Tokens, now: Timestamp) -> Session {
        Session {
            expires_at: tokens.expires_at(now),
            lists: tokens.has(LIST),
            uploads: tokens.names(UPLOAD),
            access_token: tokens.access_token,
            refresh_token: tokens.refresh_token,
        }
    }

    /// A new pair of tokens. An answer that is lost here may take the new refresh token with it; the old one is then
    /// tried again, because there is nothing else to try.
    pub(super) async fn renewed(self, oauth: &OAuth, now: Timestamp) -> Result<Session, PlatformError> {
        let Some(token) = self.refresh_token else {
            return Err(PlatformError::reauthorize("The sign-in at TikTok has expired."));
        };
        let tokens = oauth.check_scopes(oauth.refresh(&token).await?)?;
        let fresh = Session::open(tokens, now);
        Ok(Session { refresh_token: fresh.refresh_token.or(Some(token)), ..fresh })
    }
}

impl Credentials for Session {
    fn renew_at(&self) -> Option<Timestamp> {
        Some(self.expires_at)
    }

    fn revocable_token(&self) -> Option<&str> {
        Some(&self.access_token)
    }
}
