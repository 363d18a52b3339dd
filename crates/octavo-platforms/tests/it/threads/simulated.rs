//! The adapter against the simulator, which was written from the same documents: posts that come out once.

use std::time::Duration;

use octavo_platforms::{Attachment, PlatformError, Reconciled, codes};
use serde_json::json;

use super::bench::{Account, photo, video};
use super::code;
use crate::support::{post, stored_intent};

fn described() -> Attachment {
    Attachment { alt_text: Some("A sheet".to_owned()), ..photo() }
}

#[tokio::test]
async fn every_kind_of_post_is_shown() {
    let account = Account::connect().await;
    let rows = [vec![], vec![described()], vec![video()], vec![described(), video(), photo()]];
    for attachments in rows {
        let alts: Vec<Option<String>> = attachments.iter().map(|file| file.alt_text.clone()).collect();
        let post = post("Grüße 👋 #octavo https://example.com", attachments);
        let intent = stored_intent(&account.prepare(&post).await);
        let published = account.publish(&post, &intent).await.unwrap();
        let shown = account.feed().await.remove(0);
        assert_eq!((shown.text.as_str(), &shown.id), (post.content.text.as_str(), &published.platform_post_identifier));
        assert_eq!(shown.permalink, published.permalink);
        assert_eq!(shown.media.iter().map(|media| media.alt.clone()).collect::<Vec<_>>(), alts);
    }
    assert_eq!(account.publications().await, 4);
}

#[tokio::test]
async fn a_lost_answer_is_found_and_never_sent_again() {
    let account = Account::connect().await;
    for attachments in [vec![], vec![photo(), video()]] {
        let before = account.publications().await;
        let post = post("Once", attachments);
        let intent = account.prepare(&post).await;
        account.fault("drop_after_accept", 1);
        let lost = account.publish(&post, &intent).await.unwrap_err();
        assert_eq!(code(&lost), "UNKNOWN");
        let found = account.network.adapter.reconcile(&account.credentials, &post, &intent).await.unwrap();
        let shown = account.feed().await.remove(0);
        let Reconciled::Published(published) = found else { panic!("{found:?}") };
        assert_eq!((published.platform_post_identifier, published.permalink), (shown.id, shown.permalink));
        // Even against the rules, the same container makes no second post.
        let again = account.publish(&post, &intent).await.unwrap();
        assert_eq!(again.platform_post_identifier, account.feed().await[0].id);
        assert_eq!(account.publications().await, before + 1);
    }
}

#[tokio::test]
async fn absence_is_proved_by_time_or_by_the_end_of_the_container() {
    let account = Account::connect().await;
    let post = post("Not yet", vec![]);
    let intent = account.prepare(&post).await;
    let reconcile = async || account.network.adapter.reconcile(&account.credentials, &post, &intent).await;
    let Err(PlatformError::Temporary { retry_after, .. }) = reconcile().await else { panic!("too early to tell") };
    account.network.advance(i64::try_from(retry_after.unwrap().as_secs()).unwrap());
    assert_eq!(reconcile().await.unwrap(), Reconciled::Absent);
    let late = account.publish(&post, &intent).await.unwrap_err();
    assert_eq!(code(&late), codes::MEDIA_EXPIRED, "what was proved stays true");

    let intent = account.prepare(&post).await;
    account.act(json!({ "type": "expire_containers" })).await;
    let found = account.network.adapter.reconcile(&account.credentials, &post, &intent).await.unwrap();
    assert_eq!(found, Reconciled::Absent);
    assert_eq!(code(&account.publish(&post, &intent).await.unwrap_err()), codes::MEDIA_EXPIRED);
    assert_eq!(account.publications().await, 0);
}

#[tokio::test]
async fn a_container_that_is_not_known_everywhere_is_tried_again() {
    let account = Account::connect().await;
    let post = post("Slowly", vec![]);
    let intent = account.prepare(&post).await;
    account.fault("duplicate", 2);
    account.publish(&post, &intent).await.unwrap();
    assert_eq!(account.network.waits.lock().unwrap()[2..], [Duration::from_secs(5); 2]);
    account.fault("duplicate", 3);
    let intent = account.prepare(&post).await;
    assert_eq!(code(&account.publish(&post, &intent).await.unwrap_err()), codes::MEDIA_EXPIRED);
    assert_eq!(account.publications().await, 1);
}
