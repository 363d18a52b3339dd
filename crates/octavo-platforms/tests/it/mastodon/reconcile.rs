//! How a lost answer is cleared up: by reading the account's statuses.

use jiff::SignedDuration;
use octavo_platforms::{Intent, PlatformError, Reconciled};
use serde_json::{Value, json};
use url::Url;

use super::{ada, mastodon, refused};
use crate::support::{Reply, Responder, now, post};

/// Prepared so many seconds before now.
fn intent(status: Value, age: i64) -> Intent {
    Intent(json!({
        "idempotencyKey": "octavo-1", "status": status, "preparedAt": now() - SignedDuration::from_secs(age),
    }))
}

fn shown(more: Value) -> Value {
    let mut status = json!({
        "id": "77", "url": "https://mastodon.example/@ada/77", "created_at": "2026-11-20T10:00:00.000Z",
        "in_reply_to_id": null, "spoiler_text": "", "media_attachments": [], "poll": null, "content": "<p>Hello</p>",
    });
    status.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    status
}

async fn reconcile(base: &Url, intent: &Intent) -> Result<Reconciled, PlatformError> {
    mastodon(base).reconcile(&ada(base), &post("Hello", vec![]), intent).await
}

#[tokio::test]
async fn a_status_is_ours_by_its_files_or_by_all_that_it_says() {
    let hello = json!({ "status": "Hello" });
    let poll = json!({ "status": "Hello", "poll": { "options": ["A", "B"], "expires_in": 300, "multiple": false,
        "hide_totals": false } });
    let with_poll = json!({ "poll": { "options": [{ "title": "A" }, { "title": "B" }] } });
    let files = |id: &str| json!({ "media_attachments": [{ "id": id }] });
    let rows = [
        (hello.clone(), json!({}), "Hello", true),
        (hello.clone(), json!({ "created_at": "2026-11-20T09:59:55.000Z" }), "Hello", true),
        // The person wrote the same before.
        (hello.clone(), json!({ "created_at": "2026-11-20T09:59:53.000Z" }), "Hello", false),
        (hello.clone(), json!({}), "Another", false),
        (hello.clone(), json!({ "in_reply_to_id": "5" }), "Hello", false),
        (hello.clone(), json!({ "spoiler_text": "Politics" }), "Hello", false),
        (hello.clone(), with_poll.clone(), "Hello", false),
        (hello, files("21"), "Hello", false),
        (poll, with_poll, "Hello", true),
        (json!({ "status": "Hello", "in_reply_to_id": "5" }), json!({ "in_reply_to_id": "5" }), "Hello", true),
        (json!({ "status": "x", "media_ids": ["21"] }), files("21"), "never asked", true),
        (json!({ "status": "x", "media_ids": ["21"] }), files("22"), "x", false),
    ];
    for (sent, more, source, is_ours) in rows {
        let server = Responder::start().await.on("statuses", [Reply::ok(json!([shown(more)]))]);
        let server = server.on("source", [Reply::ok(json!({ "id": "77", "text": source }))]);
        let found = reconcile(&server.url, &intent(sent.clone(), 1)).await;
        match found {
            Ok(Reconciled::Published(published)) => {
                assert!(is_ours, "{sent}");
                assert_eq!(published.platform_post_identifier, "77");
                assert_eq!(published.permalink.as_deref(), Some("https://mastodon.example/@ada/77"));
            }
            other => assert!(!is_ours, "{sent}: {other:?}"),
        }
        assert_eq!(server.seen("/api/v1/statuses").iter().filter(|seen| seen.method == "POST").count(), 0);
    }
}

/// Half a minute for a request that may still be on its way; then the key makes a second request harmless, for an hour.
#[tokio::test]
async fn what_is_not_there_is_absent_while_the_key_is_valid() {
    let server = Responder::start().await.on("statuses", [Reply::ok(json!([]))]);
    let at = async |age: i64| reconcile(&server.url, &intent(json!({ "status": "Hello" }), age)).await;
    for age in [0, 29] {
        assert!(matches!(at(age).await, Err(PlatformError::Temporary { .. })), "{age}");
    }
    assert_eq!(at(30).await, Ok(Reconciled::Absent));
    assert_eq!(at(49 * 60).await, Ok(Reconciled::Absent));
    assert_eq!(at(50 * 60).await, Ok(Reconciled::Unknown));
    let seen = server.seen("/api/v1/accounts/14715/statuses");
    assert_eq!((seen[0].query["limit"].as_str(), seen[0].query["exclude_reblogs"].as_str()), ("40", "true"));
}

#[tokio::test]
async fn it_is_found_behind_newer_statuses() {
    let newer: Vec<Value> =
        (0..40).map(|id| shown(json!({ "id": (200 - id).to_string(), "spoiler_text": "x" }))).collect();
    let pages = [Reply::ok(json!(newer)), Reply::ok(json!([shown(json!({}))]))];
    let server = Responder::start().await.on("statuses", pages);
    let server = server.on("source", [Reply::ok(json!({ "id": "77", "text": "Hello" }))]);
    let found = reconcile(&server.url, &intent(json!({ "status": "Hello" }), 60)).await.unwrap();
    assert!(matches!(found, Reconciled::Published(_)), "{found:?}");
    assert_eq!(server.seen("/api/v1/accounts/14715/statuses")[1].query["max_id"], "161");
}

#[tokio::test]
async fn statuses_that_cannot_be_read_prove_nothing() {
    for reply in [Reply::text(503, ""), Reply::text(200, "<html>"), refused(401, "The access token is invalid")] {
        let server = Responder::start().await.on("statuses", [reply]);
        assert!(reconcile(&server.url, &intent(json!({ "status": "Hello" }), 60)).await.is_err());
    }
}
