mod account;
mod media;
mod outcomes;
mod processing;
mod quotes;
mod reconcile;
mod simulated;
mod simulated_account;
mod simulated_faults;

use std::sync::Arc;

use octavo_domain::Platform;
use octavo_platforms::{Adapter, Intent, OutgoingPost, PlatformError, PublishError};
use serde_json::{Value, json};
use url::Url;

use crate::support::{self, Files, Reply, stored_intent};

pub const ID: &str = "2244994945";

pub fn x(base: &Url) -> Arc<dyn Adapter> {
    support::adapter(Platform::XTwitter, base).0
}

/// An account whose access token lives for another hour.
pub fn ann() -> Value {
    json!({
        "userId": ID, "username": "ann", "accessToken": "t0ken", "refreshToken": "refresh",
        "expiresAt": "2026-11-20T11:00:00Z",
    })
}

/// `application/problem+json` of one of X's own types, or of the generic one.
pub fn problem(status: u16, kind: &str, detail: &str) -> Reply {
    let kind = if kind.is_empty() { "about:blank".to_owned() } else { format!("https://api.x.com/2/problems/{kind}") };
    Reply::json(status, json!({ "title": "Problem", "detail": detail, "type": kind, "status": status }))
}

/// A refused parameter, in X's words.
pub fn invalid(message: &str) -> Reply {
    let detail = "One or more parameters to your request was invalid.";
    let kind = "https://api.x.com/2/problems/invalid-request";
    Reply::json(
        400,
        json!({ "errors": [{ "parameters": {}, "message": message }], "title": "Invalid Request", "detail": detail, "type": kind }),
    )
}

pub fn created(id: &str) -> Reply {
    Reply::json(201, json!({ "data": { "id": id, "text": "Hello", "edit_history_tweet_ids": [id] } }))
}

pub async fn prepare(base: &Url, post: &OutgoingPost, files: &Files) -> Result<Intent, PlatformError> {
    x(base).prepare(&ann(), post, files).await.map(|intent| stored_intent(&intent))
}

/// The code of a refusal, `UNKNOWN` for an unknown outcome.
pub fn code(outcome: &PublishError) -> &str {
    match outcome {
        PublishError::Refused(error) => error.code(),
        PublishError::Unknown { .. } => "UNKNOWN",
    }
}
