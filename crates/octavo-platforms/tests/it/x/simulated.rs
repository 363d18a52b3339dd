//! The adapter against the simulator: what a post can be, and how it fails.

use octavo_domain::Platform;
use octavo_platforms::{Attachment, PublishError, Reconciled, codes};
use serde_json::json;

use super::simulated_faults::reconcile;
use crate::bench::{Account, Assets, asset, photo, video};
use crate::support::post;

pub async fn account() -> Account {
    Account::on(Platform::XTwitter).await
}

#[tokio::test]
async fn it_shows_text_photos_and_video() {
    let account = account().await;
    let described = Attachment { alt_text: Some("Eight pages".to_owned()), ..photo() };
    let kinds = [vec![], vec![described.clone()], vec![described, photo(), photo(), photo()], vec![video()]];
    for attachments in kinds {
        let files = attachments.len();
        let alt = attachments.first().and_then(|file: &Attachment| file.alt_text.clone());
        let text = format!("Grüße 👋 & <b> #octavo example.com {files} {alt:?}");
        let published = account.posted(&post(&text, attachments)).await;
        let shown = &account.feed().await[0];
        assert_eq!((&shown.text, shown.media.len()), (&text, files));
        assert_eq!(
            (Some(&shown.id), &shown.permalink),
            (Some(&published.platform_post_identifier), &published.permalink)
        );
        assert_eq!(shown.media.first().and_then(|media| media.alt.clone()), alt);
    }
    let alone = account.posted(&post("", vec![photo()])).await;
    assert_eq!(account.feed().await[0].id, alone.platform_post_identifier);
}

#[tokio::test]
async fn each_failure_has_its_class() {
    let account = account().await;
    let post = post("Refused", vec![]);
    let intent = account.prepare(&post).await;
    let rows = [
        ("rate_limit", codes::PLATFORM_RATE_LIMITED),
        ("rate_limit_no_header", codes::PLATFORM_RATE_LIMITED),
        ("token_expired", codes::TOKEN_EXPIRED),
        ("duplicate", codes::CONTENT_DUPLICATE),
    ];
    for (fault, expected) in rows {
        account.fault(fault);
        let refused = account.publish(&post, &intent).await.unwrap_err();
        assert!(matches!(&refused, PublishError::Refused(error) if error.code() == expected), "{fault}: {refused:?}");
    }
    account.act(json!({ "type": "set_suspended", "suspended": true })).await;
    let refused = account.publish(&post, &intent).await.unwrap_err();
    assert!(
        matches!(&refused, PublishError::Refused(error) if error.code() == codes::ACCOUNT_UNAVAILABLE),
        "{refused:?}"
    );
    assert!(account.sandbox.ledger().await.unwrap().is_empty());
}

#[tokio::test]
async fn a_file_that_cannot_be_processed_is_told_from_a_platform_that_is_down() {
    let account = account().await;
    let rows = [
        ("processing_failed", video(), codes::MEDIA_REFUSED),
        ("processing_failed", photo(), codes::MEDIA_REFUSED),
        ("server_error", photo(), codes::PLATFORM_UNAVAILABLE),
        ("rate_limit", photo(), codes::PLATFORM_RATE_LIMITED),
        ("token_expired", photo(), codes::TOKEN_EXPIRED),
    ];
    for (fault, file, expected) in rows {
        account.fault(fault);
        let post = post("With a file", vec![file]);
        let error = account.adapter.prepare(&account.credentials, &post, &Assets).await.unwrap_err();
        assert_eq!(error.code(), expected, "{fault}: {error}");
    }
    let text = Attachment { content_type: "image/jpeg".to_owned(), ..asset("Cargo.toml", "image/jpeg") };
    let no_picture = account.adapter.prepare(&account.credentials, &post("", vec![text]), &Assets).await.unwrap_err();
    assert_eq!(no_picture.code(), codes::MEDIA_REFUSED, "{no_picture}");
}

#[tokio::test]
async fn long_texts_are_for_premium_accounts() {
    let account = account().await;
    let long = post(&"long ".repeat(70), vec![]);
    let intent = account.prepare(&long).await;
    let refused = account.publish(&long, &intent).await.unwrap_err();
    assert!(refused.to_string().contains("280 characters"), "{refused}");
    account.act(json!({ "type": "set_subscription", "subscription": "Premium" })).await;
    account.fault("drop_after_accept");
    account.publish(&long, &intent).await.unwrap_err();
    assert!(matches!(reconcile(&account, &intent).await, Ok(Reconciled::Published(_))));
}
