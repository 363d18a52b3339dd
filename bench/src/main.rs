//! Figures of a running Octavo: how fast, how late, at what cost. Prints them beside what it compares with.

mod fair;
mod load;
mod media;
mod probe;
mod process;
mod receiver;
mod recovery;
mod rules;
mod server;
mod timely;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Parser;
use process::Usage;
use receiver::Receiver;
use server::Server;

/// Starts Octavo on a temporary data directory and measures it.
#[derive(Parser)]
struct Options {
    /// The binary to measure
    #[arg(long, default_value = "target/release/octavo")]
    octavo: PathBuf,
    /// postgres://…; SQLite when left out
    #[arg(long)]
    database_url: Option<String>,
    /// Process whose CPU time counts too, with its children: PostgreSQL's first one
    #[arg(long)]
    database_pid: Option<u32>,
    /// Deliveries to measure
    #[arg(long, default_value_t = 10_000)]
    deliveries: usize,
    /// Parts to measure, separated by commas; all when left out
    #[arg(long, value_enum, value_delimiter = ',')]
    only: Vec<Part>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Part {
    Rules,
    Probe,
    Idle,
    Deliveries,
    Uploads,
    Fairness,
    Recovery,
    Schedule,
}

impl Options {
    fn wants(&self, part: Part) -> bool {
        self.only.is_empty() || self.only.contains(&part)
    }
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let options = Options::parse();
    let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
    let engine = if options.database_url.is_some() { "PostgreSQL" } else { "SQLite" };
    println!("Octavo on {engine}, {} cores, load {}", process::cores(), process::load());
    if options.wants(Part::Rules) {
        let rate = rules::per_second(Duration::from_secs(1));
        println!("rules                 {rate:>8.0} /s    posts checked on one core");
    }
    if options.wants(Part::Probe) {
        probe::formats().await?;
    }
    if options.wants(Part::Idle) {
        idle(&options).await?;
    }
    if options.wants(Part::Deliveries) {
        let server = Server::start(&options, &["--sandbox"]).await?;
        for endpoints in [1, 10] {
            deliver(&options, &server, endpoints).await?;
        }
        fan_out(&options, 10).await?;
        latency(&server).await?;
        posts(&server).await?;
        println!("peak, with sandbox    {:>8.1} MiB", server.usage()?.peak_mib);
    }
    if options.wants(Part::Uploads) {
        media::uploads(&options, 1_000, 5).await?;
        media::uploads(&options, 50, 100).await?;
    }
    if options.wants(Part::Fairness) {
        fair::one_hangs(&options, 100_000).await?;
        fair::many_hang(&options).await?;
    }
    if options.wants(Part::Recovery) {
        recovery::after_a_kill(&options, 5_000).await?;
    }
    if options.wants(Part::Schedule) {
        timely::due_together(&options, 100_000, 10_000).await?;
    }
    println!("load at the end       {}", process::load());
    Ok(())
}

async fn idle(options: &Options) -> anyhow::Result<()> {
    let plain = Server::start(options, &[]).await?;
    tokio::time::sleep(Duration::from_secs(3)).await;
    println!("start to ready        {:>8.0} ms   (aim 300)", plain.ready_in.as_secs_f64() * 1e3);
    println!("idle, no sandbox      {:>8.1} MiB  (aim 60; anchor 82 in three processes)", plain.usage()?.resident_mib);
    Ok(())
}

/// Deliveries a second and CPU a thousand, from the call that makes the event to the receiver's answer. Each delivery
/// has an event of its own.
async fn deliver(options: &Options, server: &Server, endpoints: usize) -> anyhow::Result<()> {
    let receiver = Receiver::start().await?;
    let webhooks = server.webhooks(&receiver.url, endpoints).await?;
    let before = cost(options, server)?;
    let started = Instant::now();
    load::tests(server, &webhooks, options.deliveries, 64).await?;
    receiver.wait_for(options.deliveries).await?;
    let spent = cost(options, server)? - before;
    let name = format!("{endpoints:>2} endpoint(s)");
    print_rate(&name, options.deliveries, started.elapsed(), spent, endpoints, &receiver);
    Ok(())
}

/// As [`deliver`], where every event goes to all endpoints.
async fn fan_out(options: &Options, endpoints: usize) -> anyhow::Result<()> {
    let (receiver, source) = (Receiver::start().await?, receiver::silent().await?);
    let server = Server::start(options, &["--sandbox"]).await?;
    server.webhooks(&receiver.url, endpoints).await?;
    let events = options.deliveries / endpoints;
    let deliveries = events * endpoints;
    let before = cost(options, &server)?;
    let started = Instant::now();
    load::imports(&server, &source, events, 64).await?;
    receiver.wait_for(deliveries).await?;
    let spent = cost(options, &server)? - before;
    print_rate(&format!("1 event to {endpoints}"), deliveries, started.elapsed(), spent, endpoints, &receiver);
    Ok(())
}

fn print_rate(name: &str, deliveries: usize, took: Duration, cpu: f64, endpoints: usize, receiver: &Receiver) {
    let anchor = if endpoints == 1 { (1_500, 2.1) } else { (3_160, 0.85) };
    println!(
        "{name:<21} {:>8.0} /s    (anchor {}); {:.2} CPU-s per 1,000 (anchor {}); repeats {}",
        deliveries as f64 / took.as_secs_f64(),
        anchor.0,
        cpu / (deliveries as f64 / 1e3),
        anchor.1,
        receiver.repeats(),
    );
}

/// From the call that makes the event to its arrival, at 50 a second.
async fn latency(server: &Server) -> anyhow::Result<()> {
    const CALLS: usize = 500;
    let receiver = Receiver::start().await?;
    let webhooks = server.webhooks(&receiver.url, 1).await?;
    let mut waits = load::paced(server, &webhooks, &receiver, CALLS, Duration::from_millis(20)).await?;
    waits.sort_unstable();
    let at = |share: f64| waits[((waits.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    println!("create to arrival     {:>8.1} ms   p50; {:.1} ms p99, at 50/s (anchor 4.7 and 18)", at(0.5), at(0.99));
    Ok(())
}

async fn posts(server: &Server) -> anyhow::Result<()> {
    const CALLS: usize = 2_000;
    let account = server.sandbox_account().await?;
    let took = load::drafts(server, account, CALLS, 16).await?;
    println!("POST /v1/posts        {:>8.0} /s    scheduled for later, 16 clients", CALLS as f64 / took.as_secs_f64());
    Ok(())
}

/// CPU seconds of the server and, where its process is named, of the database.
fn cost(options: &Options, server: &Server) -> anyhow::Result<f64> {
    let database = options.database_pid.map(Usage::with_children).transpose()?;
    Ok(server.usage()?.cpu_seconds + database.map_or(0.0, |usage| usage.cpu_seconds))
}
