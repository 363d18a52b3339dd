//! What receivers that hang do to the others.

use std::time::Duration;

use crate::Options;
use crate::load;
use crate::receiver::{Receiver, silent};
use crate::server::Server;

/// The p99 is the fifteenth worst: of fewer calls it is chance.
const CALLS: usize = 1_500;
const EVERY: Duration = Duration::from_millis(20);

/// One receiver never answers and has `backlog` deliveries waiting, beside 99 healthy ones.
pub async fn one_hangs(options: &Options, backlog: usize) -> anyhow::Result<()> {
    beside(options, 99, 1, backlog).await
}

/// 200 of 1,000 receivers hang, with five deliveries each.
pub async fn many_hang(options: &Options) -> anyhow::Result<()> {
    beside(options, 800, 200, 1_000).await
}

async fn beside(options: &Options, healthy: usize, hanging: usize, backlog: usize) -> anyhow::Result<()> {
    let server = Server::start(options, &["--sandbox"]).await?;
    let receiver = Receiver::start().await?;
    let well = server.webhooks(&receiver.url, healthy).await?;
    // All receivers have earned their place.
    load::tests(&server, &well, healthy * 10, 16).await?;
    receiver.wait_for(healthy * 10).await?;
    let before = arrivals(&server, &well, &receiver).await?;
    let hang = server.webhooks(&silent().await?, hanging).await?;
    load::tests(&server, &hang, backlog, 64).await?;
    let after = arrivals(&server, &well, &receiver).await?;
    println!(
        "{hanging:>3} of {:>4} hang       {:>8.1} ms   p99 of the others with {backlog} waiting; {:.1} ms without; p50 {:.1} and {:.1}; ratio {:.2}",
        healthy + hanging,
        after.1,
        before.1,
        after.0,
        before.0,
        after.1 / before.1,
    );
    Ok(())
}

/// p50 and p99 from the call that makes an event to its arrival, in milliseconds.
async fn arrivals(server: &Server, webhooks: &[String], receiver: &Receiver) -> anyhow::Result<(f64, f64)> {
    let mut waits = load::paced(server, webhooks, receiver, CALLS, EVERY).await?;
    waits.sort_unstable();
    let at = |share: f64| waits[((waits.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    Ok((at(0.5), at(0.99)))
}
