//! The ledger: durable, in order, repaired where that is safe.

use std::io::Write as _;

use octavo_sandbox::{Error, Sandbox};
use serde_json::json;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::support::{Bench, TestClock, config};
use crate::telegram::client::Bot;

/// A copy of the directory as it is on disk now: what `kill -9` would leave.
fn crash_image(bench: &Bench) -> TempDir {
    let image = TempDir::new().unwrap();
    let ledger = bench.dir.path().join("ledger.jsonl");
    std::fs::copy(ledger, image.path().join("ledger.jsonl")).unwrap();
    image
}

async fn ids_in(dir: &TempDir) -> Vec<String> {
    let sandbox = Sandbox::open(config(dir.path(), &TestClock::new())).await.unwrap();
    sandbox.ledger().await.unwrap().into_iter().map(|one| one.id).collect()
}

#[tokio::test]
async fn whatever_was_answered_is_on_disk() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    for round in 1..=20 {
        let id = bot.say(&format!("post {round}")).await.ok()["message_id"].clone();
        let kept = ids_in(&crash_image(&bench)).await;
        assert_eq!(kept.last().unwrap(), &format!("{}:{id}", bot.channel));
        assert_eq!(kept.len(), round);
    }
}

#[tokio::test]
async fn concurrent_posts_are_all_kept_once_and_in_order() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    let texts: Vec<String> = (0..50).map(|one| format!("post {one}")).collect();
    let sent = futures::future::join_all(texts.iter().map(|text| bot.say(text))).await;
    let mut ids: Vec<i64> = sent.into_iter().map(|one| one.ok()["message_id"].as_i64().unwrap()).collect();
    ids.sort_unstable();
    assert_eq!(ids, (1..=50).collect::<Vec<_>>());
    let ledger = bench.sandbox.ledger().await.unwrap();
    let listed: Vec<String> = ledger.into_iter().map(|one| one.id).collect();
    assert_eq!(listed, ids.iter().map(|id| format!("{}:{id}", bot.channel)).collect::<Vec<_>>());
    assert_eq!(ids_in(&crash_image(&bench)).await, listed);
}

#[tokio::test]
async fn the_same_post_twice_is_visible_as_such() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    for text in ["twice", "twice", "once"] {
        bot.say(text).await.ok();
    }
    let hashes: Vec<String> = bench.sandbox.ledger().await.unwrap().into_iter().map(|one| one.body_sha256).collect();
    assert_eq!(hashes[0], hashes[1]);
    assert_ne!(hashes[0], hashes[2]);
}

#[tokio::test]
async fn a_torn_last_line_is_cut_off_and_writing_goes_on() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    bot.say("whole").await.ok();
    let image = crash_image(&bench);
    let path = image.path().join("ledger.jsonl");
    let whole = std::fs::read(&path).unwrap();
    for torn in [&b"{\"seq\":3,\"at\":\"2026"[..], b"\0\0\0\0\n", b"{\"seq\":3}\n"] {
        let mut file = std::fs::OpenOptions::new().append(true).open(&path).unwrap();
        file.write_all(torn).unwrap();
        drop(file);
        assert_eq!(ids_in(&image).await.len(), 1);
        assert_eq!(std::fs::read(&path).unwrap(), whole);
    }
    let sandbox = Sandbox::open(config(image.path(), &TestClock::new())).await.unwrap();
    sandbox.set_public_url("http://127.0.0.1:1");
    sandbox.create_account("TELEGRAM").await.unwrap();
    drop(sandbox);
    let sandbox = Sandbox::open(config(image.path(), &TestClock::new())).await.unwrap();
    sandbox.set_public_url("http://127.0.0.1:1");
    assert_eq!(sandbox.accounts().unwrap().len(), 2);
}

#[tokio::test]
async fn damage_in_the_middle_is_reported_not_repaired() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    bot.say("one").await.ok();
    bot.say("two").await.ok();
    let image = crash_image(&bench);
    let path = image.path().join("ledger.jsonl");
    let text = std::fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let rows = [
        format!("{}\nrubbish\n{}\n", lines[0], lines[2]),
        format!("{}\n{}\n", lines[0], lines[2]),
        text.replacen("posted", "forgotten", 1),
        text.replacen("TELEGRAM", "PIGEON_POST", 1),
    ];
    for damaged in rows {
        std::fs::write(&path, &damaged).unwrap();
        let opened = Sandbox::open(config(image.path(), &TestClock::new())).await;
        assert!(matches!(opened, Err(Error::Damaged { .. })), "{:?}", opened.err());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), damaged);
    }
}

#[tokio::test]
async fn one_directory_serves_one_sandbox_at_a_time() {
    let bench = Bench::start().await;
    let second = Sandbox::open(config(bench.dir.path(), &bench.clock)).await;
    assert!(matches!(second, Err(Error::InUse(_))));
}

/// At the socket: not even a status line arrives.
#[tokio::test]
async fn a_dropped_answer_leaves_no_byte() {
    let bench = Bench::start().await;
    let bot = Bot::create(&bench).await;
    bench.fault(&bot.account, "drop_after_accept");
    let body = json!({ "chat_id": bot.channel, "text": "lost" }).to_string();
    let path = bot.api.strip_prefix(&bench.base).unwrap();
    let request = format!(
        "POST {path}/sendMessage HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut socket = TcpStream::connect(bench.base.strip_prefix("http://").unwrap()).await.unwrap();
    socket.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let _ = socket.read_to_end(&mut answer).await;
    assert_eq!(String::from_utf8_lossy(&answer), "");
    assert_eq!(ids_in(&crash_image(&bench)).await.len(), 1);
}

/// `tests/data/ledger.jsonl` has every kind of event that a sandbox ever wrote. Kinds are added to it, never removed.
#[tokio::test]
async fn a_ledger_of_an_earlier_version_is_still_read() {
    let dir = TempDir::new().unwrap();
    std::fs::write(dir.path().join("ledger.jsonl"), include_str!("../data/ledger.jsonl")).unwrap();
    let sandbox = Sandbox::open(config(dir.path(), &TestClock::new())).await.unwrap();
    sandbox.set_public_url("http://127.0.0.1:1");
    let mut shown = Vec::new();
    for account in sandbox.accounts().unwrap() {
        let feed = sandbox.feed(&account.platform, &account.external_id, None, 100).await.unwrap();
        shown.extend(feed.items.into_iter().map(|item| (account.platform.clone(), item.text, item.media.len())));
    }
    let expected = [
        ("TELEGRAM", "after", 0),
        ("TELEGRAM", "hi", 0),
        ("YOUTUBE", "One sheet", 2),
        ("YOUTUBE", "One sheet", 1),
        ("TIKTOK", "A text", 2),
        ("TIKTOK", "Once", 1),
        ("X_TWITTER", "Hello", 0),
        ("X_TWITTER", "Café", 0),
        ("X_TWITTER", "Hello", 0),
        ("LINKEDIN", "Before", 0),
        ("LINKEDIN", "Watch", 2),
        ("LINKEDIN", "Look", 1),
        ("INSTAGRAM", "One", 1),
        ("THREADS", "Hi", 0),
        ("THREADS", "One", 0),
        ("THREADS", "", 1),
        ("DISCORD", "Who comes?", 0),
        ("DISCORD", "Hi", 0),
    ];
    assert_eq!(shown, expected.map(|(platform, text, media)| (platform.to_owned(), text.to_owned(), media)));
    assert_eq!((sandbox.accounts().unwrap().len(), sandbox.ledger().await.unwrap().len()), (50, 25));
}
