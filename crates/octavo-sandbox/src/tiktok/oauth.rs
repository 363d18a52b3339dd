//! TikTok's authorization page (<https://developers.tiktok.com/doc/login-kit-web>) and token endpoint
//! (<https://developers.tiktok.com/doc/oauth-user-access-token-management>).

use axum::extract::{Request, State};
use axum::response::Response;
use http::header::CONTENT_TYPE;
use http::request::Parts;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use url::Url;

use super::events::TikTokEvent;
use super::state::{Creator, SCOPES, Sim, TikTok};
use crate::core::consent::{Consent, ConsentFlaw, Lasting};
use crate::core::consent_page::AccountChoice;
use crate::core::oauth::{CLIENT_ID, GrantEvent, Grants, TokenPair};
use crate::core::random;
use crate::core::requests::Params;
use crate::core::token_endpoint::{self, OAuthError, TokenEndpoint, TokenFlaw, TokenKind, oauth_error};

impl TokenEndpoint for TikTok {
    const ACCESS: TokenKind = TokenKind { prefix: "act.", length: 64, life: SignedDuration::from_hours(24) };
    const REFRESH: Option<TokenKind> =
        Some(TokenKind { prefix: "rft.", length: 64, life: SignedDuration::from_hours(365 * 24) });

    fn token_error(flaw: &TokenFlaw) -> OAuthError {
        // A dead code or token is refused with status 200.
        let dead = |description: &str| oauth_error(200, "invalid_grant", description);
        match flaw {
            TokenFlaw::Client(CLIENT_ID, _) => oauth_error(401, "invalid_client", "Client secret is invalid."),
            TokenFlaw::Client(..) => oauth_error(401, "invalid_client", "Client key or secret is incorrect."),
            TokenFlaw::GrantType | TokenFlaw::Missing("grant_type") => {
                oauth_error(400, "unsupported_grant_type", "Grant type is not supported.")
            }
            TokenFlaw::Missing("code") => oauth_error(400, "invalid_request", "The request parameters are malformed."),
            TokenFlaw::Code => dead("Authorization code is expired."),
            TokenFlaw::RedirectUri | TokenFlaw::Verifier => {
                dead("Redirect_uri is not matched with the uri when requesting code.")
            }
            TokenFlaw::RefreshToken | TokenFlaw::Missing(_) => dead("Refresh token is invalid or expired."),
        }
    }

    fn error_body(OAuthError(_, error, description): &OAuthError) -> Value {
        let log = random::text(32, random::DIGITS);
        json!({ "error": error, "error_description": description, "log_id": log })
    }

    fn read_form(head: &Parts, body: &[u8]) -> Result<Params, OAuthError> {
        let kind = head.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        if !kind.starts_with("application/x-www-form-urlencoded") {
            let message = "Only `application/x-www-form-urlencoded` is supported.";
            return Err(oauth_error(400, "invalid_request", message));
        }
        token_endpoint::read_client_form::<Self>(body)
    }

    fn token_body(&self, account: &str, pair: &TokenPair, now: Timestamp) -> Value {
        json!({
            "access_token": pair.access,
            "expires_in": pair.access_until.duration_since(now).as_secs(),
            "open_id": account,
            "refresh_expires_in": pair.refresh_until.duration_since(now).as_secs(),
            "refresh_token": pair.refresh,
            "scope": pair.scopes.join(","),
            "token_type": "Bearer",
        })
    }
}

/// `POST /v2/oauth/revoke/`, with an access token.
pub async fn revoke_token(State(sim): Sim, request: Request) -> Response {
    let revoke = |form: &Params| {
        let mut world = sim.world.write();
        let account = world.grants.access.get(form.text("token")).map(|token| token.account.clone());
        let unknown = || oauth_error(400, "invalid_request", "The access token is invalid.");
        Ok(world.revoke(&account.ok_or_else(unknown)?)?)
    };
    token_endpoint::answer_form::<TikTok, _>(request, revoke).await
}

const MAX_REDIRECT_CHARS: usize = 511;

impl Consent for TikTok {
    const NETWORK: &'static str = "TikTok";
    const SCOPES: &'static [(&'static str, &'static str)] = &SCOPES;
    const DENIED: &'static [(&'static str, &'static str)] =
        &[("error", "access_denied"), ("error_description", "The user denied the request.")];

    const CLIENT_PARAMETER: &'static str = "client_key";
    const SCOPE_SEPARATORS: &'static [char] = &[','];

    /// TikTok names the parameter that is wrong, and nothing else.
    fn explain(flaw: &ConsentFlaw) -> (u16, String) {
        let parameter = match flaw {
            ConsentFlaw::Client => "client_key",
            ConsentFlaw::RedirectUri => "redirect_uri",
            ConsentFlaw::ResponseType => "response_type",
            ConsentFlaw::UnknownScope(scope) => &format!("scope {scope}"),
            ConsentFlaw::NoScope => "scope ",
            _ => "state",
        };
        (400, format!("Something went wrong. {parameter}"))
    }

    fn accepts_redirect(url: &Url, given: &str) -> bool {
        url.query().is_none() && given.chars().count() <= MAX_REDIRECT_CHARS
    }

    fn accepts_state(state: &str) -> bool {
        !state.is_empty()
    }

    fn lasting(_query: &Params) -> Lasting {
        Lasting::Always
    }

    fn granted(scopes: &[String]) -> Option<(&'static str, String)> {
        Some(("scopes", scopes.join(",")))
    }

    fn choice(creator: &Creator) -> AccountChoice {
        AccountChoice {
            id: creator.id.clone(),
            name: creator.nickname.clone(),
            username: format!("@{}", creator.username),
        }
    }

    fn draw_code() -> String {
        // Codes of TikTok hold characters that a query has to escape.
        format!("{}*1!{}", random::text(48, random::BASE64URL), random::text(4, random::DIGITS))
    }

    fn grants(&self) -> &Grants {
        &self.grants
    }

    fn access(granting: GrantEvent) -> TikTokEvent {
        TikTokEvent::Access { granting }
    }
}
