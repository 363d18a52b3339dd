//! The authorization page and the token endpoint
//! (<https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code>).

use std::collections::HashMap;

use axum::Json;
use axum::extract::{Request, State};
use axum::response::Response;
use http::request::Parts;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::events::XEvent;
use super::request_bodies;
use super::state::{Account, SCOPES, Sim, XState};
use crate::core::consent::{Consent, ConsentFlaw, Lasting, Pkce};
use crate::core::consent_page::AccountChoice;
use crate::core::oauth::{GrantEvent, Grants, TokenPair};
use crate::core::random;
use crate::core::requests::{Params, basic};
use crate::core::token_endpoint::{self, OAuthError, TokenEndpoint, TokenFlaw, TokenKind, oauth_error};

impl TokenEndpoint for XState {
    const ACCESS: TokenKind = TokenKind { prefix: "", length: 91, life: SignedDuration::from_hours(2) };
    /// About half a year.
    const REFRESH: Option<TokenKind> =
        Some(TokenKind { prefix: "", length: 91, life: SignedDuration::from_hours(182 * 24) });
    const CODE_PARAMETERS: &'static [&'static str] = &["code", "redirect_uri", "code_verifier"];

    fn token_error(flaw: &TokenFlaw) -> OAuthError {
        let what = match flaw {
            TokenFlaw::Client(..) => {
                return oauth_error(401, "unauthorized_client", "Missing valid authorization header");
            }
            TokenFlaw::GrantType => {
                return oauth_error(400, "unsupported_grant_type", "Value passed for the grant type was invalid.");
            }
            TokenFlaw::Missing(name) => {
                return oauth_error(400, "invalid_request", format!("Missing required parameter [{name}]."));
            }
            TokenFlaw::Code => "authorization code",
            TokenFlaw::RedirectUri => "redirect uri",
            TokenFlaw::Verifier => "code verifier",
            TokenFlaw::RefreshToken => "token",
        };
        oauth_error(400, "invalid_request", format!("Value passed for the {what} was invalid."))
    }

    /// The app is a confidential one: it proves itself with every call. A form, or JSON, which twitter-api-v2 sends.
    fn read_form(head: &Parts, body: &[u8]) -> Result<Params, OAuthError> {
        let (id, secret) = basic(&head.headers).unwrap_or_default();
        token_endpoint::check_client::<Self>(&id, &secret)?;
        if !request_bodies::is_json(&head.headers) {
            return Ok(Params::parse(body));
        }
        let given: Result<HashMap<String, String>, _> = serde_json::from_slice(body);
        let given =
            given.map_err(|_| oauth_error(400, "invalid_request", "The request body is not an object of texts."))?;
        Ok(given.into_iter().collect())
    }

    fn token_body(&self, _account: &str, pair: &TokenPair, now: Timestamp) -> Value {
        let mut body = json!({
            "token_type": "bearer", "expires_in": pair.access_until.duration_since(now).as_secs(),
            "access_token": pair.access, "scope": pair.scopes.join(" "),
        });
        if let Some(refresh) = &pair.refresh {
            body["refresh_token"] = json!(refresh);
        }
        body
    }

    fn spent_by(&self, refresh: &str) -> Option<String> {
        self.spent.get(refresh).cloned()
    }
}

/// Ends a sign-in; a token that is not known is fine.
pub async fn revoke_token(State(sim): Sim, request: Request) -> Response {
    let revoke = |form: &Params| {
        let shown = token_endpoint::required::<XState>(form, "token")?;
        let mut world = sim.world.write();
        if let Some(account) = world.grants.owner(shown) {
            world.revoke(&account)?;
        }
        Ok(Json(json!({ "revoked": true })))
    };
    token_endpoint::answer_form::<XState, _>(request, revoke).await
}

const MAX_STATE: usize = 500;

impl Consent for XState {
    const NETWORK: &'static str = "X";
    const SCOPES: &'static [(&'static str, &'static str)] = &SCOPES;
    const CODE_FOR: SignedDuration = SignedDuration::from_secs(30);

    const PKCE: Pkce = Pkce::Required;

    fn explain(flaw: &ConsentFlaw) -> (u16, String) {
        let reason = match flaw {
            ConsentFlaw::Client => "there is no such client_id",
            ConsentFlaw::RedirectUri => "redirect_uri is not one of the app's",
            ConsentFlaw::ResponseType => "response_type is not code",
            ConsentFlaw::NoScope | ConsentFlaw::UnknownScope(_) => "scope is missing or has unknown ones",
            ConsentFlaw::State => "state is missing or too long",
            ConsentFlaw::Challenge => "code_challenge is missing",
            ConsentFlaw::ChallengeMethod => "the sandbox knows the code_challenge_method S256 only",
        };
        (400, format!("Something went wrong. You weren't able to give access to the App. ({reason})"))
    }

    fn accepts_state(state: &str) -> bool {
        (1..=MAX_STATE).contains(&state.len())
    }

    fn lasting(_query: &Params) -> Lasting {
        Lasting::With("offline.access")
    }

    fn choice(account: &Account) -> AccountChoice {
        AccountChoice {
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

    fn access(granting: GrantEvent) -> XEvent {
        XEvent::Access { granting }
    }
}
