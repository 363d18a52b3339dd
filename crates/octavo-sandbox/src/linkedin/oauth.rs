//! Tokens: <https://learn.microsoft.com/linkedin/shared/authentication/authorization-code-flow> and
//! <https://learn.microsoft.com/linkedin/shared/authentication/programmatic-refresh-tokens>.

use axum::body::Body;
use axum::response::{IntoResponse as _, Response};
use http::StatusCode;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::LinkedInSimulator;
use super::event::Event;
use crate::core::grants::{CLIENT_ID, CLIENT_SECRET, Granting, Pair};
use crate::core::params::Params;
use crate::core::random;
use crate::core::token_endpoint::{self, Refused};

/// The scopes there are, with what the consent page says.
pub const SCOPES: [(&str, &str); 5] = [
    ("openid", "Use your name and photo"),
    ("profile", "Use your name and photo"),
    ("email", "Use the primary email address associated with your LinkedIn account"),
    ("w_member_social", "Create, modify, and delete posts, comments, and reactions on your behalf"),
    ("r_member_social", "Retrieve your posts, comments, reactions, and other engagement data"),
];
/// Those that any app gets; `r_member_social` is for reviewed ones.
pub const SELF_SERVE: [&str; 4] = ["openid", "profile", "email", "w_member_social"];

const ACCESS_FOR: SignedDuration = SignedDuration::from_hours(60 * 24);
const REFRESH_FOR: SignedDuration = SignedDuration::from_hours(365 * 24);

const NO_CODE: Refused =
    Refused(400, "invalid_request", "Unable to retrieve access token: authorization code not found");
const NOT_THE_CODES: Refused = Refused(
    400,
    "invalid_redirect_uri",
    "Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or \
     authorization code expired. Or external member binding exists",
);
const NO_REFRESH: Refused = Refused(
    400,
    "invalid_request",
    "The provided authorization grant or refresh token is invalid, expired or revoked.",
);

/// `POST /oauth/v2/accessToken`
pub async fn token(sim: &LinkedInSimulator, body: Body) -> Response {
    token_endpoint::answer(body, |form| issue(sim, form)).await
}

fn issue(sim: &LinkedInSimulator, form: &Params) -> Result<Value, Refused> {
    check_client(form)?;
    match form.text("grant_type") {
        "authorization_code" => redeem(sim, form),
        "refresh_token" => refresh(sim, form),
        "" => Err(Refused(400, "invalid_request", "A required parameter \"grant_type\" is missing")),
        _ => Err(Refused(400, "unsupported_grant_type", "The grant type is not supported")),
    }
}

fn check_client(form: &Params) -> Result<(), Refused> {
    match (form.text("client_id"), form.text("client_secret")) {
        ("", _) => Err(Refused(400, "invalid_request", "A required parameter \"client_id\" is missing")),
        (_, "") => Err(Refused(400, "invalid_request", "A required parameter \"client_secret\" is missing")),
        (CLIENT_ID, CLIENT_SECRET) => Ok(()),
        _ => Err(Refused(401, "invalid_client", "Client authentication failed")),
    }
}

fn redeem(sim: &LinkedInSimulator, form: &Params) -> Result<Value, Refused> {
    let shown = form.get("code").ok_or(NO_CODE)?;
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let code = world.grants.code(shown, now).ok_or(NO_CODE)?.clone();
    if form.text("redirect_uri") != code.redirect_uri {
        return Err(NOT_THE_CODES);
    }
    let partner = world.members.get(&code.account).is_some_and(|member| member.partner);
    let pair = Pair {
        access: access_token(),
        access_until: now + ACCESS_FOR,
        refresh: partner.then(|| format!("AQ{}", random::text(350, random::BASE64URL))),
        refresh_until: now + REFRESH_FOR,
        scopes: code.scopes,
    };
    let body = answer(&pair, pair.refresh.as_deref(), now);
    let granting = Granting::Redeemed { code: shown.to_owned(), pair };
    world.commit(&code.account, Event::Access { granting })?;
    Ok(body)
}

/// The same refresh token comes back, and its end stays where it was.
fn refresh(sim: &LinkedInSimulator, form: &Params) -> Result<Value, Refused> {
    let from = form.text("refresh_token").to_owned();
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let token = world.grants.refresh_token(&from, now).ok_or(NO_REFRESH)?;
    let pair = Pair {
        access: access_token(),
        access_until: now + ACCESS_FOR,
        refresh: None,
        refresh_until: token.expires,
        scopes: token.scopes,
    };
    let body = answer(&pair, Some(&from), now);
    world.commit(&token.account, Event::Access { granting: Granting::Refreshed { from, pair } })?;
    Ok(body)
}

fn access_token() -> String {
    format!("AQ{}", random::text(400, random::BASE64URL))
}

fn answer(pair: &Pair, refresh: Option<&str>, now: Timestamp) -> Value {
    let mut body = json!({
        "access_token": pair.access,
        "expires_in": ACCESS_FOR.as_secs(),
        "scope": pair.scopes.join(","),
        "token_type": "Bearer",
    });
    if let Some(refresh) = refresh {
        body["refresh_token"] = json!(refresh);
        body["refresh_token_expires_in"] = json!(pair.refresh_until.duration_since(now).as_secs());
    }
    body
}

/// `POST /oauth/v2/revoke`, with either token.
pub async fn revoke(sim: &LinkedInSimulator, body: Body) -> Response {
    let form = Params::of_form(body).await.unwrap_or_default();
    if let Err(refused) = check_client(&form) {
        return refused.into_response();
    }
    let mut world = sim.world.write();
    let Some(account) = world.grants.owner(form.text("token")) else {
        return Refused(400, "invalid_request", "The provided token is invalid").into_response();
    };
    match world.commit(&account, Event::Access { granting: Granting::Revoked {} }) {
        Ok(_) => StatusCode::OK.into_response(),
        Err(error) => Refused::from(error).into_response(),
    }
}
