//! What a reply says about the posts above it: <https://docs.bsky.app/docs/advanced-guides/posts#replies>.

use serde::Deserialize;
use serde_json::{Value, json};

use super::record::is_not_found;
use super::session::Session;
use super::xrpc::{CallError, Xrpc};
use crate::error::PlatformError;

#[derive(Deserialize)]
struct Parent {
    uri: String,
    cid: String,
    value: Value,
}

/// The parent, and the post at the top of its thread, each by its address and its content's hash.
pub(super) async fn reply(xrpc: &Xrpc, session: &Session, parent: &str) -> Result<Value, PlatformError> {
    let Parent { uri, cid, value } = load_parent(xrpc, session, parent).await?;
    let parent = json!({ "uri": uri, "cid": cid });
    let root = value["reply"].get("root").cloned().unwrap_or_else(|| parent.clone());
    Ok(json!({ "root": root, "parent": parent }))
}

async fn load_parent(xrpc: &Xrpc, session: &Session, uri: &str) -> Result<Parent, PlatformError> {
    let missing = || PlatformError::parent_missing("Bluesky");
    let mut place = uri.strip_prefix("at://").unwrap_or_default().split('/');
    let (Some(repo), Some(collection), Some(rkey)) = (place.next(), place.next(), place.next()) else {
        return Err(missing());
    };
    let request = xrpc.query(&session.pds, "com.atproto.repo.getRecord").query(&[
        ("repo", repo),
        ("collection", collection),
        ("rkey", rkey),
    ]);
    match xrpc.call(request).await {
        Ok(parent) => Ok(parent),
        Err(CallError::Refused(refusal)) if is_not_found(&refusal) => Err(missing()),
        Err(error) => Err(xrpc.failure(error)),
    }
}
