//! What networks count about published posts: read at planned times and on demand, kept, and shown.

mod sums;
mod troubles;

use reqwest::Method;
use serde_json::{Value, json};

use crate::agents::agent::Agent;
use crate::deleting::published;
use crate::support::{Account, Api, Browser, Media, each_engine, until};

const EMAIL: &str = "ada@example.com";
/// What each network gives.
const GIVEN: [(&str, &[&str]); 6] = [
    ("BLUE_SKY", &["likes", "comments", "shares"]),
    ("MASTODON", &["likes", "comments", "shares"]),
    ("THREADS", &["views", "likes", "comments", "shares"]),
    ("INSTAGRAM", &["views", "likes", "comments", "shares", "saves"]),
    ("YOUTUBE", &["views", "likes", "comments"]),
    ("TIKTOK", &["views", "likes", "comments", "shares"]),
];
const METRICS: [&str; 6] = ["views", "likes", "comments", "shares", "saves", "clicks"];

async fn advance(api: &Api, by: &str) {
    let answer = api.send(Method::POST, "/v1/sandbox/clock", json!({ "advance": by })).await;
    assert_eq!(answer.status(), 204, "{}", answer.text().await.unwrap());
}

/// The post of this schedule in the list; its account has one alone.
async fn listed(api: &Api, account: &Account) -> Value {
    let page = api.get(&format!("/v1/analytics/posts?accountId={}", account.id)).await;
    page["items"][0].clone()
}

/// The series of a post once it has this many readings.
async fn series(api: &Api, post: &Value, readings: usize) -> Vec<Value> {
    let path = format!("/v1/analytics/posts/{}", post["postId"].as_str().unwrap());
    until("the numbers are read", async || {
        let series = api.get(&path).await;
        let items = series["items"].as_array().unwrap().clone();
        (items.len() >= readings).then_some(items)
    })
    .await
}

fn refresh(post: &Value) -> String {
    format!("/v1/analytics/posts/{}/refresh", post["postId"].as_str().unwrap())
}

#[tokio::test]
async fn each_network_gives_what_its_description_says() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, EMAIL);
        let media = Media::upload(&api).await;
        let mut accounts = Vec::new();
        for (platform, _) in GIVEN {
            let account = Account::connect(&api, platform).await;
            let location = published(&api, json!([account.publication("Eight leaves", &media)])).await;
            accounts.push((account, location));
        }
        for (account, _) in &accounts {
            let post = listed(&api, account).await;
            assert!(post["measuredAt"].is_null() && METRICS.iter().all(|it| post["metrics"][it].is_null()), "{post}");
        }
        advance(&api, "PT1H").await;
        for ((account, location), (platform, given)) in accounts.iter().zip(GIVEN) {
            let items = series(&api, &listed(&api, account).await, 1).await;
            let post = listed(&api, account).await;
            assert_eq!(post["measuredAt"], items[0]["measuredAt"], "{platform}");
            assert_eq!(post["metrics"], items[0]["metrics"], "{platform}");
            for metric in METRICS {
                let (is_given, not_given) = (given.contains(&metric), post["notGiven"].as_array().unwrap());
                assert_eq!(post["metrics"][metric].is_u64(), is_given, "{platform}: {metric} in {post}");
                assert_eq!(not_given.contains(&json!(metric)), !is_given, "{platform}: {metric} in {post}");
            }
            assert_eq!(post["text"], "Eight leaves");
            let schedule = api.get(location).await;
            assert_eq!(schedule["publications"][0]["posts"][0]["numbers"], items[0], "{platform}");
        }
        let first = api.get("/v1/analytics/posts?limit=3").await;
        let second =
            api.get(&format!("/v1/analytics/posts?limit=3&cursor={}", first["nextCursor"].as_str().unwrap())).await;
        let ids = |page: &Value| {
            page["items"].as_array().unwrap().iter().map(|it| it["accountId"].as_i64().unwrap()).collect::<Vec<_>>()
        };
        let newest: Vec<i64> = accounts.iter().rev().map(|(account, _)| account.id).collect();
        assert_eq!([ids(&first), ids(&second)].concat(), newest);
        assert!(second["nextCursor"].is_null());
        drop(server);
    })
    .await;
}

