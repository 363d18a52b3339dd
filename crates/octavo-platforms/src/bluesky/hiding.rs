//! Hiding replies to the account's posts, and showing them again: the gate of the thread lists those that are hidden,
//! <https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/feed/threadgate.json>.

use octavo_domain::moderation::{CommentAddress, Moderation};
use octavo_domain::networks::BlueskyPost;
use octavo_domain::time::iso;
use serde::Deserialize;
use serde_json::{Value, json};

use super::existing;
use super::record::is_not_found;
use super::session::Session;
use super::xrpc::{CallError, Xrpc};
use crate::error::{PlatformError, PublishError, codes, quote};
use crate::moderation::{change_error, missing, refused};

const NAME: &str = "Bluesky";
const GATE: &str = "app.bsky.feed.threadgate";
const MOST_HIDDEN: usize = 300;

/// The gate of a thread, as it is.
struct Gate {
    rkey: String,
    /// The hash of its content; none if there is no gate yet.
    cid: Option<String>,
    record: Value,
}

impl Gate {
    fn hidden(&self) -> Vec<Value> {
        self.record["hiddenReplies"].as_array().cloned().unwrap_or_default()
    }
}

pub(super) async fn hide(
    xrpc: &Xrpc,
    session: &Session,
    comment: &CommentAddress,
    change: Moderation,
) -> Result<(), PublishError> {
    let address = BlueskyPost::parse(&comment.identifier);
    let address = address.ok_or_else(|| refused(NAME, "Octavo cannot read its stored id", change))?;
    if change == Moderation::Hide && existing::load(xrpc, session, &address).await?.is_none() {
        return Err(missing(NAME).into());
    }
    let mut gate = load(xrpc, session, comment).await?;
    let mut hidden = gate.hidden();
    let is_listed = |uri: &Value| *uri == comment.identifier;
    match change {
        Moderation::Hide if hidden.iter().any(is_listed) => return Ok(()),
        Moderation::Hide if hidden.len() >= MOST_HIDDEN => {
            return Err(refused(NAME, "a thread can have 300 hidden replies, and it has them", change).into());
        }
        Moderation::Hide => hidden.push(json!(comment.identifier)),
        _ if !hidden.iter().any(is_listed) => return Ok(()),
        _ => hidden.retain(|uri| !is_listed(uri)),
    }
    gate.record["hiddenReplies"] = Value::Array(hidden);
    put(xrpc, session, &gate, change).await
}

pub(super) async fn is_hidden(xrpc: &Xrpc, session: &Session, comment: &CommentAddress) -> Result<bool, PlatformError> {
    Ok(load(xrpc, session, comment).await?.hidden().iter().any(|uri| *uri == comment.identifier))
}

/// Only over the gate that was read: who may reply stays as someone else set it meanwhile.
async fn put(xrpc: &Xrpc, session: &Session, gate: &Gate, change: Moderation) -> Result<(), PublishError> {
    let request = xrpc.procedure(&session.pds, "com.atproto.repo.putRecord");
    let body = json!({
        "repo": session.did, "collection": GATE, "rkey": gate.rkey, "swapRecord": gate.cid, "record": gate.record,
    });
    match xrpc.accepted(request.bearer_auth(&session.access_jwt).json(&body)).await {
        Ok(_) => Ok(()),
        Err(CallError::Refused(refusal)) if refusal.name == "InvalidSwap" => {
            let message = "Someone changed who may reply to the thread at the same time. Octavo tries again.";
            Err(PlatformError::temporary(codes::PLATFORM_UNAVAILABLE, message).into())
        }
        Err(error) => {
            let said = if let CallError::Refused(refusal) = &error { quote(&refusal.message) } else { String::new() };
            Err(change_error(NAME, &said, change, xrpc.publish_error(error)))
        }
    }
}

/// It has the key of the post at the top of the thread, which is the account's own.
async fn load(xrpc: &Xrpc, session: &Session, comment: &CommentAddress) -> Result<Gate, PlatformError> {
    #[derive(Deserialize)]
    struct Found {
        cid: Option<String>,
        value: Value,
    }
    let unknown = || refused(NAME, "the post at the top of the thread is not the account's own", Moderation::Hide);
    let post = BlueskyPost::parse(&comment.post).ok_or_else(unknown)?;
    let post = existing::load(xrpc, session, &post).await?.ok_or_else(|| missing(NAME))?;
    let root = post.value["reply"]["root"]["uri"].as_str().unwrap_or(&comment.post).to_owned();
    let BlueskyPost { repo, rkey } = BlueskyPost::parse(&root).ok_or_else(unknown)?;
    if repo != session.did {
        return Err(unknown());
    }
    let request = xrpc.query(&session.pds, "com.atproto.repo.getRecord").query(&[
        ("repo", repo.as_str()),
        ("collection", GATE),
        ("rkey", rkey.as_str()),
    ]);
    match xrpc.call(request).await {
        Ok(Found { cid, value }) => Ok(Gate { rkey, cid, record: value }),
        Err(CallError::Refused(refusal)) if is_not_found(&refusal) => {
            let record = json!({ "$type": GATE, "post": root, "createdAt": iso(xrpc.clock.now()) });
            Ok(Gate { rkey, cid: None, record })
        }
        Err(error) => Err(xrpc.failure(error)),
    }
}
