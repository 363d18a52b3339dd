//! The adapter against the simulator, which was written from the same documents by other hands.

use octavo_domain::Platform;
use octavo_platforms::{Attachment, Intent, OutgoingPost, PlatformError, PublishError, Published, Reconciled, codes};
use serde_json::json;

use super::{NOW, at, code, typed};
use crate::bench::{Account, Assets, asset, photo, video};
use crate::support::{adapter_at, in_sandbox, post};

async fn account() -> Account {
    Account::on(Platform::Instagram).await
}

async fn act(account: &Account, action: serde_json::Value) {
    account.sandbox.act("INSTAGRAM", &account.id, action).await.unwrap();
}

async fn prepared(account: &Account, post: &OutgoingPost) -> Result<Intent, PlatformError> {
    account.adapter.prepare(&account.credentials, post, &Assets).await
}

async fn reconcile(account: &Account, post: &OutgoingPost, intent: &Intent) -> Result<Reconciled, PlatformError> {
    account.adapter.reconcile(&account.credentials, post, intent).await
}

#[tokio::test]
async fn every_kind_of_post_is_shown() {
    let account = account().await;
    let described = Attachment { alt_text: Some("A sheet".to_owned()), ..photo() };
    let cover = OutgoingPost { thumbnail: Some(photo()), ..typed("REELS", vec![video()]) };
    let rows = [
        (typed("FEED", vec![described.clone()]), 1, "/p/"),
        (typed("FEED", vec![video()]), 1, "/reel/"),
        (typed("FEED", vec![described, video(), photo()]), 3, "/p/"),
        (typed("FEED", vec![photo(); 10]), 10, "/p/"),
        (cover, 2, "/reel/"),
        (typed("STORY", vec![photo()]), 1, "/stories/"),
        (typed("STORY", vec![video()]), 1, "/stories/"),
    ];
    for (post, files, place) in rows {
        let published = account.posted(&post).await;
        let shown = &account.feed().await[0];
        assert_eq!(shown.id, published.platform_post_identifier);
        assert_eq!((shown.media.len(), &shown.permalink), (files, &published.permalink));
        assert!(published.permalink.unwrap().contains(place), "{place}");
        assert_eq!(shown.text, if place == "/stories/" { "" } else { "One sheet" });
    }
    let first = account.feed().await.pop().unwrap();
    assert_eq!(first.media[0].alt.as_deref(), Some("A sheet"));
}

#[tokio::test]
async fn a_lost_answer_is_found_and_never_sent_again() {
    let account = account().await;
    for (product, post) in [("FEED", typed("FEED", vec![photo()])), ("REELS", typed("REELS", vec![video()]))] {
        let intent = account.prepare(&post).await;
        assert_eq!(intent.0["product"], product);
        assert_eq!(reconcile(&account, &post, &intent).await, Ok(Reconciled::Absent));
        account.fault("drop_after_accept");
        let lost = account.publish(&post, &intent).await.unwrap_err();
        assert!(matches!(lost, PublishError::Unknown { .. }), "{lost:?}");
        let Reconciled::Published(found) = reconcile(&account, &post, &intent).await.unwrap() else { panic!("out") };
        // As if the lost request had come through late, behind a look that found nothing.
        assert_eq!(account.publish(&post, &intent).await.as_ref(), Ok(&found));
        let shown = &account.feed().await[0];
        assert_eq!((found.platform_post_identifier, found.permalink), (shown.id.clone(), shown.permalink.clone()));
    }
    assert_eq!(account.sandbox.ledger().await.unwrap().len(), 2);
}

#[tokio::test]
async fn a_lost_story_is_known_by_its_container() {
    let account = account().await;
    let post = typed("STORY", vec![photo()]);
    let intent = account.prepare(&post).await;
    account.fault("drop_after_accept");
    account.publish(&post, &intent).await.unwrap_err();
    let container = intent.0["container"].as_str().unwrap().to_owned();
    let found =
        Published { platform_post_identifier: container, permalink: None, chat_moved_to: None, incomplete: None };
    assert_eq!(reconcile(&account, &post, &intent).await, Ok(Reconciled::Published(found)));
    assert_eq!(account.feed().await.len(), 1);
}

#[tokio::test]
async fn what_is_taken_for_spam_is_out_or_it_is_not() {
    let account = account().await;
    let post = typed("FEED", vec![photo()]);
    let intent = account.prepare(&post).await;
    act(&account, json!({ "type": "flag_as_spam", "published": true })).await;
    let published = account.publish(&post, &intent).await.unwrap();
    assert_eq!(account.feed().await[0].id, published.platform_post_identifier);

    let intent = account.prepare(&post).await;
    act(&account, json!({ "type": "flag_as_spam", "published": false })).await;
    assert_eq!(code(&account.publish(&post, &intent).await.unwrap_err()), codes::CONTENT_REFUSED);
    assert_eq!(account.feed().await.len(), 1);
}

