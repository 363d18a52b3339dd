//! One call that publishes for several customers.

use reqwest::Method;
use serde_json::{Value, json};

use crate::client_workspaces::Product;
use crate::keys::ahead;
use crate::support::{Api, each_engine};

/// A post on Telegram with these further fields.
async fn schedule(client: &Api, more: Value) -> Value {
    let (account, chat) = client.account("TELEGRAM").await;
    let mut schedule = json!({ "scheduledTime": ahead(), "publications": [{ "accountId": account,
        "platformSettings": { "type": "TELEGRAM" }, "posts": [{ "content": "To all", "chatId": chat }] }] });
    schedule.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    schedule
}

async fn send(api: &Api, query: &str, schedules: &[&Value]) -> (u16, Value) {
    let answer = api.send(Method::POST, &format!("/v1/posts/bulk{query}"), json!({ "schedules": schedules })).await;
    (answer.status().as_u16(), answer.json().await.unwrap())
}

async fn count(api: &Api) -> usize {
    api.get("/v1/posts").await["items"].as_array().unwrap().len()
}

#[tokio::test]
async fn all_of_them_or_none() {
    each_engine(async |home| {
        let server = home.start().await;
        let product = Product::new(&home, &server, "ada@example.com").await;
        let key = &product.key;
        let (first_id, first) = product.client("cust_1").await;
        let (second_id, second) = product.client("cust_2").await;
        let of_first = schedule(&first, json!({ "workspaceId": first_id })).await;
        let of_second = schedule(&second, json!({ "externalId": "cust_2" })).await;
        let own = schedule(key, json!({})).await;
        let all = [&of_first, &of_second, &own];
        let (status, report) = send(key, "?validateOnly=true", &all).await;
        assert_eq!((status, &report["valid"], &report["findings"]), (200, &json!(true), &json!([])));
        let (status, made) = send(key, "", &all).await;
        assert_eq!(status, 201, "{made}");
        for (api, at) in [(&first, 0), (&second, 1), (key, 2)] {
            let listed = api.get("/v1/posts").await;
            assert_eq!(listed["items"].as_array().unwrap().len(), 1);
            assert_eq!(listed["items"][0]["id"], made["items"][at]["id"], "in the order of the request");
        }

        let limit = json!({ "limits": { "postsPerDay": 1 } });
        let path = format!("/v1/workspaces/{second_id}");
        assert_eq!(key.send(Method::PATCH, &path, limit).await.status(), 200);
        assert_eq!(send(key, "", &[&of_first, &of_second]).await.0, 201, "one is allowed from now on");
        let (status, refused) = send(key, "", &[&of_first, &of_second]).await;
        assert_eq!((status, &refused["error"]["code"]), (409, &json!("QUOTA_EXCEEDED")), "{refused}");
        assert_eq!((count(&first).await, count(&second).await), (2, 2), "nothing was stored for the others");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn only_the_clients_of_the_keys_application_can_be_named() {
    each_engine(async |home| {
        let server = home.start().await;
        let ada = Product::new(&home, &server, "ada@example.com").await;
        let eve = Product::new(&home, &server, "eve@example.com").await;
        let (id, client) = ada.client("cust_1").await;
        let (_, sibling) = ada.client("cust_2").await;
        let good = schedule(&client, json!({ "workspaceId": id })).await;
        let by_name = schedule(&client, json!({ "externalId": "cust_1" })).await;
        let unknown = schedule(&client, json!({ "externalId": "cust_9" })).await;
        let both = schedule(&client, json!({ "externalId": "cust_1", "workspaceId": id })).await;
        let token = ada.developer.app_token(&home);
        for (api, schedule, field) in [
            (&eve.key, &good, "workspaceId"),
            (&eve.key, &by_name, "externalId"),
            (&ada.key, &unknown, "externalId"),
            (&ada.key, &both, "workspaceId"),
            (&sibling, &good, "workspaceId"),
            (&ada.developer.portal.in_workspace(&id), &good, "workspaceId"),
            (&token, &good, "workspaceId"),
        ] {
            let (status, body) = send(api, "", &[schedule]).await;
            let details = body["error"]["details"].as_array().unwrap();
            let field = format!("schedules[0].{field}");
            assert!(status == 400 && details.iter().any(|it| it["field"] == json!(field)), "{status}: {body}");
        }
        let single = ada.key.send(Method::POST, "/v1/posts", good).await;
        let body: Value = single.json().await.unwrap();
        assert_eq!(body["error"]["details"][0]["rule"], "post.workspace.header", "{body}");
        assert_eq!(count(&client).await, 0);
        drop(server);
    })
    .await;
}
