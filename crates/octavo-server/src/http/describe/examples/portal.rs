//! Applications and the accounts connected in the portal.

use serde_json::{Value, json};

use super::example::Example;
use super::public::account;

pub(super) fn of(operation: &str) -> Option<Example> {
    let callbacks = json!(["https://app.example/callback"]);
    match operation {
        "list_apps" => Example::answer(json!([app()])),
        "create_app" => Example::both(json!({ "name": "Folio", "callbackUrls": callbacks }), app()),
        "update_callbacks" => Example::both(json!({ "callbackUrls": callbacks }), app()),
        "show_secret" => {
            Example::answer(json!({ "clientSecret": "oct_cs_DbGtx2OswBppVNVkfKptOqyiwY8lDy2MJamTPXLWft4" }))
        }
        "rotate_secret" => Example::both(
            json!({ "overlapSeconds": 86400 }),
            json!({
                "clientSecret": "oct_cs_Xk2vQbGtx2OswBppVNVkfKptOqyiwY8lDy2MJamTPXL",
                "previousSecretUntil": "2026-11-22T09:30:00.000Z",
            }),
        ),
        "connect_account" => {
            Example::both(json!({ "platform": "TELEGRAM", "credentials": { "token": "123456:ABC-DEF" } }), account())
        }
        "authorize_account" => Example::both(
            json!({ "platform": "THREADS" }),
            json!({ "url": "https://threads.net/oauth/authorize?client_id=1&state=s", "expiresAt": "2026-11-21T09:40:00.000Z" }),
        ),
        "complete_authorization" => {
            Example::both(json!({ "state": "the-state-sent-along", "code": "the-code-that-came-back" }), account())
        }
        "search_workspace" => Example::answer(found()),
        "show_stats" => Example::answer(stats()),
        _ => None,
    }
}

fn found() -> Value {
    let id = "sch_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f";
    json!({
        "posts": [{
            "id": id, "title": "Eight leaves of one sheet", "detail": "SCHEDULED, 2027-01-15T09:00:00.000Z",
            "url": format!("/portal/posts/{id}"), "thumbnailUrl": null,
        }],
        "apps": [], "webhooks": [], "accounts": [],
    })
}

fn stats() -> Value {
    let start = "2026-11-21T00:00:00.000Z";
    json!({
        "posts": [{ "start": start, "completed": 41, "failed": 2, "unknown": 0 }],
        "deliveries": [
            { "start": start, "first": 120, "retried": 3, "failed": 0, "latencyP50Ms": 35, "latencyP99Ms": 420 },
        ],
        "lateness": [{ "start": start, "p50Ms": 640, "p99Ms": 4200 }],
        "period": { "latencyP50Ms": 35, "latencyP99Ms": 420, "latenessP50Ms": 640, "latenessP99Ms": 4200 },
    })
}

fn app() -> Value {
    json!({
        "id": "app_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
        "name": "Folio",
        "clientId": "oct_bdfeef6869364c108fb886175e7e070f",
        "callbackUrls": ["https://app.example/callback"],
    })
}
