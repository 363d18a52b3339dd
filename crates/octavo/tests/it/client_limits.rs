//! What a client workspace may use.

use futures::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use crate::client_workspaces::Product;
use crate::keys::ahead;
use crate::support::{Api, each_engine, sample};

/// A client workspace with these limits.
async fn limited(product: &Product, external_id: &str, limits: Value) -> (String, Api) {
    let (id, client) = product.client(external_id).await;
    let answer = product.key.send(Method::PATCH, &format!("/v1/workspaces/{id}"), json!({ "limits": limits })).await;
    assert_eq!(answer.status(), 200);
    (id, client)
}

/// Queues one post; the status, and what an error says.
pub async fn queue(client: &Api, account: i64, kind: &str, post: Value, more: Value) -> (u16, String) {
    let mut body = json!({ "publications": [
        { "accountId": account, "platformSettings": { "type": kind }, "posts": [post] } ] });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let answer = client.send(Method::POST, "/v1/posts", body).await;
    let status = answer.status().as_u16();
    let body: Value = serde_json::from_str(&answer.text().await.unwrap()).unwrap_or_default();
    let error = &body["error"];
    assert!(status < 400 || error["code"] == "QUOTA_EXCEEDED", "{body}");
    (status, error["message"].as_str().unwrap_or_default().to_owned())
}

