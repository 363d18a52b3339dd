//! Google's consent screen: `GET` shows it, `POST` is its form.

use axum::extract::Request;
use axum::response::Response;
use url::Url;

use super::YouTubeSimulator;
use super::event::Event;
use super::oauth::SCOPES;
use super::seed;
use crate::core::consent_page::{self, Choice, Decision, Page, back, is_redirect_uri};
use crate::core::grants::{CLIENT_ID, CODE_FOR, Code, Granting};
use crate::core::params::Params;
use crate::core::random;
use crate::error::Result;

/// What the app asks for, all of it sound.
struct Asked {
    redirect_uri: Url,
    given_redirect_uri: String,
    scopes: Vec<String>,
    state: String,
    challenge: Option<String>,
    offline: bool,
    /// Consent is asked for again, so that a refresh token comes again.
    prompted: bool,
}

/// `GET /o/oauth2/v2/auth`
pub fn page(sim: &YouTubeSimulator, request: &Request) -> Response {
    let asked = match asked(&Params::of_query(request)) {
        Ok(asked) => asked,
        Err(refusal) => return *refusal,
    };
    let world = sim.world.read();
    let choices = world.channels.values().map(|channel| Choice {
        id: channel.id.clone(),
        name: channel.title.clone(),
        username: channel.handle.clone(),
    });
    let wanted = |(scope, _): &(&str, &str)| asked.scopes.iter().any(|one| one == scope);
    let scopes = SCOPES.into_iter().filter(wanted).collect();
    Page { network: "YouTube", app: CLIENT_ID, choices: choices.collect(), scopes }.render()
}

/// `POST /o/oauth2/v2/auth`
pub async fn decide(sim: &YouTubeSimulator, request: Request) -> Response {
    let asked = match asked(&Params::of_query(&request)) {
        Ok(asked) => asked,
        Err(refusal) => return *refusal,
    };
    let form = Params::of_form(request.into_body()).await.unwrap_or_default();
    let Decision::Allowed { account, scopes } = Decision::of(&form) else {
        return back(&asked.redirect_uri, &[("error", "access_denied"), ("state", &asked.state)]);
    };
    let scopes: Vec<String> = asked.scopes.iter().filter(|scope| scopes.contains(scope)).cloned().collect();
    let scope = scopes.join(" ");
    match grant(sim, &asked, account, scopes) {
        Ok(Some(code)) => back(&asked.redirect_uri, &[("state", &asked.state), ("code", &code), ("scope", &scope)]),
        Ok(None) => consent_page::refusal(400, "YouTube", "There is no such account."),
        Err(error) => {
            tracing::error!(%error, "youtube simulator");
            consent_page::refusal(500, "YouTube", "The sandbox's ledger failed.")
        }
    }
}

/// A code for the account, which is made where none is named; `None` where the named one is not there.
fn grant(
    sim: &YouTubeSimulator,
    asked: &Asked,
    account: Option<String>,
    scopes: Vec<String>,
) -> Result<Option<String>> {
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let account = match account {
        Some(id) if world.channels.contains_key(&id) => id,
        Some(_) => return Ok(None),
        None => {
            let (id, event) = seed::draw(&world);
            world.commit(&id, event)?;
            id
        }
    };
    let has_token = world.grants.refresh.values().any(|token| token.account == account);
    let code = format!("4/0A{}", random::text(70, random::BASE64URL));
    let grant = Code {
        account: account.clone(),
        redirect_uri: asked.given_redirect_uri.clone(),
        scopes,
        challenge: asked.challenge.clone(),
        lasting: asked.offline && (asked.prompted || !has_token),
        expires: Some(now + CODE_FOR),
        used: false,
    };
    let granting = Granting::Coded { code: code.clone(), grant };
    world.commit(&account, Event::Access { granting })?;
    Ok(Some(code))
}

fn asked(query: &Params) -> Result<Asked, Box<Response>> {
    let refuse = |status, reason: &str| Err(Box::new(consent_page::refusal(status, "YouTube", reason)));
    if query.text("client_id") != CLIENT_ID {
        return refuse(401, "Error 401: invalid_client. The OAuth client was not found.");
    }
    let Some(redirect_uri) = is_redirect_uri(query.text("redirect_uri")) else {
        return refuse(400, "Error 400: redirect_uri_mismatch");
    };
    if query.text("response_type") != "code" {
        return refuse(400, "Error 400: invalid_request. Missing required parameter: response_type=code");
    }
    let scopes: Vec<String> = query.text("scope").split_whitespace().map(str::to_owned).collect();
    if scopes.is_empty() {
        return refuse(400, "Error 400: invalid_request. Missing required parameter: scope");
    }
    if let Some(unknown) = scopes.iter().find(|scope| !SCOPES.iter().any(|(known, _)| known == scope)) {
        return refuse(400, &format!("Error 400: invalid_scope. Some requested scopes were invalid: {unknown}"));
    }
    let challenge = query.get("code_challenge").map(str::to_owned);
    if challenge.is_some() && query.text("code_challenge_method") != "S256" {
        return refuse(400, "Error 400: invalid_request. The sandbox knows the code_challenge_method S256 only.");
    }
    Ok(Asked {
        redirect_uri,
        given_redirect_uri: query.text("redirect_uri").to_owned(),
        scopes,
        state: query.text("state").to_owned(),
        challenge,
        offline: query.text("access_type") == "offline",
        prompted: query.text("prompt").contains("consent"),
    })
}
