//! What the token endpoints of Threads and Instagram have in common.

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use serde_json::json;

use crate::error::Error;

/// Why a code was not exchanged: `{"error_type", "code", "error_message"}`.
pub struct CodeError(u16, &'static str);

/// 400 in these words.
pub const fn code_error(message: &'static str) -> CodeError {
    CodeError(400, message)
}

impl From<Error> for CodeError {
    fn from(error: Error) -> Self {
        tracing::error!(%error, "a simulator failed");
        CodeError(500, "An unknown error has occurred.")
    }
}

impl IntoResponse for CodeError {
    fn into_response(self) -> Response {
        let CodeError(status, message) = self;
        let body = json!({ "error_type": "OAuthException", "code": status, "error_message": message });
        (StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_REQUEST), Json(body)).into_response()
    }
}
