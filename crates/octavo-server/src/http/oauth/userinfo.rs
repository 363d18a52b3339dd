//! `/oauth2/userInfo` (OpenID Connect Core section 5.3), with the errors of RFC 6750.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use serde_json::json;

use crate::http::extract::bearer;
use crate::identity::{Identity, OauthError};

pub(super) async fn user_info(State(identity): State<Identity>, headers: HeaderMap) -> Response {
    let Some(bearer) = bearer(&headers) else {
        // RFC 6750 section 3.1: no error code for a request that did not try.
        return challenge(StatusCode::UNAUTHORIZED, None);
    };
    match identity.user_info(bearer).await {
        Ok(info) => ([(header::CACHE_CONTROL, "no-store")], Json(info)).into_response(),
        Err(OauthError::Refused { code, .. }) if code == "insufficient_scope" => {
            challenge(StatusCode::FORBIDDEN, Some("error=\"insufficient_scope\", scope=\"openid\""))
        }
        Err(OauthError::Refused { .. }) => challenge(StatusCode::UNAUTHORIZED, Some("error=\"invalid_token\"")),
        Err(OauthError::Internal(error)) => {
            tracing::error!(%error, "userInfo failed");
            let body = Json(json!({ "error": "server_error" }));
            (StatusCode::INTERNAL_SERVER_ERROR, body).into_response()
        }
    }
}

fn challenge(status: StatusCode, error: Option<&str>) -> Response {
    let value = match error {
        Some(error) => format!("Bearer realm=\"octavo\", {error}"),
        None => "Bearer realm=\"octavo\"".to_owned(),
    };
    let value = HeaderValue::from_str(&value).unwrap_or(HeaderValue::from_static("Bearer"));
    (status, [(header::WWW_AUTHENTICATE, value)]).into_response()
}
