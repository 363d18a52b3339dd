//! Requests as they go over the wire, and what is refused before any is sent.

use octavo_domain::Platform;
use octavo_platforms::{NetworkConfig, codes};
use serde_json::{Value, json};

use super::{creator, credentials, post, server, status, tiktok as adapter, tiktok_at};
use crate::support::{Files, Reply, adapter_at, file, stored_intent};

fn complete() -> Reply {
    status("PUBLISH_COMPLETE", &[74])
}

#[tokio::test]
async fn a_small_video_goes_whole() {
    let server = server().await.on("upload", [Reply::text(201, "")]).on("fetch", [complete()]);
    let files = Files::none().with("clip.mov", 3_000);
    let settings = json!({ "title": "The caption", "disableDuet": true, "brandOrganic": true, "title2": "ignored" });
    let post = post("The text", vec![file("clip.mov", "video/quicktime", 3_000)], settings);
    let (tiktok, waits) = tiktok_at(&server.url);
    let intent = stored_intent(&tiktok.prepare(&credentials(), &post, &files).await.unwrap());

    assert_eq!(server.only("creator_info/query/").json(), json!({}));
    let init = server.only("/v2/post/publish/video/init/");
    assert_eq!(init.header("content-type"), "application/json; charset=UTF-8");
    assert_eq!(init.header("authorization"), "Bearer act.1");
    assert_eq!(
        init.json(),
        json!({
            "post_info": {
                "privacy_level": "PUBLIC_TO_EVERYONE", "title": "The caption", "disable_comment": false,
                "disable_duet": true, "disable_stitch": false,
                "brand_content_toggle": false, "brand_organic_toggle": true,
            },
            "source_info": {
                "source": "FILE_UPLOAD", "video_size": 3_000, "chunk_size": 3_000, "total_chunk_count": 1,
            },
        })
    );
    assert!(server.seen("upload").is_empty(), "nothing is out before the intent is durable");
    assert!(!intent.0.to_string().contains("act."), "{}", intent.0);

    let published = tiktok.publish(&credentials(), &post, &intent, &files).await.unwrap();
    let sent = server.only("upload");
    assert_eq!((sent.method.as_str(), &sent.query["upload_token"][..]), ("PUT", "t"));
    assert_eq!((sent.header("content-type"), sent.header("content-length")), ("video/quicktime", "3000"));
    assert_eq!((sent.header("content-range"), sent.header("authorization")), ("bytes 0-2999/3000", ""));
    assert_eq!(sent.body, Files::content("clip.mov", 3_000));
    assert_eq!(server.only("fetch/").json(), json!({ "publish_id": "p1" }));
    assert_eq!(published.platform_post_identifier, "74");
    assert_eq!(published.permalink.as_deref(), Some("https://www.tiktok.com/@alice/video/74"));
    assert!(waits.lock().unwrap().is_empty());
}

#[tokio::test]
async fn a_large_video_goes_in_chunks_and_the_last_one_waits_for_the_intent() {
    const SIZE: u64 = 31_000_000;
    let server = server().await.on("upload", [206, 206, 201].map(|status| Reply::text(status, "")));
    let server = server.on("fetch", [complete()]);
    let files = Files::none().with("a.mp4", SIZE);
    let post = post("", vec![file("a.mp4", "video/mp4", SIZE)], json!({}));
    let tiktok = adapter(&server.url);
    let intent = tiktok.prepare(&credentials(), &post, &files).await.unwrap();
    let ranges =
        || server.seen("upload").iter().map(|seen| seen.header("content-range").to_owned()).collect::<Vec<_>>();
    assert_eq!(ranges(), ["bytes 0-9999999/31000000", "bytes 10000000-19999999/31000000"]);
    tiktok.publish(&credentials(), &post, &stored_intent(&intent), &files).await.unwrap();
    assert_eq!(ranges()[2..], ["bytes 20000000-30999999/31000000"]);
    let sent: Vec<u8> = server.seen("upload").iter().flat_map(|seen| seen.body.to_vec()).collect();
    assert!(sent == Files::content("a.mp4", SIZE));
}

