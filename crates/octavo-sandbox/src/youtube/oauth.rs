//! Google's consent page and token endpoint (<https://developers.google.com/identity/protocols/oauth2/web-server>).

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use http::request::Parts;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::events::YouTubeEvent;
use super::state::{Channel, SCOPES, Sim, YouTube};
use crate::core::consent::{Consent, ConsentFlaw, Lasting, Pkce};
use crate::core::consent_page::AccountChoice;
use crate::core::oauth::{CLIENT_ID, GrantEvent, Grants, Token, TokenPair};
use crate::core::random;
use crate::core::requests::{Params, basic};
use crate::core::token_endpoint::{self, OAuthError, TokenEndpoint, TokenFlaw, TokenKind, new_pair, oauth_error};

impl TokenEndpoint for YouTube {
    const ACCESS: TokenKind = TokenKind { prefix: "ya29.", length: 120, life: SignedDuration::from_secs(3599) };
    /// A refresh token ends after six months without use; the sandbox counts from its making.
    const REFRESH: Option<TokenKind> =
        Some(TokenKind { prefix: "1//0", length: 80, life: SignedDuration::from_hours(180 * 24) });

    fn token_error(flaw: &TokenFlaw) -> OAuthError {
        let (error, description) = match flaw {
            TokenFlaw::Client("", _) => ("invalid_request", "Could not determine client ID from request."),
            TokenFlaw::Client(CLIENT_ID, "") => ("invalid_request", "client_secret is missing."),
            TokenFlaw::Client(CLIENT_ID, _) => return oauth_error(401, "invalid_client", "Unauthorized"),
            TokenFlaw::Client(..) => {
                return oauth_error(401, "invalid_client", "The OAuth client was not found.");
            }
            TokenFlaw::Missing("code_verifier") => ("invalid_grant", "Missing code verifier."),
            TokenFlaw::Missing(name) => {
                return oauth_error(400, "invalid_request", format!("Missing required parameter: {name}"));
            }
            TokenFlaw::GrantType => ("unsupported_grant_type", "Invalid grant_type"),
            TokenFlaw::Code => ("invalid_grant", "Malformed auth code."),
            TokenFlaw::RedirectUri => ("redirect_uri_mismatch", "Bad Request"),
            TokenFlaw::Verifier => ("invalid_grant", "Invalid code verifier."),
            TokenFlaw::RefreshToken => ("invalid_grant", "Token has been expired or revoked."),
        };
        oauth_error(400, error, description)
    }

    /// The client proves itself in the form or by HTTP Basic, as Google's library for Python does.
    fn read_form(head: &Parts, body: &[u8]) -> Result<Params, OAuthError> {
        let Some((id, secret)) = basic(&head.headers) else {
            return token_endpoint::read_client_form::<Self>(body);
        };
        token_endpoint::check_client::<Self>(&id, &secret).map(|()| Params::parse(body))
    }

    fn next_pair(_from: &str, token: Token, now: Timestamp) -> TokenPair {
        new_pair::<Self>(now, token.scopes, false)
    }

    fn token_body(&self, _account: &str, pair: &TokenPair, now: Timestamp) -> Value {
        let mut body = json!({
            "access_token": pair.access,
            "expires_in": pair.access_until.duration_since(now).as_secs(),
            "scope": pair.scopes.join(" "),
            "token_type": "Bearer",
        });
        if let Some(refresh) = &pair.refresh {
            body["refresh_token"] = json!(refresh);
        }
        body
    }
}

/// `POST /revoke`, with either token and without a client.
pub async fn revoke_token(State(sim): Sim, body: Body) -> Result<Json<Value>, OAuthError> {
    let form = Params::of_form(body).await.unwrap_or_default();
    let mut world = sim.world.write();
    let account = world.grants.owner(form.text("token"));
    world.revoke(&account.ok_or_else(|| oauth_error(400, "invalid_token", "Token expired or revoked"))?)?;
    Ok(Json(json!({})))
}

impl Consent for YouTube {
    const NETWORK: &'static str = "YouTube";
    const SCOPES: &'static [(&'static str, &'static str)] = &SCOPES;

    const PKCE: Pkce = Pkce::Optional;

    fn explain(flaw: &ConsentFlaw) -> (u16, String) {
        let (status, reason) = match flaw {
            ConsentFlaw::Client => (401, "invalid_client. The OAuth client was not found."),
            ConsentFlaw::RedirectUri => (400, "redirect_uri_mismatch"),
            ConsentFlaw::ResponseType => (400, "invalid_request. Missing required parameter: response_type=code"),
            ConsentFlaw::NoScope => (400, "invalid_request. Missing required parameter: scope"),
            ConsentFlaw::UnknownScope(scope) => {
                return (400, format!("Error 400: invalid_scope. Some requested scopes were invalid: {scope}"));
            }
            _ => (400, "invalid_request. The sandbox knows the code_challenge_method S256 only."),
        };
        (status, format!("Error {status}: {reason}"))
    }

    fn lasting(query: &Params) -> Lasting {
        match (query.text("access_type"), query.text("prompt").contains("consent")) {
            ("offline", true) => Lasting::Always,
            ("offline", false) => Lasting::Once,
            _ => Lasting::Never,
        }
    }

    fn granted(scopes: &[String]) -> Option<(&'static str, String)> {
        Some(("scope", scopes.join(" ")))
    }

    fn choice(channel: &Channel) -> AccountChoice {
        AccountChoice { id: channel.id.clone(), name: channel.title.clone(), username: channel.handle.clone() }
    }

    fn draw_code() -> String {
        format!("4/0A{}", random::text(70, random::BASE64URL))
    }

    fn grants(&self) -> &Grants {
        &self.grants
    }

    fn access(granting: GrantEvent) -> YouTubeEvent {
        YouTubeEvent::Access { granting }
    }
}
