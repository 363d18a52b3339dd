//! Webhooks and their delivery history.

use serde_json::{Value, json};

use super::example::Example;

const KEY: &str = "a-long-random-key-of-yours";
const ADDRESS: &str = "https://hooks.app.example/octavo";

pub(super) fn of(operation: &str) -> Option<Example> {
    match operation {
        "list_webhooks" => Example::answer(json!([webhook()])),
        "create_webhook" => Example::both(
            json!({ "appId": "app_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "url": ADDRESS, "apiKey": KEY, "eventsAll": true }),
            webhook(),
        ),
        "update_webhook" => Example::both(json!({ "status": "ACTIVE", "retryMaxAttempts": 12 }), webhook()),
        "rotate_webhook_key" => Example::both(json!({ "apiKey": KEY, "overlapSeconds": 3600 }), webhook()),
        "send_test" => Example::both(
            json!({ "type": "post.completed" }),
            json!({ "eventId": "evt_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "deliveryId": "dlv_019a2f6d00007b5f9c3e1d2a4b6c8e0f" }),
        ),
        "list_deliveries" => Example::answer(json!({
            "content": [delivery()], "number": 0, "totalPages": 1, "totalElements": 1 })),
        "show_delivery" => Example::answer(detail()),
        "redeliver" => Example::answer(delivery()),
        "recover_deliveries" => Example::both(
            json!({ "since": "2026-11-21T06:00:00Z" }),
            json!({ "since": "2026-11-21T06:00:00.000Z", "deliveries": 42 }),
        ),
        _ => None,
    }
}

fn webhook() -> Value {
    json!({
        "id": "whk_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "appId": "app_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "url": ADDRESS,
        "status": "ACTIVE", "statusReason": null, "disabledAt": null, "eventsAll": true, "eventTypes": [],
        "retryMaxAttempts": 12, "retryBackoffMs": 1000, "connectTimeoutMs": 5000, "readTimeoutMs": 30000,
        "lastSuccessAt": "2026-11-21T09:30:00.000Z", "lastFailureAt": null, "previousKeyUntil": null,
        "createdTime": "2026-11-20T12:00:00.000Z",
    })
}

/// An event as webhooks get it.
pub(super) fn event() -> Value {
    json!({
        "id": "evt_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "type": "post.completed", "occurredAt": "2026-11-21T09:30:00.000Z",
        "data": {
            "scheduleId": "sch_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "publicationId": "pub_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
            "postId": "pst_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "status": "COMPLETED", "platform": "TELEGRAM",
            "accountId": 1, "platformPostIdentifier": "17",
        },
    })
}

fn delivery() -> Value {
    json!({
        "id": "dlv_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "eventType": "post.completed", "aggregateType": "POST",
        "aggregateId": "pst_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "eventId": "evt_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
        "attempt": 1, "occurredAt": "2026-11-21T09:30:00.000Z", "status": "SCHEDULED", "httpStatus": 503,
        "lastAttemptAt": "2026-11-21T09:30:00.100Z", "nextAttemptAt": "2026-11-21T09:30:01.100Z",
        "createdTime": "2026-11-21T09:30:00.050Z", "errorMessage": "HTTP 503. The receiver couldn't process the delivery.",
        "requestBody": event(), "responseBody": "busy",
    })
}

fn detail() -> Value {
    let mut detail = delivery();
    detail["attempts"] = json!([{
        "number": 1, "startedAt": "2026-11-21T09:30:00.100Z", "durationMs": 84.213, "status": "SCHEDULED",
        "httpStatus": 503, "errorClass": "HTTP_STATUS", "errorMessage": "HTTP 503. The receiver couldn't process the delivery.",
        "requestHeaders": { "content-type": "application/json" }, "responseHeaders": { "content-type": "text/plain" },
        "responseBody": "busy",
    }]);
    detail
}
