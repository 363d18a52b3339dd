//! What a restart keeps.

use serde_json::json;

use super::client::Bot;
use crate::support::{Bench, png};

#[tokio::test]
async fn chats_counters_files_and_updates_survive() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let (channel, group) = (bot.channel.clone(), bot.group.clone());
    bot.say("one").await.ok();
    let photo = bot.send_photo(png(30, 20, 5), "a.png").await.ok();
    bot.call("editMessageText", json!({ "chat_id": channel, "message_id": 1, "text": "uno" })).await.ok();
    let updates = bot.call("getUpdates", json!({})).await.ok();
    let (before, ledger) = (bench.feed(&bot.account).await, bench.sandbox.ledger().await.unwrap());
    let account = bot.account.clone();
    drop(bot);

    let bench = bench.restart().await;
    let again = Bot { channel, group, ..Bot::of(&bench, account) };
    assert_eq!(bench.sandbox.accounts().unwrap(), std::slice::from_ref(&again.account));
    assert_eq!(again.call("getUpdates", json!({})).await.ok(), updates);
    assert_eq!(bench.sandbox.ledger().await.unwrap(), ledger);
    let after = bench.feed(&again.account).await;
    assert_eq!(after.iter().map(|item| &item.text).collect::<Vec<_>>(), ["", "uno"]);
    assert_eq!((after[0].published_at, &after[0].id), (before[0].published_at, &before[0].id));
    let shown = bench.client.get(&after[0].media[0].url).send().await.unwrap();
    assert_eq!(shown.bytes().await.unwrap(), png(30, 20, 5));
    let file = json!({ "file_id": photo["photo"][0]["file_id"] });
    assert_eq!(again.call("getFile", file).await.ok()["file_size"], png(30, 20, 5).len());
    assert_eq!(again.say("three").await.ok()["message_id"], 3);
}
