mod account;
mod outcomes;
mod reconcile;
mod simulated;
mod wire;

use std::sync::Arc;

use octavo_domain::Platform;
use octavo_platforms::{Adapter, Attachment, OutgoingPost, PublishError};
use serde_json::{Value, json};
use url::Url;

use crate::support::{Files, NOW, Reply, Responder, adapter, file, now, post, stored_intent};

const DAY: i64 = 24 * 3600;
const OWN: &str = "17841400000000001";
const CONTAINER: &str = "17900000000000001";
const MEDIA: &str = "18000000000000001";

fn instagram(base: &Url) -> Arc<dyn Adapter> {
    adapter(Platform::Instagram, base).0
}

fn at(second: i64) -> Value {
    json!(jiff::Timestamp::from_second(second).unwrap())
}

/// Signed in two days ago, for sixty days.
fn ada() -> Value {
    json!({ "userId": OWN, "accessToken": "token", "issuedAt": at(NOW - 2 * DAY), "expiresAt": at(NOW + 58 * DAY) })
}

fn refused(code: i64, subcode: u64) -> Reply {
    let mut error = json!({ "message": "No.", "type": "OAuthException", "code": code, "fbtrace_id": "A1" });
    if subcode > 0 {
        error["error_subcode"] = json!(subcode);
    }
    Reply::json(400, json!({ "error": error }))
}

fn made(id: &str) -> Reply {
    Reply::ok(json!({ "id": id }))
}

fn standing(status_code: &str) -> Reply {
    Reply::ok(json!({ "id": CONTAINER, "status_code": status_code, "status": "about it" }))
}

fn used(usage: u64) -> Reply {
    Reply::ok(json!({ "data": [{ "quota_usage": usage, "config": { "quota_total": 50, "quota_duration": 86400 } }] }))
}

/// Instagram with its quota free and one container that is ready at once.
async fn ready() -> Responder {
    Responder::start()
        .await
        .on("content_publishing_limit", [used(0)])
        .on("media", [made(CONTAINER)])
        .on(CONTAINER, [standing("FINISHED")])
}

fn picture() -> Attachment {
    file("a.jpg", "image/jpeg", 73)
}

fn clip() -> Attachment {
    file("a.mp4", "video/mp4", 73)
}

fn typed(publication_type: &str, attachments: Vec<Attachment>) -> OutgoingPost {
    let settings = json!({ "type": "INSTAGRAM", "publicationType": publication_type });
    OutgoingPost { settings, ..post("One sheet", attachments) }
}

fn code(outcome: &PublishError) -> &str {
    match outcome {
        PublishError::Refused(error) => error.code(),
        PublishError::Unknown { .. } => "UNKNOWN",
    }
}
