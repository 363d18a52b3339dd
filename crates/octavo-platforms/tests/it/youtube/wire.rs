//! Uploads as they go over the wire.

use std::time::Duration;

use octavo_domain::Platform;
use octavo_platforms::{OutgoingPost, codes};
use serde_json::{Value, json};

use super::{
    CHUNK, Files, MIB, Reply, Responder, adapter, alice, file, finished, incomplete, intent, opened, processed,
    publish, refused, settings, status, stored_intent, titled, tokens, video_post, youtube,
};
use crate::support::Broken;

#[tokio::test]
async fn a_session_is_opened_with_all_that_is_said_about_the_video() {
    let server = Responder::start().await;
    let server = server.clone().on("videos", [opened(&server)]);
    let (mut post, files) = video_post(20 * MIB);
    post.settings["tags"] = json!(["paper", "two words"]);
    let made = youtube(&server.url).prepare(&alice(), &post, &files).await.unwrap();

    let request = server.only("/upload/youtube/v3/videos");
    assert_eq!(request.method, "POST");
    assert_eq!(json!(request.query), json!({ "uploadType": "resumable", "part": "snippet,status" }));
    assert_eq!(request.header("authorization"), "Bearer access");
    assert_eq!(request.header("content-type"), "application/json");
    assert_eq!(request.header("x-upload-content-length"), "20971520");
    assert_eq!(request.header("x-upload-content-type"), "video/mp4");
    assert_eq!(request.header("slug"), format!("octavo-{}.mp4", post.post_id));
    assert_eq!(
        request.json(),
        json!({
            "snippet": { "title": "Eight leaves", "description": "One sheet", "categoryId": "27", "tags": ["paper", "two words"] },
            "status": { "privacyStatus": "unlisted", "selfDeclaredMadeForKids": false },
        })
    );
    assert_eq!(stored_intent(&made), intent(&server.url, &post));
}

#[tokio::test]
async fn what_is_no_video_with_settings_is_refused_without_a_call() {
    let server = Responder::start().await;
    let video = || vec![file("a.mp4", "video/mp4", 5)];
    let with = |change: Value| {
        let mut post = titled("", video());
        post.settings.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        post
    };
    let without = |name: &str| {
        let mut settings = settings();
        settings.as_object_mut().unwrap().remove(name);
        OutgoingPost { settings, ..titled("", video()) }
    };
    let rows = [
        (titled("Text", vec![]), codes::MEDIA_UNSUPPORTED),
        (titled("", [video(), video()].concat()), codes::MEDIA_UNSUPPORTED),
        (titled("", vec![file("a.jpg", "image/jpeg", 5)]), codes::MEDIA_UNSUPPORTED),
        (without("title"), codes::CONTENT_REFUSED),
        (without("privacyStatus"), codes::CONTENT_REFUSED),
        (with(json!({ "privacyStatus": "FRIENDS" })), codes::CONTENT_REFUSED),
        (with(json!({ "category": "NONPROFITS" })), codes::CONTENT_REFUSED),
        (with(json!({ "tags": "paper" })), codes::CONTENT_REFUSED),
        (with(json!({})), codes::MEDIA_MISSING),
    ];
    for (post, expected) in rows {
        let error = youtube(&server.url).prepare(&alice(), &post, &Files::none()).await.unwrap_err();
        assert_eq!(error.code(), expected, "{error}");
    }
    assert_eq!(server.count(), 0);
}

#[tokio::test]
async fn a_session_elsewhere_would_be_given_the_token_and_is_not_used() {
    let rows = [
        "http://127.0.0.1:9/session",
        "http://www.googleapis.com/session",
        "https://googleapis.com.evil.test/session",
        "session",
        "",
    ];
    for location in rows {
        let server = Responder::start().await.on("videos", [Reply::text(200, "").header("location", location)]);
        let (post, files) = video_post(5);
        let error = youtube(&server.url).prepare(&alice(), &post, &files).await.unwrap_err();
        assert_eq!(error.code(), codes::PLATFORM_UNAVAILABLE, "{location}");
    }
    let google = "https://youtube.googleapis.com/upload/youtube/v3/videos?upload_id=u1";
    let server = Responder::start().await.on("videos", [Reply::text(200, "").header("location", google)]);
    let (post, files) = video_post(5);
    let made = youtube(&server.url).prepare(&alice(), &post, &files).await.unwrap();
    assert_eq!(made.0["session"], google);
}

