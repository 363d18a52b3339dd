//! Replies and first comments on every network that has them, against the simulators: where they are, and what happens
//! when the post that they reply to is gone, or their answer is lost.

use octavo_domain::{Platform, PostContent};
use octavo_platforms::{Attachment, OutgoingPost, PlatformError, PublishError, Reconciled, codes};
use serde_json::json;
use uuid::Uuid;

use crate::bench::{Account, Assets, photo, video};
use crate::support::post;

const NETWORKS: [Platform; 8] = [
    Platform::XTwitter,
    Platform::Threads,
    Platform::BlueSky,
    Platform::Telegram,
    Platform::Instagram,
    Platform::LinkedIn,
    Platform::YouTube,
    Platform::Mastodon,
];

/// A post that the network accepts.
async fn root(account: &Account, platform: Platform) -> OutgoingPost {
    let attachments: Vec<Attachment> = match platform {
        Platform::Instagram => vec![photo()],
        Platform::YouTube => vec![video()],
        _ => vec![],
    };
    let settings = match platform {
        Platform::Instagram => json!({ "publicationType": "FEED" }),
        Platform::YouTube => json!({ "title": "A film", "privacyStatus": "PUBLIC", "category": "EDUCATION" }),
        Platform::LinkedIn => json!({ "visibility": "PUBLIC" }),
        _ => json!({}),
    };
    let post = OutgoingPost { settings, ..post("The post", attachments) };
    let chat_id = match platform {
        Platform::Telegram => account.chats(0).await.0.first().map(|chat| chat.chat_id().to_owned()),
        _ => None,
    };
    OutgoingPost { content: PostContent { chat_id, ..post.content }, ..post }
}

fn reply(root: &OutgoingPost, parent: &str) -> OutgoingPost {
    let reply = post("The reply", vec![]);
    OutgoingPost {
        post_id: Uuid::from_u128(root.post_id.as_u128() + 1),
        reply_to: Some(parent.to_owned()),
        content: PostContent { chat_id: root.content.chat_id.clone(), ..reply.content },
        settings: json!({ "type": root.settings["type"] }),
        ..reply
    }
}

#[tokio::test]
async fn a_reply_is_below_its_parent() {
    for platform in NETWORKS {
        let account = Account::on(platform).await;
        let root = root(&account, platform).await;
        let parent = account.posted(&root).await.platform_post_identifier;
        let published = account.posted(&reply(&root, &parent)).await;
        let feed = account.feed().await;
        let shown = feed.iter().find(|item| item.text == "The reply").unwrap();
        assert_eq!(shown.reply_to.as_deref(), Some(parent.as_str()), "{platform}");
        assert_eq!(shown.id, published.platform_post_identifier, "{platform}");
        assert_eq!(account.sandbox.ledger().await.unwrap().len(), 2, "{platform}: sent once each");
    }
}

#[tokio::test]
async fn a_reply_to_a_post_that_is_gone_fails_for_good() {
    for platform in NETWORKS {
        let account = Account::on(platform).await;
        let root = root(&account, platform).await;
        let gone = match platform {
            Platform::BlueSky => format!("at://{}/app.bsky.feed.post/3kdpwz7z3xk2a", account.id),
            Platform::Telegram => format!("{}:999", root.content.chat_id.clone().unwrap()),
            Platform::LinkedIn => "urn:li:share:7000000000000000000".to_owned(),
            _ => "1".to_owned(),
        };
        let reply = reply(&root, &gone);
        let refused = match account.adapter.prepare(&account.credentials, &reply, &Assets).await {
            Err(error) => error,
            Ok(intent) => match account.publish(&reply, &intent).await.unwrap_err() {
                PublishError::Refused(error) => error,
                unknown => panic!("{platform}: {unknown:?}"),
            },
        };
        assert!(matches!(refused, PlatformError::Permanent { .. }), "{platform}: {refused:?}");
        assert_eq!(refused.code(), codes::PARENT_MISSING, "{platform}: {refused:?}");
        assert!(account.sandbox.ledger().await.unwrap().is_empty(), "{platform}");
    }
}

#[tokio::test]
async fn a_first_comment_is_found_on_a_later_page_of_youtube() {
    let account = Account::on(Platform::YouTube).await;
    let root = root(&account, Platform::YouTube).await;
    let parent = account.posted(&root).await.platform_post_identifier;
    let lost = reply(&root, &parent);
    let intent = account.prepare(&lost).await;
    account.fault("drop_after_accept");
    assert!(matches!(account.publish(&lost, &intent).await, Err(PublishError::Unknown { .. })));
    for number in 0..100 {
        let content = PostContent { text: format!("Later {number}"), ..PostContent::default() };
        account.posted(&OutgoingPost { content, ..lost.clone() }).await;
    }
    let found = account.adapter.reconcile(&account.credentials, &lost, &intent).await.unwrap();
    assert!(matches!(found, Reconciled::Published(_)), "{found:?}");
}

#[tokio::test]
async fn a_reply_whose_answer_was_lost_is_found() {
    for platform in NETWORKS {
        let account = Account::on(platform).await;
        let root = root(&account, platform).await;
        let parent = account.posted(&root).await.platform_post_identifier;
        let reply = reply(&root, &parent);
        let intent = account.prepare(&reply).await;
        account.fault("drop_after_accept");
        let lost = account.publish(&reply, &intent).await;
        assert!(matches!(lost, Err(PublishError::Unknown { .. })), "{platform}: {lost:?}");
        let found = account.adapter.reconcile(&account.credentials, &reply, &intent).await;
        let shown = account.feed().await.into_iter().find(|item| item.text == "The reply").unwrap().id;
        match (platform, found.unwrap()) {
            // Nothing can be asked: Telegram never, LinkedIn without a permission that few apps have.
            (Platform::Telegram | Platform::LinkedIn, Reconciled::Unknown) => {}
            (_, Reconciled::Published(published)) => {
                assert_eq!(published.platform_post_identifier, shown, "{platform}");
            }
            (_, other) => panic!("{platform}: {other:?}"),
        }
    }
}
