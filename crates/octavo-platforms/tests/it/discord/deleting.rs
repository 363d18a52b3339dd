//! Deleting messages, of a bot and of a webhook.

use octavo_domain::Platform;
use octavo_platforms::{OutgoingPost, PublishError, PublishedPost};
use serde_json::{Value, json};

use super::in_channel;
use super::reconcile::channel_of;
use crate::bench::{Account, Assets};
use crate::support::post;

fn published(identifier: &str) -> PublishedPost {
    PublishedPost { identifier: identifier.to_owned(), comment_on: None }
}

/// The credentials of a new webhook.
async fn webhook(account: &Account, channel: &str) -> Value {
    let made = account.act(json!({ "type": "create_webhook", "channelId": channel, "name": "News" })).await;
    account.adapter.connect(json!({ "token": made["url"] })).await.unwrap().credentials
}

/// The code of the refusal to delete a message.
async fn refusal(account: &Account, credentials: &Value, message: &PublishedPost) -> String {
    match account.adapter.delete(credentials, message).await.unwrap_err() {
        PublishError::Refused(error) => format!("{}: {error}", error.code()),
        unknown => panic!("{unknown:?}"),
    }
}

#[tokio::test]
async fn a_bot_and_a_webhook_delete_their_own_messages_in_channels_and_forums() {
    let account = Account::on(Platform::Discord).await;
    for kind in ["text", "forum"] {
        let channel = channel_of(&account, kind).await;
        let settings = if kind == "forum" { json!({ "threadTitle": "Harvest" }) } else { json!({}) };
        let hello = in_channel(&channel, OutgoingPost { settings, ..post("Hello", vec![]) });
        for credentials in [account.credentials.clone(), webhook(&account, &channel).await] {
            let adapter = &account.adapter;
            let intent = adapter.prepare(&credentials, &hello, &Assets).await.unwrap();
            let sent = adapter.publish(&credentials, &hello, &intent, &Assets).await.unwrap();
            let message = published(&sent.platform_post_identifier);
            assert_eq!(adapter.is_published(&credentials, &message).await.unwrap(), Some(true));
            account.fault("drop_after_accept");
            let lost = adapter.delete(&credentials, &message).await.unwrap_err();
            assert!(matches!(lost, PublishError::Unknown { .. }), "{lost:?}");
            assert_eq!(adapter.is_published(&credentials, &message).await.unwrap(), Some(false));
            adapter.delete(&credentials, &message).await.unwrap();
            assert!(account.feed().await.is_empty(), "{kind}");
        }
    }
}

#[tokio::test]
async fn neither_deletes_what_the_other_sent() {
    let account = Account::on(Platform::Discord).await;
    let channel = channel_of(&account, "text").await;
    let by_webhook = webhook(&account, &channel).await;
    let hello = in_channel(&channel, post("Hello", vec![]));
    let mine = published(&account.posted(&hello).await.platform_post_identifier);
    let intent = account.adapter.prepare(&by_webhook, &hello, &Assets).await.unwrap();
    let sent = account.adapter.publish(&by_webhook, &hello, &intent, &Assets).await.unwrap();
    let theirs = published(&sent.platform_post_identifier);
    assert!(refusal(&account, &account.credentials, &theirs).await.starts_with("DELETION_REFUSED"));
    assert_eq!(account.adapter.is_published(&by_webhook, &mine).await.unwrap(), Some(false));
    assert_eq!(account.feed().await.len(), 2);
}

#[tokio::test]
async fn what_cannot_be_deleted_says_why() {
    let account = Account::on(Platform::Discord).await;
    let channel = channel_of(&account, "text").await;
    let by_webhook = webhook(&account, &channel).await;
    let hello = in_channel(&channel, post("Hello", vec![]));
    let message = published(&account.posted(&hello).await.platform_post_identifier);
    let set = |name: &str| json!({ "type": "set_permissions", "channelId": channel, name: false });
    account.act(set("readHistory")).await;
    let read_back = account.adapter.is_published(&account.credentials, &message).await;
    assert_eq!(read_back.unwrap(), None, "it may not read the channel");
    account.act(set("view")).await;
    assert!(refusal(&account, &account.credentials, &message).await.starts_with("CHAT_LOST"));
    let id = by_webhook["id"].as_str().unwrap();
    account.act(json!({ "type": "delete_webhook", "webhookId": id })).await;
    let said = refusal(&account, &by_webhook, &message).await;
    assert!(said.starts_with("DELETION_REFUSED") && said.contains("webhook"), "{said}");
    assert!(refusal(&account, &account.credentials, &published("12:3/4")).await.contains("stored id"));
    account.act(json!({ "type": "delete_channel", "channelId": channel })).await;
    account.adapter.delete(&account.credentials, &message).await.unwrap();
}
