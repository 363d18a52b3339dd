//! What a reply says about the posts above it: <https://docs.bsky.app/docs/advanced-guides/posts#replies>.

use octavo_domain::networks::BlueskyPost;
use serde_json::{Value, json};

use super::existing;
use super::session::Session;
use super::xrpc::Xrpc;
use crate::error::PlatformError;

/// The parent, and the post at the top of its thread, each by its address and its content's hash.
pub(super) async fn reply(xrpc: &Xrpc, session: &Session, parent: &str) -> Result<Value, PlatformError> {
    let missing = || PlatformError::parent_missing("Bluesky");
    let address = BlueskyPost::parse(parent).ok_or_else(missing)?;
    let post = existing::load(xrpc, session, &address).await?.ok_or_else(missing)?;
    let parent = post.strong_ref();
    let root = post.value["reply"].get("root").cloned().unwrap_or_else(|| parent.clone());
    Ok(json!({ "root": root, "parent": parent }))
}
