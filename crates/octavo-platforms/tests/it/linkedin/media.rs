//! Files that do not arrive.

use std::time::Duration;

use octavo_platforms::{PlatformError, codes};
use serde_json::{Value, json};

use super::{alice, config, linkedin, refused};
use crate::support::{Broken, Files, Reply, Responder, adapter_at, broken_server, file, post};

fn opened(value: Value) -> Reply {
    Reply::ok(json!({ "value": value }))
}

#[tokio::test]
async fn an_image_that_cannot_be_uploaded_stops_the_post() {
    let files = Files::none().with("a.jpg", 73);
    let image = post("", vec![file("a.jpg", "image/jpeg", 73)]);
    let there = Reply::text(201, "");
    let rows = [
        (None, Reply::text(415, r#"{"message":"Unsupported Media Type","status":415}"#), codes::MEDIA_REFUSED),
        (None, Reply::text(413, ""), codes::MEDIA_TOO_LARGE),
        (None, Reply::text(500, ""), codes::PLATFORM_UNAVAILABLE),
        (None, refused(400, "EXPIRED_UPLOAD_URL", "The upload URL is expired"), codes::MEDIA_EXPIRED),
        (Some(refused(401, "EXPIRED_ACCESS_TOKEN", "Expired")), there.clone(), codes::TOKEN_EXPIRED),
        (Some(refused(426, "NONEXISTENT_VERSION", "not active")), there.clone(), codes::PLATFORM_MISCONFIGURED),
        (Some(Reply::text(200, "<html>")), there.clone(), codes::PLATFORM_UNAVAILABLE),
        (
            Some(opened(json!({ "uploadUrl": "https://example.org/x", "image": "urn:li:image:1" }))),
            there,
            codes::PLATFORM_UNAVAILABLE,
        ),
    ];
    for (initialize, put, expected) in rows {
        let server = Responder::start().await;
        let usual = json!({ "uploadUrl": format!("{}place", server.url), "image": "urn:li:image:1" });
        let server = server.on("images", [initialize.unwrap_or_else(|| opened(usual))]).on("place", [put]);
        let error = linkedin(&server.url).prepare(&alice(), &image, &files).await.unwrap_err();
        assert_eq!(error.code(), expected, "{error}");
    }
    let url = broken_server(Broken::AfterRequest).await;
    let error = linkedin(&url).prepare(&alice(), &image, &files).await.unwrap_err();
    assert_eq!(error.code(), codes::NETWORK_ERROR);
}

#[tokio::test]
async fn a_file_that_cannot_be_read_is_our_own_fault() {
    let server = Responder::start().await;
    let usual = json!({ "uploadUrl": format!("{}place", server.url), "image": "urn:li:image:1" });
    let server = server.on("images", [opened(usual)]).on("place", [Reply::text(201, "")]);
    let image = post("", vec![file("a.jpg", "image/jpeg", 73)]);
    let rows = [
        (Files::none().with_flaw("a.jpg", 73, 40, true), codes::MEDIA_UNREADABLE),
        (Files::none().with("a.jpg", 74), codes::MEDIA_MISSING),
        (Files::none(), codes::MEDIA_MISSING),
    ];
    for (files, expected) in rows {
        let error = linkedin(&server.url).prepare(&alice(), &image, &files).await.unwrap_err();
        assert_eq!(error.code(), expected, "{error}");
    }
}

/// A server that takes the parts so, and answers looks so.
async fn videos(parts: Value, put: Reply, looks: Vec<Reply>) -> Responder {
    let server = Responder::start().await;
    let mut value = json!({ "video": "urn:li:video:1", "uploadToken": "", "uploadInstructions": parts });
    for part in value["uploadInstructions"].as_array_mut().unwrap() {
        part["uploadUrl"] = json!(format!("{}part", server.url));
    }
    server.on("videos", [opened(value), Reply::text(200, "")]).on("part", [put]).on("urn%3Ali%3Avideo%3A1", looks)
}

fn whole() -> Value {
    json!([{ "firstByte": 0, "lastByte": 72 }])
}

fn stored() -> Reply {
    Reply::text(200, "").header("etag", "e")
}

fn status(status: &str) -> Reply {
    Reply::ok(json!({ "id": "urn:li:video:1", "status": status, "processingFailureReason": "no moov atom" }))
}

async fn prepare(server: &Responder) -> (Result<(), PlatformError>, Vec<Duration>) {
    let (adapter, waits) = adapter_at(config(&server.url));
    let clip = post("", vec![file("a.mp4", "video/mp4", 73)]);
    let outcome = adapter.prepare(&alice(), &clip, &Files::none().with("a.mp4", 73)).await;
    let waits = waits.lock().unwrap().clone();
    (outcome.map(drop), waits)
}

#[tokio::test]
async fn parts_that_are_not_the_file_are_not_sent() {
    for parts in [json!([]), json!([{ "firstByte": 0, "lastByte": 71 }]), json!([{ "firstByte": 1, "lastByte": 72 }])] {
        let server = videos(parts, stored(), vec![status("AVAILABLE")]).await;
        let (outcome, _) = prepare(&server).await;
        assert_eq!(outcome.unwrap_err().code(), codes::PLATFORM_UNAVAILABLE);
        assert!(server.seen("part").is_empty());
    }
}

#[tokio::test]
async fn a_part_is_sent_again_where_it_got_lost_and_not_where_it_was_refused() {
    let rows = [
        (Reply::text(503, ""), codes::PLATFORM_UNAVAILABLE, 4),
        (refused(400, "ILLEGAL_ARGUMENT", "The part is short"), codes::MEDIA_REFUSED, 1),
        (Reply::text(200, ""), codes::PLATFORM_UNAVAILABLE, 4),
    ];
    for (put, expected, times) in rows {
        let server = videos(whole(), put, vec![status("AVAILABLE")]).await;
        let (outcome, _) = prepare(&server).await;
        assert_eq!(outcome.unwrap_err().code(), expected);
        assert_eq!(server.seen("part").len(), times);
    }
}

#[tokio::test]
async fn a_video_is_looked_at_until_it_is_done() {
    let looks = vec![status("WAITING_UPLOAD"), status("PROCESSING"), Reply::text(502, ""), status("AVAILABLE")];
    let (outcome, waits) = prepare(&videos(whole(), stored(), looks).await).await;
    outcome.unwrap();
    assert_eq!(waits, [5, 5, 10].map(Duration::from_secs));

    let (outcome, _) = prepare(&videos(whole(), stored(), vec![status("PROCESSING_FAILED")]).await).await;
    let error = outcome.unwrap_err();
    assert_eq!(error.code(), codes::MEDIA_REFUSED);
    assert!(error.to_string().contains("no moov atom"), "{error}");

    let gone = refused(403, "", "Accessing this video resource is forbidden.");
    let (outcome, _) = prepare(&videos(whole(), stored(), vec![gone]).await).await;
    assert_eq!(outcome.unwrap_err().code(), codes::ACCOUNT_UNAVAILABLE);

    let (outcome, waits) = prepare(&videos(whole(), stored(), vec![status("PROCESSING")]).await).await;
    let error = outcome.unwrap_err();
    assert_eq!(error.code(), codes::MEDIA_PROCESSING);
    assert!(matches!(error, PlatformError::Temporary { retry_after: Some(_), .. }), "{error:?}");
    assert_eq!(waits.iter().sum::<Duration>(), Duration::from_secs(600));
}
