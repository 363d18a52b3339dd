//! The adapter against the simulator, which was written from the documents.

use octavo_domain::Platform;
use octavo_platforms::{OutgoingPost, PlatformError, PublishError, PublishedPost, Reconciled, codes};
use serde_json::json;
use uuid::Uuid;

use crate::bench::{Account, photo, video};
use crate::support::post;

#[tokio::test]
async fn it_shows_text_images_video_and_a_poll() {
    let account = Account::on(Platform::Mastodon).await;
    for (number, attachments) in [vec![], vec![photo(), photo()], vec![video()]].into_iter().enumerate() {
        let files = attachments.len();
        let text = format!("Grüße 👋 #octavo https://example.com, number {number}");
        let settings = json!({ "visibility": "UNLISTED", "spoilerText": "Politics", "language": "de" });
        let post = OutgoingPost { post_id: Uuid::from_u128(number as u128), settings, ..post(&text, attachments) };
        let published = account.posted(&post).await;
        let shown = account.feed().await.into_iter().find(|item| item.text == text).unwrap();
        assert_eq!((shown.media.len(), &shown.permalink), (files, &published.permalink));
        assert_eq!(shown.id, published.platform_post_identifier);
        assert_eq!(shown.settings["visibility"], "UNLISTED");
        assert_eq!(shown.settings["spoilerText"], "Politics");
    }
    let poll = json!({ "options": ["A", "B"], "durationMinutes": 60, "multiple": false, "hideTotals": true });
    account.posted(&OutgoingPost { settings: json!({ "poll": poll }), ..post("Which?", vec![]) }).await;
    assert_eq!(account.feed().await[0].settings["poll"], poll);
}

#[tokio::test]
async fn it_never_has_a_post_twice() {
    let account = Account::on(Platform::Mastodon).await;
    for (number, attachments) in [vec![], vec![photo()], vec![video()]].into_iter().enumerate() {
        let post = OutgoingPost { post_id: Uuid::from_u128(number as u128), ..post("Once", attachments) };
        let intent = account.prepare(&post).await;
        account.fault("drop_after_accept");
        let lost = account.publish(&post, &intent).await.unwrap_err();
        assert!(matches!(lost, PublishError::Unknown { .. }), "{lost:?}");
        let found = account.adapter.reconcile(&account.credentials, &post, &intent).await.unwrap();
        let again = account.publish(&post, &intent).await.unwrap();
        assert_eq!(found, Reconciled::Published(again));
        assert_eq!(account.feed().await.len(), number + 1);
        // The person writes the same: that is another post.
        account.act(json!({ "type": "delete", "id": account.feed().await[0].id })).await;
        account.posted(&OutgoingPost { post_id: Uuid::from_u128(100 + number as u128), ..post }).await;
    }
    assert_eq!(account.sandbox.ledger().await.unwrap().len(), 6, "sent once each");
}

#[tokio::test]
async fn it_meets_the_limits_of_its_server() {
    let account = Account::on(Platform::Mastodon).await;
    account.act(json!({ "type": "set_post_limits", "limits": { "characters": 20, "attachments": 1 } })).await;
    let checked = account.adapter.check(&account.credentials, false).await.unwrap().post_limits.unwrap();
    assert_eq!((checked.characters, checked.attachments), (Some(20), Some(1)));
    for (text, files) in [("a".repeat(21), vec![]), ("two".to_owned(), vec![photo(), photo()])] {
        let post = post(&text, files);
        let refused = account.publish(&post, &account.prepare(&post).await).await.unwrap_err();
        let PublishError::Refused(error) = &refused else { panic!("{refused:?}") };
        assert_eq!(error.code(), codes::CONTENT_REFUSED, "{error}");
    }
    account.posted(&post(&"a".repeat(20), vec![])).await;
}

#[tokio::test]
async fn a_person_is_asked_for_what_only_they_can_do() {
    let account = Account::on(Platform::Mastodon).await;
    let check = async || account.adapter.check(&account.credentials, false).await;
    account.act(json!({ "type": "set_suspended", "suspended": true })).await;
    assert_eq!(check().await.unwrap_err().code(), codes::ACCOUNT_UNAVAILABLE);
    account.act(json!({ "type": "set_suspended", "suspended": false })).await;
    account.act(json!({ "type": "revoke_access" })).await;
    assert!(matches!(check().await, Err(PlatformError::Reauthorize { .. })));
}

#[tokio::test]
async fn a_video_that_cannot_be_processed_is_refused() {
    let account = Account::on(Platform::Mastodon).await;
    account.fault("processing_failed");
    let post = post("Hello", vec![video()]);
    let refused = account.adapter.prepare(&account.credentials, &post, &crate::bench::Assets).await.unwrap_err();
    assert_eq!(refused.code(), codes::MEDIA_REFUSED, "{refused}");
}

#[tokio::test]
async fn a_deletion_whose_answer_was_lost_is_read_back() {
    let account = Account::on(Platform::Mastodon).await;
    let identifier = account.posted(&post("Hello", vec![photo()])).await.platform_post_identifier;
    let status = PublishedPost { identifier, comment_on: None };
    let is_published = async || account.adapter.is_published(&account.credentials, &status).await.unwrap();
    assert_eq!(is_published().await, Some(true));
    account.fault("drop_after_accept");
    let lost = account.adapter.delete(&account.credentials, &status).await.unwrap_err();
    assert!(matches!(lost, PublishError::Unknown { .. }), "{lost:?}");
    assert_eq!(is_published().await, Some(false));
    account.adapter.delete(&account.credentials, &status).await.unwrap();
    let path = PublishedPost { identifier: "../accounts/1".to_owned(), comment_on: None };
    let refused = account.adapter.delete(&account.credentials, &path).await.unwrap_err();
    let PublishError::Refused(error) = &refused else { panic!("{refused:?}") };
    assert_eq!(error.code(), "DELETION_REFUSED", "{error}");
    account.act(json!({ "type": "set_suspended", "suspended": true })).await;
    let refused = account.adapter.delete(&account.credentials, &status).await.unwrap_err();
    let PublishError::Refused(error) = &refused else { panic!("{refused:?}") };
    assert_eq!(error.code(), codes::ACCOUNT_UNAVAILABLE, "{error}");
}
