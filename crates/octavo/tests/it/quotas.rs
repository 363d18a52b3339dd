//! What a workspace may have at most, also when many requests come at once.

use futures::future::join_all;
use reqwest::{Method, Response};
use serde_json::{Value, json};

use crate::support::{Api, each_engine};

/// How many of five requests at once succeed; the others must name the quota.
async fn admitted(api: &Api, path: &str, quota: &str, body: impl Fn(usize) -> Value) -> usize {
    let answers: Vec<Response> = join_all((0..5).map(|n| api.send(Method::POST, path, body(n)))).await;
    let mut admitted = 0;
    for answer in answers {
        if answer.status().is_success() {
            admitted += 1;
            continue;
        }
        assert_eq!(answer.status(), 409, "{path}");
        let error = answer.json::<Value>().await.unwrap()["error"].clone();
        assert_eq!(error["code"], "QUOTA_EXCEEDED", "{error}");
        assert!(error["message"].as_str().unwrap().contains(&format!("quota {quota} allows 2")), "{error}");
    }
    admitted
}

#[tokio::test]
async fn a_workspace_stays_within_its_quotas() {
    each_engine(async |home| {
        let names = ["APPS", "WEBHOOKS_PER_APP", "KEYS_PER_APP"];
        let home = names.into_iter().fold(home, |home, name| home.set(format!("OCTAVO_QUOTAS_{name}"), "2"));
        let server = home.start_without_sandbox().await;
        let ada = home.portal_of(&server, "ada@example.com");
        let app = |n| json!({ "name": format!("App {n}"), "callbackUrls": ["https://app.example/cb"] });
        assert_eq!(admitted(&ada, "/v1/apps", "apps", app).await, 2);
        let apps = ada.get("/v1/apps").await;
        let api = Api { client_id: apps[0]["clientId"].as_str().map(str::to_owned), ..ada.clone() };
        let id = apps[0]["id"].as_str().unwrap();
        let hook =
            |n| json!({ "appId": id, "url": format!("https://hook.example/{n}"), "apiKey": "k", "eventsAll": true });
        assert_eq!(admitted(&api, "/v1/webhooks", "webhooks_per_app", hook).await, 2);
        let key = |n| json!({ "appId": id, "name": format!("Key {n}"), "scopes": ["posts.read"] });
        assert_eq!(admitted(&ada, "/v1/keys", "keys_per_app", key).await, 2);

        let other = ada.create("/v1/workspaces", json!({ "name": "Fernhill" })).await;
        ada.in_workspace(other["id"].as_str().unwrap()).create("/v1/apps", app(9)).await;
        assert_eq!(ada.status(Method::DELETE, &format!("/v1/apps/{id}")).await, 204);
        ada.create("/v1/apps", app(3)).await;
        drop(server);
    })
    .await;
}
