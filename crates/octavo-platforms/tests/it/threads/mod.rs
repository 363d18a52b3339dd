mod account;
mod bench;
mod outcomes;
mod reconcile;
mod renewal;
mod simulated;
mod simulated_account;
mod simulated_faults;
mod wire;

use std::sync::Arc;

use octavo_domain::Platform;
use octavo_platforms::{Adapter, Intent, PublishError};
use serde_json::{Value, json};
use url::Url;

use crate::support::{self, Reply};

pub fn threads(base: &Url) -> Arc<dyn Adapter> {
    support::adapter(Platform::Threads, base).0
}

/// An account whose token was made some days before the time of the tests and has weeks to live.
pub fn alice() -> Value {
    json!({ "accessToken": "TH1", "obtainedAt": "2026-11-10T10:00:00Z", "expiresAt": "2027-01-09T10:00:00Z" })
}

/// A container that has just become ready.
pub fn intent(prepared_at: &str) -> Intent {
    Intent(json!({ "containerId": "C1", "text": "Hello", "kind": "TEXT_POST", "preparedAt": prepared_at }))
}

pub const JUST_NOW: &str = "2026-11-20T10:00:00Z";
/// Long enough for nothing to be on its way.
pub const FIVE_MINUTES_AGO: &str = "2026-11-20T09:55:00Z";

pub fn refused(code: i64, subcode: i64) -> Reply {
    let error = json!({
        "message": format!("about {code}"), "type": "OAuthException", "code": code, "error_subcode": subcode,
        "is_transient": false, "fbtrace_id": "x",
    });
    Reply::json(400, json!({ "error": error }))
}

pub fn not_found() -> Reply {
    refused(24, 4_279_009)
}

pub fn made(id: &str) -> Reply {
    Reply::ok(json!({ "id": id }))
}

pub fn status(status: &str) -> Reply {
    Reply::ok(json!({ "id": "C1", "status": status }))
}

pub fn code(outcome: &PublishError) -> &str {
    match outcome {
        PublishError::Refused(error) => error.code(),
        PublishError::Unknown { .. } => "UNKNOWN",
    }
}

/// A form as it arrived.
pub fn form(body: &[u8]) -> Value {
    url::form_urlencoded::parse(body).map(|(name, value)| (name.into_owned(), Value::from(&*value))).collect()
}
