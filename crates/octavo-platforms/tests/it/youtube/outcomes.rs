//! How opening a session, sending to it and processing can end.

use std::time::Duration;

use octavo_domain::Platform;
use octavo_platforms::{PlatformError, codes};
use serde_json::json;

use super::{
    CHUNK, NOW, Reply, Responder, adapter, alice, code, finished, incomplete, intent, publish, refused, status,
    video_post, youtube,
};
use crate::support::{Broken, broken_server, nobody};

async fn prepare(reply: Reply) -> PlatformError {
    let server = Responder::start().await.on("videos", [reply]);
    let (post, files) = video_post(9);
    youtube(&server.url).prepare(&alice(), &post, &files).await.unwrap_err()
}

#[tokio::test]
async fn a_session_that_cannot_be_opened_says_why() {
    let rows = [
        (refused(401, "authError"), codes::TOKEN_EXPIRED),
        (refused(403, "insufficientPermissions"), codes::ACCOUNT_NEEDS_RECONNECT),
        (refused(400, "invalidTitle"), codes::CONTENT_REFUSED),
        (refused(400, "uploadLimitExceeded"), codes::QUOTA_EXCEEDED),
        (refused(429, "rateLimitExceeded"), codes::PLATFORM_RATE_LIMITED),
        (refused(403, "channelSuspended"), codes::ACCOUNT_UNAVAILABLE),
        (refused(503, "backendError"), codes::PLATFORM_UNAVAILABLE),
        (Reply::text(403, "<html>"), codes::PLATFORM_UNAVAILABLE),
        (Reply::text(410, "<html>"), codes::PLATFORM_MISCONFIGURED),
        (Reply::text(200, ""), codes::PLATFORM_UNAVAILABLE),
    ];
    for (reply, expected) in rows {
        let error = prepare(reply).await;
        assert_eq!(error.code(), expected, "{error}");
    }
}

#[tokio::test]
async fn a_used_up_quota_waits_for_midnight_in_california() {
    let PlatformError::QuotaExceeded { retry_after, .. } = prepare(refused(403, "quotaExceeded")).await else {
        panic!("a quota");
    };
    // 2026-11-20T10:00:00Z is two in the morning there.
    assert_eq!(NOW % 86_400, 10 * 3600);
    assert_eq!(retry_after, Duration::from_secs(22 * 3600 + 60));
}

#[tokio::test]
async fn a_refusal_of_the_bytes_is_definite() {
    let rows = [
        (refused(400, "invalidDescription"), codes::CONTENT_REFUSED),
        (refused(400, "mediaBodyRequired"), codes::MEDIA_REFUSED),
        (refused(403, "quotaExceeded"), codes::QUOTA_EXCEEDED),
        (refused(401, "youtubeSignupRequired"), codes::ACCOUNT_UNAVAILABLE),
    ];
    for (reply, expected) in rows {
        let server = Responder::start().await.on("session", [incomplete(0), reply]);
        let outcome = publish(&server.url, 9).await.unwrap_err();
        assert_eq!(code(&outcome), expected, "{outcome}");
        assert_eq!(server.seen("/session").len(), 2);
    }
}

#[tokio::test]
async fn patience_has_an_end_and_nobody_knows_then() {
    for replies in
        [vec![refused(503, "backendError")], vec![incomplete(9)], vec![incomplete(0)], vec![Reply::text(201, "<html>")]]
    {
        let server = Responder::start().await.on("session", replies);
        let (youtube, waits) = adapter(Platform::YouTube, &server.url);
        let (post, files) = video_post(9);
        let outcome = youtube.publish(&alice(), &post, &intent(&server.url, &post), &files).await.unwrap_err();
        assert_eq!(code(&outcome), "UNKNOWN");
        let waited: Duration = waits.lock().unwrap().iter().sum();
        assert_eq!(waited, Duration::from_secs(247));
    }
    for how in [Broken::AtOnce, Broken::WithinRequest, Broken::AfterRequest, Broken::WithinAnswer(201)] {
        let outcome = publish(&broken_server(how).await, 9).await.unwrap_err();
        assert_eq!(code(&outcome), "UNKNOWN", "{how:?}");
    }
    assert_eq!(code(&publish(&nobody().await, 9).await.unwrap_err()), "UNKNOWN");
}

#[tokio::test]
async fn a_session_that_is_gone_begins_anew_only_where_the_last_byte_was_never_sent() {
    let size = 2 * CHUNK + 5;
    let gone = || refused(404, "notFound");
    let rows = [
        (vec![gone()], "UNKNOWN"),
        (vec![incomplete(0), Reply::text(410, "")], codes::MEDIA_EXPIRED),
        (vec![incomplete(0), incomplete(CHUNK), gone()], codes::MEDIA_EXPIRED),
        (vec![incomplete(0), incomplete(CHUNK), incomplete(2 * CHUNK), gone()], "UNKNOWN"),
        (vec![incomplete(size), gone()], "UNKNOWN"),
        // An earlier process may have sent the rest.
        (vec![incomplete(2 * CHUNK - 262_144), gone()], "UNKNOWN"),
    ];
    for (replies, expected) in rows {
        let server = Responder::start().await.on("session", replies);
        let outcome = publish(&server.url, size).await.unwrap_err();
        assert_eq!(code(&outcome), expected, "{outcome}");
    }
}

#[tokio::test]
async fn a_video_that_nobody_will_see_fails_with_youtubes_reason() {
    let failed = |reason: &str| status(json!({ "uploadStatus": "failed", "failureReason": reason }));
    let rejected = |reason: &str| status(json!({ "uploadStatus": "rejected", "rejectionReason": reason }));
    let rows = [
        (failed("codec"), codes::MEDIA_REFUSED),
        (failed(""), codes::MEDIA_REFUSED),
        (rejected("duplicate"), codes::CONTENT_DUPLICATE),
        (rejected("length"), codes::MEDIA_REFUSED),
        (rejected("copyright"), codes::CONTENT_REFUSED),
        (rejected("uploaderAccountSuspended"), codes::ACCOUNT_UNAVAILABLE),
    ];
    for (reply, expected) in rows {
        let server = Responder::start().await.on("session", [finished()]).on("videos", [reply]);
        let outcome = publish(&server.url, 9).await.unwrap_err();
        assert_eq!(code(&outcome), expected, "{outcome}");
    }
}
