//! Accounts, media and events.

use serde_json::{Value, json};

use super::example::Example;
use super::webhooks::event;

const FILE: &str = "019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f/019a2f6d00007b5f9c3e1d2a4b6c8e0f.mp4";
const SOURCE: &str = "https://media.example/clip.mp4";

pub(super) fn of(operation: &str) -> Option<Example> {
    let chat = json!({ "id": "-1001234567890", "title": "Folio news", "type": "channel", "platform": "TELEGRAM" });
    match operation {
        "list_accounts" => Example::answer(json!([account()])),
        "check_account" => Example::answer(account()),
        "list_chats" => Example::answer(json!([chat])),
        "upload_media" => Example::both(json!({ "file": "the bytes of clip.mp4" }), json!({ "path": FILE })),
        "list_media" => Example::answer(json!({ "items": [stored()], "nextCursor": null })),
        "check_file" => Example::answer(fits()),
        "check_facts" => {
            Example::request(json!({ "contentType": "video/mp4", "sizeBytes": 24_000_000, "durationMs": 152_400 }))
        }
        "create_upload_url" => Example::both(
            json!({ "filename": "clip.mp4", "contentType": "video/mp4", "sizeBytes": 1_048_576 }),
            upload_url(),
        ),
        "confirm_upload" => Example::both(json!({ "key": FILE }), json!({ "path": FILE })),
        "import_media" => Example::both(json!({ "url": SOURCE, "filenameHint": "clip.mp4" }), import("QUEUED", None)),
        "show_import" => Example::answer(import("READY", Some(FILE))),
        "list_events" => Example::answer(json!({ "items": [event()], "nextCursor": null })),
        _ => None,
    }
}

fn stored() -> Value {
    json!({
        "path": FILE, "type": "video", "sizeBytes": 24_000_000, "width": 1080, "height": 1920, "durationMs": 15_000,
        "createdTime": "2026-11-21T09:29:00.000Z", "usedBy": ["sch_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f"],
        "thumbnailUrl": null,
    })
}

pub(super) fn account() -> Value {
    json!({
        "id": 1, "platform": "TELEGRAM", "accountId": "7001", "accountUsername": "folio_bot",
        "accountDisplayName": "Folio", "accountName": "Folio", "accountAvatarUrl": null, "connected": true, "health": health(),
        "createdTime": "2026-11-20T12:00:00.000Z", "updatedTime": "2026-11-20T12:00:00.000Z",
    })
}

fn health() -> Value {
    json!({
        "state": "OK", "reason": null, "since": "2026-11-20T12:00:00.000Z", "expiresAt": null,
        "renewsAutomatically": false, "checkedAt": "2026-11-21T09:30:00.000Z", "limits": [],
    })
}

fn upload_url() -> Value {
    json!({
        "url": format!("https://octavo.example/media/upload/{FILE}?signature=s"), "key": FILE, "method": "PUT",
        "headers": { "content-type": "video/mp4", "content-length": "1048576" },
    })
}

fn import(state: &str, path: Option<&str>) -> Value {
    json!({
        "id": 1, "taskId": 1, "importId": 1, "state": state, "status": path.map_or("PENDING", |_| "COMPLETED"),
        "sourceUrl": SOURCE, "bytesDownloaded": path.map_or(0, |_| 1_048_576),
        "totalBytes": path.map_or(-1, |_| 1_048_576), "detectedMime": path.map(|_| "video/mp4"),
        "s3Key": path, "path": path,
        "attempts": path.map_or(0, |_| 1), "errorCode": null, "errorMessage": null,
    })
}

fn fits() -> Value {
    json!({
        "facts": { "contentType": "video/mp4", "sizeBytes": 1_048_576, "width": 1080, "height": 1920, "durationMs": 12_000 },
        "placements": [{ "platform": "INSTAGRAM", "placement": "REELS", "fits": true, "findings": [] }],
    })
}