#[tokio::test]
async fn each_fault_of_preparing_has_its_class() {
    let account = account().await;
    let post = typed("FEED", vec![photo()]);
    let rows = [
        ("rate_limit", codes::PLATFORM_RATE_LIMITED, Some(60)),
        ("rate_limit_no_header", codes::PLATFORM_RATE_LIMITED, None),
        ("server_error", codes::PLATFORM_UNAVAILABLE, None),
        ("token_expired", codes::ACCOUNT_NEEDS_RECONNECT, None),
        ("processing_failed", codes::MEDIA_REFUSED, None),
    ];
    for (fault, expected, seconds) in rows {
        account.fault(fault);
        let error = prepared(&account, &post).await.unwrap_err();
        assert_eq!(error.code(), expected, "{fault}: {error}");
        if let PlatformError::Temporary { retry_after, .. } = error {
            assert_eq!(retry_after.map(|wait| wait.as_secs()), seconds, "{fault}");
        }
    }
    account.posted(&post).await;
}

#[tokio::test]
async fn each_fault_of_publishing_has_its_class() {
    let account = account().await;
    let post = typed("FEED", vec![photo()]);
    let rows = [
        ("rate_limit", codes::PLATFORM_RATE_LIMITED),
        ("duplicate", codes::CONTENT_DUPLICATE),
        ("server_error", "UNKNOWN"),
    ];
    for (fault, expected) in rows {
        let intent = account.prepare(&post).await;
        account.fault(fault);
        assert_eq!(code(&account.publish(&post, &intent).await.unwrap_err()), expected, "{fault}");
        assert_eq!(reconcile(&account, &post, &intent).await, Ok(Reconciled::Absent));
    }
    let intent = account.prepare(&post).await;
    act(&account, json!({ "type": "change_account", "restricted": true })).await;
    assert_eq!(code(&account.publish(&post, &intent).await.unwrap_err()), codes::ACCOUNT_UNAVAILABLE);
    act(&account, json!({ "type": "change_account", "restricted": false })).await;
    act(&account, json!({ "type": "expire_containers" })).await;
    assert_eq!(code(&account.publish(&post, &intent).await.unwrap_err()), codes::MEDIA_EXPIRED);
    assert!(account.feed().await.is_empty());
}

#[tokio::test]
async fn a_used_up_quota_is_seen_before_and_at_the_attempt() {
    let account = account().await;
    let post = typed("FEED", vec![photo()]);
    let intent = account.prepare(&post).await;
    act(&account, json!({ "type": "change_account", "quota": 0 })).await;
    assert_eq!(code(&account.publish(&post, &intent).await.unwrap_err()), codes::QUOTA_EXCEEDED);
    assert_eq!(prepared(&account, &post).await.unwrap_err().code(), codes::QUOTA_EXCEEDED);
}

#[tokio::test]
async fn files_that_instagram_refuses_stop_the_post() {
    let account = account().await;
    let rows = [
        (typed("FEED", vec![asset("../octavo/assets/video.mp4", "image/jpeg")]), codes::MEDIA_UNREADABLE),
        (
            typed("REELS", vec![asset("../octavo-sandbox/tests/data/two-seconds.mp4", "video/mp4")]),
            codes::MEDIA_REFUSED,
        ),
        (
            typed("STORY", vec![asset("../octavo-sandbox/tests/data/ten-minutes.mp4", "video/mp4")]),
            codes::MEDIA_REFUSED,
        ),
        (post(&"x".repeat(2201), vec![photo()]), codes::CONTENT_REFUSED),
    ];
    for (post, expected) in rows {
        let error = prepared(&account, &post).await.unwrap_err();
        assert_eq!(error.code(), expected, "{error}");
    }
    let missing = Attachment { path: "nowhere.jpg".to_owned(), ..photo() };
    let error = prepared(&account, &typed("FEED", vec![missing])).await.unwrap_err();
    assert_eq!(error.code(), codes::MEDIA_MISSING);
}

#[tokio::test]
async fn an_object_that_is_away_for_a_moment_does_no_harm() {
    let account = account().await;
    let post = typed("FEED", vec![photo()]);
    act(&account, json!({ "type": "hide_object" })).await;
    let intent = account.prepare(&post).await;
    act(&account, json!({ "type": "hide_object" })).await;
    let published = account.publish(&post, &intent).await.unwrap();
    assert_eq!(published.permalink, account.feed().await[0].permalink);
}

#[tokio::test]
async fn access_that_was_taken_away_needs_a_new_login() {
    let account = account().await;
    let young = account.adapter.refresh(&account.credentials).await.unwrap();
    assert_eq!(young.credentials, account.credentials);
    act(&account, json!({ "type": "revoke_access" })).await;
    let error = prepared(&account, &typed("FEED", vec![photo()])).await.unwrap_err();
    assert_eq!(error.code(), codes::ACCOUNT_NEEDS_RECONNECT);
    let mut old = account.credentials.clone();
    old["issuedAt"] = at(NOW - super::DAY);
    assert_eq!(account.adapter.refresh(&old).await.unwrap_err().code(), codes::ACCOUNT_NEEDS_RECONNECT);
}

#[tokio::test]
async fn a_version_that_the_simulator_has_retired_is_named() {
    let account = account().await;
    let base = account.sandbox.public_url().unwrap();
    for (version, named) in [("v3.0", "v21.0"), ("v99.0", "another version")] {
        let instagram = in_sandbox(Platform::Instagram, &base).with_version(version);
        let adapter = adapter_at(instagram).0;
        let error = adapter.prepare(&account.credentials, &typed("FEED", vec![photo()]), &Assets).await.unwrap_err();
        assert_eq!(error.code(), codes::PLATFORM_MISCONFIGURED);
        assert!(error.to_string().contains(named), "{error}");
    }
}
