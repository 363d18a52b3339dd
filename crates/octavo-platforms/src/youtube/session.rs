//! Signing in with Google: <https://developers.google.com/identity/protocols/oauth2/web-server>.

use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::Timestamp;
use octavo_domain::networks::Role;
use serde::{Deserialize, Serialize};

use super::api::Api;
use super::channel::Channel;
use crate::endpoints::NetworkConfig;
use crate::error::PlatformError;
use crate::grant::Tokens;
use crate::http::{self, PlatformHttp};
use crate::kept_tokens::KeptTokens;
use crate::network::Credentials;
use crate::oauth::{OAuth, OAuthFlow};

/// Uploading, with thumbnails; and reading the channel and the status of its videos.
const SCOPES: [&str; 2] =
    ["https://www.googleapis.com/auth/youtube.upload", "https://www.googleapis.com/auth/youtube.readonly"];

/// For comments, playlists and captions, and to delete videos.
const MANAGING: &[&str] = &[octavo_domain::networks::YOUTUBE_MANAGING];

/// The credentials of a channel. Has no `Debug`: it is a secret.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Session {
    pub(super) channel_id: String,
    /// The playlist of everything the channel uploaded.
    pub(super) uploads: String,
    #[serde(flatten)]
    pub(super) tokens: KeptTokens,
}

/// A session whose access token is replaced when it expires during an upload, which may take longer than the token
/// lives. The refresh token stays the same, so nothing has to be stored.
pub(super) struct Access<'a> {
    pub(super) api: &'a Api,
    pub(super) oauth: &'a OAuth,
    session: Mutex<Session>,
}

impl<'a> Access<'a> {
    pub(super) fn new(api: &'a Api, oauth: &'a OAuth, session: Session) -> Self {
        Access { api, oauth, session: Mutex::new(session) }
    }

    pub(super) fn token(&self) -> String {
        self.session().tokens.access_token.clone()
    }

    pub(super) async fn renew(&self) -> Result<(), PlatformError> {
        let session = self.session().clone();
        let renewed = session.renewed(self.oauth, self.api.clock.now()).await?;
        *self.session() = renewed;
        Ok(())
    }

    fn session(&self) -> MutexGuard<'_, Session> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// `offline` brings a refresh token, and `consent` brings it again to people who allowed it before.
const PAGE_EXTRAS: [(&str, &str); 2] = [("access_type", "offline"), ("prompt", "consent")];

pub(super) fn oauth(config: &NetworkConfig, http: &PlatformHttp) -> OAuth {
    let page = http::address(config.address(Role::Web), "/o/oauth2/v2/auth");
    let token = http::address(config.address(Role::Token), "/token");
    let flow = OAuthFlow {
        page_extras: &PAGE_EXTRAS,
        pkce: true,
        optional_scopes: MANAGING,
        revoke: Some(http::address(config.address(Role::Token), "/revoke")),
        revokes_without_app: true,
        ..OAuthFlow::new("YouTube", page, token, &SCOPES)
    };
    OAuth::new(flow, &config.app, http)
}

impl Session {
    pub(super) fn open(tokens: Tokens, channel: &Channel, now: Timestamp) -> Result<Session, PlatformError> {
        let tokens = KeptTokens::new(tokens, now).ok_or_else(|| {
            PlatformError::reauthorize(
                "Google granted no lasting access. Remove Octavo at myaccount.google.com/permissions, then connect the account again.",
            )
        })?;
        Ok(Session { channel_id: channel.id.clone(), uploads: channel.uploads.clone(), tokens })
    }

    /// May be repeated, and at the same time: earlier tokens stay valid.
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
