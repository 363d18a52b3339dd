//! Posts.

use serde_json::{Value, json};

use super::example::Example;

pub(super) fn of(operation: &str) -> Option<Example> {
    match operation {
        "create_post" => Example::both(request(), schedule("SCHEDULED")),
        "update_post" => Example::both(json!({ "scheduledTime": "2027-01-15T09:00:00Z" }), schedule("SCHEDULED")),
        "show_post" => Example::answer(schedule("SCHEDULED")),
        "show_timeline" => Example::answer(timeline()),
        "publish_post" => Example::both(json!({ "contentHash": CONTENT_HASH }), schedule("SCHEDULED")),
        "retry_post" => Example::both(json!({}), schedule("PUBLISHING")),
        "confirm_post" => Example::both(
            json!({
                "postId": "pst_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                "permalink": "https://t.me/fernhill/42",
            }),
            schedule("COMPLETED"),
        ),
        "list_posts" => Example::answer(json!({ "items": [schedule("SCHEDULED")], "nextCursor": null })),
        "rehearse_posts" => Example::both(json!({ "schedules": [request()] }), rehearsal()),
        "create_posts" => Example::both(json!({ "schedules": [request()] }), created()),
        "import_posts" => Example::both(
            "scheduled_time,accounts,content\n2027-01-15T09:00:00Z,1,Eight leaves of one sheet\n".into(),
            created(),
        ),
        "list_approvals" => Example::answer(json!({ "items": [waiting_approval()], "nextCursor": null })),
        "approve_post" => {
            let signed = json!({ "contentHash": approval("PENDING")["contentHash"], "credential": { "id": "q1w2e3" } });
            Example::both(signed, approval("APPROVED"))
        }
        "reject_post" => Example::both(json!({ "reason": "Sold out at 08:50." }), approval("REJECTED")),
        "show_queue" => Example::answer(queue(Some(&["2027-01-18T09:00:00.000Z"]))),
        "list_queue_slots" => {
            Example::answer(json!({ "items": [{ "time": "2027-01-18T09:00:00.000Z", "taken": false }] }))
        }
        "update_queue" => Example::both(queue(None), queue(Some(&["2027-01-18T09:00:00.000Z"]))),
        _ => None,
    }
}

const CONTENT_HASH: &str = "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b";

fn approval(status: &str) -> Value {
    let is_pending = status == "PENDING";
    let person = json!({ "type": "PERSON", "id": "usr_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "name": "Ada" });
    json!({
        "id": "apr_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "status": status,
        "contentHash": CONTENT_HASH,
        "requestedBy": { "type": "KEY", "id": "key_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "name": "Newsletter agent" },
        "requestedTime": "2026-11-21T09:30:00.000Z",
        "decidedBy": if is_pending { Value::Null } else { person },
        "decidedAt": if is_pending { Value::Null } else { "2026-11-21T09:41:00.000Z".into() },
        "reason": if status == "REJECTED" { "Sold out at 08:50.".into() } else { Value::Null },
        "isSigned": status == "APPROVED",
    })
}

fn waiting_approval() -> Value {
    let mut waiting = approval("PENDING");
    waiting["scheduledTime"] = "2027-01-15T09:00:00.000Z".into();
    waiting["pastDue"] = false.into();
    waiting["content"] = json!({
        "files": {}, "scheduledTime": "2027-01-15T09:00:00.000Z", "version": 2,
        "publications": [{
            "accountId": 1, "aiDisclosure": "NONE", "externalId": "7012345678", "platform": "TELEGRAM", "server": null,
            "settings": { "type": "TELEGRAM" },
            "posts": [{
                "altTexts": [], "attachmentPaths": [], "chatId": "-1001234567890", "content": "Eight leaves of one sheet",
                "replyTo": null, "role": "POST", "thumbnailPath": null,
            }],
        }],
    });
    waiting["price"] = Value::Null;
    waiting["previous"] = Value::Null;
    waiting["post"] = schedule("WAITING_FOR_APPROVAL");
    waiting["post"]["approval"] = approval("PENDING");
    waiting
}

fn rehearsal() -> Value {
    json!({ "items": [{ "id": null, "scheduleId": null, "index": 0, "platform": "TELEGRAM", "accountId": 1,
        "outcome": "WOULD_PUBLISH", "at": "2027-01-15T09:00:00.000Z", "errorCode": null, "message": null, "price": null }] })
}

fn created() -> Value {
    json!({ "items": [{ "id": "sch_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f" }] })
}

fn queue(next: Option<&[&str]>) -> Value {
    let mut queue = json!({ "timeZone": "Europe/London", "slots": [{ "day": "MONDAY", "time": "09:00" }] });
    if let Some(next) = next {
        queue["next"] = json!(next);
    }
    queue
}

fn timeline() -> Value {
    let post = |kind: &str, at: &str, message: &str| {
        json!({ "at": at, "kind": kind, "platform": "TELEGRAM", "accountId": 1, "attempt": 1, "message": message,
            "postId": "pst_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f" })
    };
    json!({ "items": [
        { "at": "2026-11-21T09:30:00.000Z", "kind": "CREATED", "message": "The post was created." },
        { "at": "2026-11-21T09:30:00.000Z", "kind": "DUE", "message": "The post was due." },
        post("SENT", "2026-11-21T09:30:00.021Z", "Octavo sent the post to Telegram."),
        post("PUBLISHED", "2026-11-21T09:30:00.214Z", "Telegram published the post."),
    ] })
}

fn request() -> Value {
    json!({
        "isDraft": false,
        "publications": [{
            "socialMediaAccountId": 1,
            "platformSettings": { "type": "TELEGRAM" },
            "posts": [{ "content": "Eight leaves of one sheet", "attachmentPaths": [], "chatId": "-1001234567890" }],
        }],
    })
}

fn schedule(status: &str) -> Value {
    json!({
        "id": "sch_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "scheduledTime": "2027-01-15T09:00:00.000Z", "status": status,
        "approval": null, "contentHash": null,
        "publications": [{
            "id": "pub_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "accountId": 1, "platform": "TELEGRAM",
            "platformSettings": { "type": "TELEGRAM" },
            "resolvedSettings": { "type": "TELEGRAM", "format": "PLAIN", "linkPreview": true }, "aiDisclosure": "NONE",
            "status": "PENDING", "posts": [post()],
        }],
        "thumbnailUrl": null, "createdTime": "2026-11-21T09:30:00.000Z", "updatedTime": "2026-11-21T09:30:00.000Z",
    })
}

fn post() -> Value {
    json!({
        "id": "pst_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "content": "Eight leaves of one sheet", "attachmentPaths": [],
        "altTexts": [], "chatId": "-1001234567890", "thumbnailPath": null, "role": "POST", "parentId": null, "status": "PENDING",
        "platformPostIdentifier": null, "permalink": null, "errorCode": null, "errorMessage": null, "publishedTime": null,
    })
}
