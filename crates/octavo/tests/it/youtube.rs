//! YouTube from end to end: an upload that a crash interrupts goes on, and makes one video.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, Home, each_engine, free_port, until};

/// A film of so many MiB: the demo's video, and behind it a box that players skip (ISO/IEC 14496-12, 8.1.2).
fn film(mib: u32) -> Vec<u8> {
    let mut film = include_bytes!("../../assets/video.mp4").to_vec();
    let size = mib * 1024 * 1024;
    film.extend(size.to_be_bytes());
    film.extend(b"free");
    film.resize(film.len() + size as usize - 8, 0);
    film
}

async fn uploaded(api: &Api, name: &str, bytes: Vec<u8>) -> String {
    let answer = api.upload(name, bytes).await.json::<Value>().await.unwrap();
    answer["path"].as_str().unwrap().to_owned()
}

async fn post(api: &Api, account: i64, post: Value) -> String {
    let settings =
        json!({ "type": "YOUTUBE", "title": "Eight leaves", "privacyStatus": "UNLISTED", "category": "EDUCATION" });
    let body = json!({ "publications": [
        { "socialMediaAccountId": account, "platformSettings": settings, "posts": [post] }] });
    let answer = api.send(Method::POST, "/v1/posts", body).await;
    assert_eq!(answer.status(), 204);
    answer.headers()["location"].to_str().unwrap().to_owned()
}

/// How often something happened on the simulated YouTube.
fn events(home: &Home, kind: &str) -> usize {
    let ledger = std::fs::read_to_string(home.path().join("sandbox/ledger.jsonl")).unwrap();
    let mark = format!("\"event\":{{\"type\":\"{kind}\"");
    ledger.lines().filter(|line| line.contains("\"platform\":\"YOUTUBE\"") && line.contains(&mark)).count()
}

#[tokio::test]
async fn a_video_is_shown_with_its_thumbnail() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, _) = api.account("YOUTUBE").await;
        let video = uploaded(&api, "a.mp4", film(1)).await;
        let picture = uploaded(&api, "a.jpg", include_bytes!("../../assets/photo.jpg").to_vec()).await;
        let wanted = json!({ "content": "One sheet", "attachmentPaths": [video], "thumbnailPath": picture });
        let schedule = api.ended(&post(&api, account, wanted).await).await;
        let done = &schedule["publications"][0]["posts"][0];
        let shown = &api.feed(account).await[0];
        assert_eq!((&schedule["status"], &done["permalink"]), (&json!("COMPLETED"), &shown["permalink"]), "{schedule}");
        assert_eq!(done["platformPostIdentifier"], shown["id"]);
        assert_eq!((&shown["text"], &shown["media"][0]["contentType"]), (&json!("One sheet"), &json!("video/mp4")));
        assert_eq!(shown["media"][1]["contentType"], "image/jpeg");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn an_upload_goes_on_after_a_crash_and_makes_one_video() {
    each_engine(async |home| {
        let port = free_port();
        let server = home.start_on(port).await;
        let api = home.developer(&server, "ada@example.com");
        let (account, _) = api.account("YOUTUBE").await;
        let video = uploaded(&api, "long.mp4", film(60)).await;
        let location = post(&api, account, json!({ "content": "Long", "attachmentPaths": [video] })).await;
        until("a part has arrived", async || (events(&home, "bytes_stored") > 0).then_some(())).await;
        server.kill();

        let server = home.start_on(port).await;
        let schedule = api.ended(&location).await;
        assert_eq!(schedule["status"], "COMPLETED", "{schedule}");
        assert_eq!(api.feed(account).await.len(), 1);
        assert_eq!((events(&home, "upload_opened"), events(&home, "video_uploaded")), (1, 1), "the same upload");
        drop(server);
    })
    .await;
}
