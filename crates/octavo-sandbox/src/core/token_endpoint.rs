//! The token endpoint (RFC 6749, sections 4.1.3, 5 and 6): one flow for all platforms. Each has a table of how it
//! differs.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use http::request::Parts;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::consent::Consent;
use super::oauth::{AuthorizationCode, CLIENT_ID, CLIENT_SECRET, Token, TokenPair, s256};
use super::random;
use super::requests::{self, MAX_FORM_BYTES, Params};
use super::simulator::Network;
use super::world::World;
use crate::error::Error;

/// What is wrong with a request for tokens.
pub enum TokenFlaw<'a> {
    /// The id and the secret that were shown.
    Client(&'a str, &'a str),
    /// The parameter of this name.
    Missing(&'a str),
    GrantType,
    Code,
    RedirectUri,
    Verifier,
    RefreshToken,
}

/// Status, `error` and `error_description` (section 5.2).
pub struct OAuthError(pub u16, pub &'static str, pub String);

pub fn oauth_error(status: u16, error: &'static str, description: impl Into<String>) -> OAuthError {
    OAuthError(status, error, description.into())
}

impl OAuthError {
    fn to_json(&self) -> Value {
        json!({ "error": self.1, "error_description": self.2 })
    }

    fn with_body(&self, body: Value) -> Response {
        (StatusCode::from_u16(self.0).unwrap_or(StatusCode::BAD_REQUEST), Json(body)).into_response()
    }
}

impl IntoResponse for OAuthError {
    fn into_response(self) -> Response {
        self.with_body(self.to_json())
    }
}

impl From<Error> for OAuthError {
    fn from(error: Error) -> Self {
        tracing::error!(%error, "a simulator failed");
        oauth_error(500, "server_error", "Internal error")
    }
}

/// How tokens of a kind look, and how long they live.
pub struct TokenKind {
    pub prefix: &'static str,
    /// Of what follows the prefix.
    pub length: usize,
    pub life: SignedDuration,
}

impl TokenKind {
    pub fn draw(&self) -> String {
        format!("{}{}", self.prefix, random::text(self.length, random::BASE64URL))
    }
}

/// The token endpoint of a platform.
pub trait TokenEndpoint: Consent {
    const ACCESS: TokenKind;
    /// `None`: the platform has no refresh tokens.
    const REFRESH: Option<TokenKind>;
    /// What has to come with a code.
    const CODE_PARAMETERS: &'static [&'static str] = &["code"];

    fn token_error(flaw: &TokenFlaw) -> OAuthError;

    fn error_body(error: &OAuthError) -> Value {
        error.to_json()
    }

    /// The form of a client that proved itself.
    fn read_form(_head: &Parts, body: &[u8]) -> Result<Params, OAuthError> {
        read_client_form::<Self>(body)
    }

    /// What a code is exchanged for.
    fn first_pair(&self, _world: &World<Self>, code: AuthorizationCode, now: Timestamp) -> TokenPair {
        new_pair::<Self>(now, code.scopes, code.lasting)
    }

    /// What the refresh token `from` is exchanged for; it works once where another one comes with the pair.
    fn next_pair(_from: &str, token: Token, now: Timestamp) -> TokenPair {
        new_pair::<Self>(now, token.scopes, true)
    }

    fn token_body(&self, account: &str, pair: &TokenPair, now: Timestamp) -> Value;

    /// Whose refresh token this was before it was used, where the platform ends the sign-in of who shows it again.
    fn spent_by(&self, _refresh: &str) -> Option<String> {
        None
    }
}

/// `POST`: exchanges a code or a refresh token.
pub async fn issue_token<N: Network>(State(sim): State<Arc<N>>, request: Request) -> Response
where
    N::State: TokenEndpoint,
{
    answer_form::<N::State, _>(request, |form| issue_by_grant(sim.world(), form).map(Json)).await
}

