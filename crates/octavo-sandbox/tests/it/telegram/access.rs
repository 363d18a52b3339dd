//! Tokens, chats and rights.

use serde_json::json;

use super::client::Bot;
use crate::support::Bench;

#[tokio::test]
async fn a_fresh_bot_introduces_itself_and_its_two_chats() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let me = bot.call("getMe", json!({})).await.ok();
    assert_eq!(me["id"].to_string(), bot.account.external_id);
    assert_eq!(me["username"], bot.account.username);
    assert_eq!(me["first_name"], bot.account.display_name);
    let token = bot.account.credentials["token"].as_str().unwrap();
    let (id, secret) = token.split_once(':').unwrap();
    assert_eq!((id, secret.len()), (bot.account.external_id.as_str(), 35));

    let channel = bot.call("getChat", json!({ "chat_id": bot.channel })).await.ok();
    assert_eq!(channel["type"], "channel");
    assert!(bot.channel.starts_with("-100"));
    let name = format!("@{}", channel["username"].as_str().unwrap());
    let by_name = bot.call("getChat", json!({ "chat_id": name.to_uppercase() })).await.ok();
    assert_eq!(by_name["id"], channel["id"]);

    let params = json!({ "chat_id": bot.channel, "user_id": me["id"] });
    let member = bot.call("getChatMember", params).await.ok();
    assert_eq!((&member["status"], &member["can_post_messages"]), (&json!("administrator"), &json!(true)));
    let params = json!({ "chat_id": bot.group, "user_id": me["id"] });
    assert_eq!(bot.call("getChatMember", params).await.ok()["status"], "member");
}

#[tokio::test]
async fn bots_do_not_reach_each_others_chats() {
    let bench = Bench::start().await;
    let (one, other) = (Bot::create(&bench).await, Bot::create(&bench).await);
    let foreign = json!({ "chat_id": other.channel, "text": "hello" });
    assert_eq!(one.call("sendMessage", foreign).await.refused(400), "Bad Request: chat not found");
    let chat = other.call("getChat", json!({ "chat_id": other.channel })).await.ok();
    let name = format!("@{}", chat["username"].as_str().unwrap());
    one.call("getChat", json!({ "chat_id": name })).await.ok();
    let public = json!({ "chat_id": name, "text": "hello" });
    assert_eq!(
        one.call("sendMessage", public).await.refused(403),
        "Forbidden: bot is not a member of the channel chat"
    );
    assert!(bench.feed(&other.account).await.is_empty());
}

#[tokio::test]
async fn tokens_are_checked() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let mut stranger = Bot::of(&bench, bot.account.clone());
    stranger.api = format!("{}/telegram/bot1:{}", bench.base, "x".repeat(35));
    assert_eq!(stranger.call("getMe", json!({})).await.refused(401), "Unauthorized");
    stranger.api = format!("{}/telegram/botnonsense", bench.base);
    assert_eq!(stranger.call("getMe", json!({})).await.refused(401), "Unauthorized: invalid token specified");
    stranger.api = format!("{}/telegram", bench.base);
    assert_eq!(stranger.call("getMe", json!({})).await.refused(404), "Not Found");
    assert_eq!(bot.call("getLost", json!({})).await.refused(404), "Not Found: method not found");

    let renewed = bench.act(&bot.account, json!({ "type": "revoke_token" })).await;
    assert_eq!(bot.say("old token").await.refused(401), "Unauthorized");
    stranger.api = format!("{}/telegram/bot{}", bench.base, renewed["token"].as_str().unwrap());
    stranger.call("getMe", json!({})).await.ok();
}

#[tokio::test]
async fn methods_ignore_case_and_take_every_kind_of_parameters() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let url = format!("{}/SENDMESSAGE", bot.api);
    let params = [("chat_id", bot.channel.as_str()), ("text", "Grüße & 1+1=2")];
    let by_query = bot.http.get(&url).query(&params).send().await.unwrap();
    let by_form = bot.http.post(&url).form(&params).send().await.unwrap();
    let form = reqwest::multipart::Form::new().text("chat_id", bot.channel.clone()).text("text", "Grüße & 1+1=2");
    let by_multipart = bot.http.post(&url).multipart(form).send().await.unwrap();
    for answer in [by_query, by_form, by_multipart] {
        let body: serde_json::Value = answer.json().await.unwrap();
        assert_eq!(body["result"]["text"], "Grüße & 1+1=2");
    }
    assert_eq!(bench.feed(&bot.account).await.len(), 3);
    assert_eq!(bot.http.put(&url).send().await.unwrap().status(), 405);
}

#[tokio::test]
async fn rights_lost_in_a_chat_are_refused_in_the_platforms_words() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let rows = [
        (&bot.channel, "kicked", 403, "Forbidden: bot was kicked from the channel chat"),
        (&bot.channel, "left", 403, "Forbidden: bot is not a member of the channel chat"),
        (&bot.channel, "member", 400, "Bad Request: need administrator rights in the channel chat"),
        (&bot.channel, "administrator", 400, "Bad Request: need administrator rights in the channel chat"),
        (&bot.group, "kicked", 403, "Forbidden: bot was kicked from the supergroup chat"),
        (&bot.group, "restricted", 400, "Bad Request: not enough rights to send text messages to the chat"),
    ];
    for (chat, status, code, words) in rows {
        let action = json!({ "type": "set_membership", "chatId": chat, "status": status });
        bench.act(&bot.account, action).await;
        let answer = bot.call("sendMessage", json!({ "chat_id": chat, "text": "hi" })).await;
        assert_eq!(answer.refused(code), words, "{status}");
    }
    assert!(bench.sandbox.ledger().await.unwrap().is_empty());
}

#[tokio::test]
async fn a_blocked_bot_cannot_write_to_a_person() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let chat = json!({ "type": "create_chat", "kind": "private", "title": "Ada" });
    let chat = bench.act(&bot.account, chat).await["chatId"].as_str().unwrap().to_owned();
    let sent = bot.call("sendMessage", json!({ "chat_id": chat, "text": "hi" })).await.ok();
    assert_eq!((&sent["chat"]["type"], &sent["chat"]["first_name"]), (&json!("private"), &json!("Ada")));
    let block = json!({ "type": "set_membership", "chatId": chat, "status": "kicked" });
    bench.act(&bot.account, block).await;
    let answer = bot.call("sendMessage", json!({ "chat_id": chat, "text": "hi" })).await;
    assert_eq!(answer.refused(403), "Forbidden: bot was blocked by the user");
}

#[tokio::test]
async fn a_migrated_group_names_its_supergroup() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let group = json!({ "type": "create_chat", "kind": "group", "title": "Club" });
    let group = bench.act(&bot.account, group).await["chatId"].as_str().unwrap().to_owned();
    assert!(!group.starts_with("-100"));
    let moved = bench.act(&bot.account, json!({ "type": "migrate_chat", "chatId": group })).await;
    let answer = bot.call("sendMessage", json!({ "chat_id": group, "text": "hi" })).await;
    let to = answer.2["parameters"]["migrate_to_chat_id"].to_string();
    assert_eq!(answer.refused(400), "Bad Request: group chat was upgraded to a supergroup chat");
    assert_eq!(to, moved["chatId"].as_str().unwrap());
    bot.call("sendMessage", json!({ "chat_id": to, "text": "hi" })).await.ok();
}
