//! Writing the record of a post, once, and reading it back.

use octavo_domain::networks::BlueskyPost;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::errors::XrpcError;
use super::gates::Gate;
use super::identity::NO_HANDLE;
use super::session::Session;
use super::xrpc::{CallError, Xrpc};
use crate::adapter::{Published, Reconciled};
use crate::error::{PlatformError, PublishError, codes};

const COLLECTION: &str = BlueskyPost::COLLECTION;

/// The frozen request.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Plan {
    /// The handle: whatever happens to the answer, the post is under this key or nowhere.
    pub(super) rkey: String,
    pub(super) record: Value,
    /// Records that have the key of the post in their own collections.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) gates: Vec<Gate>,
}

/// What the key of a post holds.
enum Found {
    Nothing,
    ThePost,
    SomethingElse,
}

/// Creates the record, or finds it created already.
pub(super) async fn create(xrpc: &Xrpc, session: &Session, plan: &Plan) -> Result<Published, PublishError> {
    if plan.gates.is_empty() {
        put_record(xrpc, session, plan).await
    } else {
        create_with_gates(xrpc, session, plan).await
    }
}

/// In one commit: <https://docs.bsky.app/docs/api/com-atproto-repo-apply-writes>. Servers fail without a name where a
/// key is in use, so a failure is cleared up by reading the key.
async fn create_with_gates(xrpc: &Xrpc, session: &Session, plan: &Plan) -> Result<Published, PublishError> {
    let write = |collection: &str, value: &Value| json!({ "$type": "com.atproto.repo.applyWrites#create", "collection": collection, "rkey": plan.rkey, "value": value });
    let gates = plan.gates.iter().map(|gate| write(&gate.collection, &gate.record));
    let writes: Vec<Value> = std::iter::once(write(COLLECTION, &plan.record)).chain(gates).collect();
    let request = xrpc.procedure(&session.pds, "com.atproto.repo.applyWrites");
    let body = json!({ "repo": session.did, "writes": writes });
    match xrpc.call::<Value>(request.bearer_auth(&session.access_jwt).json(&body)).await {
        Ok(_) => Ok(published(session, plan)),
        Err(CallError::Refused(refusal)) if refusal.status == 500 => key_taken(xrpc, session, plan).await,
        Err(error) => Err(xrpc.publish_error(error)),
    }
}

async fn put_record(xrpc: &Xrpc, session: &Session, plan: &Plan) -> Result<Published, PublishError> {
    let request = xrpc.procedure(&session.pds, "com.atproto.repo.putRecord");
    let body = json!({
        "repo": session.did,
        "collection": COLLECTION,
        "rkey": plan.rkey,
        // Only create: a record that is there already is never overwritten.
        "swapRecord": null,
        "record": plan.record,
    });
    let answer = xrpc.call::<Value>(request.bearer_auth(&session.access_jwt).json(&body)).await;
    match answer {
        Ok(_) => Ok(published(session, plan)),
        Err(CallError::Refused(refusal)) if refusal.name == "InvalidSwap" => key_taken(xrpc, session, plan).await,
        Err(error) => Err(xrpc.publish_error(error)),
    }
}

/// The key is in use or may be, usually by an earlier attempt at this post.
async fn key_taken(xrpc: &Xrpc, session: &Session, plan: &Plan) -> Result<Published, PublishError> {
    match load_record(xrpc, session, plan).await {
        Ok(Found::ThePost) => Ok(published(session, plan)),
        Ok(Found::SomethingElse) => Err(PublishError::Refused(PlatformError::permanent(
            codes::RECORD_KEY_TAKEN,
            format!("Another record already uses the key {} of this post. Schedule the post again.", plan.rkey),
        ))),
        Ok(Found::Nothing) => Err(xrpc.unconfirmed("the server failed, and there is no record under its key")),
        Err(error) => Err(xrpc.unconfirmed(&error.to_string())),
    }
}

pub(super) async fn find_record(xrpc: &Xrpc, session: &Session, plan: &Plan) -> Result<Reconciled, PlatformError> {
    Ok(match load_record(xrpc, session, plan).await? {
        Found::ThePost => Reconciled::Published(published(session, plan)),
        // Publishing again reports, without harm, that the key is in use.
        Found::Nothing | Found::SomethingElse => Reconciled::Absent,
    })
}

async fn load_record(xrpc: &Xrpc, session: &Session, plan: &Plan) -> Result<Found, PlatformError> {
    #[derive(Deserialize)]
    struct Record {
        value: Value,
    }
    let request = xrpc.query(&session.pds, "com.atproto.repo.getRecord").query(&[
        ("repo", session.did.as_str()),
        ("collection", COLLECTION),
        ("rkey", plan.rkey.as_str()),
    ]);
    match xrpc.call::<Record>(request).await {
        Ok(Record { value }) if is_same(&value, &plan.record) => Ok(Found::ThePost),
        Ok(_) => Ok(Found::SomethingElse),
        Err(CallError::Refused(refusal)) if is_not_found(&refusal) => Ok(Found::Nothing),
        Err(error) => Err(xrpc.failure(error)),
    }
}

/// Text and time decide. An earlier attempt may have written other facets, where a mention could not be
/// resolved at the time.
fn is_same(found: &Value, planned: &Value) -> bool {
    ["text", "createdAt"].into_iter().all(|field| found[field] == planned[field])
}

/// Older servers use the general name.
pub(super) fn is_not_found(refusal: &XrpcError) -> bool {
    refusal.name == "RecordNotFound"
        || (refusal.status == 400 && refusal.message.starts_with("Could not locate record"))
}

fn published(session: &Session, plan: &Plan) -> Published {
    let Session { did, handle, .. } = session;
    let profile = if handle == NO_HANDLE { did } else { handle };
    Published {
        platform_post_identifier: format!("at://{did}/{COLLECTION}/{}", plan.rkey),
        permalink: Some(format!("https://bsky.app/profile/{profile}/post/{}", plan.rkey)),
        chat_moved_to: None,
        incomplete: None,
    }
}