#[tokio::test]
async fn a_file_goes_in_chunks_from_where_youtube_says() {
    let (size, half) = (20 * MIB, 4 * MIB);
    // Of the second chunk only the half was kept.
    let replies = [incomplete(0), incomplete(CHUNK), incomplete(CHUNK + half), finished()];
    let server = Responder::start().await.on("session", replies).on("videos", [processed()]);
    let published = publish(&server.url, size).await.unwrap();
    assert_eq!(published.platform_post_identifier, "dQw4w9WgXcQ");
    assert_eq!(published.permalink.as_deref(), Some("https://www.youtube.com/watch?v=dQw4w9WgXcQ"));

    let content = Files::content("a.mp4", size);
    let puts = server.seen("/session");
    assert!(puts.iter().all(|put| put.method == "PUT" && put.query["upload_id"] == "u1"));
    assert!(puts.iter().all(|put| put.header("authorization") == "Bearer access"));
    assert_eq!((puts[0].header("content-range"), puts[0].header("content-length")), ("bytes */20971520", "0"));
    for (put, (first, end)) in puts[1..].iter().zip([(0, CHUNK), (CHUNK, 2 * CHUNK), (CHUNK + half, size)]) {
        assert_eq!(put.header("content-range"), format!("bytes {first}-{}/{size}", end - 1));
        assert_eq!(put.header("content-length"), (end - first).to_string());
        assert_eq!(put.header("transfer-encoding"), "");
        assert_eq!(put.header("content-type"), "video/mp4");
        assert!(put.body == content.slice(first as usize..end as usize), "{first}");
    }
}

#[tokio::test]
async fn an_upload_goes_on_where_the_last_one_stopped() {
    let server = Responder::start().await.on("session", [incomplete(CHUNK), finished()]).on("videos", [processed()]);
    publish(&server.url, CHUNK + 5).await.unwrap();
    assert_eq!(server.seen("/session")[1].header("content-range"), "bytes 8388608-8388612/8388613");

    let without_unit = Reply::text(308, "").header("range", "0-8388607");
    let server = Responder::start().await.on("session", [without_unit, finished()]).on("videos", [processed()]);
    publish(&server.url, CHUNK + 5).await.unwrap();
    assert_eq!(server.seen("/session")[1].header("content-range"), "bytes 8388608-8388612/8388613");

    let server = Responder::start().await.on("session", [finished()]).on("videos", [processed()]);
    publish(&server.url, CHUNK + 5).await.unwrap();
    assert_eq!(server.seen("/session").len(), 1, "the video is there already");
}

#[tokio::test]
async fn what_passes_is_waited_for_and_asked_about() {
    let rows = [
        (refused(503, "backendError"), 1),
        (refused(500, "internalError").header("retry-after", 30), 30),
        (refused(429, "rateLimitExceeded").header("retry-after", 4000), 120),
        (refused(403, "userRateLimitExceeded"), 1),
        (Reply::text(408, ""), 1),
        (Reply::text(200, "<html>"), 1),
        (Reply::text(308, "").header("range", "bytes=5-9"), 1),
        (Reply::text(308, "").header("range", "bytes=0-99"), 1),
    ];
    for (reply, seconds) in rows {
        let server = Responder::start()
            .await
            .on("session", [incomplete(0), reply, incomplete(0), finished()])
            .on("videos", [processed()]);
        let (youtube, waits) = adapter(Platform::YouTube, &server.url);
        let (post, files) = video_post(9);
        youtube.publish(&alice(), &post, &intent(&server.url, &post), &files).await.unwrap();
        let ranges: Vec<_> = server.seen("/session").iter().map(|put| put.header("content-range").to_owned()).collect();
        assert_eq!(ranges, ["bytes */9", "bytes 0-8/9", "bytes */9", "bytes 0-8/9"]);
        // The second one is for bytes that did not come forward.
        assert_eq!(waits.lock().unwrap()[0], Duration::from_secs(seconds));
    }
}

