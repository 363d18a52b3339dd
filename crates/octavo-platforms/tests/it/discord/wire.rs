//! What a post looks like on its way to the API.

use octavo_platforms::{Attachment, OutgoingPost, PlatformError, Published, codes};
use serde_json::{Value, json};

use super::{CHANNEL, TOKEN, bot, channel, discord, message, post, prepare, publish, server, webhook};
use crate::support::{Files, Reply, Responder, file};

#[tokio::test]
async fn a_message_has_a_nonce_and_notifies_nobody() {
    let server = server().await.on("messages", [Reply::ok(message())]);
    let published = publish(&server.url, &post("Hello <@80> @everyone", vec![]), &Files::none()).await.unwrap();
    let request = server.only("messages");
    assert_eq!((request.method.as_str(), &*request.path), ("POST", &*format!("/channels/{CHANNEL}/messages")));
    assert_eq!(request.header("authorization"), format!("Bot {TOKEN}"));
    let mut body = request.json();
    let nonce = body["nonce"].take();
    assert!(nonce.as_str().is_some_and(|nonce| (16..=25).contains(&nonce.len())), "{nonce}");
    let content = "Hello <@80> @everyone";
    assert_eq!(
        body,
        json!({ "content": content, "allowed_mentions": { "parse": [] }, "nonce": null, "enforce_nonce": true })
    );
    let expected = Published {
        platform_post_identifier: format!("{CHANNEL}:1290501"),
        permalink: Some(format!("https://discord.com/channels/1270001/{CHANNEL}/1290501")),
        chat_moved_to: None,
        incomplete: None,
    };
    assert_eq!(published, expected);
}

#[tokio::test]
async fn two_tries_at_a_post_have_one_nonce_and_two_posts_have_two() {
    let server = server().await.on("messages", [Reply::ok(message())]);
    let first = post("Hi", vec![]);
    let second = OutgoingPost { post_id: uuid::Uuid::from_u128(7), ..first.clone() };
    for post in [&first, &first, &second] {
        publish(&server.url, post, &Files::none()).await.unwrap();
    }
    let nonces: Vec<Value> = server.seen("messages").iter().map(|request| request.json()["nonce"].clone()).collect();
    assert!(nonces[0] == nonces[1] && nonces[1] != nonces[2], "{nonces:?}");
}

#[tokio::test]
async fn settings_become_flags_and_mentions() {
    let server = server().await.on("messages", [Reply::ok(message())]);
    let settings = json!({ "silent": true, "suppressEmbeds": true, "mentions": "USERS" });
    publish(&server.url, &OutgoingPost { settings, ..post("Hi", vec![]) }, &Files::none()).await.unwrap();
    let body = server.only("messages").json();
    assert_eq!((&body["flags"], &body["allowed_mentions"]), (&json!(4096 | 4), &json!({ "parse": ["users"] })));
}

#[tokio::test]
async fn files_go_as_a_form_with_their_alternative_texts() {
    let server = server().await.on("messages", [Reply::ok(message())]);
    let files = Files::none().with("u/a.jpg", 150_000).with("u/b.pdf", 9_000);
    let photo = Attachment { alt_text: Some("A press".to_owned()), ..file("u/a.jpg", "image/jpeg", 150_000) };
    let post = post("Two files", vec![photo, file("u/b.pdf", "application/pdf", 9_000)]);
    publish(&server.url, &post, &files).await.unwrap();

    let request = server.only("messages");
    let length: usize = request.header("content-length").parse().unwrap();
    assert_eq!(length, request.body.len(), "the length is known ahead");
    let parts = request.parts().await;
    let named: Vec<_> = parts.iter().map(|(name, file, kind, _)| (&name[..], &file[..], &kind[..])).collect();
    let expected = [
        ("payload_json", "", "application/json"),
        ("files[0]", "00000001-1.jpg", "image/jpeg"),
        ("files[1]", "00000001-2.pdf", "application/pdf"),
    ];
    assert_eq!(named, expected);
    let payload: Value = serde_json::from_slice(&parts[0].3).unwrap();
    assert_eq!((&payload["content"], &payload["enforce_nonce"]), (&json!("Two files"), &json!(true)));
    let attachments = json!([
        { "id": 0, "filename": "00000001-1.jpg", "description": "A press" }, { "id": 1, "filename": "00000001-2.pdf" },
    ]);
    assert_eq!(payload["attachments"], attachments);
    assert_eq!(parts[1].3, Files::content("u/a.jpg", 150_000));
    assert_eq!(parts[2].3, Files::content("u/b.pdf", 9_000));
}

#[tokio::test]
async fn a_post_in_a_forum_begins_a_thread() {
    let thread = json!({ "id": "1290600", "type": 11, "message": { "id": "1290600", "channel_id": "1290600" } });
    let server = Responder::start().await.on(CHANNEL, [channel(15)]).on("threads", [Reply::json(201, thread)]);
    let titled = OutgoingPost { settings: json!({ "threadTitle": "Harvest" }), ..post("Who comes?", vec![]) };
    let published = publish(&server.url, &titled, &Files::none()).await.unwrap();
    let expected =
        json!({ "name": "Harvest", "message": { "content": "Who comes?", "allowed_mentions": { "parse": [] } } });
    assert_eq!(server.only("threads").json(), expected);
    assert_eq!(published.platform_post_identifier, "1290600:1290600");
}

#[tokio::test]
async fn a_webhook_waits_for_its_message_and_asks_for_no_channel() {
    let server = Responder::start().await.on("s3cret", [Reply::ok(message())]);
    let settings = json!({ "threadTitle": "Harvest" });
    for post in [post("Hi", vec![]), OutgoingPost { settings, ..post("Hi", vec![]) }] {
        let intent = prepare(&server.url, &webhook(), &post, &Files::none()).await;
        assert!(!intent.0.to_string().contains("s3cret"), "{intent:?}");
        let published = discord(&server.url).publish(&webhook(), &post, &intent, &Files::none()).await.unwrap();
        assert_eq!(published.platform_post_identifier, format!("{CHANNEL}:1290501"));
    }
    let [plain, titled] = &server.seen("s3cret")[..] else { panic!("two posts") };
    assert_eq!((&*plain.path, plain.query["wait"].as_str()), ("/webhooks/1300001/s3cret", "true"));
    assert_eq!(plain.json(), json!({ "content": "Hi", "allowed_mentions": { "parse": [] } }));
    assert_eq!(titled.json()["thread_name"], "Harvest");
}

#[tokio::test]
async fn a_post_that_discord_has_no_call_for_is_not_prepared() {
    let titled = OutgoingPost { settings: json!({ "threadTitle": "Harvest" }), ..post("Hi", vec![]) };
    let rows = [
        (0, crate::support::post("Hi", vec![]), codes::CHAT_MISSING),
        (0, super::in_channel("../users", crate::support::post("Hi", vec![])), codes::CHAT_NOT_FOUND),
        (0, post(" \n", vec![]), codes::POST_EMPTY),
        (0, titled, codes::CONTENT_REFUSED),
        (15, post("Hi", vec![]), codes::CONTENT_REFUSED),
    ];
    for (kind, post, expected) in rows {
        let server = Responder::start().await.on(CHANNEL, [channel(kind)]);
        let error = discord(&server.url).prepare(&bot(), &post, &Files::none()).await.unwrap_err();
        assert_eq!(error.code(), expected, "{error}");
        assert!(matches!(error, PlatformError::Permanent { .. }), "{error}");
    }
}
