//! The files of a workspace as people browse them: pages, thumbnails, and deleting.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, client, each_engine, sample};

async fn uploaded(api: &Api, name: &str) -> String {
    let answer: Value = api.upload(name, sample(name)).await.json().await.unwrap();
    answer["path"].as_str().unwrap().to_owned()
}

async fn items(api: &Api, query: &str) -> Vec<Value> {
    api.get(&format!("/v1/media{query}")).await["items"].as_array().unwrap().clone()
}

async fn paths(api: &Api, query: &str) -> Vec<String> {
    items(api, query).await.iter().map(|item| item["path"].as_str().unwrap().to_owned()).collect()
}

/// A draft with the file; its address.
async fn draft(api: &Api, file: &str) -> String {
    let (account, _) = api.account("BLUE_SKY").await;
    let draft = json!({ "isDraft": true, "publications": [{ "accountId": account,
        "platformSettings": { "type": "BLUE_SKY" }, "posts": [{ "content": "x", "attachmentPaths": [file] }] }] });
    let made = api.send(Method::POST, "/v1/posts", draft).await;
    assert_eq!(made.status(), 204);
    made.headers()["location"].to_str().unwrap().to_owned()
}

async fn thumbnail(address: &str) -> (u16, String, Vec<u8>) {
    let answer = client().get(address).send().await.unwrap();
    let header = |name: &str| answer.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
    let (status, kind) = (answer.status().as_u16(), header("content-type").unwrap_or_default());
    (status, kind, answer.bytes().await.unwrap().to_vec())
}

async fn shows_thumbnails(photo: &Value, video: &Value) {
    assert_eq!((&photo["type"], &video["type"]), (&json!("image"), &json!("video")));
    assert_eq!(video["thumbnailUrl"], Value::Null);
    assert!(video["durationMs"].as_u64() > Some(0) && video["width"].is_u64(), "{video}");
    let address = photo["thumbnailUrl"].as_str().unwrap();
    let (status, kind, picture) = thumbnail(address).await;
    assert_eq!((status, kind.as_str()), (200, "image/jpeg"));
    assert!(picture.starts_with(&[0xFF, 0xD8]) && (picture.len() as u64) < photo["sizeBytes"].as_u64().unwrap());
    assert_eq!(thumbnail(address).await.2, picture, "it is kept");
    assert_eq!(thumbnail(&address.replace("signature=", "signature=x")).await.0, 403);
    assert_eq!(thumbnail(&address.replace("/media/thumbnails/", "/media/")).await.0, 403, "the file itself");
}

#[tokio::test]
async fn files_are_listed_with_what_uses_them_and_deleted_when_nothing_needs_them() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let stranger = home.developer(&server, "bob@example.com");
        let photo = uploaded(&api, "photo.jpg").await;
        let video = uploaded(&api, "video.mp4").await;
        let post = draft(&api, &photo).await;
        let id = post.rsplit('/').next().unwrap();

        let all = items(&api, "").await;
        assert_eq!(paths(&api, "").await, [&*video, &*photo], "newest first");
        assert_eq!((&all[0]["usedBy"], &all[1]["usedBy"]), (&json!([]), &json!([id])));
        shows_thumbnails(&all[1], &all[0]).await;
        let shown = api.get(&post).await["thumbnailUrl"].clone();
        assert_eq!(shown, all[1]["thumbnailUrl"], "the same address, so that it is loaded once");
        for (query, found) in
            [("?type=image", &photo), ("?type=video", &video), ("?used=true", &photo), ("?used=false", &video)]
        {
            assert_eq!(paths(&api, query).await, [&**found], "{query}");
        }
        assert!(paths(&api, "?type=document").await.is_empty());
        for query in ["?type=picture", "?used=perhaps", "?cursor=x", "?limit=0"] {
            assert_eq!(api.status(Method::GET, &format!("/v1/media{query}")).await, 400, "{query}");
        }
        let page = api.get("/v1/media?limit=1").await;
        let next = page["nextCursor"].as_str().unwrap();
        assert_eq!(paths(&api, &format!("?limit=1&cursor={next}")).await, [&*photo]);
        assert!(items(&stranger, "").await.is_empty());

        let address = format!("/v1/media/{photo}");
        assert_eq!(stranger.status(Method::DELETE, &address).await, 404);
        let refused = api.request(Method::DELETE, &address).send().await.unwrap();
        assert_eq!(refused.status(), 409);
        let why = refused.json::<Value>().await.unwrap()["error"]["message"].as_str().unwrap().to_owned();
        assert!(why.contains(&format!("{id} (DRAFT)")), "{why}");
        assert_eq!(api.status(Method::DELETE, &post).await, 204);
        assert_eq!(api.status(Method::DELETE, &address).await, 204);
        assert_eq!(api.status(Method::DELETE, &address).await, 404, "twice");
        assert_eq!(thumbnail(all[1]["thumbnailUrl"].as_str().unwrap()).await.0, 404);
        let encoded = format!("/v1/media/{}", video.replace('/', "%2F"));
        assert_eq!(api.status(Method::DELETE, &encoded).await, 204);
        assert!(items(&api, "").await.is_empty());
        assert!(!home.path().join("media").join(&photo).exists(), "the bytes went too");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_file_that_is_deleted_while_a_post_asks_for_it_is_either_kept_or_missed() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, _) = api.account("BLUE_SKY").await;
        for _ in 0..8 {
            let photo = uploaded(&api, "photo.jpg").await;
            let later = json!({ "scheduledTime": "2027-05-01T09:00:00Z", "publications": [{ "accountId": account,
                "platformSettings": { "type": "BLUE_SKY" }, "posts": [{ "attachmentPaths": [photo] }] }] });
            let post = api.send(Method::POST, "/v1/posts", later);
            let path = format!("/v1/media/{photo}");
            let (post, deleted) = futures::future::join(post, api.status(Method::DELETE, &path)).await;
            match (post.status().as_u16(), deleted) {
                (204, 409) => assert_eq!(items(&api, "?used=true").await[0]["path"], photo),
                (400 | 409, 204) => {}
                both => panic!("the post and the deletion answered {both:?}"),
            }
        }
        drop(server);
    })
    .await;
}
