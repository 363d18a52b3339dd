//! A post before it goes out: listed, changed, published from a draft, cancelled.

use std::sync::atomic::{AtomicBool, Ordering};

use futures::future::join;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, Receiver, each_engine};

fn later(account: i64, chat: &Option<String>, content: &str) -> Value {
    json!({ "scheduledTime": "2027-06-01T09:00:00Z", "publications": [{ "accountId": account,
        "platformSettings": { "type": "TELEGRAM" }, "posts": [{ "content": content, "chatId": chat }] }] })
}

async fn make(api: &Api, body: Value) -> Value {
    let request = api.request(Method::POST, "/v1/posts").header("prefer", "return=representation").json(&body);
    let answer = request.send().await.unwrap();
    let status = answer.status();
    let body: Value = answer.json().await.unwrap();
    assert_eq!(status, 201, "{body}");
    body
}

fn address(schedule: &Value) -> String {
    format!("/v1/posts/{}", schedule["id"].as_str().unwrap())
}

async fn patch(api: &Api, path: &str, body: Value) -> (u16, Value) {
    let answer = api.send(Method::PATCH, path, body).await;
    (answer.status().as_u16(), answer.json().await.unwrap())
}

#[tokio::test]
async fn a_waiting_post_is_changed_and_goes_out_as_changed() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, chat) = api.account("TELEGRAM").await;
        let path = address(&make(&api, later(account, &chat, "first")).await);

        let (status, moved) = patch(&api, &path, json!({ "scheduledTime": "2027-07-01T10:30:00+02:00" })).await;
        assert_eq!((status, &moved["scheduledTime"]), (200, &json!("2027-07-01T08:30:00.000Z")));
        assert_eq!(moved["publications"][0]["posts"][0]["content"], "first", "what is left out stays");
        let (status, body) = patch(&api, &path, json!({ "scheduledTime": "soon" })).await;
        assert_eq!((status, &body["error"]["details"][0]["field"]), (400, &json!("scheduledTime")));
        let mut other = later(account, &chat, "second");
        other["scheduledTime"] = json!("2020-01-01T00:00:00Z");
        let foreign = home.developer(&server, "bob@example.com");
        assert_eq!(patch(&foreign, &path, json!({ "isDraft": true })).await.0, 404);
        let (status, body) = patch(&api, &path, other).await;
        assert_eq!(status, 200, "{body}");
        assert_eq!(api.ended(&path).await["status"], "COMPLETED");
        let feed = api.feed(account).await;
        assert_eq!(feed.iter().map(|item| item["text"].as_str().unwrap()).collect::<Vec<_>>(), ["second"]);
        assert_eq!(patch(&api, &path, json!({ "isDraft": true })).await.0, 409, "it is out");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_post_that_is_read_while_it_changes_is_whole() {
    const CHANGES: usize = 40;
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, chat) = api.account("TELEGRAM").await;
        let path = address(&make(&api, later(account, &chat, "00")).await);
        let has_ended = AtomicBool::new(false);
        let change = async {
            for number in 1..=CHANGES {
                let mut body = later(account, &chat, &format!("{number:02}"));
                body["scheduledTime"] = json!(format!("2027-06-01T09:{number:02}:00Z"));
                assert_eq!(patch(&api, &path, body).await.0, 200);
            }
            has_ended.store(true, Ordering::Relaxed);
        };
        let read = async || {
            while !has_ended.load(Ordering::Relaxed) {
                let (post, list) = join(api.get(&path), api.get("/v1/posts")).await;
                for schedule in [&post, &list["items"][0]] {
                    let text = schedule["publications"][0]["posts"][0]["content"].as_str();
                    assert_eq!(schedule["scheduledTime"].as_str().map(|time| &time[14..16]), text, "{schedule}");
                }
            }
        };
        join(change, join(read(), read())).await;
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_draft_waits_for_its_call() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, chat) = api.account("TELEGRAM").await;
        let mut draft = later(account, &chat, "a draft");
        draft["isDraft"] = json!(true);
        draft["scheduledTime"] = json!(null);
        let draft = make(&api, draft).await;
        assert_eq!(draft["status"], "DRAFT");
        let path = address(&draft);
        let publish = async || api.send(Method::POST, &format!("{path}/publish"), json!({})).await.status().as_u16();
        assert_eq!(publish().await, 200);
        assert_eq!(api.ended(&path).await["status"], "COMPLETED");
        assert_eq!(publish().await, 409);
        assert_eq!(api.feed(account).await.len(), 1);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_draft_may_have_mistakes_until_it_is_published() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, _) = api.account("BLUE_SKY").await;
        let draft = |content: &str, is_draft: bool| {
            json!({ "isDraft": is_draft, "publications": [{ "accountId": account,
                "platformSettings": { "type": "BLUE_SKY" },
                "posts": [{ "content": content, "thread": [{ "content": "the second part" }] }] }] })
        };
        let path = address(&make(&api, draft("", true)).await);
        let too_long = "a".repeat(301);
        let (status, changed) = patch(&api, &path, draft(&too_long, true)).await;
        assert_eq!((status, &changed["status"]), (200, &json!("DRAFT")), "{changed}");
        let publish = async || api.send(Method::POST, &format!("{path}/publish"), json!({})).await;
        let refused: Value = publish().await.json().await.unwrap();
        let details = &refused["error"]["details"];
        assert_eq!(details[0]["rule"], "bluesky.text.length", "{refused}");
        assert_eq!(details[0]["field"], "publications[0].posts[0].content");
        assert_eq!(patch(&api, &path, json!({ "isDraft": false })).await.0, 400);
        assert_eq!(patch(&api, &path, draft(&too_long, false)).await.0, 400);
        assert_eq!(api.get(&path).await["status"], "DRAFT");

        // What no draft can be without.
        let mut homeless = draft("x", true);
        homeless["publications"][0]["accountId"] = json!(9999);
        assert_eq!(patch(&api, &path, homeless).await.0, 400);

        assert_eq!(patch(&api, &path, draft("short", true)).await.0, 200);
        assert_eq!(publish().await.status(), 200);
        assert_eq!(api.ended(&path).await["status"], "COMPLETED");
        assert_eq!(api.feed(account).await.len(), 2, "the post and its second part");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_cancelled_post_never_goes_out_and_nobody_is_told() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let receiver = Receiver::start().await;
        api.webhook(&receiver, json!({})).await;
        let (account, chat) = api.account("TELEGRAM").await;
        let path = address(&make(&api, later(account, &chat, "never")).await);
        let cancel = async || api.request(Method::DELETE, &path).send().await.unwrap().status().as_u16();
        assert_eq!(cancel().await, 204);
        assert_eq!(cancel().await, 409);
        assert_eq!(api.get(&path).await["status"], "CANCELLED");
        assert_eq!(api.ended(&api.post(account, chat.as_deref(), "now").await).await["status"], "COMPLETED");
        let calls = receiver.wait("the other is told", |calls| calls.len() == 3).await;
        assert!(calls.iter().all(|call| !call.event().to_string().contains(&path["/v1/posts/".len()..])));
        drop(server);
    })
    .await;
}

