//! Reading a post that is there already, of any account: one to reply to, or one to quote.

use serde::Deserialize;
use serde_json::{Value, json};

use super::record::is_not_found;
use super::xrpc::{CallError, Xrpc};
use crate::error::PlatformError;
use octavo_domain::networks::BlueskyPost;

use super::session::Session;

#[derive(Deserialize)]
pub(super) struct ExistingPost {
    uri: String,
    cid: String,
    pub(super) value: Value,
}

impl ExistingPost {
    /// Its address, and the hash of its content: <https://github.com/bluesky-social/atproto/blob/main/lexicons/com/atproto/repo/strongRef.json>.
    pub(super) fn strong_ref(&self) -> Value {
        json!({ "uri": self.uri, "cid": self.cid })
    }
}

/// None if there is no such post, or no such account. The account's server asks the network for the records of others.
pub(super) async fn load(
    xrpc: &Xrpc,
    session: &Session,
    address: &BlueskyPost,
) -> Result<Option<ExistingPost>, PlatformError> {
    let request = xrpc.query(&session.pds, "com.atproto.repo.getRecord").query(&[
        ("repo", address.repo.as_str()),
        ("collection", BlueskyPost::COLLECTION),
        ("rkey", address.rkey.as_str()),
    ]);
    match xrpc.call(request).await {
        Ok(post) => Ok(Some(post)),
        Err(CallError::Refused(refusal)) if is_not_found(&refusal) => Ok(None),
        Err(CallError::Refused(refusal)) if refusal.message.starts_with("Could not find repo") => Ok(None),
        Err(error) => Err(xrpc.failure(error)),
    }
}
