//! Codes for short-lived tokens, those for long-lived ones, and these for longer
//! (<https://developers.facebook.com/docs/threads/get-started/long-lived-tokens>).

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use jiff::SignedDuration;
use serde_json::{Value, json};

use super::ThreadsSimulator;
use super::auth::BASIC;
use super::call::Call;
use super::error::{Outcome, expired_token, invalid, refuse};
use super::event::Event;
use crate::core::grants::{CLIENT_ID, CLIENT_SECRET, Granting, Pair, Token};
use crate::core::random;
use crate::error::Error;

const SHORT: SignedDuration = SignedDuration::from_hours(1);
const LONG: SignedDuration = SignedDuration::from_hours(60 * 24);
/// A younger token is not made to last longer.
const MIN_AGE: SignedDuration = SignedDuration::from_hours(24);

/// A refusal of the exchange of a code, which has a shape of its own.
pub struct Denied(&'static str);

impl IntoResponse for Denied {
    fn into_response(self) -> Response {
        let body = json!({ "error_type": "OAuthException", "code": 400, "error_message": self.0 });
        (StatusCode::BAD_REQUEST, Json(body)).into_response()
    }
}

impl From<Error> for Denied {
    fn from(error: Error) -> Self {
        tracing::error!(%error, "threads simulator");
        Denied("An unknown error has occurred.")
    }
}

/// `POST /oauth/access_token`
pub fn redeem(sim: &ThreadsSimulator, call: &Call) -> Result<Value, Denied> {
    if call.text("client_id") != CLIENT_ID {
        return Err(Denied("Error validating application. Invalid application ID."));
    }
    if call.text("client_secret") != CLIENT_SECRET {
        return Err(Denied("Error validating client secret."));
    }
    if call.text("grant_type") != "authorization_code" {
        return Err(Denied("Invalid grant_type"));
    }
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let shown = call.text("code");
    let code = world.grants.code(shown, now).ok_or(Denied("Invalid authorization code"))?.clone();
    if call.text("redirect_uri") != code.redirect_uri {
        return Err(Denied(
            "Error validating verification code. Please make sure your redirect_uri is identical to the one you used \
             in the OAuth dialog request",
        ));
    }
    let pair = pair(now + SHORT, code.scopes);
    let user_id = code.account.parse::<u64>().unwrap_or_default();
    let body = json!({ "access_token": pair.access, "user_id": user_id });
    let granting = Granting::Redeemed { code: shown.to_owned(), pair };
    world.commit(&code.account, Event::Access { granting })?;
    Ok(body)
}

/// `GET /access_token`
pub fn exchange(sim: &ThreadsSimulator, call: &Call) -> Outcome<Value> {
    if call.text("grant_type") != "th_exchange_token" {
        return Err(invalid("Param grant_type must be th_exchange_token"));
    }
    if call.text("client_secret") != CLIENT_SECRET {
        return Err(refuse(1, "Error validating client secret."));
    }
    let (shown, token) = shown(sim, call)?;
    if sim.world.read().long_lived.contains_key(&shown) {
        return Err(refuse(452, "Session key invalid. This could be because the token is long-lived already."));
    }
    prolong(sim, shown, token)
}

/// `GET /refresh_access_token`
pub fn refresh(sim: &ThreadsSimulator, call: &Call) -> Outcome<Value> {
    if call.text("grant_type") != "th_refresh_token" {
        return Err(invalid("Param grant_type must be th_refresh_token"));
    }
    let (shown, token) = shown(sim, call)?;
    let made = sim.world.read().long_lived.get(&shown).copied();
    let made = made.ok_or_else(|| refuse(452, "Session key invalid. A short-lived token cannot be refreshed."))?;
    if sim.world.core.now().duration_since(made) < MIN_AGE {
        return Err(invalid("The access token is too young to be refreshed"));
    }
    if !token.scopes.iter().any(|scope| scope == BASIC) {
        return Err(refuse(10, "(#10) Application does not have permission for this action"));
    }
    prolong(sim, shown, token)
}

fn shown(sim: &ThreadsSimulator, call: &Call) -> Outcome<(String, Token)> {
    let shown = call.token().ok_or_else(|| invalid("The parameter access_token is required"))?;
    let token = sim.world.read().grants.access.get(shown).cloned();
    let token = token.ok_or_else(|| refuse(190, "Invalid OAuth access token - Cannot parse access token"))?;
    if sim.world.core.now() >= token.expires {
        return Err(expired_token());
    }
    Ok((shown.to_owned(), token))
}

/// A new token; the one that was shown goes on for as long as it would have.
fn prolong(sim: &ThreadsSimulator, from: String, token: Token) -> Outcome<Value> {
    let pair = pair(sim.world.core.now() + LONG, token.scopes);
    let body = json!({ "access_token": pair.access, "token_type": "bearer", "expires_in": LONG.as_secs() });
    let granting = Granting::Refreshed { from, pair };
    sim.world.write().commit(&token.account, Event::Access { granting })?;
    Ok(body)
}

fn pair(until: jiff::Timestamp, scopes: Vec<String>) -> Pair {
    let access = format!("TH{}", random::text(170, random::BASE64URL));
    Pair { access, access_until: until, refresh: None, refresh_until: until, scopes }
}
