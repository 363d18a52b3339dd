//! The adapter against the simulator, which was written from the same documents.

use bytes::Bytes;
use octavo_platforms::{Reconciled, codes};
use serde_json::json;
use url::Url;

use super::bench::{LARGE, VIDEO, World, code};
use super::post;

#[tokio::test]
async fn the_feed_shows_what_was_posted() {
    let world = World::start().await;
    let settings = |privacy: &str| json!({ "privacyLevel": privacy, "title": "A title" });
    for privacy in ["PUBLIC_TO_EVERYONE", "SELF_ONLY"] {
        let published = world.publish(&world.video("unused", settings(privacy))).await.unwrap();
        let shown = &world.feed().await[0];
        assert_eq!((shown.text.as_str(), shown.media.len()), ("A title", 1));
        assert_eq!(shown.privacy.as_deref(), Some(privacy));
        assert_eq!((&shown.id, &shown.permalink), (&published.platform_post_identifier, &published.permalink));

        let published = world.publish(&world.photos("Grüße 👋", settings(privacy))).await.unwrap();
        let shown = &world.feed().await[0];
        assert_eq!((shown.title.as_deref(), shown.text.as_str(), shown.media.len()), (Some("A title"), "Grüße 👋", 2));
        assert_eq!((&shown.id, &shown.permalink), (&published.platform_post_identifier, &published.permalink));
        assert_eq!(published.permalink.is_some(), privacy == "PUBLIC_TO_EVERYONE");
    }
}

#[tokio::test]
async fn a_large_video_arrives_whole_and_its_id_is_awaited() {
    let world = World::start().await;
    world.act(json!({ "type": "change_creator", "moderationLooks": 2 })).await;
    let post = post("Large", vec![world.files.attachment("large.mp4", "video/mp4")], json!({}));
    let published = world.publish(&post).await.unwrap();
    let shown = &world.feed().await[0];
    assert_eq!(shown.id, published.platform_post_identifier);
    let content = reqwest_get(&shown.media[0].url).await;
    assert!(content.len() == LARGE && content.starts_with(&VIDEO));
}

async fn reqwest_get(url: &str) -> Bytes {
    octavo_egress::operator_client().unwrap().get(url).send().await.unwrap().bytes().await.unwrap()
}

#[tokio::test]
async fn a_video_whose_answer_was_lost_is_out_once() {
    let world = World::start().await;
    let post = world.video("Once", json!({}));
    let intent = world.prepare(&post).await.unwrap();
    world.fault("drop_after_accept");
    let published = world.adapter.publish(&world.credentials, &post, &intent, &world.files).await.unwrap();
    let again = world.adapter.publish(&world.credentials, &post, &intent, &world.files).await.unwrap();
    assert_eq!(world.reconcile(&post, &intent).await, Ok(Reconciled::Published(published.clone())));
    assert_eq!(published, again);
    assert_eq!(world.sandbox.ledger().await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_video_that_was_never_finished_is_absent_in_the_end() {
    let world = World::start().await;
    let post = world.video("Never", json!({}));
    let intent = world.prepare(&post).await.unwrap();
    for seconds in [0, 3_599, 200] {
        world.advance(seconds);
        let error = world.reconcile(&post, &intent).await.unwrap_err();
        assert_eq!(error.code(), codes::MEDIA_PROCESSING);
    }
    world.advance(200);
    assert_eq!(world.reconcile(&post, &intent).await, Ok(Reconciled::Absent));
    let late = world.adapter.publish(&world.credentials, &post, &intent, &world.files).await;
    assert_eq!(code(late), codes::MEDIA_EXPIRED);
    assert!(world.feed().await.is_empty());
}

#[tokio::test]
async fn photos_whose_answer_was_lost_are_found() {
    let world = World::start().await;
    world.publish(&world.photos("The same text", json!({}))).await.unwrap();
    world.advance(10);
    let post = world.photos("The same text", json!({}));
    let intent = world.prepare(&post).await.unwrap();
    assert_eq!(world.reconcile(&post, &intent).await.unwrap_err().code(), codes::MEDIA_PROCESSING);
    world.fault("drop_after_accept");
    let lost = world.adapter.publish(&world.credentials, &post, &intent, &world.files).await;
    assert_eq!(code(lost), "UNKNOWN");
    let Ok(Reconciled::Published(found)) = world.reconcile(&post, &intent).await else {
        panic!("a public post is listed");
    };
    let shown = &world.feed().await[0];
    assert_eq!((&shown.id, &shown.permalink), (&found.platform_post_identifier, &found.permalink));
    assert_eq!(world.feed().await.len(), 2);
}

#[tokio::test]
async fn each_fault_has_its_class() {
    let world = World::start().await;
    let rows = [
        ("rate_limit", codes::PLATFORM_RATE_LIMITED),
        ("rate_limit_no_header", codes::PLATFORM_RATE_LIMITED),
        ("server_error", codes::PLATFORM_UNAVAILABLE),
        ("token_expired", codes::TOKEN_EXPIRED),
        ("processing_failed", codes::MEDIA_REFUSED),
        ("duplicate", codes::CONTENT_REFUSED),
    ];
    for (fault, expected) in rows {
        world.fault(fault);
        assert_eq!(code(world.publish(&world.video("Hi", json!({}))).await), expected, "{fault}");
    }
    assert!(world.sandbox.ledger().await.unwrap().is_empty());
    world.publish(&world.video("Hi", json!({}))).await.unwrap();
}

#[tokio::test]
async fn what_tiktok_thinks_of_the_creator_counts() {
    let world = World::start().await;
    let rows = [
        (json!({ "postsUsedUp": true }), codes::QUOTA_EXCEEDED),
        (json!({ "postsUsedUp": false, "usersUsedUp": true }), codes::QUOTA_EXCEEDED),
        (json!({ "usersUsedUp": false, "banned": true }), codes::ACCOUNT_UNAVAILABLE),
        (json!({ "banned": false, "audited": false }), codes::PLATFORM_MISCONFIGURED),
        (json!({ "audited": true, "longestSeconds": 1 }), codes::MEDIA_REFUSED),
        (json!({ "longestSeconds": 600, "private": true }), codes::CONTENT_REFUSED),
    ];
    for (mut change, expected) in rows {
        change["type"] = json!("change_creator");
        world.act(change).await;
        assert_eq!(code(world.publish(&world.video("Hi", json!({}))).await), expected);
    }
    world.publish(&world.video("Hi", json!({ "privacyLevel": "FOLLOWER_OF_CREATOR" }))).await.unwrap();
}

#[tokio::test]
async fn photos_that_tiktok_cannot_have_fail_with_the_reason() {
    let world = World::start().await;
    let disguised = post("", vec![world.files.attachment("png.jpg", "image/jpeg")], json!({}));
    assert_eq!(code(world.publish(&disguised).await), codes::MEDIA_REFUSED);
    world.sandbox.set_media_base(Url::parse("https://octavo.example/media/").unwrap());
    assert_eq!(code(world.publish(&world.photos("Hi", json!({}))).await), codes::PLATFORM_MISCONFIGURED);
}
