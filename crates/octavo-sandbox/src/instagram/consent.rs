//! Instagram's authorization window.

use axum::response::Response;
use jiff::SignedDuration;

use super::call::SCOPES;
use super::event::Event;
use super::state::{Account, Instagram};
use crate::core::consent::{Asked, Consent, Lasting};
use crate::core::consent_page::{Choice, is_redirect_uri};
use crate::core::grants::{CLIENT_ID, Granting, Grants};
use crate::core::params::Params;
use crate::core::random;

impl Consent for Instagram {
    const NETWORK: &'static str = "Instagram";
    const SCOPES: &'static [(&'static str, &'static str)] = &SCOPES;
    const CODE_FOR: SignedDuration = SignedDuration::from_hours(1);
    const DENIED: &'static [(&'static str, &'static str)] = &[
        ("error", "access_denied"),
        ("error_reason", "user_denied"),
        ("error_description", "The user denied your request"),
    ];

    fn asked(query: &Params) -> Result<Asked, Box<Response>> {
        let refuse = |reason: &str| {
            Err(Box::new(Self::refusal(400, &format!("Invalid Request: Request parameters are invalid: {reason}"))))
        };
        if query.text("client_id") != CLIENT_ID {
            return refuse("Invalid platform app");
        }
        let given_redirect_uri = query.text("redirect_uri").to_owned();
        let Some(mut redirect_uri) = is_redirect_uri(&given_redirect_uri) else {
            return refuse("Invalid redirect_uri");
        };
        // As Instagram does.
        redirect_uri.set_fragment(Some("_"));
        if query.text("response_type") != "code" {
            return refuse("Invalid response_type");
        }
        let scopes: Vec<String> = query.text("scope").split([',', ' ']).map(str::to_owned).collect();
        if let Some(unknown) = Self::unknown(&scopes) {
            return refuse(&format!("Invalid scope: {unknown}"));
        }
        let state = query.text("state").to_owned();
        Ok(Asked { redirect_uri, given_redirect_uri, scopes, state, challenge: None, lasting: Lasting::Never })
    }

    fn choice(account: &Account) -> Choice {
        Choice { id: account.id.clone(), name: account.name.clone(), username: account.username.clone() }
    }

    fn draw_code() -> String {
        format!("AQ{}", random::text(90, random::BASE64URL))
    }

    fn grants(&self) -> &Grants {
        &self.grants
    }

    fn access(granting: Granting) -> Event {
        Event::Access { granting }
    }
}
