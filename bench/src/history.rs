//! What a long history costs: the same calls on a server with few deliveries and on one with millions, its start, its disk, and
//! how old days go.

use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use jiff::{SignedDuration, Timestamp};

use crate::cost::Cost;
use crate::deliveries::Run;
use crate::options::Options;
use crate::report::{Report, figure, milliseconds};
use crate::server::Server;

/// Webhooks that each event of the history was sent to.
const WEBHOOKS: usize = 10;
/// Days of history, the last one yesterday's.
const DAYS: usize = 29;
const DAY_MS: i64 = 24 * 60 * 60 * 1_000;
/// How long the server keeps history when it removes half of it.
const SHORT_RETENTION: (&str, &str) = ("OCTAVO_WEBHOOKS_RETENTION", "15 days");
/// Calls of each kind.
const CALLS: u32 = 200;
const PATIENCE: Duration = Duration::from_secs(3_600);

/// Measures with few deliveries, and again with `--history` of them.
pub async fn long_history(options: &Options, report: &mut Report) -> anyhow::Result<()> {
    let run = Run::start(options, WEBHOOKS).await?;
    run.deliver(report, "1 event to 10, no history").await?;
    calls(&run, report, "no history").await?;
    run.server.stop()?;
    let started = Instant::now();
    fill(&run.server, options.history).await?;
    report.add("history is written", vec![figure(started.elapsed().as_secs_f64(), 0, "s")]);

    let ready = run.server.start_again(options, &["--sandbox"], &[]).await?;
    let disk = figure(run.server.data.stored_mib().await?, 0, "MiB on disk");
    report.add("start with history", vec![figure(milliseconds(ready), 0, "ms to ready").aim(300.0), disk]);
    run.deliver(report, "1 event to 10, history").await?;
    calls(&run, report, "history").await?;
    run.server.stop()?;
    half_goes(&run, options, report).await
}

/// Writes the history as if it had been delivered, day by day. The server is stopped.
async fn fill(server: &Server, deliveries: usize) -> anyhow::Result<()> {
    let events = (deliveries / WEBHOOKS / DAYS).to_string();
    let midnight = now().as_millisecond().div_euclid(DAY_MS) * DAY_MS;
    for days_ago in (1..=DAYS as i64).rev() {
        let begins = (midnight - days_ago * DAY_MS).to_string();
        let day = |sql: &str| sql.replace("{events}", &events).replace("{begins}", &begins);
        server.data.write(&day(include_str!("history_sqlite.sql")), &day(include_str!("history_postgres.sql"))).await?;
    }
    // As autovacuum does. Octavo collects no statistics on SQLite.
    server.data.write("SELECT 1", "VACUUM (ANALYZE)").await
}

#[expect(clippy::disallowed_methods, reason = "the bench's own clock")]
fn now() -> Timestamp {
    Timestamp::now()
}

/// What each kind of call takes, and costs the server and the database.
async fn calls(run: &Run<'_>, report: &mut Report, when: &str) -> anyhow::Result<()> {
    let (server, all) = (&run.server, format!("/v1/webhooks/{}/deliveries", run.webhooks[0]));
    let page = server.get(&format!("{all}?size=50&sort=createdTime,asc")).await?;
    let oldest = page["content"][0]["id"].as_str().context("no delivery")?.to_owned();
    let pages = page["totalElements"].as_u64().context("no total")? / 50;
    let now = now();
    let week = now - SignedDuration::from_hours(7 * 24);
    let paths = [
        ("deliveries, newest", format!("{all}?size=50")),
        ("deliveries, failed", format!("{all}?size=50&status=FAILED")),
        ("deliveries, pending", format!("{all}?size=50&status=PENDING")),
        ("deliveries, a week's", format!("{all}?size=50&from={week}&to={now}")),
        ("deliveries, page 100", format!("{all}?size=50&page={}", pages.min(100))),
        ("one delivery", format!("{all}/{oldest}")),
        ("event feed, first", "/v1/events?limit=100".to_owned()),
        ("webhooks", "/v1/webhooks".to_owned()),
    ];
    for (name, path) in paths {
        let (mut waits, before) = (Vec::new(), Cost::now(run.options, server)?);
        for _ in 0..CALLS {
            let started = Instant::now();
            server.get(&path).await.with_context(|| path.clone())?;
            waits.push(started.elapsed());
        }
        let spent = Cost::now(run.options, server)? - before;
        waits.sort_unstable();
        let median = figure(milliseconds(waits[waits.len() / 2]), 2, "ms p50");
        let cost = figure(spent.octavo * 1e3 / f64::from(CALLS), 2, "ms CPU");
        report.add(format!("{name}, {when}"), vec![median, cost]);
    }
    Ok(())
}

/// Starts with a retention of half the history, and waits until that half is gone.
async fn half_goes(run: &Run<'_>, options: &Options, report: &mut Report) -> anyhow::Result<()> {
    run.server.start_again(options, &["--sandbox"], &[SHORT_RETENTION]).await?;
    let (started, before) = (Instant::now(), Cost::now(options, &run.server)?);
    let (first, expected) = (run.total().await?, options.history / WEBHOOKS * 45 / 100);
    let mut left = first;
    let removed = loop {
        tokio::time::sleep(Duration::from_secs(1)).await;
        let total = run.total().await?;
        if total == left && first - left > expected {
            break (first - left) * WEBHOOKS;
        }
        left = total;
        ensure!(started.elapsed() < PATIENCE, "{left} deliveries of a webhook are left");
    };
    let spent = Cost::now(options, &run.server)? - before;
    report.add(
        "half the history goes",
        vec![
            figure(started.elapsed().as_secs_f64(), 0, "s"),
            figure(removed as f64, 0, "deliveries"),
            figure(spent.octavo / (removed as f64 / 1e3), 3, "CPU-s per 1,000"),
            figure(run.server.data.stored_mib().await?, 0, "MiB on disk"),
        ],
    );
    Ok(())
}
