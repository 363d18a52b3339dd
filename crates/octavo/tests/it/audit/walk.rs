//! Every operation leaves the entry in the audit log that the table of operations names.

use std::collections::BTreeSet;

use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use super::walk_publishing::publishing;
use crate::openapi::operations;
use crate::roles::operations::{Entry, OPERATIONS, row};
use crate::support::{
    Api, Authenticator, Browser, Home, PASSWORD, Receiver, Registered, Server, code_now, each_engine, until,
};

const EMAIL: &str = "ada@example.com";

/// Someone who calls one operation after the other.
pub struct Walk {
    pub portal: Api,
    description: Value,
    called: BTreeSet<String>,
}

impl Walk {
    fn method(&self, operation: &str) -> Method {
        let all = operations(&self.description);
        let found = all.iter().find(|(_, _, it)| it["operationId"] == operation).expect(operation);
        Method::from_bytes(found.0.as_bytes()).unwrap()
    }

    pub async fn newest(&self, action: &str, workspace: Option<&str>) -> Value {
        let api = workspace.map_or_else(|| self.portal.clone(), |id| self.portal.in_workspace(id));
        api.get(&format!("/v1/audit?limit=1&action={action}")).await["items"][0].clone()
    }

    /// Calls an operation, and finds the entry that was not there before.
    pub async fn step(&mut self, operation: &str, path: &str, body: Value) -> Value {
        self.step_in(None, operation, path, body).await
    }

    async fn step_in(&mut self, log: Option<&str>, operation: &str, path: &str, body: Value) -> Value {
        let request = self.portal.request(self.method(operation), path).json(&body);
        self.send(log, operation, request).await
    }

    pub async fn send(&mut self, log: Option<&str>, operation: &str, request: RequestBuilder) -> Value {
        let (_, Entry::Leaves(action)) = row(operation) else { panic!("{operation} leaves no entry") };
        let action = action.as_str();
        let before = self.newest(action, log).await;
        let answer = request.send().await.unwrap();
        let (status, text) = (answer.status(), answer.text().await.unwrap());
        assert!(status.is_success(), "{operation}: {status} {text}");
        let after = self.newest(action, log).await;
        assert!(after["id"].is_string() && after["id"] != before["id"], "{operation} leaves no {action}");
        self.called.insert(operation.to_owned());
        serde_json::from_str(&text).unwrap_or_default()
    }
}

async fn account(walk: &mut Walk, home: &Home, server: &Server, browser: &mut Browser) {
    let device = &mut Authenticator::new(&server.base);
    let options = walk.portal.send(Method::POST, "/v1/me/passkeys/options", Value::Null).await;
    let credential = device.create(&options.json::<Value>().await.unwrap()["publicKey"]);
    let passkey = json!({ "name": "Laptop", "credential": credential });
    let passkey = walk.step("add_passkey", "/v1/me/passkeys", passkey).await;
    let begun = walk.portal.send(Method::POST, "/v1/me/totp", Value::Null).await.json::<Value>().await.unwrap();
    let code = json!({ "code": code_now(begun["secret"].as_str().unwrap(), 0) });
    walk.step("confirm_totp", "/v1/me/totp/confirm", code).await;
    let proof = || json!({ "password": PASSWORD });
    let path = format!("/v1/me/passkeys/{}", passkey["id"].as_str().unwrap());
    walk.step("remove_passkey", &path, proof()).await;
    walk.step("remove_totp", "/v1/me/totp", proof()).await;
    let folio = Registered::add(home, EMAIL, "Folio");
    browser.allow(&folio, "api").await.unwrap();
    let app = format!("/v1/me/connected-apps/{}", folio.client_id);
    walk.step("update_connected_app", &app, json!({ "approval": "REQUIRED" })).await;
    walk.step("disconnect_app", &app, Value::Null).await;
    Browser::signed_in(server, EMAIL).await;
    let sessions = walk.portal.get("/v1/me/sessions").await;
    let other = sessions.as_array().unwrap().iter().find(|it| it["current"] == false).unwrap();
    let session = format!("/v1/me/sessions/{}", other["id"].as_str().unwrap());
    walk.step("end_session", &session, Value::Null).await;
    walk.step("end_other_sessions", "/v1/me/sessions", Value::Null).await;
    walk.step("export_me", "/v1/me/export", Value::Null).await;
    let calendar = walk.step("create_calendar_link", "/v1/calendar-links", Value::Null).await;
    let path = format!("/v1/calendar-links/{}", calendar["id"].as_str().unwrap());
    walk.step("withdraw_calendar_link", &path, Value::Null).await;
    let new = json!({ "current": PASSWORD, "new": "sixteen pages folded three times" });
    walk.step("change_password", "/v1/me/password", new).await;
}

