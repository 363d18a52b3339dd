//! Signing in: <https://learn.microsoft.com/linkedin/shared/authentication/authorization-code-flow>, and staying signed
//! in: <https://learn.microsoft.com/linkedin/shared/authentication/programmatic-refresh-tokens>.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use url::Url;

use super::Config;
use super::api::{Api, CallError};
use super::profile::Profile;
use crate::adapter::{AuthorizationRequest, Granted};
use crate::error::PlatformError;
use crate::grant::{self, PlatformApp, Tokens};
use crate::http::{self, PlatformRequest, Subject};

/// What any app gets, and posting needs.
const SCOPES: [&str; 3] = ["openid", "profile", "w_member_social"];
/// For reading the member's posts.
const READING: &str = "r_member_social";

/// The credentials of a LinkedIn member. Has no `Debug`: it is a secret.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Session {
    /// `urn:li:person:…`
    pub(super) person: String,
    pub(super) access_token: String,
    /// Only partners of LinkedIn get one.
    refresh_token: Option<String>,
    pub(super) expires_at: Timestamp,
    pub(super) reads_posts: bool,
}

pub(super) fn authorization_url(config: &Config, app: &PlatformApp, request: &AuthorizationRequest) -> Url {
    let mut scopes = SCOPES.to_vec();
    scopes.extend(config.reads_posts.then_some(READING));
    let mut url = http::address(&config.web, "/oauth/v2/authorization");
    url.query_pairs_mut()
        .append_pair("response_type", "code")
        .append_pair("client_id", &app.client_id)
        .append_pair("redirect_uri", request.redirect_uri.as_str())
        .append_pair("state", &request.state)
        .append_pair("scope", &scopes.join(" "));
    url
}

pub(super) async fn exchange(api: &Api, app: &PlatformApp, granted: &Granted) -> Result<Tokens, PlatformError> {
    let form = [
        ("grant_type", "authorization_code"),
        ("code", granted.code.as_str()),
        ("redirect_uri", granted.redirect_uri.as_str()),
    ];
    grant::tokens("LinkedIn", with_app(api, app, "accessToken", &form)).await
}

/// A new access token. The refresh token stays the same, so this may be repeated.
pub(super) async fn refresh(api: &Api, app: &PlatformApp, session: Session) -> Result<Session, PlatformError> {
    let now = api.clock.now();
    let Some(token) = &session.refresh_token else {
        return if session.expires_at > now { Ok(session) } else { Err(ended()) };
    };
    let form = [("grant_type", "refresh_token"), ("refresh_token", token.as_str())];
    let tokens = grant::tokens("LinkedIn", with_app(api, app, "accessToken", &form)).await?;
    Ok(Session {
        expires_at: tokens.expires_at(now),
        access_token: tokens.access_token,
        refresh_token: tokens.refresh_token.or(session.refresh_token),
        ..session
    })
}

pub(super) async fn revoke(api: &Api, app: &PlatformApp, session: &Session) -> Result<(), PlatformError> {
    let token = session.refresh_token.as_ref().unwrap_or(&session.access_token);
    let request = with_app(api, app, "revoke", &[("token", token.as_str())]).about(Subject::Account);
    match api.accepted(request).await {
        // A token that is dead already is what was wanted.
        Ok(_) => Ok(()),
        Err(CallError::Refused(refusal)) if refusal.status == 400 => Ok(()),
        Err(error) => Err(api.failure(error)),
    }
}

fn with_app(api: &Api, app: &PlatformApp, call: &str, fields: &[(&str, &str)]) -> PlatformRequest {
    let app = [("client_id", app.client_id.as_str()), ("client_secret", app.client_secret.as_str())];
    api.http.post(http::address(&api.network.config.oauth, &format!("/oauth/v2/{call}"))).form(&[fields, &app].concat())
}

fn ended() -> PlatformError {
    PlatformError::reauthorize("The sign-in at LinkedIn has run out.")
}

impl Session {
    pub(super) fn of(tokens: Tokens, profile: &Profile, now: Timestamp) -> Result<Session, PlatformError> {
        if let Some(missing) = tokens.missing(&SCOPES) {
            return Err(PlatformError::reauthorize(format!(
                "LinkedIn granted less than posting needs (missing: {missing}). Allow all of it."
            )));
        }
        Ok(Session {
            person: format!("urn:li:person:{}", profile.sub),
            expires_at: tokens.expires_at(now),
            reads_posts: tokens.names(READING),
            access_token: tokens.access_token,
            refresh_token: tokens.refresh_token,
        })
    }

    /// Without a refresh token, an access token that LinkedIn refuses cannot be renewed.
    pub(super) fn settle(&self, error: PlatformError) -> PlatformError {
        match error {
            PlatformError::TokenExpired if self.refresh_token.is_none() => ended(),
            other => other,
        }
    }
}
