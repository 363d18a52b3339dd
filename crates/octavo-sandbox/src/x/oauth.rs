//! The authorization page and the token endpoint
//! (<https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code>).

use std::collections::HashMap;

use axum::extract::Request;
use http::HeaderMap;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::errors::{Outcome, XCallError, oauth_error};
use super::events::XEvent;
use super::request_bodies;
use super::state::{Account, SCOPES, XSimulator, XState};
use crate::core::consent::{Consent, ConsentFlaw, Lasting, Pkce};
use crate::core::consent_page::AccountChoice;
use crate::core::oauth::{CLIENT_ID, CLIENT_SECRET, GrantEvent, Grants, TokenPair, s256};
use crate::core::requests::{Params, basic};
use crate::core::{random, requests};

const MAX_JSON_BYTES: u64 = 64 * 1024;
const ACCESS_SECONDS: i64 = 7200;
/// About half a year.
const REFRESH_FOR: SignedDuration = SignedDuration::from_hours(182 * 24);

pub async fn issue_token(sim: &XSimulator, request: Request) -> Outcome {
    check_app(request.headers())?;
    let form = parameters(request).await?;
    match required(&form, "grant_type")? {
        "authorization_code" => redeem_code(sim, &form),
        "refresh_token" => refresh_token(sim, &form),
        _ => Err(oauth_error(400, "unsupported_grant_type", "Value passed for the grant type was invalid.")),
    }
}

/// A form, or JSON, in which twitter-api-v2 sends them.
async fn parameters(request: Request) -> Outcome<Params> {
    if !request_bodies::is_json(&request) {
        return Ok(Params::of_form(request.into_body()).await?);
    }
    let bytes = requests::read_bytes(request.into_body(), MAX_JSON_BYTES).await?;
    let given: HashMap<String, String> = serde_json::from_slice(&bytes)
        .map_err(|_| oauth_error(400, "invalid_request", "The request body is not an object of texts."))?;
    Ok(given.into_iter().collect())
}

/// The app is a confidential one: it proves itself with every call.
fn check_app(headers: &HeaderMap) -> Outcome<()> {
    let is_right = basic(headers).is_some_and(|(id, secret)| id == CLIENT_ID && secret == CLIENT_SECRET);
    if is_right { Ok(()) } else { Err(oauth_error(401, "unauthorized_client", "Missing valid authorization header")) }
}

fn redeem_code(sim: &XSimulator, form: &Params) -> Outcome {
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
    let pair = new_pair(now, code.scopes, code.lasting);
    let answer = token_response(&pair);
    world.redeem(shown, &code.account, pair)?;
    Ok(answer)
}

/// A refresh token works once. Shown again, it ends the sign-in with all that came of it.
fn refresh_token(sim: &XSimulator, form: &Params) -> Outcome {
    let from = required(form, "refresh_token")?.to_owned();
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    if let Some(account) = world.spent.get(&from).cloned() {
        world.revoke(&account)?;
        return Err(wrong("token"));
    }
    let token = world.grants.refresh_token(&from, now);
    let token = token.ok_or_else(|| wrong("token"))?;
    let pair = new_pair(now, token.scopes, true);
    let answer = token_response(&pair);
    world.refresh(from, &token.account, pair)?;
    Ok(answer)
}

fn new_pair(now: Timestamp, scopes: Vec<String>, lasting: bool) -> TokenPair {
    let token = || random::text(91, random::BASE64URL);
    TokenPair {
        access: token(),
        access_until: now + SignedDuration::from_secs(ACCESS_SECONDS),
        refresh: lasting.then(token),
        refresh_until: now + REFRESH_FOR,
        scopes,
    }
}

fn token_response(pair: &TokenPair) -> Value {
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
pub async fn revoke_token(sim: &XSimulator, request: Request) -> Outcome {
    check_app(request.headers())?;
    let form = parameters(request).await?;
    let shown = required(&form, "token")?;
    let mut world = sim.world.write();
    if let Some(account) = world.grants.owner(shown) {
        world.revoke(&account)?;
    }
    Ok(json!({ "revoked": true }))
}

fn required<'a>(form: &'a Params, name: &str) -> Outcome<&'a str> {
    let missing = || oauth_error(400, "invalid_request", &format!("Missing required parameter [{name}]."));
    form.get(name).ok_or_else(missing)
}

fn wrong(what: &str) -> XCallError {
    oauth_error(400, "invalid_request", &format!("Value passed for the {what} was invalid."))
}

const MAX_STATE: usize = 500;

impl Consent for XState {
    const NETWORK: &'static str = "X";
    const SCOPES: &'static [(&'static str, &'static str)] = &SCOPES;
    const CODE_FOR: SignedDuration = SignedDuration::from_secs(30);

    const PKCE: Pkce = Pkce::Required;

    fn explain(flaw: &ConsentFlaw) -> (u16, String) {
        let reason = match flaw {
            ConsentFlaw::Client => "there is no such client_id",
            ConsentFlaw::RedirectUri => "redirect_uri is not one of the app's",
            ConsentFlaw::ResponseType => "response_type is not code",
            ConsentFlaw::NoScope | ConsentFlaw::UnknownScope(_) => "scope is missing or has unknown ones",
            ConsentFlaw::State => "state is missing or too long",
            ConsentFlaw::Challenge => "code_challenge is missing",
            ConsentFlaw::ChallengeMethod => "the sandbox knows the code_challenge_method S256 only",
        };
        (400, format!("Something went wrong. You weren't able to give access to the App. ({reason})"))
    }

    fn accepts_state(state: &str) -> bool {
        (1..=MAX_STATE).contains(&state.len())
    }

    fn lasting(_query: &Params) -> Lasting {
        Lasting::With("offline.access")
    }

    fn choice(account: &Account) -> AccountChoice {
        AccountChoice {
            id: account.id.clone(),
            name: account.display_name.clone(),
            username: format!("@{}", account.username),
        }
    }

    fn draw_code() -> String {
        random::text(90, random::BASE64URL)
    }

    fn grants(&self) -> &Grants {
        &self.grants
    }

    fn access(granting: GrantEvent) -> XEvent {
        XEvent::Access { granting }
    }
}