/// 1 and 6 hours, and 1, 3, 7 and 30 days after publication.
#[tokio::test]
async fn a_post_is_read_six_times_and_its_numbers_grow() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, EMAIL);
        let media = Media::upload(&api).await;
        let account = Account::connect(&api, "THREADS").await;
        published(&api, json!([account.publication("one", &media)])).await;
        let post = listed(&api, &account).await;
        let mut readings = Vec::new();
        for (index, by) in ["PT1H", "PT5H", "PT18H", "P2D", "P4D", "P23D"].into_iter().enumerate() {
            advance(&api, by).await;
            readings = series(&api, &post, index + 1).await;
            assert_eq!(readings.len(), index + 1, "{by}: {readings:?}");
        }
        let likes: Vec<u64> = readings.iter().map(|it| it["metrics"]["likes"].as_u64().unwrap()).collect();
        assert!(likes.is_sorted() && likes.first() < likes.last(), "{likes:?}");
        advance(&api, "P365D").await;
        // Another post is read after it, so the first one would have been.
        let other = Account::connect(&api, "THREADS").await;
        published(&api, json!([other.publication("two", &media)])).await;
        advance(&api, "PT1H").await;
        series(&api, &listed(&api, &other).await, 1).await;
        assert_eq!(series(&api, &post, 6).await.len(), 6, "nothing is left to read");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_metric_that_the_network_removes_is_null_from_then_on() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, EMAIL);
        let media = Media::upload(&api).await;
        for (platform, _) in GIVEN {
            let account = Account::connect(&api, platform).await;
            published(&api, json!([account.publication("one", &media)])).await;
            let post = listed(&api, &account).await;
            advance(&api, "PT1H").await;
            series(&api, &post, 1).await;
            let fault = json!({ "accountId": account.id, "fault": "metric_removed", "times": 1 });
            assert_eq!(api.send(Method::POST, "/v1/sandbox/faults", fault).await.status(), 204);
            advance(&api, "PT5H").await;
            let readings = series(&api, &post, 2).await;
            assert!(readings[0]["metrics"]["likes"].is_u64(), "{platform}: {readings:?}");
            assert!(readings[1]["metrics"]["likes"].is_null(), "{platform}: {readings:?}");
            assert!(readings[1]["metrics"]["comments"].is_u64(), "{platform}: {readings:?}");
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_post_is_read_on_demand_within_limits() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, EMAIL);
        let media = Media::upload(&api).await;
        let account = Account::connect(&api, "BLUE_SKY").await;
        let location = published(&api, json!([account.publication("one", &media)])).await;
        let post = listed(&api, &account).await;
        let answer = api.send(Method::POST, &refresh(&post), json!({})).await;
        assert_eq!(answer.status(), 202);
        assert_eq!(series(&api, &post, 1).await.len(), 1);
        let answer = api.send(Method::POST, &refresh(&post), json!({})).await;
        assert_eq!((answer.status().as_u16(), answer.headers()["retry-after"].to_str().unwrap()), (429, "300"));
        advance(&api, "PT1H").await;
        assert_eq!(series(&api, &post, 2).await.len(), 2, "the planned reading still comes");
        assert_eq!(api.send(Method::DELETE, &location, json!({})).await.status(), 409);
        let unknown = json!({ "postId": "pst_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f" });
        assert_eq!(api.send(Method::POST, &refresh(&unknown), json!({})).await.status(), 404);
        let stranger = home.developer(&server, "bob@example.com");
        assert_eq!(stranger.send(Method::POST, &refresh(&post), json!({})).await.status(), 404);
        assert_eq!(stranger.get("/v1/analytics/posts").await["items"], json!([]));
        drop(server);
    })
    .await;
}

/// Telegram counts nothing. X charges for each reading, so nothing is read there unless the operator allows a number of them.
#[tokio::test]
async fn nothing_is_read_where_nothing_is_given_or_each_reading_costs() {
    each_engine(async |home| {
        let mut server = home.start().await;
        let api = home.developer(&server, EMAIL);
        let media = Media::upload(&api).await;
        for (platform, says) in [("TELEGRAM", "can't read"), ("X_TWITTER", "numbers.priced_readings_per_day")] {
            let account = Account::connect(&api, platform).await;
            published(&api, json!([account.publication("one", &media)])).await;
            let answer = api.send(Method::POST, &refresh(&listed(&api, &account).await), json!({})).await;
            let body: Value = answer.json().await.unwrap();
            assert_eq!(body["error"]["code"], "UNSUPPORTED", "{platform}: {body}");
            assert!(body["error"]["message"].as_str().unwrap().contains(says), "{platform}: {body}");
        }
        server.kill();
        let home = home.set("OCTAVO_NUMBERS_PRICED_READINGS_PER_DAY", "1");
        server = home.start().await;
        let api = Api { base: server.base.clone(), ..api };
        let account = Account::connect(&api, "X_TWITTER").await;
        for text in ["two", "three"] {
            published(&api, json!([account.publication(text, &media)])).await;
        }
        advance(&api, "PT1H").await;
        let read = async || {
            let page = api.get("/v1/analytics/posts").await;
            let items = page["items"].as_array().unwrap().clone();
            items.into_iter().filter(|it| !it["measuredAt"].is_null()).collect::<Vec<_>>()
        };
        let posts = until("one of the two is read", async || Some(read().await).filter(|it| !it.is_empty())).await;
        assert!(posts[0]["metrics"]["views"].is_u64() && posts[0]["metrics"]["saves"].is_u64(), "{posts:?}");
        // A third post goes out after the readings of the lane, so both had their turn.
        published(&api, json!([account.publication("four", &media)])).await;
        assert_eq!(read().await.len(), 1, "one a day");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn agents_get_the_last_numbers_with_a_post() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, EMAIL);
        let portal = Api { token: home.token("octavo-portal", EMAIL, "api"), client_id: None, ..api.clone() };
        let account = Account::connect(&api, "BLUE_SKY").await;
        let scopes = "accounts.read media.write posts.read posts.write";
        let agent = Agent::connect(&server, &mut Browser::signed_in(&server, EMAIL).await, scopes).await;
        let publication = account.publication("one", &Media::upload(&api).await);
        let created = agent.call("create_post", json!({ "publications": [publication] })).await;
        let id = created.data()["post"]["id"].clone();
        let post =
            until("it is published", async || Some(listed(&portal, &account).await).filter(|it| !it.is_null())).await;
        assert_eq!(portal.send(Method::POST, &refresh(&post), json!({})).await.status(), 202);
        let read = series(&portal, &post, 1).await;
        let got = agent.call("get_post", json!({ "id": id })).await;
        let numbers = &got.structure()["post"]["publications"][0]["posts"][0]["numbers"];
        assert_eq!(numbers["metrics"]["likes"], read[0]["metrics"]["likes"], "{numbers}");
        assert!(numbers["metrics"].get("views").is_none(), "what is not given costs an agent nothing: {numbers}");
        drop(server);
    })
    .await;
}
