//! What became of an upload whose end was not seen.

use octavo_platforms::{Intent, OutgoingPost, PlatformError, Reconciled, codes};
use serde_json::{Value, json};
use url::Url;

use super::{
    Reply, Responder, alice, finished, incomplete, intent, processed, refused, resource, status, video_post, youtube,
};
use crate::support::{Broken, broken_server, nobody};

const SIZE: u64 = 9;

async fn reconcile(base: &Url) -> Result<Reconciled, PlatformError> {
    reconcile_as(base, |_| {}).await
}

async fn reconcile_as(base: &Url, change: impl FnOnce(&mut Value)) -> Result<Reconciled, PlatformError> {
    let (post, _): (OutgoingPost, _) = video_post(SIZE);
    let Intent(mut intent) = intent(base, &post);
    change(&mut intent);
    youtube(base).reconcile(&alice(), &post, &Intent(intent)).await
}

#[tokio::test]
async fn the_session_tells() {
    let failed = || status(json!({ "uploadStatus": "rejected", "rejectionReason": "duplicate" }));
    let rows = [
        (finished(), processed(), Ok(true)),
        (Reply::ok(resource()), processed(), Ok(true)),
        // It counts as out from its last byte on.
        (finished(), refused(503, "backendError"), Ok(true)),
        (finished(), failed(), Ok(false)),
        (finished(), refused(401, "authError"), Err(codes::TOKEN_EXPIRED)),
        (incomplete(0), processed(), Ok(false)),
        (incomplete(SIZE - 1), processed(), Ok(false)),
        (incomplete(SIZE), processed(), Err(codes::MEDIA_PROCESSING)),
        (refused(401, "authError"), processed(), Err(codes::TOKEN_EXPIRED)),
        (refused(503, "backendError"), processed(), Err(codes::PLATFORM_UNAVAILABLE)),
        (Reply::text(201, "<html>"), processed(), Err(codes::PLATFORM_UNAVAILABLE)),
    ];
    for (session, look, expected) in rows {
        let server = Responder::start().await.on("session", [session]).on("videos", [look]);
        let outcome = reconcile(&server.url).await;
        let seen = outcome.as_ref().map(|it| matches!(it, Reconciled::Published(_))).map_err(PlatformError::code);
        assert_eq!(seen, expected, "{outcome:?}");
        assert!(!matches!(outcome, Ok(Reconciled::Unknown)));
        let asked = server.only("/session");
        assert_eq!((asked.header("content-range"), asked.header("content-length")), ("bytes */9", "0"));
    }
}

#[tokio::test]
async fn a_server_that_cannot_be_read_proves_nothing() {
    for url in [broken_server(Broken::AfterRequest).await, nobody().await] {
        let error = reconcile(&url).await.unwrap_err();
        assert!(matches!(error, PlatformError::Temporary { .. }), "{error}");
    }
}

/// A channel that shows one video, and a session that is gone.
async fn channel(snippet: Value, details: Value) -> Responder {
    let mut shown = json!({ "publishedAt": "2026-11-20T10:05:00Z", "title": "Eight leaves", "description": "One sheet",
        "resourceId": { "kind": "youtube#video", "videoId": "dQw4w9WgXcQ" } });
    shown.as_object_mut().unwrap().extend(snippet.as_object().unwrap().clone());
    let mut video = resource();
    video["fileDetails"] = details;
    Responder::start()
        .await
        .on("session", [refused(404, "notFound")])
        .on("playlistItems", [Reply::ok(json!({ "items": [{ "snippet": shown }] }))])
        .on("videos", [Reply::ok(json!({ "items": [video] }))])
}

#[tokio::test]
async fn a_session_that_is_gone_sends_us_to_the_channels_newest_videos() {
    let name = format!("octavo-{}.mp4", video_post(SIZE).0.post_id);
    let ours = json!({ "fileName": name, "fileSize": "9" });
    let rows = [
        (json!({}), ours.clone(), true),
        (json!({}), json!({ "fileSize": "9" }), true),
        (json!({}), json!({ "fileName": name, "fileSize": "10" }), false),
        (json!({}), json!({ "fileName": "octavo-another.mp4", "fileSize": "9" }), false),
        (json!({}), json!({}), false),
        (json!({ "title": "Another" }), ours.clone(), false),
        (json!({ "description": "Another" }), ours.clone(), false),
        (json!({ "publishedAt": "2026-11-20T09:00:00Z" }), ours, false),
    ];
    for (snippet, details, is_ours) in rows {
        let server = channel(snippet.clone(), details.clone()).await;
        match reconcile(&server.url).await {
            Ok(Reconciled::Published(published)) => assert!(is_ours, "{snippet} {details} {published:?}"),
            // It may not be listed yet.
            Err(PlatformError::Temporary { code, .. }) => {
                assert_eq!((is_ours, &code[..]), (false, codes::MEDIA_PROCESSING), "{snippet} {details}");
            }
            other => panic!("{other:?}"),
        }
        let listed = server.only("/youtube/v3/playlistItems");
        assert_eq!(json!(listed.query), json!({ "part": "snippet", "playlistId": "UUalice", "maxResults": "50" }));
    }
}

#[tokio::test]
async fn of_two_that_are_alike_nobody_knows_which_is_ours() {
    let server = channel(json!({}), json!({ "fileSize": "9" })).await;
    let (mut one, mut other) = (resource(), resource());
    (one["fileDetails"], other["fileDetails"]) = (json!({ "fileSize": "9" }), json!({ "fileSize": "9" }));
    other["id"] = json!("another");
    let server = server.on("videos", [Reply::ok(json!({ "items": [one, other] }))]);
    assert!(matches!(reconcile(&server.url).await, Err(PlatformError::Temporary { .. })));
}

#[tokio::test]
async fn not_finding_it_is_no_proof() {
    let server = channel(json!({ "title": "Another" }), json!({})).await;
    let long_ago = |intent: &mut Value| intent["openedAt"] = json!("2026-11-20T08:59:59Z");
    assert_eq!(reconcile_as(&server.url, long_ago).await.unwrap(), Reconciled::Unknown);
    let server = server.on("playlistItems", [refused(503, "backendError")]);
    let error = reconcile_as(&server.url, long_ago).await.unwrap_err();
    assert_eq!(error.code(), codes::PLATFORM_UNAVAILABLE);
}
