//! Posts that are due in the same minute, with many more waiting.

use std::time::Duration;

use anyhow::{Context, ensure};
use futures::stream::{self, StreamExt, TryStreamExt};
use jiff::Timestamp;
use serde_json::{Value, json};

use crate::options::Options;
use crate::report::{Report, figure};
use crate::server::Server;

const ACCOUNTS: usize = 100;
const CLIENTS: usize = 16;
/// Between the last scheduling call and the first post that is due.
const HEADSTART: i64 = 10;

/// `waiting` posts far ahead, `due` posts in the same minute.
pub async fn due_together(options: &Options, report: &mut Report, waiting: usize, due: usize) -> anyhow::Result<()> {
    let server = Server::start(options, &["--sandbox"]).await?;
    let mut accounts = Vec::new();
    for _ in 0..ACCOUNTS {
        accounts.push(server.sandbox_account().await?);
    }
    let later = now() + 300 * 24 * 3_600;
    schedule(&server, &accounts, waiting, |_| later).await?;
    let idle = server.usage()?.resident_mib;
    // Scheduling them takes about as long: the minute must not begin before it is over.
    let start = now() + HEADSTART + due as i64 / 500;
    schedule(&server, &accounts, due, |number| start + (number * 60 / due) as i64).await?;
    ensure!(now() < start, "the minute began before all was scheduled");
    let mut late = ended(&server, start, due).await?;
    late.sort_unstable();
    let at = |share: f64| late[((late.len() - 1) as f64 * share) as usize] as f64 / 1e3;
    report.add(
        "due together",
        vec![
            figure(at(0.5), 0, "ms p50 late"),
            figure(at(0.99), 0, "ms p99 late"),
            figure(late.iter().filter(|late| **late < 0).count() as f64, 0, "early"),
            figure(due as f64, 0, "in a minute"),
            figure(waiting as f64, 0, "more waiting"),
            figure(idle, 0, "MiB before"),
            figure(server.usage()?.resident_mib, 0, "MiB after"),
        ],
    );
    Ok(())
}

async fn schedule(server: &Server, accounts: &[i64], count: usize, at: impl Fn(usize) -> i64) -> anyhow::Result<()> {
    let calls = (0..count).map(|number| {
        let time = Timestamp::from_second(at(number)).map(|time| time.to_string());
        time.map(|time| (number, time)).context("no time")
    });
    stream::iter(calls)
        .try_for_each_concurrent(CLIENTS, |(number, time)| async move {
            let body = json!({ "scheduledTime": time, "publications": [{ "accountId": accounts[number % accounts.len()],
                "platformSettings": { "type": "BLUE_SKY" }, "posts": [{ "content": format!("number {number}") }] }] });
            let answer = server.post("/v1/posts", &body).send().await?;
            ensure!(answer.status() == 204, "a post answered {}", answer.status());
            Ok(())
        })
        .await
}

/// How late each post went out, in microseconds, once all have.
async fn ended(server: &Server, start: i64, count: usize) -> anyhow::Result<Vec<i64>> {
    let until = Timestamp::from_second(start + 3_600)?;
    loop {
        tokio::time::sleep(Duration::from_secs(2)).await;
        let late = lateness(server, until).await?;
        if late.len() >= count {
            return Ok(late);
        }
        ensure!(now() < start + 900, "only {} of {count} posts went out", late.len());
    }
}

async fn lateness(server: &Server, until: Timestamp) -> anyhow::Result<Vec<i64>> {
    let mut late = Vec::new();
    let mut pages = stream::unfold(Some(String::new()), |cursor| async {
        let cursor = cursor?;
        let page = server.get(&format!("/v1/posts?limit=100&status=COMPLETED&to={until}{cursor}")).await;
        let next = page.as_ref().ok().and_then(|page| Some(format!("&cursor={}", page["nextCursor"].as_str()?)));
        Some((page, next))
    })
    .boxed();
    while let Some(page) = pages.next().await {
        for schedule in page?["items"].as_array().context("no items")? {
            let time = |value: &Value| Ok::<_, anyhow::Error>(value.as_str().context("no time")?.parse::<Timestamp>()?);
            let published = time(&schedule["publications"][0]["posts"][0]["publishedTime"])?;
            late.push(published.as_microsecond() - time(&schedule["scheduledTime"])?.as_microsecond());
        }
    }
    Ok(late)
}

#[expect(clippy::disallowed_methods, reason = "the bench stands outside of the server")]
fn now() -> i64 {
    Timestamp::now().as_second()
}
