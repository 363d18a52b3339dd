//! Creating and reading messages.

use jiff::SignedDuration;
use serde_json::{Value, json};

use super::client::Bot;
use crate::support::{Bench, png};

#[tokio::test]
async fn a_message_is_shown_as_it_was_sent() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let flags = 4096 | 4;
    let message = json!({ "content": "Hi <@80351110224678912>", "flags": flags, "nonce": "n1", "enforce_nonce": true,
        "allowed_mentions": { "parse": ["users"] } });
    let sent = bot.send(message).await.ok();
    assert_eq!((&sent["nonce"], &sent["flags"]), (&json!("n1"), &json!(flags)));
    assert_eq!(sent["mentions"][0]["id"], "80351110224678912");
    assert_eq!(sent["author"]["id"], json!(bot.account.external_id));
    let listed = bot.get(&format!("/channels/{}/messages", bot.channel)).await.ok();
    assert_eq!((&listed[0]["id"], &listed[0]["nonce"]), (&sent["id"], &Value::Null), "history shows no nonce");
    let channel = bot.get(&format!("/channels/{}", bot.channel)).await.ok();
    assert_eq!(channel["last_message_id"], sent["id"]);
    let shown = &bench.feed(&bot.account).await[0];
    assert_eq!(shown.id, format!("{}:{}", bot.channel, sent["id"].as_str().unwrap()));
    assert_eq!(json!(shown.settings), json!({ "silent": true, "suppressEmbeds": true, "mentions": "USERS" }));
    assert_eq!(
        shown.permalink,
        Some(format!("https://discord.com/channels/{}/{}", bot.guild, shown.id.replace(':', "/")))
    );
}

#[tokio::test]
async fn an_enforced_nonce_makes_one_message_for_a_few_minutes() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let message = json!({ "content": "Once", "nonce": "n1", "enforce_nonce": true });
    let first = bot.send(message.clone()).await.ok();
    bench.clock.advance(SignedDuration::from_mins(2));
    assert_eq!(bot.send(message.clone()).await.ok()["id"], first["id"]);
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 1);
    bot.send(json!({ "content": "Once", "nonce": "n1" })).await.ok();
    bot.send(json!({ "content": "Once", "nonce": "n2", "enforce_nonce": true })).await.ok();
    bench.clock.advance(SignedDuration::from_mins(4));
    assert_ne!(bot.send(message).await.ok()["id"], first["id"]);
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 4);
}

#[tokio::test]
async fn what_breaks_a_documented_limit_is_refused() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let rows = [
        (json!({ "content": "a".repeat(2001) }), 50035),
        (json!({ "content": "a", "nonce": "n".repeat(26) }), 50035),
        (json!({ "content": "a", "flags": 64 }), 50035),
        (json!({ "content": "a", "allowed_mentions": { "parse": ["friends"] } }), 50035),
        (json!({ "content": " " }), 50006),
        (json!({}), 50006),
    ];
    for (message, code) in rows {
        assert_eq!(bot.send(message.clone()).await.refused(400), code, "{message}");
    }
    bot.send(json!({ "content": "a".repeat(2000), "nonce": "n".repeat(25) })).await.ok();
    let one = || ("a.png", png(2, 2, 0));
    assert_eq!(bot.upload(json!({}), (0..11).map(|_| one()).collect()).await.refused(400), 50035);
    let described = json!({ "attachments": [{ "id": 0, "description": "a".repeat(1025) }] });
    assert_eq!(bot.upload(described, vec![one()]).await.refused(400), 50035);
    let large = vec![0; 10 * 1024 * 1024 + 1];
    assert_eq!(bot.upload(json!({}), vec![("a.bin", large)]).await.refused(413), 40005);
    let many = (0..3).map(|_| ("a.bin", vec![0; 9 * 1024 * 1024])).collect();
    assert_eq!(bot.upload(json!({}), many).await.refused(413), 40005, "the request is too large");
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 1);
}

#[tokio::test]
async fn files_are_kept_with_their_descriptions() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let payload = json!({ "content": "Look", "attachments": [{ "id": 1, "description": "Red" }] });
    let files = vec![("a.png", png(3, 2, 0)), ("b.png", png(2, 3, 1))];
    let sent = bot.upload(payload, files).await.ok();
    let shown: Vec<_> =
        sent["attachments"].as_array().unwrap().iter().map(|it| (&it["filename"], &it["description"])).collect();
    assert_eq!(shown, [(&json!("a.png"), &Value::Null), (&json!("b.png"), &json!("Red"))]);
    let item = &bench.feed(&bot.account).await[0];
    let media: Vec<_> = item.media.iter().map(|file| (file.width, file.alt.as_deref())).collect();
    assert_eq!(media, [(Some(3), None), (Some(2), Some("Red"))]);
    bench.fault(&bot.account, "processing_failed");
    assert_eq!(bot.upload(json!({}), vec![("a.png", png(2, 2, 0))]).await.refused(400), 50046);
}

#[tokio::test]
async fn history_is_read_from_the_newest_message() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let mut ids = Vec::new();
    for number in 0..5 {
        let sent = bot.send(json!({ "content": number.to_string() })).await.ok();
        ids.push(sent["id"].as_str().unwrap().to_owned());
    }
    let page = async |query: &str| {
        let listed = bot.get(&format!("/channels/{}/messages?{query}", bot.channel)).await.ok();
        listed
            .as_array()
            .unwrap()
            .iter()
            .map(|message| message["content"].as_str().unwrap().to_owned())
            .collect::<String>()
    };
    assert_eq!(page("limit=2").await, "43");
    assert_eq!(page(&format!("limit=2&before={}", ids[3])).await, "21");
    assert_eq!(page(&format!("after={}", ids[2])).await, "43");
    let too_many = bot.get(&format!("/channels/{}/messages?limit=101", bot.channel)).await;
    assert_eq!(too_many.refused(400), 50035);
    bench.act(&bot.account, json!({ "type": "delete_message", "messageId": ids[4] })).await;
    assert_eq!(page("limit=2").await, "32");
}
