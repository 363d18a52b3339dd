//! Every operation of the description, called by a member with every role. The table of roles decides, and nothing else.

pub mod operations;

use std::collections::BTreeMap;

use octavo_domain::Role;
use reqwest::Method;
use serde_json::{Value, json};

use crate::openapi::operations;
use crate::support::{Api, Home, Server, each_engine};

pub const OWNER: &str = "owner@example.com";
const NOBODY: &str = "00000000000000000000000000000000";

/// A workspace with a member of each role, who acts in it through the portal for its application.
pub async fn members(home: &Home, server: &Server) -> (String, BTreeMap<&'static str, Api>) {
    let owner = home.portal_of(server, OWNER);
    let workspace = owner.create("/v1/workspaces", json!({ "name": "Fernhill" })).await;
    let id = workspace["id"].as_str().unwrap().to_owned();
    let app = json!({ "name": "Folio", "callbackUrls": ["https://app.example/cb"] });
    let app = owner.in_workspace(&id).create("/v1/apps", app).await;
    let client_id = app["clientId"].as_str().map(str::to_owned);
    let mut members = BTreeMap::from([(Role::Owner.as_str(), owner.clone())]);
    for role in Role::ALL.iter().filter(|role| **role != Role::Owner) {
        let email = format!("{}@example.com", role.as_str().to_lowercase());
        let member = home.portal_of(server, &email);
        join(&owner, &id, &member, role.as_str()).await;
        members.insert(role.as_str(), member);
    }
    for member in members.values_mut() {
        *member = Api { client_id: client_id.clone(), ..member.in_workspace(&id) };
    }
    (id, members)
}

/// Makes the person of `member` a member of a workspace.
pub async fn join(owner: &Api, workspace: &str, member: &Api, role: &str) {
    let invitation = json!({ "email": "anyone@example.com", "role": role });
    let link = owner.create(&format!("/v1/workspaces/{workspace}/invitations"), invitation).await;
    let token = link["url"].as_str().unwrap().rsplit('/').next().unwrap();
    let joined = member.send(Method::POST, "/v1/invitations/accept", json!({ "token": token })).await;
    assert_eq!(joined.status(), 200, "{role}: {}", joined.text().await.unwrap());
}

fn in_path(path: &str, workspace: &str) -> String {
    let id = if path.starts_with("/v1/workspaces/") { workspace } else { "1" };
    path.replace("{id}", id)
        .replace("{userId}", &format!("usr_{NOBODY}"))
        .replace("{invitationId}", &format!("inv_{NOBODY}"))
        .replace("{clientId}", "oct_unknown")
        .replace("{deliveryId}", "1")
        .replace("{binId}", "1")
        .replace("{path}", "1")
}

async fn call(api: &Api, method: &str, path: &str, operation: &Value) -> (u16, String) {
    let request = api.request(Method::from_bytes(method.as_bytes()).unwrap(), path);
    let request = match operation["requestBody"]["content"]["application/json"].get("example") {
        Some(body) => request.json(body),
        None => request,
    };
    let answer = request.send().await.unwrap();
    let is_endless = answer.headers().get("content-type").is_some_and(|kind| kind == "text/event-stream");
    (answer.status().as_u16(), if is_endless { String::new() } else { answer.text().await.unwrap() })
}

#[tokio::test]
async fn each_operation_is_open_to_the_roles_of_the_table() {
    each_engine(async |home| {
        let server = home.start().await;
        let (workspace, members) = members(&home, &server).await;
        let description = serde_json::from_str(include_str!("../../../../contract/openapi.json")).unwrap();
        let mut all = operations(&description);
        all.retain(|(_, _, operation)| operation["security"] != json!([{}]));
        assert!(all.len() > 60, "{} operations", all.len());
        // The workspace is needed until the end, and its members longer.
        let last = ["delete_workspace", "delete_me"];
        all.sort_by_key(|(_, _, operation)| last.iter().position(|name| operation["operationId"] == *name));
        for (method, path, operation) in all {
            let name = operation["operationId"].as_str().unwrap();
            let (right, _) = operations::row(name);
            for role in Role::ALL.iter().rev() {
                let path = in_path(&path, &workspace);
                let (status, body) = call(&members[role.as_str()], &method, &path, &operation).await;
                assert_ne!(status, 401, "{role:?}: {method} {path}: {body}");
                assert!(status < 500, "{role:?}: {method} {path}: {status} {body}");
                assert_eq!(status != 403, role.may(right), "{role:?}: {method} {path}: {status} {body}");
            }
        }
        drop(server);
    })
    .await;
}
