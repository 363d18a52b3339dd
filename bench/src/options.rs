//! What to measure.

use std::path::PathBuf;

use clap::{Parser, ValueEnum};

/// Starts Octavo on a temporary data directory and measures it.
#[derive(Parser)]
pub struct Options {
    /// The binary to measure
    #[arg(long, default_value = "target/release/octavo")]
    pub octavo: PathBuf,
    /// postgres://…: a server on which databases are created and dropped; SQLite when left out
    #[arg(long)]
    pub database_url: Option<String>,
    /// Process whose CPU time counts too, with its children: PostgreSQL's first one
    #[arg(long)]
    pub database_pid: Option<u32>,
    /// Deliveries to measure with callers that wait for each answer
    #[arg(long, default_value_t = 10_000)]
    pub deliveries: usize,
    /// Numbers of these callers: the part `callers` compares them, the others use the first
    #[arg(long, value_delimiter = ',', default_value = "32,64,128,256,512,1024")]
    pub callers: Vec<usize>,
    /// Cores that the server may use, as for `taskset -c`: 0-1; all when left out
    #[arg(long)]
    pub cores: Option<String>,
    /// Deliveries in the history of the part `history`
    #[arg(long, default_value_t = 1_000_000)]
    pub history: usize,
    /// Client workspaces of the part `clients`
    #[arg(long, default_value_t = 10_000)]
    pub clients: usize,
    /// Parts to measure, separated by commas; all but `history` and `clients` when left out
    #[arg(long, value_enum, value_delimiter = ',')]
    pub only: Vec<Part>,
    /// Measure each part so often, in turn, and print the medians and ranges at the end
    #[arg(long, default_value_t = 1)]
    pub rounds: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Part {
    /// Posts that the networks' rules check on one core
    Rules,
    /// Time to tell what a file is
    Probe,
    /// Start, and memory without work
    Idle,
    /// Deliveries to one endpoint, and of each event to ten
    Deliveries,
    /// Deliveries of each event to 1, 10 and 100 endpoints as callers grow in number
    Callers,
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
    /// Posts and threads, published to simulators
    Publishing,
    /// A rehearsal of a month of posts
    Rehearsal,
    /// Uploads of small and large files
    Uploads,
    /// Posts that are due in the same minute
    Schedule,
    /// The same calls with 10 client workspaces and with many
    Clients,
    /// A history of 29 days: calls, deliveries, start, disk, removal. Only when asked for
    History,
}

impl Options {
    pub fn wants(&self, part: Part) -> bool {
        if self.only.is_empty() { !matches!(part, Part::History | Part::Clients) } else { self.only.contains(&part) }
    }

    pub fn first_callers(&self) -> usize {
        self.callers.first().copied().unwrap_or(32)
    }

    /// The aim on the engine that is measured.
    pub fn aim(&self, sqlite: impl Into<Option<f64>>, postgres: impl Into<Option<f64>>) -> Option<f64> {
        if self.database_url.is_some() { postgres.into() } else { sqlite.into() }
    }
}
