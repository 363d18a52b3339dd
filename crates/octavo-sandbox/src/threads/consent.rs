//! The authorization window.
//! <https://developers.facebook.com/docs/threads/get-started/get-access-tokens-and-permissions>

use axum::response::Response;
use jiff::SignedDuration;

use super::auth::{BASIC, SCOPES};
use super::event::Event;
use super::state::{Profile, Threads};
use crate::core::consent::{Asked, Consent, Lasting};
use crate::core::consent_page::{Choice, is_redirect_uri};
use crate::core::grants::{CLIENT_ID, Granting, Grants};
use crate::core::params::Params;
use crate::core::random;

impl Consent for Threads {
    const NETWORK: &'static str = "Threads";
    const SCOPES: &'static [(&'static str, &'static str)] = &SCOPES;
    const FIXED: &'static [&'static str] = &[BASIC];
    const CODE_FOR: SignedDuration = SignedDuration::from_hours(1);
    const DENIED: &'static [(&'static str, &'static str)] = &[
        ("error", "access_denied"),
        ("error_reason", "user_denied"),
        ("error_description", "The user denied your request."),
    ];

    fn asked(query: &Params) -> Result<Asked, Box<Response>> {
        let refuse = |reason: &str| Err(Box::new(Self::refusal(400, reason)));
        if query.text("client_id") != CLIENT_ID {
            return refuse("No application data was given: There was a problem getting data for an application.");
        }
        let given_redirect_uri = query.text("redirect_uri").to_owned();
        let Some(mut redirect_uri) = is_redirect_uri(&given_redirect_uri) else {
            return refuse("Blocked redirect: the redirect URI is not whitelisted in the app's client OAuth settings.");
        };
        // As Meta does; no browser sends it on.
        redirect_uri.set_fragment(Some("_"));
        if query.text("response_type") != "code" {
            return refuse("Invalid Request: response_type must be code");
        }
        let scopes = query.text("scope").split([',', ' ']).filter(|scope| !scope.is_empty());
        let scopes: Vec<String> = scopes.map(str::to_owned).collect();
        if let Some(unknown) = Self::unknown(&scopes) {
            return refuse(&format!("Invalid Scopes: {unknown}"));
        }
        if !scopes.iter().any(|scope| scope == BASIC) {
            return refuse("Invalid Scopes: threads_basic is required");
        }
        let state = query.text("state").to_owned();
        Ok(Asked { redirect_uri, given_redirect_uri, scopes, state, challenge: None, lasting: Lasting::Never })
    }

    fn choice(profile: &Profile) -> Choice {
        Choice { id: profile.id.clone(), name: profile.name.clone(), username: profile.username.clone() }
    }

    fn draw_code() -> String {
        format!("AQ{}", random::text(180, random::BASE64URL))
    }

    fn grants(&self) -> &Grants {
        &self.grants
    }

    fn access(granting: Granting) -> Event {
        Event::Access { granting }
    }
}
