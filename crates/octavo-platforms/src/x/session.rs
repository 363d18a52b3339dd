//! Signing in: <https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code>.

use jiff::Timestamp;
use reqwest::Method;
use serde::{Deserialize, Serialize};
use url::Url;

use super::api::{Api, CallError};
use super::profile::Profile;
use crate::adapter::{AuthorizationRequest, Granted};
use crate::error::PlatformError;
use crate::grant::{self, PlatformApp, Tokens};
use crate::http::{self, PlatformRequest, Subject};

/// What posting, uploading and staying signed in need.
const SCOPES: [&str; 5] = ["tweet.read", "tweet.write", "users.read", "media.write", "offline.access"];

/// The credentials of an X account. Has no `Debug`: it is a secret.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Session {
    pub(super) user_id: String,
    pub(super) username: String,
    pub(super) access_token: String,
    refresh_token: String,
    pub(super) expires_at: Timestamp,
}

pub(super) fn authorization_url(web: &Url, app: &PlatformApp, request: &AuthorizationRequest) -> Url {
    let mut url = http::address(web, "/i/oauth2/authorize");
    url.query_pairs_mut()
        .append_pair("response_type", "code")
        .append_pair("client_id", &app.client_id)
        .append_pair("redirect_uri", request.redirect_uri.as_str())
        .append_pair("scope", &SCOPES.join(" "))
        .append_pair("state", &request.state)
        .append_pair("code_challenge", &request.code_challenge)
        .append_pair("code_challenge_method", "S256");
    url
}

pub(super) async fn exchange(api: &Api, app: &PlatformApp, granted: &Granted) -> Result<Tokens, PlatformError> {
    let form = [
        ("grant_type", "authorization_code"),
        ("code", granted.code.as_str()),
        ("redirect_uri", granted.redirect_uri.as_str()),
        ("code_verifier", granted.code_verifier.as_str()),
    ];
    grant::tokens("X", with_app(api, app, "/2/oauth2/token").form(&form)).await
}

/// A new pair of tokens. A refresh token works once: when the answer with its successor is lost, only a person can
/// sign in again.
pub(super) async fn refresh(api: &Api, app: &PlatformApp, session: Session) -> Result<Session, PlatformError> {
    let form = [("grant_type", "refresh_token"), ("refresh_token", &session.refresh_token)];
    let tokens = grant::tokens("X", with_app(api, app, "/2/oauth2/token").form(&form)).await?;
    Ok(Session {
        expires_at: tokens.expires_at(api.clock.now()),
        access_token: tokens.access_token,
        refresh_token: tokens.refresh_token.unwrap_or(session.refresh_token),
        ..session
    })
}

pub(super) async fn revoke(api: &Api, app: &PlatformApp, session: &Session) -> Result<(), PlatformError> {
    let form = [("token", &session.refresh_token)];
    let request = with_app(api, app, "/2/oauth2/revoke").form(&form).about(Subject::Account);
    match api.accepted(request).await {
        // A token that is dead already is what was wanted.
        Ok(_) => Ok(()),
        Err(CallError::Refused(refusal)) if refusal.status == 400 => Ok(()),
        Err(error) => Err(api.failure(error)),
    }
}

fn with_app(api: &Api, app: &PlatformApp, path: &str) -> PlatformRequest {
    api.plain(Method::POST, path).basic_auth(&app.client_id, &app.client_secret)
}

impl Session {
    pub(super) fn of(tokens: Tokens, profile: &Profile, now: Timestamp) -> Result<Session, PlatformError> {
        let missing = tokens.missing(&SCOPES);
        let expires_at = tokens.expires_at(now);
        let (None, Some(refresh_token)) = (&missing, tokens.refresh_token) else {
            let missing = missing.unwrap_or_else(|| "a refresh token".to_owned());
            return Err(PlatformError::reauthorize(format!(
                "X granted less than posting needs (missing: {missing}). Allow all of it."
            )));
        };
        Ok(Session {
            user_id: profile.id.clone(),
            username: profile.username.clone(),
            access_token: tokens.access_token,
            refresh_token,
            expires_at,
        })
    }
}
