//! Instagram from end to end: it fetches the files from the server, and a lost answer makes no second post.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, each_engine, sample};

pub async fn uploaded(api: &Api, name: &str) -> String {
    upload(api, name, sample(name)).await
}

async fn upload(api: &Api, name: &str, bytes: Vec<u8>) -> String {
    let answer = api.upload(name, bytes).await.json::<Value>().await.unwrap();
    answer["path"].as_str().unwrap().to_owned()
}

/// The schedule once it ended.
async fn post(api: &Api, account: i64, publication_type: &str, post: Value) -> Value {
    api.ended(&scheduled(api, account, publication_type, post).await).await
}

/// The schedule's address.
pub async fn scheduled(api: &Api, account: i64, publication_type: &str, post: Value) -> String {
    let settings = json!({ "type": "INSTAGRAM", "publicationType": publication_type });
    let body = json!({ "publications": [
        { "socialMediaAccountId": account, "platformSettings": settings, "posts": [post] }] });
    let answer = api.send(Method::POST, "/v1/posts", body).await;
    answer.headers()["location"].to_str().unwrap().to_owned()
}

#[tokio::test]
async fn every_kind_of_post_is_shown_as_it_was_sent() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, _) = api.account("INSTAGRAM").await;
        let (photo, video) = (uploaded(&api, "photo.jpg").await, uploaded(&api, "video.mp4").await);
        // Instagram takes JPEG only.
        let png = upload(&api, "a.png", include_bytes!("../../../../fuzz/corpus/convert/a.png").to_vec()).await;
        let rows = [
            ("FEED", json!({ "attachmentPaths": [png] }), 1),
            ("FEED", json!({ "attachmentPaths": [photo], "altTexts": ["A sheet"] }), 1),
            ("FEED", json!({ "attachmentPaths": [photo, video, photo] }), 3),
            ("REELS", json!({ "attachmentPaths": [video], "thumbnailPath": photo }), 2),
            ("STORY", json!({ "attachmentPaths": [photo] }), 1),
        ];
        for (kind, mut wanted, files) in rows {
            wanted["content"] = json!("One sheet");
            let schedule = post(&api, account, kind, wanted).await;
            let done = &schedule["publications"][0]["posts"][0];
            let shown = &api.feed(account).await[0];
            assert_eq!(
                (&schedule["status"], &done["permalink"]),
                (&json!("COMPLETED"), &shown["permalink"]),
                "{schedule}"
            );
            assert_eq!(done["platformPostIdentifier"], shown["id"]);
            assert_eq!(shown["media"].as_array().unwrap().len(), files, "{shown}");
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_lost_answer_makes_no_second_post() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, _) = api.account("INSTAGRAM").await;
        let photo = uploaded(&api, "photo.jpg").await;
        for fault in ["drop_after_accept", "server_error"] {
            let fault = json!({ "accountId": account, "fault": fault, "times": 1 });
            assert!(api.send(Method::POST, "/v1/sandbox/faults", fault).await.status().is_success());
            let schedule = post(&api, account, "FEED", json!({ "content": "Once", "attachmentPaths": [photo] })).await;
            let done = &schedule["publications"][0]["posts"][0];
            assert_eq!((&schedule["status"], &done["errorCode"]), (&json!("COMPLETED"), &Value::Null), "{schedule}");
            assert_eq!(done["platformPostIdentifier"], api.feed(account).await[0]["id"]);
        }
        assert_eq!(api.feed(account).await.len(), 2);
        drop(server);
    })
    .await;
}
