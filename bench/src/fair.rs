//! What receivers that hang do to the others.

use std::time::Duration;

use futures::TryStreamExt;

use crate::load::{self, Calls};
use crate::options::Options;
use crate::receiver::{Receiver, silent};
use crate::report::{Report, figure, latency};
use crate::server::Server;

const RATE: u32 = 50;
/// The p99 is the fifteenth worst of these calls: of fewer it is chance.
const LOAD_FOR: Duration = Duration::from_secs(30);

/// One receiver never answers and has `backlog` deliveries waiting, beside 99 healthy ones.
pub async fn one_hangs(options: &Options, report: &mut Report, backlog: usize) -> anyhow::Result<()> {
    beside(options, report, (99, 1), backlog).await
}

/// 200 of 1,000 receivers hang, with five deliveries each.
pub async fn many_hang(options: &Options, report: &mut Report) -> anyhow::Result<()> {
    beside(options, report, (800, 200), 1_000).await
}

async fn beside(
    options: &Options,
    report: &mut Report,
    (healthy, hanging): (usize, usize),
    backlog: usize,
) -> anyhow::Result<()> {
    let server = Server::start(options, &["--sandbox"]).await?;
    let receiver = Receiver::start().await?;
    let well = server.webhooks(&receiver.url, healthy).await?;
    // All receivers have earned their place.
    let earned: Vec<_> = load::by_callers(&server, &Calls::Tests(&well), 0..healthy * 10, 16).try_collect().await?;
    receiver.wait_for(&earned, 1).await?;
    let before = waits(&server, &well, &receiver).await?;
    let hang = server.webhooks(&silent().await?, hanging).await?;
    let _: Vec<_> = load::by_callers(&server, &Calls::Tests(&hang), 0..backlog, 64).try_collect().await?;
    let after = waits(&server, &well, &receiver).await?;
    let name = |kind| format!("{kind} of {} hang", healthy + hanging);
    report.add(name("0"), latency(before, None).into());
    let mut figures = Vec::from(latency(after, None));
    figures.push(figure(backlog as f64, 0, "waiting for those that hang"));
    report.add(name(&hanging.to_string()), figures);
    Ok(())
}

async fn waits(server: &Server, webhooks: &[String], receiver: &Receiver) -> anyhow::Result<Vec<Duration>> {
    let sent = load::at_rate(server, &Calls::Tests(webhooks), RATE, LOAD_FOR).await?;
    receiver.wait_for(&sent, 1).await?;
    Ok(receiver.waits(&sent))
}
