//! Authorization page and tokens
//! (<https://learn.microsoft.com/linkedin/shared/authentication/authorization-code-flow>,
//! <https://learn.microsoft.com/linkedin/shared/authentication/programmatic-refresh-tokens>).

use axum::body::Body;
use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use http::StatusCode;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use url::Url;

use super::events::LinkedInEvent;
use super::state::{LinkedIn, LinkedInSimulator, Member, SCOPES, Sim};
use crate::core::consent::{Consent, ConsentFlaw, Lasting};
use crate::core::consent_page::{AccountChoice, redirect_back};
use crate::core::faults::Fault;
use crate::core::oauth::{CLIENT_ID, CLIENT_SECRET, GrantEvent, Grants, OAuthError, TokenPair};
use crate::core::requests::Params;
use crate::core::{oauth, random};

const ACCESS_FOR: SignedDuration = SignedDuration::from_hours(60 * 24);
const REFRESH_FOR: SignedDuration = SignedDuration::from_hours(365 * 24);

const NO_CODE: OAuthError =
    OAuthError(400, "invalid_request", "Unable to retrieve access token: authorization code not found");
const NOT_THE_CODES: OAuthError = OAuthError(
    400,
    "invalid_redirect_uri",
    "Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or \
     authorization code expired. Or external member binding exists",
);
const NO_REFRESH: OAuthError = OAuthError(
    400,
    "invalid_request",
    "The provided authorization grant or refresh token is invalid, expired or revoked.",
);

/// `POST /oauth/v2/accessToken`
pub async fn issue_token(State(sim): Sim, body: Body) -> Response {
    oauth::token_response(body, |form| issue_by_grant(&sim, form)).await
}

fn issue_by_grant(sim: &LinkedInSimulator, form: &Params) -> Result<Value, OAuthError> {
    check_client(form)?;
    match form.text("grant_type") {
        "authorization_code" => redeem_code(sim, form),
        "refresh_token" => refresh_token(sim, form),
        "" => Err(OAuthError(400, "invalid_request", "A required parameter \"grant_type\" is missing")),
        _ => Err(OAuthError(400, "unsupported_grant_type", "The grant type is not supported")),
    }
}

fn check_client(form: &Params) -> Result<(), OAuthError> {
    match (form.text("client_id"), form.text("client_secret")) {
        ("", _) => Err(OAuthError(400, "invalid_request", "A required parameter \"client_id\" is missing")),
        (_, "") => Err(OAuthError(400, "invalid_request", "A required parameter \"client_secret\" is missing")),
        (CLIENT_ID, CLIENT_SECRET) => Ok(()),
        _ => Err(OAuthError(401, "invalid_client", "Client authentication failed")),
    }
}

fn redeem_code(sim: &LinkedInSimulator, form: &Params) -> Result<Value, OAuthError> {
    let shown = form.get("code").ok_or(NO_CODE)?;
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let code = world.grants.code(shown, now).ok_or(NO_CODE)?.clone();
    if form.text("redirect_uri") != code.redirect_uri {
        return Err(NOT_THE_CODES);
    }
    let life = sim.world.sign_in_life(&code.account, ACCESS_FOR);
    let partner = world.members.get(&code.account).is_some_and(|member| member.partner) && life == ACCESS_FOR;
    let pair = TokenPair {
        access: access_token(),
        access_until: now + life,
        refresh: partner.then(|| format!("AQ{}", random::text(350, random::BASE64URL))),
        refresh_until: now + REFRESH_FOR,
        scopes: code.scopes,
    };
    let body = token_response(&pair, pair.refresh.as_deref(), now);
    world.redeem(shown, &code.account, pair)?;
    Ok(body)
}

/// The same refresh token comes back, and its end stays where it was.
fn refresh_token(sim: &LinkedInSimulator, form: &Params) -> Result<Value, OAuthError> {
    let from = form.text("refresh_token").to_owned();
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let token = world.grants.refresh_token(&from, now).ok_or(NO_REFRESH)?;
    let pair = TokenPair {
        access: access_token(),
        access_until: now + ACCESS_FOR,
        refresh: None,
        refresh_until: token.expires,
        scopes: token.scopes,
    };
    let body = token_response(&pair, Some(&from), now);
    world.refresh(from, &token.account, pair)?;
    Ok(body)
}

fn access_token() -> String {
    format!("AQ{}", random::text(400, random::BASE64URL))
}

fn token_response(pair: &TokenPair, refresh: Option<&str>, now: Timestamp) -> Value {
    let mut body = json!({
        "access_token": pair.access,
        "expires_in": pair.access_until.duration_since(now).as_secs(),
        "scope": pair.scopes.join(","),
        "token_type": "Bearer",
    });
    if let Some(refresh) = refresh {
        body["refresh_token"] = json!(refresh);
        body["refresh_token_expires_in"] = json!(pair.refresh_until.duration_since(now).as_secs());
    }
    body
}

/// `POST /oauth/v2/introspectToken`, with an access token
/// (<https://learn.microsoft.com/linkedin/shared/authentication/token-introspection>).
pub async fn introspect_token(State(sim): Sim, body: Body) -> Response {
    oauth::token_response(body, |form| introspect(&sim, form)).await
}

fn introspect(sim: &LinkedInSimulator, form: &Params) -> Result<Value, OAuthError> {
    check_client(form)?;
    let (now, shown) = (sim.world.core.now(), form.text("token"));
    let world = sim.world.read();
    let Some(token) = world.grants.access.get(shown) else {
        return match world.revoked.contains(shown) {
            true => Ok(json!({ "active": false, "status": "revoked" })),
            false => Err(OAuthError(400, "invalid_request", "The provided token is invalid")),
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
pub async fn revoke_token(State(sim): Sim, body: Body) -> Response {
    let form = Params::of_form(body).await.unwrap_or_default();
    if let Err(refused) = check_client(&form) {
        return refused.into_response();
    }
    let mut world = sim.world.write();
    let Some(account) = world.grants.owner(form.text("token")) else {
        return OAuthError(400, "invalid_request", "The provided token is invalid").into_response();
    };
    match world.revoke(&account) {
        Ok(()) => StatusCode::OK.into_response(),
        Err(error) => OAuthError::from(error).into_response(),
    }
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
