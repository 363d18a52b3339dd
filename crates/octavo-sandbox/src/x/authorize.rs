//! Where people sign in: `GET` and `POST /i/oauth2/authorize`
//! (<https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code>).

use axum::extract::Request;
use axum::response::Response;

use super::XSimulator;
use super::error::{Outcome, Refusal};
use super::event::Event;
use super::seed;
use super::state::SCOPES;
use crate::core::app;
use crate::core::consent::{self, Decision, Page, Person};
use crate::core::fields::Fields;

const MAX_STATE: usize = 500;
const WRONG: &str = "Something went wrong. You weren't able to give access to the App. Go back and try logging in again.";

/// A request for an authorization that can be granted.
struct Asked<'a> {
    redirect_uri: &'a str,
    state: &'a str,
    scopes: Vec<&'a str>,
    /// As the method S256 makes it.
    challenge: String,
}

pub fn show(sim: &XSimulator, request: &Request) -> Response {
    let fields = Fields::of_query(request);
    let asked = match read(&fields) {
        Ok(asked) => asked,
        Err(reason) => return consent::refusal(&format!("{WRONG} ({reason})")),
    };
    let world = sim.world.read();
    let people = world.oldest_first().map(|account| Person {
        id: account.id.clone(),
        name: format!("{} (@{})", account.display_name, account.username),
    });
    Page { network: "X", wishes: asked.scopes.clone(), people: people.collect(), request: &fields }.show()
}

pub async fn decide(sim: &XSimulator, request: Request) -> Outcome<Response> {
    let form = Fields::of_form(request).await?;
    let (asked, decision) = match (read(&form), consent::decision(&form)) {
        (Ok(asked), Some(decision)) => (asked, decision),
        (Err(reason), _) => return Ok(consent::refusal(&format!("{WRONG} ({reason})"))),
        (_, None) => return Ok(consent::refusal(WRONG)),
    };
    let Decision::Allow(account) = decision else {
        return Ok(consent::back(asked.redirect_uri, &[("error", "access_denied"), ("state", asked.state)]));
    };
    let account = match account {
        Some(account) => account,
        None => sim.make_account()?,
    };
    match grant(sim, &account, &asked)? {
        Some(code) => Ok(consent::back(asked.redirect_uri, &[("state", asked.state), ("code", &code)])),
        None => Ok(consent::refusal(WRONG)),
    }
}

/// A code; `None` when there is no such account.
fn grant(sim: &XSimulator, account: &str, asked: &Asked<'_>) -> Result<Option<String>, Refusal> {
    let mut world = sim.world.write();
    if !world.accounts.contains_key(account) {
        return Ok(None);
    }
    let code = seed::code();
    let event = Event::CodeIssued {
        code: code.clone(),
        redirect_uri: asked.redirect_uri.to_owned(),
        challenge: asked.challenge.clone(),
        scope: asked.scopes.join(" "),
    };
    world.commit(account, event)?;
    Ok(Some(code))
}

fn read(fields: &Fields) -> Result<Asked<'_>, &'static str> {
    if fields.get("response_type") != Some("code") {
        return Err("response_type is not code");
    }
    if fields.get("client_id") != Some(app::CLIENT_ID) {
        return Err("there is no such client_id");
    }
    let redirect_uri = fields.get("redirect_uri").filter(|uri| app::is_redirect(uri)).ok_or("redirect_uri is missing")?;
    let state = fields.get("state").filter(|state| state.len() <= MAX_STATE).ok_or("state is missing or too long")?;
    let scopes = fields.list("scope");
    if scopes.is_empty() || !scopes.iter().all(|scope| SCOPES.contains(scope)) {
        return Err("scope is missing or has unknown ones");
    }
    let challenge = fields.get("code_challenge").ok_or("code_challenge is missing")?;
    let challenge = match fields.get("code_challenge_method") {
        Some("S256") => challenge.to_owned(),
        Some("plain") | None => app::s256(challenge),
        Some(_) => return Err("code_challenge_method is not S256 or plain"),
    };
    Ok(Asked { redirect_uri, state, scopes, challenge })
}
