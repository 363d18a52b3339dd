//! The authorization page and tokens: a code buys a token for an hour, that one buys a token for sixty days, which can be
//! refreshed (<https://developers.facebook.com/docs/instagram-platform/reference/access_token>,
//! <https://developers.facebook.com/docs/instagram-platform/reference/refresh_access_token>).

use crate::meta::{CodeError, code_error};
use axum::Json;
use axum::extract::Request;
use axum::extract::State;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use std::sync::Arc;

use super::errors::{Outcome, bad_parameter, refuse};
use super::events::InstagramEvent;
use super::state::{Account, BASIC, Instagram, InstagramSimulator, SCOPES};
use crate::core::consent::{Consent, ConsentFlaw};
use crate::core::consent_page::AccountChoice;
use crate::core::oauth::{CLIENT_ID, CLIENT_SECRET, GrantEvent, Grants, Token, TokenPair};
use crate::core::random;
use crate::core::requests::Params;

const SHORT_LIFE: SignedDuration = SignedDuration::from_hours(1);
const LONG_LIFE: SignedDuration = SignedDuration::from_hours(60 * 24);
/// A younger token is not renewed.
const MIN_AGE: SignedDuration = SignedDuration::from_hours(24);
/// How the sandbox tells its tokens apart; Instagram's are opaque.
const SHORT: &str = "IGAAs";
const LONG: &str = "IGAAl";

/// `POST /oauth/access_token`
pub async fn redeem_code(
    State(sim): State<Arc<InstagramSimulator>>,
    request: Request,
) -> Result<Json<Value>, CodeError> {
    let form = Params::of_form(request.into_body()).await.unwrap_or_default();
    redeem_form(&sim, &form).map(Json)
}

fn redeem_form(sim: &InstagramSimulator, form: &Params) -> Result<Value, CodeError> {
    if form.text("client_id") != CLIENT_ID {
        return Err(code_error("Invalid platform app"));
    }
    if form.text("client_secret") != CLIENT_SECRET {
        return Err(code_error("Invalid client secret"));
    }
    if form.text("grant_type") != "authorization_code" {
        return Err(code_error("Invalid grant_type"));
    }
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let shown = form.text("code");
    let code = world.grants.code(shown, now).ok_or(code_error("Matching code was not found or was already used"))?;
    if form.text("redirect_uri") != code.redirect_uri {
        return Err(code_error(
            "Error validating verification code. Please make sure your redirect_uri is identical to the one you used \
             in the OAuth dialog request",
        ));
    }
    let code = code.clone();
    let pair = new_pair(SHORT, now + SHORT_LIFE, code.scopes.clone());
    let scoped = world.accounts.get(&code.account).and_then(|account| account.scoped_id.parse::<u64>().ok());
    let body = json!({ "access_token": pair.access, "user_id": scoped, "permissions": code.scopes });
    world.redeem(shown, &code.account, pair)?;
    Ok(body)
}

/// `GET /access_token`
pub fn exchange_token(sim: &InstagramSimulator, request: &Request) -> Outcome<Value> {
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
    issue_long_lived(sim, &account, from, scopes, sim.world.sign_in_life(&account, LONG_LIFE))
}

/// `GET /refresh_access_token`
pub fn refresh_token(sim: &InstagramSimulator, request: &Request) -> Outcome<Value> {
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
    issue_long_lived(sim, &account, from, scopes, LONG_LIFE)
}

fn issue_long_lived(
    sim: &InstagramSimulator,
    account: &str,
    from: &str,
    scopes: Vec<String>,
    life: SignedDuration,
) -> Outcome<Value> {
    let pair = new_pair(LONG, sim.world.core.now() + life, scopes);
    let body = json!({ "access_token": pair.access, "token_type": "bearer", "expires_in": life.as_secs() });
    sim.world.write().refresh(from.to_owned(), account, pair)?;
    Ok(body)
}

fn new_pair(prefix: &str, until: Timestamp, scopes: Vec<String>) -> TokenPair {
    let access = format!("{prefix}{}", random::text(150, random::BASE64URL));
    TokenPair { access, access_until: until, refresh: None, refresh_until: until, scopes }
}

impl Consent for Instagram {
    const NETWORK: &'static str = "Instagram";
    const SCOPES: &'static [(&'static str, &'static str)] = &SCOPES;
    const CODE_FOR: SignedDuration = SignedDuration::from_hours(1);
    const DENIED: &'static [(&'static str, &'static str)] = &[
        ("error", "access_denied"),
        ("error_reason", "user_denied"),
        ("error_description", "The user denied your request"),
    ];

    const SCOPE_SEPARATORS: &'static [char] = &[',', ' '];
    const REDIRECT_FRAGMENT: Option<&'static str> = Some("_");

    fn explain(flaw: &ConsentFlaw) -> (u16, String) {
        let reason = match flaw {
            ConsentFlaw::Client => "Invalid platform app",
            ConsentFlaw::RedirectUri => "Invalid redirect_uri",
            ConsentFlaw::UnknownScope(scope) => &format!("Invalid scope: {scope}"),
            ConsentFlaw::NoScope => "Invalid scope: ",
            _ => "Invalid response_type",
        };
        (400, format!("Invalid Request: Request parameters are invalid: {reason}"))
    }

    fn choice(account: &Account) -> AccountChoice {
        AccountChoice { id: account.id.clone(), name: account.name.clone(), username: account.username.clone() }
    }

    fn draw_code() -> String {
        format!("AQ{}", random::text(90, random::BASE64URL))
    }

    fn grants(&self) -> &Grants {
        &self.grants
    }

    fn access(granting: GrantEvent) -> InstagramEvent {
        InstagramEvent::Access { granting }
    }
}
