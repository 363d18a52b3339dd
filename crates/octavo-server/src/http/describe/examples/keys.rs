//! Keys of applications.

use serde_json::{Value, json};

use super::example::Example;

pub(super) fn of(operation: &str) -> Option<Example> {
    match operation {
        "list_keys" => Example::answer(json!([key()])),
        "create_key" => Example::both(
            json!({
                "name": "Release notes",
                "appId": "app_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                "scopes": ["accounts.read", "posts.write"],
                "postsPerDay": 3,
                "hours": { "from": "08:00", "to": "20:00", "timeZone": "Europe/London" },
            }),
            with_secret(),
        ),
        "rotate_key" => Example::both(json!({ "overlapSeconds": 86400 }), with_secret()),
        _ => None,
    }
}

fn key() -> Value {
    json!({
        "id": "key_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
        "name": "Release notes",
        "appId": "app_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
        "createdBy": "usr_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
        "scopes": ["accounts.read", "posts.write"],
        "accountIds": null,
        "postsPerDay": 3,
        "postsToday": 1,
        "hours": { "from": "08:00", "to": "20:00", "timeZone": "Europe/London" },
        "approval": "NONE",
        "allowedIps": null,
        "expiresAt": null,
        "previousSecretUntil": null,
        "createdTime": "2026-11-20T08:12:44.310Z",
        "lastUsedAt": "2026-11-21T09:24:10.000Z",
    })
}

fn with_secret() -> Value {
    let mut key = key();
    // Its checksum is wrong, so that no scanner takes it for a leaked secret.
    key["secret"] = "oct_key_4fJm2Qw8sXbT1nVc6LzRk0HdYgPe7uAi3oMx5WtBq9E000000".into();
    key
}
