//! Beyond its scopes, accounts and addresses, a key gets 403.

use reqwest::Method;
use serde_json::{Value, json};

use super::{Developer, ahead, call, forbidden, post, refusal};
use crate::support::{Api, Home, each_engine};

#[tokio::test]
async fn a_key_has_its_own_scopes() {
    each_engine(async |home| {
        let server = home.start().await;
        let dev = Developer::new(&home, &server).await;
        let api = dev.key(json!({ "scopes": ["posts.read"] })).await;
        assert_eq!(api.status(Method::GET, "/v1/posts").await, 200);
        for (method, path) in
            [(Method::GET, "/v1/accounts"), (Method::GET, "/v1/webhooks"), (Method::POST, "/v1/posts")]
        {
            let answer = api.send(method, path, dev.posts(1, &ahead())).await;
            assert_eq!(answer.status(), 403, "{path}");
            let challenge = answer.headers()["www-authenticate"].to_str().unwrap().to_owned();
            assert!(challenge.contains("insufficient_scope"), "{path}: {challenge}");
            let error: Value = answer.json().await.unwrap();
            assert!(error["error"]["message"].as_str().unwrap().starts_with("This key lacks the scope"), "{error}");
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_key_for_one_account_neither_uses_nor_sees_another() {
    each_engine(async |home| {
        let server = home.start().await;
        let dev = Developer::new(&home, &server).await;
        let (other, other_chat) = dev.portal.account("TELEGRAM").await;
        let other_chat = other_chat.unwrap();
        let api = dev.key(json!({ "accountIds": [dev.account] })).await;
        let accounts = api.get("/v1/accounts").await;
        let ids: Vec<_> = accounts.as_array().unwrap().iter().map(|account| account["id"].as_i64().unwrap()).collect();
        assert_eq!(ids, [dev.account]);
        let chats = |id: i64| format!("/v1/accounts/{id}/chats");
        assert_eq!(api.status(Method::GET, &chats(dev.account)).await, 200);
        for id in [other, 99_999] {
            assert_eq!(refusal(&api, Method::GET, &chats(id), json!({})).await, forbidden(), "{id}");
        }
        assert_eq!(post(&api, dev.posts(1, &ahead())).await, 204);
        let beyond = dev.posts_on(other, &other_chat, 1, &ahead());
        for path in ["/v1/posts", "/v1/posts?validateOnly=true"] {
            assert_eq!(refusal(&api, Method::POST, path, beyond.clone()).await, forbidden(), "{path}");
        }

        // Posts of the same application with another account, alone and next to the key's own.
        let app = dev.app_token(&home);
        let mut both = dev.posts(1, &ahead());
        both["publications"].as_array_mut().unwrap().push(beyond["publications"][0].clone());
        for hidden in [beyond.clone(), both] {
            let answer = app.send(Method::POST, "/v1/posts", hidden).await;
            let path = answer.headers()["location"].to_str().unwrap().to_owned();
            for method in [Method::GET, Method::PATCH, Method::DELETE] {
                assert_eq!(call(&api, method.clone(), &path, json!({})).await.0, 404, "{method}");
            }
            assert_eq!(app.get(&path).await["status"], "SCHEDULED");
        }
        let own = api.get("/v1/posts").await;
        assert_eq!(own["items"].as_array().unwrap().len(), 1);
        assert_eq!(api.get(&format!("/v1/posts?accountId={other}")).await["items"], json!([]));
        let own = format!("/v1/posts/{}", own["items"][0]["id"].as_str().unwrap());
        let moved = json!({ "publications": beyond["publications"] });
        assert_eq!(refusal(&api, Method::PATCH, &own, moved).await, forbidden());

        for (method, path) in [
            (Method::GET, "/v1/events"),
            (Method::GET, "/v1/webhooks"),
            (Method::POST, "/v1/accounts"),
            (Method::POST, "/v1/sandbox/accounts"),
            (Method::GET, "/v1/sandbox/feed"),
        ] {
            assert_eq!(refusal(&api, method, path, json!({ "platform": "X_TWITTER" })).await, forbidden(), "{path}");
        }
        assert_eq!(refusal(&api, Method::DELETE, &format!("/v1/accounts/{other}"), json!({})).await, forbidden());
        drop(server);
    })
    .await;
}

async fn status_from(api: &Api, address: &str) -> u16 {
    let request = api.request(Method::GET, "/v1/accounts").header("x-forwarded-for", address);
    request.send().await.unwrap().status().as_u16()
}

fn behind_a_proxy(home: Home) -> Home {
    home.set("OCTAVO_SERVER_TRUSTED_PROXIES", "127.0.0.1")
}

#[tokio::test]
async fn a_key_works_from_its_addresses_only() {
    each_engine(async |home| {
        let home = behind_a_proxy(home);
        let server = home.start().await;
        let dev = Developer::new(&home, &server).await;
        let (key, api) =
            dev.create(json!({ "allowedIps": ["203.0.113.7", "2001:DB8::1/32", "::ffff:192.0.2.9"] })).await;
        assert_eq!(key["allowedIps"], json!(["203.0.113.7/32", "2001:db8::/32", "192.0.2.9/32"]));
        for (address, status) in [
            ("203.0.113.7", 200),
            ("::ffff:203.0.113.7", 200),
            ("198.51.100.1, 203.0.113.7", 200),
            ("192.0.2.9", 200),
            ("2001:db8:7::1", 200),
            ("203.0.113.8", 403),
            ("::ffff:203.0.113.8", 403),
            ("203.0.113.7, 198.51.100.1", 403),
            ("2001:db9::1", 403),
        ] {
            assert_eq!(status_from(&api, address).await, status, "{address}");
        }
        let message = call(&api, Method::GET, "/v1/accounts", json!({})).await.1["error"]["message"].clone();
        assert_eq!(message, "This key may not be used from the address 127.0.0.1.");
        assert_eq!(status_from(&dev.key(json!({})).await, "198.51.100.1").await, 200);
        drop(server);
    })
    .await;
}

/// Sends one post under a key for repetitions.
async fn post_once(api: &Api, address: &str, body: &Value) -> (u16, bool) {
    let request = api.request(Method::POST, "/v1/posts").header("idempotency-key", "one").json(body);
    let answer = request.header("x-forwarded-for", address).send().await.unwrap();
    (answer.status().as_u16(), answer.headers().contains_key("idempotent-replayed"))
}

#[tokio::test]
async fn a_stored_answer_is_not_repeated_beyond_a_limit_or_to_another_key() {
    each_engine(async |home| {
        let home = behind_a_proxy(home);
        let server = home.start().await;
        let dev = Developer::new(&home, &server).await;
        let (api, other) = (dev.key(json!({ "allowedIps": ["203.0.113.7"] })).await, dev.key(json!({})).await);
        let body = dev.posts(1, &ahead());
        assert_eq!(post_once(&api, "203.0.113.7", &body).await, (204, false));
        assert_eq!(post_once(&api, "203.0.113.7", &body).await, (204, true));
        assert_eq!(post_once(&api, "203.0.113.8", &body).await, (403, false));
        assert_eq!(post_once(&other, "203.0.113.8", &body).await, (204, false), "another key is another caller");
        drop(server);
    })
    .await;
}
