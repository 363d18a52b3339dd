//! The server's own identity, and handles.

use serde_json::json;

use super::BlueskySimulator;
use super::error::{Outcome, invalid};
use super::request::Query;

/// `host:port` under which the sandbox is reached.
pub fn host(sim: &BlueskySimulator) -> Outcome<String> {
    let url = sim.world.core.public_url()?;
    let parsed = url::Url::parse(&url).map_err(|_| invalid("the sandbox has no valid address"))?;
    let host = parsed.host_str().unwrap_or_default();
    Ok(match parsed.port() {
        Some(port) => format!("{host}:{port}"),
        None => host.to_owned(),
    })
}

/// `did:web` of the PDS.
pub fn service_did(sim: &BlueskySimulator) -> Outcome<String> {
    Ok(format!("did:web:{}", host(sim)?.replace(':', "%3A")))
}

/// `com.atproto.identity.resolveHandle`
pub fn resolve_handle(sim: &BlueskySimulator, query: &Query) -> Outcome {
    let handle = query.required("handle")?.to_lowercase();
    let world = sim.world.read();
    let did = world.handles.get(&handle).ok_or_else(|| invalid("Unable to resolve handle"))?;
    Ok(json!({ "did": did }))
}