#[tokio::test]
async fn a_chunk_that_got_lost_is_sent_again_and_one_that_is_there_is_not() {
    const SIZE: u64 = 20_000_000;
    let there = Reply::text(416, "").header("content-range", "bytes 0-10000000/20000000");
    let not_there = Reply::text(416, "").header("content-range", "bytes 0-0/20000000");
    let taken = || Reply::text(206, "");
    let rows: [(Vec<Reply>, usize); 4] = [
        (vec![Reply::text(503, ""), taken()], 2),
        (vec![Reply::text(500, ""), there], 2),
        (vec![not_there, taken()], 2),
        (vec![taken()], 1),
    ];
    for (replies, requests) in rows {
        let server = server().await.on("upload", replies);
        let files = Files::none().with("a.mp4", SIZE);
        let post = post("", vec![file("a.mp4", "video/mp4", SIZE)], json!({}));
        adapter(&server.url).prepare(&credentials(), &post, &files).await.unwrap();
        assert_eq!(server.seen("upload").len(), requests);
    }
    for (status, code) in [(403, codes::MEDIA_EXPIRED), (404, codes::MEDIA_EXPIRED), (400, codes::MEDIA_REFUSED)] {
        let server = server().await.on("upload", [Reply::text(status, "")]);
        let files = Files::none().with("a.mp4", SIZE);
        let post = post("", vec![file("a.mp4", "video/mp4", SIZE)], json!({}));
        let error = adapter(&server.url).prepare(&credentials(), &post, &files).await.unwrap_err();
        assert_eq!((error.code(), server.seen("upload").len()), (code, 1));
    }
}

#[tokio::test]
async fn photos_are_named_by_address() {
    let server = server().await.on("fetch", [status("PROCESSING_DOWNLOAD", &[]), complete()]);
    let files = Files::none().with("a.jpg", 10).with("b.webp", 20);
    let photos = vec![file("a.jpg", "image/jpeg", 10), file("b.webp", "image/webp", 20)];
    let post = post("The text", photos, json!({ "title": "The title", "disableComments": true }));
    let (tiktok, waits) = tiktok_at(&server.url);
    let intent = stored_intent(&tiktok.prepare(&credentials(), &post, &files).await.unwrap());
    assert!(server.seen("init/").is_empty(), "the call itself publishes");
    let published = tiktok.publish(&credentials(), &post, &intent, &files).await.unwrap();
    assert_eq!(
        server.only("/v2/post/publish/content/init/").json(),
        json!({
            "media_type": "PHOTO",
            "post_mode": "DIRECT_POST",
            "is_aigc": false,
            "post_info": {
                "privacy_level": "PUBLIC_TO_EVERYONE", "disable_comment": true,
                "brand_content_toggle": false, "brand_organic_toggle": false,
                "title": "The title", "description": "The text",
            },
            "source_info": {
                "source": "PULL_FROM_URL",
                "photo_images": ["http://127.0.0.1:9/a.jpg", "http://127.0.0.1:9/b.webp"],
                "photo_cover_index": 0,
            },
        })
    );
    assert_eq!(published.permalink.as_deref(), Some("https://www.tiktok.com/@alice/photo/74"));
    assert_eq!(waits.lock().unwrap()[..], [std::time::Duration::from_secs(5)]);
}

#[tokio::test]
async fn what_the_creator_switched_off_stays_off() {
    let off = json!({ "comment_disabled": true, "duet_disabled": true, "stitch_disabled": true });
    let server = server().await.on("query", [creator(off)]);
    let files = Files::none().with("a.mp4", 10);
    let post = post("", vec![file("a.mp4", "video/mp4", 10)], json!({ "disableDuet": false }));
    adapter(&server.url).prepare(&credentials(), &post, &files).await.unwrap();
    let info = server.only("init/").json()["post_info"].clone();
    assert_eq!(
        [&info["disable_comment"], &info["disable_duet"], &info["disable_stitch"]],
        [&json!(true), &json!(true), &json!(true)]
    );
}

/// Files with their types, settings, the code, and words of the message.
type Refused = (Vec<(&'static str, &'static str)>, Value, &'static str, &'static str);

