//! The token endpoint and its counterpart: `POST /2/oauth2/token`, `/2/oauth2/revoke`.

use std::collections::HashMap;

use axum::extract::Request;
use http::HeaderMap;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::XSimulator;
use super::error::{Outcome, Refusal, oauth};
use super::event::Event;
use super::strict;
use crate::core::authorization::basic;
use crate::core::grants::{CLIENT_ID, CLIENT_SECRET, Granting, Pair, s256};
use crate::core::intake;
use crate::core::params::Params;
use crate::core::random;

const MAX_JSON_BYTES: u64 = 64 * 1024;
const ACCESS_SECONDS: i64 = 7200;
/// About half a year.
const REFRESH_FOR: SignedDuration = SignedDuration::from_hours(182 * 24);

pub async fn issue(sim: &XSimulator, request: Request) -> Outcome {
    check_app(request.headers())?;
    let form = parameters(request).await?;
    match required(&form, "grant_type")? {
        "authorization_code" => redeem(sim, &form),
        "refresh_token" => refresh(sim, &form),
        _ => Err(oauth(400, "unsupported_grant_type", "Value passed for the grant type was invalid.")),
    }
}

/// A form, or JSON, in which twitter-api-v2 sends them.
async fn parameters(request: Request) -> Outcome<Params> {
    if !strict::is_json(&request) {
        return Ok(Params::of_form(request.into_body()).await?);
    }
    let bytes = intake::bytes(request.into_body(), MAX_JSON_BYTES).await?;
    let given: HashMap<String, String> = serde_json::from_slice(&bytes)
        .map_err(|_| oauth(400, "invalid_request", "The request body is not an object of texts."))?;
    Ok(given.into_iter().collect())
}

/// The app is a confidential one: it proves itself with every call.
fn check_app(headers: &HeaderMap) -> Outcome<()> {
    let is_right = basic(headers).is_some_and(|(id, secret)| id == CLIENT_ID && secret == CLIENT_SECRET);
    if is_right { Ok(()) } else { Err(oauth(401, "unauthorized_client", "Missing valid authorization header")) }
}

fn redeem(sim: &XSimulator, form: &Params) -> Outcome {
    let (shown, redirect_uri) = (required(form, "code")?, required(form, "redirect_uri")?);
    let challenge = s256(required(form, "code_verifier")?);
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let code = world.grants.code(shown, now).ok_or_else(|| wrong("authorization code"))?.clone();
    if code.redirect_uri != redirect_uri {
        return Err(wrong("redirect uri"));
    }
    if code.challenge.as_ref() != Some(&challenge) {
        return Err(wrong("code verifier"));
    }
    let pair = pair(now, code.scopes, code.lasting);
    let answer = answer(&pair);
    let granting = Granting::Redeemed { code: shown.to_owned(), pair };
    world.commit(&code.account, Event::Access { granting })?;
    Ok(answer)
}

/// A refresh token works once. Shown again, it ends the sign-in with all that came of it.
fn refresh(sim: &XSimulator, form: &Params) -> Outcome {
    let from = required(form, "refresh_token")?.to_owned();
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    if let Some(account) = world.spent.get(&from).cloned() {
        world.commit(&account, Event::Access { granting: Granting::Revoked {} })?;
        return Err(wrong("token"));
    }
    let token = world.grants.refresh_token(&from, now);
    let token = token.ok_or_else(|| wrong("token"))?;
    let pair = pair(now, token.scopes, true);
    let answer = answer(&pair);
    world.commit(&token.account, Event::Access { granting: Granting::Refreshed { from, pair } })?;
    Ok(answer)
}

fn pair(now: Timestamp, scopes: Vec<String>, lasting: bool) -> Pair {
    let token = || random::text(91, random::BASE64URL);
    Pair {
        access: token(),
        access_until: now + SignedDuration::from_secs(ACCESS_SECONDS),
        refresh: lasting.then(token),
        refresh_until: now + REFRESH_FOR,
        scopes,
    }
}

fn answer(pair: &Pair) -> Value {
    let mut answer = json!({
        "token_type": "bearer", "expires_in": ACCESS_SECONDS, "access_token": pair.access,
        "scope": pair.scopes.join(" "),
    });
    if let Some(refresh) = &pair.refresh {
        answer["refresh_token"] = json!(refresh);
    }
    answer
}

/// Ends a sign-in; a token that is not known is fine.
pub async fn revoke(sim: &XSimulator, request: Request) -> Outcome {
    check_app(request.headers())?;
    let form = parameters(request).await?;
    let shown = required(&form, "token")?;
    let mut world = sim.world.write();
    if let Some(account) = world.grants.owner(shown) {
        world.commit(&account, Event::Access { granting: Granting::Revoked {} })?;
    }
    Ok(json!({ "revoked": true }))
}

fn required<'a>(form: &'a Params, name: &str) -> Outcome<&'a str> {
    let missing = || oauth(400, "invalid_request", &format!("Missing required parameter [{name}]."));
    form.get(name).ok_or_else(missing)
}

fn wrong(what: &str) -> Refusal {
    oauth(400, "invalid_request", &format!("Value passed for the {what} was invalid."))
}
