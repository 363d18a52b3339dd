//! An example for each operation's request and answer, in the description; Redocly holds them against the schemas
//! and schemathesis sends them.

mod errors;
mod example;
mod keys;
mod me;
mod portal;
mod posts;
mod public;
mod sandbox;
mod webhooks;
mod workspaces;

use serde_json::Value;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{Content, RefOr};

pub(super) use errors::{ERRORS, SharedError};

/// Fills in what the handler's own attributes leave open.
pub(super) fn fill(operation: &mut Operation) {
    let id = operation.operation_id.clone().unwrap_or_default();
    let found = portal::of(&id)
        .or_else(|| keys::of(&id))
        .or_else(|| me::of(&id))
        .or_else(|| workspaces::of(&id))
        .or_else(|| webhooks::of(&id))
        .or_else(|| public::of(&id))
        .or_else(|| posts::of(&id))
        .or_else(|| sandbox::of(&id));
    let Some(example) = found else { return };
    if let Some(RefOr::T(body)) = &mut operation.request_body {
        body.content.values_mut().for_each(|content| put(content, example.request.as_ref()));
    }
    for (status, response) in &mut operation.responses.responses {
        if let (true, RefOr::T(response)) = (status.starts_with('2'), response) {
            response.content.values_mut().for_each(|content| put(content, example.answer.as_ref()));
        }
    }
}

pub(super) fn put(content: &mut RefOr<Content>, example: Option<&Value>) {
    if let RefOr::T(content) = content
        && content.example.is_none()
    {
        content.example = example.cloned();
    }
}
