//! sendMessage: what comes back, and what is refused.

use serde_json::json;

use super::client::Bot;
use crate::support::Bench;

#[tokio::test]
async fn a_text_comes_back_as_a_message_and_shows_in_the_feed() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let sent = bot.say("  Hello #Octavo from https://example.org!\r\n").await.ok();
    assert_eq!(sent["message_id"], 1);
    assert_eq!(sent["text"], "Hello #Octavo from https://example.org!");
    assert_eq!(sent["date"], bench.clock.now().as_second());
    assert_eq!(sent["chat"]["id"].to_string(), bot.channel);
    assert_eq!(sent["sender_chat"]["type"], "channel");
    assert!(sent.get("from").is_none());
    assert_eq!(
        sent["entities"],
        json!([
            { "type": "hashtag", "offset": 6, "length": 7 },
            { "type": "url", "offset": 19, "length": 19 },
        ])
    );
    let params = json!({ "chat_id": bot.group, "text": "in the group" });
    let in_group = bot.call("sendMessage", params).await.ok();
    assert_eq!((&in_group["message_id"], &in_group["from"]["is_bot"]), (&json!(1), &json!(true)));

    let feed = bench.feed(&bot.account).await;
    let texts: Vec<&str> = feed.iter().map(|item| item.text.as_str()).collect();
    assert_eq!(texts, ["in the group", "Hello #Octavo from https://example.org!"]);
    let username = sent["chat"]["username"].as_str().unwrap();
    assert_eq!(feed[1].permalink.as_deref(), Some(format!("https://t.me/{username}/1").as_str()));
    assert_eq!(feed[1].id, format!("{}:1", bot.channel));
    assert_eq!(feed[1].chat_id.as_deref(), Some(bot.channel.as_str()));
    let inner = bot.group.strip_prefix("-100").unwrap();
    assert_eq!(feed[0].permalink.as_deref(), Some(format!("https://t.me/c/{inner}/1").as_str()));
}

#[tokio::test]
async fn texts_are_counted_in_code_points() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    bot.say(&"🦦".repeat(4096)).await.ok();
    assert_eq!(bot.say(&"🦦".repeat(4097)).await.refused(400), "Bad Request: message is too long");
    assert_eq!(bot.say(&"x".repeat(32_769)).await.refused(400), "Bad Request: text is too long");
    for nothing in ["", "  \n ", "\u{7}"] {
        assert_eq!(bot.say(nothing).await.refused(400), "Bad Request: message text is empty");
    }
}

#[tokio::test]
async fn chats_must_be_named() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let rows = [("", "chat_id is empty"), ("@nobody_here", "chat not found"), ("x", "chat not found")];
    for (chat, words) in rows {
        let answer = bot.call("sendMessage", json!({ "chat_id": chat, "text": "hi" })).await;
        assert_eq!(answer.refused(400), format!("Bad Request: {words}"));
    }
}

#[tokio::test]
async fn html_becomes_entities_and_bad_html_is_refused() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let html = |text: &str| json!({ "chat_id": bot.channel, "text": text, "parse_mode": "HTML" });
    let text = "🦦 <b>1 &lt; 2</b> <a href=\"https://example.org/?a=1&amp;b=2\">see</a>";
    let sent = bot.call("sendMessage", html(text)).await.ok();
    assert_eq!(sent["text"], "🦦 1 < 2 see");
    assert_eq!(
        sent["entities"],
        json!([
            { "type": "bold", "offset": 3, "length": 5 },
            { "type": "text_link", "offset": 9, "length": 3, "url": "https://example.org/?a=1&b=2" },
        ])
    );
    let rows = [
        ("<b>x", "Can't find end tag corresponding to start tag \"b\""),
        ("a <x>b</x>", "Unsupported start tag \"x\" at byte offset 2"),
        ("<b>x</i>", "Unmatched end tag at byte offset 4, expected \"</b>\", found \"</i>\""),
    ];
    for (text, reason) in rows {
        let answer = bot.call("sendMessage", html(text)).await;
        assert_eq!(answer.refused(400), format!("Bad Request: can't parse entities: {reason}"));
    }
    let odd = json!({ "chat_id": bot.channel, "text": "x", "parse_mode": "RTF" });
    let answer = bot.call("sendMessage", odd).await;
    assert_eq!(answer.refused(400), "Bad Request: unsupported parse_mode");
}

#[tokio::test]
async fn texts_must_be_utf8() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let url = format!("{}/sendMessage?chat_id={}&text=%FF%FE", bot.api, bot.channel);
    let body: serde_json::Value = bot.http.get(url).send().await.unwrap().json().await.unwrap();
    assert_eq!(body["description"], "Bad Request: strings must be encoded in UTF-8");
    let url = format!("{}/sendMessage", bot.api);
    let request = bot.http.post(url).header("content-type", "application/json").body("[1]");
    let body: serde_json::Value = request.send().await.unwrap().json().await.unwrap();
    assert_eq!(body["error_code"], 400);
}
