//! A person's own account.

use serde_json::{Value, json};

use super::example::Example;

pub(super) fn of(operation: &str) -> Option<Example> {
    match operation {
        "show_me" => Example::answer(me()),
        "update_me" => Example::both(json!({ "name": "Mara Lind" }), me()),
        "list_sessions" => Example::answer(json!([{
            "id": "ses_5b1f0c9e7d3a4e2f8c6b9a0d1e2f3a4b",
            "current": true,
            "userAgent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
            "address": "203.0.113.7",
            "createdTime": "2026-11-20T08:12:44.310Z",
            "lastSeenAt": "2026-11-21T09:30:00.000Z",
        }])),
        "list_connected_apps" => Example::answer(json!([{
            "clientId": "oct_bdfeef6869364c108fb886175e7e070f",
            "name": "Folio",
            "workspaceId": "wsp_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
            "scopes": ["accounts.read", "posts.write"],
            "grantedAt": "2026-11-20T08:15:02.120Z",
            "lastUsedAt": "2026-11-21T09:24:10.000Z",
        }])),
        "change_password" => {
            let (current, new) = ("eight leaves make an octavo", "sixteen pages, folded three times");
            Example::request(json!({ "current": current, "new": new }))
        }
        _ => None,
    }
}

fn me() -> Value {
    json!({
        "id": "usr_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
        "email": "mara.lind@fernhill.example",
        "emailVerified": false,
        "name": "Mara Lind",
        "hasPassword": true,
        "createdTime": "2026-11-20T08:12:44.310Z",
    })
}
