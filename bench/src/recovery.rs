//! How soon deliveries resume after the process was killed under load.

use std::time::{Duration, Instant};

use anyhow::Context;
use futures::{StreamExt, TryStreamExt};

use crate::load::{self, Calls, Sent};
use crate::options::Options;
use crate::receiver::Receiver;
use crate::report::{Report, figure, milliseconds};
use crate::server::Server;

/// Load before the kill, and again after it.
const LOAD_FOR: Duration = Duration::from_secs(3);

/// Kills the server in the middle of the load and restarts it. Every accepted event must arrive.
pub async fn after_a_kill(options: &Options, report: &mut Report) -> anyhow::Result<()> {
    let server = Server::start(options, &["--sandbox"]).await?;
    let receiver = Receiver::start().await?;
    let webhooks = server.webhooks(&receiver.url, 1).await?;
    let (sent, restart) = tokio::join!(accepted(options, &server, &webhooks), async {
        tokio::time::sleep(LOAD_FOR).await;
        server.kill_and_start(options, &["--sandbox"]).await
    });
    let (sent, restart) = (sent?, restart?);
    receiver.wait_for(&sent, 1).await?;
    let first = receiver.times().into_iter().filter(|at| *at > restart.started).min().context("nothing arrived")?;
    let backlog: Vec<Instant> = receiver
        .arrivals(sent.iter().filter(|sent| sent.answered < restart.killed))
        .into_iter()
        .filter_map(|(_, at)| (at > restart.started).then_some(at))
        .collect();
    let gone = backlog.iter().max().copied().unwrap_or(restart.started);
    report.add(
        "killed under load",
        vec![
            figure(milliseconds(first - restart.started), 0, "ms to the first delivery").aim(1_000.0),
            figure(milliseconds(gone - restart.started), 0, "ms until the backlog was gone").aim(3_000.0),
            figure(backlog.len() as f64, 0, "in the backlog"),
            figure(sent.len() as f64, 0, "accepted, none lost"),
            figure(receiver.repeats() as f64, 0, "repeats"),
        ],
    );
    Ok(())
}

/// The events of the calls that were answered. A call fails while the server is down.
async fn accepted(options: &Options, server: &Server, webhooks: &[String]) -> anyhow::Result<Vec<Sent>> {
    let end = Instant::now() + 2 * LOAD_FOR;
    let numbers = (0..).take_while(|_| Instant::now() < end);
    let calls = Calls::Tests(webhooks);
    let answers = load::by_callers(server, &calls, numbers, options.first_callers());
    answers.filter_map(async |answer| answer.ok().map(anyhow::Ok)).try_collect().await
}
