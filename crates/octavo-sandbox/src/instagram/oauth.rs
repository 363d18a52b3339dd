//! Tokens: for a code one of an hour, for that one of sixty days, which can be renewed.
//!
//! <https://developers.facebook.com/docs/instagram-platform/reference/access_token>,
//! <https://developers.facebook.com/docs/instagram-platform/reference/refresh_access_token>

use axum::Json;
use axum::extract::Request;
use axum::response::{IntoResponse as _, Response};
use http::StatusCode;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::InstagramSimulator;
use super::call::BASIC;
use super::error::{Outcome, bad_parameter, refuse};
use super::event::Event;
use crate::core::grants::{CLIENT_ID, CLIENT_SECRET, Granting, Pair, Token};
use crate::core::params::Params;
use crate::core::random;
use crate::error::Error;

const SHORT_LIFE: SignedDuration = SignedDuration::from_hours(1);
const LONG_LIFE: SignedDuration = SignedDuration::from_hours(60 * 24);
/// A younger token is not renewed.
const MIN_AGE: SignedDuration = SignedDuration::from_hours(24);
/// How the sandbox tells its tokens apart; Instagram's are opaque.
const SHORT: &str = "IGAAs";
const LONG: &str = "IGAAl";

/// `{"error_type", "code", "error_message"}`
struct Refused(u16, &'static str);

impl From<Error> for Refused {
    fn from(error: Error) -> Self {
        tracing::error!(%error, "instagram simulator");
        Refused(500, "Sorry, something went wrong. We're working on getting this fixed as soon as we can.")
    }
}

/// `POST /oauth/access_token`
pub async fn redeem(sim: &InstagramSimulator, request: Request) -> Response {
    let form = Params::of_form(request.into_body()).await.unwrap_or_default();
    match redeemed(sim, &form) {
        Ok(body) => Json(body).into_response(),
        Err(Refused(status, message)) => {
            let code = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_REQUEST);
            let body = json!({ "error_type": "OAuthException", "code": status, "error_message": message });
            (code, Json(body)).into_response()
        }
    }
}

fn redeemed(sim: &InstagramSimulator, form: &Params) -> Result<Value, Refused> {
    if form.text("client_id") != CLIENT_ID {
        return Err(Refused(400, "Invalid platform app"));
    }
    if form.text("client_secret") != CLIENT_SECRET {
        return Err(Refused(400, "Invalid client secret"));
    }
    if form.text("grant_type") != "authorization_code" {
        return Err(Refused(400, "Invalid grant_type"));
    }
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let shown = form.text("code");
    let code = world.grants.code(shown, now).ok_or(Refused(400, "Matching code was not found or was already used"))?;
    if form.text("redirect_uri") != code.redirect_uri {
        return Err(Refused(
            400,
            "Error validating verification code. Please make sure your redirect_uri is identical to the one you used \
             in the OAuth dialog request",
        ));
    }
    let code = code.clone();
    let pair = token(SHORT, now + SHORT_LIFE, code.scopes.clone());
    let scoped = world.accounts.get(&code.account).and_then(|account| account.scoped_id.parse::<u64>().ok());
    let body = json!({ "access_token": pair.access, "user_id": scoped, "permissions": code.scopes });
    let granting = Granting::Redeemed { code: shown.to_owned(), pair };
    world.commit(&code.account, Event::Access { granting })?;
    Ok(body)
}

/// `GET /access_token`
pub fn exchange(sim: &InstagramSimulator, request: &Request) -> Outcome<Value> {
    let query = Params::of_query(request);
    if query.text("grant_type") != "ig_exchange_token" {
        return Err(bad_parameter("grant_type must be ig_exchange_token"));
    }
    if query.text("client_secret") != CLIENT_SECRET {
        return Err(refuse(101, None, "Error validating client secret."));
    }
    let from = query.text("access_token");
    let Token { account, scopes, .. } = sim.token(from)?;
    if !from.starts_with(SHORT) {
        return Err(bad_parameter("only a short-lived token can be exchanged"));
    }
    lasting(sim, &account, from, scopes)
}

/// `GET /refresh_access_token`
pub fn refresh(sim: &InstagramSimulator, request: &Request) -> Outcome<Value> {
    let query = Params::of_query(request);
    if query.text("grant_type") != "ig_refresh_token" {
        return Err(bad_parameter("grant_type must be ig_refresh_token"));
    }
    let from = query.text("access_token");
    let Token { account, scopes, expires } = sim.token(from)?;
    let age = sim.world.core.now().duration_since(expires - LONG_LIFE);
    if !from.starts_with(LONG) || age < MIN_AGE {
        return Err(bad_parameter("only a long-lived token that is at least 24 hours old can be refreshed"));
    }
    if !scopes.iter().any(|scope| scope == BASIC) {
        return Err(refuse(10, None, "(#10) Application does not have permission for this action"));
    }
    lasting(sim, &account, from, scopes)
}

fn lasting(sim: &InstagramSimulator, account: &str, from: &str, scopes: Vec<String>) -> Outcome<Value> {
    let pair = token(LONG, sim.world.core.now() + LONG_LIFE, scopes);
    let body = json!({ "access_token": pair.access, "token_type": "bearer", "expires_in": LONG_LIFE.as_secs() });
    let granting = Granting::Refreshed { from: from.to_owned(), pair };
    sim.world.write().commit(account, Event::Access { granting })?;
    Ok(body)
}

fn token(prefix: &str, until: Timestamp, scopes: Vec<String>) -> Pair {
    let access = format!("{prefix}{}", random::text(150, random::BASE64URL));
    Pair { access, access_until: until, refresh: None, refresh_until: until, scopes }
}
