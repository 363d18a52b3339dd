//! Authorization page and tokens
//! (<https://learn.microsoft.com/linkedin/shared/authentication/authorization-code-flow>,
//! <https://learn.microsoft.com/linkedin/shared/authentication/programmatic-refresh-tokens>).

use axum::Json;
use axum::extract::{Request, State};
use axum::response::Response;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use url::Url;

use super::events::LinkedInEvent;
use super::state::{LinkedIn, LinkedInSimulator, Member, SCOPES, Sim};
use crate::core::consent::{Consent, ConsentFlaw, Lasting};
use crate::core::consent_page::{AccountChoice, redirect_back};
use crate::core::faults::Fault;
use crate::core::oauth::{AuthorizationCode, CLIENT_ID, GrantEvent, Grants, Token, TokenPair};
use crate::core::random;
use crate::core::requests::Params;
use crate::core::token_endpoint::{self, OAuthError, TokenEndpoint, TokenFlaw, TokenKind, new_pair, oauth_error};
use crate::core::world::World;

impl TokenEndpoint for LinkedIn {
    const ACCESS: TokenKind = TokenKind { prefix: "AQ", length: 400, life: SignedDuration::from_hours(60 * 24) };
    const REFRESH: Option<TokenKind> =
        Some(TokenKind { prefix: "AQ", length: 350, life: SignedDuration::from_hours(365 * 24) });

    fn token_error(flaw: &TokenFlaw) -> OAuthError {
        let missing = |name| format!("A required parameter \"{name}\" is missing");
        match flaw {
            TokenFlaw::Client("", _) => oauth_error(400, "invalid_request", missing("client_id")),
            TokenFlaw::Client(_, "") => oauth_error(400, "invalid_request", missing("client_secret")),
            TokenFlaw::Client(..) => oauth_error(401, "invalid_client", "Client authentication failed"),
            TokenFlaw::Missing("grant_type") => oauth_error(400, "invalid_request", missing("grant_type")),
            TokenFlaw::GrantType => oauth_error(400, "unsupported_grant_type", "The grant type is not supported"),
            TokenFlaw::Code | TokenFlaw::Missing("code") => {
                oauth_error(400, "invalid_request", "Unable to retrieve access token: authorization code not found")
            }
            TokenFlaw::RedirectUri | TokenFlaw::Verifier => oauth_error(
                400,
                "invalid_redirect_uri",
                "Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. \
                 Or authorization code expired. Or external member binding exists",
            ),
            TokenFlaw::RefreshToken | TokenFlaw::Missing(_) => oauth_error(
                400,
                "invalid_request",
                "The provided authorization grant or refresh token is invalid, expired or revoked.",
            ),
        }
    }

    fn first_pair(&self, world: &World<Self>, code: AuthorizationCode, now: Timestamp) -> TokenPair {
        let life = world.sign_in_life(&code.account, Self::ACCESS.life);
        let is_partner = self.members.get(&code.account).is_some_and(|member| member.partner);
        let lasting = is_partner && life == Self::ACCESS.life;
        TokenPair { access_until: now + life, ..new_pair::<Self>(now, code.scopes, lasting) }
    }

    /// The same refresh token comes back, and its end stays where it was.
    fn next_pair(from: &str, token: Token, now: Timestamp) -> TokenPair {
        let (refresh, refresh_until) = (Some(from.to_owned()), token.expires);
        TokenPair { refresh, refresh_until, ..new_pair::<Self>(now, token.scopes, false) }
    }

    fn token_body(&self, _account: &str, pair: &TokenPair, now: Timestamp) -> Value {
        let mut body = json!({
            "access_token": pair.access,
            "expires_in": pair.access_until.duration_since(now).as_secs(),
            "scope": pair.scopes.join(","),
            "token_type": "Bearer",
        });
        if let Some(refresh) = &pair.refresh {
            body["refresh_token"] = json!(refresh);
            body["refresh_token_expires_in"] = json!(pair.refresh_until.duration_since(now).as_secs());
        }
        body
    }
}

