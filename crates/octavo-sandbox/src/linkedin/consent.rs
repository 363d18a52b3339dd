//! The page on which a member lets the app in
//! (<https://learn.microsoft.com/linkedin/shared/authentication/authorization-code-flow>).

use axum::response::Response;
use jiff::SignedDuration;

use super::event::Event;
use super::oauth::SCOPES;
use super::state::{LinkedIn, Member};
use crate::core::consent::{Asked, Consent, Lasting};
use crate::core::consent_page::{Choice, back, is_redirect_uri};
use crate::core::grants::{CLIENT_ID, Granting, Grants};
use crate::core::params::Params;
use crate::core::random;

impl Consent for LinkedIn {
    const NETWORK: &'static str = "LinkedIn";
    const SCOPES: &'static [(&'static str, &'static str)] = &SCOPES;
    const CODE_FOR: SignedDuration = SignedDuration::from_mins(30);
    const DENIED: &'static [(&'static str, &'static str)] =
        &[("error", "user_cancelled_authorize"), ("error_description", "The user cancelled the authorization")];

    fn asked(query: &Params) -> Result<Asked, Box<Response>> {
        let refuse = |reason: &str| Err(Box::new(Self::refusal(400, reason)));
        if query.text("client_id") != CLIENT_ID {
            return refuse("The passed in client_id is invalid");
        }
        let given_redirect_uri = query.text("redirect_uri").to_owned();
        let Some(redirect_uri) = is_redirect_uri(&given_redirect_uri) else {
            return refuse("The redirect_uri does not match the registered value");
        };
        let state = query.text("state").to_owned();
        // From here on the app is told, not the member.
        let tell = |error: &str, description: &str| {
            let answers = [("error", error), ("error_description", description), ("state", &state)];
            Err(Box::new(back(&redirect_uri, &answers)))
        };
        if query.text("response_type") != "code" {
            return tell("invalid_request", "A required parameter \"response_type\" is missing");
        }
        // The documents separate scopes by spaces, LinkedIn's own client by commas.
        let scopes = query.text("scope").split([' ', ',']).filter(|scope| !scope.is_empty());
        let scopes: Vec<String> = scopes.map(str::to_owned).collect();
        if let Some(unknown) = Self::unknown(&scopes) {
            let description = format!("Scope \"{unknown}\" is not authorized for your application");
            return tell("unauthorized_scope_error", &description);
        }
        Ok(Asked { redirect_uri, given_redirect_uri, scopes, state, challenge: None, lasting: Lasting::Always })
    }

    fn choice(member: &Member) -> Choice {
        Choice { id: member.id.clone(), name: member.name.clone(), username: member.email.clone() }
    }

    fn draw_code() -> String {
        format!("AQ{}", random::text(80, random::BASE64URL))
    }

    fn grants(&self) -> &Grants {
        &self.grants
    }

    fn access(granting: Granting) -> Event {
        Event::Access { granting }
    }
}
