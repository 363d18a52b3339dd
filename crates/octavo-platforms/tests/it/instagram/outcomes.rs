//! How publishing a container can end.

use std::time::Duration;

use octavo_domain::Platform;
use octavo_platforms::{PublishError, Published, codes};
use serde_json::json;
use url::Url;

use super::{
    CONTAINER, Files, MEDIA, OWN, Reply, ada, code, instagram, made, now, picture, post, ready, refused, standing,
    stored_intent,
};
use crate::support::{Broken, adapter, broken_server, nobody};

fn intent() -> octavo_platforms::Intent {
    octavo_platforms::Intent(json!({ "container": CONTAINER, "product": "FEED", "at": now() }))
}

async fn publish(base: &Url) -> Result<Published, PublishError> {
    instagram(base).publish(&ada(), &post("One sheet", vec![picture()]), &intent(), &Files::none()).await
}

fn permalink() -> Reply {
    Reply::ok(json!({ "id": MEDIA, "permalink": "https://www.instagram.com/p/Dabc/" }))
}

#[tokio::test]
async fn a_container_becomes_a_post_with_an_address() {
    let server = ready().await.on("media_publish", [made(MEDIA)]).on(MEDIA, [refused(100, 33), permalink()]);
    let (instagram, waits) = adapter(Platform::Instagram, &server.url);
    let post = post("One sheet", vec![picture()]);
    let intent = stored_intent(&instagram.prepare(&ada(), &post, &Files::none()).await.unwrap());
    let published = instagram.publish(&ada(), &post, &intent, &Files::none()).await.unwrap();
    let sent = server.only(&format!("/v25.0/{OWN}/media_publish"));
    assert_eq!((sent.method.as_str(), &sent.body[..]), ("POST", format!("creation_id={CONTAINER}").as_bytes()));
    assert_eq!(published.platform_post_identifier, MEDIA);
    assert_eq!(published.permalink.as_deref(), Some("https://www.instagram.com/p/Dabc/"));
    assert_eq!(*waits.lock().unwrap(), [Duration::from_secs(2)]);
}

#[tokio::test]
async fn a_post_without_an_address_is_out_all_the_same() {
    let server = ready().await.on("media_publish", [made(MEDIA)]).on(MEDIA, [refused(100, 33)]);
    let published = publish(&server.url).await.unwrap();
    assert_eq!((&published.platform_post_identifier[..], published.permalink), (MEDIA, None));
    assert_eq!(server.seen(MEDIA).len(), 3);
}

#[tokio::test]
async fn every_answer_is_either_definite_or_unknown() {
    let transient = json!({ "error": { "message": "Later.", "code": 100, "is_transient": true } });
    let rows = [
        (refused(9_007, 2_207_027), codes::MEDIA_PROCESSING),
        (refused(24, 2_207_008), codes::MEDIA_EXPIRED),
        (refused(9, 2_207_042), codes::QUOTA_EXCEEDED),
        (refused(25, 2_207_050), codes::ACCOUNT_UNAVAILABLE),
        (refused(190, 463), codes::ACCOUNT_NEEDS_RECONNECT),
        (refused(10, 0), codes::ACCOUNT_NEEDS_RECONNECT),
        (refused(506, 0), codes::CONTENT_DUPLICATE),
        (refused(4, 0), codes::PLATFORM_RATE_LIMITED),
        (refused(100, 0), codes::CONTENT_REFUSED),
        (Reply::text(307, "").header("location", "http://127.0.0.1:9/"), codes::PLATFORM_MISCONFIGURED),
        (refused(1, 0), "UNKNOWN"),
        (refused(-1, 2_207_032), codes::PLATFORM_UNAVAILABLE),
        (refused(-1, 2_207_001), "UNKNOWN"),
        (Reply::json(400, transient), "UNKNOWN"),
        (Reply::json(500, json!({ "error": { "code": 2 } })), "UNKNOWN"),
        (Reply::text(504, "<html>"), "UNKNOWN"),
        (Reply::text(200, "<html>"), "UNKNOWN"),
    ];
    for (reply, expected) in rows {
        let server = ready().await.on("media_publish", [reply]);
        let outcome = publish(&server.url).await.unwrap_err();
        assert_eq!(code(&outcome), expected, "{outcome}");
        assert_eq!(server.seen("media_publish").len(), 1);
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
async fn what_is_refused_may_be_out_all_the_same() {
    let spam = || refused(4, 2_207_051);
    let rows = [
        (spam(), standing("PUBLISHED"), Ok(CONTAINER)),
        (spam(), standing("FINISHED"), Err(codes::CONTENT_REFUSED)),
        (spam(), standing("IN_PROGRESS"), Err("UNKNOWN")),
        (spam(), refused(100, 33), Err("UNKNOWN")),
        (refused(24, 2_207_006), standing("PUBLISHED"), Ok(CONTAINER)),
        (refused(24, 2_207_008), standing("EXPIRED"), Err(codes::MEDIA_EXPIRED)),
        (refused(9_007, 2_207_027), standing("PUBLISHED"), Ok(CONTAINER)),
        (refused(100, 0), standing("PUBLISHED"), Ok(CONTAINER)),
        (refused(506, 0), standing("PUBLISHED"), Ok(CONTAINER)),
        (refused(506, 0), standing("FINISHED"), Err(codes::CONTENT_DUPLICATE)),
    ];
    for (refusal, look, expected) in rows {
        let server = ready().await.on("media_publish", [refusal]).on(CONTAINER, [look]);
        let server = server.on("media", [Reply::ok(json!({ "data": [] }))]);
        let outcome = publish(&server.url).await;
        let outcome = outcome.as_ref().map(|published| &published.platform_post_identifier[..]).map_err(code);
        assert_eq!(outcome, expected);
    }
}
