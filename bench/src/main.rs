//! Figures of a running Octavo: how fast, how late, at what cost. Prints them beside what they should be.

mod cost;
mod database;
mod deliveries;
mod fair;
mod load;
mod media;
mod probe;
mod process;
mod receiver;
mod recovery;
mod report;
mod rules;
mod server;
mod slow;
mod timely;

use std::path::PathBuf;
use std::time::Duration;

use clap::{Parser, ValueEnum};
use report::{Report, figure, milliseconds};
use server::Server;

/// Starts Octavo on a temporary data directory and measures it.
#[derive(Parser)]
struct Options {
    /// The binary to measure
    #[arg(long, default_value = "target/release/octavo")]
    octavo: PathBuf,
    /// postgres://…: a server on which databases are created and dropped; SQLite when left out
    #[arg(long)]
    database_url: Option<String>,
    /// Process whose CPU time counts too, with its children: PostgreSQL's first one
    #[arg(long)]
    database_pid: Option<u32>,
    /// Deliveries to measure with callers that wait for each answer
    #[arg(long, default_value_t = 10_000)]
    deliveries: usize,
    /// Number of these callers
    #[arg(long, default_value_t = 32)]
    callers: usize,
    /// Parts to measure, separated by commas; all when left out
    #[arg(long, value_enum, value_delimiter = ',')]
    only: Vec<Part>,
    /// Measure each part so often, in turn, and print the medians and ranges at the end
    #[arg(long, default_value_t = 1)]
    rounds: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Posts that the networks' rules check on one core
    Rules,
    /// Time to tell what a file is
    Probe,
    /// Start, and memory without work
    Idle,
    /// Deliveries to one endpoint, and of each event to ten
    Deliveries,
    /// Deliveries at 50 and 250 events a second
    Rates,
    /// kill -9 under load
    Recovery,
    /// A receiver that takes 2 s for each request, and a healthy one
    Slow,
    /// Receivers that never answer, and healthy ones
    Fairness,
    /// POST /v1/posts for later
    Posts,
    /// Uploads of small and large files
    Uploads,
    /// Posts that are due in the same minute
    Schedule,
}

impl Options {
    fn wants(&self, part: Part) -> bool {
        self.only.is_empty() || self.only.contains(&part)
    }

    /// The aim on the engine that is measured.
    fn aim(&self, sqlite: impl Into<Option<f64>>, postgres: impl Into<Option<f64>>) -> Option<f64> {
        if self.database_url.is_some() { postgres.into() } else { sqlite.into() }
    }
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let options = Options::parse();
    let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
    println!("Octavo on {}, {} cores, load {}", database::engine(&options)?, process::cores(), process::load());
    let mut report = Report::default();
    for round in 1..=options.rounds {
        if options.rounds > 1 {
            println!("\nround {round} of {}", options.rounds);
        }
        for part in Part::value_variants().iter().filter(|part| options.wants(**part)) {
            measure(*part, &options, &mut report).await?;
        }
    }
    if options.rounds > 1 {
        println!("\nmedian [lowest to highest] of {} rounds", options.rounds);
        report.print_medians();
    }
    println!("load at the end          {}", process::load());
    Ok(())
}

async fn measure(part: Part, options: &Options, report: &mut Report) -> anyhow::Result<()> {
    match part {
        Part::Rules => {
            let rate = rules::per_second(Duration::from_secs(1));
            report.add("rules", vec![figure(rate, 0, "/s on one core")]);
        }
        Part::Probe => probe::formats(report).await?,
        Part::Idle => idle(options, report).await?,
        Part::Deliveries => {
            deliveries::to_one_endpoint(options, report).await?;
            deliveries::to_ten_endpoints(options, report).await?;
        }
        Part::Rates => {
            deliveries::at_rate(options, report, 50, options.aim(1.5, 2.0)).await?;
            deliveries::at_rate(options, report, 250, options.aim(1.0, 1.5)).await?;
        }
        Part::Recovery => recovery::after_a_kill(options, report).await?,
        Part::Slow => slow::slow_receiver(options, report).await?,
        Part::Fairness => {
            fair::one_hangs(options, report, 100_000).await?;
            fair::many_hang(options, report).await?;
        }
        Part::Posts => posts(options, report).await?,
        Part::Uploads => {
            media::uploads(options, report, 1_000, 5).await?;
            media::uploads(options, report, 50, 100).await?;
        }
        Part::Schedule => timely::due_together(options, report, 100_000, 10_000).await?,
    }
    Ok(())
}

async fn idle(options: &Options, report: &mut Report) -> anyhow::Result<()> {
    let server = Server::start(options, &[]).await?;
    tokio::time::sleep(Duration::from_secs(3)).await;
    let ready = figure(milliseconds(server.ready_in), 0, "ms to ready").aim(300.0);
    let resident = figure(server.usage()?.resident_mib, 1, "MiB").aim(60.0);
    report.add("idle, no sandbox", vec![ready, resident]);
    Ok(())
}

async fn posts(options: &Options, report: &mut Report) -> anyhow::Result<()> {
    const CALLS: usize = 2_000;
    let server = Server::start(options, &["--sandbox"]).await?;
    let account = server.sandbox_account().await?;
    let took = load::posts(&server, account, CALLS, 16).await?;
    report.add("POST /v1/posts", vec![figure(CALLS as f64 / took.as_secs_f64(), 0, "/s, 16 callers")]);
    Ok(())
}
