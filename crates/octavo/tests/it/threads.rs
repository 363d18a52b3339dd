//! Threads by its front door: connected at its page, posted to with media it fetches itself.

use std::collections::HashMap;

use reqwest::Method;
use serde_json::{Value, json};
use url::Url;

use crate::support::{Api, each_engine, sample};

/// Walks the page as a person who brings a new account; answers the account's number.
async fn connect(api: &Api) -> i64 {
    let begun = api.create("/v1/accounts/authorizations", json!({ "platform": "THREADS" })).await;
    let page = Url::parse(begun["url"].as_str().unwrap()).unwrap();
    let form = [("decision", "allow"), ("account", ""), ("scope", "threads_content_publish")];
    let allowed = api.http.post(page).form(&form).send().await.unwrap();
    let back = Url::parse(allowed.headers()["location"].to_str().unwrap()).unwrap();
    assert!(back.as_str().starts_with(&format!("{}/connect/callback?", api.base)), "{back}");
    let given: HashMap<String, String> = back.query_pairs().into_owned().collect();
    let body = json!({ "state": given["state"], "code": given["code"] });
    api.create("/v1/accounts/authorizations/complete", body).await["id"].as_i64().unwrap()
}

/// The post once it ended.
async fn posted(api: &Api, account: i64, post: Value) -> Value {
    let settings = json!({ "type": "THREADS", "topicTag": "Paper" });
    let body = json!({ "publications": [{ "accountId": account, "platformSettings": settings, "posts": [post] }] });
    let answer = api.send(Method::POST, "/v1/posts", body).await;
    let location = answer.headers().get("location").map(|value| value.to_str().unwrap().to_owned());
    api.ended(&location.unwrap()).await["publications"][0]["posts"][0].clone()
}

async fn uploaded(api: &Api, name: &str) -> Value {
    api.upload(name, sample(name)).await.json::<Value>().await.unwrap()["path"].clone()
}

#[tokio::test]
async fn a_carousel_is_fetched_and_published_once_though_the_answer_is_lost() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let account = connect(&api).await;
        let files = [uploaded(&api, "photo.jpg").await, uploaded(&api, "video.mp4").await];
        let carousel = json!({ "content": "Eight leaves", "attachmentPaths": files, "altTexts": ["A sheet", ""] });
        let fault = json!({ "accountId": account, "fault": "drop_after_accept", "times": 1 });
        assert_eq!(api.send(Method::POST, "/v1/sandbox/faults", fault).await.status(), 204);
        let post = posted(&api, account, carousel).await;
        assert_eq!(post["status"], "COMPLETED", "{post}");
        let feed = api.feed(account).await;
        assert_eq!(feed.len(), 1);
        assert_eq!((&feed[0]["id"], &feed[0]["permalink"]), (&post["platformPostIdentifier"], &post["permalink"]));
        let kinds: Vec<&str> =
            feed[0]["media"].as_array().unwrap().iter().map(|media| media["contentType"].as_str().unwrap()).collect();
        assert_eq!(kinds, ["image/jpeg", "video/mp4"]);
        assert_eq!(feed[0]["media"][0]["alt"], "A sheet");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_token_that_is_refused_ends_the_post_and_asks_for_the_owner() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let account = connect(&api).await;
        let fault = json!({ "accountId": account, "fault": "token_expired", "times": 1 });
        assert_eq!(api.send(Method::POST, "/v1/sandbox/faults", fault).await.status(), 204);
        let post = posted(&api, account, json!({ "content": "Eight leaves" })).await;
        assert_eq!(post["errorCode"], "ACCOUNT_NEEDS_RECONNECT");
        assert_eq!(api.get("/v1/accounts").await[0]["connected"], false);
        drop(server);
    })
    .await;
}
