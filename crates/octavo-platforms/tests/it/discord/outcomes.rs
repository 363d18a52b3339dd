//! The outcomes of the call that creates a message.

use std::time::Duration;

use octavo_platforms::{PlatformError, PublishError, codes};
use serde_json::json;

use super::{CHANNEL, TOKEN, bot, discord, message, post, prepare, publish, refused, server};
use crate::support::{Broken, Files, Reply, broken_server, file, nobody};

/// The code of a refusal, `UNKNOWN` for an unknown outcome.
#[track_caller]
fn code(outcome: &PublishError) -> &str {
    assert!(!outcome.to_string().contains(TOKEN), "a secret gets out: {outcome}");
    match outcome {
        PublishError::Refused(error) => error.code(),
        PublishError::Unknown { .. } => "UNKNOWN",
    }
}

async fn outcome_of(reply: Reply) -> PublishError {
    let server = server().await.on("messages", [reply]);
    let outcome = publish(&server.url, &post("Hi", vec![]), &Files::none()).await.unwrap_err();
    assert_eq!(server.seen("messages").len(), 1, "a send call is never repeated by itself");
    outcome
}

#[tokio::test]
async fn every_answer_of_the_api_is_either_definite_or_unknown() {
    let rows = [
        (refused(404, 10003, "Unknown Channel"), codes::CHAT_NOT_FOUND),
        (refused(403, 50013, "Missing Permissions"), codes::CHAT_FORBIDDEN),
        (refused(403, 50001, "Missing Access"), codes::CHAT_LOST),
        (refused(401, 0, "401: Unauthorized"), codes::ACCOUNT_NEEDS_RECONNECT),
        (refused(400, 50035, "Invalid Form Body"), codes::CONTENT_REFUSED),
        (refused(413, 40005, "Request entity too large"), codes::MEDIA_TOO_LARGE),
        (Reply::text(413, "<html>Request Entity Too Large</html>"), codes::MEDIA_TOO_LARGE),
        (Reply::text(403, "blocked"), codes::PLATFORM_UNAVAILABLE),
        (Reply::text(302, "").header("location", "http://127.0.0.1:9/"), codes::PLATFORM_MISCONFIGURED),
        (refused(500, 0, "500: Internal Server Error"), "UNKNOWN"),
        (Reply::text(502, "<html>Bad Gateway</html>"), "UNKNOWN"),
        (Reply::text(408, ""), "UNKNOWN"),
        (Reply::text(200, "<html>Log in to the wireless network</html>"), "UNKNOWN"),
        (Reply::ok(json!({ "ok": true })), "UNKNOWN"),
        (Reply::lost(), "UNKNOWN"),
    ];
    for (reply, expected) in rows {
        let outcome = outcome_of(reply).await;
        assert_eq!(code(&outcome), expected, "{outcome}");
    }
}

#[tokio::test]
async fn a_refused_field_is_quoted() {
    let errors = json!({ "content": { "_errors": [{ "code": "X", "message": "Must be 2000 or fewer in length." }] } });
    let reply = Reply::json(400, json!({ "code": 50035, "message": "Invalid Form Body", "errors": errors }));
    let outcome = outcome_of(reply).await;
    assert!(outcome.to_string().contains("Must be 2000 or fewer in length."), "{outcome}");
}

#[tokio::test]
async fn the_wait_after_too_many_requests_is_discords() {
    let body = json!({ "message": "You are being rate limited.", "retry_after": 64.57, "global": false });
    let rows = [
        (Reply::json(429, body), Some(65)),
        (refused(429, 20016, "slowmode").header("retry-after", 7), Some(7)),
        (refused(429, 0, "limited").header("x-ratelimit-reset-after", "1.2"), Some(2)),
        (Reply::text(429, "error code: 1015"), None),
    ];
    for (reply, seconds) in rows {
        let PublishError::Refused(PlatformError::Temporary { retry_after, .. }) = outcome_of(reply).await else {
            panic!("not temporary");
        };
        assert_eq!(retry_after, seconds.map(Duration::from_secs));
    }
}

#[tokio::test]
async fn only_what_was_certainly_not_sent_is_certain() {
    let server = server().await;
    let post = post("Hi", vec![]);
    let intent = prepare(&server.url, &bot(), &post, &Files::none()).await;
    let rows = [
        (broken_server(Broken::AtOnce).await, "UNKNOWN"),
        (broken_server(Broken::AfterRequest).await, "UNKNOWN"),
        (broken_server(Broken::WithinAnswer(200)).await, "UNKNOWN"),
        (broken_server(Broken::WithinAnswer(500)).await, "UNKNOWN"),
        (nobody().await, codes::NETWORK_ERROR),
    ];
    for (url, expected) in rows {
        let outcome = discord(&url).publish(&bot(), &post, &intent, &Files::none()).await.unwrap_err();
        assert_eq!(code(&outcome), expected, "{outcome}");
    }
}

/// More than the buffers of a connection hold, so that the break comes before the last byte is given.
const LARGE: u64 = 48 * 1024 * 1024;

#[tokio::test]
async fn an_upload_that_breaks_off_before_its_last_byte_is_certainly_not_out() {
    let server = server().await;
    let files = Files::none().with("a.mp4", LARGE);
    let post = post("Hi", vec![file("a.mp4", "video/mp4", LARGE)]);
    let intent = prepare(&server.url, &bot(), &post, &files).await;
    let rows = [
        (Broken::AtOnce, codes::NETWORK_ERROR),
        (Broken::WithinRequest, codes::NETWORK_ERROR),
        (Broken::EarlyAnswer(502), codes::PLATFORM_UNAVAILABLE),
        (Broken::EarlyAnswer(413), codes::MEDIA_TOO_LARGE),
        (Broken::AfterRequest, "UNKNOWN"),
    ];
    for (how, expected) in rows {
        let url = broken_server(how).await;
        let outcome = discord(&url).publish(&bot(), &post, &intent, &files).await.unwrap_err();
        assert_eq!(code(&outcome), expected, "{how:?}: {outcome}");
    }
}

#[tokio::test]
async fn a_file_that_cannot_be_read_stops_the_post() {
    let server = server().await.on("messages", [Reply::ok(message())]);
    let post = post("Hi", vec![file("a.mp4", "video/mp4", 300_000)]);
    let whole = Files::none().with("a.mp4", 300_000);
    let intent = prepare(&server.url, &bot(), &post, &whole).await;
    let rows = [
        (Files::none(), codes::MEDIA_MISSING),
        (Files::none().with_flaw("a.mp4", 300_000, 200_000, true), codes::MEDIA_UNREADABLE),
        (Files::none().with_flaw("a.mp4", 300_000, 200_000, false), codes::MEDIA_UNREADABLE),
    ];
    for (files, expected) in rows {
        let outcome = discord(&server.url).publish(&bot(), &post, &intent, &files).await.unwrap_err();
        assert_eq!(code(&outcome), expected, "{outcome}");
    }
    assert_eq!(
        discord(&server.url).prepare(&bot(), &post, &Files::none()).await.unwrap_err().code(),
        codes::MEDIA_MISSING
    );
    assert!(server.seen(CHANNEL).len() >= 2);
}
