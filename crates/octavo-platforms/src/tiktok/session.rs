//! Signing in: <https://developers.tiktok.com/doc/oauth-user-access-token-management>.

use jiff::Timestamp;
use reqwest::Method;
use serde::{Deserialize, Serialize};
use url::Url;

use super::Config;
use super::api::Api;
use crate::adapter::{AuthorizationRequest, Granted};
use crate::error::PlatformError;
use crate::grant::{self, PlatformApp, Tokens};
use crate::http::{self, PlatformRequest};

/// Without these nothing can be posted.
const NEEDED: [&str; 3] = ["user.info.basic", "user.info.profile", "video.publish"];
/// Without this a lost answer about photos cannot be cleared up.
const LIST: &str = "video.list";

/// The credentials of a TikTok account. Has no `Debug`: it is a secret.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Session {
    pub(super) access_token: String,
    refresh_token: Option<String>,
    pub(super) expires_at: Timestamp,
    /// Whether the account's public posts may be listed.
    pub(super) lists: bool,
}

pub(super) fn authorization_url(config: &Config, app: &PlatformApp, request: &AuthorizationRequest) -> Url {
    let mut url = http::address(&config.web, &format!("/{}/auth/authorize/", config.version));
    url.query_pairs_mut()
        .append_pair("client_key", &app.client_id)
        .append_pair("response_type", "code")
        .append_pair("scope", &format!("{},{LIST}", NEEDED.join(",")))
        .append_pair("redirect_uri", request.redirect_uri.as_str())
        .append_pair("state", &request.state);
    url
}

pub(super) async fn exchange(api: &Api, app: &PlatformApp, granted: &Granted) -> Result<Tokens, PlatformError> {
    let form = [
        ("grant_type", "authorization_code"),
        ("code", granted.code.as_str()),
        ("redirect_uri", granted.redirect_uri.as_str()),
    ];
    grant::tokens("TikTok", with_app(api, app, "/oauth/token/", &form)).await
}

/// A new pair of tokens. An answer that is lost here may take the new refresh token with it; the old one is then
/// tried again, because there is nothing else to try.
pub(super) async fn refresh(api: &Api, app: &PlatformApp, session: Session) -> Result<Session, PlatformError> {
    let Some(token) = session.refresh_token else {
        return Err(PlatformError::reauthorize("The sign-in at TikTok has run out."));
    };
    let form = [("grant_type", "refresh_token"), ("refresh_token", token.as_str())];
    let tokens = grant::tokens("TikTok", with_app(api, app, "/oauth/token/", &form)).await?;
    let fresh = Session::of(tokens, api.clock.now())?;
    Ok(Session { refresh_token: fresh.refresh_token.or(Some(token)), ..fresh })
}

pub(super) async fn revoke(api: &Api, app: &PlatformApp, session: &Session) -> Result<(), PlatformError> {
    let request = with_app(api, app, "/oauth/revoke/", &[("token", session.access_token.as_str())]);
    let answer = request.send().await.map_err(|lost| lost.temporary("TikTok"))?;
    // A token that is dead already is what was wanted.
    match answer.status.as_u16() {
        200..=299 | 400 => Ok(()),
        _ => Err(grant::refusal("TikTok", &answer)),
    }
}

fn with_app(api: &Api, app: &PlatformApp, path: &str, form: &[(&str, &str)]) -> PlatformRequest {
    let keys = [("client_key", app.client_id.as_str()), ("client_secret", app.client_secret.as_str())];
    api.plain(Method::POST, path).form(&[&keys, form].concat())
}

impl Session {
    pub(super) fn of(tokens: Tokens, now: Timestamp) -> Result<Session, PlatformError> {
        if let Some(missing) = tokens.missing(&NEEDED) {
            return Err(PlatformError::reauthorize(format!(
                "TikTok was allowed less than posting needs (missing: {missing}). Allow all of it."
            )));
        }
        Ok(Session {
            expires_at: tokens.expires_at(now),
            lists: tokens.has(LIST),
            access_token: tokens.access_token,
            refresh_token: tokens.refresh_token,
        })
    }
}
