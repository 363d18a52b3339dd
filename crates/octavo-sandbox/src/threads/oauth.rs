//! Authorization page, codes and tokens
//! (<https://developers.facebook.com/docs/threads/get-started/get-access-tokens-and-permissions>,
//! <https://developers.facebook.com/docs/threads/get-started/long-lived-tokens>).

use crate::meta::{CodeError, code_error};
use axum::Json;
use jiff::SignedDuration;
use serde_json::{Value, json};

use super::auth::Call;
use super::errors::{Outcome, expired_token, invalid, refuse};
use super::events::ThreadsEvent;
use super::state::{BASIC, Profile, SCOPES, Threads, ThreadsSimulator};
use crate::core::consent::{Consent, ConsentFlaw};
use crate::core::consent_page::AccountChoice;
use crate::core::oauth::{CLIENT_ID, CLIENT_SECRET, GrantEvent, Grants, Token, TokenPair};
use crate::core::random;

const SHORT: SignedDuration = SignedDuration::from_hours(1);
const LONG: SignedDuration = SignedDuration::from_hours(60 * 24);
/// A younger token is not made to last longer.
const MIN_AGE: SignedDuration = SignedDuration::from_hours(24);

/// `POST /oauth/access_token`
pub fn redeem_code(sim: &ThreadsSimulator, call: &Call) -> Result<Json<Value>, CodeError> {
    if call.text("client_id") != CLIENT_ID {
        return Err(code_error("Error validating application. Invalid application ID."));
    }
    if call.text("client_secret") != CLIENT_SECRET {
        return Err(code_error("Error validating client secret."));
    }
    if call.text("grant_type") != "authorization_code" {
        return Err(code_error("Invalid grant_type"));
    }
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let shown = call.text("code");
    let code = world.grants.code(shown, now).ok_or(code_error("Invalid authorization code"))?.clone();
    if call.text("redirect_uri") != code.redirect_uri {
        return Err(code_error(
            "Error validating verification code. Please make sure your redirect_uri is identical to the one you used \
             in the OAuth dialog request",
        ));
    }
    let pair = new_pair(now + SHORT, code.scopes);
    let user_id = code.account.parse::<u64>().unwrap_or_default();
    let body = json!({ "access_token": pair.access, "user_id": user_id });
    world.redeem(shown, &code.account, pair)?;
    Ok(Json(body))
}

/// `GET /access_token`
pub fn exchange_token(sim: &ThreadsSimulator, call: &Call) -> Outcome<Value> {
    if call.text("grant_type") != "th_exchange_token" {
        return Err(invalid("Param grant_type must be th_exchange_token"));
    }
    if call.text("client_secret") != CLIENT_SECRET {
        return Err(refuse(1, "Error validating client secret."));
    }
    let (shown, token) = presented_token(sim, call)?;
    if sim.world.read().long_lived.contains_key(&shown) {
        return Err(refuse(452, "Session key invalid. This could be because the token is long-lived already."));
    }
    let life = sim.world.sign_in_life(&token.account, LONG);
    issue_long_lived(sim, shown, token, life)
}

/// `GET /refresh_access_token`
pub fn refresh_token(sim: &ThreadsSimulator, call: &Call) -> Outcome<Value> {
    if call.text("grant_type") != "th_refresh_token" {
        return Err(invalid("Param grant_type must be th_refresh_token"));
    }
    let (shown, token) = presented_token(sim, call)?;
    let made = sim.world.read().long_lived.get(&shown).copied();
    let made = made.ok_or_else(|| refuse(452, "Session key invalid. A short-lived token cannot be refreshed."))?;
    if sim.world.core.now().duration_since(made) < MIN_AGE {
        return Err(invalid("The access token is too young to be refreshed"));
    }
    if !token.allows(BASIC) {
        return Err(refuse(10, "(#10) Application does not have permission for this action"));
    }
    issue_long_lived(sim, shown, token, LONG)
}

fn presented_token(sim: &ThreadsSimulator, call: &Call) -> Outcome<(String, Token)> {
    let shown = call.token().ok_or_else(|| invalid("The parameter access_token is required"))?;
    let token = sim.world.read().grants.access.get(shown).cloned();
    let token = token.ok_or_else(|| refuse(190, "Invalid OAuth access token - Cannot parse access token"))?;
    if sim.world.core.now() >= token.expires {
        return Err(expired_token());
    }
    Ok((shown.to_owned(), token))
}

/// A new token; the one that was shown goes on for as long as it would have.
fn issue_long_lived(sim: &ThreadsSimulator, from: String, token: Token, life: SignedDuration) -> Outcome<Value> {
    let pair = new_pair(sim.world.core.now() + life, token.scopes);
    let body = json!({ "access_token": pair.access, "token_type": "bearer", "expires_in": life.as_secs() });
    sim.world.write().refresh(from, &token.account, pair)?;
    Ok(body)
}

fn new_pair(until: jiff::Timestamp, scopes: Vec<String>) -> TokenPair {
    let access = format!("TH{}", random::text(170, random::BASE64URL));
    TokenPair { access, access_until: until, refresh: None, refresh_until: until, scopes }
}

impl Consent for Threads {
    const NETWORK: &'static str = "Threads";
    const SCOPES: &'static [(&'static str, &'static str)] = &SCOPES;
    const FIXED: &'static [&'static str] = &[BASIC];
    const CODE_FOR: SignedDuration = SignedDuration::from_hours(1);
    const DENIED: &'static [(&'static str, &'static str)] = &[
        ("error", "access_denied"),
        ("error_reason", "user_denied"),
        ("error_description", "The user denied your request."),
    ];

    const SCOPE_SEPARATORS: &'static [char] = &[',', ' '];
    // As Meta does; no browser sends it on.
    const REDIRECT_FRAGMENT: Option<&'static str> = Some("_");

    fn explain(flaw: &ConsentFlaw) -> (u16, String) {
        let reason = match flaw {
            ConsentFlaw::Client => {
                "No application data was given: There was a problem getting data for an application."
            }
            ConsentFlaw::RedirectUri => {
                "Blocked redirect: the redirect URI is not whitelisted in the app's client OAuth settings."
            }
            ConsentFlaw::UnknownScope(scope) => return (400, format!("Invalid Scopes: {scope}")),
            ConsentFlaw::NoScope => "Invalid Scopes: threads_basic is required",
            _ => "Invalid Request: response_type must be code",
        };
        (400, reason.to_owned())
    }

    fn choice(profile: &Profile) -> AccountChoice {
        AccountChoice { id: profile.id.clone(), name: profile.name.clone(), username: profile.username.clone() }
    }

    fn draw_code() -> String {
        format!("AQ{}", random::text(180, random::BASE64URL))
    }

    fn grants(&self) -> &Grants {
        &self.grants
    }

    fn access(granting: GrantEvent) -> ThreadsEvent {
        ThreadsEvent::Access { granting }
    }
}
