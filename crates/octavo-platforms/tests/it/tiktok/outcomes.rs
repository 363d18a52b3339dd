//! How publishing can end.

use std::time::Duration;

use octavo_platforms::{Intent, PublishError, Published, codes};
use serde_json::json;
use url::Url;

use super::{credentials, done, post, refused, status, tiktok, tiktok_at};
use crate::support::{Broken, Files, Reply, Responder, broken_server, file, nobody, now};

pub fn code(outcome: &PublishError) -> &str {
    match outcome {
        PublishError::Refused(error) => error.code(),
        PublishError::Unknown { .. } => "UNKNOWN",
    }
}

pub fn at(base: &Url, path: &str) -> Url {
    base.join(path).unwrap()
}

/// A video of 100 bytes whose upload was opened.
pub fn video(upload: &Url, privacy_is_public: bool) -> Intent {
    Intent(json!({
        "kind": "video", "publishId": "p1", "uploadUrl": upload, "openUntil": now() + jiff::SignedDuration::from_hours(1),
        "path": "a.mp4", "contentType": "video/mp4", "size": 100, "lastStart": 0,
        "shown": { "username": "alice", "public": privacy_is_public },
    }))
}

pub fn photos(public: bool) -> Intent {
    Intent(json!({
        "kind": "photos", "postInfo": { "title": "A title", "description": "A text" }, "paths": ["a.jpg"],
        "since": now(), "shown": { "username": "alice", "public": public },
    }))
}

pub async fn publish(api: &Url, intent: &Intent) -> Result<Published, PublishError> {
    let files = Files::none().with("a.mp4", 100).with("a.jpg", 10);
    let post = post("A text", vec![file("a.mp4", "video/mp4", 100)], json!({}));
    tiktok(api).publish(&credentials(), &post, intent, &files).await
}

pub fn working(bytes: u64) -> Reply {
    done(json!({ "status": "PROCESSING_UPLOAD", "uploaded_bytes": bytes }))
}

#[tokio::test]
async fn every_answer_to_the_last_chunk_is_either_definite_or_unknown() {
    let posted = || status("PUBLISH_COMPLETE", &[74]);
    let failed = |reason: &str| done(json!({ "status": "FAILED", "fail_reason": reason }));
    let rows = [
        (201, posted(), Ok("74")),
        (200, posted(), Ok("74")),
        // The last byte is there, whatever the answer says.
        (416, posted(), Ok("74")),
        (500, posted(), Ok("74")),
        (201, failed("file_format_check_failed"), Err(codes::MEDIA_REFUSED)),
        (201, failed("spam_risk_too_many_posts"), Err(codes::QUOTA_EXCEEDED)),
        (201, failed("auth_removed"), Err(codes::ACCOUNT_NEEDS_RECONNECT)),
        (403, posted(), Err(codes::MEDIA_EXPIRED)),
        (404, posted(), Err(codes::MEDIA_EXPIRED)),
        (400, posted(), Err(codes::MEDIA_REFUSED)),
        (429, posted(), Err(codes::PLATFORM_RATE_LIMITED)),
        (201, refused(401, "access_token_invalid"), Err("UNKNOWN")),
        (201, working(100), Err("UNKNOWN")),
        (201, refused(500, "internal_error"), Err("UNKNOWN")),
    ];
    for (answer, fate, expected) in rows {
        let server = Responder::start().await.on("upload", [Reply::text(answer, "")]).on("fetch", [fate]);
        let outcome = publish(&server.url, &video(&at(&server.url, "upload"), true)).await;
        let outcome = outcome.as_ref().map(|post| &post.platform_post_identifier[..]).map_err(code);
        assert_eq!(outcome, expected, "{answer}");
        assert_eq!(server.seen("upload").len(), 1);
    }
}

#[tokio::test]
async fn a_last_chunk_that_did_not_arrive_is_sent_again_to_the_same_post() {
    let server = Responder::start()
        .await
        .on("upload", [Reply::text(502, ""), Reply::text(201, "")])
        .on("fetch", [working(0), status("PUBLISH_COMPLETE", &[74])]);
    publish(&server.url, &video(&at(&server.url, "upload"), true)).await.unwrap();
    assert_eq!(server.seen("upload").len(), 2);
    assert!(server.seen("init/").is_empty());

    let server = Responder::start().await.on("upload", [Reply::text(502, "")]).on("fetch", [working(0)]);
    let outcome = publish(&server.url, &video(&at(&server.url, "upload"), true)).await.unwrap_err();
    assert_eq!((code(&outcome), server.seen("upload").len()), ("UNKNOWN", 3));
}

