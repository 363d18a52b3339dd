//! A PostgreSQL database for each server: what one leaves behind is no work for the next.

use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, ensure};

use crate::options::Options;

static CREATED: AtomicUsize = AtomicUsize::new(0);

pub struct Database {
    admin: String,
    name: String,
    pub url: String,
}

impl Database {
    /// `admin` names any database of the PostgreSQL server.
    pub fn create(admin: &str) -> anyhow::Result<Self> {
        let name = format!("octavo_bench_{}_{}", std::process::id(), CREATED.fetch_add(1, Ordering::Relaxed));
        ask(admin, &format!("CREATE DATABASE {name}"))?;
        let (server, _) = admin.rsplit_once('/').context("--database-url has no path")?;
        Ok(Database { url: format!("{server}/{name}"), admin: admin.to_owned(), name })
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        if let Err(error) = ask(&self.admin, &format!("DROP DATABASE {} WITH (FORCE)", self.name)) {
            eprintln!("{} is left: {error}", self.name);
        }
    }
}

/// What is measured; fsync decides what a commit costs.
pub fn engine(options: &Options) -> anyhow::Result<String> {
    match &options.database_url {
        Some(url) => Ok(format!("PostgreSQL {}, fsync {}", ask(url, "SHOW server_version")?, ask(url, "SHOW fsync")?)),
        None => Ok("SQLite".to_owned()),
    }
}

/// One statement; its answer as text.
fn ask(url: &str, sql: &str) -> anyhow::Result<String> {
    let output = Command::new("psql").args(["-tAq", url, "-c", sql]).output().context("running psql")?;
    ensure!(output.status.success(), "{sql}: {}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