/// `POST /oauth/v2/introspectToken`, with an access token
/// (<https://learn.microsoft.com/linkedin/shared/authentication/token-introspection>).
pub async fn introspect_token(State(sim): Sim, request: Request) -> Response {
    token_endpoint::answer_form::<LinkedIn, _>(request, |form| introspect(&sim, form).map(Json)).await
}

fn unknown_token() -> OAuthError {
    oauth_error(400, "invalid_request", "The provided token is invalid")
}

fn introspect(sim: &LinkedInSimulator, form: &Params) -> Result<Value, OAuthError> {
    let (now, shown) = (sim.world.core.now(), form.text("token"));
    let world = sim.world.read();
    let Some(token) = world.grants.access.get(shown) else {
        return match world.revoked.contains(shown) {
            true => Ok(json!({ "active": false, "status": "revoked" })),
            false => Err(unknown_token()),
        };
    };
    let has_expired = token.expires <= now || sim.world.take_fault(&token.account, &[Fault::TokenExpired]).is_some();
    Ok(json!({
        "active": !has_expired,
        "status": if has_expired { "expired" } else { "active" },
        "client_id": CLIENT_ID,
        "expires_at": token.expires.as_second(),
        "scope": token.scopes.join(","),
        "auth_type": "3L",
    }))
}

/// `POST /oauth/v2/revoke`, with either token.
pub async fn revoke_token(State(sim): Sim, request: Request) -> Response {
    let revoke = |form: &Params| {
        let mut world = sim.world.write();
        let account = world.grants.owner(form.text("token")).ok_or_else(unknown_token)?;
        Ok(world.revoke(&account)?)
    };
    token_endpoint::answer_form::<LinkedIn, _>(request, revoke).await
}

impl Consent for LinkedIn {
    const NETWORK: &'static str = "LinkedIn";
    const SCOPES: &'static [(&'static str, &'static str)] = &SCOPES;
    const CODE_FOR: SignedDuration = SignedDuration::from_mins(30);
    const DENIED: &'static [(&'static str, &'static str)] =
        &[("error", "user_cancelled_authorize"), ("error_description", "The user cancelled the authorization")];

    // The documents separate scopes by spaces, LinkedIn's own client by commas.
    const SCOPE_SEPARATORS: &'static [char] = &[' ', ','];
    const NEEDS_SCOPE: bool = false;

    fn explain(flaw: &ConsentFlaw) -> (u16, String) {
        let reason = match flaw {
            ConsentFlaw::Client => "The passed in client_id is invalid",
            ConsentFlaw::UnknownScope(scope) => {
                return (400, format!("Scope \"{scope}\" is not authorized for your application"));
            }
            ConsentFlaw::ResponseType => "A required parameter \"response_type\" is missing",
            _ => "The redirect_uri does not match the registered value",
        };
        (400, reason.to_owned())
    }

    /// Once the redirect URI is right, LinkedIn tells the app instead of the member.
    fn refuse(flaw: &ConsentFlaw, back: Option<(&Url, &str)>) -> Response {
        let (status, reason) = Self::explain(flaw);
        let Some((redirect_uri, state)) = back else { return Self::refusal(status, &reason) };
        let is_scope = matches!(flaw, ConsentFlaw::UnknownScope(_));
        let error = if is_scope { "unauthorized_scope_error" } else { "invalid_request" };
        redirect_back(redirect_uri, &[("error", error), ("error_description", &reason), ("state", state)])
    }

    fn lasting(_query: &Params) -> Lasting {
        Lasting::Always
    }

    fn choice(member: &Member) -> AccountChoice {
        AccountChoice { id: member.id.clone(), name: member.name.clone(), username: member.email.clone() }
    }

    fn draw_code() -> String {
        format!("AQ{}", random::text(80, random::BASE64URL))
    }

    fn grants(&self) -> &Grants {
        &self.grants
    }

    fn access(granting: GrantEvent) -> LinkedInEvent {
        LinkedInEvent::Access { granting }
    }
}
