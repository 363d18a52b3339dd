//! The adapter against the simulator, which was written from the same documents.

use octavo_domain::Platform;
use octavo_platforms::{OutgoingPost, PublishError};
use serde_json::json;
use uuid::Uuid;

use super::in_channel;
use super::reconcile::channel_of;
use crate::bench::{Account, Assets, photo, video};
use crate::support::post;

#[tokio::test]
async fn it_shows_text_files_settings_and_alternative_texts() {
    let account = Account::on(Platform::Discord).await;
    let channel = channel_of(&account, "announcement").await;
    for (number, attachments) in (1..).zip([vec![], vec![photo()], vec![photo(), video()]]) {
        let files = attachments.len();
        let settings = json!({ "silent": true, "suppressEmbeds": true, "mentions": "USERS" });
        let mut post =
            OutgoingPost { post_id: Uuid::from_u128(number), settings, ..post("Folded into eight", attachments) };
        post.attachments.iter_mut().for_each(|file| file.alt_text = Some("A sheet".to_owned()));
        let published = account.posted(&in_channel(&channel, post)).await;
        let shown = &account.feed().await[0];
        assert_eq!(
            (&*shown.text, shown.media.len(), &shown.chat_id),
            ("Folded into eight", files, &Some(channel.clone()))
        );
        assert!(shown.media.iter().all(|file| file.alt.as_deref() == Some("A sheet")));
        assert_eq!((&shown.id, &shown.permalink), (&published.platform_post_identifier, &published.permalink));
        let settings = json!({ "silent": true, "suppressEmbeds": true, "mentions": "USERS" });
        assert_eq!(json!(shown.settings), settings);
    }
}

#[tokio::test]
async fn it_begins_threads_in_forums_as_a_bot_and_as_a_webhook() {
    let account = Account::on(Platform::Discord).await;
    let forum = channel_of(&account, "forum").await;
    let titled = OutgoingPost { settings: json!({ "threadTitle": "Harvest" }), ..post("Who comes?", vec![photo()]) };
    let by_bot = account.posted(&in_channel(&forum, titled.clone())).await;
    let made = account.act(json!({ "type": "create_webhook", "channelId": forum, "name": "News" })).await;
    let webhook = account.adapter.connect(json!({ "token": made["url"] })).await.unwrap().credentials;
    let intent = account.adapter.prepare(&webhook, &titled, &Assets).await.unwrap();
    let by_webhook = account.adapter.publish(&webhook, &titled, &intent, &Assets).await.unwrap();
    let feed = account.feed().await;
    for (shown, published) in feed.iter().zip([by_webhook, by_bot]) {
        assert_eq!((&shown.id, &shown.permalink), (&published.platform_post_identifier, &published.permalink));
        assert_eq!((&shown.chat_id, &shown.settings["threadTitle"]), (&Some(forum.clone()), &json!("Harvest")));
    }
}

#[tokio::test]
async fn each_refusal_has_its_own_code() {
    let account = Account::on(Platform::Discord).await;
    let channel = channel_of(&account, "text").await;
    let target = in_channel(&channel, post("Hi", vec![photo()]));
    let intent = account.prepare(&target).await;
    let code = async || match account.publish(&target, &intent).await.unwrap_err() {
        PublishError::Refused(error) => error.code().to_owned(),
        unknown => panic!("{unknown:?}"),
    };
    let set = |name: &str| json!({ "type": "set_permissions", "channelId": channel, name: false });
    for (permission, expected) in [("send", "CHAT_FORBIDDEN"), ("attach", "CHAT_FORBIDDEN"), ("view", "CHAT_LOST")] {
        account.act(set(permission)).await;
        assert_eq!(code().await, expected, "{permission}");
    }
    account.act(json!({ "type": "delete_channel", "channelId": channel })).await;
    assert_eq!(code().await, "CHAT_NOT_FOUND");
    account.fault("rate_limit");
    assert_eq!(code().await, "PLATFORM_RATE_LIMITED");
    account.act(json!({ "type": "reset_token" })).await;
    assert_eq!(code().await, "ACCOUNT_NEEDS_RECONNECT");
    assert_eq!(account.sandbox.ledger().await.unwrap().len(), 0);
}

#[tokio::test]
async fn a_deleted_webhook_has_to_be_connected_again() {
    let account = Account::on(Platform::Discord).await;
    let channel = channel_of(&account, "text").await;
    let made = account.act(json!({ "type": "create_webhook", "channelId": channel, "name": "News" })).await;
    let connected = account.adapter.connect(json!({ "token": made["url"] })).await.unwrap();
    assert!(account.adapter.check(&connected.credentials, false).await.is_ok());
    account.act(json!({ "type": "delete_webhook", "webhookId": connected.external_id })).await;
    let error = account.adapter.check(&connected.credentials, false).await.unwrap_err();
    assert_eq!(error.code(), "ACCOUNT_NEEDS_RECONNECT");
}
