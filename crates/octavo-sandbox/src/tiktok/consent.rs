//! TikTok's authorization page: `GET` shows it, `POST` is its form
//! (<https://developers.tiktok.com/doc/login-kit-web>).

use axum::extract::Request;
use axum::response::Response;
use url::Url;

use super::TikTokSimulator;
use super::event::Event;
use super::oauth::SCOPES;
use super::seed;
use crate::core::consent_page::{self, Choice, Decision, Page, back, is_redirect_uri};
use crate::core::grants::{CLIENT_ID, CODE_FOR, Code, Granting};
use crate::core::params::Params;
use crate::core::random;
use crate::error::Result;

const MAX_REDIRECT_CHARS: usize = 511;

/// What the client asks for, all of it sound.
struct Asked {
    redirect_uri: Url,
    given_redirect_uri: String,
    scopes: Vec<String>,
    state: String,
}

/// `GET /v2/auth/authorize/`
pub fn page(sim: &TikTokSimulator, request: &Request) -> Response {
    let asked = match asked(&Params::of_query(request)) {
        Ok(asked) => asked,
        Err(refusal) => return *refusal,
    };
    let world = sim.world.read();
    let choices = world.creators.values().map(|creator| Choice {
        id: creator.id.clone(),
        name: creator.nickname.clone(),
        username: format!("@{}", creator.username),
    });
    let wanted = |(scope, _): &(&str, &str)| asked.scopes.iter().any(|one| one == scope);
    let scopes = SCOPES.into_iter().filter(wanted).collect();
    Page { network: "TikTok", app: CLIENT_ID, choices: choices.collect(), scopes }.render()
}

/// `POST /v2/auth/authorize/`
pub async fn decide(sim: &TikTokSimulator, request: Request) -> Response {
    let asked = match asked(&Params::of_query(&request)) {
        Ok(asked) => asked,
        Err(refusal) => return *refusal,
    };
    let form = Params::of_form(request.into_body()).await.unwrap_or_default();
    let Decision::Allowed { account, scopes } = Decision::of(&form) else {
        let said = [("error", "access_denied"), ("error_description", "The user denied the request.")];
        return back(&asked.redirect_uri, &[said[0], said[1], ("state", &asked.state)]);
    };
    let scopes: Vec<String> = asked.scopes.iter().filter(|scope| scopes.contains(scope)).cloned().collect();
    let granted = scopes.join(",");
    match grant(sim, &asked, account, scopes) {
        Ok(Some(code)) => back(&asked.redirect_uri, &[("code", &code), ("scopes", &granted), ("state", &asked.state)]),
        Ok(None) => refuse(400, "There is no such account."),
        Err(error) => {
            tracing::error!(%error, "tiktok simulator");
            refuse(500, "The sandbox's ledger failed.")
        }
    }
}

/// A code for the creator, who is made where none is named; `None` where the named one is not there.
fn grant(sim: &TikTokSimulator, asked: &Asked, account: Option<String>, scopes: Vec<String>) -> Result<Option<String>> {
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let account = match account {
        Some(id) if world.creators.contains_key(&id) => id,
        Some(_) => return Ok(None),
        None => {
            let (id, event) = seed::draw(&world);
            world.commit(&id, event)?;
            id
        }
    };
    // Codes of TikTok hold characters that a query has to escape.
    let code = format!("{}*1!{}", random::text(48, random::BASE64URL), random::text(4, random::DIGITS));
    let grant = Code {
        account: account.clone(),
        redirect_uri: asked.given_redirect_uri.clone(),
        scopes,
        challenge: None,
        lasting: true,
        expires: Some(now + CODE_FOR),
        used: false,
    };
    let granting = Granting::Coded { code: code.clone(), grant };
    world.commit(&account, Event::Access { granting })?;
    Ok(Some(code))
}

fn asked(query: &Params) -> Result<Asked, Box<Response>> {
    let refused = |reason: &str| Err(Box::new(refuse(400, reason)));
    if query.text("client_key") != CLIENT_ID {
        return refused("client_key");
    }
    let given_redirect_uri = query.text("redirect_uri").to_owned();
    let redirect_uri = is_redirect_uri(&given_redirect_uri)
        .filter(|url| url.query().is_none() && given_redirect_uri.chars().count() <= MAX_REDIRECT_CHARS);
    let Some(redirect_uri) = redirect_uri else {
        return refused("redirect_uri");
    };
    if query.text("response_type") != "code" {
        return refused("response_type");
    }
    let scopes: Vec<String> = query.text("scope").split(',').map(str::to_owned).collect();
    if let Some(unknown) = scopes.iter().find(|scope| !SCOPES.iter().any(|(known, _)| known == scope)) {
        return refused(&format!("scope {unknown}"));
    }
    let state = query.text("state").to_owned();
    if state.is_empty() {
        return refused("state");
    }
    Ok(Asked { redirect_uri, given_redirect_uri, scopes, state })
}

/// TikTok names the parameter it does not like, and nothing else.
fn refuse(status: u16, reason: &str) -> Response {
    consent_page::refusal(status, "TikTok", &format!("Something went wrong. {reason}"))
}
