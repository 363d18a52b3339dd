//! Workspaces, their members and invitations.

use serde_json::{Value, json};

use super::example::Example;

pub(super) fn of(operation: &str) -> Option<Example> {
    let name = json!({ "name": "Fernhill Orchard" });
    match operation {
        "list_workspaces" => Example::answer(json!([workspace()])),
        "create_workspace" => Example::both(name, workspace()),
        "update_workspace" => {
            Example::both(json!({ "name": "Fernhill Orchard", "keepMediaMetadata": false }), workspace())
        }
        "show_workspace" => Example::answer(workspace()),
        "list_members" => Example::answer(json!([member("OWNER")])),
        "update_member" => Example::both(json!({ "role": "PUBLISHER" }), member("PUBLISHER")),
        "list_invitations" => Example::answer(json!([invitation()])),
        "create_invitation" => {
            let mut link = invitation();
            link["url"] = "https://octavo.example/portal/invitations/9fTb0mRrX2uV4nH8wQe1kZy7pLc5sJd3".into();
            Example::both(json!({ "email": "tom@fernhill.example", "role": "PUBLISHER" }), link)
        }
        "accept_invitation" => Example::both(json!({ "token": "9fTb0mRrX2uV4nH8wQe1kZy7pLc5sJd3" }), workspace()),
        "list_audit" => Example::answer(json!({ "items": [audit_entry()], "nextCursor": null })),
        _ => None,
    }
}

fn workspace() -> Value {
    json!({
        "id": "wsp_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
        "name": "Fernhill Orchard",
        "role": "OWNER",
        "personal": false,
        "keepMediaMetadata": false,
        "createdTime": "2026-11-20T08:12:44.310Z",
    })
}

fn member(role: &str) -> Value {
    json!({
        "userId": "usr_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
        "email": "mara.lind@fernhill.example",
        "name": "Mara Lind",
        "role": role,
        "signIn": ["PASSKEY", "PASSWORD"],
        "joinedAt": "2026-11-20T08:12:44.310Z",
    })
}

fn audit_entry() -> Value {
    json!({
        "id": "aud_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
        "at": "2026-11-21T10:41:55.120Z",
        "actor": { "type": "PERSON", "id": "usr_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "name": "Mara Lind" },
        "action": "member.role_changed",
        "target": { "type": "PERSON", "id": "usr_019a2f6c8d7e7b5f9c3e1d2a4b6c8e10" },
        "address": "198.51.100.7",
        "detail": { "from": "PUBLISHER", "to": "VIEWER", "name": "Jonas Weir", "email": "jonas@fernhill.example" },
        "hash": "8f14e45fceea167a5a36dedd4bea2543f1d0c1e6c7c1c8cd8fd6c1b0b0d8b9aa",
    })
}

fn invitation() -> Value {
    json!({
        "id": "inv_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
        "email": "tom@fernhill.example",
        "role": "PUBLISHER",
        "expiresAt": "2026-11-28T09:30:00.000Z",
        "invitedBy": {
            "userId": "usr_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
            "name": "Mara Lind",
            "email": "mara.lind@fernhill.example",
        },
    })
}
