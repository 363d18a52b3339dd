//! What a post looks like on its way to the Bot API.

use octavo_domain::Platform;
use octavo_platforms::{Published, Reconciled};
use serde_json::{Value, json};

use super::{TOKEN, bot, ok, post, prepare, publish, sent, telegram};
use crate::support::{Files, Reply, Responder, file};

#[tokio::test]
async fn text_goes_as_plain_text() {
    let server = Responder::start().await.on("sendMessage", [ok(sent(16))]);
    let post = post("Hello & <b>welcome</b> https://example.com", vec![]);
    let published = publish(&server.url, &post, &Files::none()).await.unwrap();

    let request = server.only("sendMessage");
    assert_eq!(request.method, "POST");
    assert_eq!(request.path, format!("/bot{TOKEN}/sendMessage"));
    assert_eq!(
        request.json(),
        json!({ "chat_id": -1_001_234_567_890_i64, "text": "Hello & <b>welcome</b> https://example.com" })
    );
    let expected = Published {
        platform_post_identifier: "-1001234567890:16".to_owned(),
        permalink: Some("https://t.me/news/16".to_owned()),
        chat_moved_to: None,
        incomplete: None,
    };
    assert_eq!(published, expected);
}

#[tokio::test]
async fn a_public_chat_may_be_named() {
    let server = Responder::start().await.on("sendMessage", [ok(sent(1))]);
    let mut post = post("Hello", vec![]);
    post.content.chat_id = Some("@news".to_owned());
    publish(&server.url, &post, &Files::none()).await.unwrap();
    assert_eq!(server.only("sendMessage").json()["chat_id"], "@news");
}

#[tokio::test]
async fn one_photo_goes_as_a_form_with_its_caption() {
    let server = Responder::start().await.on("sendPhoto", [ok(sent(17))]);
    let files = Files::none().with("u/a.jpg", 150_000);
    let post = post("A caption", vec![file("u/a.jpg", "image/jpeg", 150_000)]);
    publish(&server.url, &post, &files).await.unwrap();

    let request = server.only("sendPhoto");
    let length: usize = request.header("content-length").parse().unwrap();
    assert_eq!(length, request.body.len(), "the length is known ahead");
    let parts = request.parts().await;
    let named: Vec<_> = parts.iter().map(|(name, file, kind, _)| (&name[..], &file[..], &kind[..])).collect();
    assert_eq!(named, [("chat_id", "", ""), ("caption", "", ""), ("photo", "f0.jpg", "image/jpeg")]);
    assert_eq!(parts[0].3, "-1001234567890");
    assert_eq!(parts[1].3, "A caption");
    assert_eq!(parts[2].3, Files::content("u/a.jpg", 150_000));
}

#[tokio::test]
async fn one_video_tells_its_size_and_length() {
    let server = Responder::start().await.on("sendVideo", [ok(sent(18))]);
    let files = Files::none().with("u/a.mp4", 9_000);
    let post = post("", vec![file("u/a.mp4", "video/mp4", 9_000)]);
    publish(&server.url, &post, &files).await.unwrap();

    let parts = server.only("sendVideo").parts().await;
    let texts: Vec<_> = parts[..5].iter().map(|(name, .., text)| (&name[..], &text[..])).collect();
    let expected: [(&str, &[u8]); 5] = [
        ("chat_id", b"-1001234567890"),
        ("width", b"640"),
        ("height", b"480"),
        ("duration", b"3"),
        ("supports_streaming", b"true"),
    ];
    assert_eq!(texts, expected);
    let (name, file, kind, content) = &parts[5];
    assert_eq!((&name[..], &file[..], &kind[..]), ("video", "f0.mp4", "video/mp4"));
    assert_eq!(*content, Files::content("u/a.mp4", 9_000));
}

#[tokio::test]
async fn an_album_mixes_photos_and_videos_under_one_caption() {
    let album = json!([sent(20), sent(21), sent(22)]);
    let server = Responder::start().await.on("sendMediaGroup", [ok(album)]);
    let files = Files::none().with("a.png", 10).with("b.mp4", 20).with("c.webp", 30);
    let attachments =
        vec![file("a.png", "image/png", 10), file("b.mp4", "video/mp4", 20), file("c.webp", "image/webp", 30)];
    let published = publish(&server.url, &post("Together", attachments), &files).await.unwrap();

    let parts = server.only("sendMediaGroup").parts().await;
    let named: Vec<_> = parts.iter().map(|(name, file, ..)| (&name[..], &file[..])).collect();
    assert_eq!(named, [("chat_id", ""), ("media", ""), ("f0", "f0.png"), ("f1", "f1.mp4"), ("f2", "f2.webp")]);
    assert_eq!(
        serde_json::from_slice::<Value>(&parts[1].3).unwrap(),
        json!([
            { "type": "photo", "media": "attach://f0", "caption": "Together" },
            { "type": "video", "media": "attach://f1", "width": 640, "height": 480, "duration": 3, "supports_streaming": true },
            { "type": "photo", "media": "attach://f2" },
        ])
    );
    assert_eq!(published.platform_post_identifier, "-1001234567890:20,21,22");
    assert_eq!(published.permalink.as_deref(), Some("https://t.me/news/20"));
}

#[tokio::test]
async fn a_group_that_became_a_supergroup_gets_the_post_under_its_new_id() {
    let moved = Reply::json(
        400,
        json!({ "ok": false, "error_code": 400,
            "description": "Bad Request: group chat was upgraded to a supergroup chat",
            "parameters": { "migrate_to_chat_id": -100_555 } }),
    );
    let arrived = json!({ "message_id": 3, "chat": { "id": -100_555, "type": "supergroup", "title": "Team" } });
    let server = Responder::start().await.on("sendPhoto", [moved, ok(arrived)]);
    let files = Files::none().with("a.png", 10);
    let mut post = post("Hi", vec![file("a.png", "image/png", 10)]);
    post.content.chat_id = Some("-555".to_owned());
    let published = publish(&server.url, &post, &files).await.unwrap();

    assert_eq!(published.chat_moved_to.as_deref(), Some("-100555"));
    assert_eq!(published.platform_post_identifier, "-100555:3");
    let requests = server.seen("sendPhoto");
    let mut chats = Vec::new();
    for request in requests {
        let parts = request.parts().await;
        chats.push(parts[0].3.clone());
        assert_eq!(parts[2].3, Files::content("a.png", 10), "the file is sent anew");
    }
    assert_eq!(chats, ["-555", "-100555"]);
}

#[tokio::test]
async fn a_prepared_post_is_frozen_and_nothing_is_sent() {
    let server = Responder::start().await;
    let files = Files::none().with("a.png", 10);
    let post = post("Hi", vec![file("a.png", "image/png", 10)]);
    let intent = prepare(&server.url, &post, &files).await;
    assert_eq!(
        intent.0,
        json!({ "method": "sendPhoto", "chatId": "-1001234567890", "text": "Hi", "files": [
            { "kind": "photo", "path": "a.png", "contentType": "image/png", "size": 10,
              "width": 640, "height": 480, "duration": null } ] })
    );
    assert_eq!(server.count(), 0);
}

#[tokio::test]
async fn what_became_of_a_lost_answer_can_never_be_told() {
    let server = Responder::start().await;
    let post = post("Hi", vec![]);
    let intent = prepare(&server.url, &post, &Files::none()).await;
    let telegram = telegram(&server.url);
    let found = telegram.reconcile(&bot(), &post, &intent).await.unwrap();
    assert_eq!(found, Reconciled::Unknown);
    assert_eq!(telegram.platform(), Platform::Telegram);
}
