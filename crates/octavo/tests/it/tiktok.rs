//! TikTok through the whole server: what it fetches by signed address, and what it is sent.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, each_engine, sample};

/// Two by two pixels of grey.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x02\0\0\0\x02\x08\0\0\0\0\x57\xdd\x52\xf8\0\0\0\x0eIDAT\x78\xda\x63\x70\x38\xc0\x70\xc0\x01\0\x06\x06\x02\x01\x68\x6a\x5b\xb9\0\0\0\0IEND\xae\x42\x60\x82";

async fn uploaded(api: &Api, name: &str, bytes: Vec<u8>) -> Value {
    api.upload(name, bytes).await.json::<Value>().await.unwrap()["path"].clone()
}

/// The posts of a publication, once they ended.
async fn ended(api: &Api, account: i64, posts: Value) -> Vec<Value> {
    let settings = json!({
        "type": "TIK_TOK", "title": "Eight leaves", "privacyLevel": "PUBLIC_TO_EVERYONE", "hasUsageConfirmation": true,
    });
    let publication = json!({ "socialMediaAccountId": account, "platformSettings": settings, "posts": posts });
    let answer = api.send(Method::POST, "/v1/posts", json!({ "publications": [publication] })).await;
    let location = answer.headers()["location"].to_str().unwrap().to_owned();
    api.ended(&location).await["publications"][0]["posts"].as_array().unwrap().clone()
}

#[tokio::test]
async fn tiktok_fetches_photos_and_is_sent_videos() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, _) = api.account("TIKTOK").await;
        let (png, jpg) = (PNG.to_vec(), sample("photo.jpg"));
        let photos = [uploaded(&api, "a.png", png).await, uploaded(&api, "a.jpg", jpg).await];
        let video = uploaded(&api, "a.mp4", sample("video.mp4")).await;
        let album = json!({ "content": "A sheet", "attachmentPaths": photos });
        let posts = ended(&api, account, json!([album, { "content": "", "attachmentPaths": [video] }])).await;

        let feed = api.feed(account).await;
        assert_eq!(feed.len(), 2, "{posts:?}");
        for post in &posts {
            let shown = feed.iter().find(|item| item["id"] == post["platformPostIdentifier"]);
            assert_eq!((&post["status"], &post["permalink"]), (&json!("COMPLETED"), &shown.unwrap()["permalink"]));
        }
        let album = feed.iter().find(|item| item["text"] == "A sheet").unwrap();
        let types: Vec<&Value> = album["media"].as_array().unwrap().iter().map(|media| &media["contentType"]).collect();
        assert_eq!(types, ["image/jpeg", "image/jpeg"]);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn photos_whose_answer_got_lost_are_out_once() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, _) = api.account("TIKTOK").await;
        let fault = json!({ "accountId": account, "fault": "drop_after_accept" });
        assert_eq!(api.send(Method::POST, "/v1/sandbox/faults", fault).await.status(), 204);
        let photo = uploaded(&api, "a.jpg", sample("photo.jpg")).await;
        let posts = ended(&api, account, json!([{ "content": "Once", "attachmentPaths": [photo] }])).await;
        let feed = api.feed(account).await;
        assert_eq!((&posts[0]["status"], feed.len()), (&json!("COMPLETED"), 1), "{posts:?}");
        assert_eq!(posts[0]["platformPostIdentifier"], feed[0]["id"]);
        drop(server);
    })
    .await;
}
