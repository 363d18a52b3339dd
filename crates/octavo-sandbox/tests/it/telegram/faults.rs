//! Faults as a client of the Bot API meets them, next to those of every network.

use serde_json::json;

use super::client::Bot;
use crate::support::{Bench, mp4, png};

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
async fn polling_meets_no_faults_and_accounts_do_not_share_them() {
    let bench = Bench::start().await;
    let (bot, other) = (Bot::create(&bench).await, Bot::create(&bench).await);
    bench.fault(&bot.account, "server_error");
    bot.call("getUpdates", json!({})).await.ok();
    other.say("unaffected").await.ok();
    bot.say("affected").await.refused(500);
}
