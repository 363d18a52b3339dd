//! Google's consent screen.

use axum::response::Response;

use super::event::Event;
use super::oauth::SCOPES;
use super::state::{Channel, YouTube};
use crate::core::consent::{Asked, Consent, Lasting};
use crate::core::consent_page::{Choice, is_redirect_uri};
use crate::core::grants::{CLIENT_ID, Granting, Grants};
use crate::core::params::Params;
use crate::core::random;

impl Consent for YouTube {
    const NETWORK: &'static str = "YouTube";
    const SCOPES: &'static [(&'static str, &'static str)] = &SCOPES;

    fn asked(query: &Params) -> Result<Asked, Box<Response>> {
        let refuse = |status, reason: &str| Err(Box::new(Self::refusal(status, reason)));
        if query.text("client_id") != CLIENT_ID {
            return refuse(401, "Error 401: invalid_client. The OAuth client was not found.");
        }
        let given_redirect_uri = query.text("redirect_uri").to_owned();
        let Some(redirect_uri) = is_redirect_uri(&given_redirect_uri) else {
            return refuse(400, "Error 400: redirect_uri_mismatch");
        };
        if query.text("response_type") != "code" {
            return refuse(400, "Error 400: invalid_request. Missing required parameter: response_type=code");
        }
        let scopes: Vec<String> = query.text("scope").split_whitespace().map(str::to_owned).collect();
        if scopes.is_empty() {
            return refuse(400, "Error 400: invalid_request. Missing required parameter: scope");
        }
        if let Some(unknown) = Self::unknown(&scopes) {
            return refuse(400, &format!("Error 400: invalid_scope. Some requested scopes were invalid: {unknown}"));
        }
        let challenge = query.get("code_challenge").map(str::to_owned);
        if challenge.is_some() && query.text("code_challenge_method") != "S256" {
            return refuse(400, "Error 400: invalid_request. The sandbox knows the code_challenge_method S256 only.");
        }
        let lasting = match (query.text("access_type"), query.text("prompt").contains("consent")) {
            ("offline", true) => Lasting::Always,
            ("offline", false) => Lasting::Once,
            _ => Lasting::Never,
        };
        let state = query.text("state").to_owned();
        Ok(Asked { redirect_uri, given_redirect_uri, scopes, state, challenge, lasting })
    }

    fn granted(scopes: &[String]) -> Option<(&'static str, String)> {
        Some(("scope", scopes.join(" ")))
    }

    fn choice(channel: &Channel) -> Choice {
        Choice { id: channel.id.clone(), name: channel.title.clone(), username: channel.handle.clone() }
    }

    fn draw_code() -> String {
        format!("4/0A{}", random::text(70, random::BASE64URL))
    }

    fn grants(&self) -> &Grants {
        &self.grants
    }

    fn access(granting: Granting) -> Event {
        Event::Access { granting }
    }
}
