//! How making the post can end, and how a lost answer is cleared up.

use std::time::Duration;

use jiff::ToSpan;
use octavo_platforms::{PlatformError, PublishError, Reconciled, codes};
use serde_json::{Value, json};
use url::Url;

use super::bench::{Bench, PHOTO};
use super::{PERSON, alice, created, linkedin, refused};
use crate::support::{Broken, Files, NOW, Reply, Responder, broken_server, nobody, now, post, stored_intent};

const URN: &str = "urn:li:share:7141138937766391808";

async fn publish(base: &Url) -> Result<String, PublishError> {
    let (adapter, post) = (linkedin(base), post("Hello (you)", vec![]));
    let intent = stored_intent(&adapter.prepare(&alice(), &post, &Files::none()).await.unwrap());
    let published = adapter.publish(&alice(), &post, &intent, &Files::none()).await?;
    Ok(published.platform_post_identifier)
}

fn code(outcome: &PublishError) -> &str {
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

#[tokio::test]
async fn an_app_that_may_read_finds_what_became_of_a_lost_answer() {
    let mut bench = Bench::reading().await;
    let image = bench.files.add("a.jpg", "image/jpeg", PHOTO.to_vec());
    for post in [post("Lost (twice) #new", vec![]), post("", vec![image.clone()]), post("", vec![image.clone(), image])]
    {
        let intent = stored_intent(&bench.prepare(&post).await.unwrap());
        let waiting = bench.adapter.reconcile(&bench.credentials, &post, &intent).await.unwrap_err();
        assert!(matches!(waiting, PlatformError::Temporary { retry_after: Some(_), .. }), "{waiting:?}");
        bench.fault("drop_after_accept");
        assert_eq!(code(&bench.publish(&post, &intent).await.unwrap_err()), "UNKNOWN");
        let found = bench.adapter.reconcile(&bench.credentials, &post, &intent).await.unwrap();
        let Reconciled::Published(published) = found else { panic!("{found:?}") };
        let shown = &bench.feed().await[0];
        assert_eq!((&published.platform_post_identifier, &published.permalink), (&shown.id, &shown.permalink));
    }
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 3);
}

#[tokio::test]
async fn an_app_that_may_not_read_never_knows_and_sends_nothing() {
    let bench = Bench::start().await;
    let post = post("Lost", vec![]);
    let intent = bench.prepare(&post).await.unwrap();
    bench.fault("drop_after_accept");
    assert_eq!(code(&bench.publish(&post, &intent).await.unwrap_err()), "UNKNOWN");
    // A call would meet it.
    bench.fault("server_error");
    assert_eq!(bench.adapter.reconcile(&bench.credentials, &post, &intent).await.unwrap(), Reconciled::Unknown);
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 1);
}

fn element(text: &str, content: Value, at: i64) -> Value {
    json!({ "id": URN, "author": PERSON, "commentary": text, "content": content, "createdAt": at * 1000 })
}

async fn reconcile(elements: Vec<Value>, body: Value, minutes_ago: i64) -> Result<Reconciled, PlatformError> {
    let server = Responder::start().await.on("posts", [Reply::ok(json!({ "elements": elements }))]);
    let prepared_at = now().checked_sub(minutes_ago.minutes()).unwrap();
    let intent = octavo_platforms::Intent(json!({ "body": body, "preparedAt": prepared_at }));
    let outcome = linkedin(&server.url).reconcile(&alice(), &post("", vec![]), &intent).await;
    let asked = server.only("/rest/posts");
    assert_eq!((asked.method.as_str(), asked.header("x-restli-method")), ("GET", "FINDER"));
    assert_eq!((&asked.query["q"][..], &asked.query["author"][..]), ("author", PERSON));
    outcome
}

#[tokio::test]
async fn only_a_post_that_cannot_be_anothers_is_ours() {
    let text = |commentary: &str| json!({ "commentary": commentary });
    let image = |id: &str| json!({ "media": { "id": id } });
    let several = json!({ "multiImage": { "images": [{ "id": "urn:li:image:0" }, { "id": "urn:li:image:1" }] } });
    let with_image = json!({ "commentary": "Hi", "content": image("urn:li:image:1") });
    let rows = [
        (text(r"Hi \(you\) #new"), element(r"Hi \(you\) {hashtag|\#|new}", Value::Null, NOW), true),
        (text("Hi"), element("Hi", Value::Null, NOW - 4), true),
        (text("Hi"), element("Hi", Value::Null, NOW - 6), false),
        (text("Hi"), element("Hi!", Value::Null, NOW), false),
        (text("Hi"), element("Hi", image("urn:li:image:1"), NOW), false),
        (with_image.clone(), element("Hi", image("urn:li:image:1"), NOW - 600), true),
        (with_image.clone(), element("Hi", several, NOW), true),
        (with_image.clone(), element("Hi", image("urn:li:image:2"), NOW), false),
        (with_image, element("Hi", Value::Null, NOW), false),
    ];
    for (body, element, expected) in rows {
        let outcome = reconcile(vec![element.clone()], body, 0).await;
        match outcome {
            Ok(Reconciled::Published(published)) => {
                assert!(expected, "{element}");
                assert_eq!(published.platform_post_identifier, URN);
            }
            other => assert!(!expected && matches!(other, Err(PlatformError::Temporary { .. })), "{element} {other:?}"),
        }
    }
}

#[tokio::test]
async fn what_does_not_show_within_ten_minutes_is_never_called_absent() {
    let body = json!({ "commentary": "Hi" });
    let waiting = reconcile(vec![], body.clone(), 9).await.unwrap_err();
    assert!(matches!(waiting, PlatformError::Temporary { retry_after: Some(_), .. }), "{waiting:?}");
    assert_eq!(reconcile(vec![], body, 10).await.unwrap(), Reconciled::Unknown);
}
