mod account;
mod bench;
mod outcomes;
mod reconcile;
mod simulated;
mod simulated_account;
mod steps;
mod wire;

use std::sync::Arc;

use octavo_domain::Platform;
use octavo_platforms::{Adapter, Attachment, Intent, OutgoingPost, PublishError, Published};
use serde_json::{Value, json};
use url::Url;

use crate::support::{self, Files, NOW, Reply, Responder, adapter, file, post, stored_intent};

const MIB: u64 = 1024 * 1024;
/// Of the adapter's uploads.
pub const CHUNK: u64 = 8 * MIB;

fn youtube(base: &Url) -> Arc<dyn Adapter> {
    adapter(Platform::YouTube, base).0
}

fn alice() -> Value {
    json!({
        "channelId": "UCalice", "uploads": "UUalice", "accessToken": "access", "refreshToken": "refresh",
        "expiresAt": support::now(),
    })
}

fn refused(status: u16, reason: &str) -> Reply {
    let message = format!("about {reason}");
    Reply::json(
        status,
        json!({ "error": { "code": status, "message": message,
        "errors": [{ "message": message, "domain": "youtube", "reason": reason }] } }),
    )
}

fn tokens(access: &str) -> Reply {
    let scope = "https://www.googleapis.com/auth/youtube.readonly https://www.googleapis.com/auth/youtube.upload";
    Reply::ok(json!({ "access_token": access, "expires_in": 3599, "scope": scope, "token_type": "Bearer" }))
}

fn settings() -> Value {
    json!({ "type": "YOUTUBE", "title": "Eight leaves", "privacyStatus": "UNLISTED", "category": "EDUCATION" })
}

fn titled(content: &str, attachments: Vec<Attachment>) -> OutgoingPost {
    OutgoingPost { settings: settings(), ..post(content, attachments) }
}

/// A post with a video of so many bytes, and its file.
fn video_post(size: u64) -> (OutgoingPost, Files) {
    (titled("One sheet", vec![file("a.mp4", "video/mp4", size)]), Files::none().with("a.mp4", size))
}

/// Answers the opening of a session at `{server}/session`.
fn opened(server: &Responder) -> Reply {
    Reply::text(200, "").header("location", format!("{}session?upload_id=u1", server.url))
}

/// 308 as YouTube means it: so many bytes are there.
fn incomplete(stored: u64) -> Reply {
    match stored {
        0 => Reply::text(308, ""),
        _ => Reply::text(308, "").header("range", format!("bytes=0-{}", stored - 1)),
    }
}

fn resource() -> Value {
    json!({ "kind": "youtube#video", "id": "dQw4w9WgXcQ",
        "status": { "uploadStatus": "uploaded", "privacyStatus": "unlisted" } })
}

fn finished() -> Reply {
    Reply::json(201, resource())
}

/// The answer to a look at the video.
fn status(status: Value) -> Reply {
    Reply::ok(json!({ "items": [{ "id": "dQw4w9WgXcQ", "status": status }] }))
}

fn processed() -> Reply {
    status(json!({ "uploadStatus": "processed", "privacyStatus": "unlisted" }))
}

/// An intent for the post's video with its session at `base`.
fn intent(base: &Url, post: &OutgoingPost) -> Intent {
    let file = &post.attachments[0];
    Intent(json!({
        "session": format!("{base}session?upload_id=u1"), "openedAt": support::now(), "path": file.path,
        "contentType": file.content_type, "size": file.size, "fileName": format!("octavo-{}.mp4", post.post_id),
        "title": "Eight leaves", "description": post.content.text, "privacy": "unlisted", "isShort": false,
    }))
}

async fn publish(base: &Url, size: u64) -> Result<Published, PublishError> {
    let (post, files) = video_post(size);
    youtube(base).publish(&alice(), &post, &intent(base, &post), &files).await
}

fn code(outcome: &PublishError) -> &str {
    match outcome {
        PublishError::Refused(error) => error.code(),
        PublishError::Unknown { .. } => "UNKNOWN",
    }
}
