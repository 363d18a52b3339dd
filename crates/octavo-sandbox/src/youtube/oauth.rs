//! Google's token endpoint: <https://developers.google.com/identity/protocols/oauth2/web-server>.

use axum::Json;
use axum::body::Body;
use axum::extract::Request;
use axum::response::{IntoResponse as _, Response};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::YouTubeSimulator;
use super::event::Event;
use crate::core::authorization::basic;
use crate::core::grants::{CLIENT_ID, CLIENT_SECRET, Code, Granting, Pair, s256};
use crate::core::params::Params;
use crate::core::random;
use crate::core::token_endpoint::{self, Refused};

pub const UPLOAD: &str = "https://www.googleapis.com/auth/youtube.upload";
pub const READONLY: &str = "https://www.googleapis.com/auth/youtube.readonly";
pub const FULL: &str = "https://www.googleapis.com/auth/youtube";
pub const FORCE_SSL: &str = "https://www.googleapis.com/auth/youtube.force-ssl";
/// The scopes there are, with what the consent page says.
pub const SCOPES: [(&str, &str); 4] = [
    (UPLOAD, "Manage your YouTube videos"),
    (READONLY, "View your YouTube account"),
    (FULL, "Manage your YouTube account"),
    (FORCE_SSL, "See, edit and permanently delete your YouTube videos, ratings, comments and captions"),
];

const ACCESS_SECONDS: i64 = 3599;
/// A refresh token ends after six months without use; the sandbox counts from its making.
const REFRESH_FOR: SignedDuration = SignedDuration::from_hours(180 * 24);

/// `POST /token`. The client proves itself in the form or by HTTP Basic, as Google's library for Python does.
pub async fn token(sim: &YouTubeSimulator, request: Request) -> Response {
    let proof = basic(request.headers());
    let issue = |form: &Params| {
        let (id, secret) = match &proof {
            Some((id, secret)) => (id.as_str(), secret.as_str()),
            None => (form.text("client_id"), form.text("client_secret")),
        };
        check_client(id, secret)?;
        issue(sim, form)
    };
    token_endpoint::answer(request.into_body(), issue).await
}

fn issue(sim: &YouTubeSimulator, form: &Params) -> Result<Value, Refused> {
    match form.text("grant_type") {
        "authorization_code" => redeem(sim, form),
        "refresh_token" => refresh(sim, form),
        "" => Err(Refused(400, "invalid_request", "Missing required parameter: grant_type")),
        _ => Err(Refused(400, "unsupported_grant_type", "Invalid grant_type")),
    }
}

fn check_client(id: &str, secret: &str) -> Result<(), Refused> {
    match (id, secret) {
        ("", _) => Err(Refused(400, "invalid_request", "Could not determine client ID from request.")),
        (CLIENT_ID, CLIENT_SECRET) => Ok(()),
        (CLIENT_ID, "") => Err(Refused(400, "invalid_request", "client_secret is missing.")),
        (CLIENT_ID, _) => Err(Refused(401, "invalid_client", "Unauthorized")),
        _ => Err(Refused(401, "invalid_client", "The OAuth client was not found.")),
    }
}

fn redeem(sim: &YouTubeSimulator, form: &Params) -> Result<Value, Refused> {
    let shown = form.get("code").ok_or(Refused(400, "invalid_request", "Missing required parameter: code"))?;
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let code = world.grants.code(shown, now).ok_or(Refused(400, "invalid_grant", "Malformed auth code."))?.clone();
    if form.text("redirect_uri") != code.redirect_uri {
        return Err(Refused(400, "redirect_uri_mismatch", "Bad Request"));
    }
    check_verifier(&code, form.get("code_verifier"))?;
    let pair = pair(now, code.scopes, code.lasting);
    let body = answer(&pair, true);
    let granting = Granting::Redeemed { code: shown.to_owned(), pair };
    world.commit(&code.account, Event::Access { granting })?;
    Ok(body)
}

fn check_verifier(code: &Code, verifier: Option<&str>) -> Result<(), Refused> {
    match (&code.challenge, verifier) {
        (None, _) => Ok(()),
        (Some(_), None) => Err(Refused(400, "invalid_grant", "Missing code verifier.")),
        (Some(challenge), Some(verifier)) if s256(verifier) == *challenge => Ok(()),
        _ => Err(Refused(400, "invalid_grant", "Invalid code verifier.")),
    }
}

fn refresh(sim: &YouTubeSimulator, form: &Params) -> Result<Value, Refused> {
    let missing = Refused(400, "invalid_request", "Missing required parameter: refresh_token");
    let from = form.get("refresh_token").ok_or(missing)?.to_owned();
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let token = world.grants.refresh_token(&from, now);
    let token = token.ok_or(Refused(400, "invalid_grant", "Token has been expired or revoked."))?;
    let pair = pair(now, token.scopes, false);
    let body = answer(&pair, false);
    world.commit(&token.account, Event::Access { granting: Granting::Refreshed { from, pair } })?;
    Ok(body)
}

fn pair(now: Timestamp, scopes: Vec<String>, lasting: bool) -> Pair {
    Pair {
        access: format!("ya29.{}", random::text(120, random::BASE64URL)),
        access_until: now + SignedDuration::from_secs(ACCESS_SECONDS),
        refresh: lasting.then(|| format!("1//0{}", random::text(80, random::BASE64URL))),
        refresh_until: now + REFRESH_FOR,
        scopes,
    }
}

fn answer(pair: &Pair, with_refresh: bool) -> Value {
    let mut body = json!({
        "access_token": pair.access,
        "expires_in": ACCESS_SECONDS,
        "scope": pair.scopes.join(" "),
        "token_type": "Bearer",
    });
    if let Some(refresh) = pair.refresh.as_ref().filter(|_| with_refresh) {
        body["refresh_token"] = json!(refresh);
    }
    body
}

/// `POST /revoke`, with either token.
pub async fn revoke(sim: &YouTubeSimulator, body: Body) -> Response {
    let form = Params::of_form(body).await.unwrap_or_default();
    let mut world = sim.world.write();
    let Some(account) = world.grants.owner(form.text("token")) else {
        return Refused(400, "invalid_token", "Token expired or revoked").into_response();
    };
    match world.commit(&account, Event::Access { granting: Granting::Revoked {} }) {
        Ok(_) => Json(json!({})).into_response(),
        Err(error) => Refused::from(error).into_response(),
    }
}
