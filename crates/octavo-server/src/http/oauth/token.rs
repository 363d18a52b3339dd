//! `/oauth2/token` and `/oauth2/revoke`.

use axum::body::Body;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use serde_json::json;
use url::form_urlencoded;
use uuid::Uuid;

use super::body::{BadBody, form_or_json};
use crate::http::extract::credentials;
use crate::identity::{Identity, OauthError, Params};

/// What a call of the token endpoint came to: an extension of its response.
#[derive(Clone)]
pub(in crate::http) enum TokenCall {
    Refused,
    /// By a code, which is good for one call.
    Redeemed(String, Uuid),
    /// By a refresh token, with which the call can be repeated.
    Refreshed(String, Uuid),
}

pub(super) async fn token(State(identity): State<Identity>, headers: HeaderMap, body: Body) -> Response {
    let called = match read(&headers, body).await {
        Ok(called) => called,
        Err(refusal) => return refusal,
    };
    let used_basic = called.basic.is_some();
    match identity.token(&called.params, called.basic).await {
        Ok(answer) => {
            let (client_id, user_id) = (answer.client_id.clone(), answer.user_id);
            let call = match called.params.get("grant_type") {
                Some("refresh_token") => TokenCall::Refreshed(client_id, user_id),
                _ => TokenCall::Redeemed(client_id, user_id),
            };
            (Extension(call), NO_STORE, Json(answer)).into_response()
        }
        Err(error) => refuse(&error, used_basic),
    }
}

pub(super) async fn revoke(State(identity): State<Identity>, headers: HeaderMap, body: Body) -> Response {
    let called = match read(&headers, body).await {
        Ok(called) => called,
        Err(refusal) => return refusal,
    };
    let used_basic = called.basic.is_some();
    match identity.revoke(&called.params, called.basic).await {
        Ok(()) => (NO_STORE, StatusCode::OK).into_response(),
        Err(error) => refuse(&error, used_basic),
    }
}

/// RFC 6749 section 5.1.
pub(super) const NO_STORE: [(header::HeaderName, &str); 2] =
    [(header::CACHE_CONTROL, "no-store"), (header::PRAGMA, "no-cache")];

/// What a call of these endpoints sent.
pub(super) struct Called {
    pub params: Params,
    /// What HTTP Basic named, if it was used.
    pub basic: Option<(String, String)>,
}

pub(super) async fn read(headers: &HeaderMap, body: Body) -> Result<Called, Response> {
    let basic = basic(headers).map_err(|error| refuse(&error, true))?;
    let params = form_or_json(headers, body).await.map_err(|bad| match bad {
        BadBody::TooLarge => {
            let error = OauthError::refused("invalid_request", "the body is over 64 KiB");
            (StatusCode::PAYLOAD_TOO_LARGE, refuse(&error, false)).into_response()
        }
        BadBody::TooSlow => {
            let error = OauthError::refused("invalid_request", "the rest of the body didn't arrive in time");
            (StatusCode::REQUEST_TIMEOUT, refuse(&error, false)).into_response()
        }
        BadBody::Unreadable(why) => refuse(&OauthError::refused("invalid_request", why), false),
    })?;
    Ok(Called { params, basic })
}

/// The client's id and secret by HTTP Basic, form-encoded first as RFC 6749 section 2.3.1 says. Ours hold no
/// `%` or `+`, so that clients which send them plain are understood as well.
fn basic(headers: &HeaderMap) -> Result<Option<(String, String)>, OauthError> {
    let Some(value) = headers.get(header::AUTHORIZATION) else {
        return Ok(None);
    };
    let bad = || OauthError::refused("invalid_client", "the Authorization header is not HTTP Basic");
    let encoded = credentials(value, "basic").ok_or_else(bad)?;
    let decoded = STANDARD.decode(encoded).map_err(|_| bad())?;
    let decoded = String::from_utf8(decoded).map_err(|_| bad())?;
    let (id, secret) = decoded.split_once(':').ok_or_else(bad)?;
    let id = form_decoded(id).ok_or_else(bad)?;
    let secret = form_decoded(secret).ok_or_else(bad)?;
    Ok(Some((id, secret)))
}

fn form_decoded(text: &str) -> Option<String> {
    let value = format!("={text}");
    let mut values = form_urlencoded::parse(value.as_bytes());
    let (_, value) = values.next()?;
    (values.next().is_none() && !value.contains('\0')).then(|| value.into_owned())
}

/// RFC 6749 knows no such error; its code is that of the authorization endpoint.
pub(in crate::http) fn too_many(wait: u64) -> Response {
    let description = format!("Too many token requests. Try again in {wait} s.");
    let body = Json(json!({ "error": "temporarily_unavailable", "error_description": description }));
    let headers = [(header::RETRY_AFTER, wait.to_string())];
    (StatusCode::TOO_MANY_REQUESTS, headers, NO_STORE, body).into_response()
}

/// RFC 6749 section 5.2: 401 with a challenge for a client that tried HTTP Basic, 400 for all else.
pub(super) fn refuse(error: &OauthError, used_basic: bool) -> Response {
    let (code, description) = match error {
        OauthError::Refused { code, description } => (code.as_str(), description.as_str()),
        OauthError::Internal(error) => {
            tracing::error!(%error, "the token endpoint failed");
            let body = Json(json!({ "error": "server_error" }));
            return (StatusCode::INTERNAL_SERVER_ERROR, NO_STORE, body).into_response();
        }
    };
    let challenge = code == "invalid_client" && used_basic;
    let status = if challenge { StatusCode::UNAUTHORIZED } else { StatusCode::BAD_REQUEST };
    let mut body = json!({ "error": code });
    if !description.is_empty() {
        body["error_description"] = description.into();
    }
    let mut response = (status, NO_STORE, Json(body)).into_response();
    // A device that waits for its person does nothing wrong.
    if code != "authorization_pending" {
        response.extensions_mut().insert(TokenCall::Refused);
    }
    if challenge {
        let realm = HeaderValue::from_static("Basic realm=\"octavo\"");
        response.headers_mut().insert(header::WWW_AUTHENTICATE, realm);
    }
    response
}
