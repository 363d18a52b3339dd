//! How a send call can end, and what is then known.

use std::time::Duration;

use octavo_platforms::{PlatformError, PublishError, codes};
use serde_json::json;

use super::{TOKEN, bot, post, prepare, publish, refused, sent, telegram};
use crate::support::{Broken, Files, Reply, Responder, broken_server, file, nobody};

/// The code of a refusal, `UNKNOWN` for an unknown outcome.
#[track_caller]
fn code(outcome: &PublishError) -> &str {
    let text = outcome.to_string();
    assert!(!text.contains(TOKEN) && !text.contains("AAbbCC"), "a secret gets out: {text}");
    match outcome {
        PublishError::Refused(error) => error.code(),
        PublishError::Unknown { .. } => "UNKNOWN",
    }
}

async fn outcome_of(reply: Reply) -> PublishError {
    let server = Responder::start().await.on("sendMessage", [reply]);
    let outcome = publish(&server.url, &post("Hi", vec![]), &Files::none()).await.unwrap_err();
    assert_eq!(server.seen("sendMessage").len(), 1, "a send call is never repeated by itself");
    outcome
}

#[tokio::test]
async fn every_answer_of_the_api_is_either_definite_or_unknown() {
    let endless = Reply::ok(json!({ "ok": true, "result": sent(1), "more": "x".repeat(5 * 1024 * 1024) }));
    let rows = [
        (refused(400, "Bad Request: chat not found"), codes::CHAT_NOT_FOUND),
        (refused(403, "Forbidden: bot was kicked from the channel chat"), codes::CHAT_LOST),
        (refused(401, "Unauthorized"), codes::ACCOUNT_NEEDS_RECONNECT),
        (refused(429, "Too Many Requests: retry after 35"), codes::PLATFORM_RATE_LIMITED),
        (Reply::text(413, "<html>Request Entity Too Large</html>"), codes::MEDIA_TOO_LARGE),
        (Reply::text(403, "blocked"), codes::PLATFORM_UNAVAILABLE),
        (Reply::text(302, "").header("location", "http://127.0.0.1:9/"), codes::PLATFORM_MISCONFIGURED),
        (refused(500, "Internal Server Error: restart"), "UNKNOWN"),
        (Reply::text(502, "<html>Bad Gateway</html>"), "UNKNOWN"),
        (Reply::text(504, ""), "UNKNOWN"),
        (Reply::text(408, ""), "UNKNOWN"),
        (Reply::text(200, "<html>Log in to the wireless network</html>"), "UNKNOWN"),
        (Reply::ok(json!({ "ok": true, "result": true })), "UNKNOWN"),
        (endless, "UNKNOWN"),
    ];
    for (reply, expected) in rows {
        let outcome = outcome_of(reply).await;
        assert_eq!(code(&outcome), expected, "{outcome}");
    }
}

#[tokio::test]
async fn the_wait_after_too_many_requests_is_the_platforms() {
    let in_body = json!({ "ok": false, "error_code": 429, "description": "Too Many Requests: retry after 35",
        "parameters": { "retry_after": 35 } });
    let rows = [
        (Reply::json(429, in_body), Some(35)),
        (refused(429, "Too Many Requests").header("retry-after", 7), Some(7)),
        (Reply::text(429, "").header("retry-after", "7"), Some(7)),
        (refused(429, "Too Many Requests"), None),
    ];
    for (reply, seconds) in rows {
        let PublishError::Refused(PlatformError::Temporary { retry_after, .. }) = outcome_of(reply).await else {
            panic!("not temporary");
        };
        assert_eq!(retry_after, seconds.map(Duration::from_secs));
    }
}

#[tokio::test]
async fn a_refusal_that_quotes_the_token_is_cleaned() {
    let outcome = outcome_of(refused(400, &format!("Bad Request: no /bot{TOKEN}/x"))).await;
    assert_eq!(code(&outcome), codes::CONTENT_REFUSED);
}

#[tokio::test]
async fn a_text_whose_connection_breaks_may_be_out() {
    let rows = [
        (Broken::AtOnce, "UNKNOWN"),
        (Broken::AfterRequest, "UNKNOWN"),
        (Broken::WithinAnswer(200), "UNKNOWN"),
        (Broken::WithinAnswer(500), "UNKNOWN"),
        // The status line says no.
        (Broken::WithinAnswer(400), codes::PLATFORM_UNAVAILABLE),
    ];
    for (how, expected) in rows {
        let url = broken_server(how).await;
        let outcome = publish(&url, &post("Hi", vec![]), &Files::none()).await.unwrap_err();
        assert_eq!(code(&outcome), expected, "{how:?}: {outcome}");
    }
}

