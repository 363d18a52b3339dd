mod account;
mod bench;
mod media;
mod outcomes;
mod reconcile;
mod simulated;
mod wire;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use octavo_platforms::{Adapter, Endpoints, PlatformApp, linkedin};
use serde_json::{Value, json};
use url::Url;

use crate::support::{Reply, adapter_at};

pub const PERSON: &str = "urn:li:person:alice";

pub fn config(base: &Url) -> linkedin::Config {
    let app = PlatformApp { client_id: "app".to_owned(), client_secret: "app-secret".to_owned() };
    linkedin::Config {
        api: base.clone(),
        web: base.clone(),
        oauth: base.clone(),
        app: Some(app),
        ..linkedin::Config::default()
    }
}

/// The adapter, and the waits it asked for.
pub fn with(config: linkedin::Config) -> (Arc<dyn Adapter>, Arc<Mutex<Vec<Duration>>>) {
    adapter_at(octavo_domain::Platform::LinkedIn, &Endpoints { linkedin: config, ..Endpoints::default() })
}

pub fn linkedin(base: &Url) -> Arc<dyn Adapter> {
    with(config(base)).0
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
