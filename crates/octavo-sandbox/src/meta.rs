//! What Threads and Instagram have in common.
//!
//! Refusals have the Graph API's shape, `{"error": {"message", "type", "code", "error_subcode", …}}`
//! (<https://developers.facebook.com/docs/graph-api/guides/error-handling>). A code is exchanged for a token of an hour,
//! which is exchanged for one of sixty days, which can be refreshed.

use std::fmt::Display;

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use crate::core::errors::{CallError, ErrorWording};
use crate::core::faults::Fault;
use crate::core::oauth::{CLIENT_SECRET, Token, TokenPair};
use crate::core::random;
use crate::core::requests::Params;
use crate::core::token_endpoint::{OAuthError, TokenEndpoint, TokenKind, oauth_error};
use crate::core::world::World;

/// The result of a call.
pub type Outcome<T = Value> = Result<T, GraphCallError>;

/// Why it was not done.
pub type GraphCallError = CallError<GraphError>;

#[derive(Debug)]
pub struct GraphError {
    pub status: u16,
    pub code: i32,
    pub subcode: Option<u32>,
    pub message: String,
    /// Title and text for people.
    pub told: Option<(&'static str, String)>,
    pub transient: bool,
    pub headers: HeaderMap,
}

impl GraphError {
    pub fn new(status: u16, code: i32, message: impl Into<String>) -> Self {
        let message = message.into();
        GraphError { status, code, subcode: None, message, told: None, transient: false, headers: HeaderMap::new() }
    }
}

/// 400 with a code.
pub fn refuse(code: i32, message: impl Into<String>) -> GraphCallError {
    GraphError::new(400, code, message).into()
}

/// A parameter that is missing or wrong.
pub fn invalid(message: impl Display) -> GraphCallError {
    refuse(100, format!("(#100) {message}"))
}

pub fn no_permission() -> GraphCallError {
    refuse(10, "(#10) Application does not have permission for this action")
}

pub fn no_token() -> GraphCallError {
    refuse(104, "An access token is required to request this resource.")
}

pub fn invalid_token() -> GraphCallError {
    refuse(190, "Invalid OAuth access token - Cannot parse access token")
}

pub fn expired_token() -> GraphCallError {
    let message = "Error validating access token: Session has expired.";
    GraphError { subcode: Some(463), ..GraphError::new(400, 190, message) }.into()
}

/// A version that there is not, or no more, leaves its own path unexplained.
pub fn unknown_path(path: &str) -> GraphCallError {
    refuse(2500, format!("Unknown path components: /{path}"))
}

pub fn internal() -> GraphCallError {
    GraphError::internal().into()
}

impl ErrorWording for GraphError {
    const PLATFORM: &'static str = "META";

    fn too_large() -> Self {
        GraphError::new(400, 1, "Please reduce the amount of data you're asking for.")
    }

    fn broken(reason: String) -> Self {
        GraphError::new(400, 100, format!("(#100) {reason}"))
    }

    fn internal() -> Self {
        let message = "An unexpected error has occurred. Please retry your request later.";
        GraphError { transient: true, ..GraphError::new(500, 2, message) }
    }
}

impl IntoResponse for GraphError {
    fn into_response(self) -> Response {
        let mut error = json!({
            "message": self.message, "type": "OAuthException", "code": self.code, "is_transient": self.transient,
            "fbtrace_id": random::text(23, random::BASE64URL),
        });
        if let Some(subcode) = self.subcode {
            error["error_subcode"] = json!(subcode);
        }
        if let Some((title, words)) = self.told {
            error["error_user_title"] = json!(title);
            error["error_user_msg"] = json!(words);
        }
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, self.headers, Json(json!({ "error": error }))).into_response()
    }
}

/// A younger token is not refreshed.
const MIN_AGE: SignedDuration = SignedDuration::from_hours(24);
pub const WRONG_REDIRECT_URI: &str = "Error validating verification code. Please make sure your redirect_uri is \
                                      identical to the one you used in the OAuth dialog request";

/// The answer to `GET /{post}/insights`, each metric by Meta's name for it. One that the network doesn't count is refused, and
/// one that it has removed is left out.
pub fn insights(asked: &str, counts: &[(&str, Option<u64>)]) -> Outcome {
    let mut data = Vec::new();
    for name in asked.split(',').map(str::trim) {
        let known = counts.iter().find(|(known, _)| *known == name);
        let (_, count) =
            known.ok_or_else(|| invalid(format!("metric[0] must be one of the supported values: {name}")))?;
        if let Some(count) = count {
            data.push(json!({
                "name": name, "period": "lifetime", "values": [{ "value": count }], "title": name, "description": "",
            }));
        }
    }
    Ok(json!({ "data": data }))
}

/// Why a token was not exchanged or refreshed.
pub enum ExchangeFlaw {
    /// The one that is wanted.
    GrantType(String),
    Secret,
    NoToken,
    NotShort,
    NotLong,
    TooYoung,
}

/// A network of Meta's. Its constants are the table of how it differs from the others.
pub trait Meta: TokenEndpoint {
    const LONG_LIVED: TokenKind;
    /// What its grant types begin with.
    const GRANT_PREFIX: &'static str;
    /// The scope of a token that can be refreshed.
    const BASIC: &'static str;

