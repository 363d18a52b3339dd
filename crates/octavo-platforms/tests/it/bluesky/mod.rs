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

use crate::support::{self, Files, Reply, Responder, stored_intent};

pub const DID: &str = "did:plc:ewvi7nxzyoun6zhxrhs64oiz";
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

/// What the directory says: alice's data live at `pds`.
pub fn document(pds: &str) -> Reply {
    document_of("alice.test", pds)
}

pub fn document_of(handle: &str, pds: &str) -> Reply {
    let service = json!({ "id": "#atproto_pds", "type": "AtprotoPersonalDataServer", "serviceEndpoint": pds });
    Reply::ok(json!({ "id": DID, "alsoKnownAs": [format!("at://{handle}")], "service": [service] }))
}

/// The server as the directory too, and the one that resolves handles.
pub fn knowing_alice(server: &Responder, pds: &str) -> Responder {
    let resolved = Reply::ok(json!({ "did": DID }));
    server.clone().on(DID, [document(pds)]).on("com.atproto.identity.resolveHandle", [resolved])
}

pub fn refused(status: u16, error: &str) -> Reply {
    Reply::json(status, json!({ "error": error, "message": format!("about {error}") }))
}

pub async fn prepare(base: &Url, post: &OutgoingPost, files: &Files) -> (Intent, Value) {
    let intent = bluesky(base).prepare(&alice(base), post, files).await.unwrap();
    (stored_intent(&intent), intent.0["record"].clone())
}
