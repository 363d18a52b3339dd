//! The page on which a person lets the app act for an account, and the code that comes of it.

use std::sync::Arc;

use axum::extract::Request;
use axum::response::Response;
use axum::routing::{MethodRouter, get};
use jiff::SignedDuration;
use url::Url;

use super::consent_page::{self, AccountChoice, ConsentDecision, ConsentPage, is_redirect_uri, redirect_back};
use super::oauth::{self, AuthorizationCode, CLIENT_ID, GrantEvent, Grants, TokenPair};
use super::requests::Params;
use super::simulator::{Accounts, Network};
use super::world::{World, Writer};
use crate::error::Result;

/// Names the person in the page's query. People do not sign in to the sandbox: the server that sends them names them.
const PERSON: &str = "sandbox_person";
/// What people see of the app; its client ID is for programs.
const APP_NAME: &str = "Octavo";

/// What the app requests, checked.
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

/// What is wrong with a request for authorization.
pub enum ConsentFlaw {
    Client,
    RedirectUri,
    ResponseType,
    NoScope,
    UnknownScope(String),
    State,
    Challenge,
    ChallengeMethod,
}

/// Whether a network reads `code_challenge`; the sandbox knows the method S256 only.
pub enum Pkce {
    Ignored,
    Optional,
    Required,
}

/// Whether a refresh token comes with the code.
pub enum Lasting {
    Never,
    Always,
    /// Only to who has none yet.
    Once,
    With(&'static str),
}

/// A platform where people sign in. Its constants are the table of how it differs from the others.
pub trait Consent: Accounts {
    const NETWORK: &'static str;
    /// All scopes, with what the page says.
    const SCOPES: &'static [(&'static str, &'static str)];
    /// Scopes that every request has to name, and nobody can untick.
    const FIXED: &'static [&'static str] = &[];
    const CODE_FOR: SignedDuration = oauth::CODE_FOR;
    /// What the app receives when the person denies it, besides the state.
    const DENIED: &'static [(&'static str, &'static str)] = &[("error", "access_denied")];

    const CLIENT_PARAMETER: &'static str = "client_id";
    const SCOPE_SEPARATORS: &'static [char] = &[' '];
    /// Whether a request has to name a scope. Those of `FIXED` it has to name.
    const NEEDS_SCOPE: bool = true;
    /// What the network appends to the redirect URI.
    const REDIRECT_FRAGMENT: Option<&'static str> = None;
    const PKCE: Pkce = Pkce::Ignored;

    /// Status and words of the page that refuses a request.
    fn explain(flaw: &ConsentFlaw) -> (u16, String);

    /// `back` is where the app receives them, with its state, once its redirect URI is known to be right.
    fn refuse(flaw: &ConsentFlaw, _back: Option<(&Url, &str)>) -> Response {
        let (status, reason) = Self::explain(flaw);
        Self::refusal(status, &reason)
    }

    fn accepts_redirect(_url: &Url, _given: &str) -> bool {
        true
    }

    fn accepts_state(_state: &str) -> bool {
        true
    }

    fn lasting(_query: &Params) -> Lasting {
        Lasting::Never
    }

    fn choice(account: &Self::Account) -> AccountChoice;

    fn draw_code() -> String;

    /// What comes back next to code and state.
    fn granted(_scopes: &[String]) -> Option<(&'static str, String)> {
        None
    }

    fn grants(&self) -> &Grants;

    fn access(granting: GrantEvent) -> Self::Event;

    fn refusal(status: u16, reason: &str) -> Response {
        consent_page::refusal_page(status, Self::NETWORK, reason)
    }
}

impl<S: Consent> Writer<'_, S> {
    /// Records that a code was exchanged for tokens.
    pub fn redeem(&mut self, code: &str, account: &str, pair: TokenPair) -> Result<()> {
        self.commit(account, S::access(GrantEvent::Redeemed { code: code.to_owned(), pair })).map(drop)
    }

    /// Records that the token `from` was exchanged for others.
    pub fn refresh(&mut self, from: String, account: &str, pair: TokenPair) -> Result<()> {
        self.commit(account, S::access(GrantEvent::Refreshed { from, pair })).map(drop)
    }

    /// Records that all tokens of an account were revoked.
    pub fn revoke(&mut self, account: &str) -> Result<()> {
        self.commit(account, S::access(GrantEvent::Revoked {})).map(drop)
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

/// Reads and checks a request in the order of its parameters, or returns the response that refuses it.
fn read_request<S: Consent>(query: &Params) -> Result<AuthorizationRequest, Box<Response>> {
    let page = |flaw: ConsentFlaw| Box::new(S::refuse(&flaw, None));
    if query.text(S::CLIENT_PARAMETER) != CLIENT_ID {
        return Err(page(ConsentFlaw::Client));
    }
    let given_redirect_uri = query.text("redirect_uri").to_owned();
    let url = is_redirect_uri(&given_redirect_uri).filter(|url| S::accepts_redirect(url, &given_redirect_uri));
    let mut redirect_uri = url.ok_or_else(|| page(ConsentFlaw::RedirectUri))?;
    redirect_uri.set_fragment(S::REDIRECT_FRAGMENT);
    let state = query.text("state").to_owned();
    let refuse = |flaw: ConsentFlaw| Box::new(S::refuse(&flaw, Some((&redirect_uri, &state))));
    if query.text("response_type") != "code" {
        return Err(refuse(ConsentFlaw::ResponseType));
    }
    let scopes = read_scopes::<S>(query.text("scope")).map_err(refuse)?;
    if !S::accepts_state(&state) {
        return Err(refuse(ConsentFlaw::State));
    }
    let challenge = read_challenge(query, &S::PKCE).map_err(refuse)?;
    Ok(AuthorizationRequest { given_redirect_uri, scopes, challenge, lasting: S::lasting(query), state, redirect_uri })
}

fn read_scopes<S: Consent>(text: &str) -> Result<Vec<String>, ConsentFlaw> {
    let scopes = text.split(S::SCOPE_SEPARATORS).filter(|scope| !scope.is_empty());
    let scopes: Vec<String> = scopes.map(str::to_owned).collect();
    if let Some(unknown) = scopes.iter().find(|scope| !S::SCOPES.iter().any(|(known, _)| known == scope)) {
        return Err(ConsentFlaw::UnknownScope(unknown.clone()));
    }
    let has_fixed = S::FIXED.iter().all(|fixed| scopes.iter().any(|scope| scope == fixed));
    if (S::NEEDS_SCOPE && scopes.is_empty()) || !has_fixed { Err(ConsentFlaw::NoScope) } else { Ok(scopes) }
}

fn read_challenge(query: &Params, pkce: &Pkce) -> Result<Option<String>, ConsentFlaw> {
    let challenge = query.get("code_challenge").map(str::to_owned);
    match (pkce, challenge) {
        (Pkce::Ignored, _) | (Pkce::Optional, None) => Ok(None),
        (Pkce::Required, None) => Err(ConsentFlaw::Challenge),
        // In any case: twitter-api-v2 writes `s256`.
        (_, challenge) if query.text("code_challenge_method").eq_ignore_ascii_case("S256") => Ok(challenge),
        _ => Err(ConsentFlaw::ChallengeMethod),
    }
}

fn page<S: Consent>(world: &World<S>, request: &Request) -> Response {
    let query = Params::of_query(request);
    let asked = match read_request::<S>(&query) {
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
    let asked = match read_request::<S>(&query) {
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
