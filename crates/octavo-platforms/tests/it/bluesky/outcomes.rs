//! How writing the record can end.

use std::time::Duration;

use octavo_platforms::{PlatformError, PublishError, codes};
use serde_json::json;
use url::Url;

use super::{DID, RKEY, alice, bluesky, prepare, refused};
use crate::support::{Broken, Files, NOW, Reply, Responder, broken_server, nobody, post};

async fn publish(base: &Url) -> Result<String, PublishError> {
    let post = post("Hello", vec![]);
    let (intent, _) = prepare(base, &post, &Files::none()).await;
    let published = bluesky(base).publish(&alice(base), &post, &intent, &Files::none()).await?;
    Ok(published.platform_post_identifier)
}

fn code(outcome: &PublishError) -> &str {
    match outcome {
        PublishError::Refused(error) => error.code(),
        PublishError::Unknown { .. } => "UNKNOWN",
    }
}

pub fn record(text: &str) -> Reply {
    let value = json!({ "$type": "app.bsky.feed.post", "text": text, "createdAt": "2026-11-20T10:00:00.000Z",
        "facets": [] });
    Reply::ok(json!({ "uri": "at://x", "cid": "bafy", "value": value }))
}

#[tokio::test]
async fn every_answer_is_either_definite_or_unknown() {
    let rows = [
        (refused(400, "InvalidRequest"), codes::CONTENT_REFUSED),
        (refused(400, "ExpiredToken"), codes::TOKEN_EXPIRED),
        (refused(400, "InvalidToken"), codes::TOKEN_EXPIRED),
        (refused(401, "AuthenticationRequired"), codes::ACCOUNT_NEEDS_RECONNECT),
        (refused(400, "BlobNotFound"), codes::MEDIA_EXPIRED),
        (refused(413, "PayloadTooLarge"), codes::MEDIA_TOO_LARGE),
        (refused(429, "RateLimitExceeded"), codes::PLATFORM_RATE_LIMITED),
        (Reply::text(307, "").header("location", "http://127.0.0.1:9/"), codes::PLATFORM_MISCONFIGURED),
        (refused(500, "InternalServerError"), "UNKNOWN"),
        (refused(502, "UpstreamFailure"), "UNKNOWN"),
        (Reply::text(504, "<html>"), "UNKNOWN"),
        (Reply::text(200, "<html>"), "UNKNOWN"),
    ];
    for (reply, expected) in rows {
        let server = Responder::start().await.on("com.atproto.repo.putRecord", [reply]);
        let outcome = publish(&server.url).await.unwrap_err();
        assert_eq!(code(&outcome), expected, "{outcome}");
        assert_eq!(server.seen("putRecord").len(), 1);
    }
}

#[tokio::test]
async fn a_lost_answer_is_unknown_and_a_request_never_sent_is_refused() {
    for how in [Broken::AtOnce, Broken::AfterRequest, Broken::WithinAnswer(200)] {
        let outcome = publish(&broken_server(how).await).await.unwrap_err();
        assert_eq!(code(&outcome), "UNKNOWN", "{how:?}");
    }
    let outcome = publish(&nobody().await).await.unwrap_err();
    assert_eq!(code(&outcome), codes::NETWORK_ERROR);
}

#[tokio::test]
async fn the_wait_after_too_many_requests_is_the_servers() {
    let limited = || refused(429, "RateLimitExceeded");
    let rows = [
        (limited().header("retry-after", 12), Some(12)),
        (limited().header("ratelimit-reset", NOW + 90), Some(90)),
        (limited().header("ratelimit-reset", NOW - 5), Some(0)),
        (limited(), None),
    ];
    for (reply, seconds) in rows {
        let server = Responder::start().await.on("com.atproto.repo.putRecord", [reply]);
        let outcome = publish(&server.url).await.unwrap_err();
        let PublishError::Refused(PlatformError::Temporary { retry_after, .. }) = outcome else {
            panic!("{outcome}");
        };
        assert_eq!(retry_after, seconds.map(Duration::from_secs));
    }
}

#[tokio::test]
async fn a_key_that_is_taken_is_looked_at() {
    let uri = format!("at://{DID}/app.bsky.feed.post/{RKEY}");
    let rows = [
        (record("Hello"), Ok(uri)),
        (record("Something else"), Err(codes::RECORD_KEY_TAKEN)),
        (refused(400, "RecordNotFound"), Err("UNKNOWN")),
        (refused(503, ""), Err("UNKNOWN")),
    ];
    for (found, expected) in rows {
        let server = Responder::start()
            .await
            .on("com.atproto.repo.putRecord", [refused(400, "InvalidSwap")])
            .on("com.atproto.repo.getRecord", [found]);
        let outcome = publish(&server.url).await;
        assert_eq!(outcome.as_ref().map_err(code), expected.as_ref().map_err(|code| *code));
    }
}
