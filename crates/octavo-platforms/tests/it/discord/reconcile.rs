//! How a lost answer is cleared up.

use jiff::{SignedDuration, Timestamp};
use octavo_domain::Platform;
use octavo_platforms::{ChatChange, Intent, OutgoingPost, PlatformError, PublishError, Reconciled};
use serde_json::json;
use uuid::Uuid;

use super::{bot, discord, in_channel, message, post, prepare, server};
use crate::bench::{Account, photo};
use crate::support::{self, Files, Reply, now};

/// The id of the account's channel of a kind.
pub async fn channel_of(account: &Account, kind: &str) -> String {
    let (chats, _) = account.chats(0).await;
    let is_of = |chat: &&ChatChange| matches!(chat, ChatChange::Joined { kind: found, .. } if found == kind);
    chats.iter().find(is_of).unwrap().chat_id().to_owned()
}

/// The intent as it was prepared so long ago.
fn aged(intent: &Intent, age: SignedDuration) -> Intent {
    let mut intent = intent.clone();
    let then: Timestamp = now() - age;
    intent.0["preparedAt"] = json!(then);
    intent
}

async fn lose(account: &Account, post: &OutgoingPost) -> Intent {
    let intent = account.prepare(post).await;
    account.fault("drop_after_accept");
    let lost = account.publish(post, &intent).await;
    assert!(matches!(lost, Err(PublishError::Unknown { .. })), "{lost:?}");
    intent
}

async fn reconciled(account: &Account, post: &OutgoingPost, intent: &Intent) -> Result<Reconciled, PlatformError> {
    account.adapter.reconcile(&account.credentials, post, intent).await
}

const MINUTE: SignedDuration = SignedDuration::from_mins(1);

#[tokio::test]
async fn a_lost_message_is_found_by_its_text_and_files() {
    let account = Account::on(Platform::Discord).await;
    let channel = channel_of(&account, "text").await;
    let mut ids = (1..).map(Uuid::from_u128);
    let mut new = |text: &str, attachments| OutgoingPost {
        post_id: ids.next().unwrap(),
        ..in_channel(&channel, support::post(text, attachments))
    };
    for attachments in [vec![], vec![photo(), photo()]] {
        account.posted(&new("Before", vec![])).await;
        let lost = new("Lost", attachments);
        let intent = lose(&account, &lost).await;
        let shown = account.feed().await.remove(0);
        for _ in 0..101 {
            account.posted(&new("Later", vec![])).await;
        }
        for age in [SignedDuration::ZERO, MINUTE * 30] {
            let found = reconciled(&account, &lost, &aged(&intent, age)).await.unwrap();
            let Reconciled::Published(published) = found else { panic!("{found:?}") };
            assert_eq!((&published.platform_post_identifier, &published.permalink), (&shown.id, &shown.permalink));
        }
    }
}

