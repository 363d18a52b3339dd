//! Photos, videos, albums.

use reqwest::multipart::Form;
use serde_json::{Value, json};

use super::client::{Bot, file};
use crate::support::{Bench, TWO_SECONDS, mp4, png};

#[tokio::test]
async fn a_photo_is_kept_shown_and_downloadable() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let bytes = png(640, 480, 100);
    let form = Form::new()
        .text("chat_id", bot.channel.clone())
        .text("caption", "An otter")
        .part("photo", file(bytes.clone(), "otter.png"));
    let sent = bot.upload("sendPhoto", form).await.ok();
    let size = sent["photo"].as_array().unwrap().last().unwrap().clone();
    assert_eq!((&size["width"], &size["height"], &sent["caption"]), (&json!(640), &json!(480), &json!("An otter")));
    assert!(sent.get("text").is_none());

    let found = bot.call("getFile", json!({ "file_id": size["file_id"] })).await.ok();
    let path = found["file_path"].as_str().unwrap();
    let download = bot.api.replace("/telegram/bot", "/telegram/file/bot");
    let answer = bot.http.get(format!("{download}/{path}")).send().await.unwrap();
    assert_eq!(answer.bytes().await.unwrap(), bytes);
    let answer = bot.http.get(format!("{download}/photos/other.png")).send().await.unwrap();
    assert_eq!(answer.status(), 404);

    let feed = bench.feed(&bot.account).await;
    let shown = &feed[0].media[0];
    assert_eq!((shown.content_type.as_str(), shown.width, shown.height), ("image/png", Some(640), Some(480)));
    let answer = bench.client.get(&shown.url).send().await.unwrap();
    assert_eq!(answer.headers()["content-type"], "image/png");
    assert_eq!(answer.headers()["x-content-type-options"], "nosniff");
    assert_eq!(answer.bytes().await.unwrap(), bytes);
}

#[tokio::test]
async fn a_photo_comes_with_its_call() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let rows = [
        (json!("AgACAgIAAxkD"), "wrong file identifier/HTTP URL specified"),
        (json!("https://example.org/a.jpg"), "failed to get HTTP URL content"),
        (Value::Null, "there is no photo in the request"),
    ];
    for (photo, words) in rows {
        let answer = bot.call("sendPhoto", json!({ "chat_id": bot.group, "photo": photo })).await;
        assert_eq!(answer.refused(400), format!("Bad Request: {words}"));
    }
}

#[tokio::test]
async fn photos_the_platform_cannot_take_are_refused() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let rows = [
        (b"plain text".to_vec(), "a.png", "IMAGE_PROCESS_FAILED"),
        (png(9000, 1001, 0), "a.png", "PHOTO_INVALID_DIMENSIONS"),
        (png(2100, 100, 0), "a.png", "PHOTO_INVALID_DIMENSIONS"),
        (Vec::new(), "a.png", "file must be non-empty"),
        (
            png(10, 10, 10 * 1024 * 1024),
            "a.png",
            "file of size 10485793 bytes is too big for a photo; the maximum size is 10485760 bytes",
        ),
    ];
    for (bytes, name, words) in rows {
        let answer = bot.send_photo(bytes, name).await;
        assert_eq!(answer.refused(400), format!("Bad Request: {words}"));
    }
    // Telegram's server gives a photo an extension where its name has none that fits; python-telegram-bot sends
    // bytes as "application.octet-stream".
    bot.send_photo(png(9000, 1000, 0), "application.octet-stream").await.ok();
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 1);
    let stored = std::fs::read_dir(bench.dir.path().join("media")).unwrap();
    let files = stored.filter(|entry| entry.as_ref().unwrap().path().is_file()).count();
    assert_eq!(files, 1, "refused uploads must not stay");
}

