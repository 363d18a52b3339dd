//! getUpdates.

use jiff::SignedDuration;
use serde_json::{Value, json};

use super::client::Bot;
use crate::support::Bench;

fn ids(updates: &Value) -> Vec<i64> {
    updates.as_array().unwrap().iter().map(|one| one["update_id"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn updates_stay_until_they_are_confirmed() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let first = ids(&bot.call("getUpdates", json!({})).await.ok());
    assert_eq!(first.len(), 2);
    assert_eq!(ids(&bot.call("getUpdates", json!({ "limit": 1 })).await.ok()), first[..1]);
    let rest = bot.call("getUpdates", json!({ "offset": first[1] })).await.ok();
    assert_eq!(ids(&rest), first[1..]);
    assert_eq!(ids(&bot.call("getUpdates", json!({})).await.ok()), first[1..]);
    let none = bot.call("getUpdates", json!({ "offset": first[1] + 1 })).await.ok();
    assert_eq!(none, json!([]));
}

#[tokio::test]
async fn what_the_owner_does_arrives_as_updates() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    bot.call("getUpdates", json!({ "offset": -1 })).await.ok();
    let actions = [
        json!({ "type": "set_membership", "chatId": bot.channel, "status": "kicked" }),
        json!({ "type": "write", "chatId": bot.group, "text": "/connect 4711" }),
        json!({ "type": "write", "chatId": bot.channel, "text": "4711" }),
    ];
    for action in actions {
        bench.act(&bot.account, action).await;
    }
    let updates = bot.call("getUpdates", json!({})).await.ok();
    let change = &updates[1]["my_chat_member"];
    assert_eq!(change["old_chat_member"]["status"], "administrator");
    assert_eq!(change["new_chat_member"]["status"], "kicked");
    assert_eq!(updates[2]["message"]["entities"][0]["length"], 8);
    assert_eq!(updates[3]["channel_post"]["text"], "4711");
}

#[tokio::test]
async fn unwanted_kinds_are_not_kept_and_old_ones_expire() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let wanted = json!({ "allowed_updates": ["message"] });
    bot.call("getUpdates", wanted).await.ok();
    let write = |chat: &str| json!({ "type": "write", "chatId": chat, "text": "hi" });
    bench.act(&bot.account, write(&bot.channel)).await;
    bench.act(&bot.account, write(&bot.group)).await;
    let updates = bot.call("getUpdates", json!({})).await.ok();
    assert_eq!(updates.as_array().unwrap().len(), 3, "{updates}");
    bench.clock.advance(SignedDuration::from_hours(25));
    assert_eq!(bot.call("getUpdates", json!({})).await.ok(), json!([]));
}

#[tokio::test]
async fn a_long_poll_ends_when_something_happens() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let last = *ids(&bot.call("getUpdates", json!({})).await.ok()).last().unwrap();
    let params = json!({ "offset": last + 1, "timeout": 50 });
    let write = json!({ "type": "write", "chatId": bot.group, "text": "wake up" });
    let (updates, _) = tokio::join!(bot.call("getUpdates", params), bench.act(&bot.account, write));
    assert_eq!(updates.ok()[0]["message"]["text"], "wake up");
}

#[tokio::test]
async fn a_second_poller_ends_the_first() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let last = *ids(&bot.call("getUpdates", json!({})).await.ok()).last().unwrap();
    let long = json!({ "offset": last + 1, "timeout": 50 });
    let mut first = std::pin::pin!(bot.call("getUpdates", long));
    let ended = loop {
        tokio::select! {
            answer = &mut first => break answer,
            _ = bot.call("getUpdates", json!({ "offset": last + 1 })) => {}
        }
    };
    assert_eq!(
        ended.refused(409),
        "Conflict: terminated by other getUpdates request; make sure that only one bot instance \
         is running"
    );
}