#[tokio::test]
async fn sending_again_with_the_nonce_returns_the_first_message() {
    let account = Account::on(Platform::Discord).await;
    let channel = channel_of(&account, "announcement").await;
    let lost = in_channel(&channel, support::post("Once", vec![]));
    let intent = lose(&account, &lost).await;
    // Without the history, only the nonce is left.
    account.act(json!({ "type": "set_permissions", "channelId": channel, "readHistory": false })).await;
    assert_eq!(reconciled(&account, &lost, &intent).await.unwrap(), Reconciled::Absent);
    let published = account.publish(&lost, &intent).await.unwrap();
    let feed = account.feed().await;
    assert_eq!((feed.len(), &feed[0].id), (1, &published.platform_post_identifier));
    assert_eq!(account.sandbox.ledger().await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_message_that_is_not_there_is_sent_again_only_when_that_is_safe() {
    let account = Account::on(Platform::Discord).await;
    let channel = channel_of(&account, "text").await;
    account.posted(&in_channel(&channel, support::post("Before", vec![]))).await;
    let post =
        in_channel(&channel, OutgoingPost { post_id: Uuid::from_u128(9), ..support::post("Never sent", vec![]) });
    let intent = account.prepare(&post).await;
    let at = async |age| reconciled(&account, &post, &aged(&intent, age)).await;
    assert_eq!(at(MINUTE / 2).await.unwrap(), Reconciled::Absent, "the nonce counts");
    let waiting = at(MINUTE * 2).await.unwrap_err();
    assert!(matches!(waiting, PlatformError::Temporary { retry_after: Some(_), .. }), "{waiting:?}");
    assert_eq!(at(MINUTE * 5).await.unwrap(), Reconciled::Absent, "no request can be on its way");
    account.act(json!({ "type": "set_permissions", "channelId": channel, "readHistory": false })).await;
    assert_eq!(at(MINUTE * 5).await.unwrap(), Reconciled::Unknown, "nothing can be read");
}

#[tokio::test]
async fn messages_of_others_with_the_same_text_are_not_ours() {
    let others = [
        json!({ "author": { "id": "99" } }),
        json!({ "webhook_id": "1300001" }),
        json!({ "nonce": "another" }),
        json!({ "id": "1290500" }),
        json!({ "attachments": [{ "filename": "a.jpg" }] }),
        json!({ "content": "Hi there" }),
    ];
    let post = post("Hi", vec![]);
    for other in others {
        let mut shown = message();
        shown.as_object_mut().unwrap().extend(other.as_object().unwrap().clone());
        let server = server().await.on("messages", [Reply::ok(json!([shown]))]);
        let intent = prepare(&server.url, &bot(), &post, &Files::none()).await;
        let intent = aged(&intent, MINUTE * 5);
        let found = discord(&server.url).reconcile(&bot(), &post, &intent).await.unwrap();
        assert_eq!(found, Reconciled::Absent, "{shown}");
    }
}

#[tokio::test]
async fn a_lost_thread_is_found_by_its_title() {
    let account = Account::on(Platform::Discord).await;
    let forum = channel_of(&account, "forum").await;
    let titled = |title: &str, id: u128| OutgoingPost {
        post_id: Uuid::from_u128(id),
        settings: json!({ "threadTitle": title }),
        ..in_channel(&forum, support::post("Who comes?", vec![]))
    };
    let lost = titled("Harvest", 1);
    let intent = lose(&account, &lost).await;
    let shown = account.feed().await.remove(0).id;
    account.posted(&titled("Later", 2)).await;
    let found = reconciled(&account, &lost, &intent).await.unwrap();
    let Reconciled::Published(published) = found else { panic!("{found:?}") };
    assert_eq!(published.platform_post_identifier, shown);

    let never = titled("Never sent", 3);
    let intent = account.prepare(&never).await;
    let waiting = reconciled(&account, &never, &intent).await.unwrap_err();
    assert!(matches!(waiting, PlatformError::Temporary { retry_after: Some(_), .. }), "no nonce: {waiting:?}");
    assert_eq!(reconciled(&account, &never, &aged(&intent, MINUTE * 5)).await.unwrap(), Reconciled::Absent);
}

#[tokio::test]
async fn the_fate_of_a_webhooks_message_stays_unknown() {
    let account = Account::on(Platform::Discord).await;
    let channel = channel_of(&account, "text").await;
    let made = account.act(json!({ "type": "create_webhook", "channelId": channel, "name": "News" })).await;
    let credentials = account.adapter.connect(json!({ "token": made["url"] })).await.unwrap().credentials;
    let post = support::post("Lost", vec![photo()]);
    let intent = account.adapter.prepare(&credentials, &post, &crate::bench::Assets).await.unwrap();
    account.fault("drop_after_accept");
    let lost = account.adapter.publish(&credentials, &post, &intent, &crate::bench::Assets).await;
    assert!(matches!(lost, Err(PublishError::Unknown { .. })), "{lost:?}");
    let found = account.adapter.reconcile(&credentials, &post, &intent).await.unwrap();
    assert_eq!((found, account.feed().await.len()), (Reconciled::Unknown, 1));
}
