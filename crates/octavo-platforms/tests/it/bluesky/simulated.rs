//! The adapter against the simulator, which was written from the same documents by other hands.

use octavo_domain::Platform;
use octavo_platforms::{OutgoingPost, PublishError, Reconciled};

use crate::bench::{Account, Assets, photo, video};
use crate::support::{now, post};

#[tokio::test]
async fn it_shows_text_images_and_video() {
    let account = Account::on(Platform::BlueSky).await;
    for attachments in [vec![], vec![photo(), photo()], vec![video()]] {
        let files = attachments.len();
        let text = format!("Grüße 👋 #octavo https://example.com with {files}");
        // Another post has another key.
        let post = OutgoingPost { post_id: uuid::Uuid::from_u128(files as u128), ..post(&text, attachments) };
        let published = account.posted(&post).await;
        let shown = account.feed().await.into_iter().find(|item| item.text == text).unwrap();
        assert_eq!(shown.media.len(), files);
        assert_eq!(shown.permalink, published.permalink);
        assert_eq!(shown.id, published.platform_post_identifier);
    }
}

#[tokio::test]
async fn it_never_has_a_post_twice() {
    let account = Account::on(Platform::BlueSky).await;
    let post = post("Once", vec![]);
    let intent = account.prepare(&post).await;
    let reconcile = async || account.adapter.reconcile(&account.credentials, &post, &intent).await.unwrap();
    assert_eq!(reconcile().await, Reconciled::Absent);
    account.fault("drop_after_accept");
    let lost = account.publish(&post, &intent).await.unwrap_err();
    assert!(matches!(lost, PublishError::Unknown { .. }), "{lost:?}");

    let found = reconcile().await;
    let again = account.publish(&post, &intent).await.unwrap();
    assert_eq!(found, Reconciled::Published(again));
    account.fault("duplicate");
    let taken = account.publish(&post, &intent).await.unwrap();
    assert_eq!(found, Reconciled::Published(taken));
    assert_eq!(account.feed().await.len(), 1);
}

#[tokio::test]
async fn it_renews_a_session_with_and_without_its_refresh_token() {
    let account = Account::on(Platform::BlueSky).await;
    let fresh = account.adapter.refresh(&account.credentials).await.unwrap();
    assert!(fresh.expires_at.unwrap() > now());
    account.adapter.disconnect(&fresh.credentials).await.unwrap();
    let by_password = account.adapter.refresh(&fresh.credentials).await.unwrap();
    let post = post("Still here", vec![]);
    let intent = account.adapter.prepare(&by_password.credentials, &post, &Assets).await.unwrap();
    account.adapter.publish(&by_password.credentials, &post, &intent, &Assets).await.unwrap();
}
