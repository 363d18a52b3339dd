mod account;
mod bench;
mod documents;
mod media;
mod outcomes;
mod reconcile;
mod simulated;
mod wire;

use std::sync::Arc;

use octavo_domain::Platform;
use octavo_platforms::{Adapter, NetworkConfig};
use serde_json::{Value, json};
use url::Url;

use crate::support::{Reply, adapter_at, app};

pub const PERSON: &str = "urn:li:person:alice";

pub fn config(base: &Url) -> NetworkConfig {
    NetworkConfig::new(Platform::LinkedIn).at(base).with_app(app("app", "app-secret"))
}

pub fn linkedin(base: &Url) -> Arc<dyn Adapter> {
    adapter_at(config(base)).0
}

/// A member whose token is good for an hour.
pub fn alice() -> Value {
    json!({
        "person": PERSON, "accessToken": "access", "refreshToken": "refresh",
        "expiresAt": "2026-11-20T11:00:00Z", "readsPosts": true,
    })
}

pub fn refused(status: u16, code: &str, message: &str) -> Reply {
    Reply::json(status, json!({ "status": status, "code": code, "message": message }))
}

pub fn created(urn: &str) -> Reply {
    Reply::text(201, "").header("x-restli-id", urn)
}
