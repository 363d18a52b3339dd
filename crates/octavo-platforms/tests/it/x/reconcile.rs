//! How a lost answer is cleared up: by reading, and without guessing.

use std::time::Duration;

use octavo_platforms::{Intent, PlatformError, Reconciled, codes};
use serde_json::{Value, json};
use url::Url;

use super::{ID, ann, problem, x};
use crate::support::{Broken, Reply, Responder, broken_server, nobody, post};

const SEE: &str = "Tom & Ann: see example.com/a";

/// Prepared so many seconds before now.
fn intent(text: &str, media: &[&str], age: i64) -> Intent {
    let media: Vec<Value> = media.iter().map(|key| json!({ "id": "11", "key": key })).collect();
    let prepared_at = crate::support::now() - jiff::SignedDuration::from_secs(age);
    Intent(json!({ "text": text, "media": media, "preparedAt": prepared_at }))
}

async fn reconcile(base: &Url, intent: &Intent) -> Result<Reconciled, PlatformError> {
    x(base).reconcile(&ann(), &post("Hello", vec![]), intent).await
}

fn timeline(posts: Value) -> Reply {
    Reply::ok(json!({ "data": posts, "meta": { "result_count": 1 } }))
}

/// `SEE` as X shows it, made at a time of today.
fn see(at: &str) -> Value {
    json!({
        "id": "77", "text": "Tom &amp; Ann: see https://t.co/x", "created_at": format!("2026-11-20T{at}Z"),
        "entities": { "urls": [{ "start": 19, "end": 33, "url": "https://t.co/x", "expanded_url": "http://example.com/a",
            "display_url": "example.com/a" }] },
    })
}

#[tokio::test]
async fn the_accounts_timeline_is_read_from_a_minute_before_the_attempt() {
    let server = Responder::start().await.on("tweets", [Reply::ok(json!({ "meta": { "result_count": 0 } }))]);
    for (age, end) in [(1, None), (930, None), (931, Some("2026-11-20T09:59:29Z"))] {
        let _ = reconcile(&server.url, &intent(SEE, &[], age)).await;
        let seen = server.seen("tweets").pop().unwrap();
        assert_eq!((seen.method.as_str(), seen.path), ("GET", format!("/2/users/{ID}/tweets")));
        assert_eq!(seen.headers["authorization"], "Bearer t0ken");
        assert_eq!(seen.query.get("end_time").map(String::as_str), end);
        assert_eq!(seen.query["tweet.fields"], "created_at,attachments,entities,note_tweet,referenced_tweets");
        assert_eq!(seen.query.get("expansions"), None, "X would charge for the files too");
    }
    assert_eq!(server.seen("tweets")[0].query["start_time"], "2026-11-20T09:58:59Z");
}

#[tokio::test]
async fn a_post_is_ours_by_a_media_key_or_by_a_new_text() {
    let long = "long ".repeat(70);
    let note = json!({ "id": "77", "text": "long long…", "created_at": "2026-11-20T10:00:00Z",
        "note_tweet": { "text": long } });
    let with = |key: &str| {
        json!({ "id": "77", "text": "x", "created_at": "2026-11-20T10:00:00Z",
            "attachments": { "media_keys": ["3_9", key] } })
    };
    let rows = [
        (intent(SEE, &[], 1), see("10:00:00.123"), true),
        (intent(SEE, &[], 1), see("09:59:55.000"), true),
        // The person wrote the same before.
        (intent(SEE, &[], 1), see("09:59:53.000"), false),
        (intent("Another", &[], 1), see("10:00:00.000"), false),
        (intent(&long, &[], 1), note, true),
        (intent("x", &["3_11"], 1), with("3_11"), true),
        // The same text with other pictures.
        (intent("x", &["3_11"], 1), with("3_12"), false),
        // Ours has no pictures.
        (intent("x", &[], 1), with("3_12"), false),
    ];
    for (intent, shown, is_ours) in rows {
        let other = json!({ "id": "1", "text": "Something else", "created_at": "2026-11-20T10:00:01Z" });
        let server = Responder::start().await.on("tweets", [timeline(json!([other, shown]))]);
        match reconcile(&server.url, &intent).await {
            Ok(Reconciled::Published(post)) => {
                assert!(is_ours, "{shown}");
                assert_eq!(post.platform_post_identifier, "77");
                assert_eq!(post.permalink.as_deref(), Some("https://x.com/ann/status/77"));
            }
            Err(error) => assert!(!is_ours, "{shown}: {error}"),
            other => panic!("{other:?}"),
        }
    }
}

/// Nothing of ours would stop a second post, so what is not there is never taken for absent.
#[tokio::test]
async fn what_does_not_show_is_looked_for_again_and_then_unknown() {
    let nothing = [
        Reply::ok(json!({ "meta": { "result_count": 0 } })),
        Reply::ok(json!({ "errors": [{ "title": "Not Found Error" }] })),
        timeline(json!([])),
    ];
    for reply in nothing {
        let server = Responder::start().await.on("tweets", [reply]);
        for age in [0, 599] {
            let error = reconcile(&server.url, &intent(SEE, &["3_11"], age)).await.unwrap_err();
            let PlatformError::Temporary { retry_after, .. } = &error else { panic!("{error}") };
            assert_eq!(*retry_after, Some(Duration::from_secs(10)));
        }
        for age in [600, 86_400] {
            assert_eq!(reconcile(&server.url, &intent(SEE, &[], age)).await, Ok(Reconciled::Unknown));
        }
    }
}

#[tokio::test]
async fn a_timeline_that_cannot_be_read_proves_nothing() {
    let rows = [
        (Reply::text(503, ""), codes::PLATFORM_UNAVAILABLE),
        (Reply::text(200, "<html>"), codes::PLATFORM_UNAVAILABLE),
        (problem(429, "", "Too Many Requests"), codes::PLATFORM_RATE_LIMITED),
        (problem(402, "credits", "No credits."), codes::QUOTA_EXCEEDED),
        (problem(401, "", "Unauthorized"), codes::TOKEN_EXPIRED),
    ];
    for (reply, expected) in rows {
        let server = Responder::start().await.on("tweets", [reply]);
        let error = reconcile(&server.url, &intent(SEE, &[], 86_400)).await.unwrap_err();
        assert_eq!(error.code(), expected, "{error}");
    }
    for url in [broken_server(Broken::AfterRequest).await, nobody().await] {
        let error = reconcile(&url, &intent(SEE, &[], 86_400)).await.unwrap_err();
        assert_eq!(error.code(), codes::NETWORK_ERROR);
    }
}
