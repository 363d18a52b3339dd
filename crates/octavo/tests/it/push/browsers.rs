//! The browsers of a person.

use reqwest::Method;
use serde_json::{Value, json};

use super::{EMAIL, subscribe};
use crate::support::{Api, Browser, Server, SubscribedBrowser, each_engine};

async fn ids(person: &Api) -> Vec<String> {
    let items = person.get("/v1/me/push").await["items"].take();
    items.as_array().unwrap().iter().map(|item| item["id"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_browser_is_added_once_and_ends_with_its_session() {
    each_engine(async |home| {
        let server = home.start().await;
        let operator = home.portal_of(&server, EMAIL);
        home.portal_of(&server, "bob@example.com");
        let mut ada = Browser::signed_in(&server, EMAIL).await;
        let ada = ada.portal(&[]).await.unwrap().api;
        let browser = SubscribedBrowser::at("https://push.example/one");
        let added = ada.create("/v1/me/push", browser.subscription()).await;
        assert_eq!((&added["endpointHost"], &added["current"]), (&json!("push.example"), &json!(true)));
        assert!(!added.to_string().contains("/one"), "the endpoint is a secret: {added}");
        let replaced = subscribe(&ada, &SubscribedBrowser::at("https://push.example/two")).await;
        assert_eq!(ids(&ada).await, std::slice::from_ref(&replaced), "a browser has one subscription");

        let mut bob = Browser::signed_in(&server, "bob@example.com").await;
        let bob = bob.portal(&[]).await.unwrap().api;
        let taken = subscribe(&bob, &SubscribedBrowser::at("https://push.example/two")).await;
        assert_eq!((ids(&ada).await.len(), ids(&bob).await), (0, vec![taken.clone()]), "it is Bob's browser now");
        assert_eq!(ada.status(Method::DELETE, &format!("/v1/me/push/{taken}")).await, 404);
        let export = bob.get("/v1/me/export").await;
        assert_eq!(export["push"][0]["id"], taken.as_str());

        subscribe(&ada, &browser).await;
        assert_eq!(operator.get("/v1/me/push").await["items"][0]["current"], false);
        let session = operator.get("/v1/me/sessions").await[0]["id"].as_str().unwrap().to_owned();
        assert_eq!(operator.status(Method::DELETE, &format!("/v1/me/sessions/{session}")).await, 204);
        assert!(ids(&operator).await.is_empty(), "who signed out gets no messages");
        assert_eq!(bob.status(Method::DELETE, &format!("/v1/me/push/{taken}")).await, 204);
        assert!(ids(&bob).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn the_oldest_browser_makes_room_and_all_leave_with_their_person() {
    each_engine(async |home| {
        let server = home.start().await;
        let ada = home.portal_of(&server, EMAIL);
        let mut added = Vec::new();
        for n in 0..12 {
            added.push(subscribe(&ada, &SubscribedBrowser::at(&format!("https://push.example/{n}"))).await);
        }
        assert_eq!(ids(&ada).await, added[2..]);
        let app = json!({ "name": "App", "callbackUrls": ["https://app.example/cb"] });
        let app = ada.create("/v1/apps", app).await;
        let key = json!({ "name": "Key", "appId": app["id"], "scopes": ["api"] });
        let token = ada.create("/v1/keys", key).await["secret"].as_str().unwrap().to_owned();
        let key = Api { token, ..ada.clone() };
        assert_eq!(key.status(Method::GET, "/v1/me/push").await, 403, "no key speaks for a person");
        let token = home.portal_of(&server, "bob@example.com");
        let mut browser = Browser::signed_in(&server, "bob@example.com").await;
        let bob = browser.portal(&[]).await.unwrap().api;
        subscribe(&bob, &SubscribedBrowser::at("https://push.example/bob")).await;
        subscribe(&token, &SubscribedBrowser::at("https://push.example/b")).await;
        assert_eq!(bob.status(Method::DELETE, "/v1/me").await, 204);
        let db = home.database().await;
        let mut reader = db.read().await.unwrap();
        let left: i64 = octavo_store::on!(reader, c => sqlx::query_scalar("SELECT count(*) FROM push_subscription")
            .fetch_one(c).await)
        .unwrap();
        assert_eq!(left, 10, "Ada's");
    })
    .await;
}

#[tokio::test]
async fn an_installation_has_one_key_however_many_ask_first() {
    each_engine(async |home| {
        // On SQLite, one process does it all.
        let mut servers = vec![home.start().await];
        if home.database_url().is_some() {
            servers.push(home.start_without_sandbox().await);
        }
        let ada = home.portal_of(&servers[0], EMAIL);
        let at = |server: &Server| Api { base: server.base.clone(), ..ada.clone() };
        let people: Vec<Api> = servers.iter().map(at).collect();
        let calls = (0..12).map(|n| people[n % people.len()].get("/v1/me/push"));
        let keys: Vec<Value> = futures::future::join_all(calls).await;
        for key in &keys {
            assert_eq!(key["publicKey"], keys[0]["publicKey"]);
        }
        assert_eq!(keys[0]["publicKey"].as_str().unwrap().len(), 87);
    })
    .await;
}

#[tokio::test]
async fn what_no_message_can_be_sent_to_is_refused_with_its_field() {
    each_engine(async |home| {
        let server = home.start().await;
        let ada = home.portal_of(&server, EMAIL);
        let good = SubscribedBrowser::at("https://push.example/1").subscription();
        let field = async |subscription: Value| {
            let answer = ada.send(Method::POST, "/v1/me/push", subscription).await;
            assert_eq!(answer.status(), 400);
            let body: Value = answer.json().await.unwrap();
            body["error"]["details"][0]["field"].as_str().unwrap().to_owned()
        };
        let with = |pointer: &str, value: Value| {
            let mut subscription = good.clone();
            *subscription.pointer_mut(pointer).unwrap() = value;
            subscription
        };
        let endpoints =
            ["http://push.example/1", "https://10.0.0.1/", "https://a:b@push.example/", "push", "ftp://a.example/"];
        for endpoint in
            endpoints.map(str::to_owned).into_iter().chain([format!("https://push.example/{}", "a".repeat(2048))])
        {
            assert_eq!(field(with("/endpoint", json!(endpoint))).await, "endpoint", "{endpoint}");
        }
        let key = good["keys"]["p256dh"].as_str().unwrap();
        for wrong in [json!("AAAA"), json!("A".repeat(87)), json!(format!("{}A", &key[..80])), json!("%"), json!(null)]
        {
            assert_eq!(field(with("/keys/p256dh", wrong)).await, "keys.p256dh");
        }
        for wrong in [json!("AAAA"), json!("A".repeat(23)), json!("")] {
            assert_eq!(field(with("/keys/auth", wrong)).await, "keys.auth");
        }
        assert_eq!(field(json!({ "endpoint": "https://push.example/1" })).await, "keys");
        assert!(ids(&ada).await.is_empty());
    })
    .await;
}
