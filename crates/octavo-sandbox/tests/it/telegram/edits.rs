//! Editing and deleting.

use jiff::SignedDuration;
use serde_json::json;

use super::client::Bot;
use crate::support::{Bench, png};

#[tokio::test]
async fn a_text_can_be_edited_once_it_differs() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    bot.say("before").await.ok();
    bench.clock.advance(SignedDuration::from_secs(60));
    let edit = |text: &str| json!({ "chat_id": bot.channel, "message_id": 1, "text": text });
    let edited = bot.call("editMessageText", edit("after")).await.ok();
    assert_eq!((&edited["text"], &edited["edit_date"]), (&json!("after"), &json!(bench.clock.now().as_second())));
    let again = bot.call("editMessageText", edit("after")).await.refused(400);
    assert!(again.starts_with("Bad Request: message is not modified"), "{again}");
    let params = json!({ "chat_id": bot.channel, "message_id": 99, "text": "x" });
    assert_eq!(bot.call("editMessageText", params).await.refused(400), "Bad Request: message to edit not found");
    let params = json!({ "chat_id": bot.channel, "message_id": 1, "caption": "x" });
    assert_eq!(
        bot.call("editMessageCaption", params).await.refused(400),
        "Bad Request: there is no caption in the message to edit"
    );
    assert_eq!(bench.feed(&bot.account).await[0].text, "after");
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 1, "an edit publishes nothing new");
}

#[tokio::test]
async fn a_caption_can_be_edited() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    bot.send_photo(png(10, 10, 0), "a.png").await.ok();
    let params = json!({ "chat_id": bot.channel, "message_id": 1, "caption": "now with words" });
    let edited = bot.call("editMessageCaption", params).await.ok();
    assert_eq!(edited["caption"], "now with words");
    let params = json!({ "chat_id": bot.channel, "message_id": 1, "text": "x" });
    assert_eq!(
        bot.call("editMessageText", params).await.refused(400),
        "Bad Request: there is no text in the message to edit"
    );
}

#[tokio::test]
async fn a_deleted_message_is_gone_from_the_feed_and_its_id_is_not_used_again() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    bot.say("one").await.ok();
    let params = json!({ "chat_id": bot.channel, "message_id": 1 });
    assert_eq!(bot.call("deleteMessage", params.clone()).await.ok(), true);
    assert_eq!(bot.call("deleteMessage", params).await.refused(400), "Bad Request: message to delete not found");
    assert!(bench.feed(&bot.account).await.is_empty());
    assert_eq!(bot.say("two").await.ok()["message_id"], 2);
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 2, "the ledger forgets nothing");
}

#[tokio::test]
async fn without_the_right_to_delete_there_are_48_hours() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    bot.call("sendMessage", json!({ "chat_id": bot.group, "text": "old" })).await.ok();
    bench.clock.advance(SignedDuration::from_hours(49));
    let params = json!({ "chat_id": bot.group, "message_id": 1 });
    assert_eq!(
        bot.call("deleteMessage", params).await.refused(400),
        "Bad Request: message can't be deleted for everyone"
    );
}
