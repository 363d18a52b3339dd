//! Stored media as a browser gets them, and stopping.

use reqwest::StatusCode;
use serde_json::json;

use crate::support::{Bench, png};
use crate::telegram::client::Bot;

#[tokio::test]
async fn media_come_in_ranges_and_unknown_ones_are_404() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    bot.send_photo(png(5, 5, 500), "a.png").await.ok();
    let url = bench.feed(&bot.account).await[0].media[0].url.clone();
    let part = bench.client.get(&url).header("range", "bytes=1-3").send().await.unwrap();
    assert_eq!(part.status(), StatusCode::PARTIAL_CONTENT);
    assert_eq!(part.bytes().await.unwrap(), "PNG");
    let whole = bench.client.get(&url).send().await.unwrap().bytes().await.unwrap();
    for (range, status, length) in [
        ("lines=0-1", 200, whole.len()),
        ("bytes=3-1", 200, whole.len()),
        ("bytes=0-1,4-5", 200, whole.len()),
        ("Bytes=0-1", 206, 2),
        ("bytes=0-1,", 206, 2),
        ("bytes=-2", 206, 2),
        ("bytes=9999999-", 416, 0),
    ] {
        let answer = bench.client.get(&url).header("range", range).send().await.unwrap();
        assert_eq!((answer.status().as_u16(), answer.bytes().await.unwrap().len()), (status, length), "{range}");
    }
    let request = bench.client.get(&url).header("range", "bytes=0-1").header("if-range", "\"other\"");
    assert_eq!(request.send().await.unwrap().status(), StatusCode::OK);
    for name in ["0".repeat(64), "..%2Fledger.jsonl".to_owned(), "incoming".to_owned()] {
        let answer = bench.client.get(bench.url(&format!("/media/{name}"))).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{name}");
    }
}

#[tokio::test]
async fn stopping_does_not_wait_for_long_polls() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let updates = bot.call("getUpdates", json!({})).await.ok();
    let last = updates[1]["update_id"].as_i64().unwrap();
    let poll = bot.call("getUpdates", json!({ "offset": last + 1, "timeout": 50 }));
    let sandbox = bench.sandbox.clone();
    let (answer, ()) = tokio::join!(poll, async {
        bot.call("getMe", json!({})).await.ok();
        sandbox.stop();
    });
    assert_eq!(answer.ok(), json!([]));
}
