//! `/oauth2/register`: clients register themselves (RFC 7591).

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{StatusCode, header};
use serde_json::json;

use crate::http::extract::small_body::{BodyError, read_small};
use crate::identity::Identity;
use crate::identity::agents::{ClientMetadata, RegistrationError};

/// Where clients register themselves.
pub const PATH: &str = "/oauth2/register";

/// Metadata of a client takes less than a KiB; a long one lists many addresses.
const MOST_BYTES: usize = 64 * 1024;

const NO_STORE: [(header::HeaderName, &str); 1] = [(header::CACHE_CONTROL, "no-store")];

pub(super) async fn register(State(identity): State<Identity>, body: Body) -> Response {
    let metadata: ClientMetadata = match read_small(body, MOST_BYTES).await.map(|bytes| serde_json::from_slice(&bytes))
    {
        Ok(Ok(metadata)) => metadata,
        Ok(Err(error)) => {
            return refuse(
                StatusCode::BAD_REQUEST,
                "invalid_client_metadata",
                &format!("the body is not valid: {error}"),
            );
        }
        Err(BodyError::TooSlow) => {
            return refuse(
                StatusCode::REQUEST_TIMEOUT,
                "invalid_client_metadata",
                "the rest of the body didn't arrive in time",
            );
        }
        Err(BodyError::TooLarge) => {
            return refuse(StatusCode::PAYLOAD_TOO_LARGE, "invalid_client_metadata", "the body is over 64 KiB");
        }
    };
    match identity.register_agent(metadata).await {
        Ok(registration) => (StatusCode::CREATED, NO_STORE, Json(registration)).into_response(),
        Err(RegistrationError::Metadata(error)) => refuse(StatusCode::BAD_REQUEST, error.code(), error.description()),
        Err(error @ RegistrationError::Off) => {
            let why = format!("{error}; use an application from the Developer Portal, or a client ID that is a URL");
            refuse(StatusCode::FORBIDDEN, "access_denied", &why)
        }
        Err(RegistrationError::Internal(error)) => {
            tracing::error!(%error, "a client could not be registered");
            refuse(StatusCode::INTERNAL_SERVER_ERROR, "server_error", "Octavo failed; try again later")
        }
    }
}

fn refuse(status: StatusCode, code: &str, description: &str) -> Response {
    (status, NO_STORE, Json(json!({ "error": code, "error_description": description }))).into_response()
}
