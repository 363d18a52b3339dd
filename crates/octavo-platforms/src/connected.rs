//! How people connect accounts, and what a network says of them.

use std::fmt;

use jiff::Timestamp;
use octavo_domain::PostLimits;
use octavo_domain::account_health::AccountLimit;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use url::Url;

/// How people connect their accounts of a platform.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// They type in the token of a bot.
    BotToken,
    /// They type in a name and an app password.
    AppPassword,
    /// They type in the access token of an application that they registered at their server.
    AccessToken,
    /// On the platform's own page.
    Authorization,
}

/// What a platform's authorization page is asked for.
#[derive(Debug, Clone)]
pub struct AuthorizationRequest {
    /// Registered in the platform's developer console.
    pub redirect_uri: Url,
    /// Opaque; comes back unchanged.
    pub state: String,
    /// PKCE S256 (RFC 7636, section 4.2); platforms without PKCE leave it out.
    pub code_challenge: String,
}

/// What a platform's authorization page returned, as [`Adapter::connect`](crate::adapter::Adapter::connect) accepts it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Granted {
    pub code: String,
    pub redirect_uri: Url,
    /// The secret behind [`AuthorizationRequest::code_challenge`].
    pub code_verifier: String,
}

/// An account whose credentials were verified.
#[derive(Clone)]
pub struct Connected {
    /// The platform's own id of the account; never changes.
    pub external_id: String,
    /// The account's own server, verified; `None` on networks that have only one.
    pub server: Option<String>,
    pub username: String,
    pub display_name: String,
    /// A public address that holds no secret.
    pub avatar_url: Option<String>,
    /// Secret, in the shape the adapter chose: to be sealed.
    pub credentials: Value,
    /// When the credentials have to be refreshed; `None` if never.
    pub expires_at: Option<Timestamp>,
    /// When access ends unless it is renewed; `None` if no end is known.
    pub access_ends_at: Option<Timestamp>,
    pub limits: Vec<AccountLimit>,
    /// The sign-in was not allowed to read the numbers of posts. False where the network doesn't say.
    pub lacks_numbers: bool,
    /// Those of the account's server; `None` where the network's own apply to every account.
    pub post_limits: Option<PostLimits>,
}

/// Credentials that replace the old ones; store them before using them.
#[derive(Clone)]
pub struct Fresh {
    /// Secret: to be sealed.
    pub credentials: Value,
    /// As in [`Connected`].
    pub expires_at: Option<Timestamp>,
    /// As in [`Connected`].
    pub access_ends_at: Option<Timestamp>,
}

/// What a network said about an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountCheck {
    /// As in [`Connected`].
    pub access_ends_at: Option<Timestamp>,
    /// Empty where the network reports none.
    pub limits: Vec<AccountLimit>,
    /// As in [`Connected`].
    pub post_limits: Option<PostLimits>,
}

impl fmt::Debug for Connected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Connected { external_id, username, .. } = self;
        write!(f, "Connected({username} {external_id})")
    }
}

impl fmt::Debug for Fresh {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fresh(until {:?})", self.expires_at)
    }
}