#[tokio::test]
async fn videos_are_mp4_and_anything_else_is_a_document() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let form = |bytes: Vec<u8>| {
        Form::new()
            .text("chat_id", bot.channel.clone())
            .text("width", "1280")
            .text("height", "720")
            .text("duration", "7")
            .part("video", file(bytes, "clip.mp4"))
    };
    let sent = bot.upload("sendVideo", form(mp4(64))).await.ok();
    let video = &sent["video"];
    assert_eq!((&video["width"], &video["duration"]), (&json!(1280), &json!(7)));
    assert_eq!(video["mime_type"], "video/mp4");
    let sent = bot.upload("sendVideo", form(b"\x1a\x45\xdf\xa3webm".to_vec())).await.ok();
    assert!(sent["document"]["file_id"].is_string() && sent.get("video").is_none());
    let sent = bot.upload("sendVideo", form(TWO_SECONDS.to_vec())).await.ok();
    let video = &sent["video"];
    assert_eq!((&video["width"], &video["height"]), (&json!(64), &json!(48)), "the file knows");
    assert_eq!(video["duration"], 2);
    let feed = bench.feed(&bot.account).await;
    assert_eq!(feed[2].media[0].content_type, "video/mp4");
    assert_eq!((feed[0].media[0].width, feed[0].media[0].height), (Some(64), Some(48)));
}

#[tokio::test]
async fn a_request_over_50_mb_is_413() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let form = Form::new().text("chat_id", bot.channel.clone()).part("video", file(mp4(51 * 1024 * 1024), "big.mp4"));
    assert_eq!(bot.upload("sendVideo", form).await.refused(413), "Request Entity Too Large");
    assert!(bench.feed(&bot.account).await.is_empty());
}

fn album(bot: &Bot, media: &Value) -> Form {
    Form::new().text("chat_id", bot.channel.clone()).text("media", media.to_string())
}

#[tokio::test]
async fn an_album_is_several_messages_and_one_publication() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let media = json!([
        { "type": "photo", "media": "attach://f0", "caption": "Both" },
        { "type": "video", "media": "attach://f1", "width": 320, "height": 240, "duration": 3 },
    ]);
    let form = album(&bot, &media).part("f0", file(png(20, 10, 0), "a.png")).part("f1", file(mp4(10), "b.mp4"));
    let sent = bot.upload("sendMediaGroup", form).await.ok();
    let ids: Vec<&Value> = sent.as_array().unwrap().iter().map(|one| &one["message_id"]).collect();
    assert_eq!(ids, [1, 2]);
    assert_eq!(sent[0]["media_group_id"], sent[1]["media_group_id"]);
    assert_eq!((&sent[0]["caption"], sent[1].get("caption")), (&json!("Both"), None));
    let feed = bench.feed(&bot.account).await;
    assert_eq!((feed.len(), feed[0].media.len(), feed[0].text.as_str()), (1, 2, "Both"));
    let ledger = bench.sandbox.ledger().await.unwrap();
    assert_eq!((ledger.len(), &ledger[0].id), (1, &feed[0].id));
    assert_eq!(bot.say("next").await.ok()["message_id"], 3);
}

#[tokio::test]
async fn albums_that_cannot_be_are_refused() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let photo = json!({ "type": "photo", "media": "attach://f" });
    let rows = [
        (json!([]), "there are no messages to send"),
        (Value::Array(vec![photo.clone(); 11]), "too many messages to send as an album"),
        (json!([photo]), "can't parse InputMedia: media not found"),
        (json!([{ "type": "animation", "media": "x" }]), "can't use the media of the specified type in the album"),
        (json!([{ "type": "document", "media": "x" }]), "can't use the media of the specified type in the album"),
        (json!("x"), "can't parse InputMedia: expected an Array of InputMedia"),
        (json!([{ "type": "photo", "media": "x" }]), "wrong file identifier/HTTP URL specified"),
        (json!([{ "type": "photo", "media": "x", "caption": "c".repeat(1025) }]), "message caption is too long"),
    ];
    for (media, words) in rows {
        let answer = bot.upload("sendMediaGroup", album(&bot, &media)).await;
        assert_eq!(answer.refused(400), format!("Bad Request: {words}"));
    }
    assert!(bench.feed(&bot.account).await.is_empty());
}
