//! Editing.

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
    bot.send_photo(png(10, 10, 0), "a.png").await.ok();
    let params = json!({ "chat_id": bot.channel, "message_id": 2, "text": "x" });
    assert_eq!(
        bot.call("editMessageText", params).await.refused(400),
        "Bad Request: there is no text in the message to edit"
    );
    assert_eq!(bench.feed(&bot.account).await[1].text, "after");
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 2, "an edit publishes nothing new");
}
