//! What a delivery costs and how soon it arrives, from the call that creates the event to the receiver's request.

use std::time::Duration;

use anyhow::Context;
use futures::TryStreamExt;

use crate::cost::Cost;
use crate::load::{self, Calls, Sent};
use crate::options::Options;
use crate::receiver::{Receiver, silent};
use crate::report::{Figure, Report, figure, latency};
use crate::server::Server;

const AT_RATE_FOR: Duration = Duration::from_secs(10);
/// The aim for the p99 of callers that wait, in milliseconds.
const MOST_WAIT: f64 = 250.0;
/// The same for any number of callers.
const MOST_LATE: f64 = 500.0;

/// Calls of each caller, at least.
const CALLS_EACH: usize = 20;
/// Deliveries of the first calls, which come all at once, at most.
const FIRST_RUSH: usize = 12_800;

struct Aims {
    per_second: Option<f64>,
    cpu: Option<f64>,
    p99: Option<f64>,
}

/// Every event goes to the only endpoint.
pub async fn to_one_endpoint(options: &Options, report: &mut Report) -> anyhow::Result<()> {
    let aims = Aims { per_second: options.aim(None, 2_000.0), cpu: options.aim(0.25, 0.6), p99: Some(MOST_WAIT) };
    let run = Run::start(options, 1).await?;
    let calls = Calls::Tests(&run.webhooks);
    let before = run.warm_up(&calls).await?;
    let sent =
        load::by_callers(&run.server, &calls, 0..options.deliveries, options.first_callers()).try_collect().await?;
    report.add("1 endpoint", run.figures(before, sent, &aims).await?);
    Ok(())
}

/// Every event goes to ten endpoints.
pub async fn to_ten_endpoints(options: &Options, report: &mut Report) -> anyhow::Result<()> {
    let aims = Aims { per_second: options.aim(None, 6_000.0), cpu: options.aim(0.12, 0.2), p99: Some(MOST_WAIT) };
    let run = Run::start(options, 10).await?;
    run.deliver_imports(report, "1 event to 10 endpoints", options.first_callers(), &aims).await
}

/// The same work with more and more callers.
pub async fn as_callers_grow(options: &Options, report: &mut Report) -> anyhow::Result<()> {
    for endpoints in [1, 10, 100] {
        let run = Run::start(options, endpoints).await?;
        for callers in options.callers.iter().filter(|callers| *callers * endpoints <= FIRST_RUSH) {
            let name = format!("{endpoints} endpoints, {callers} callers");
            run.receiver.forget();
            run.deliver_imports(report, &name, *callers, &Aims { per_second: None, cpu: None, p99: Some(MOST_LATE) })
                .await?;
        }
    }
    Ok(())
}

/// So many events a second, however long each takes.
pub async fn at_rate(options: &Options, report: &mut Report, rate: u32, cpu_aim: Option<f64>) -> anyhow::Result<()> {
    let aims = Aims { per_second: None, cpu: cpu_aim, p99: None };
    let run = Run::start(options, 1).await?;
    let calls = Calls::Tests(&run.webhooks);
    let before = run.warm_up(&calls).await?;
    let sent = load::at_rate(&run.server, &calls, rate, AT_RATE_FOR).await?;
    report.add(format!("{rate} events a second"), run.figures(before, sent, &aims).await?);
    Ok(())
}

pub struct Run<'a> {
    pub options: &'a Options,
    pub server: Server,
    receiver: Receiver,
    pub webhooks: Vec<String>,
}

impl<'a> Run<'a> {
    pub async fn start(options: &'a Options, webhooks: usize) -> anyhow::Result<Self> {
        let server = Server::start(options, &["--sandbox"]).await?;
        let receiver = Receiver::start().await?;
        let webhooks = server.webhooks(&receiver.url, webhooks).await?;
        Ok(Run { options, server, receiver, webhooks })
    }

    /// Callers queue imports, and each event goes to every endpoint.
    async fn deliver_imports(
        &self,
        report: &mut Report,
        name: &str,
        callers: usize,
        aims: &Aims,
    ) -> anyhow::Result<()> {
        // So many that the first calls, which come all at once, are few among them.
        let events = (self.options.deliveries / self.webhooks.len()).max(CALLS_EACH * callers);
        let source = silent().await?;
        let calls = Calls::Imports(&source);
        let before = self.warm_up(&calls).await?;
        let sent = load::by_callers(&self.server, &calls, 0..events, callers).try_collect().await?;
        report.add(name, self.figures(before, sent, aims).await?);
        Ok(())
    }

    /// As [`to_ten_endpoints`], on a server that has delivered before.
    pub async fn deliver(&self, report: &mut Report, name: &str) -> anyhow::Result<()> {
        self.receiver.forget();
        let aims = Aims { per_second: None, cpu: None, p99: None };
        self.deliver_imports(report, name, self.options.first_callers(), &aims).await
    }

    /// Deliveries of the first webhook.
    pub async fn total(&self) -> anyhow::Result<usize> {
        let page = self.server.get(&format!("/v1/webhooks/{}/deliveries?size=1", self.webhooks[0])).await?;
        Ok(page["totalElements"].as_u64().context("no total")? as usize)
    }

    async fn warm_up(&self, calls: &Calls<'_>) -> anyhow::Result<Cost> {
        let sent = load::warm_up(&self.server, calls).await?;
        self.receiver.wait_for(&sent, self.webhooks.len()).await?;
        Cost::settled(self.options, &self.server, &self.webhooks).await
    }

    /// Waits for the deliveries and their results.
    async fn figures(&self, before: Cost, sent: Vec<Sent>, aims: &Aims) -> anyhow::Result<Vec<Figure>> {
        self.receiver.wait_for(&sent, self.webhooks.len()).await?;
        let spent = Cost::settled(self.options, &self.server, &self.webhooks).await? - before;
        let arrivals = self.receiver.arrivals(&sent);
        let (first, last) = (sent.iter().map(|sent| sent.started).min(), arrivals.iter().map(|(_, at)| *at).max());
        let took = first.zip(last).map_or(Duration::ZERO, |(first, last)| last - first);
        let thousands = arrivals.len() as f64 / 1e3;
        let mut figures = vec![
            figure(arrivals.len() as f64 / took.as_secs_f64(), 0, "/s").aim(aims.per_second),
            figure(spent.octavo / thousands, 2, "CPU-s per 1,000").aim(aims.cpu),
        ];
        figures.extend(latency(self.receiver.waits(&sent), aims.p99));
        figures.push(figure(self.receiver.repeats() as f64, 0, "repeats"));
        figures.push(figure(self.server.usage()?.peak_mib, 0, "MiB peak"));
        figures.push(figure(spent.bench / thousands, 2, "CPU-s of the bench"));
        Ok(figures)
    }
}
