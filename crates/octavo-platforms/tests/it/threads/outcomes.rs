//! How publishing can end.

use std::time::Duration;

use octavo_domain::Platform;
use octavo_platforms::{PlatformError, PublishError, Published, codes};
use serde_json::{Value, json};
use url::Url;

use super::{FIVE_MINUTES_AGO, JUST_NOW, alice, code, form, intent, made, not_found, refused, status, threads};
use crate::support::{Broken, Files, Reply, Responder, adapter, broken_server, nobody, post};

async fn publish(base: &Url) -> Result<Published, PublishError> {
    threads(base).publish(&alice(), &post("Hello", vec![]), &intent(JUST_NOW), &Files::none()).await
}

fn limit(usage: u64) -> Reply {
    Reply::ok(json!({ "data": [{ "quota_usage": usage, "config": { "quota_total": 250 } }] }))
}

pub fn listed(posts: Value) -> Reply {
    Reply::ok(json!({ "data": posts, "paging": {} }))
}

#[tokio::test]
async fn a_container_is_published_and_the_post_has_an_address() {
    let address = "https://www.threads.com/@alice/post/abc";
    let server = Responder::start()
        .await
        .on("threads_publish", [made("P1")])
        .on("P1", [Reply::ok(json!({ "id": "P1", "permalink": address })), Reply::text(500, "")]);
    let published = publish(&server.url).await.unwrap();
    assert_eq!((published.platform_post_identifier.as_str(), published.permalink.as_deref()), ("P1", Some(address)));
    let seen = server.only("/v1.0/me/threads_publish");
    assert_eq!((seen.method.as_str(), form(&seen.body)), ("POST", json!({ "creation_id": "C1" })));
    let published = publish(&server.url).await.unwrap();
    assert_eq!(published.permalink, None, "a post is out, with or without its address");
}

#[tokio::test]
async fn every_answer_is_either_definite_or_unknown() {
    let rows = [
        (refused(190, 463), codes::ACCOUNT_NEEDS_RECONNECT),
        (refused(10, 0), codes::ACCOUNT_NEEDS_RECONNECT),
        (refused(10, 4_279_013), codes::ACCOUNT_UNAVAILABLE),
        (refused(100, 0), codes::CONTENT_REFUSED),
        (refused(9, 0), codes::QUOTA_EXCEEDED),
        (refused(9, 2_207_042), codes::QUOTA_EXCEEDED),
        (refused(4, 0), codes::PLATFORM_RATE_LIMITED),
        (refused(2500, 0), codes::CONTENT_REFUSED),
        (Reply::text(302, ""), codes::PLATFORM_MISCONFIGURED),
        (Reply::text(403, "<html>"), codes::PLATFORM_UNAVAILABLE),
        (refused(2, 0), "UNKNOWN"),
        (refused(-1, 0), "UNKNOWN"),
        (Reply::text(500, ""), "UNKNOWN"),
        (Reply::text(408, ""), "UNKNOWN"),
        (Reply::text(200, "<html>"), "UNKNOWN"),
    ];
    for (reply, expected) in rows {
        let server = Responder::start().await.on("threads_publish", [reply]);
        let server = server.on("threads_publishing_limit", [limit(3)]);
        let outcome = publish(&server.url).await.unwrap_err();
        assert_eq!(code(&outcome), expected, "{outcome}");
        assert_eq!(server.seen("threads_publish").len(), 1);
    }
}

#[tokio::test]
async fn a_lost_answer_is_unknown_and_a_request_never_sent_is_refused() {
    for how in [Broken::AtOnce, Broken::AfterRequest, Broken::WithinAnswer(200)] {
        let outcome = publish(&broken_server(how).await).await.unwrap_err();
        assert_eq!(code(&outcome), "UNKNOWN", "{how:?}");
    }
    assert_eq!(code(&publish(&nobody().await).await.unwrap_err()), codes::NETWORK_ERROR);
}

