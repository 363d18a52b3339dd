//! Lost answers and used-up quotas, against the simulator: a post is out once, or it is known not to be.

use std::time::Duration;

use futures::stream::{self, StreamExt};
use octavo_platforms::{Attachment, Intent, OutgoingPost, PlatformError, PublishError, Reconciled, codes};
use serde_json::json;

use super::simulated::account;
use crate::bench::{Account, Assets, photo, video};
use crate::support::post;

pub async fn reconcile(account: &Account, intent: &Intent) -> Result<Reconciled, PlatformError> {
    account.adapter.reconcile(&account.credentials, &post("", vec![]), intent).await
}

#[tokio::test]
async fn a_lost_answer_is_found_again_and_nothing_is_there_twice() {
    let account = account().await;
    account.act(json!({ "type": "write", "text": "By hand" })).await;
    for attachments in [vec![], vec![photo(), photo()], vec![video()]] {
        let post = post(&format!("Read example.com & tell {}", attachments.len()), attachments);
        let intent = account.prepare(&post).await;
        account.fault("drop_after_accept");
        let lost = account.publish(&post, &intent).await.unwrap_err();
        assert!(matches!(lost, PublishError::Unknown { .. }), "{lost:?}");

        account.act(json!({ "type": "delay_timeline", "reads": 1 })).await;
        let not_yet = reconcile(&account, &intent).await.unwrap_err();
        assert!(matches!(not_yet, PlatformError::Temporary { retry_after: Some(_), .. }), "{not_yet:?}");
        let Reconciled::Published(found) = reconcile(&account, &intent).await.unwrap() else { panic!("not found") };
        assert_eq!(account.feed().await[0].id, found.platform_post_identifier);
        // Whoever sends it all the same is refused.
        let again = account.publish(&post, &intent).await.unwrap_err();
        assert!(
            matches!(&again, PublishError::Refused(error) if error.code() == codes::CONTENT_DUPLICATE),
            "{again:?}"
        );
    }
    assert_eq!((account.sandbox.ledger().await.unwrap().len(), account.feed().await.len()), (3, 4));
}

#[tokio::test]
async fn an_answer_lost_before_anything_was_made_is_not_taken_for_a_post() {
    let account = account().await;
    let post = post("Never made", vec![]);
    let intent = account.prepare(&post).await;
    account.fault("server_error");
    let lost = account.publish(&post, &intent).await.unwrap_err();
    assert!(matches!(lost, PublishError::Unknown { .. }), "{lost:?}");
    let not_yet = reconcile(&account, &intent).await.unwrap_err();
    assert!(matches!(not_yet, PlatformError::Temporary { .. }), "{not_yet:?}");
    let mut old = intent;
    old.0["preparedAt"] = json!("2026-11-20T09:50:00Z");
    assert_eq!(reconcile(&account, &old).await, Ok(Reconciled::Unknown));
    assert!(account.sandbox.ledger().await.unwrap().is_empty());
}

/// How a post ended that was driven as the crate's README says.
#[derive(Debug)]
enum End {
    Published(String),
    Failed(String),
    Unknown,
}

async fn drive(account: &Account, post: &OutgoingPost) -> End {
    let mut credentials = account.credentials.clone();
    for _ in 0..10 {
        let sent = match account.adapter.prepare(&credentials, post, &Assets).await {
            Ok(intent) => match account.adapter.publish(&credentials, post, &intent, &Assets).await {
                Ok(published) => return End::Published(published.platform_post_identifier),
                Err(PublishError::Unknown { .. }) => return look(account, &intent).await,
                Err(PublishError::Refused(error)) => error,
            },
            Err(error) => error,
        };
        match sent {
            PlatformError::TokenExpired => {
                credentials = account.adapter.refresh(&credentials).await.unwrap().credentials;
            }
            PlatformError::Temporary { .. } | PlatformError::QuotaExceeded { .. } => {}
            error => return End::Failed(error.code().to_owned()),
        }
    }
    panic!("never ends")
}

/// Only looks, however often.
async fn look(account: &Account, intent: &Intent) -> End {
    for _ in 0..5 {
        match reconcile(account, intent).await {
            Ok(Reconciled::Published(found)) => return End::Published(found.platform_post_identifier),
            Ok(found @ (Reconciled::Absent | Reconciled::Unfinished(_))) => panic!("X never proves {found:?}"),
            Ok(Reconciled::Unknown) => return End::Unknown,
            Err(PlatformError::Temporary { .. } | PlatformError::TokenExpired) => {}
            Err(error) => panic!("{error}"),
        }
    }
    End::Unknown
}

