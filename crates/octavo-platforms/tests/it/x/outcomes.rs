//! How making a post can end, and what is then known.

use std::time::Duration;

use octavo_platforms::{Intent, PlatformError, PublishError, Published, codes};
use serde_json::{Value, json};
use url::Url;

use super::{ann, code, created, invalid, problem, x};
use crate::support::{Broken, Files, NOW, Reply, Responder, broken_server, nobody, post};

fn intent(text: &str, media: &[&str]) -> Intent {
    let media: Vec<Value> = media.iter().map(|id| json!({ "id": id, "key": format!("3_{id}") })).collect();
    Intent(json!({ "text": text, "media": media, "preparedAt": "2026-11-20T10:00:00Z" }))
}

async fn publish(base: &Url) -> Result<Published, PublishError> {
    x(base).publish(&ann(), &post("Hello", vec![]), &intent("Hello", &[]), &Files::none()).await
}

async fn outcome_of(reply: Reply) -> PublishError {
    let server = Responder::start().await.on("tweets", [reply]);
    let outcome = publish(&server.url).await.unwrap_err();
    assert_eq!(server.count(), 1, "a post is never sent again by itself");
    outcome
}

#[tokio::test]
async fn a_post_is_made_of_its_text_and_the_numbers_of_its_files() {
    let rows = [
        ("Grüße & <b>", &[][..], json!({ "text": "Grüße & <b>" })),
        ("Two", &["11", "12"][..], json!({ "text": "Two", "media": { "media_ids": ["11", "12"] } })),
        ("", &["11"][..], json!({ "media": { "media_ids": ["11"] } })),
    ];
    for (text, media, body) in rows {
        let server = Responder::start().await.on("tweets", [created("1880")]);
        let made = x(&server.url).publish(&ann(), &post(text, vec![]), &intent(text, media), &Files::none()).await;
        let expected = Published {
            platform_post_identifier: "1880".to_owned(),
            permalink: Some("https://x.com/ann/status/1880".to_owned()),
            chat_moved_to: None,
            incomplete: None,
        };
        assert_eq!(made.unwrap(), expected);
        let request = server.only("/2/tweets");
        assert_eq!((request.method.as_str(), request.header("authorization")), ("POST", "Bearer t0ken"));
        assert_eq!(request.json(), body);
    }
}

#[tokio::test]
async fn every_answer_is_either_definite_or_unknown() {
    let older = json!({ "errors": [{ "code": 187, "message": "Status is a duplicate." }] });
    let rows = [
        (invalid("Your media IDs are invalid."), codes::MEDIA_EXPIRED),
        (invalid("$.text: null found, string expected"), codes::CONTENT_REFUSED),
        (problem(401, "", "Unauthorized"), codes::TOKEN_EXPIRED),
        (problem(402, "credits", "No credits."), codes::QUOTA_EXCEEDED),
        (problem(403, "", "You are not permitted to perform this action."), codes::CONTENT_REFUSED),
        (problem(403, "", "You are not allowed to create a Tweet with duplicate content."), codes::CONTENT_DUPLICATE),
        (Reply::json(403, older), codes::CONTENT_DUPLICATE),
        (problem(403, "unsupported-authentication", "App-only."), codes::ACCOUNT_NEEDS_RECONNECT),
        (Reply::text(403, "<html>blocked</html>"), codes::PLATFORM_UNAVAILABLE),
        (problem(429, "", "Too Many Requests"), codes::PLATFORM_RATE_LIMITED),
        (problem(429, "usage-capped", "Monthly cap."), codes::QUOTA_EXCEEDED),
        (Reply::text(302, "").header("location", "http://127.0.0.1:9/"), codes::PLATFORM_MISCONFIGURED),
        (Reply::text(410, ""), codes::PLATFORM_MISCONFIGURED),
        (problem(500, "", "Internal Server Error"), "UNKNOWN"),
        (problem(503, "", "Service Unavailable"), "UNKNOWN"),
        (Reply::text(504, "<html>"), "UNKNOWN"),
        (Reply::text(408, ""), "UNKNOWN"),
        (Reply::text(200, "<html>"), "UNKNOWN"),
        (Reply::json(201, json!({ "errors": [{ "message": "odd" }] })), "UNKNOWN"),
    ];
    for (reply, expected) in rows {
        let outcome = outcome_of(reply).await;
        assert_eq!(code(&outcome), expected, "{outcome}");
        assert!(!outcome.to_string().contains("t0ken"), "{outcome}");
    }
}

