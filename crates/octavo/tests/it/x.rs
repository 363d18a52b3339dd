//! X by its front door: connected at its page, posted to, its lost answers read back.

use std::collections::HashMap;

use reqwest::Method;
use serde_json::{Value, json};
use url::Url;

use crate::support::{Api, each_engine, free_port, sample, until};

/// Walks the page as a person who brings a new account; answers the account's number.
pub async fn connect(api: &Api) -> i64 {
    connect_as(api, "").await
}

/// The same as a person who chooses this account, by the network's own id.
pub async fn connect_as(api: &Api, external_id: &str) -> i64 {
    let begun = api.create("/v1/accounts/authorizations", json!({ "platform": "X_TWITTER" })).await;
    let page = Url::parse(begun["url"].as_str().unwrap()).unwrap();
    let query: HashMap<String, String> = page.query_pairs().into_owned().collect();
    let mut form = vec![("decision", "allow"), ("account", external_id)];
    form.extend(query["scope"].split(' ').map(|scope| ("scope", scope)));
    let allowed = api.http.post(page.clone()).form(&form).send().await.unwrap();
    let back = Url::parse(allowed.headers()["location"].to_str().unwrap()).unwrap();
    assert!(back.as_str().starts_with(&format!("{}/connect/callback?", api.base)), "{back}");
    let given: HashMap<String, String> = back.query_pairs().into_owned().collect();
    let body = json!({ "state": given["state"], "code": given["code"] });
    api.create("/v1/accounts/authorizations/complete", body).await["id"].as_i64().unwrap()
}

/// The schedule once it ended.
pub async fn post(api: &Api, account: i64, post: Value) -> Value {
    api.ended(&scheduled(api, account, post).await).await
}

/// The schedule's address.
pub async fn scheduled(api: &Api, account: i64, post: Value) -> String {
    let body = json!({ "publications": [
        { "accountId": account, "platformSettings": { "type": "TWITTER" }, "posts": [post] } ] });
    let answer = api.send(Method::POST, "/v1/posts", body).await;
    answer.headers()["location"].to_str().unwrap().to_owned()
}

pub async fn fault(api: &Api, account: i64, fault: &str) {
    let body = json!({ "accountId": account, "fault": fault, "times": 1 });
    assert_eq!(api.send(Method::POST, "/v1/sandbox/faults", body).await.status(), 204);
}

/// Killed between the network's yes and Octavo's taking note of it.
#[tokio::test]
async fn a_post_whose_answer_the_server_did_not_live_to_see_is_found() {
    each_engine(async |home| {
        let port = free_port();
        let server = home.start_on(port).await;
        let api = home.developer(&server, "ada@example.com");
        let account = connect(&api).await;
        fault(&api, account, "slow").await;
        let location = scheduled(&api, account, json!({ "content": "Nobody waited & example.com" })).await;
        until("X has the post", async || (!api.feed(account).await.is_empty()).then_some(())).await;
        server.kill();
        let server = home.start_on(port).await;
        let schedule = api.ended(&location).await;
        assert_eq!(schedule["status"], "COMPLETED", "{schedule}");
        let feed = api.feed(account).await;
        let post = &schedule["publications"][0]["posts"][0];
        assert_eq!((feed.len(), &feed[0]["id"]), (1, &post["platformPostIdentifier"]));
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn an_account_is_connected_at_the_page_and_posts_once_whatever_is_lost() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let account = connect(&api).await;
        let photo: Value = api.upload("photo.jpg", sample("photo.jpg")).await.json().await.unwrap();
        let posts = [
            ("", json!({ "content": "Plain & example.com" })),
            ("drop_after_accept", json!({ "content": "A lost text & example.com" })),
            (
                "drop_after_accept",
                json!({ "content": "With a photo", "attachmentPaths": [photo["path"]], "altTexts": ["Eight pages"] }),
            ),
            ("token_expired", json!({ "content": "With a new token" })),
            ("rate_limit", json!({ "content": "A second later" })),
        ];
        let number = posts.len();
        for (lost, body) in posts {
            if !lost.is_empty() {
                fault(&api, account, lost).await;
            }
            let schedule = post(&api, account, body).await;
            assert_eq!(schedule["status"], "COMPLETED", "{lost}: {schedule}");
        }
        let feed = api.feed(account).await;
        assert_eq!(feed.len(), number);
        let shown = &feed[2]["media"][0];
        assert_eq!((&shown["contentType"], &shown["alt"]), (&json!("image/jpeg"), &json!("Eight pages")));
        drop(server);
    })
    .await;
}