#[tokio::test]
async fn a_token_that_runs_out_on_the_way_is_replaced() {
    let server = Responder::start()
        .await
        .on("session", [incomplete(0), refused(401, "authError"), incomplete(0), finished()])
        .on("token", [tokens("access2")])
        .on("videos", [processed()]);
    publish(&server.url, 9).await.unwrap();
    let used: Vec<_> = server.seen("/session").iter().map(|put| put.header("authorization").to_owned()).collect();
    assert_eq!(used, ["Bearer access", "Bearer access", "Bearer access2", "Bearer access2"]);

    let dead = Reply::json(400, json!({ "error": "invalid_grant" }));
    let server = Responder::start().await.on("session", [refused(401, "authError")]).on("token", [dead]);
    let outcome = publish(&server.url, 9).await.unwrap_err();
    assert_eq!(super::code(&outcome), codes::ACCOUNT_NEEDS_RECONNECT);
}

#[tokio::test]
async fn a_video_is_watched_until_it_is_processed() {
    let uploaded = || status(json!({ "uploadStatus": "uploaded" }));
    let not_listed = Reply::ok(json!({ "items": [] }));
    let looks = [not_listed, uploaded(), refused(503, "backendError"), processed()];
    let server = Responder::start().await.on("session", [finished()]).on("videos", looks);
    let (youtube, waits) = adapter(Platform::YouTube, &server.url);
    let (post, files) = video_post(9);
    youtube.publish(&alice(), &post, &intent(&server.url, &post), &files).await.unwrap();
    let look = &server.seen("/youtube/v3/videos")[0];
    assert_eq!(json!(look.query), json!({ "part": "status", "id": "dQw4w9WgXcQ" }));
    assert_eq!(*waits.lock().unwrap(), [2, 5, 10].map(Duration::from_secs));

    // One that takes long is out all the same.
    let server = Responder::start().await.on("session", [finished()]).on("videos", [uploaded()]);
    publish(&server.url, 9).await.unwrap();
    assert_eq!(server.seen("/youtube/v3/videos").len(), 8);
}

#[tokio::test]
async fn a_thumbnail_is_set_when_the_video_is_processed() {
    let server = Responder::start().await;
    let server = server.on("session", [finished()]).on("videos", [processed()]);
    let server = server.on("set", [refused(503, "backendError"), Reply::ok(json!({ "items": [] }))]);
    let (mut post, files) = video_post(9);
    post.thumbnail = Some(file("t.jpg", "image/jpeg", 300));
    let files = files.with("t.jpg", 300);
    youtube(&server.url).publish(&alice(), &post, &intent(&server.url, &post), &files).await.unwrap();
    let sets = server.seen("/upload/youtube/v3/thumbnails/set");
    assert_eq!(sets.len(), 2);
    assert_eq!(json!(sets[1].query), json!({ "videoId": "dQw4w9WgXcQ", "uploadType": "media" }));
    assert_eq!((sets[1].header("content-type"), sets[1].header("content-length")), ("image/jpeg", "300"));
    assert_eq!(sets[1].body, Files::content("t.jpg", 300));
}

#[tokio::test]
async fn a_thumbnail_that_fails_leaves_the_video_out() {
    for reply in [refused(403, "forbidden"), refused(429, "uploadRateLimitExceeded"), Reply::text(200, "")] {
        let server =
            Responder::start().await.on("session", [finished()]).on("videos", [processed()]).on("set", [reply]);
        for thumbnail in ["t.jpg", "missing.jpg"] {
            let (mut post, files) = video_post(9);
            post.thumbnail = Some(file(thumbnail, "image/jpeg", 300));
            let files = files.with("t.jpg", 300);
            let intent = intent(&server.url, &post);
            youtube(&server.url).publish(&alice(), &post, &intent, &files).await.unwrap();
        }
    }
}

#[tokio::test]
async fn a_file_that_cannot_be_read_is_no_fault_of_youtubes() {
    let server = Responder::start().await.on("session", [incomplete(0)]);
    let (post, _) = video_post(2 * CHUNK);
    let rows = [
        (Files::none(), codes::MEDIA_MISSING),
        (Files::none().with_flaw("a.mp4", 2 * CHUNK, 5, true), codes::MEDIA_UNREADABLE),
    ];
    for (files, expected) in rows {
        let outcome = youtube(&server.url).publish(&alice(), &post, &intent(&server.url, &post), &files).await;
        assert_eq!(super::code(&outcome.unwrap_err()), expected);
    }
    // The other end breaks off before the file is read to its end.
    let url = crate::support::broken_server(Broken::AtOnce).await;
    assert_eq!(super::code(&publish(&url, 9).await.unwrap_err()), "UNKNOWN");
}
