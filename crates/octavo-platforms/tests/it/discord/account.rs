//! Connecting a bot or a webhook, and listing channels.

use octavo_platforms::{ChatChange, PlatformError, codes};
use serde_json::json;

use super::{CHANNEL, TOKEN, bot, discord, refused, webhook};
use crate::support::{Broken, Reply, Responder, broken_server};

#[tokio::test]
async fn a_bot_is_connected_by_its_token() {
    let me = json!({ "id": "1280001", "username": "news_bot", "global_name": "News", "avatar": null, "bot": true });
    let server = Responder::start().await.on("@me", [Reply::ok(me)]);
    let connected = discord(&server.url).connect(json!({ "token": format!(" {TOKEN}\n") })).await.unwrap();
    let request = server.only("@me");
    assert_eq!((request.path.as_str(), request.header("authorization")), ("/users/@me", &*format!("Bot {TOKEN}")));
    assert!(request.header("user-agent").starts_with("DiscordBot ("), "{}", request.header("user-agent"));
    assert_eq!((connected.external_id.as_str(), connected.username.as_str()), ("1280001", "news_bot"));
    assert_eq!((connected.display_name.as_str(), connected.expires_at), ("News", None));
    assert_eq!(connected.credentials, bot());
    assert!(!format!("{connected:?}").contains(TOKEN));
}

#[tokio::test]
async fn a_webhook_is_connected_by_its_address_and_called_at_the_configured_api() {
    let found = json!({ "id": "1300001", "type": 1, "channel_id": CHANNEL, "guild_id": "1270001", "name": "News",
        "avatar": null, "token": "s3cret", "application_id": null });
    let server = Responder::start().await.on("s3cret", [Reply::ok(found)]);
    let input = json!({ "token": "https://discord.com/api/webhooks/1300001/s3cret" });
    let connected = discord(&server.url).connect(input).await.unwrap();
    let request = server.only("s3cret");
    assert_eq!((request.path.as_str(), request.header("authorization")), ("/webhooks/1300001/s3cret", ""));
    assert_eq!((connected.external_id.as_str(), connected.username.as_str()), ("1300001", "News"));
    assert_eq!(connected.credentials, webhook());
    assert!(!format!("{connected:?}").contains("s3cret"));
}

#[tokio::test]
async fn wrong_tokens_and_webhooks_are_refused_in_words_of_their_own() {
    let person = json!({ "id": "1", "username": "ann", "bot": false });
    let of_webhook = "https://discord.com/api/webhooks/1300001/s3cret";
    let rows = [
        (TOKEN, "@me", refused(401, 0, "401: Unauthorized"), "bot's token"),
        (TOKEN, "@me", Reply::ok(person), "bot's token"),
        (of_webhook, "s3cret", refused(404, 10015, "Unknown Webhook"), "webhook"),
        (of_webhook, "s3cret", refused(401, 50027, "Invalid Webhook Token"), "webhook"),
    ];
    for (token, path, reply, words) in rows {
        let server = Responder::start().await.on(path, [reply]);
        let error = discord(&server.url).connect(json!({ "token": token })).await.unwrap_err();
        assert!(matches!(error, PlatformError::Reauthorize { .. }), "{error}");
        assert!(error.to_string().contains(words) && !error.to_string().contains("s3cret"), "{error}");
    }
}

#[tokio::test]
async fn what_is_neither_never_becomes_a_request() {
    let server = Responder::start().await;
    let inputs = [
        json!({}),
        json!({ "token": 7 }),
        json!({ "token": "" }),
        json!({ "token": "MTI5.Gabcde" }),
        json!({ "token": "https://discord.com.example/api/webhooks/1/a" }),
        json!({ "token": "http://169.254.169.254/webhooks/1/a" }),
    ];
    for input in inputs {
        let error = discord(&server.url).connect(input.clone()).await.unwrap_err();
        assert_eq!(error.code(), codes::CONNECT_INPUT_INVALID, "{input}");
    }
    assert_eq!(server.count(), 0);
}

#[tokio::test]
async fn a_network_that_is_down_says_nothing_about_the_token() {
    let server = Responder::start().await.on("@me", [Reply::text(502, "")]);
    for url in [server.url, broken_server(Broken::AfterRequest).await] {
        let error = discord(&url).connect(json!({ "token": TOKEN })).await.unwrap_err();
        assert!(matches!(error, PlatformError::Temporary { .. }), "{error}");
        assert!(!error.to_string().contains(TOKEN), "{error}");
    }
}

fn joined(id: &str, title: &str, kind: &str) -> ChatChange {
    let [chat_id, title, kind] = [id, title, kind].map(str::to_owned);
    ChatChange::Joined { chat_id, title, kind, username: None }
}

#[tokio::test]
async fn the_channels_of_every_server_are_listed_each_time() {
    let channels = json!([
        { "id": "11", "type": 4, "name": "Category" }, { "id": "12", "type": 0, "name": "general" },
        { "id": "13", "type": 5, "name": "news" }, { "id": "14", "type": 2, "name": "Voice" },
        { "id": "15", "type": 15, "name": "ideas" },
    ]);
    let page = |from: u64, count: u64| {
        Reply::ok((from..from + count).map(|id| json!({ "id": id.to_string(), "name": "Fern Hill" })).collect())
    };
    let server = Responder::start().await.on("guilds", [page(1, 200), page(201, 1)]);
    let server = server.on("channels", [Reply::ok(channels), Reply::ok(json!([]))]);
    let adapter = discord(&server.url);
    assert!(adapter.lists_chats());
    let (chats, _) = adapter.poll_updates(&bot(), 7).await.unwrap();
    let expected = [
        joined("12", "Fern Hill #general", "text"),
        joined("13", "Fern Hill #news", "announcement"),
        joined("15", "Fern Hill #ideas", "forum"),
    ];
    assert_eq!(chats, expected);
    let pages: Vec<String> = server.seen("guilds").iter().map(|request| request.query["after"].clone()).collect();
    assert_eq!((pages, server.seen("channels").len()), (vec!["0".to_owned(), "200".to_owned()], 201));
}

#[tokio::test]
async fn a_webhook_has_one_channel() {
    let server = Responder::start().await;
    let (chats, _) = discord(&server.url).poll_updates(&webhook(), 0).await.unwrap();
    assert_eq!((chats, server.count()), (vec![joined(CHANNEL, "News", "webhook")], 0));
}
