//! `GET /v1/events`: the same events as webhooks deliver, each once, in an order that misses nothing.

use std::collections::HashSet;

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, Receiver, each_engine, until};

#[tokio::test]
async fn the_feed_is_what_webhooks_deliver() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let bob = home.developer(&server, "bob@example.com");
        let receiver = Receiver::start().await;
        let webhook = api.webhook(&receiver, json!({})).await;
        assert_eq!(api.get("/v1/events").await, json!({ "items": [], "nextCursor": null }));
        let (account, chat) = api.account("TELEGRAM").await;
        for text in ["one", "two"] {
            let location = api.post(account, chat.as_deref(), text).await;
            api.ended(&location).await;
        }
        let test =
            api.send(Method::POST, &format!("/v1/webhooks/{webhook}/test"), json!({ "type": "post.failed" })).await;
        assert_eq!(test.status(), 202);
        let calls = receiver.wait("all arrive", |calls| calls.len() == 7).await;
        let feed = api.get("/v1/events").await;
        let items = feed["items"].as_array().unwrap();
        assert_eq!((items.len(), &feed["nextCursor"]), (6, &Value::Null), "the test is not among them");
        for item in items {
            let call = calls.iter().find(|call| call.id() == item["id"]).unwrap();
            assert_eq!(&call.event(), item);
        }
        let kinds: Vec<&str> = items.iter().map(|item| item["type"].as_str().unwrap()).collect();
        let one = ["post.completed", "publication.completed", "schedule.completed"];
        assert_eq!(kinds, [one, one].concat(), "oldest first");

        let mut walked = Vec::new();
        let mut path = "/v1/events?limit=4".to_owned();
        loop {
            let page = api.get(&path).await;
            walked.extend(page["items"].as_array().unwrap().clone());
            let Some(next) = page["nextCursor"].as_str() else { break };
            path = format!("/v1/events?limit=4&after={next}");
        }
        assert_eq!(&walked, items);
        let last = items[5]["id"].as_str().unwrap();
        assert_eq!(api.get(&format!("/v1/events?after={last}")).await["items"], json!([]));

        assert_eq!(bob.get("/v1/events").await["items"], json!([]));
        let status = async |api: &Api, path: &str| api.request(Method::GET, path).send().await.unwrap().status();
        assert_eq!(status(&bob, &format!("/v1/events?after={last}")).await, 400, "another's event is no cursor");
        assert_eq!(status(&api, "/v1/events?after=x").await, 400);
        assert_eq!(status(&api, "/v1/events?limit=101").await, 400);
        let long_ago = "evt_01800000000070008000000000000000";
        assert_eq!(api.get(&format!("/v1/events?after={long_ago}")).await["items"].as_array().unwrap().len(), 6);

        let portal = home.token("octavo-portal", "ada@example.com", "api");
        let portal = Api { token: portal, client_id: None, ..api.clone() };
        assert_eq!(status(&portal, "/v1/events").await, 401, "the portal names the application");
        let portal = Api { client_id: api.client_id.clone(), ..portal };
        assert_eq!(portal.get("/v1/events").await["items"].as_array().unwrap().len(), 6);
        drop(server);
    })
    .await;
}

/// Events end in transactions of many posts at once, and whoever follows the feed meanwhile still gets all.
#[tokio::test]
async fn following_the_feed_misses_nothing() {
    const ACCOUNTS: usize = 8;
    const POSTS: usize = 12;
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let receiver = Receiver::start().await;
        api.webhook(&receiver, json!({})).await;
        let posting: Vec<_> = (0..ACCOUNTS)
            .map(|_| {
                let api = api.clone();
                tokio::spawn(async move {
                    let (account, _) = api.account("BLUE_SKY").await;
                    for number in 0..POSTS {
                        api.post(account, None, &format!("number {number}")).await;
                    }
                })
            })
            .collect();
        let expected = ACCOUNTS * POSTS * 3;
        let mut followed: Vec<String> = Vec::new();
        until("the feed has told all", async || {
            let after = followed.last().map(|id| format!("&after={id}")).unwrap_or_default();
            let page = api.get(&format!("/v1/events?limit=7{after}")).await;
            followed.extend(page["items"].as_array().unwrap().iter().map(|it| it["id"].as_str().unwrap().to_owned()));
            (followed.len() >= expected).then_some(())
        })
        .await;
        for posting in posting {
            posting.await.unwrap();
        }
        let calls = receiver.wait("the receiver has all", |calls| calls.len() >= expected).await;
        let delivered: HashSet<&str> = calls.iter().map(|call| call.id()).collect();
        assert_eq!(followed.iter().map(String::as_str).collect::<HashSet<_>>(), delivered);
        assert_eq!(followed.len(), expected, "each once");
        drop(server);
    })
    .await;
}
