//! Where people sign in
//! (<https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code>).

use axum::response::Response;
use jiff::SignedDuration;

use super::event::Event;
use super::state::{Account, Network, SCOPES};
use crate::core::consent::{Asked, Consent, Lasting};
use crate::core::consent_page::{self, Choice, is_redirect_uri};
use crate::core::grants::{CLIENT_ID, Granting, Grants};
use crate::core::params::Params;
use crate::core::random;

const MAX_STATE: usize = 500;

impl Consent for Network {
    const NETWORK: &'static str = "X";
    const SCOPES: &'static [(&'static str, &'static str)] = &SCOPES;
    const CODE_FOR: SignedDuration = SignedDuration::from_secs(30);

    fn asked(query: &Params) -> Result<Asked, Box<Response>> {
        asked(query).map_err(|reason| Box::new(Self::refusal(400, reason)))
    }

    fn refusal(status: u16, reason: &str) -> Response {
        let wrong = "Something went wrong. You weren't able to give access to the App.";
        consent_page::refusal(status, Self::NETWORK, &format!("{wrong} ({reason})"))
    }

    fn choice(account: &Account) -> Choice {
        Choice {
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

    fn access(granting: Granting) -> Event {
        Event::Access { granting }
    }
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
    let state = state.to_owned();
    let scopes: Vec<String> = query.text("scope").split_whitespace().map(str::to_owned).collect();
    if scopes.is_empty() || Network::unknown(&scopes).is_some() {
        return Err("scope is missing or has unknown ones");
    }
    let challenge = query.get("code_challenge").ok_or("code_challenge is missing")?.to_owned();
    // In any case: twitter-api-v2 writes `s256`.
    if !query.text("code_challenge_method").eq_ignore_ascii_case("S256") {
        return Err("the sandbox knows the code_challenge_method S256 only");
    }
    let lasting = Lasting::With("offline.access");
    Ok(Asked { redirect_uri, given_redirect_uri, scopes, state, challenge: Some(challenge), lasting })
}
