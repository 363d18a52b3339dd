//! TikTok's token endpoint: <https://developers.tiktok.com/doc/oauth-user-access-token-management>.

use axum::Json;
use axum::extract::Request;
use axum::response::{IntoResponse as _, Response};
use http::StatusCode;
use http::header::CONTENT_TYPE;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::TikTokSimulator;
use super::event::Event;
use crate::core::grants::{CLIENT_ID, CLIENT_SECRET, Granting, Pair};
use crate::core::params::Params;
use crate::core::random;
use crate::error::Error;

pub const BASIC: &str = "user.info.basic";
pub const PROFILE: &str = "user.info.profile";
pub const PUBLISH: &str = "video.publish";
pub const LIST: &str = "video.list";
/// The scopes there are, with what the consent page says.
pub const SCOPES: [(&str, &str); 4] = [
    (BASIC, "Read your profile info (avatar, display name)"),
    (PROFILE, "Read your additional profile info (user name, bio)"),
    (PUBLISH, "Post content to TikTok"),
    (LIST, "Read your public posts"),
];

const ACCESS_SECONDS: i64 = 86_400;
const REFRESH_SECONDS: i64 = 31_536_000;

/// `{"error", "error_description", "log_id"}`
struct Refused(u16, &'static str, &'static str);

/// A dead code or token is refused with status 200.
const fn dead(description: &'static str) -> Refused {
    Refused(200, "invalid_grant", description)
}

impl From<Error> for Refused {
    fn from(error: Error) -> Self {
        tracing::error!(%error, "tiktok simulator");
        Refused(500, "server_error", "Internal error")
    }
}

/// `POST /v2/oauth/token/`
pub async fn token(sim: &TikTokSimulator, request: Request) -> Response {
    match form(request).await.and_then(|form| issue(sim, &form)) {
        Ok(body) => Json(body).into_response(),
        Err(refused) => refused.into_response(),
    }
}

/// The form of a client that proved itself.
async fn form(request: Request) -> Result<Params, Refused> {
    let kind = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !kind.starts_with("application/x-www-form-urlencoded") {
        return Err(Refused(400, "invalid_request", "Only `application/x-www-form-urlencoded` is supported."));
    }
    let form = Params::of_form(request.into_body()).await.unwrap_or_default();
    match (form.text("client_key"), form.text("client_secret")) {
        (CLIENT_ID, CLIENT_SECRET) => Ok(form),
        (CLIENT_ID, _) => Err(Refused(401, "invalid_client", "Client secret is invalid.")),
        _ => Err(Refused(401, "invalid_client", "Client key or secret is incorrect.")),
    }
}

fn issue(sim: &TikTokSimulator, form: &Params) -> Result<Value, Refused> {
    match form.text("grant_type") {
        "authorization_code" => redeem(sim, form),
        "refresh_token" => refresh(sim, form),
        _ => Err(Refused(400, "unsupported_grant_type", "Grant type is not supported.")),
    }
}

fn redeem(sim: &TikTokSimulator, form: &Params) -> Result<Value, Refused> {
    let shown = form.get("code").ok_or(Refused(400, "invalid_request", "The request parameters are malformed."))?;
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let code = world.grants.code(shown, now).ok_or(dead("Authorization code is expired."))?.clone();
    if form.text("redirect_uri") != code.redirect_uri {
        return Err(dead("Redirect_uri is not matched with the uri when requesting code."));
    }
    let pair = pair(now, code.scopes);
    let body = answer(&code.account, &pair);
    let granting = Granting::Redeemed { code: shown.to_owned(), pair };
    world.commit(&code.account, Event::Access { granting })?;
    Ok(body)
}

/// The refresh token that is shown is used up by it.
fn refresh(sim: &TikTokSimulator, form: &Params) -> Result<Value, Refused> {
    let from = form.text("refresh_token").to_owned();
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let token = world.grants.refresh_token(&from, now);
    let token = token.ok_or(dead("Refresh token is invalid or expired."))?;
    let pair = pair(now, token.scopes);
    let body = answer(&token.account, &pair);
    world.commit(&token.account, Event::Access { granting: Granting::Refreshed { from, pair } })?;
    Ok(body)
}

fn pair(now: Timestamp, scopes: Vec<String>) -> Pair {
    Pair {
        access: format!("act.{}", random::text(64, random::BASE64URL)),
        access_until: now + SignedDuration::from_secs(ACCESS_SECONDS),
        refresh: Some(format!("rft.{}", random::text(64, random::BASE64URL))),
        refresh_until: now + SignedDuration::from_secs(REFRESH_SECONDS),
        scopes,
    }
}

fn answer(open_id: &str, pair: &Pair) -> Value {
    json!({
        "access_token": pair.access,
        "expires_in": ACCESS_SECONDS,
        "open_id": open_id,
        "refresh_expires_in": REFRESH_SECONDS,
        "refresh_token": pair.refresh,
        "scope": pair.scopes.join(","),
        "token_type": "Bearer",
    })
}

/// `POST /v2/oauth/revoke/`, with an access token.
pub async fn revoke(sim: &TikTokSimulator, request: Request) -> Response {
    match form(request).await.and_then(|form| take_back(sim, &form)) {
        Ok(()) => StatusCode::OK.into_response(),
        Err(refused) => refused.into_response(),
    }
}

fn take_back(sim: &TikTokSimulator, form: &Params) -> Result<(), Refused> {
    let mut world = sim.world.write();
    let account = world.grants.access.get(form.text("token")).map(|token| token.account.clone());
    let account = account.ok_or(Refused(400, "invalid_request", "The access token is invalid."))?;
    world.commit(&account, Event::Access { granting: Granting::Revoked {} })?;
    Ok(())
}

impl Refused {
    fn into_response(self) -> Response {
        let Refused(status, error, description) = self;
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_REQUEST);
        let log = random::text(32, random::DIGITS);
        (status, Json(json!({ "error": error, "error_description": description, "log_id": log }))).into_response()
    }
}
