//! Instagram's authorization window: `GET` shows it, `POST` is its form.

use axum::extract::Request;
use axum::response::Response;
use jiff::SignedDuration;
use url::Url;

use super::InstagramSimulator;
use super::call::SCOPES;
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
    /// With the `#_` that Instagram puts behind it.
    redirect_uri: Url,
    given_redirect_uri: String,
    scopes: Vec<String>,
    state: String,
}

/// `GET /oauth/authorize`
pub fn page(sim: &InstagramSimulator, request: &Request) -> Response {
    let asked = match asked(&Params::of_query(request)) {
        Ok(asked) => asked,
        Err(refusal) => return *refusal,
    };
    let world = sim.world.read();
    let choices = world.accounts.values().map(|account| Choice {
        id: account.id.clone(),
        name: account.name.clone(),
        username: account.username.clone(),
    });
    let wanted = |(scope, _): &(&str, &str)| asked.scopes.iter().any(|one| one == scope);
    let scopes = SCOPES.into_iter().filter(wanted).collect();
    Page { network: "Instagram", app: CLIENT_ID, choices: choices.collect(), scopes }.render()
}

/// `POST /oauth/authorize`
pub async fn decide(sim: &InstagramSimulator, request: Request) -> Response {
    let asked = match asked(&Params::of_query(&request)) {
        Ok(asked) => asked,
        Err(refusal) => return *refusal,
    };
    let form = Params::of_form(request.into_body()).await.unwrap_or_default();
    let Decision::Allowed { account, scopes } = Decision::of(&form) else {
        let denied = [
            ("error", "access_denied"),
            ("error_reason", "user_denied"),
            ("error_description", "The user denied your request"),
            ("state", &asked.state),
        ];
        return back(&asked.redirect_uri, &denied);
    };
    let scopes = asked.scopes.iter().filter(|scope| scopes.contains(scope)).cloned().collect();
    match grant(sim, &asked, account, scopes) {
        Ok(Some(code)) => back(&asked.redirect_uri, &[("code", &code), ("state", &asked.state)]),
        Ok(None) => consent_page::refusal(400, "Instagram", "There is no such account."),
        Err(error) => {
            tracing::error!(%error, "instagram simulator");
            consent_page::refusal(500, "Instagram", "The sandbox's ledger failed.")
        }
    }
}

/// A code for the account, which is made where none is named; `None` where the named one is not there.
fn grant(
    sim: &InstagramSimulator,
    asked: &Asked,
    account: Option<String>,
    scopes: Vec<String>,
) -> Result<Option<String>> {
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let account = match account {
        Some(id) if world.accounts.contains_key(&id) => id,
        Some(_) => return Ok(None),
        None => {
            let (id, event) = seed::draw(&world);
            world.commit(&id, event)?;
            id
        }
    };
    let code = format!("AQ{}", random::text(90, random::BASE64URL));
    let grant = Code {
        account: account.clone(),
        redirect_uri: asked.given_redirect_uri.clone(),
        scopes,
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
    let refuse = |reason: &str| Err(Box::new(consent_page::refusal(400, "Instagram", reason)));
    if query.text("client_id") != CLIENT_ID {
        return refuse("Invalid Request: Request parameters are invalid: Invalid platform app");
    }
    let Some(mut redirect_uri) = is_redirect_uri(query.text("redirect_uri")) else {
        return refuse("Invalid Request: Request parameters are invalid: Invalid redirect_uri");
    };
    redirect_uri.set_fragment(Some("_"));
    if query.text("response_type") != "code" {
        return refuse("Invalid Request: Request parameters are invalid: Invalid response_type");
    }
    let scopes: Vec<String> = query.text("scope").split([',', ' ']).map(str::to_owned).collect();
    if let Some(unknown) = scopes.iter().find(|scope| !SCOPES.iter().any(|(known, _)| known == scope)) {
        return refuse(&format!("Invalid Request: Request parameters are invalid: Invalid scope: {unknown}"));
    }
    Ok(Asked {
        redirect_uri,
        given_redirect_uri: query.text("redirect_uri").to_owned(),
        scopes,
        state: query.text("state").to_owned(),
    })
}
