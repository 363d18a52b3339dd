//! Load, bounded in count and in clients.

use std::time::{Duration, Instant};

use anyhow::ensure;
use futures::stream::{self, TryStreamExt};
use serde_json::{Value, json};

use crate::receiver::Receiver;
use crate::server::Server;

/// Makes `count` events, in turn for each webhook.
pub async fn tests(server: &Server, webhooks: &[String], count: usize, clients: usize) -> anyhow::Result<()> {
    let calls = (0..count).map(|number| anyhow::Ok(&webhooks[number % webhooks.len()]));
    stream::iter(calls).try_for_each_concurrent(clients, |webhook| test(server, webhook)).await
}

async fn test(server: &Server, webhook: &str) -> anyhow::Result<()> {
    let body = json!({ "type": "post.completed" });
    let answer = server.post(&format!("/v1/webhooks/{webhook}/test"), &body).send().await?;
    ensure!(answer.status() == 202, "a test answered {}", answer.status());
    Ok(())
}

/// Makes `count` events by imports that never get on: each is announced to every webhook that hears of it.
pub async fn imports(server: &Server, url: &str, count: usize, clients: usize) -> anyhow::Result<()> {
    repeat(server, "/v1/media/upload/import", &json!({ "url": url }), 202, count, clients).await
}

/// One event every `every`, in turn for each webhook; how long each took to arrive.
pub async fn paced(
    server: &Server,
    webhooks: &[String],
    receiver: &Receiver,
    count: usize,
    every: Duration,
) -> anyhow::Result<Vec<Duration>> {
    let (mut waits, before) = (Vec::with_capacity(count), receiver.count());
    let mut beat = tokio::time::interval(every);
    for number in 1..=count {
        beat.tick().await;
        let started = Instant::now();
        test(server, &webhooks[number % webhooks.len()]).await?;
        receiver.wait_for(before + number).await?;
        waits.extend(receiver.last().map(|arrived| arrived.saturating_duration_since(started)));
    }
    Ok(waits)
}

/// Posts scheduled for tomorrow: what the call itself costs.
pub async fn drafts(server: &Server, account: i64, count: usize, clients: usize) -> anyhow::Result<Duration> {
    let body = json!({ "scheduledTime": "2027-11-01T09:00:00Z", "publications": [{ "accountId": account,
        "platformSettings": { "type": "BLUE_SKY" }, "posts": [{ "content": "For later" }] }] });
    let started = Instant::now();
    repeat(server, "/v1/posts", &body, 204, count, clients).await?;
    Ok(started.elapsed())
}

async fn repeat(
    server: &Server,
    path: &str,
    body: &Value,
    status: u16,
    count: usize,
    clients: usize,
) -> anyhow::Result<()> {
    let calls = stream::iter((0..count).map(anyhow::Ok));
    calls
        .try_for_each_concurrent(clients, |_| async {
            let answer = server.post(path, body).send().await?;
            ensure!(answer.status() == status, "{path} answered {}", answer.status());
            Ok(())
        })
        .await
}
