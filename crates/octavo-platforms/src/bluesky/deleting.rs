//! Deleting a post: <https://docs.bsky.app/docs/api/com-atproto-repo-delete-record>. Its gates stay; they apply to nothing then.

use octavo_domain::networks::BlueskyPost;
use serde_json::json;

use super::existing;
use super::record::is_not_found;
use super::session::Session;
use super::xrpc::{CallError, Xrpc};
use crate::deletion::{PublishedPost, deletion_error, unreadable};
use crate::error::{PlatformError, PublishError, quote};

const NAME: &str = "Bluesky";

fn address(post: &PublishedPost) -> Result<BlueskyPost, PlatformError> {
    BlueskyPost::parse(&post.identifier).ok_or_else(|| unreadable(NAME))
}

pub(super) async fn delete(xrpc: &Xrpc, session: &Session, post: &PublishedPost) -> Result<(), PublishError> {
    let request = xrpc.procedure(&session.pds, "com.atproto.repo.deleteRecord");
    let rkey = address(post)?.rkey;
    let body = json!({ "repo": session.did, "collection": BlueskyPost::COLLECTION, "rkey": rkey });
    match xrpc.accepted(request.bearer_auth(&session.access_jwt).json(&body)).await {
        Ok(_) => Ok(()),
        Err(CallError::Refused(refusal)) if is_not_found(&refusal) => Ok(()),
        Err(error) => {
            let said = if let CallError::Refused(refusal) = &error { quote(&refusal.message) } else { String::new() };
            Err(deletion_error(NAME, &said, xrpc.publish_error(error)))
        }
    }
}

pub(super) async fn is_published(xrpc: &Xrpc, session: &Session, post: &PublishedPost) -> Result<bool, PlatformError> {
    existing::load(xrpc, session, &address(post)?).await.map(|found| found.is_some())
}