#[tokio::test]
async fn calls_at_once_never_pass_the_posts_of_a_day() {
    each_engine(async |home| {
        let server = home.start().await;
        let product = Product::new(&home, &server, "ada@example.com").await;
        let (id, client) = limited(&product, "cust_1", json!({ "postsPerDay": 3 })).await;
        let (account, chat) = client.account("TELEGRAM").await;
        let post = json!({ "content": "Hello", "chatId": chat });
        let calls =
            (0..8).map(|_| queue(&client, account, "TELEGRAM", post.clone(), json!({ "scheduledTime": ahead() })));
        let answers = join_all(calls).await;
        assert_eq!(answers.iter().filter(|(status, _)| *status == 204).count(), 3, "{answers:?}");
        let refused = answers.iter().find(|(status, _)| *status == 409).unwrap();
        assert!(refused.1.contains("3 posts a day (limits.postsPerDay)"), "{refused:?}");

        let draft = queue(&client, account, "TELEGRAM", post.clone(), json!({ "isDraft": true })).await;
        assert_eq!(draft.0, 204, "a draft is not queued");
        let (_, other) = product.client("cust_2").await;
        let (own, own_chat) = other.account("TELEGRAM").await;
        let free = json!({ "content": "Hello", "chatId": own_chat });
        assert_eq!(queue(&other, own, "TELEGRAM", free, json!({})).await.0, 204, "others have no limit");

        let path = format!("/v1/workspaces/{id}");
        let more = product.key.send(Method::PATCH, &path, json!({ "limits": { "postsPerDay": 4 } })).await;
        assert_eq!(more.json::<Value>().await.unwrap()["limits"]["postsPerDay"], 4);
        assert_eq!(queue(&client, account, "TELEGRAM", post.clone(), json!({})).await.0, 204);
        assert_eq!(queue(&client, account, "TELEGRAM", post.clone(), json!({})).await.0, 409);
        let none = product.key.send(Method::PATCH, &path, json!({ "limits": {} })).await;
        assert_eq!(
            none.json::<Value>().await.unwrap()["limits"],
            json!({ "postsPerDay": null, "storedBytes": null, "monthlyUsd": null })
        );
        assert_eq!(queue(&client, account, "TELEGRAM", post, json!({})).await.0, 204);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn posts_that_cost_something_stop_at_the_price_of_a_month() {
    each_engine(async |home| {
        let server = home.start().await;
        let product = Product::new(&home, &server, "ada@example.com").await;
        let (_, client) = limited(&product, "cust_1", json!({ "monthlyUsd": 0.03 })).await;
        let (x, _) = client.account("X_TWITTER").await;
        let plain = |text: &str| json!({ "content": text });
        let dear = queue(&client, x, "TWITTER", plain("https://example.com"), json!({})).await;
        assert_eq!(dear.0, 409, "X charges 0.20 for a link");
        assert!(dear.1.contains("0.030 US dollars a month") && dear.1.contains("limits.monthlyUsd"), "{dear:?}");
        assert_eq!(queue(&client, x, "TWITTER", plain("one"), json!({})).await.0, 204);
        let later = json!({ "scheduledTime": ahead() });
        assert_eq!(
            queue(&client, x, "TWITTER", plain("two"), later.clone()).await.0,
            204,
            "next year's month is its own"
        );
        assert_eq!(queue(&client, x, "TWITTER", plain("three"), later.clone()).await.0, 204);
        assert_eq!(queue(&client, x, "TWITTER", plain("four"), later.clone()).await.0, 409);
        assert_eq!(queue(&client, x, "TWITTER", plain("five"), json!({})).await.0, 204);
        assert_eq!(
            queue(&client, x, "TWITTER", plain("six"), json!({})).await.0,
            409,
            "published or queued, it counts once"
        );
        let draft = json!({ "isDraft": true, "publications": [
            { "accountId": x, "platformSettings": { "type": "TWITTER" }, "posts": [plain("seven")] } ] });
        let made = client.request(Method::POST, "/v1/posts").header("prefer", "return=representation").json(&draft);
        let draft: Value = made.send().await.unwrap().json().await.unwrap();
        let publish = format!("/v1/posts/{}/publish", draft["id"].as_str().unwrap());
        assert_eq!(client.status(Method::POST, &publish).await, 409, "nor by way of a draft");

        let listed = client.get(&format!("/v1/posts?status=SCHEDULED&from={}", ahead())).await;
        let waiting = listed["items"].as_array().unwrap();
        assert_eq!(waiting.len(), 2);
        assert_eq!(
            client.status(Method::DELETE, &format!("/v1/posts/{}", waiting[0]["id"].as_str().unwrap())).await,
            204
        );
        assert_eq!(queue(&client, x, "TWITTER", plain("eight"), later).await.0, 204, "what is cancelled costs nothing");
        let (telegram, chat) = client.account("TELEGRAM").await;
        let free = json!({ "content": "Hello", "chatId": chat });
        assert_eq!(queue(&client, telegram, "TELEGRAM", free, json!({})).await.0, 204, "others go out");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_client_stores_as_many_bytes_as_it_may() {
    each_engine(async |home| {
        let server = home.start().await;
        let product = Product::new(&home, &server, "ada@example.com").await;
        let photo = sample("photo.jpg");
        let (_, client) = limited(&product, "cust_1", json!({ "storedBytes": photo.len() + 10 })).await;
        assert_eq!(client.upload("photo.jpg", photo.clone()).await.status(), 200);
        let refused = client.upload("photo.jpg", photo.clone()).await;
        assert_eq!(refused.status(), 409);
        let refused: Value = refused.json().await.unwrap();
        assert!(refused["error"]["message"].as_str().unwrap().contains("limits.storedBytes"), "{refused}");
        let promise = json!({ "contentType": "image/jpeg", "sizeBytes": 11 });
        assert_eq!(client.send(Method::POST, "/v1/media/upload/urls", promise).await.status(), 409);
        assert_eq!(product.key.upload("photo.jpg", photo).await.status(), 200, "the application's own has room");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn limits_are_read_with_care() {
    each_engine(async |home| {
        let server = home.start().await;
        let product = Product::new(&home, &server, "ada@example.com").await;
        let (id, _) = product.client("cust_1").await;
        let path = format!("/v1/workspaces/{id}");
        for (limits, field) in [
            (json!({ "postsPerDay": -1 }), "limits.postsPerDay"),
            (json!({ "storedBytes": -1 }), "limits.storedBytes"),
            (json!({ "monthlyUsd": -0.1 }), "limits.monthlyUsd"),
            (json!({ "monthlyUsd": 1_000_001 }), "limits.monthlyUsd"),
        ] {
            let answer = product.key.send(Method::PATCH, &path, json!({ "limits": limits })).await;
            let (status, body) = (answer.status(), answer.json::<Value>().await.unwrap());
            assert_eq!((status.as_u16(), &body["error"]["details"][0]["field"]), (400, &json!(field)), "{body}");
        }
        let own = product.developer.portal.create("/v1/workspaces", json!({ "name": "Shared" })).await;
        let own = format!("/v1/workspaces/{}", own["id"].as_str().unwrap());
        let refused =
            product.developer.portal.send(Method::PATCH, &own, json!({ "limits": { "postsPerDay": 1 } })).await;
        assert_eq!(refused.status(), 400, "people's workspaces have none");
        drop(server);
    })
    .await;
}
