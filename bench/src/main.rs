//! Figures of a running Octavo: how fast, how late, at what cost. Prints them beside what they should be.

mod clients;
mod cost;
mod data;
mod database;
mod deliveries;
mod fair;
mod history;
mod load;
mod media;
mod options;
mod probe;
mod process;
mod publishing;
mod receiver;
mod recovery;
mod rehearsal;
mod report;
mod rules;
mod server;
mod slow;
mod timely;

use std::time::Duration;

use anyhow::bail;
use clap::{Parser, ValueEnum};
use options::{Options, Part};
use report::{Report, figure, milliseconds};
use server::Server;
use tokio::signal::unix::{SignalKind, signal};

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let options = Options::parse();
    let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
    let mut terminated = signal(SignalKind::terminate())?;
    // The end of `run` stops the server and drops its database.
    tokio::select! {
        done = run(&options) => done,
        _ = tokio::signal::ctrl_c() => bail!("interrupted"),
        _ = terminated.recv() => bail!("terminated"),
    }
}

async fn run(options: &Options) -> anyhow::Result<()> {
    println!("Octavo on {}, {} cores, load {}", database::engine(options)?, process::cores(), process::load());
    let mut report = Report::default();
    for round in 1..=options.rounds {
        if options.rounds > 1 {
            println!("\nround {round} of {}", options.rounds);
        }
        for part in Part::value_variants().iter().filter(|part| options.wants(**part)) {
            measure(*part, options, &mut report).await?;
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
        Part::Callers => deliveries::as_callers_grow(options, report).await?,
        Part::Rates => {
            deliveries::at_rate(options, report, 50, options.aim(1.5, 2.0)).await?;
            deliveries::at_rate(options, report, 250, options.aim(1.0, 1.5)).await?;
        }
        Part::Recovery => recovery::after_a_kill(options, report).await?,
        Part::History => history::long_history(options, report).await?,
        Part::Slow => slow::slow_receiver(options, report).await?,
        Part::Fairness => {
            fair::one_hangs(options, report, 100_000).await?;
            fair::many_hang(options, report).await?;
        }
        Part::Posts => posts(options, report).await?,
        Part::Publishing => publishing::posts_and_threads(options, report).await?,
        Part::Rehearsal => rehearsal::of_a_month(options, report).await?,
        Part::Uploads => {
            media::uploads(options, report, 1_000, 5).await?;
            media::uploads(options, report, 50, 100).await?;
        }
        Part::Clients => clients::as_clients_grow(options, report, &[10, options.clients]).await?,
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
