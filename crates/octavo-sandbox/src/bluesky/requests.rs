//! Parameters and JSON bodies of XRPC.

use std::collections::HashMap;

use axum::extract::Request;
use http::HeaderMap;
use http::header::CONTENT_TYPE;
use serde::de::DeserializeOwned;

use super::errors::{Outcome, invalid};
use crate::core::requests;

/// Bodies of procedures other than uploads.
const MAX_JSON_BYTES: u64 = 1_000_000;

/// Query parameters; of repeated ones the last counts.
pub struct Query(HashMap<String, String>);

impl Query {
    pub fn of(request: &Request) -> Self {
        let query = request.uri().query().unwrap_or_default();
        Self(url::form_urlencoded::parse(query.as_bytes()).into_owned().collect())
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    pub fn required(&self, name: &str) -> Outcome<&str> {
        self.get(name)
            .filter(|value| !value.is_empty())
            .ok_or_else(|| invalid(format!("Missing required key \"{name}\" at $")))
    }

    pub fn number(&self, name: &str) -> Outcome<Option<i64>> {
        let wrong = |_| invalid(format!("Expected integer value type at $.{name} (got string)"));
        self.get(name).map(|value| value.parse().map_err(wrong)).transpose()
    }

    pub fn flag(&self, name: &str) -> bool {
        self.get(name) == Some("true")
    }
}

/// The type and nothing else, in lower case.
pub fn content_type(headers: &HeaderMap) -> Option<String> {
    let value = headers.get(CONTENT_TYPE)?.to_str().ok()?;
    Some(value.split(';').next().unwrap_or_default().trim().to_lowercase())
}

/// The JSON body of a procedure.
pub async fn read_json<T: DeserializeOwned>(request: Request) -> Outcome<T> {
    match content_type(request.headers()).as_deref() {
        Some("application/json") => {}
        None => {
            return Err(invalid("Request encoding (Content-Type) required but not provided"));
        }
        Some(other) => {
            return Err(invalid(format!("Wrong request encoding (Content-Type): {other}")));
        }
    }
    let body = requests::read_bytes(request.into_body(), MAX_JSON_BYTES).await?;
    serde_json::from_slice(&body).map_err(|error| invalid(format!("Invalid request body: {error}")))
}