/// Each fault after each, with and without a file, and a timeline that runs behind.
#[tokio::test]
async fn whatever_fails_a_post_is_there_once_or_known_not_to_be() {
    const FAULTS: [&str; 7] = [
        "rate_limit",
        "rate_limit_no_header",
        "server_error",
        "drop_after_accept",
        "token_expired",
        "processing_failed",
        "duplicate",
    ];
    let pairs = FAULTS.iter().flat_map(|first| FAULTS.iter().map(move |second| (first, second)));
    let meets = async |(first, second): (&&str, &&str)| {
        for attachments in [vec![], vec![photo()]] {
            let account = account().await;
            let post = post(&format!("{first} {second} {}", attachments.len()), attachments);
            account.act(json!({ "type": "delay_timeline", "reads": 1 })).await;
            account.fault(first);
            account.fault(second);
            let end = drive(&account, &post).await;
            let made: Vec<String> = account
                .feed()
                .await
                .into_iter()
                .filter(|item| item.text == post.content.text)
                .map(|item| item.id)
                .collect();
            match end {
                End::Published(id) => assert_eq!(made, [id], "{}", post.content.text),
                End::Failed(code) => {
                    assert_eq!(made, [""; 0], "{} {code}", post.content.text);
                    assert!(
                        ["CONTENT_DUPLICATE", "MEDIA_REFUSED"].contains(&&code[..]),
                        "{} {code}",
                        post.content.text
                    );
                }
                // The server failed instead of making it; nobody else may be unsure.
                End::Unknown => {
                    assert!(made.is_empty() && post.content.text.contains("server_error"), "{}", post.content.text)
                }
            }
        }
    };
    stream::iter(pairs).for_each_concurrent(8, meets).await;
}

#[tokio::test]
async fn used_up_quotas_park_the_post_until_there_is_room() {
    let account = account().await;
    let post = post("Later", vec![]);
    let intent = account.prepare(&post).await;
    let quota = async || match account.publish(&post, &intent).await.unwrap_err() {
        PublishError::Refused(PlatformError::QuotaExceeded { retry_after, .. }) => retry_after,
        other => panic!("{other}"),
    };
    account.act(json!({ "type": "set_credits", "available": false })).await;
    assert_eq!(quota().await, Duration::from_secs(3600));
    account.act(json!({ "type": "set_credits", "available": true })).await;
    account.act(json!({ "type": "set_usage_cap", "reached": true })).await;
    assert_eq!(quota().await, Duration::from_secs(3600));
    account.act(json!({ "type": "set_usage_cap", "reached": false })).await;
    account.publish(&post, &intent).await.unwrap();
    account.act(json!({ "type": "use_up_day" })).await;
    assert_eq!(quota().await, Duration::from_secs(24 * 3600));
    assert_eq!(account.feed().await.len(), 1);
}

/// Without credits X shows no timeline either: a lost answer waits until there are some, and is found then.
#[tokio::test]
async fn a_lost_answer_outlasts_used_up_credits() {
    let account = account().await;
    let described = Attachment { alt_text: Some("Eight pages".to_owned()), ..photo() };
    let post = post("Before the money was gone", vec![described]);
    let intent = account.prepare(&post).await;
    account.fault("drop_after_accept");
    account.publish(&post, &intent).await.unwrap_err();
    let broke = json!({ "type": "set_credits", "available": false });
    let capped = json!({ "type": "set_usage_cap", "reached": true });
    for gone in [broke, capped] {
        account.act(gone).await;
        let parked = reconcile(&account, &intent).await.unwrap_err();
        assert!(matches!(parked, PlatformError::QuotaExceeded { .. }), "{parked:?}");
        // The file goes up for nothing, its alt text does not.
        let parked = account.adapter.prepare(&account.credentials, &post, &Assets).await.unwrap_err();
        assert!(matches!(parked, PlatformError::QuotaExceeded { .. }), "{parked:?}");
        account.act(json!({ "type": "set_credits", "available": true })).await;
    }
    account.act(json!({ "type": "set_usage_cap", "reached": false })).await;
    assert!(matches!(reconcile(&account, &intent).await, Ok(Reconciled::Published(_))));
    assert_eq!(account.sandbox.ledger().await.unwrap().len(), 1);
}
