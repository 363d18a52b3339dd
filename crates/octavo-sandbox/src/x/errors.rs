//! Refusals in X's shapes: problems (RFC 7807) with X's own additions, and the
//! plain texts of uploads.

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode};
use serde_json::{Value, json};

use crate::core::errors::ErrorWording;

/// The result of a call.
pub type Outcome<T = Value> = Result<T, XCallError>;

/// Why it was not done.
pub type XCallError = crate::core::errors::CallError<XError>;

#[derive(Debug)]
pub struct XError {
    status: u16,
    /// A text stands for itself.
    body: Value,
    headers: HeaderMap,
}

impl XError {
    fn problem_without_type(status: u16, title: &str, detail: &str) -> Self {
        answer(status, json!({ "title": title, "detail": detail, "type": "about:blank", "status": status }))
    }
}

fn answer(status: u16, body: Value) -> XError {
    XError { status, body, headers: HeaderMap::new() }
}

/// A problem of the generic type.
pub fn problem_without_type(status: u16, title: &str, detail: &str) -> XCallError {
    XError::problem_without_type(status, title, detail).into()
}

/// A problem with a type of its own.
pub fn problem(status: u16, title: &str, detail: &str, kind: &str) -> XCallError {
    let kind = format!("https://api.twitter.com/2/problems/{kind}");
    answer(status, json!({ "title": title, "detail": detail, "type": kind })).into()
}

/// 400: a parameter or a field is wrong, in these words.
pub fn invalid(parameters: Value, message: impl Into<String>) -> XCallError {
    wrong(parameters, message.into()).into()
}

fn wrong(parameters: Value, message: String) -> XError {
    answer(
        400,
        json!({
            "errors": [{ "parameters": parameters, "message": message }],
            "title": "Invalid Request",
            "detail": "One or more parameters to your request was invalid.",
            "type": "https://api.twitter.com/2/problems/invalid-request",
        }),
    )
}

/// 401.
pub fn unauthorized() -> XCallError {
    problem_without_type(401, "Unauthorized", "Unauthorized")
}

/// 403 with the words that tell what is wrong.
pub fn forbidden(detail: &str) -> XCallError {
    problem_without_type(403, "Forbidden", detail)
}

/// 404 for a thing of this kind.
pub fn not_found(resource: &str, id: &str) -> XCallError {
    answer(404, missing(resource, id)).into()
}

/// What X says about a thing that is not there.
pub fn missing(resource: &str, id: &str) -> Value {
    json!({
        "resource_id": id, "resource_type": resource, "parameter": "id", "value": id,
        "title": "Not Found Error", "detail": format!("Could not find {resource} with id: [{id}]."),
        "type": "https://api.twitter.com/2/problems/resource-not-found",
    })
}

/// 429, with or without the headers of the window.
pub fn rate_limited(headers: HeaderMap) -> XCallError {
    XError { headers, ..XError::problem_without_type(429, "Too Many Requests", "Too Many Requests") }.into()
}

/// An upload's refusal without any form.
pub fn plain(status: u16, text: &str) -> XCallError {
    answer(status, json!(text)).into()
}

/// 503 as X words every failure of its own.
pub fn unavailable() -> XCallError {
    problem_without_type(503, "Service Unavailable", "Service Unavailable")
}

impl ErrorWording for XError {
    const PLATFORM: &'static str = super::events::PLATFORM;

    fn too_large() -> Self {
        answer(413, json!("Request Entity Too Large"))
    }

    fn broken(reason: String) -> Self {
        wrong(json!({}), reason)
    }

    fn internal() -> Self {
        XError::problem_without_type(500, "Internal Server Error", "Internal Server Error")
    }
}

impl IntoResponse for XError {
    fn into_response(self) -> Response {
        let XError { status, body, headers } = self;
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        match body {
            Value::String(text) => (status, headers, text).into_response(),
            body => (status, headers, Json(body)).into_response(),
        }
    }
}
