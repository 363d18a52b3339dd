//! How soon deliveries go on after the process was killed.

use std::time::Duration;

use crate::Options;
use crate::load;
use crate::receiver::Receiver;
use crate::server::Server;

const ENDPOINTS: usize = 10;
/// So slow that a backlog gathers, and soon enough for a receiver to be sent ten at once.
const DELAY: Duration = Duration::from_millis(200);

/// From the start after a kill to the first delivery at a receiver, with `backlog` events made before. All must arrive.
pub async fn after_a_kill(options: &Options, backlog: usize) -> anyhow::Result<()> {
    let mut server = Server::start(options, &["--sandbox"]).await?;
    let receiver = Receiver::answering_after(DELAY).await?;
    let webhooks = server.webhooks(&receiver.url, ENDPOINTS).await?;
    load::tests(&server, &webhooks, backlog, 64).await?;
    let waiting = backlog - receiver.count();
    let started = server.kill_and_start(options, &["--sandbox"]).await?;
    let first = receiver.first_after(started).await?;
    receiver.wait_for(backlog).await?;
    println!(
        "killed and restarted  {:>8.0} ms   to the first delivery, {waiting} waiting (aim 3,000); none lost, repeats {}",
        first.as_secs_f64() * 1e3,
        receiver.repeats(),
    );
    Ok(())
}
