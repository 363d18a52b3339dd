//! The metadata documents (OpenID Connect Discovery 1.0, RFC 8414: the same one) and the public keys.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::header;
use oauth_as::grant::DEVICE_CODE_GRANT_URN;
use octavo_domain::Scope;
use serde_json::{Value, json};

use super::{browser, device, register};
use crate::identity::{Identity, Settings};

const KEPT: [(header::HeaderName, &str); 1] = [(header::CACHE_CONTROL, "public, max-age=300")];

pub(super) async fn metadata(State(identity): State<Identity>) -> Response {
    (KEPT, Json(document(identity.settings()))).into_response()
}

pub(super) async fn jwks(State(identity): State<Identity>) -> Response {
    match identity.jwks().await {
        Ok(keys) => (KEPT, Json(keys)).into_response(),
        Err(error) => browser::failed(&error),
    }
}

/// Only what is on is advertised.
pub(in crate::http) fn document(settings: &Settings) -> Value {
    let origin = settings.origin();
    let methods = ["client_secret_basic", "client_secret_post", "none"];
    let mut scopes: Vec<_> = Scope::OF_APPS.iter().map(|scope| scope.as_str()).collect();
    let more = Scope::OF_PORTAL.iter().map(|scope| scope.as_str());
    scopes.extend(more.filter(|scope| !Scope::OF_APPS.iter().any(|app| app.as_str() == *scope)));
    let mut document = json!({
        "issuer": origin,
        "authorization_endpoint": format!("{origin}/oauth2/authorize"),
        "token_endpoint": format!("{origin}/oauth2/token"),
        "device_authorization_endpoint": format!("{origin}{}", device::PATH),
        "userinfo_endpoint": format!("{origin}/oauth2/userInfo"),
        "revocation_endpoint": format!("{origin}/oauth2/revoke"),
        "end_session_endpoint": format!("{origin}/logout"),
        "check_session_iframe": format!("{origin}/oauth2/check-session"),
        "jwks_uri": format!("{origin}/.well-known/jwks.json"),
        "scopes_supported": scopes,
        "response_types_supported": ["code"],
        "response_modes_supported": ["query"],
        "grant_types_supported": ["authorization_code", "refresh_token", DEVICE_CODE_GRANT_URN],
        "token_endpoint_auth_methods_supported": methods,
        "revocation_endpoint_auth_methods_supported": methods,
        "code_challenge_methods_supported": ["S256"],
        "authorization_response_iss_parameter_supported": true,
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["RS256"],
        "claims_supported": ["iss", "sub", "aud", "exp", "iat", "auth_time", "nonce", "at_hash", "sid", "email", "email_verified", "name", "preferred_username"],
        "prompt_values_supported": ["none", "login", "consent", "select_account"],
        "claims_parameter_supported": false,
        "request_parameter_supported": false,
        "request_uri_parameter_supported": false,
        "client_id_metadata_document_supported": settings.client_documents.is_some(),
    });
    if settings.dynamic_registration {
        document["registration_endpoint"] = format!("{origin}{}", register::PATH).into();
    }
    document
}
