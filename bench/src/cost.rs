//! CPU time of all that takes part.

use std::ops::Sub;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};

use crate::options::Options;
use crate::process::{Usage, cpu_with_children};
use crate::server::Server;

/// Results are recorded, and the database writes on, after the last arrival.
const SETTLE: Duration = Duration::from_millis(500);
const PATIENCE: Duration = Duration::from_secs(60);

/// CPU seconds.
pub struct Cost {
    /// The server and, where its process is named, the database.
    pub octavo: f64,
    pub bench: f64,
}

impl Cost {
    pub fn now(options: &Options, server: &Server) -> anyhow::Result<Self> {
        let database = options.database_pid.map(cpu_with_children).transpose()?.unwrap_or(0.0);
        let octavo = cpu_with_children(server.pid())? + database;
        Ok(Cost { octavo, bench: Usage::of(std::process::id())?.cpu_seconds })
    }

    /// The cost up to now, once the server has recorded the result of every delivery.
    pub async fn settled(options: &Options, server: &Server, webhooks: &[String]) -> anyhow::Result<Self> {
        let started = Instant::now();
        loop {
            tokio::time::sleep(SETTLE).await;
            let cost = Cost::now(options, server)?;
            let pending = pending(server, webhooks).await?;
            if pending == 0 {
                return Ok(cost);
            }
            ensure!(started.elapsed() < PATIENCE, "{pending} deliveries arrived but are still PENDING");
        }
    }
}

async fn pending(server: &Server, webhooks: &[String]) -> anyhow::Result<u64> {
    let mut pending = 0;
    for webhook in webhooks {
        let page = server.get(&format!("/v1/webhooks/{webhook}/deliveries?status=PENDING&size=1")).await?;
        pending += page["totalElements"].as_u64().context("no total")?;
    }
    Ok(pending)
}

impl Sub for Cost {
    type Output = Cost;

    fn sub(self, before: Cost) -> Cost {
        Cost { octavo: self.octavo - before.octavo, bench: self.bench - before.bench }
    }
}
