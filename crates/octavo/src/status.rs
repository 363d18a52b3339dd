//! `octavo status`: what the server does, for people without Prometheus.

use std::path::Path;

use anyhow::Context;
use indicatif::BinaryBytes;
use jiff::{SignedDuration, Timestamp};
use octavo_store::Store;
use octavo_store::due::{Backlog, LaneKind};
use octavo_store::server_state::{Attention, LastDay};
use serde_json::{Value, json};

use crate::cli::Format;
use crate::config::Config;
use crate::print::print;
use crate::{database, parts};

/// What both `status` and `doctor` look at.
pub struct Work {
    /// Processes with workers.
    pub workers: i64,
    pub backlogs: Vec<(LaneKind, Backlog)>,
    pub attention: Attention,
    pub at: Timestamp,
}

impl Work {
    pub async fn read(store: &Store, data_dir: &Path) -> anyhow::Result<Self> {
        let at = octavo_server::system_clock().now();
        let workers = match store.workers().await? {
            Some(workers) => workers,
            None => i64::from(parts::workers_run(data_dir)),
        };
        Ok(Work { workers, backlogs: store.backlogs(at).await?, attention: store.attention().await?, at })
    }
}

struct Status {
    database: &'static str,
    work: Work,
    coming: i64,
    last_day: LastDay,
    database_bytes: i64,
    free_bytes: u64,
}

pub async fn run(config: Config, format: Format) -> anyhow::Result<()> {
    let (store, config) = database::open_store(&config).await?;
    let settings = config.settings()?;
    let space = rustix::fs::statvfs(&settings.data_dir).context("reading the free space of the data directory")?;
    let work = Work::read(&store, &settings.data_dir).await?;
    let status = Status {
        database: store.db().name(),
        coming: store.coming(work.at).await?,
        last_day: store.last_day(work.at).await?,
        database_bytes: store.database_bytes().await?,
        free_bytes: space.f_bavail.saturating_mul(space.f_frsize),
        work,
    };
    match format.json {
        true => print(status.json()),
        false => status.lines().iter().for_each(|(name, text)| print(format_args!("{name:11} {text}"))),
    }
    Ok(())
}

impl Status {
    fn json(&self) -> Value {
        let (work, day) = (&self.work, &self.last_day);
        let waiting = |(kind, backlog): &(LaneKind, Backlog)| {
            let age = backlog.age(work.at).as_secs();
            (kind.as_str().to_owned(), json!({ "ready": backlog.ready, "oldestSeconds": age }))
        };
        json!({
            "version": env!("CARGO_PKG_VERSION"),
            "database": self.database,
            "databaseBytes": self.database_bytes,
            "freeBytes": self.free_bytes,
            "workers": work.workers,
            "waiting": Value::Object(work.backlogs.iter().map(waiting).collect()),
            "dueWithin24Hours": self.coming,
            "last24Hours": {
                "postsPublished": day.posts_published,
                "postsFailed": day.posts_failed,
                "postsOfUnknownOutcome": day.posts_unknown,
                "deliveriesSucceeded": day.deliveries_succeeded,
                "deliveriesFailed": day.deliveries_failed,
            },
            "postsHeld": work.attention.held,
            "accountsToReconnect": work.attention.accounts_to_reconnect,
            "webhooksDisabled": work.attention.webhooks_disabled,
        })
    }

    fn lines(&self) -> Vec<(&'static str, String)> {
        let work = &self.work;
        let running = match (work.workers, self.database) {
            (0, _) => "not running; nothing is published or delivered".to_owned(),
            (_, "SQLite") => "running".to_owned(),
            (processes, _) => counted(processes, "process", "processes"),
        };
        let mut lines = vec![
            ("version", format!("Octavo {} on {}", env!("CARGO_PKG_VERSION"), self.database)),
            ("workers", running),
        ];
        lines.extend(work.backlogs.iter().map(|(kind, backlog)| (kind.facts().jobs, waits(backlog, work.at))));
        lines.extend([
            ("due in 24 h", counted(self.coming, "post", "posts")),
            ("last 24 h", ended(&self.last_day)),
            ("attention", needed(&work.attention)),
            ("database", BinaryBytes(self.database_bytes.cast_unsigned()).to_string()),
            ("free space", BinaryBytes(self.free_bytes).to_string()),
        ]);
        lines
    }
}

fn ended(day: &LastDay) -> String {
    format!(
        "{} published, {} failed, {} of unknown outcome; {} delivered, {} failed",
        counted(day.posts_published, "post", "posts"),
        day.posts_failed,
        day.posts_unknown,
        counted(day.deliveries_succeeded, "event", "events"),
        day.deliveries_failed
    )
}

fn needed(attention: &Attention) -> String {
    let held = counted(attention.held, "post", "posts");
    let accounts = counted(attention.accounts_to_reconnect, "account", "accounts");
    let webhooks = counted(attention.webhooks_disabled, "webhook", "webhooks");
    format!("{held} held, {accounts} to reconnect, {webhooks} disabled")
}

/// Such as `2 waiting, the oldest for 3s`.
pub fn waits(backlog: &Backlog, now: Timestamp) -> String {
    let age = backlog.age(now);
    match backlog.ready {
        0 => "none waiting".to_owned(),
        ready => format!("{ready} waiting, the oldest for {:#}", SignedDuration::from_secs(age.as_secs())),
    }
}

/// Such as `1 post`, `2 posts`.
pub fn counted(number: i64, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
