//! Connecting a bot and learning its chats.

use octavo_platforms::{ChatChange, PlatformError, codes};
use serde_json::json;

use super::{TOKEN, bot, ok, refused, telegram};
use crate::support::{Broken, Reply, Responder, broken_server};

#[tokio::test]
async fn a_bot_is_connected_by_its_token() {
    let me = json!({ "id": 123_456, "is_bot": true, "first_name": "News bot", "username": "news_bot", "can_join_groups": true });
    let server = Responder::start().await.on("getMe", [ok(me)]);
    let input = json!({ "botToken": format!(" {TOKEN}\n") });
    let connected = telegram(&server.url).connect(input).await.unwrap();

    assert_eq!(server.only("getMe").path, format!("/bot{TOKEN}/getMe"));
    assert_eq!(connected.external_id, "123456");
    assert_eq!(connected.username, "news_bot");
    assert_eq!(connected.display_name, "News bot");
    assert_eq!((connected.avatar_url.as_deref(), connected.expires_at), (None, None));
    assert_eq!(connected.credentials, bot());
    assert!(!format!("{connected:?}").contains(TOKEN));
    let refreshed = telegram(&server.url).refresh(&connected.credentials).await.unwrap();
    assert_eq!((refreshed.credentials, refreshed.expires_at), (bot(), None));
}

#[tokio::test]
async fn a_token_that_telegram_does_not_know_is_refused() {
    let person = json!({ "id": 1, "is_bot": false, "first_name": "Ann" });
    let replies = [refused(401, "Unauthorized"), refused(404, "Not Found"), ok(person)];
    for reply in replies {
        let server = Responder::start().await.on("getMe", [reply]);
        let input = json!({ "botToken": TOKEN });
        let error = telegram(&server.url).connect(input).await.unwrap_err();
        assert!(matches!(error, PlatformError::Reauthorize { .. }), "{error}");
    }
}

#[tokio::test]
async fn what_is_no_token_never_becomes_an_address() {
    let server = Responder::start().await;
    let inputs = [
        json!({}),
        json!({ "botToken": 7 }),
        json!({ "botToken": "" }),
        json!({ "botToken": "123456" }),
        json!({ "botToken": "123456:" }),
        json!({ "botToken": "123456:AA/../../x" }),
        json!({ "botToken": "123456:AA?x" }),
        json!({ "botToken": "abc:AAbb" }),
    ];
    for input in inputs {
        let error = telegram(&server.url).connect(input.clone()).await.unwrap_err();
        assert_eq!(error.code(), codes::CONNECT_INPUT_INVALID, "{input}");
    }
    assert_eq!(server.count(), 0);
}

#[tokio::test]
async fn a_platform_that_is_down_says_nothing_about_the_token() {
    let server = Responder::start().await.on("getMe", [Reply::text(502, "")]);
    for url in [server.url, broken_server(Broken::AfterRequest).await] {
        let error = telegram(&url).connect(json!({ "botToken": TOKEN })).await.unwrap_err();
        assert!(matches!(error, PlatformError::Temporary { .. }), "{error}");
        assert!(!error.to_string().contains(TOKEN), "{error}");
    }
}

#[tokio::test]
async fn chats_are_learnt_from_updates() {
    let chat = json!({ "id": -1001, "type": "channel", "title": "News", "username": "news" });
    let update = json!({ "update_id": 41, "my_chat_member": {
        "chat": chat, "from": { "id": 1, "is_bot": false, "first_name": "Ann" }, "date": 1,
        "old_chat_member": { "status": "left" },
        "new_chat_member": { "status": "administrator", "can_post_messages": true } } });
    let server = Responder::start().await.on("getUpdates", [ok(json!([update])), ok(json!([]))]);
    let telegram = telegram(&server.url);
    let (changes, offset) = telegram.poll_updates(&bot(), 0).await.unwrap();
    let nothing_new = telegram.poll_updates(&bot(), offset).await.unwrap();

    let news = ChatChange::Joined {
        chat_id: "-1001".to_owned(),
        title: "News".to_owned(),
        kind: "channel".to_owned(),
        username: Some("news".to_owned()),
    };
    assert_eq!((changes, offset), (vec![news], 42));
    assert_eq!(nothing_new, (vec![], 42));
    let asked = |offset| {
        json!({ "offset": offset, "limit": 100, "timeout": 0,
        "allowed_updates": ["message", "channel_post", "my_chat_member"] })
    };
    let requests: Vec<_> = server.seen("getUpdates").iter().map(|request| request.json()).collect();
    assert_eq!(requests, [asked(0), asked(42)]);
}

#[tokio::test]
async fn another_reader_of_the_updates_is_named() {
    let rows = [
        ("Conflict: terminated by other getUpdates request; make sure that only one bot instance is running", true),
        (
            "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
            false,
        ),
    ];
    for (description, temporary) in rows {
        let server = Responder::start().await.on("getUpdates", [refused(409, description)]);
        let error = telegram(&server.url).poll_updates(&bot(), 0).await.unwrap_err();
        assert_eq!(error.code(), codes::UPDATES_CONFLICT);
        assert_eq!(matches!(error, PlatformError::Temporary { .. }), temporary);
    }
}
