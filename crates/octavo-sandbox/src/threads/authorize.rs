//! The authorization window: `GET` shows it, `POST` is its form.
//! <https://developers.facebook.com/docs/threads/get-started/get-access-tokens-and-permissions>

use axum::extract::Request;
use axum::response::Response;
use jiff::SignedDuration;
use url::Url;

use super::ThreadsSimulator;
use super::auth::{BASIC, SCOPES};
use super::event::Event;
use super::seed;
use crate::core::consent_page::{self, Choice, Decision, Page, back, is_redirect_uri};
use crate::core::grants::{CLIENT_ID, Code, Granting};
use crate::core::params::Params;
use crate::core::random;
use crate::error::Result;

const CODE_FOR: SignedDuration = SignedDuration::from_hours(1);

/// What the app asks for, all of it sound.
struct Asked {
    redirect_uri: Url,
    given_redirect_uri: String,
    scopes: Vec<String>,
    state: String,
}

/// `GET /oauth/authorize`
pub fn page(sim: &ThreadsSimulator, request: &Request) -> Response {
    let asked = match asked(&Params::of_query(request)) {
        Ok(asked) => asked,
        Err(refusal) => return *refusal,
    };
    let world = sim.world.read();
    let choices = world.profiles.values().map(|profile| Choice {
        id: profile.id.clone(),
        name: profile.name.clone(),
        username: profile.username.clone(),
    });
    let wanted = |(scope, _): &(&str, &str)| asked.scopes.iter().any(|one| one == scope);
    let scopes = SCOPES.into_iter().filter(wanted).collect();
    Page { network: "Threads", app: CLIENT_ID, choices: choices.collect(), scopes }.render()
}

/// `POST /oauth/authorize`
pub async fn decide(sim: &ThreadsSimulator, request: Request) -> Response {
    let asked = match asked(&Params::of_query(&request)) {
        Ok(asked) => asked,
        Err(refusal) => return *refusal,
    };
    let form = Params::of_form(request.into_body()).await.unwrap_or_default();
    let Decision::Allowed { account, scopes } = Decision::of(&form) else {
        let denied = [
            ("error", "access_denied"),
            ("error_reason", "user_denied"),
            ("error_description", "The user denied your request."),
            ("state", &asked.state),
        ];
        return back(&asked.redirect_uri, &denied);
    };
    match grant(sim, &asked, account, &scopes) {
        Ok(Some(code)) => {
            let mut there = asked.redirect_uri;
            // As Meta does; no browser sends it on.
            there.set_fragment(Some("_"));
            back(&there, &[("code", &code), ("state", &asked.state)])
        }
        Ok(None) => consent_page::refusal(400, "Threads", "There is no such account."),
        Err(error) => {
            tracing::error!(%error, "threads simulator");
            consent_page::refusal(500, "Threads", "The sandbox's ledger failed.")
        }
    }
}

/// A code for the profile, which is made where none is named; `None` where the named one is not there.
fn grant(sim: &ThreadsSimulator, asked: &Asked, account: Option<String>, ticked: &[String]) -> Result<Option<String>> {
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let account = match account {
        Some(id) if world.profiles.contains_key(&id) => id,
        Some(_) => return Ok(None),
        None => {
            let (id, event) = seed::draw(&world);
            world.commit(&id, event)?;
            id
        }
    };
    let scopes = asked.scopes.iter().filter(|scope| *scope == BASIC || ticked.contains(scope));
    let code = format!("AQ{}", random::text(180, random::BASE64URL));
    let grant = Code {
        account: account.clone(),
        redirect_uri: asked.given_redirect_uri.clone(),
        scopes: scopes.cloned().collect(),
        challenge: None,
        lasting: false,
        expires: Some(now + CODE_FOR),
        used: false,
    };
    let granting = Granting::Coded { code: code.clone(), grant };
    world.commit(&account, Event::Access { granting })?;
    Ok(Some(code))
}

fn asked(query: &Params) -> Result<Asked, Box<Response>> {
    let refuse = |reason: &str| Err(Box::new(consent_page::refusal(400, "Threads", reason)));
    if query.text("client_id") != CLIENT_ID {
        return refuse("No application data was given: There was a problem getting data for an application.");
    }
    let Some(redirect_uri) = is_redirect_uri(query.text("redirect_uri")) else {
        return refuse("Blocked redirect: the redirect URI is not whitelisted in the app's client OAuth settings.");
    };
    if query.text("response_type") != "code" {
        return refuse("Invalid Request: response_type must be code");
    }
    let scopes = query.text("scope").split([',', ' ']).filter(|scope| !scope.is_empty());
    let scopes: Vec<String> = scopes.map(str::to_owned).collect();
    if let Some(unknown) = scopes.iter().find(|scope| !SCOPES.iter().any(|(known, _)| known == scope)) {
        return refuse(&format!("Invalid Scopes: {unknown}"));
    }
    if !scopes.iter().any(|scope| scope == BASIC) {
        return refuse("Invalid Scopes: threads_basic is required");
    }
    let given_redirect_uri = query.text("redirect_uri").to_owned();
    Ok(Asked { redirect_uri, given_redirect_uri, scopes, state: query.text("state").to_owned() })
}
