//! Who may do what, and what a restart keeps.

use reqwest::Method;
use reqwest::header::AUTHORIZATION;
use serde_json::json;

use super::client::{Answer, Bot};
use crate::support::{self, Bench, png};

#[tokio::test]
async fn a_fresh_bot_is_in_one_server_with_channels_of_each_kind() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let me = bot.get("/users/@me").await.ok();
    assert_eq!((&me["id"], &me["bot"]), (&json!(bot.account.external_id), &json!(true)));
    let channels = bot.get(&format!("/guilds/{}/channels", bot.guild)).await.ok();
    let kinds: Vec<_> = channels.as_array().unwrap().iter().map(|channel| channel["type"].as_u64().unwrap()).collect();
    assert_eq!(kinds, [5, 0, 15, 2]);
    let channel = bot.get(&format!("/channels/{}", bot.channel)).await.ok();
    assert_eq!((&channel["guild_id"], &channel["last_message_id"]), (&json!(bot.guild), &json!(null)));
}

#[tokio::test]
async fn only_a_valid_bot_token_is_accepted() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let token = bot.account.credentials["token"].as_str().unwrap();
    for value in ["", "Bot wrong.token.here", &format!("Bearer {token}"), token] {
        let request = bot.http.get(format!("{}/users/@me", bot.api)).header(AUTHORIZATION, value);
        let answer: Answer = support::send(request).await;
        assert_eq!(answer.refused(401), 0, "{value}");
    }
    bench.act(&bot.account, json!({ "type": "reset_token" })).await;
    assert_eq!(bot.send(json!({ "content": "Hi" })).await.refused(401), 0);
}

#[tokio::test]
async fn permissions_are_checked_for_each_channel() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let stranger = Bot::create(&bench).await;
    let path = format!("/channels/{}", bot.channel);
    assert_eq!(stranger.get(&path).await.refused(403), 50001);
    assert_eq!(stranger.get(&format!("/guilds/{}/channels", bot.guild)).await.refused(403), 50001);
    let sent = bot.send(json!({ "content": "Hi" })).await.ok();
    bot.permit(&bench, "readHistory", false).await;
    let one = format!("{path}/messages/{}", sent["id"].as_str().unwrap());
    assert_eq!(bot.get(&one).await.refused(403), 50001);
    assert_eq!(bot.get(&format!("{path}/messages")).await.ok(), json!([]), "without an error");
    bot.permit(&bench, "attach", false).await;
    bot.send(json!({ "content": "Text" })).await.ok();
    assert_eq!(bot.upload(json!({}), vec![("a.png", png(2, 2, 0))]).await.refused(403), 50013);
    bot.permit(&bench, "send", false).await;
    assert_eq!(bot.send(json!({ "content": "Hi" })).await.refused(403), 50013);
    bot.permit(&bench, "view", false).await;
    assert_eq!(bot.send(json!({ "content": "Hi" })).await.refused(403), 50001);
    bench.act(&bot.account, json!({ "type": "delete_channel", "channelId": bot.channel })).await;
    assert_eq!(bot.send(json!({ "content": "Hi" })).await.refused(404), 10003);
    assert_eq!(bot.get("/channels/news").await.refused(400), 50035);
    assert_eq!(bot.get("/channels/1/pins").await.refused(404), 0);
}

#[tokio::test]
async fn messages_channels_nonces_and_files_survive_a_restart() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let message = json!({ "content": "one", "nonce": "n1", "enforce_nonce": true });
    let first = bot.send(message.clone()).await.ok();
    let file = bot.upload(json!({ "content": "two" }), vec![("a.png", png(30, 20, 5))]).await.ok();
    let created = json!({ "type": "create_chat", "kind": "text", "title": "new" });
    let created = bench.act(&bot.account, created).await["chatId"].clone();
    let (before, ledger) = (bench.feed(&bot.account).await, bench.sandbox.ledger().await.unwrap());
    let (account, channel) = (bot.account.clone(), bot.channel.clone());
    drop(bot);

    let bench = bench.restart().await;
    let again = Bot { channel, ..Bot::of(&bench, account) };
    assert_eq!(bench.feed(&again.account).await.len(), before.len());
    assert_eq!(bench.sandbox.ledger().await.unwrap(), ledger);
    assert_eq!(again.send(message).await.ok()["id"], first["id"]);
    assert_eq!(again.get(&format!("/channels/{}", created.as_str().unwrap())).await.ok()["name"], "new");
    let path = format!("/channels/{}/messages/{}", again.channel, file["id"].as_str().unwrap());
    let shown = again.get(&path).await.ok()["attachments"][0].clone();
    let url = shown["url"].as_str().unwrap().replace(&format!("http://{}", host(&file)), &bench.base);
    let bytes = bench.client.request(Method::GET, url).send().await.unwrap().bytes().await.unwrap();
    assert_eq!((bytes.as_ref(), &shown["width"]), (&png(30, 20, 5)[..], &json!(30)));
}

/// Where a message's file is.
fn host(message: &serde_json::Value) -> String {
    let url = message["attachments"][0]["url"].as_str().unwrap();
    url.strip_prefix("http://").unwrap().split('/').next().unwrap().to_owned()
}