#[tokio::test]
async fn what_was_never_sent_is_certainly_not_out() {
    let outcome = publish(&nobody().await, &post("Hi", vec![]), &Files::none()).await.unwrap_err();
    assert_eq!(code(&outcome), codes::NETWORK_ERROR);
    assert!(matches!(outcome, PublishError::Refused(PlatformError::Temporary { .. })), "{outcome}");
}

/// More than the buffers of a connection hold, so that the break comes before the last byte is given.
const LARGE: u64 = 48 * 1024 * 1024;

#[tokio::test]
async fn an_upload_that_breaks_off_before_its_last_byte_is_certainly_not_out() {
    let files = Files::none().with("a.mp4", LARGE);
    let post = post("Hi", vec![file("a.mp4", "video/mp4", LARGE)]);
    let rows = [
        (Broken::AtOnce, codes::NETWORK_ERROR),
        (Broken::WithinRequest, codes::NETWORK_ERROR),
        (Broken::EarlyAnswer(502), codes::PLATFORM_UNAVAILABLE),
        (Broken::EarlyAnswer(200), codes::PLATFORM_UNAVAILABLE),
        (Broken::EarlyAnswer(413), codes::MEDIA_TOO_LARGE),
        (Broken::AfterRequest, "UNKNOWN"),
    ];
    for (how, expected) in rows {
        let url = broken_server(how).await;
        let outcome = publish(&url, &post, &files).await.unwrap_err();
        assert_eq!(code(&outcome), expected, "{how:?}: {outcome}");
    }
}

#[tokio::test]
async fn an_upload_whose_file_cannot_be_read_to_its_end_is_certainly_not_out() {
    let server = Responder::start().await;
    let post = post("Hi", vec![file("a.mp4", "video/mp4", 300_000)]);
    let flaws = [
        Files::none().with_flaw("a.mp4", 300_000, 200_000, true),
        Files::none().with_flaw("a.mp4", 300_000, 200_000, false),
        Files::none().with_flaw("a.mp4", 300_000, 400_000, false),
    ];
    for files in flaws {
        let outcome = publish(&server.url, &post, &files).await.unwrap_err();
        assert_eq!(code(&outcome), codes::MEDIA_UNREADABLE, "{outcome}");
    }
}

#[tokio::test]
async fn a_file_that_is_gone_stops_the_post_before_anything_is_sent() {
    let server = Responder::start().await;
    let post = post("Hi", vec![file("a.mp4", "video/mp4", 10)]);
    let intent = prepare(&server.url, &post, &Files::none().with("a.mp4", 10)).await;
    for files in [Files::none(), Files::none().with("a.mp4", 11)] {
        let telegram = telegram(&server.url);
        let outcome = telegram.publish(&bot(), &post, &intent, &files).await.unwrap_err();
        assert_eq!(code(&outcome), codes::MEDIA_MISSING);
        let error = telegram.prepare(&bot(), &post, &files).await.unwrap_err();
        assert_eq!(error.code(), codes::MEDIA_MISSING);
    }
    assert_eq!(server.count(), 0);
}

#[tokio::test]
async fn a_post_that_telegram_has_no_call_for_is_not_prepared() {
    let server = Responder::start().await;
    let photo = || file("a.png", "image/png", 10);
    let without_chat = crate::support::post("Hi", vec![]);
    let rows = [
        (without_chat, codes::CHAT_MISSING),
        (post(" \n", vec![]), codes::POST_EMPTY),
        (post("", (0..11).map(|_| photo()).collect()), codes::MEDIA_UNSUPPORTED),
        (post("", vec![file("a.pdf", "application/pdf", 10)]), codes::MEDIA_UNSUPPORTED),
    ];
    let files = Files::none().with("a.png", 10).with("a.pdf", 10);
    for (post, expected) in rows {
        let error = telegram(&server.url).prepare(&bot(), &post, &files).await.unwrap_err();
        assert_eq!(error.code(), expected);
        assert!(matches!(error, PlatformError::Permanent { .. }));
    }
}
