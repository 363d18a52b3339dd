//! How making the post can end.

use std::time::Duration;

use octavo_platforms::{PlatformError, PublishError, codes};
use serde_json::json;
use url::Url;

use super::{alice, created, linkedin, refused};
use crate::support::{Broken, Files, Reply, Responder, broken_server, nobody, post, stored_intent};

pub const URN: &str = "urn:li:share:7141138937766391808";

pub async fn publish(base: &Url) -> Result<String, PublishError> {
    let (adapter, post) = (linkedin(base), post("Hello (you)", vec![]));
    let intent = stored_intent(&adapter.prepare(&alice(), &post, &Files::none()).await.unwrap());
    let published = adapter.publish(&alice(), &post, &intent, &Files::none()).await?;
    Ok(published.platform_post_identifier)
}

pub fn code(outcome: &PublishError) -> &str {
    match outcome {
        PublishError::Refused(error) => error.code(),
        PublishError::Unknown { .. } => "UNKNOWN",
    }
}

#[tokio::test]
async fn every_answer_is_either_definite_or_unknown() {
    let duplicate = json!({
        "status": 422, "message": format!("Content is a duplicate of {URN}"),
        "errorDetails": { "inputErrors": [{ "description": "Duplicate post is detected", "code": "DUPLICATE_POST" }] },
    });
    let rows = [
        (refused(400, "ILLEGAL_ARGUMENT", "Bad"), codes::CONTENT_REFUSED),
        (Reply::json(422, duplicate), codes::CONTENT_DUPLICATE),
        (refused(401, "EXPIRED_ACCESS_TOKEN", "Expired"), codes::TOKEN_EXPIRED),
        (refused(403, "ACCESS_DENIED", "Not enough permissions"), codes::ACCOUNT_NEEDS_RECONNECT),
        (refused(426, "NONEXISTENT_VERSION", "not active"), codes::PLATFORM_MISCONFIGURED),
        (refused(429, "TOO_MANY_REQUESTS", "throttle limit"), codes::PLATFORM_RATE_LIMITED),
        (Reply::text(307, "").header("location", "http://127.0.0.1:9/"), codes::PLATFORM_MISCONFIGURED),
        (Reply::text(408, ""), "UNKNOWN"),
        (Reply::text(500, r#"{"message":"Unable to obtain activity","status":500}"#), "UNKNOWN"),
        (Reply::text(504, "<html>"), "UNKNOWN"),
        (Reply::text(201, ""), "UNKNOWN"),
        (created("urn:li:share:1/../evil"), "UNKNOWN"),
        (created("nonsense"), "UNKNOWN"),
    ];
    for (reply, expected) in rows {
        let server = Responder::start().await.on("posts", [reply]);
        let outcome = publish(&server.url).await.unwrap_err();
        assert_eq!(code(&outcome), expected, "{outcome}");
        assert_eq!(server.seen("posts").len(), 1);
    }
}

#[tokio::test]
async fn the_wait_after_too_many_requests_is_linkedins_or_a_minute() {
    let limited = || refused(429, "TOO_MANY_REQUESTS", "Resource level throttle limit");
    for (reply, seconds) in [(limited(), 60), (limited().header("retry-after", 300), 300)] {
        let server = Responder::start().await.on("posts", [reply]);
        let outcome = publish(&server.url).await.unwrap_err();
        let PublishError::Refused(PlatformError::Temporary { retry_after, .. }) = outcome else { panic!("{outcome}") };
        assert_eq!(retry_after, Some(Duration::from_secs(seconds)));
    }
}

#[tokio::test]
async fn a_lost_answer_is_unknown_and_a_request_never_sent_is_refused() {
    for how in [Broken::AtOnce, Broken::AfterRequest, Broken::WithinAnswer(201)] {
        let outcome = publish(&broken_server(how).await).await.unwrap_err();
        assert_eq!(code(&outcome), "UNKNOWN", "{how:?}");
    }
    assert_eq!(code(&publish(&nobody().await).await.unwrap_err()), codes::NETWORK_ERROR);
}

#[tokio::test]
async fn an_image_that_never_gets_ready_ends_in_another_try() {
    let server = Responder::start().await.on("posts", [refused(400, "MEDIA_ASSET_WAITING_UPLOAD", "waiting")]);
    let outcome = publish(&server.url).await.unwrap_err();
    assert_eq!(code(&outcome), codes::MEDIA_PROCESSING);
    assert!(matches!(outcome, PublishError::Refused(PlatformError::Temporary { .. })), "{outcome:?}");
    let sent = server.seen("posts");
    assert_eq!(sent.len(), 5);
    assert!(sent.iter().all(|request| request.body == sent[0].body), "offered again, it is the same post");
}
