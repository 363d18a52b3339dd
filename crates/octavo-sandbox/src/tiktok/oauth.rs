//! TikTok's authorization page (<https://developers.tiktok.com/doc/login-kit-web>) and token endpoint
//! (<https://developers.tiktok.com/doc/oauth-user-access-token-management>).

use axum::Json;
use axum::extract::Request;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use http::header::CONTENT_TYPE;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use url::Url;

use super::events::TikTokEvent;
use super::state::{Creator, SCOPES, Sim, TikTok, TikTokSimulator};
use crate::core::consent::{Consent, ConsentFlaw, Lasting};
use crate::core::consent_page::AccountChoice;
use crate::core::oauth::{CLIENT_ID, CLIENT_SECRET, GrantEvent, Grants, TokenPair};
use crate::core::random;
use crate::core::requests::Params;
use crate::error::Error;

const ACCESS_SECONDS: i64 = 86_400;
const REFRESH_SECONDS: i64 = 31_536_000;

/// `{"error", "error_description", "log_id"}`
pub struct TokenRefusal(u16, &'static str, &'static str);

/// A dead code or token is refused with status 200.
const fn dead(description: &'static str) -> TokenRefusal {
    TokenRefusal(200, "invalid_grant", description)
}

impl From<Error> for TokenRefusal {
    fn from(error: Error) -> Self {
        tracing::error!(%error, "tiktok simulator");
        TokenRefusal(500, "server_error", "Internal error")
    }
}

/// `POST /v2/oauth/token/`
pub async fn issue_token(State(sim): Sim, request: Request) -> Result<Json<Value>, TokenRefusal> {
    issue_by_grant(&sim, &read_form(request).await?).map(Json)
}

/// The form of a client that proved itself.
async fn read_form(request: Request) -> Result<Params, TokenRefusal> {
    let kind = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !kind.starts_with("application/x-www-form-urlencoded") {
        return Err(TokenRefusal(400, "invalid_request", "Only `application/x-www-form-urlencoded` is supported."));
    }
    let form = Params::of_form(request.into_body()).await.unwrap_or_default();
    match (form.text("client_key"), form.text("client_secret")) {
        (CLIENT_ID, CLIENT_SECRET) => Ok(form),
        (CLIENT_ID, _) => Err(TokenRefusal(401, "invalid_client", "Client secret is invalid.")),
        _ => Err(TokenRefusal(401, "invalid_client", "Client key or secret is incorrect.")),
    }
}

fn issue_by_grant(sim: &TikTokSimulator, form: &Params) -> Result<Value, TokenRefusal> {
    match form.text("grant_type") {
        "authorization_code" => redeem_code(sim, form),
        "refresh_token" => refresh_token(sim, form),
        _ => Err(TokenRefusal(400, "unsupported_grant_type", "Grant type is not supported.")),
    }
}

fn redeem_code(sim: &TikTokSimulator, form: &Params) -> Result<Value, TokenRefusal> {
    let shown =
        form.get("code").ok_or(TokenRefusal(400, "invalid_request", "The request parameters are malformed."))?;
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let code = world.grants.code(shown, now).ok_or(dead("Authorization code is expired."))?.clone();
    if form.text("redirect_uri") != code.redirect_uri {
        return Err(dead("Redirect_uri is not matched with the uri when requesting code."));
    }
    let pair = new_pair(now, code.scopes);
    let body = token_response(&code.account, &pair);
    world.redeem(shown, &code.account, pair)?;
    Ok(body)
}

/// The refresh token that is shown is used up by it.
fn refresh_token(sim: &TikTokSimulator, form: &Params) -> Result<Value, TokenRefusal> {
    let from = form.text("refresh_token").to_owned();
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let token = world.grants.refresh_token(&from, now);
    let token = token.ok_or(dead("Refresh token is invalid or expired."))?;
    let pair = new_pair(now, token.scopes);
    let body = token_response(&token.account, &pair);
    world.refresh(from, &token.account, pair)?;
    Ok(body)
}

fn new_pair(now: Timestamp, scopes: Vec<String>) -> TokenPair {
    TokenPair {
        access: format!("act.{}", random::text(64, random::BASE64URL)),
        access_until: now + SignedDuration::from_secs(ACCESS_SECONDS),
        refresh: Some(format!("rft.{}", random::text(64, random::BASE64URL))),
        refresh_until: now + SignedDuration::from_secs(REFRESH_SECONDS),
        scopes,
    }
}

fn token_response(open_id: &str, pair: &TokenPair) -> Value {
    json!({
        "access_token": pair.access,
        "expires_in": ACCESS_SECONDS,
        "open_id": open_id,
        "refresh_expires_in": REFRESH_SECONDS,
        "refresh_token": pair.refresh,
        "scope": pair.scopes.join(","),
        "token_type": "Bearer",
    })
}

/// `POST /v2/oauth/revoke/`, with an access token.
pub async fn revoke_token(State(sim): Sim, request: Request) -> Result<(), TokenRefusal> {
    let form = read_form(request).await?;
    let mut world = sim.world.write();
    let account = world.grants.access.get(form.text("token")).map(|token| token.account.clone());
    let account = account.ok_or(TokenRefusal(400, "invalid_request", "The access token is invalid."))?;
    Ok(world.revoke(&account)?)
}

impl IntoResponse for TokenRefusal {
    fn into_response(self) -> Response {
        let TokenRefusal(status, error, description) = self;
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_REQUEST);
        let log = random::text(32, random::DIGITS);
        (status, Json(json!({ "error": error, "error_description": description, "log_id": log }))).into_response()
    }
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
