//! Every fault, as a client of the Bot API meets it.

use serde_json::json;

use super::client::Bot;
use crate::support::{Bench, mp4, png};

#[tokio::test]
async fn refusing_faults_refuse_once_and_publish_nothing() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let rows = [
        ("rate_limit", 429, "Too Many Requests: retry after 1"),
        ("rate_limit_no_header", 429, "Too Many Requests"),
        ("server_error", 500, "Internal Server Error: restart"),
        ("token_expired", 401, "Unauthorized"),
        ("duplicate", 400, "Bad Request: RANDOM_ID_DUPLICATE"),
    ];
    for (fault, code, words) in rows {
        bench.fault(&bot.account, fault);
        assert_eq!(bot.say("hello").await.refused(code), words);
    }
    assert!(bench.sandbox.ledger().await.unwrap().is_empty());
    bot.say("hello").await.ok();
}

#[tokio::test]
async fn a_rate_limit_says_when_to_come_back_or_does_not() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    for (fault, seconds) in [("rate_limit", Some("1")), ("rate_limit_no_header", None)] {
        bench.fault(&bot.account, fault);
        let answer = bot.http.get(format!("{}/getMe", bot.api)).send().await.unwrap();
        let header = answer.headers().get("retry-after").map(|value| value.to_str().unwrap());
        assert_eq!((answer.status().as_u16(), header), (429, seconds));
        let body: serde_json::Value = answer.json().await.unwrap();
        assert_eq!(body["parameters"]["retry_after"].as_u64(), seconds.map(|_| 1));
    }
}

#[tokio::test]
async fn processing_fails_for_media_only() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    bench.fault(&bot.account, "processing_failed");
    bot.say("a text needs no processing").await.ok();
    let answer = bot.send_photo(png(10, 10, 0), "a.png").await;
    assert_eq!(answer.refused(400), "Bad Request: IMAGE_PROCESS_FAILED");
    bench.fault(&bot.account, "processing_failed");
    let form = reqwest::multipart::Form::new()
        .text("chat_id", bot.channel.clone())
        .part("video", super::client::file(mp4(5), "a.mp4"));
    assert_eq!(bot.upload("sendVideo", form).await.refused(400), "Bad Request: VIDEO_FILE_INVALID");
    bot.send_photo(png(10, 10, 0), "a.png").await.ok();
}

#[tokio::test]
async fn a_dropped_answer_was_accepted_all_the_same() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    bench.fault(&bot.account, "drop_after_accept");
    bot.call("getMe", json!({})).await.ok();
    let params = json!({ "chat_id": bot.channel, "text": "lost answer" });
    let sent = bot.http.post(format!("{}/sendMessage", bot.api)).json(&params).send().await;
    assert!(sent.is_err(), "{sent:?}");
    assert_eq!(bench.feed(&bot.account).await[0].text, "lost answer");
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_slow_answer_is_accepted_before_it_arrives() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    bench.fault(&bot.account, "slow");
    let mut sending = std::pin::pin!(bot.say("slowly"));
    loop {
        tokio::select! {
            early = &mut sending => panic!("answered before the ledger was looked at: {early:?}"),
            ledger = bench.sandbox.ledger() => {
                if ledger.unwrap().len() == 1 { break }
                tokio::task::yield_now().await;
            }
        }
    }
    assert_eq!(sending.await.ok()["text"], "slowly");
}

#[tokio::test]
async fn polling_meets_no_faults_and_accounts_do_not_share_them() {
    let bench = Bench::start().await;
    let (bot, other) = (Bot::create(&bench).await, Bot::create(&bench).await);
    bench.fault(&bot.account, "server_error");
    bot.call("getUpdates", json!({})).await.ok();
    other.say("unaffected").await.ok();
    bot.say("affected").await.refused(500);
}
