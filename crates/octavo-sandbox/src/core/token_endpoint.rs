//! A token endpoint that takes forms and answers as RFC 6749 says.

use axum::Json;
use axum::body::Body;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use serde_json::{Value, json};

use super::params::Params;
use crate::error::Error;

/// Status, `error` and `error_description` (section 5.2).
pub struct Refused(pub u16, pub &'static str, pub &'static str);

impl From<Error> for Refused {
    fn from(error: Error) -> Self {
        tracing::error!(%error, "a simulator failed");
        Refused(500, "server_error", "Internal error")
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let Refused(status, error, description) = self;
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_REQUEST);
        (status, Json(json!({ "error": error, "error_description": description }))).into_response()
    }
}

pub async fn answer(body: Body, issue: impl FnOnce(&Params) -> Result<Value, Refused>) -> Response {
    let form = Params::of_form(body).await.unwrap_or_default();
    issue(&form).map_or_else(Refused::into_response, |body| Json(body).into_response())
}
