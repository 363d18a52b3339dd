mod account;
mod cards;
mod gates;
mod guarded;
mod media;
mod outcomes;
mod quotes;
mod reconcile;
mod simulated;
mod wire;

use std::sync::Arc;

use octavo_domain::Platform;
use octavo_platforms::{Adapter, Intent, OutgoingPost};
use serde_json::{Value, json};
use url::Url;

use crate::support::{self, Files, Reply, stored_intent};

pub const DID: &str = "did:plc:alice";
pub const RKEY: &str = "3n2qdbeoz2rxy";

pub fn bluesky(base: &Url) -> Arc<dyn Adapter> {
    support::adapter(Platform::BlueSky, base).0
}

/// An account whose data live at `base`.
pub fn alice(base: &Url) -> Value {
    json!({
        "service": base, "pds": base, "did": DID, "handle": "alice.test",
        "accessJwt": "access", "refreshJwt": "refresh", "appPassword": "abcd-efgh-ijkl-mnop",
    })
}

pub fn refused(status: u16, error: &str) -> Reply {
    Reply::json(status, json!({ "error": error, "message": format!("about {error}") }))
}

pub async fn prepare(base: &Url, post: &OutgoingPost, files: &Files) -> (Intent, Value) {
    let intent = bluesky(base).prepare(&alice(base), post, files).await.unwrap();
    (stored_intent(&intent), intent.0["record"].clone())
}
