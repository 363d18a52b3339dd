//! Threads and first comments: posts that reply to another post, sent once that one is published.

mod changes;
mod confirm;
mod killed;
mod retry;
mod rules;

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Account, Api, Media, Receiver, each_engine};

/// Posts this one on an account; the schedule's address.
pub async fn send(api: &Api, account: &Account, media: &Media, post: Value) -> String {
    let body = json!({ "publications": [with(account.publication("", media), post)] });
    let answer = api.send(Method::POST, "/v1/posts", body).await;
    assert_eq!(answer.status(), 204, "{}", answer.text().await.unwrap());
    answer.headers()["location"].to_str().unwrap().to_owned()
}

/// A publication whose post has these fields too.
pub fn with(mut publication: Value, post: Value) -> Value {
    publication["posts"][0].as_object_mut().unwrap().extend(post.as_object().unwrap().clone());
    publication
}

pub fn posts(schedule: &Value) -> &Vec<Value> {
    schedule["publications"][0]["posts"].as_array().unwrap()
}

/// Text and parent's text of what the network shows, oldest first.
pub async fn shown(api: &Api, account: &Account) -> Vec<(String, Option<String>)> {
    let feed = api.feed(account.id).await;
    let text = |item: &Value| item["text"].as_str().unwrap().to_owned();
    let parent = |item: &Value| {
        let id = item["replyTo"].as_str()?;
        Some(text(feed.iter().find(|other| other["id"] == id).expect("the parent is on the network")))
    };
    feed.iter().rev().map(|item| (text(item), parent(item))).collect()
}

#[tokio::test]
async fn each_part_of_a_thread_replies_to_the_one_before_it() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let media = Media::upload(&api).await;
        for platform in ["X_TWITTER", "THREADS", "BLUE_SKY", "TELEGRAM", "MASTODON"] {
            let account = Account::connect(&api, platform).await;
            let post = json!({ "content": "one", "firstComment": "a comment",
                "thread": [{ "content": "two" }, { "content": "three" }] });
            let schedule = api.ended(&send(&api, &account, &media, post).await).await;
            assert_eq!(schedule["status"], "COMPLETED", "{schedule}");
            let posts = posts(&schedule);
            let roles: Vec<&str> = posts.iter().map(|post| post["role"].as_str().unwrap()).collect();
            assert_eq!(roles, ["POST", "THREAD", "THREAD", "FIRST_COMMENT"]);
            let parents: Vec<&Value> = posts.iter().map(|post| &post["parentId"]).collect();
            assert_eq!(parents, [&Value::Null, &posts[0]["id"], &posts[1]["id"], &posts[0]["id"]]);
            assert!(posts[0].get("thread").is_none() && posts[0].get("firstComment").is_none(), "{}", posts[0]);
            let mut shown = shown(&api, &account).await;
            shown.sort();
            let reply = |text: &str, parent: &str| (text.to_owned(), Some(parent.to_owned()));
            let expected =
                [reply("a comment", "one"), ("one".into(), None), reply("three", "two"), reply("two", "one")];
            assert_eq!(shown, expected, "{platform}");
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_first_comment_is_under_the_post_on_networks_without_threads() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let media = Media::upload(&api).await;
        for platform in ["INSTAGRAM", "LINKEDIN", "YOUTUBE"] {
            let account = Account::connect(&api, platform).await;
            let publication = with(account.publication("one", &media), json!({ "firstComment": "a comment" }));
            let answer = api.send(Method::POST, "/v1/posts", json!({ "publications": [publication] })).await;
            let schedule = api.ended(answer.headers()["location"].to_str().unwrap()).await;
            assert_eq!(schedule["status"], "COMPLETED", "{schedule}");
            let expected = [("one".to_owned(), None), ("a comment".to_owned(), Some("one".to_owned()))];
            assert_eq!(shown(&api, &account).await, expected, "{platform}");
        }
        drop(server);
    })
    .await;
}

/// X refuses a text that the account has posted already.
#[tokio::test]
async fn a_part_that_fails_ends_the_parts_after_it() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (receiver, media) = (Receiver::start().await, Media::upload(&api).await);
        api.webhook(&receiver, json!({})).await;
        let account = Account::connect(&api, "X_TWITTER").await;
        let post = json!({ "content": "one", "firstComment": { "content": "a comment" },
            "thread": [{ "content": "one" }, { "content": "three" }, { "content": "four" }] });
        let schedule = api.ended(&send(&api, &account, &media, post).await).await;
        assert_eq!(schedule["status"], "PARTIALLY_COMPLETED", "{schedule}");
        assert_eq!(schedule["publications"][0]["status"], "PARTIALLY_COMPLETED");
        let posts = posts(&schedule);
        let ends: Vec<&Value> = posts.iter().map(|post| &post["errorCode"]).collect();
        assert_eq!(
            ends,
            [&json!(null), &json!("CONTENT_DUPLICATE"), &json!("PARENT_FAILED"), &json!("PARENT_FAILED"), &json!(null)]
        );
        let events = receiver.wait("all ends are reported", |calls| calls.len() == 7).await;
        for post in &posts[..] {
            let event = events.iter().map(|call| call.event()).find(|it| it["data"]["postId"] == post["id"]).unwrap();
            let parent = event["data"].get("parentPostId").unwrap_or(&Value::Null);
            assert_eq!((parent, &event["data"]["status"]), (&post["parentId"], &post["status"]), "{event}");
        }
        assert_eq!(shown(&api, &account).await.len(), 2);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_post_that_fails_takes_its_replies_with_it() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (receiver, media) = (Receiver::start().await, Media::upload(&api).await);
        api.webhook(&receiver, json!({})).await;
        for (platform, fault, code) in
            [("X_TWITTER", "duplicate", "CONTENT_DUPLICATE"), ("TELEGRAM", "drop_after_accept", "OUTCOME_UNKNOWN")]
        {
            let account = Account::connect(&api, platform).await;
            let body = json!({ "accountId": account.id, "fault": fault, "times": 1 });
            assert_eq!(api.send(Method::POST, "/v1/sandbox/faults", body).await.status(), 204);
            let post = json!({ "content": "one", "firstComment": "a comment", "thread": [{ "content": "two" }] });
            let schedule = api.ended(&send(&api, &account, &media, post).await).await;
            assert_eq!(schedule["status"], "FAILED", "{schedule}");
            let codes: Vec<&str> = posts(&schedule).iter().map(|post| post["errorCode"].as_str().unwrap()).collect();
            assert_eq!(codes, [code, "PARENT_FAILED", "PARENT_FAILED"]);
        }
        receiver.wait("all ends are reported", |calls| calls.len() == 10).await;
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_part_is_sent_once_whatever_answers_are_lost() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let media = Media::upload(&api).await;
        for platform in ["BLUE_SKY", "X_TWITTER"] {
            let account = Account::connect(&api, platform).await;
            let body = json!({ "accountId": account.id, "fault": "drop_after_accept", "times": 4 });
            assert_eq!(api.send(Method::POST, "/v1/sandbox/faults", body).await.status(), 204);
            let post = json!({ "content": "one", "firstComment": "a comment", "thread": [{ "content": "two" },
                { "content": "three" }] });
            let schedule = api.ended(&send(&api, &account, &media, post).await).await;
            assert_eq!(schedule["status"], "COMPLETED", "{schedule}");
            assert_eq!(shown(&api, &account).await.len(), 4, "{platform}");
        }
        drop(server);
    })
    .await;
}