/// All posts by their scheduled time, read in pages of two.
async fn by_time(api: &Api) -> Vec<Value> {
    let mut found = Vec::new();
    let mut cursor = String::new();
    loop {
        let page = api.get(&format!("/v1/posts?orderBy=scheduledTime&limit=2&cursor={cursor}")).await;
        found.extend(page["items"].as_array().unwrap().iter().cloned());
        let Some(next) = page["nextCursor"].as_str() else { break found };
        cursor = next.to_owned();
    }
}

#[tokio::test]
async fn posts_are_listed_a_page_at_a_time() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let ((one, chat), (two, other)) = (api.account("TELEGRAM").await, api.account("TELEGRAM").await);
        let mut made = Vec::new();
        for number in 0..5 {
            let (account, chat) = if number == 2 { (two, &other) } else { (one, &chat) };
            made.insert(0, make(&api, later(account, chat, &format!("number {number}"))).await);
        }
        let first = api.get("/v1/posts?limit=3").await;
        assert_eq!(first["items"].as_array().unwrap()[..], made[..3]);
        let rest = api.get(&format!("/v1/posts?limit=3&cursor={}", first["nextCursor"].as_str().unwrap())).await;
        assert_eq!((&rest["items"].as_array().unwrap()[..], &rest["nextCursor"]), (&made[3..], &json!(null)));

        let ids = async |query: &str| api.get(&format!("/v1/posts?{query}")).await["items"].as_array().unwrap().len();
        assert_eq!(ids(&format!("accountId={two}")).await, 1);
        assert_eq!((ids("status=SCHEDULED").await, ids("status=COMPLETED&cursor=").await), (5, 0));
        assert_eq!(ids("from=2027-06-01T09:00:00Z&to=2027-06-01T09:00:01Z").await, 5);
        assert_eq!(ids("to=2027-06-01T09:00:00Z").await, 0);
        assert_eq!((ids("platform=TELEGRAM").await, ids("platform=BLUE_SKY").await), (5, 0));
        assert_eq!(by_time(&api).await, made, "equal times are in the order of creation");
        let moved = json!({ "scheduledTime": "2027-06-01T08:00:00Z" });
        api.send(Method::PATCH, &address(&made[0]), moved).await;
        assert_eq!(by_time(&api).await.last().unwrap()["id"], made[0]["id"]);
        let found = api.get("/v1/posts?orderBy=scheduledTime&search=NUMBER%202").await;
        assert_eq!((&found["items"][0]["id"], &found["nextCursor"]), (&made[2]["id"], &json!(null)));
        let other = home.developer(&server, "bob@example.com");
        assert_eq!(other.get("/v1/posts").await["items"], json!([]));
        let wrong = api.request(Method::GET, "/v1/posts?limit=0&status=X&from=y&cursor=z").send().await.unwrap();
        let wrong: Value = wrong.json().await.unwrap();
        assert_eq!(wrong["error"]["details"].as_array().unwrap().len(), 4, "{wrong}");
        drop(server);
    })
    .await;
}
