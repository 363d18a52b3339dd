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

#[tokio::test]
async fn who_merely_allowed_the_application_sees_their_own_events_only() {
    each_engine(async |home| {
        let server = home.start().await;
        let owner = home.developer(&server, "ada@example.com");
        home.developer(&server, "bob@example.com");
        let guest = home.token(owner.client_id.as_deref().unwrap(), "bob@example.com", "api");
        let guest = Api { token: guest, ..owner.clone() };
        let (owners, _) = owner.account("BLUE_SKY").await;
        let (guests, _) = guest.account("BLUE_SKY").await;
        for (api, account) in [(&owner, owners), (&guest, guests), (&owner, owners), (&guest, guests), (&owner, owners)]
        {
            let location = api.post(account, None, "a post").await;
            api.ended(&location).await;
        }
        let all = owner.get("/v1/events").await["items"].as_array().unwrap().clone();
        assert_eq!(all.len(), 15);
        let own = [&all[3..6], &all[9..12]].concat();
        assert_eq!(guest.get("/v1/events").await["items"], json!(own));

        let first = guest.get("/v1/events?limit=3").await;
        assert_eq!((&first["items"], &first["nextCursor"]), (&json!(own[..3]), &own[2]["id"]));
        let rest = guest.get(&format!("/v1/events?limit=3&after={}", own[2]["id"].as_str().unwrap())).await;
        assert_eq!(rest, json!({ "items": own[3..], "nextCursor": null }), "the owner's that follow are no more");
        let others = format!("/v1/events?after={}", all[0]["id"].as_str().unwrap());
        assert_eq!(guest.request(Method::GET, &others).send().await.unwrap().status(), 400, "no cursor of theirs");

        let queued = async |api: &Api| -> Vec<Value> {
            let feed = api.get("/v1/events?limit=100").await["items"].as_array().unwrap().clone();
            feed.into_iter().filter(|event| event["type"] == "media.import.queued").collect()
        };
        let import = json!({ "url": Receiver::start().await.url });
        assert_eq!(owner.send(Method::POST, "/v1/media/upload/import", import.clone()).await.status(), 202);
        assert_eq!((queued(&owner).await.len(), queued(&guest).await.len()), (1, 0));
        assert_eq!(guest.send(Method::POST, "/v1/media/upload/import", import).await.status(), 202);
        assert_eq!((queued(&owner).await.len(), queued(&guest).await.len()), (2, 1));
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
