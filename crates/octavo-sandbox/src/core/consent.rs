//! The page on which a person lets the app act for an account, and the code that comes of it.

use std::sync::Arc;

use axum::extract::Request;
use axum::response::Response;
use axum::routing::{MethodRouter, get};
use jiff::SignedDuration;
use url::Url;

use super::consent_page::{AccountChoice, ConsentDecision, ConsentPage, redirect_back};
use super::oauth::{AuthorizationCode, GrantEvent, Grants};
use super::requests::Params;
use super::simulator::{Accounts, Network};
use super::world::World;
use super::{consent_page, oauth};
use crate::error::Result;

/// Names the person in the page's query. People do not sign in to the sandbox: the server that sends them names them.
const PERSON: &str = "sandbox_person";
/// What people see of the app; its client ID is for programs.
const APP_NAME: &str = "Octavo";

/// What the app asks for, all of it sound.
pub struct AuthorizationRequest {
    /// Where the answer goes.
    pub redirect_uri: Url,
    /// As the app wrote it.
    pub given_redirect_uri: String,
    pub scopes: Vec<String>,
    pub state: String,
    /// PKCE.
    pub challenge: Option<String>,
    pub lasting: Lasting,
}

/// Whether a refresh token comes with the code.
pub enum Lasting {
    Never,
    Always,
    /// Only to who has none yet.
    Once,
    With(&'static str),
}

/// A platform where people sign in.
pub trait Consent: Accounts {
    const NETWORK: &'static str;
    /// Those there are, with what the page says.
    const SCOPES: &'static [(&'static str, &'static str)];
    /// Scopes that nobody can untick.
    const FIXED: &'static [&'static str] = &[];
    const CODE_FOR: SignedDuration = oauth::CODE_FOR;
    /// What the app is told of a person who does not want to; with the state.
    const DENIED: &'static [(&'static str, &'static str)] = &[("error", "access_denied")];

    /// Reads the query, or gives the page that refuses it.
    fn asked(query: &Params) -> Result<AuthorizationRequest, Box<Response>>;

    fn choice(account: &Self::Account) -> AccountChoice;

    fn draw_code() -> String;

    /// What comes back beside code and state.
    fn granted(_scopes: &[String]) -> Option<(&'static str, String)> {
        None
    }

    fn grants(&self) -> &Grants;

    fn access(granting: GrantEvent) -> Self::Event;

    fn refusal(status: u16, reason: &str) -> Response {
        consent_page::refusal_page(status, Self::NETWORK, reason)
    }

    fn unknown(scopes: &[String]) -> Option<&String> {
        scopes.iter().find(|scope| !Self::SCOPES.iter().any(|(known, _)| known == scope))
    }
}

/// `GET` shows the page, `POST` is its form.
pub fn consent_routes<N: Network>(sim: &Arc<N>) -> MethodRouter<Arc<N>>
where
    N::State: Consent,
{
    let (shown, decided) = (Arc::clone(sim), Arc::clone(sim));
    get(move |request: Request| async move { page(shown.world(), &request) })
        .post(move |request: Request| async move { decide(decided.world(), request).await })
}

fn page<S: Consent>(world: &World<S>, request: &Request) -> Response {
    let query = Params::of_query(request);
    let asked = match S::asked(&query) {
        Ok(asked) => asked,
        Err(refusal) => return *refusal,
    };
    let wanted = |(scope, _): &&(&str, &str)| asked.scopes.iter().any(|one| one == scope);
    let scopes = S::SCOPES.iter().filter(wanted).copied().collect();
    let own = |(id, _): &(&S::Id, &S::Account)| world.is_of(&id.to_string(), query.get(PERSON));
    let choices = world.read().all().iter().filter(own).map(|(_, account)| S::choice(account)).collect();
    ConsentPage { network: S::NETWORK, app: APP_NAME, choices, scopes }.render()
}

async fn decide<S: Consent>(world: &World<S>, request: Request) -> Response {
    let query = Params::of_query(&request);
    let asked = match S::asked(&query) {
        Ok(asked) => asked,
        Err(refusal) => return *refusal,
    };
    let form = Params::of_form(request.into_body()).await.unwrap_or_default();
    let state = ("state", asked.state.as_str());
    let ConsentDecision::Allowed { account, scopes: ticked } = ConsentDecision::of(&form) else {
        return redirect_back(&asked.redirect_uri, &[S::DENIED, &[state]].concat());
    };
    let granted = |scope: &&String| S::FIXED.contains(&scope.as_str()) || ticked.contains(scope);
    let scopes: Vec<String> = asked.scopes.iter().filter(granted).cloned().collect();
    let more = S::granted(&scopes);
    match grant(world, &asked, query.get(PERSON), account, scopes) {
        Ok(Some(code)) => {
            let mut answers = vec![("code", code.as_str()), state];
            answers.extend(more.as_ref().map(|(name, value)| (*name, value.as_str())));
            redirect_back(&asked.redirect_uri, &answers)
        }
        Ok(None) => S::refusal(400, "There is no such account."),
        Err(error) => {
            tracing::error!(%error, platform = world.platform, "the simulator failed");
            S::refusal(500, "The sandbox's ledger failed.")
        }
    }
}

/// A code for the account, which is made where none is named; `None` where the named one is not there, or is not the
/// person's.
fn grant<S: Consent>(
    world: &World<S>,
    asked: &AuthorizationRequest,
    person: Option<&str>,
    account: Option<String>,
    scopes: Vec<String>,
) -> Result<Option<String>> {
    let now = world.core.now();
    let mut world = world.write();
    let account = match account {
        Some(id) if world.find(&id).is_none() || !world.is_of(&id, person) => return Ok(None),
        Some(id) => id,
        None => world.make(person)?,
    };
    let lasting = match asked.lasting {
        Lasting::Never => false,
        Lasting::Always => true,
        Lasting::Once => !world.grants().refresh.values().any(|token| token.account == account),
        Lasting::With(wanted) => scopes.iter().any(|scope| scope == wanted),
    };
    let code = S::draw_code();
    let grant = AuthorizationCode {
        account: account.clone(),
        redirect_uri: asked.given_redirect_uri.clone(),
        scopes,
        challenge: asked.challenge.clone(),
        lasting,
        expires: Some(now + S::CODE_FOR),
        used: false,
    };
    world.commit(&account, S::access(GrantEvent::Coded { code: code.clone(), grant }))?;
    Ok(Some(code))
}
