//! Rest.li holds a record against its schema before anything else looks at it: 422, with a line for each mistake.

use axum::body::Body;
use serde_json::{Map, Value};

use super::error::{Outcome, illegal, plain};
use crate::core::intake;

const MAX_BODY_BYTES: u64 = 1024 * 1024;

/// A body of JSON.
pub async fn body(body: Body) -> Outcome<Value> {
    let bytes = intake::bytes(body, MAX_BODY_BYTES).await?;
    let value: Value = serde_json::from_slice(&bytes).unwrap_or_default();
    if value.is_object() { Ok(value) } else { Err(illegal("Request body could not be converted to data map")) }
}

/// The mistakes so far.
#[derive(Default)]
pub struct Report(String);

impl Report {
    /// Holds the members of the record at `path` against those it must and may have.
    pub fn record(&mut self, path: &str, record: &Value, required: &[&str], optional: &[&str]) {
        let empty = Map::new();
        let members = record.as_object().unwrap_or_else(|| {
            self.note(path, "is not a record");
            &empty
        });
        for name in members.keys().filter(|name| !required.contains(&name.as_str())) {
            if !optional.contains(&name.as_str()) {
                self.note(&format!("{path}/{name}"), "unrecognized field found but not allowed");
            }
        }
        for name in required.iter().filter(|name| !members.contains_key(**name)) {
            self.note(&format!("{path}/{name}"), "field is required but not found and has no default value");
        }
    }

    pub fn note(&mut self, path: &str, mistake: &str) {
        self.0.push_str(&format!("ERROR :: {path} :: {mistake}\n"));
    }

    pub fn end(self) -> Outcome<()> {
        if self.0.is_empty() { Ok(()) } else { Err(plain(422, &self.0)) }
    }
}
