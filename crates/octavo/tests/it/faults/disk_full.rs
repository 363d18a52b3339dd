//! A data directory without room: a small file system of its own, filled by the test.

use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::Path;

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, Home, Receiver, each_engine, sample, until};

const MOST_POSTS: usize = 1_000;

/// Writes until the disk is full.
pub fn fill(ballast: &Path) {
    let mut file = File::create(ballast).unwrap();
    for size in [65_536, 4_096] {
        let full = loop {
            if let Err(error) = file.write_all(&vec![9; size]) {
                break error;
            }
        };
        assert_eq!(full.kind(), ErrorKind::StorageFull);
    }
}

/// The sandbox, which stands for networks elsewhere, keeps its ledger outside.
fn with_little_room(home: Home, ledger: &Path) -> Home {
    let (dir, ledger) = (home.path().display().to_string(), ledger.display());
    home.mount(&format!(
        "mount -t tmpfs -o size=48m,mode=700 octavo '{dir}'\nmkdir '{dir}/sandbox'\nmount --bind '{ledger}' '{dir}/sandbox'"
    ))
}

/// Posts until the database has no room, if it is on that disk; the texts of the posts that were accepted.
pub async fn post_until_refused(api: &Api, account: i64, is_elsewhere: bool) -> Vec<String> {
    let mut accepted = Vec::new();
    for number in 0..if is_elsewhere { 3 } else { MOST_POSTS } {
        let text = format!("post {number}");
        let body = json!({ "publications": [{ "accountId": account, "platformSettings": { "type": "BLUE_SKY" },
            "posts": [{ "content": text }] }] });
        let answer = api.send(Method::POST, "/v1/posts", body).await;
        if answer.status() != 204 {
            assert_eq!(answer.status(), 503);
            let said: Value = answer.json().await.unwrap();
            assert_eq!(said["error"]["code"], "SERVICE_UNAVAILABLE");
            assert!(said["error"]["message"].as_str().unwrap().contains("has no room on its disk"), "{said}");
            return accepted;
        }
        accepted.push(text);
    }
    assert!(is_elsewhere, "the disk was not full");
    accepted
}

/// Each post that was accepted, and nothing else.
pub async fn all_are_published(api: &Api, account: i64, accepted: &mut [String]) {
    accepted.sort();
    let mut published = Vec::new();
    until("all that was accepted is published", async || {
        published = api.feed(account).await.iter().map(|post| post["text"].as_str().unwrap().to_owned()).collect();
        (published.len() >= accepted.len()).then_some(())
    })
    .await;
    published.sort();
    assert_eq!(published, accepted);
}

#[tokio::test]
async fn a_full_disk_is_reported_and_loses_nothing() {
    each_engine(async |home| {
        let ledger = tempfile::tempdir().unwrap();
        let home = with_little_room(home, ledger.path());
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let receiver = Receiver::start().await;
        api.webhook(&receiver, json!({ "eventsAll": false, "eventTypes": ["post.completed"] })).await;
        let (account, _) = api.account("BLUE_SKY").await;
        let ballast = home.seen_at(&home.path().join("ballast"));

        fill(&ballast);
        let refused = api.upload("photo.jpg", sample("photo.jpg")).await;
        assert_eq!(refused.status(), 503);
        let mut accepted = post_until_refused(&api, account, home.database_url().is_some()).await;
        assert_eq!(api.get("/v1/media").await["items"], json!([]));
        assert_eq!(server.status("/healthz").await, 200);

        std::fs::remove_file(&ballast).unwrap();
        until("there is room", async || {
            (api.upload("photo.jpg", sample("photo.jpg")).await.status() == 200).then_some(())
        })
        .await;
        api.ended(&api.post(account, None, "after").await).await;
        accepted.push("after".to_owned());
        all_are_published(&api, account, &mut accepted).await;
        receiver.wait("all are notified", |calls| calls.len() >= accepted.len()).await;
        assert_eq!(api.status(Method::GET, "/v1/posts").await, 200);
        drop(server);
    })
    .await;
}
