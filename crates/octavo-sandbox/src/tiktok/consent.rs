//! TikTok's authorization page (<https://developers.tiktok.com/doc/login-kit-web>).

use axum::response::Response;

use super::event::Event;
use super::oauth::SCOPES;
use super::state::{Creator, TikTok};
use crate::core::consent::{Asked, Consent, Lasting};
use crate::core::consent_page::{self, Choice, is_redirect_uri};
use crate::core::grants::{CLIENT_ID, Granting, Grants};
use crate::core::params::Params;
use crate::core::random;

const MAX_REDIRECT_CHARS: usize = 511;

impl Consent for TikTok {
    const NETWORK: &'static str = "TikTok";
    const SCOPES: &'static [(&'static str, &'static str)] = &SCOPES;
    const DENIED: &'static [(&'static str, &'static str)] =
        &[("error", "access_denied"), ("error_description", "The user denied the request.")];

    fn asked(query: &Params) -> Result<Asked, Box<Response>> {
        let refuse = |reason: &str| Err(Box::new(Self::refusal(400, reason)));
        if query.text("client_key") != CLIENT_ID {
            return refuse("client_key");
        }
        let given_redirect_uri = query.text("redirect_uri").to_owned();
        let redirect_uri = is_redirect_uri(&given_redirect_uri)
            .filter(|url| url.query().is_none() && given_redirect_uri.chars().count() <= MAX_REDIRECT_CHARS);
        let Some(redirect_uri) = redirect_uri else {
            return refuse("redirect_uri");
        };
        if query.text("response_type") != "code" {
            return refuse("response_type");
        }
        let scopes: Vec<String> = query.text("scope").split(',').map(str::to_owned).collect();
        if let Some(unknown) = Self::unknown(&scopes) {
            return refuse(&format!("scope {unknown}"));
        }
        let state = query.text("state").to_owned();
        if state.is_empty() {
            return refuse("state");
        }
        Ok(Asked { redirect_uri, given_redirect_uri, scopes, state, challenge: None, lasting: Lasting::Always })
    }

    fn granted(scopes: &[String]) -> Option<(&'static str, String)> {
        Some(("scopes", scopes.join(",")))
    }

    /// TikTok names the parameter it does not like, and nothing else.
    fn refusal(status: u16, reason: &str) -> Response {
        consent_page::refusal(status, Self::NETWORK, &format!("Something went wrong. {reason}"))
    }

    fn choice(creator: &Creator) -> Choice {
        Choice { id: creator.id.clone(), name: creator.nickname.clone(), username: format!("@{}", creator.username) }
    }

    fn draw_code() -> String {
        // Codes of TikTok hold characters that a query has to escape.
        format!("{}*1!{}", random::text(48, random::BASE64URL), random::text(4, random::DIGITS))
    }

    fn grants(&self) -> &Grants {
        &self.grants
    }

    fn access(granting: Granting) -> Event {
        Event::Access { granting }
    }
}