async fn workspace(walk: &mut Walk, home: &Home, server: &Server) {
    let made = walk.portal.create("/v1/workspaces", json!({ "name": "Fernhill" })).await;
    let id = made["id"].as_str().unwrap().to_owned();
    walk.called.insert("create_workspace".to_owned());
    assert_eq!(walk.newest("workspace.created", Some(&id)).await["target"]["id"], json!(id));
    let (path, log) = (format!("/v1/workspaces/{id}"), Some(id.as_str()));
    walk.step_in(log, "update_workspace", &path, json!({ "name": "Orchard" })).await;
    let invitations = format!("{path}/invitations");
    let body = json!({ "email": "bob@example.com", "role": "VIEWER" });
    let made = walk.step_in(log, "create_invitation", &invitations, body.clone()).await;
    let invitation = format!("{invitations}/{}", made["id"].as_str().unwrap());
    walk.step_in(log, "withdraw_invitation", &invitation, Value::Null).await;
    let made = walk.portal.create(&invitations, body).await;
    let token = json!({ "token": made["url"].as_str().unwrap().rsplit('/').next().unwrap() });
    let bob = home.portal_of(server, "bob@example.com");
    assert_eq!(bob.send(Method::POST, "/v1/invitations/accept", token).await.status(), 200);
    walk.called.insert("accept_invitation".to_owned());
    let bob = bob.get("/v1/me").await["id"].clone();
    assert_eq!(walk.newest("member.joined", log).await["target"]["id"], bob);
    let member = format!("{path}/members/{}", bob.as_str().unwrap());
    walk.step_in(log, "update_member", &member, json!({ "role": "ADMIN" })).await;
    walk.step_in(log, "remove_member", &member, Value::Null).await;
    walk.step("delete_workspace", &path, Value::Null).await;
}

async fn applications(walk: &mut Walk) {
    let app = json!({ "name": "Press", "callbackUrls": ["https://app.example/cb"] });
    let app = walk.step("create_app", "/v1/apps", app).await;
    let id = app["id"].as_str().unwrap();
    let path = format!("/v1/apps/{id}");
    let urls = json!({ "callbackUrls": ["https://app.example/other"] });
    walk.step("update_callbacks", &format!("{path}/callbacks"), urls).await;
    walk.step("update_app", &path, json!({ "accentColor": "#0E5C52" })).await;
    let client = json!({ "name": "Calloway Bakery", "externalId": "cust_1042" });
    walk.step("create_client", &format!("{path}/clients"), client).await;
    walk.step("show_secret", &format!("{path}/secret"), Value::Null).await;
    let none = || json!({ "overlapSeconds": 0 });
    walk.step("rotate_secret", &format!("{path}/secret/rotate"), none()).await;
    let key = json!({ "name": "Agent", "appId": id, "scopes": ["posts.write"] });
    let key = walk.step("create_key", "/v1/keys", key).await;
    let of_key = format!("/v1/keys/{}", key["id"].as_str().unwrap());
    walk.step("rotate_key", &format!("{of_key}/rotate"), none()).await;
    walk.step("delete_key", &of_key, Value::Null).await;
    webhooks(walk, id).await;
    walk.portal.client_id = app["clientId"].as_str().map(str::to_owned);
    let queue = json!({ "timeZone": "UTC", "slots": [{ "day": "MONDAY", "time": "09:00" }] });
    walk.step("update_queue", "/v1/queue", queue).await;
    publishing(walk, id).await;
    // A header that names a deleted application is refused.
    walk.portal.client_id = None;
    walk.step("delete_app", &path, Value::Null).await;
}

/// A webhook whose receiver refuses everything.
async fn webhooks(walk: &mut Walk, app: &str) {
    let receiver = Receiver::answering(|_| (axum::http::StatusCode::BAD_REQUEST, axum::http::HeaderMap::new())).await;
    let hook = json!({ "appId": app, "url": receiver.url, "apiKey": "a-secret-key", "eventsAll": true });
    let hook = walk.step("create_webhook", "/v1/webhooks", hook).await;
    let path = format!("/v1/webhooks/{}", hook["id"].as_str().unwrap());
    walk.step("update_webhook", &path, json!({ "retryMaxAttempts": 1 })).await;
    let key = json!({ "apiKey": "another-secret-key", "overlapSeconds": 0 });
    walk.step("rotate_webhook_key", &format!("{path}/rotate"), key).await;
    let test = json!({ "type": "post.completed" });
    let sent = walk.portal.send(Method::POST, &format!("{path}/test"), test).await.json::<Value>().await.unwrap();
    let delivery = format!("{path}/deliveries/{}", sent["deliveryId"].as_str().unwrap());
    let portal = walk.portal.clone();
    let failed = async || {
        until("it failed", async || (portal.get(&delivery).await["status"] == "FAILED").then_some(())).await;
    };
    failed().await;
    walk.step("redeliver", &format!("{delivery}/redeliver"), Value::Null).await;
    let entry = walk.newest("delivery.redelivered", None).await;
    assert_eq!(entry["target"], json!({ "type": "DELIVERY", "id": sent["deliveryId"] }));
    failed().await;
    let since = json!({ "since": "2026-01-01T00:00:00Z" });
    walk.step("recover_deliveries", &format!("{path}/recover"), since).await;
    assert_eq!(walk.newest("delivery.redelivered", None).await["target"]["id"], hook["id"]);
    walk.step("delete_webhook", &path, Value::Null).await;
}

#[tokio::test]
async fn every_operation_that_changes_something_leaves_its_entry() {
    each_engine(async |home| {
        home.tool(&["user", "add", EMAIL], PASSWORD);
        let home = home.set("OCTAVO_EGRESS_ALLOW", "127.0.0.0/8");
        let (home, server) = home.start_on_localhost().await;
        let mut browser = Browser::signed_in(&server, EMAIL).await;
        let portal = browser.portal(&[]).await.unwrap().api;
        let description: Value = serde_json::from_str(include_str!("../../../../../contract/openapi.json")).unwrap();
        let mut walk = Walk { portal, description, called: BTreeSet::new() };
        workspace(&mut walk, &home, &server).await;
        applications(&mut walk).await;
        account(&mut walk, &home, &server, &mut browser).await;
        for (name, _, entry) in OPERATIONS {
            let leaves = matches!(entry, Entry::Leaves(_));
            assert_eq!(walk.called.contains(*name), leaves, "{name}: call it here, or say why it leaves no entry");
        }
        drop(server);
    })
    .await;
}
