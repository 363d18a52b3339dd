//! Where people sign in: `GET` shows the page, `POST` is its form
//! (<https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code>).

use axum::extract::Request;
use axum::response::Response;
use jiff::SignedDuration;
use url::Url;

use super::XSimulator;
use super::error::Refusal;
use super::event::Event;
use super::seed;
use super::state::SCOPES;
use crate::core::consent_page::{self, Choice, Decision, Page, back, is_redirect_uri};
use crate::core::grants::{CLIENT_ID, Code, Granting};
use crate::core::params::Params;
use crate::core::random;

/// Life of a code.
const CODE_FOR: SignedDuration = SignedDuration::from_secs(30);
const MAX_STATE: usize = 500;
const WRONG: &str = "Something went wrong. You weren't able to give access to the App.";

/// What the app asks for, all of it sound.
struct Asked {
    redirect_uri: Url,
    given_redirect_uri: String,
    scopes: Vec<String>,
    state: String,
    challenge: String,
}

/// `GET /i/oauth2/authorize`
pub fn page(sim: &XSimulator, request: &Request) -> Response {
    let asked = match asked(&Params::of_query(request)) {
        Ok(asked) => asked,
        Err(reason) => return refusal(reason),
    };
    let world = sim.world.read();
    let choices = world.accounts.values().map(|account| Choice {
        id: account.id.clone(),
        name: account.display_name.clone(),
        username: format!("@{}", account.username),
    });
    let wanted = |(scope, _): &(&str, &str)| asked.scopes.iter().any(|one| one == scope);
    let scopes = SCOPES.into_iter().filter(wanted).collect();
    Page { network: "X", app: CLIENT_ID, choices: choices.collect(), scopes }.render()
}

/// `POST /i/oauth2/authorize`
pub async fn decide(sim: &XSimulator, request: Request) -> Result<Response, Refusal> {
    let asked = match asked(&Params::of_query(&request)) {
        Ok(asked) => asked,
        Err(reason) => return Ok(refusal(reason)),
    };
    let form = Params::of_form(request.into_body()).await?;
    let Decision::Allowed { account, scopes } = Decision::of(&form) else {
        return Ok(back(&asked.redirect_uri, &[("error", "access_denied"), ("state", &asked.state)]));
    };
    let scopes = asked.scopes.iter().filter(|scope| scopes.contains(scope)).cloned().collect();
    match grant(sim, &asked, account, scopes)? {
        Some(code) => Ok(back(&asked.redirect_uri, &[("state", &asked.state), ("code", &code)])),
        None => Ok(refusal("there is no such account")),
    }
}

fn refusal(reason: &str) -> Response {
    consent_page::refusal(400, "X", &format!("{WRONG} ({reason})"))
}

/// A code for the account, which is made where none is named; `None` where the named one is not there.
fn grant(
    sim: &XSimulator,
    asked: &Asked,
    account: Option<String>,
    scopes: Vec<String>,
) -> Result<Option<String>, Refusal> {
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let account = match account {
        Some(id) if world.accounts.contains_key(&id) => id,
        Some(_) => return Ok(None),
        None => seed::make(&mut world, now)?,
    };
    let code = random::text(90, random::BASE64URL);
    let grant = Code {
        account: account.clone(),
        redirect_uri: asked.given_redirect_uri.clone(),
        lasting: scopes.iter().any(|scope| scope == "offline.access"),
        scopes,
        challenge: Some(asked.challenge.clone()),
        expires: Some(now + CODE_FOR),
        used: false,
    };
    world.commit(&account, Event::Access { granting: Granting::Coded { code: code.clone(), grant } })?;
    Ok(Some(code))
}

fn asked(query: &Params) -> Result<Asked, &'static str> {
    if query.text("response_type") != "code" {
        return Err("response_type is not code");
    }
    if query.text("client_id") != CLIENT_ID {
        return Err("there is no such client_id");
    }
    let given_redirect_uri = query.text("redirect_uri").to_owned();
    let redirect_uri = is_redirect_uri(&given_redirect_uri).ok_or("redirect_uri is not one of the app's")?;
    let state = query.get("state").filter(|state| state.len() <= MAX_STATE).ok_or("state is missing or too long")?;
    let scopes: Vec<String> = query.text("scope").split_whitespace().map(str::to_owned).collect();
    let is_known = |scope: &String| SCOPES.iter().any(|(known, _)| known == scope);
    if scopes.is_empty() || !scopes.iter().all(is_known) {
        return Err("scope is missing or has unknown ones");
    }
    let challenge = query.get("code_challenge").ok_or("code_challenge is missing")?;
    // In any case: twitter-api-v2 writes `s256`.
    if !query.text("code_challenge_method").eq_ignore_ascii_case("S256") {
        return Err("the sandbox knows the code_challenge_method S256 only");
    }
    Ok(Asked { redirect_uri, given_redirect_uri, scopes, state: state.to_owned(), challenge: challenge.to_owned() })
}