#[tokio::test]
async fn a_lost_answer_is_unknown_and_a_request_never_sent_is_refused() {
    let outcome = outcome_of(Reply::lost()).await;
    assert_eq!(code(&outcome), "UNKNOWN");
    for how in [Broken::AtOnce, Broken::AfterRequest, Broken::WithinAnswer(201), Broken::WithinAnswer(500)] {
        let outcome = publish(&broken_server(how).await).await.unwrap_err();
        assert_eq!(code(&outcome), "UNKNOWN", "{how:?}");
    }
    // The status line says no.
    let outcome = publish(&broken_server(Broken::WithinAnswer(403)).await).await.unwrap_err();
    assert_eq!(code(&outcome), codes::PLATFORM_UNAVAILABLE);
    let outcome = publish(&nobody().await).await.unwrap_err();
    assert_eq!(code(&outcome), codes::NETWORK_ERROR);
}

fn window(reply: Reply, name: [&'static str; 2], remaining: i64, reset: i64) -> Reply {
    reply.header(name[0], remaining).header(name[1], NOW + reset)
}

const SHORT: [&str; 2] = ["x-rate-limit-remaining", "x-rate-limit-reset"];
const USER_DAY: [&str; 2] = ["x-user-limit-24hour-remaining", "x-user-limit-24hour-reset"];
const APP_DAY: [&str; 2] = ["x-app-limit-24hour-remaining", "x-app-limit-24hour-reset"];

#[tokio::test]
async fn the_wait_is_that_of_the_window_that_is_used_up() {
    let limited = || problem(429, "", "Too Many Requests");
    let both =
        |user, app| window(window(window(limited(), SHORT, 50, 300), USER_DAY, user, 7_000), APP_DAY, app, 9_000);
    let rows = [
        (window(limited(), SHORT, 0, 300), Some(300), false),
        (window(limited(), SHORT, 0, -5), Some(0), false),
        (window(limited(), SHORT, 3, 300), Some(300), false),
        (limited().header("retry-after", 12), Some(12), false),
        (limited(), None, false),
        (both(0, 5), Some(7_000), true),
        (both(5, 0), Some(9_000), true),
        (both(0, 0), Some(9_000), true),
        (window(window(limited(), SHORT, 0, 900), USER_DAY, 0, 86_400 * 9), Some(86_400), true),
        (window(window(limited(), SHORT, 0, 900), USER_DAY, 0, 60), Some(900), false),
    ];
    for (reply, seconds, is_quota) in rows {
        let (wait, was_quota) = match outcome_of(reply).await {
            PublishError::Refused(PlatformError::Temporary { retry_after, .. }) => (retry_after, false),
            PublishError::Refused(PlatformError::QuotaExceeded { retry_after, .. }) => (Some(retry_after), true),
            other => panic!("{other}"),
        };
        assert_eq!((wait, was_quota), (seconds.map(Duration::from_secs), is_quota));
    }
}

#[tokio::test]
async fn an_app_without_credits_or_room_parks_the_post_and_names_the_operator() {
    for reply in [problem(402, "credits", "No credits."), problem(429, "usage-capped", "Monthly cap.")] {
        let outcome = outcome_of(window(reply, SHORT, 0, 20)).await;
        let PublishError::Refused(PlatformError::QuotaExceeded { message, retry_after }) = outcome else {
            panic!("{outcome}");
        };
        assert_eq!(retry_after, Duration::from_secs(3600));
        assert!(message.contains("operator"), "{message}");
    }
}

/// X tells about its windows in every answer; those of another failure say nothing about when it is over.
#[tokio::test]
async fn a_window_is_not_the_wait_of_a_platform_that_is_down() {
    let down = || window(problem(503, "", "Service Unavailable"), SHORT, 20, 800);
    for (reply, seconds) in [(down(), None), (down().header("retry-after", 3), Some(3))] {
        let server = Responder::start().await.on("tweets", [reply]);
        let x = x(&server.url);
        let error = x.reconcile(&ann(), &post("Hello", vec![]), &intent("Hello", &[])).await.unwrap_err();
        let PlatformError::Temporary { retry_after, .. } = error else { panic!("{error}") };
        assert_eq!(retry_after, seconds.map(Duration::from_secs));
    }
}
