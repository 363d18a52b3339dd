//! The simulated networks and the request bins.

use serde_json::{Value, json};

use super::example::Example;
use super::public::account;

pub(super) fn of(operation: &str) -> Option<Example> {
    match operation {
        "connect_sandbox_account" => Example::both(json!({ "platform": "TELEGRAM" }), account()),
        "reconnect_sandbox_account" => Example::answer(account()),
        "sandbox_feed" => Example::answer(json!({ "items": [shown()], "nextCursor": null })),
        "set_sandbox_fault" => Example::request(json!({ "accountId": 1, "fault": "rate_limit", "times": 1 })),
        "advance_sandbox_clock" => Example::request(json!({ "advance": "PT1H" })),
        "list_bins" => Example::answer(json!([bin()])),
        "create_bin" => Example::both(json!({ "apiKey": "the-webhooks-api-key" }), bin()),
        "list_bin_requests" => Example::answer(json!({ "items": [caught()], "nextCursor": null })),
        "set_bin_answer" => Example::request(json!({ "status": 503, "times": 3 })),
        _ => None,
    }
}

fn shown() -> Value {
    json!({
        "id": "17", "text": "Eight leaves of one sheet", "media": [], "permalink": "https://t.me/folio_news/17",
        "publishedAt": "2026-11-21T09:30:00.000Z", "chatId": "-1001234567890",
    })
}

fn bin() -> Value {
    json!({
        "id": "bin_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
        "url": "http://127.0.0.1:8080/sandbox/bin/bin_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
        "requests": 0, "status": 200, "verifies": true, "createdTime": "2026-11-21T09:30:00.000Z",
    })
}

fn caught() -> Value {
    json!({
        "id": "17", "receivedAt": "2026-11-21T09:30:00.000Z", "method": "POST",
        "path": "/sandbox/bin/bin_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "headers": { "content-type": "application/json" },
        "body": "{}", "bodyTruncated": false, "sizeBytes": 2,
        "signatures": { "xOctavoSignature": "valid", "webhookSignature": "valid" }, "answered": 200,
    })
}