#[tokio::test]
async fn a_limit_may_be_that_of_the_day() {
    let rows = [(limit(250), codes::QUOTA_EXCEEDED), (Reply::text(500, ""), codes::PLATFORM_RATE_LIMITED)];
    for (limit, expected) in rows {
        let server = Responder::start().await.on("threads_publish", [refused(4, 0)]);
        let server = server.on("threads_publishing_limit", [limit]);
        assert_eq!(code(&publish(&server.url).await.unwrap_err()), expected);
    }
    let busy = refused(4, 0).header("retry-after", 12);
    let server = Responder::start().await.on("threads_publish", [busy]).on("threads_publishing_limit", [limit(1)]);
    let outcome = publish(&server.url).await.unwrap_err();
    let wait = Some(Duration::from_secs(12));
    assert!(
        matches!(outcome, PublishError::Refused(PlatformError::Temporary { retry_after, .. }) if retry_after == wait)
    );
}

#[tokio::test]
async fn a_container_that_is_ready_but_not_known_is_tried_again() {
    let server = Responder::start()
        .await
        .on("threads_publish", [not_found(), not_found(), made("P1")])
        .on("C1", [status("FINISHED")])
        .on("P1", [Reply::ok(json!({ "id": "P1" }))]);
    let (adapter, waits) = adapter(Platform::Threads, &server.url);
    let published = adapter.publish(&alice(), &post("Hello", vec![]), &intent(JUST_NOW), &Files::none()).await.unwrap();
    assert_eq!(published.platform_post_identifier, "P1");
    assert_eq!(*waits.lock().unwrap(), [Duration::from_secs(5); 2]);

    let server = Responder::start().await.on("threads_publish", [not_found()]).on("C1", [status("FINISHED")]);
    assert_eq!(code(&publish(&server.url).await.unwrap_err()), codes::MEDIA_EXPIRED, "a new one is made");
    assert_eq!(server.seen("threads_publish").len(), 3);
}

#[tokio::test]
async fn a_container_that_is_not_known_is_looked_at() {
    let post = json!([{ "id": "P1", "text": "Hello", "permalink": "https://x.test", "media_type": "TEXT_POST",
        "timestamp": "2026-11-20T10:00:01+0000" }]);
    let rows = [
        (status("PUBLISHED"), listed(post), Ok("P1")),
        (status("PUBLISHED"), listed(json!([])), Err("UNKNOWN")),
        (status("PUBLISHED"), Reply::text(500, ""), Err("UNKNOWN")),
        (status("EXPIRED"), listed(json!([])), Err(codes::MEDIA_EXPIRED)),
        (status("ERROR"), listed(json!([])), Err(codes::MEDIA_EXPIRED)),
        (not_found(), listed(json!([])), Err(codes::MEDIA_EXPIRED)),
        (Reply::text(500, ""), listed(json!([])), Err("UNKNOWN")),
    ];
    for (found, list, expected) in rows {
        let server = Responder::start().await.on("threads_publish", [not_found()]).on("C1", [found]);
        let outcome = publish(&server.on("threads", [list]).url).await;
        let outcome = outcome.as_ref().map(|published| published.platform_post_identifier.as_str()).map_err(code);
        assert_eq!(outcome, expected);
    }
}

#[tokio::test]
async fn a_restriction_is_believed_once_the_container_agrees() {
    let rows = [
        (status("FINISHED"), codes::ACCOUNT_UNAVAILABLE),
        (status("PUBLISHED"), "UNKNOWN"),
        (Reply::text(500, ""), "UNKNOWN"),
    ];
    for (found, expected) in rows {
        let server = Responder::start().await.on("threads_publish", [refused(1, 2_207_051)]).on("C1", [found]);
        assert_eq!(code(&publish(&server.url).await.unwrap_err()), expected);
    }
}

#[tokio::test]
async fn a_container_of_long_ago_is_not_sent_off() {
    for prepared_at in [FIVE_MINUTES_AGO, "2026-11-20T09:58:00Z"] {
        let server = Responder::start().await.on("threads_publish", [made("P1")]);
        let adapter = threads(&server.url);
        let outcome = adapter.publish(&alice(), &post("Hello", vec![]), &intent(prepared_at), &Files::none()).await;
        assert_eq!((code(&outcome.unwrap_err()), server.count()), (codes::MEDIA_EXPIRED, 0));
    }
}