/// Answers a call of a client that proves itself.
pub async fn answer_form<S: TokenEndpoint, T: IntoResponse>(
    request: Request,
    act: impl FnOnce(&Params) -> Result<T, OAuthError>,
) -> Response {
    let (head, body) = request.into_parts();
    let body = requests::read_bytes(body, MAX_FORM_BYTES).await.unwrap_or_default();
    let answer = S::read_form(&head, &body).and_then(|form| act(&form));
    answer.map_or_else(|error| error.with_body(S::error_body(&error)), IntoResponse::into_response)
}

pub fn check_client<S: TokenEndpoint>(id: &str, secret: &str) -> Result<(), OAuthError> {
    if (id, secret) == (CLIENT_ID, CLIENT_SECRET) {
        Ok(())
    } else {
        Err(S::token_error(&TokenFlaw::Client(id, secret)))
    }
}

/// A form with the client's id and secret in it.
pub fn read_client_form<S: TokenEndpoint>(body: &[u8]) -> Result<Params, OAuthError> {
    let form = Params::parse(body);
    check_client::<S>(form.text(S::CLIENT_PARAMETER), form.text("client_secret"))?;
    Ok(form)
}

pub fn required<'a, S: TokenEndpoint>(form: &'a Params, name: &str) -> Result<&'a str, OAuthError> {
    form.get(name).ok_or_else(|| S::token_error(&TokenFlaw::Missing(name)))
}

fn issue_by_grant<S: TokenEndpoint>(world: &World<S>, form: &Params) -> Result<Value, OAuthError> {
    match required::<S>(form, "grant_type")? {
        "authorization_code" => redeem_code(world, form),
        "refresh_token" if S::REFRESH.is_some() => refresh_token(world, form),
        _ => Err(S::token_error(&TokenFlaw::GrantType)),
    }
}

fn redeem_code<S: TokenEndpoint>(world: &World<S>, form: &Params) -> Result<Value, OAuthError> {
    for name in S::CODE_PARAMETERS {
        required::<S>(form, name)?;
    }
    let (now, shown) = (world.core.now(), form.text("code"));
    let mut state = world.write();
    let code = state.grants().code(shown, now).ok_or_else(|| S::token_error(&TokenFlaw::Code))?.clone();
    if form.text("redirect_uri") != code.redirect_uri {
        return Err(S::token_error(&TokenFlaw::RedirectUri));
    }
    if let Some(challenge) = &code.challenge
        && s256(required::<S>(form, "code_verifier")?) != *challenge
    {
        return Err(S::token_error(&TokenFlaw::Verifier));
    }
    let account = code.account.clone();
    let pair = state.first_pair(world, code, now);
    let body = state.token_body(&account, &pair, now);
    state.redeem(shown, &account, pair)?;
    Ok(body)
}

fn refresh_token<S: TokenEndpoint>(world: &World<S>, form: &Params) -> Result<Value, OAuthError> {
    let from = required::<S>(form, "refresh_token")?;
    let now = world.core.now();
    let mut state = world.write();
    if let Some(account) = state.spent_by(from) {
        state.revoke(&account)?;
    }
    let token = state.grants().refresh_token(from, now);
    let token = token.ok_or_else(|| S::token_error(&TokenFlaw::RefreshToken))?;
    let account = token.account.clone();
    let pair = S::next_pair(from, token, now);
    let body = state.token_body(&account, &pair, now);
    state.refresh(from.to_owned(), &account, pair)?;
    Ok(body)
}

pub fn new_pair<S: TokenEndpoint>(now: Timestamp, scopes: Vec<String>, lasting: bool) -> TokenPair {
    let refresh = S::REFRESH;
    TokenPair {
        access: S::ACCESS.draw(),
        access_until: now + S::ACCESS.life,
        refresh_until: now + refresh.as_ref().map_or(S::ACCESS.life, |kind| kind.life),
        refresh: refresh.filter(|_| lasting).map(|kind| kind.draw()),
        scopes,
    }
}
