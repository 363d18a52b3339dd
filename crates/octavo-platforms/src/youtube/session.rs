//! Signing in with Google: <https://developers.google.com/identity/protocols/oauth2/web-server>.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use url::Url;

use super::YouTube;
use super::channel::Channel;
use crate::adapter::{AuthorizationRequest, Granted};
use crate::error::PlatformError;
use crate::grant::{self, PlatformApp, Tokens};
use crate::http;

/// Uploading, with thumbnails; and reading the channel and what became of its videos.
const SCOPES: [&str; 2] =
    ["https://www.googleapis.com/auth/youtube.upload", "https://www.googleapis.com/auth/youtube.readonly"];

/// The credentials of a channel. Has no `Debug`: it is a secret.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Session {
    pub(super) channel_id: String,
    /// The playlist of everything the channel uploaded.
    pub(super) uploads: String,
    pub(super) access_token: String,
    refresh_token: String,
    pub(super) expires_at: Timestamp,
}

/// A session whose access token is replaced when it runs out on the way: an upload may take longer than the token
/// lives. The refresh token stays the same, so nothing has to be stored.
pub(super) struct Access<'a> {
    pub(super) youtube: &'a YouTube,
    pub(super) session: Session,
}

impl Access<'_> {
    pub(super) fn token(&self) -> &str {
        &self.session.access_token
    }

    pub(super) async fn renew(&mut self) -> Result<(), PlatformError> {
        let Session { access_token, expires_at, .. } = renewed(self.youtube, &self.session).await?;
        (self.session.access_token, self.session.expires_at) = (access_token, expires_at);
        Ok(())
    }
}

/// `offline` brings a refresh token, and `consent` brings it again to those who allowed it before.
pub(super) fn authorization_url(accounts: &Url, app: &PlatformApp, request: &AuthorizationRequest) -> Url {
    let mut url = http::address(accounts, "/o/oauth2/v2/auth");
    url.query_pairs_mut()
        .append_pair("response_type", "code")
        .append_pair("client_id", &app.client_id)
        .append_pair("redirect_uri", request.redirect_uri.as_str())
        .append_pair("scope", &SCOPES.join(" "))
        .append_pair("state", &request.state)
        .append_pair("access_type", "offline")
        .append_pair("prompt", "consent")
        .append_pair("code_challenge", &request.code_challenge)
        .append_pair("code_challenge_method", "S256");
    url
}

pub(super) async fn exchange(youtube: &YouTube, granted: &Granted) -> Result<Tokens, PlatformError> {
    let form = [
        ("grant_type", "authorization_code"),
        ("code", granted.code.as_str()),
        ("redirect_uri", granted.redirect_uri.as_str()),
        ("code_verifier", granted.code_verifier.as_str()),
    ];
    let tokens = tokens(youtube, &form).await?;
    // People can untick scopes on Google's page.
    match tokens.missing(&SCOPES) {
        None => Ok(tokens),
        Some(_) => Err(PlatformError::reauthorize(
            "Octavo was not allowed all it needs: leave both YouTube permissions ticked on Google's page.",
        )),
    }
}

/// May be repeated, and at the same time: the tokens before stay good.
pub(super) async fn refresh(youtube: &YouTube, session: Session) -> Result<Session, PlatformError> {
    renewed(youtube, &session).await
}

async fn renewed(youtube: &YouTube, session: &Session) -> Result<Session, PlatformError> {
    let form = [("grant_type", "refresh_token"), ("refresh_token", session.refresh_token.as_str())];
    let tokens = tokens(youtube, &form).await?;
    Ok(Session {
        channel_id: session.channel_id.clone(),
        uploads: session.uploads.clone(),
        expires_at: tokens.expires_at(youtube.api.clock.now()),
        access_token: tokens.access_token,
        refresh_token: tokens.refresh_token.unwrap_or_else(|| session.refresh_token.clone()),
    })
}

async fn tokens(youtube: &YouTube, form: &[(&str, &str)]) -> Result<Tokens, PlatformError> {
    let app = youtube.app()?;
    let secrets = [("client_id", app.client_id.as_str()), ("client_secret", app.client_secret.as_str())];
    let form: Vec<_> = form.iter().chain(&secrets).collect();
    let request = youtube.api.http.post(http::address(&youtube.config.oauth, "/token")).form(&form);
    grant::tokens("YouTube", request).await
}

pub(super) async fn revoke(youtube: &YouTube, session: &Session) -> Result<(), PlatformError> {
    let request = youtube.api.http.post(http::address(&youtube.config.oauth, "/revoke"));
    let request = request.form(&[("token", &session.refresh_token)]);
    let answer = request.send().await.map_err(|lost| lost.temporary("YouTube"))?;
    // 400: a token that is dead already is what was wanted.
    let is_done = answer.status.is_success() || answer.status.as_u16() == 400;
    if is_done { Ok(()) } else { Err(grant::refusal("YouTube", &answer)) }
}

impl Session {
    pub(super) fn of(tokens: Tokens, channel: &Channel, now: Timestamp) -> Result<Session, PlatformError> {
        let expires_at = tokens.expires_at(now);
        let refresh_token = tokens.refresh_token.ok_or_else(|| {
            PlatformError::reauthorize(
                "Google gave no lasting access. Remove Octavo at myaccount.google.com/permissions and allow it anew.",
            )
        })?;
        Ok(Session {
            channel_id: channel.id.clone(),
            uploads: channel.uploads.clone(),
            access_token: tokens.access_token,
            refresh_token,
            expires_at,
        })
    }
}