    fn exchange_error(flaw: ExchangeFlaw) -> GraphCallError;

    /// `says_when`: whether it is said when the limit is over.
    fn rate_limited(says_when: bool) -> GraphCallError;

    /// When a token was given out; `None` where it is a short-lived one.
    fn long_since(&self, shown: &str, token: &Token) -> Option<Timestamp>;
}

/// Why a code was not exchanged: 400 in these words.
pub fn code_error(message: &str) -> OAuthError {
    oauth_error(400, "OAuthException", message)
}

pub fn code_error_body(OAuthError(status, _, message): &OAuthError) -> Value {
    json!({ "error_type": "OAuthException", "code": status, "error_message": message })
}

/// The account of an access token; meets the faults any call can meet.
pub fn find_caller<S: Meta>(world: &World<S>, shown: Option<&str>, scope: &str) -> Outcome<String> {
    let token = find_token(world, shown.ok_or_else(no_token)?)?;
    if !token.allows(scope) {
        return Err(no_permission());
    }
    world.meet_fault(&token.account, |fault| match fault {
        Fault::RateLimit => S::rate_limited(true),
        Fault::RateLimitNoHeader => S::rate_limited(false),
        Fault::TokenExpired => expired_token(),
        _ => internal(),
    })?;
    Ok(token.account)
}

fn find_token<S: Meta>(world: &World<S>, shown: &str) -> Outcome<Token> {
    let token = world.read().grants().access.get(shown).cloned().ok_or_else(invalid_token)?;
    if world.core.now() >= token.expires { Err(expired_token()) } else { Ok(token) }
}

/// `GET /access_token`
pub fn exchange_token<S: Meta>(world: &World<S>, params: &Params, shown: Option<&str>) -> Outcome {
    check_grant_type::<S>(params, "exchange")?;
    if params.text("client_secret") != CLIENT_SECRET {
        return Err(S::exchange_error(ExchangeFlaw::Secret));
    }
    let shown = shown.ok_or_else(|| S::exchange_error(ExchangeFlaw::NoToken))?;
    let token = find_token(world, shown)?;
    if world.read().long_since(shown, &token).is_some() {
        return Err(S::exchange_error(ExchangeFlaw::NotShort));
    }
    let life = world.sign_in_life(&token.account, S::LONG_LIVED.life);
    issue_long_lived(world, shown, token, life)
}

/// `GET /refresh_access_token`
pub fn refresh_token<S: Meta>(world: &World<S>, params: &Params, shown: Option<&str>) -> Outcome {
    check_grant_type::<S>(params, "refresh")?;
    let shown = shown.ok_or_else(|| S::exchange_error(ExchangeFlaw::NoToken))?;
    let token = find_token(world, shown)?;
    let since = world.read().long_since(shown, &token);
    let since = since.ok_or_else(|| S::exchange_error(ExchangeFlaw::NotLong))?;
    if world.core.now().duration_since(since) < MIN_AGE {
        return Err(S::exchange_error(ExchangeFlaw::TooYoung));
    }
    if !token.allows(S::BASIC) {
        return Err(no_permission());
    }
    issue_long_lived(world, shown, token, S::LONG_LIVED.life)
}

fn check_grant_type<S: Meta>(params: &Params, verb: &str) -> Outcome<()> {
    let wanted = format!("{}_{verb}_token", S::GRANT_PREFIX);
    if params.text("grant_type") == wanted { Ok(()) } else { Err(S::exchange_error(ExchangeFlaw::GrantType(wanted))) }
}

/// A new token; the one that was shown goes on for as long as it would have.
fn issue_long_lived<S: Meta>(world: &World<S>, from: &str, token: Token, life: SignedDuration) -> Outcome {
    let until = world.core.now() + life;
    let access = S::LONG_LIVED.draw();
    let body = json!({ "access_token": access, "token_type": "bearer", "expires_in": life.as_secs() });
    let pair = TokenPair { access, access_until: until, refresh: None, refresh_until: until, scopes: token.scopes };
    world.write().refresh(from.to_owned(), &token.account, pair)?;
    Ok(body)
}

/// A page of a list, oldest cursor first: <https://developers.facebook.com/docs/graph-api/results>. A cursor is a position.
pub fn list_page(all: Vec<Value>, limit: Option<&str>, after: Option<&str>) -> Outcome<Value> {
    let number = |text: Option<&str>, usual: usize| text.map_or(Ok(usual), str::parse);
    let limit = number(limit, 25).map_err(|_| invalid("Param limit must be a number"))?.clamp(1, 100);
    let start = number(after, 0).map_err(|_| invalid("Invalid cursor"))?;
    let end = start.saturating_add(limit);
    let mut page = json!({ "paging": { "cursors": { "before": start.to_string(), "after": end.to_string() } } });
    if end < all.len() {
        page["paging"]["next"] = json!(format!("https://graph.example/?after={end}"));
    }
    page["data"] = all.into_iter().skip(start).take(limit).collect();
    Ok(page)
}
