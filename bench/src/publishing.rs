//! What publishing costs, with the simulator in the same process: a post, and a part of a thread.

use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use futures::stream::{self, StreamExt, TryStreamExt};
use serde_json::{Value, json};

use crate::cost::Cost;
use crate::options::Options;
use crate::report::{Report, figure};
use crate::server::Server;

/// Each account publishes one post at a time.
const ACCOUNTS: usize = 25;
const POSTS: usize = 2_000;
/// Of a thread, the first post included.
const PARTS: usize = 5;
const CALLERS: usize = 16;
const PATIENCE: Duration = Duration::from_secs(300);

pub async fn posts_and_threads(options: &Options, report: &mut Report) -> anyhow::Result<()> {
    let server = Server::start(options, &["--sandbox"]).await?;
    let accounts: Vec<i64> = stream::iter(0..ACCOUNTS).then(|_| server.sandbox_account()).try_collect().await?;
    let single = json!({ "content": "One leaf" });
    let part = json!({ "content": "One more leaf" });
    let thread = json!({ "content": "The first leaf", "thread": vec![part; PARTS - 1] });
    publish(&server, &accounts, ACCOUNTS, &single).await?;
    for (name, post, count) in [("single posts", single, POSTS), ("threads of 5", thread, POSTS / PARTS)] {
        let (started, before) = (Instant::now(), Cost::now(options, &server)?);
        publish(&server, &accounts, count, &post).await?;
        let (took, spent) = (started.elapsed(), Cost::now(options, &server)? - before);
        let figures = vec![
            figure(POSTS as f64 / took.as_secs_f64(), 0, "posts/s"),
            figure(spent.octavo / (POSTS as f64 / 1e3), 2, "CPU-s per 1,000 posts, with the simulator"),
        ];
        report.add(format!("published, {name}"), figures);
    }
    Ok(())
}

/// Publishes this post `count` times, on the accounts in turn, and waits until the networks have them all.
async fn publish(server: &Server, accounts: &[i64], count: usize, post: &Value) -> anyhow::Result<()> {
    stream::iter((0..count).map(anyhow::Ok))
        .try_for_each_concurrent(CALLERS, |number| async move {
            let body = json!({ "publications": [{ "accountId": accounts[number % accounts.len()],
                "platformSettings": { "type": "BLUE_SKY" }, "posts": [post] }] });
            let answer = server.post("/v1/posts", &body).send().await?;
            ensure!(answer.status() == 204, "a post answered {}", answer.status());
            Ok(())
        })
        .await?;
    let started = Instant::now();
    while is_any(server, "SCHEDULED").await? || is_any(server, "PUBLISHING").await? {
        ensure!(started.elapsed() < PATIENCE, "posts are still waiting");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    for status in ["FAILED", "PARTIALLY_COMPLETED"] {
        ensure!(!is_any(server, status).await?, "a post is {status}");
    }
    Ok(())
}

async fn is_any(server: &Server, status: &str) -> anyhow::Result<bool> {
    let page = server.get(&format!("/v1/posts?status={status}&limit=1")).await?;
    Ok(!page["items"].as_array().context("no items")?.is_empty())
}
