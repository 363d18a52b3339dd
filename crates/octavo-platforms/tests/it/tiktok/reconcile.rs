//! How a lost answer is cleared up.

use octavo_platforms::{Intent, PlatformError, Reconciled, codes};
use serde_json::{Value, json};
use url::Url;

use super::outcomes::{at, photos, video, working};
use super::{credentials, done, post, refused, server, status, tiktok};
use crate::support::{Broken, NOW, Responder, broken_server, nobody, now};

async fn reconcile(api: &Url, intent: &Intent) -> Result<Reconciled, PlatformError> {
    tiktok(api).reconcile(&credentials(), &post("A text", vec![], json!({})), intent).await
}

#[tokio::test]
async fn a_lost_answer_about_a_video_is_cleared_up_by_its_status() {
    let wait = |error: PlatformError| match error {
        PlatformError::Temporary { retry_after, .. } => retry_after.unwrap().as_secs(),
        other => panic!("{other}"),
    };
    let rows = [
        (status("PUBLISH_COMPLETE", &[74]), Ok("74")),
        (done(json!({ "status": "FAILED", "fail_reason": "internal" })), Ok("absent")),
        (refused(400, "invalid_publish_id"), Ok("unknown")),
        (working(100), Err(60)),
        (done(json!({ "status": "PROCESSING_UPLOAD" })), Err(60)),
        // A chunk may still be on its way until the address runs out.
        (working(0), Err(900)),
        (refused(429, "rate_limit_exceeded"), Err(60)),
    ];
    for (reply, expected) in rows {
        let server = Responder::start().await.on("fetch", [reply]);
        let found = reconcile(&server.url, &video(&at(&server.url, "upload"), true)).await;
        let found = found.map_err(wait).map(|found| match found {
            Reconciled::Published(post) => post.platform_post_identifier,
            Reconciled::Absent => "absent".to_owned(),
            Reconciled::Unknown => "unknown".to_owned(),
            found @ Reconciled::Unfinished(_) => panic!("{found:?}"),
        });
        assert_eq!(found.as_deref().map_err(|wait| *wait), expected);
        assert_eq!(server.count(), 1, "reading only");
    }
    for base in [nobody().await, broken_server(Broken::AfterRequest).await] {
        let error = reconcile(&base, &video(&base, true)).await.unwrap_err();
        assert!(matches!(error, PlatformError::Temporary { .. }), "{error}");
    }
}

#[tokio::test]
async fn a_video_that_lacks_bytes_is_absent_once_none_can_come() {
    let server = server().await.on("fetch", [working(99)]);
    let mut intent = video(&at(&server.url, "upload"), true);
    for (minutes, is_absent) in [(-4, false), (-6, true)] {
        intent.0["openUntil"] = json!(now() + jiff::SignedDuration::from_mins(minutes));
        assert_eq!(reconcile(&server.url, &intent).await == Ok(Reconciled::Absent), is_absent, "{minutes}");
    }
}

#[tokio::test]
async fn a_lost_answer_about_photos_is_looked_for_among_the_public_posts() {
    let listed = |id: &str, after: i64, text: &str| json!({ "id": id, "create_time": NOW + after, "title": "", "video_description": text });
    let list = |videos: Value| done(json!({ "videos": videos, "cursor": 0, "has_more": false }));
    let rows = [
        (list(json!([listed("74", 5, "A text "), listed("73", 3, "Another")])), Ok("74")),
        (list(json!([listed("74", -1, "A text")])), Err(codes::MEDIA_PROCESSING)),
        (list(json!([])), Err(codes::MEDIA_PROCESSING)),
        (list(json!([listed("74", 5, "A text"), listed("75", 9, "A text")])), Ok("unknown")),
        (refused(500, "internal_error"), Err(codes::PLATFORM_UNAVAILABLE)),
    ];
    for (reply, expected) in rows {
        let server = Responder::start().await.on("list", [reply]);
        let found = reconcile(&server.url, &photos(true)).await;
        let found = found.as_ref().map_err(PlatformError::code).map(|found| match found {
            Reconciled::Published(post) => &post.platform_post_identifier[..],
            found @ (Reconciled::Absent | Reconciled::Unfinished(_)) => panic!("a list never proves {found:?}"),
            Reconciled::Unknown => "unknown",
        });
        assert_eq!(found, expected);
        let asked = server.only("/v2/video/list/");
        assert_eq!(
            (asked.json(), &asked.query["fields"][..]),
            (json!({ "max_count": 20 }), "id,create_time,title,video_description")
        );
    }
}

#[tokio::test]
async fn photos_that_cannot_be_looked_for_stay_unknown() {
    let server = Responder::start().await.on("list", [done(json!({ "videos": [] }))]);
    assert_eq!(reconcile(&server.url, &photos(false)).await, Ok(Reconciled::Unknown));
    let mut silent = photos(true);
    silent.0["postInfo"] = json!({ "title": "", "description": " " });
    assert_eq!(reconcile(&server.url, &silent).await, Ok(Reconciled::Unknown));
    let mut credentials = credentials();
    credentials["lists"] = json!(false);
    let post = post("A text", vec![], json!({}));
    let found = tiktok(&server.url).reconcile(&credentials, &post, &photos(true)).await;
    assert_eq!((found, server.count()), (Ok(Reconciled::Unknown), 0));
    let mut old = photos(true);
    old.0["since"] = json!(now() - jiff::SignedDuration::from_mins(15));
    assert_eq!(reconcile(&server.url, &old).await, Ok(Reconciled::Unknown));
}
