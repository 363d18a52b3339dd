//! Google's consent page and token endpoint (<https://developers.google.com/identity/protocols/oauth2/web-server>).

use axum::Json;
use axum::body::Body;
use axum::extract::Request;
use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::events::YouTubeEvent;
use super::state::{Channel, SCOPES, Sim, YouTube, YouTubeSimulator};
use crate::core::consent::{Consent, ConsentFlaw, Lasting, Pkce};
use crate::core::consent_page::AccountChoice;
use crate::core::oauth::{
    AuthorizationCode, CLIENT_ID, CLIENT_SECRET, GrantEvent, Grants, OAuthError, TokenPair, s256,
};
use crate::core::requests::{Params, basic};
use crate::core::{oauth, random};

const ACCESS_SECONDS: i64 = 3599;
/// A refresh token ends after six months without use; the sandbox counts from its making.
const REFRESH_FOR: SignedDuration = SignedDuration::from_hours(180 * 24);

/// `POST /token`. The client proves itself in the form or by HTTP Basic, as Google's library for Python does.
pub async fn issue_token(State(sim): Sim, request: Request) -> Response {
    let proof = basic(request.headers());
    let issue = |form: &Params| {
        let (id, secret) = match &proof {
            Some((id, secret)) => (id.as_str(), secret.as_str()),
            None => (form.text("client_id"), form.text("client_secret")),
        };
        check_client(id, secret)?;
        issue_by_grant(&sim, form)
    };
    oauth::token_response(request.into_body(), issue).await
}

fn issue_by_grant(sim: &YouTubeSimulator, form: &Params) -> Result<Value, OAuthError> {
    match form.text("grant_type") {
        "authorization_code" => redeem_code(sim, form),
        "refresh_token" => refresh_token(sim, form),
        "" => Err(OAuthError(400, "invalid_request", "Missing required parameter: grant_type")),
        _ => Err(OAuthError(400, "unsupported_grant_type", "Invalid grant_type")),
    }
}

fn check_client(id: &str, secret: &str) -> Result<(), OAuthError> {
    match (id, secret) {
        ("", _) => Err(OAuthError(400, "invalid_request", "Could not determine client ID from request.")),
        (CLIENT_ID, CLIENT_SECRET) => Ok(()),
        (CLIENT_ID, "") => Err(OAuthError(400, "invalid_request", "client_secret is missing.")),
        (CLIENT_ID, _) => Err(OAuthError(401, "invalid_client", "Unauthorized")),
        _ => Err(OAuthError(401, "invalid_client", "The OAuth client was not found.")),
    }
}

fn redeem_code(sim: &YouTubeSimulator, form: &Params) -> Result<Value, OAuthError> {
    let shown = form.get("code").ok_or(OAuthError(400, "invalid_request", "Missing required parameter: code"))?;
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let code = world.grants.code(shown, now).ok_or(OAuthError(400, "invalid_grant", "Malformed auth code."))?.clone();
    if form.text("redirect_uri") != code.redirect_uri {
        return Err(OAuthError(400, "redirect_uri_mismatch", "Bad Request"));
    }
    check_verifier(&code, form.get("code_verifier"))?;
    let pair = new_pair(now, code.scopes, code.lasting);
    let body = token_response(&pair, true);
    world.redeem(shown, &code.account, pair)?;
    Ok(body)
}

fn check_verifier(code: &AuthorizationCode, verifier: Option<&str>) -> Result<(), OAuthError> {
    match (&code.challenge, verifier) {
        (None, _) => Ok(()),
        (Some(_), None) => Err(OAuthError(400, "invalid_grant", "Missing code verifier.")),
        (Some(challenge), Some(verifier)) if s256(verifier) == *challenge => Ok(()),
        _ => Err(OAuthError(400, "invalid_grant", "Invalid code verifier.")),
    }
}

fn refresh_token(sim: &YouTubeSimulator, form: &Params) -> Result<Value, OAuthError> {
    let missing = OAuthError(400, "invalid_request", "Missing required parameter: refresh_token");
    let from = form.get("refresh_token").ok_or(missing)?.to_owned();
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let token = world.grants.refresh_token(&from, now);
    let token = token.ok_or(OAuthError(400, "invalid_grant", "Token has been expired or revoked."))?;
    let pair = new_pair(now, token.scopes, false);
    let body = token_response(&pair, false);
    world.refresh(from, &token.account, pair)?;
    Ok(body)
}

fn new_pair(now: Timestamp, scopes: Vec<String>, lasting: bool) -> TokenPair {
    TokenPair {
        access: format!("ya29.{}", random::text(120, random::BASE64URL)),
        access_until: now + SignedDuration::from_secs(ACCESS_SECONDS),
        refresh: lasting.then(|| format!("1//0{}", random::text(80, random::BASE64URL))),
        refresh_until: now + REFRESH_FOR,
        scopes,
    }
}

fn token_response(pair: &TokenPair, with_refresh: bool) -> Value {
    let mut body = json!({
        "access_token": pair.access,
        "expires_in": ACCESS_SECONDS,
        "scope": pair.scopes.join(" "),
        "token_type": "Bearer",
    });
    if let Some(refresh) = pair.refresh.as_ref().filter(|_| with_refresh) {
        body["refresh_token"] = json!(refresh);
    }
    body
}

/// `POST /revoke`, with either token.
pub async fn revoke_token(State(sim): Sim, body: Body) -> Response {
    let form = Params::of_form(body).await.unwrap_or_default();
    let mut world = sim.world.write();
    let Some(account) = world.grants.owner(form.text("token")) else {
        return OAuthError(400, "invalid_token", "Token expired or revoked").into_response();
    };
    match world.revoke(&account) {
        Ok(()) => Json(json!({})).into_response(),
        Err(error) => OAuthError::from(error).into_response(),
    }
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
