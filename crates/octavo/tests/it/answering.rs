//! Answers to comments: posts with the role REPLY, on the same way as every other post.

mod approved;
mod lost;
mod refused;

use reqwest::Method;
use serde_json::{Value, json};

use crate::deleting::{person, posts, published};
use crate::support::{Account, Api, Media, each_engine, until, until_within};

/// The networks whose comments Octavo reads.
pub const NETWORKS: [&str; 5] = ["BLUE_SKY", "MASTODON", "THREADS", "INSTAGRAM", "YOUTUBE"];

/// A comment on a published post, as Octavo read it.
pub struct Commented {
    pub account: Account,
    /// The schedule's address.
    pub location: String,
    pub id: String,
}

impl Commented {
    /// Publishes a post, on which Mira comments.
    pub async fn on(api: &Api, media: &Media, platform: &'static str) -> Self {
        let account = Account::connect(api, platform).await;
        let location = published(api, json!([account.publication("Eight leaves", media)])).await;
        let post = posts(&api.get(&location).await)[0]["id"].clone();
        let plant = json!({ "postId": post, "author": "Mira", "text": "Is the cover linen?" });
        assert_eq!(api.send(Method::POST, "/v1/sandbox/comments", plant).await.status(), 204, "{platform}");
        let id = read(api, &location, "Is the cover linen?").await;
        Commented { account, location, id }
    }

    pub fn path(&self) -> String {
        format!("/v1/comments/{}", self.id)
    }

    pub async fn reply(&self, api: &Api, text: &str) -> (u16, Option<String>, Value) {
        let answer = api.send(Method::POST, &format!("{}/replies", self.path()), json!({ "content": text })).await;
        let location = answer.headers().get("location").map(|value| value.to_str().unwrap().to_owned());
        (answer.status().as_u16(), location, answer.json().await.unwrap_or_default())
    }

    /// The address of a reply that was accepted.
    pub async fn replied(&self, api: &Api, text: &str) -> String {
        let (status, location, body) = self.reply(api, text).await;
        assert_eq!(status, 204, "{body}");
        location.unwrap()
    }

    /// As it is listed under its post; none if it is gone.
    pub async fn shown(&self, api: &Api) -> Option<Value> {
        let page = api.get(&format!("{}/comments?limit=100", self.location)).await;
        page["items"].as_array().unwrap().iter().find(|it| it["id"] == self.id).cloned()
    }
}

/// Reads the comments on a post until one with this text is there; its id.
pub async fn read(api: &Api, location: &str, text: &str) -> String {
    let refreshed = api.send(Method::POST, &format!("{location}/comments/refresh"), json!({})).await;
    assert_eq!(refreshed.status(), 202, "{}", refreshed.text().await.unwrap());
    until("the comment is read", async || {
        let page = api.get(&format!("{location}/comments?limit=100")).await;
        let found = page["items"].as_array().unwrap().iter().find(|it| it["text"] == text).cloned();
        found.map(|comment| comment["id"].as_str().unwrap().to_owned())
    })
    .await
}

/// How often an account's feed has a text.
pub async fn count(api: &Api, account: &Account, text: &str) -> usize {
    api.feed(account.id).await.iter().filter(|item| item["text"] == text).count()
}

#[tokio::test]
async fn a_reply_is_a_post_below_the_comment() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = person(&home, &server);
        let media = Media::upload(&api).await;
        for platform in NETWORKS {
            let comment = Commented::on(&api, &media, platform).await;
            let before = comment.shown(&api).await.unwrap();
            assert_eq!((&before["can"]["reply"], &before["needsAnswer"]), (&json!(true), &json!(true)), "{before}");
            let location = comment.replied(&api, "It is cotton rag.").await;
            let schedule = api.ended(&location).await;
            assert_eq!(schedule["status"], "COMPLETED", "{platform}: {schedule}");
            let post = posts(&schedule)[0].clone();
            assert_eq!(posts(&schedule).len(), 1);
            assert_eq!((&post["role"], &post["parentId"]), (&json!("REPLY"), &Value::Null), "{post}");
            assert_eq!(post["commentId"], json!(comment.id), "{post}");
            assert_eq!(count(&api, &comment.account, "It is cotton rag.").await, 1, "{platform}");
            let after = comment.shown(&api).await.unwrap();
            assert_eq!((&after["answered"], &after["needsAnswer"]), (&json!(true), &json!(false)), "{after}");
            let reply = json!({ "scheduleId": schedule["id"], "postId": post["id"], "status": "COMPLETED" });
            assert_eq!(after["reply"], reply, "{after}");
            let timeline = api.get(&format!("{location}/timeline")).await.to_string();
            for kind in ["CREATED", "PREPARED", "SENT", "PUBLISHED"] {
                assert!(timeline.contains(kind), "{platform}: no {kind} in {timeline}");
            }
        }
        drop(server);
    })
    .await;
}

