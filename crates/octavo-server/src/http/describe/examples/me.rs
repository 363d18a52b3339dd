//! A person's own account.

use serde_json::{Value, json};

use super::example::Example;

pub(super) fn of(operation: &str) -> Option<Example> {
    match operation {
        "show_me" => Example::answer(me()),
        "update_me" => Example::both(json!({ "name": "Mara Lind" }), me()),
        "export_me" => Example::answer(export()),
        "list_sessions" => Example::answer(json!([{
            "id": "ses_5b1f0c9e7d3a4e2f8c6b9a0d1e2f3a4b",
            "current": true,
            "userAgent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
            "address": "203.0.113.7",
            "createdTime": "2026-11-20T08:12:44.310Z",
            "lastSeenAt": "2026-11-21T09:30:00.000Z",
        }])),
        "list_connected_apps" => Example::answer(json!([connected_app()])),
        "update_connected_app" => Example::both(json!({ "accountIds": [1], "approval": "REQUIRED" }), connected_app()),
        "change_password" => {
            let (current, new) = ("eight leaves make an octavo", "sixteen pages, folded three times");
            Example::request(json!({ "current": current, "new": new }))
        }
        "change_email" => Example::request(json!({ "email": "mara@fernhill.example" })),
        "remove_totp" | "remove_passkey" => Example::request(proof()),
        "begin_totp" => Example::both(proof(), totp_secret()),
        "confirm_totp" => Example::both(json!({ "code": "492039" }), json!({ "recoveryCodes": recovery_codes() })),
        "begin_passkey" => Example::answer(json!({ "publicKey": {
            "rp": { "id": "octavo.example", "name": "Octavo" },
            "user": { "id": "AZovbI1-e1-cPh0qS2yODw", "name": "mara.lind@fernhill.example", "displayName": "Mara Lind" },
            "challenge": "Kx1bM2cRZ0y8vYHq3n4LwT9uJ6eP5sDaG7fB0iCkXoE",
            "pubKeyCredParams": [{ "type": "public-key", "alg": -7 }],
        } })),
        "add_passkey" => Example::both(json!({ "name": "Laptop", "credential": { "id": "q1w2e3" } }), passkey()),
        "list_passkeys" => Example::answer(json!([passkey()])),
        _ => None,
    }
}

fn totp_secret() -> Value {
    json!({
        "secret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
        "otpauthUrl": "otpauth://totp/Octavo:mara.lind@fernhill.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Octavo",
        "qrCode": "data:image/svg+xml;base64,PHN2Zy8+",
    })
}

fn proof() -> Value {
    json!({ "password": "eight leaves make an octavo" })
}

fn export() -> Value {
    json!({
        "person": me(), "sessions": [], "passkeys": [passkey()], "connectedApps": [], "workspaces": [], "apps": [],
        "webhooks": [], "accounts": [], "media": [], "posts": [], "auditLog": [],
    })
}

fn connected_app() -> Value {
    json!({
        "clientId": "oct_bdfeef6869364c108fb886175e7e070f",
        "name": "Folio",
        "workspaceId": "wsp_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
        "scopes": ["accounts.read", "posts.write"],
        "accountIds": [1],
        "approval": "REQUIRED",
        "grantedAt": "2026-11-20T08:15:02.120Z",
        "lastUsedAt": "2026-11-21T09:24:10.000Z",
    })
}

fn passkey() -> Value {
    json!({
        "id": "psk_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
        "credentialId": "AZovbI1-e1-cPh0qS2yODw",
        "name": "Laptop",
        "createdTime": "2026-11-20T08:12:44.310Z",
        "lastUsedAt": null,
    })
}

fn recovery_codes() -> [&'static str; 10] {
    [
        "k4mq-7x2d",
        "fwbb-h3tz",
        "p6cr-2nve",
        "d6ya-5ksj",
        "m3gh-4qlw",
        "x7tn-4bpc",
        "r2ve-7zdk",
        "w5js-6yfa",
        "q2hd-3mzu",
        "t4kw-6cpe",
    ]
}

fn me() -> Value {
    json!({
        "id": "usr_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
        "email": "mara.lind@fernhill.example",
        "emailVerified": false,
        "name": "Mara Lind",
        "hasPassword": true,
        "totp": true,
        "recoveryCodesLeft": 10,
        "passkeys": 1,
        "createdTime": "2026-11-20T08:12:44.310Z",
    })
}
