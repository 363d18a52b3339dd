//! YouTube from end to end: an upload that a crash interrupts goes on, and makes one video.

use reqwest::{Method, Response};
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

/// A post with more settings than those that YouTube requires.
async fn send(api: &Api, account: i64, more: Value, post: Value) -> Response {
    let mut settings =
        json!({ "type": "YOUTUBE", "title": "Eight leaves", "privacyStatus": "UNLISTED", "category": "EDUCATION" });
    settings.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let body = json!({ "publications": [
        { "socialMediaAccountId": account, "platformSettings": settings, "posts": [post] }] });
    api.send(Method::POST, "/v1/posts", body).await
}

async fn post(api: &Api, account: i64, more: Value, post: Value) -> String {
    let answer = send(api, account, more, post).await;
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
async fn a_video_is_shown_with_its_thumbnail_its_playlist_and_its_captions() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, _) = api.account("YOUTUBE").await;
        let video = uploaded(&api, "a.mp4", film(1)).await;
        let picture = uploaded(&api, "a.jpg", include_bytes!("../../assets/photo.jpg").to_vec()).await;
        let wanted = json!({ "content": "One sheet", "attachmentPaths": [video], "thumbnailPath": picture });
        let own = api.own_playlist(account).await;
        let captions = uploaded(&api, "a.vtt", include_bytes!("../../assets/captions.vtt").to_vec()).await;
        for (path, rule) in [(&video, "youtube.settings.captions"), (&"another/a.vtt".to_owned(), "post.media.unknown")]
        {
            let more = json!({ "captions": [{ "path": path, "language": "en" }] });
            let refused: Value = send(&api, account, more, wanted.clone()).await.json().await.unwrap();
            let detail = &refused["error"]["details"][0];
            let field = "publications[0].platformSettings.captions[0].path";
            assert_eq!((&detail["field"], &detail["rule"]), (&json!(field), &json!(rule)), "{refused}");
        }
        let more = json!({ "playlistIds": [own, "PLnone"],
            "captions": [{ "path": captions, "language": "en", "name": "English" }] });
        let schedule = api.ended(&post(&api, account, more, wanted).await).await;
        let done = &schedule["publications"][0]["posts"][0];
        let shown = &api.feed(account).await[0];
        assert_eq!((&schedule["status"], &done["permalink"]), (&json!("COMPLETED"), &shown["permalink"]), "{schedule}");
        assert_eq!(done["platformPostIdentifier"], shown["id"]);
        assert_eq!((&shown["text"], &shown["media"][0]["contentType"]), (&json!("One sheet"), &json!("video/mp4")));
        assert_eq!(shown["media"][1]["contentType"], "image/jpeg");
        assert_eq!(shown["media"][2]["alt"], "Captions");
        assert_eq!(shown["settings"]["captions"], json!([{ "language": "en", "name": "English" }]));
        assert_eq!(shown["settings"]["playlistIds"], json!([own]));
        assert_eq!(done["errorCode"], "PUBLISHED_INCOMPLETE");
        assert!(
            done["errorMessage"].as_str().unwrap().contains("playlist PLnone (there is no such playlist)"),
            "{done}"
        );
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
        let own = api.own_playlist(account).await;
        let wanted = json!({ "content": "Long", "attachmentPaths": [video] });
        let location = post(&api, account, json!({ "playlistIds": [own] }), wanted).await;
        until("a part has arrived", async || (events(&home, "bytes_stored") > 0).then_some(())).await;
        server.kill();

        // Again while YouTube processes the video, before it is in its playlist.
        let server = home.start_on(port).await;
        until("the video has arrived", async || (events(&home, "video_uploaded") > 0).then_some(())).await;
        server.kill();

        let server = home.start_on(port).await;
        let schedule = api.ended(&location).await;
        assert_eq!(schedule["status"], "COMPLETED", "{schedule}");
        let feed = api.feed(account).await;
        assert_eq!((feed.len(), &feed[0]["settings"]["playlistIds"]), (1, &json!([own])));
        assert_eq!((events(&home, "upload_opened"), events(&home, "video_uploaded")), (1, 1), "the same upload");
        drop(server);
    })
    .await;
}
