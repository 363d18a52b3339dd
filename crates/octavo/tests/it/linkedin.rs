//! LinkedIn by its front door: connected at its page, posted to, its lost answers never sent again.

use std::collections::HashMap;

use reqwest::Method;
use serde_json::{Value, json};
use url::Url;

use crate::support::{Api, each_engine, sample};

/// Walks the page as a person who brings a new account; answers the account's number.
async fn connect(api: &Api) -> i64 {
    let begun = api.create("/v1/accounts/authorizations", json!({ "platform": "LINKEDIN" })).await;
    let page = Url::parse(begun["url"].as_str().unwrap()).unwrap();
    let query: HashMap<String, String> = page.query_pairs().into_owned().collect();
    let mut form = vec![("decision", "allow"), ("account", "")];
    form.extend(query["scope"].split(' ').map(|scope| ("scope", scope)));
    let allowed = api.http.post(page.clone()).form(&form).send().await.unwrap();
    let back = Url::parse(allowed.headers()["location"].to_str().unwrap()).unwrap();
    assert!(back.as_str().starts_with(&format!("{}/connect/callback?", api.base)), "{back}");
    let given: HashMap<String, String> = back.query_pairs().into_owned().collect();
    let body = json!({ "state": given["state"], "code": given["code"] });
    api.create("/v1/accounts/authorizations/complete", body).await["id"].as_i64().unwrap()
}

/// The post once it ended.
async fn post(api: &Api, account: i64, post: Value) -> Value {
    let settings = json!({ "type": "LINKEDIN", "visibility": "CONNECTIONS" });
    let publication = json!({ "socialMediaAccountId": account, "platformSettings": settings, "posts": [post] });
    let answer = api.send(Method::POST, "/v1/posts", json!({ "publications": [publication] })).await;
    let status = answer.status();
    let location = answer.headers().get("location").map(|value| value.to_str().unwrap().to_owned());
    assert_eq!(status, 204, "{}", answer.text().await.unwrap());
    let schedule = api.ended(&location.unwrap()).await;
    schedule["publications"][0]["posts"][0].clone()
}

async fn fault(api: &Api, account: i64, fault: &str) {
    let body = json!({ "accountId": account, "fault": fault, "times": 1 });
    assert_eq!(api.send(Method::POST, "/v1/sandbox/faults", body).await.status(), 204);
}

async fn upload(api: &Api, name: &str, bytes: Vec<u8>) -> Value {
    let uploaded: Value = api.upload(name, bytes).await.json().await.unwrap();
    uploaded["path"].clone()
}

/// A real video that is not too small for LinkedIn: a box that means nothing makes it longer.
fn video() -> Vec<u8> {
    let mut bytes = sample("video.mp4");
    let size = 100_000;
    bytes.extend(u32::try_from(size - bytes.len()).unwrap().to_be_bytes());
    bytes.extend(b"free");
    bytes.resize(size, 0);
    bytes
}

#[tokio::test]
async fn an_account_is_connected_at_the_page_and_shows_every_kind_of_post() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let account = connect(&api).await;
        let photo = upload(&api, "photo.jpg", sample("photo.jpg")).await;
        let video = upload(&api, "video.mp4", video()).await;
        let posts = [
            json!({ "content": "Eight leaves (of one sheet) #octavo" }),
            json!({ "content": "", "attachmentPaths": [photo, photo], "altTexts": ["Eight pages", ""] }),
            json!({ "content": "Moving", "attachmentPaths": [video], "thumbnailPath": photo }),
        ];
        for body in posts {
            let ended = post(&api, account, body).await;
            assert_eq!(ended["status"], "COMPLETED", "{ended}");
        }
        let feed = api.feed(account).await;
        assert_eq!(feed[2]["text"], "Eight leaves (of one sheet) #octavo");
        let alts: Vec<&Value> = feed[1]["media"].as_array().unwrap().iter().map(|media| &media["alt"]).collect();
        assert_eq!(alts, [&json!("Eight pages"), &Value::Null]);
        assert_eq!(feed[0]["media"].as_array().unwrap().len(), 2, "the video and its thumbnail");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn what_is_lost_is_never_sent_again_and_what_is_refused_is() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let account = connect(&api).await;
        for (lost, code) in [("drop_after_accept", "OUTCOME_UNKNOWN"), ("duplicate", "CONTENT_DUPLICATE")] {
            fault(&api, account, lost).await;
            let ended = post(&api, account, json!({ "content": lost })).await;
            assert_eq!((&ended["status"], &ended["errorCode"]), (&json!("FAILED"), &json!(code)), "{ended}");
        }
        fault(&api, account, "token_expired").await;
        let ended = post(&api, account, json!({ "content": "With a new token" })).await;
        assert_eq!(ended["status"], "COMPLETED", "{ended}");
        let shown: Vec<Value> = api.feed(account).await.iter().map(|item| item["text"].clone()).collect();
        assert_eq!(shown, ["With a new token", "drop_after_accept"]);
        drop(server);
    })
    .await;
}