#[tokio::test]
async fn bytes_that_never_left_were_certainly_not_posted() {
    let server = Responder::start().await;
    for upload in [nobody().await, broken_server(Broken::WithinAnswer(400)).await] {
        let outcome = publish(&server.url, &video(&upload, true)).await.unwrap_err();
        assert!(matches!(outcome, PublishError::Refused(_)), "{outcome}");
    }
    let gone = Files::none();
    let post = post("", vec![], json!({}));
    let intent = video(&at(&server.url, "upload"), true);
    let outcome = tiktok(&server.url).publish(&credentials(), &post, &intent, &gone).await.unwrap_err();
    assert_eq!(code(&outcome), codes::MEDIA_MISSING);
    // The answer got lost, and the status cannot be asked for either.
    let outcome = publish(&nobody().await, &video(&broken_server(Broken::AfterRequest).await, true)).await.unwrap_err();
    assert_eq!(code(&outcome), "UNKNOWN");
}

#[tokio::test]
async fn every_answer_to_the_call_for_photos_is_either_definite_or_unknown() {
    let begun = || done(json!({ "publish_id": "p1" }));
    let rows = [
        (begun(), Ok("74")),
        (refused(403, "url_ownership_unverified"), Err(codes::PLATFORM_MISCONFIGURED)),
        (refused(403, "privacy_level_option_mismatch"), Err(codes::CONTENT_REFUSED)),
        (refused(401, "access_token_invalid"), Err(codes::TOKEN_EXPIRED)),
        (refused(429, "rate_limit_exceeded"), Err(codes::PLATFORM_RATE_LIMITED)),
        (refused(200, "spam_risk_too_many_posts"), Err(codes::QUOTA_EXCEEDED)),
        (refused(500, "internal_error"), Err("UNKNOWN")),
        (refused(200, "internal_error"), Err("UNKNOWN")),
        (Reply::text(502, "<html>"), Err("UNKNOWN")),
        (Reply::text(200, "<html>"), Err("UNKNOWN")),
        (done(json!({})), Err("UNKNOWN")),
    ];
    for (reply, expected) in rows {
        let server = Responder::start().await.on("init", [reply]).on("fetch", [status("PUBLISH_COMPLETE", &[74])]);
        let outcome = publish(&server.url, &photos(true)).await;
        let outcome = outcome.as_ref().map(|post| &post.platform_post_identifier[..]).map_err(code);
        assert_eq!(outcome, expected);
        assert_eq!(server.seen("init/").len(), 1);
    }
    for how in [Broken::AfterRequest, Broken::WithinAnswer(200)] {
        let outcome = publish(&broken_server(how).await, &photos(true)).await.unwrap_err();
        assert_eq!(code(&outcome), "UNKNOWN", "{how:?}");
    }
    assert_eq!(code(&publish(&nobody().await, &photos(true)).await.unwrap_err()), codes::NETWORK_ERROR);
}

#[tokio::test]
async fn a_minute_is_spent_on_the_id_of_a_public_post_and_none_on_another() {
    for (public, looks, waited) in [(true, 8, 85), (false, 1, 0)] {
        let server = Responder::start()
            .await
            .on("upload", [Reply::text(201, "")])
            .on("fetch", [status("PUBLISH_COMPLETE", &[])]);
        let (tiktok, waits) = tiktok_at(&server.url);
        let files = Files::none().with("a.mp4", 100);
        let intent = video(&at(&server.url, "upload"), public);
        let post = post("", vec![], json!({}));
        let published = tiktok.publish(&credentials(), &post, &intent, &files).await.unwrap();
        assert_eq!((&published.platform_post_identifier[..], published.permalink), ("p1", None));
        assert_eq!(server.seen("fetch/").len(), looks);
        assert_eq!(waits.lock().unwrap().iter().sum::<Duration>(), Duration::from_secs(waited));
    }
}
