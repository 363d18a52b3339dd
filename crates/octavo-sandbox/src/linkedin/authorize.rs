//! The page on which a member lets the app in: `GET` shows it, `POST` is its form
//! (<https://learn.microsoft.com/linkedin/shared/authentication/authorization-code-flow>).

use axum::extract::Request;
use axum::response::Response;
use jiff::SignedDuration;
use url::Url;

use super::LinkedInSimulator;
use super::event::Event;
use super::oauth::SCOPES;
use super::seed;
use crate::core::consent_page::{self, Choice, Decision, Page, back, is_redirect_uri};
use crate::core::grants::{CLIENT_ID, Code, Granting};
use crate::core::params::Params;
use crate::core::random;
use crate::error::Result;

const CODE_FOR: SignedDuration = SignedDuration::from_mins(30);

/// What the app asks for, all of it sound.
struct Asked {
    redirect_uri: Url,
    given_redirect_uri: String,
    scopes: Vec<String>,
    state: String,
}

/// `GET /oauth/v2/authorization`
pub fn page(sim: &LinkedInSimulator, request: &Request) -> Response {
    let asked = match asked(&Params::of_query(request)) {
        Ok(asked) => asked,
        Err(refusal) => return *refusal,
    };
    let world = sim.world.read();
    let choices = world.members.values().map(|member| Choice {
        id: member.id.clone(),
        name: member.name.clone(),
        username: member.email.clone(),
    });
    let wanted = |(scope, _): &(&str, &str)| asked.scopes.iter().any(|one| one == scope);
    let scopes = SCOPES.into_iter().filter(wanted).collect();
    Page { network: "LinkedIn", app: CLIENT_ID, choices: choices.collect(), scopes }.render()
}

/// `POST /oauth/v2/authorization`
pub async fn decide(sim: &LinkedInSimulator, request: Request) -> Response {
    let asked = match asked(&Params::of_query(&request)) {
        Ok(asked) => asked,
        Err(refusal) => return *refusal,
    };
    let form = Params::of_form(request.into_body()).await.unwrap_or_default();
    let Decision::Allowed { account, scopes } = Decision::of(&form) else {
        return asked.refuse("user_cancelled_authorize", "The user cancelled the authorization");
    };
    match grant(sim, &asked, account, &scopes) {
        Ok(Some(code)) => back(&asked.redirect_uri, &[("code", &code), ("state", &asked.state)]),
        Ok(None) => consent_page::refusal(400, "LinkedIn", "There is no such member."),
        Err(error) => {
            tracing::error!(%error, "linkedin simulator");
            consent_page::refusal(500, "LinkedIn", "The sandbox's ledger failed.")
        }
    }
}

/// A code for the member, who is made where none is named; `None` where the named one is not there.
fn grant(sim: &LinkedInSimulator, asked: &Asked, member: Option<String>, ticked: &[String]) -> Result<Option<String>> {
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let account = match member {
        Some(id) if world.members.contains_key(&id) => id,
        Some(_) => return Ok(None),
        None => {
            let (id, event) = seed::draw(&world);
            world.commit(&id, event)?;
            id
        }
    };
    let code = format!("AQ{}", random::text(80, random::BASE64URL));
    let grant = Code {
        account: account.clone(),
        redirect_uri: asked.given_redirect_uri.clone(),
        scopes: asked.scopes.iter().filter(|scope| ticked.contains(scope)).cloned().collect(),
        challenge: None,
        lasting: true,
        expires: Some(now + CODE_FOR),
        used: false,
    };
    world.commit(&account, Event::Access { granting: Granting::Coded { code: code.clone(), grant } })?;
    Ok(Some(code))
}

fn asked(query: &Params) -> Result<Asked, Box<Response>> {
    let refuse = |reason: &str| Err(Box::new(consent_page::refusal(400, "LinkedIn", reason)));
    if query.text("client_id") != CLIENT_ID {
        return refuse("The passed in client_id is invalid");
    }
    let Some(redirect_uri) = is_redirect_uri(query.text("redirect_uri")) else {
        return refuse("The redirect_uri does not match the registered value");
    };
    // The documents separate scopes by spaces, LinkedIn's own client by commas.
    let scopes = query.text("scope").split([' ', ',']).filter(|scope| !scope.is_empty());
    let asked = Asked {
        redirect_uri,
        given_redirect_uri: query.text("redirect_uri").to_owned(),
        scopes: scopes.map(str::to_owned).collect(),
        state: query.text("state").to_owned(),
    };
    if query.text("response_type") != "code" {
        let description = "A required parameter \"response_type\" is missing";
        return Err(Box::new(asked.refuse("invalid_request", description)));
    }
    let unknown = asked.scopes.iter().find(|scope| !SCOPES.iter().any(|(known, _)| known == scope));
    match unknown.map(|scope| format!("Scope \"{scope}\" is not authorized for your application")) {
        Some(description) => Err(Box::new(asked.refuse("unauthorized_scope_error", &description))),
        None => Ok(asked),
    }
}

impl Asked {
    fn refuse(&self, error: &str, description: &str) -> Response {
        back(&self.redirect_uri, &[("error", error), ("error_description", description), ("state", &self.state)])
    }
}