/// The network shows the reply below the comment, as the account's own.
#[tokio::test]
async fn a_reply_is_read_back_as_our_own() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = person(&home, &server);
        let media = Media::upload(&api).await;
        for platform in NETWORKS {
            let comment = Commented::on(&api, &media, platform).await;
            let location = comment.replied(&api, "It is cotton rag.").await;
            assert_eq!(api.ended(&location).await["status"], "COMPLETED");
            let hour = json!({ "advance": "PT30M" });
            assert_eq!(api.send(Method::POST, "/v1/sandbox/clock", hour).await.status(), 204);
            let own = until_within(std::time::Duration::from_secs(60), "the reply is read", async || {
                let page = api.get(&format!("{}/comments?limit=100", comment.location)).await;
                page["items"].as_array().unwrap().iter().find(|it| it["text"] == "It is cotton rag.").cloned()
            })
            .await;
            assert_eq!((&own["ours"], &own["parentId"]), (&json!(true), &json!(comment.id)), "{platform}: {own}");
            assert_eq!(own["can"]["hide"], false, "an account hides only comments of others: {own}");
        }
        drop(server);
    })
    .await;
}

/// A reply that was deleted leaves the comment unanswered.
#[tokio::test]
async fn a_deleted_reply_answers_nothing() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = person(&home, &server);
        let media = Media::upload(&api).await;
        for platform in ["BLUE_SKY", "MASTODON", "THREADS", "YOUTUBE"] {
            let comment = Commented::on(&api, &media, platform).await;
            let location = comment.replied(&api, "It is cotton rag.").await;
            assert_eq!(api.ended(&location).await["status"], "COMPLETED");
            assert_eq!(api.status(Method::DELETE, &format!("{location}?published=true")).await, 204);
            assert_eq!(crate::deleting::settled(&api, &location).await["status"], "DELETED", "{platform}");
            assert_eq!(count(&api, &comment.account, "It is cotton rag.").await, 0, "{platform}");
            let shown = comment.shown(&api).await.unwrap();
            assert_eq!((&shown["answered"], &shown["reply"]["status"]), (&json!(false), &json!("DELETED")), "{shown}");
        }
        drop(server);
    })
    .await;
}

/// The portal and clients repeat calls whose answers they lost.
#[tokio::test]
async fn a_repeated_call_makes_one_reply() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = person(&home, &server);
        let media = Media::upload(&api).await;
        let comment = Commented::on(&api, &media, "BLUE_SKY").await;
        let mut locations = Vec::new();
        for _ in 0..2 {
            let request = api.request(Method::POST, &format!("{}/replies", comment.path()));
            let request = request.header("idempotency-key", "once").json(&json!({ "content": "It is cotton rag." }));
            let answer = request.send().await.unwrap();
            assert_eq!(answer.status(), 204);
            locations.push(answer.headers()["location"].to_str().unwrap().to_owned());
        }
        assert_eq!(locations[0], locations[1]);
        assert_eq!(api.ended(&locations[0]).await["status"], "COMPLETED");
        assert_eq!(count(&api, &comment.account, "It is cotton rag.").await, 1);
        let body = json!({ "content": "With the body" });
        let request = api.request(Method::POST, &format!("{}/replies", comment.path()));
        let answer = request.header("prefer", "return=representation").json(&body).send().await.unwrap();
        assert_eq!(answer.status(), 201);
        let schedule: Value = answer.json().await.unwrap();
        assert_eq!(posts(&schedule)[0]["role"], "REPLY", "{schedule}");
        drop(server);
    })
    .await;
}