#[tokio::test]
async fn what_tiktok_would_refuse_is_refused_with_the_cure() {
    let (video, photo) = (("a.mp4", "video/mp4"), ("a.jpg", "image/jpeg"));
    let rows: [Refused; 10] = [
        (vec![], json!({}), codes::POST_EMPTY, "video or photos"),
        (vec![video, photo], json!({}), codes::MEDIA_UNSUPPORTED, "one video, or up to 10 photos"),
        (vec![video, video], json!({}), codes::MEDIA_UNSUPPORTED, "one video"),
        (vec![photo; 11], json!({}), codes::MEDIA_UNSUPPORTED, "up to 10"),
        (vec![("a.png", "image/png")], json!({}), codes::MEDIA_UNSUPPORTED, "JPEG and WebP"),
        (vec![("a.avi", "video/x-msvideo")], json!({}), codes::MEDIA_UNSUPPORTED, "MP4, MOV and WebM"),
        (vec![photo], json!({ "hasUsageConfirmation": false }), codes::CONTENT_REFUSED, "hasUsageConfirmation"),
        (vec![photo], json!({ "privacyLevel": null }), codes::CONTENT_REFUSED, "Choose a privacyLevel"),
        (
            vec![photo],
            json!({ "privacyLevel": "FOLLOWER_OF_CREATOR" }),
            codes::CONTENT_REFUSED,
            "doesn't offer FOLLOWER_OF_CREATOR for @alice. Choose PUBLIC_TO_EVERYONE",
        ),
        (
            vec![photo],
            json!({ "privacyLevel": "SELF_ONLY", "brandContent": true }),
            codes::CONTENT_REFUSED,
            "branded content",
        ),
    ];
    for (attachments, settings, code, words) in rows {
        let server = server().await;
        let attachments = attachments.into_iter().map(|(path, kind)| file(path, kind, 10)).collect();
        let error = adapter(&server.url)
            .prepare(&credentials(), &post("", attachments, settings), &Files::none())
            .await
            .unwrap_err();
        assert_eq!(error.code(), code, "{error}");
        assert!(error.to_string().contains(words), "{error}");
        assert!(server.seen("init/").is_empty());
    }
}

#[tokio::test]
async fn a_video_may_be_as_long_as_the_creator_may_post() {
    let server = server().await.on("query", [creator(json!({ "max_video_post_duration_sec": 2 }))]);
    let post = post("", vec![file("a.mp4", "video/mp4", 10)], json!({}));
    let error = adapter(&server.url).prepare(&credentials(), &post, &Files::none()).await.unwrap_err();
    assert_eq!(error.to_string(), "Video is 3 s long; TikTok allows 2 s for @alice. Trim it.");
}

#[tokio::test]
async fn bytes_go_nowhere_that_tiktok_cannot_be() {
    let elsewhere = json!({ "publish_id": "p1", "upload_url": "http://127.0.0.1:9/upload" });
    let server = server().await.on("init", [super::done(elsewhere)]);
    let files = Files::none().with("a.mp4", 10);
    let post = post("", vec![file("a.mp4", "video/mp4", 10)], json!({}));
    let error = adapter(&server.url).prepare(&credentials(), &post, &files).await.unwrap_err();
    assert_eq!(error.code(), codes::PLATFORM_UNAVAILABLE);
}

#[tokio::test]
async fn a_retired_version_is_named_and_another_can_be_set() {
    let server = server().await.on("query", [Reply::text(404, "<html>")]);
    let next = NetworkConfig::new(Platform::TikTok).at(&server.url).with_version("v3");
    let retired = adapter_at(next).0;
    let post = post("", vec![file("a.mp4", "video/mp4", 10)], json!({}));
    let error = retired.prepare(&credentials(), &post, &Files::none()).await.unwrap_err();
    assert_eq!(server.seen("/v3/post/publish/creator_info/query/").len(), 1);
    assert_eq!(error.code(), codes::PLATFORM_MISCONFIGURED);
    assert!(error.to_string().contains("may have been retired"), "{error}");
}
