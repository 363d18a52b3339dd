//! A receiver that takes long and answers 2xx: does it keep up, and what does a healthy one next to it notice?

use std::time::{Duration, Instant};

use crate::load::{self, Calls};
use crate::options::Options;
use crate::receiver::Receiver;
use crate::report::{Report, figure, latency};
use crate::server::Server;

const ANSWERS_AFTER: Duration = Duration::from_secs(2);
/// Events a second, to each of the two.
const RATE: u32 = 25;
const LOAD_FOR: Duration = Duration::from_secs(30);
/// The end of the load, in which its deliveries are counted.
const COUNTED: Duration = Duration::from_secs(10);

pub async fn slow_receiver(options: &Options, report: &mut Report) -> anyhow::Result<()> {
    let server = Server::start(options, &["--sandbox"]).await?;
    let (slow, healthy) = (Receiver::answering_after(ANSWERS_AFTER).await?, Receiver::start().await?);
    let webhooks = [server.webhooks(&slow.url, 1).await?, server.webhooks(&healthy.url, 1).await?].concat();
    let warm_up = load::warm_up(&server, &Calls::Tests(&webhooks[1..])).await?;
    healthy.wait_for(&warm_up, 1).await?;
    let sent = load::at_rate(&server, &Calls::Tests(&webhooks), 2 * RATE, LOAD_FOR).await?;
    let (end, arrived) = (Instant::now(), slow.times());
    let counted = arrived.iter().filter(|at| **at + COUNTED > end).count();
    let (to_slow, to_healthy): (Vec<_>, Vec<_>) = sent.into_iter().partition(|sent| sent.number % 2 == 0);
    healthy.wait_for(&to_healthy, 1).await?;
    let mut figures = vec![
        figure(counted as f64 / COUNTED.as_secs_f64(), 1, "/s at the end").aim(f64::from(RATE)),
        figure((to_slow.len() - arrived.len()) as f64, 0, "waiting at the end"),
    ];
    figures.extend(latency(healthy.waits(&to_healthy), None));
    report.add(format!("receiver that takes {} s", ANSWERS_AFTER.as_secs()), figures);
    Ok(())
}
