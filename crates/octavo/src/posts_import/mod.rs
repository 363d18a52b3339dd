//! `octavo posts import`: a CSV file of any length as posts, by way of `POST /v1/posts/import`.
//!
//! Every row is checked before the first one is sent. Each batch has an Idempotency-Key that is made from the file, so
//! the same command after an interruption sends nothing twice.

mod batches;
mod client;
mod progress;

use anyhow::{Context, bail};
use serde_json::Value;

use crate::cli::ImportPosts;
use crate::print::print;
use batches::{Batch, Batches};
use client::Client;
use progress::Progress;

pub async fn run(options: ImportPosts) -> anyhow::Result<()> {
    let bytes = std::fs::read(&options.file).with_context(|| format!("reading {}", options.file.display()))?;
    let batches = Batches::read(&bytes).with_context(|| format!("{}", options.file.display()))?;
    let client = Client::open(&options)?;
    check(&client, &batches).await?;
    if options.dry_run {
        print(format_args!("{} rows are valid. Nothing was sent.", batches.rows));
        return Ok(());
    }
    send(&client, &batches).await
}

/// Prints every problem of every row; fails if one is an error.
async fn check(client: &Client, batches: &Batches) -> anyhow::Result<()> {
    let mut progress = Progress::new("Checked", batches.rows);
    let mut errors = 0;
    for batch in &batches.all {
        let findings = client.check(batch).await?;
        progress.pause(|| findings.iter().for_each(|finding| print(describe(batch, finding))));
        errors += findings.iter().filter(|finding| finding["severity"] == "ERROR").count();
        progress.advance(batch.lines.len());
    }
    progress.finish();
    match errors {
        0 => Ok(()),
        1 => bail!("the file has 1 problem; nothing was sent"),
        _ => bail!("the file has {errors} problems; nothing was sent"),
    }
}

/// `line 12, accounts: You have no account 7.`
fn describe(batch: &Batch, finding: &Value) -> String {
    let text = |name: &str| finding[name].as_str().unwrap_or_default().to_owned();
    let (field, message) = (text("field"), text("message"));
    let row = field.strip_prefix("rows[").and_then(|rest| rest.split_once(']'));
    let place = row.and_then(|(index, cell)| {
        let line = batch.lines.get(index.parse::<usize>().ok()?)?;
        Some(format!("line {line}{}", cell.replacen('.', ", ", 1)))
    });
    let kind = if text("severity") == "WARNING" { " (warning)" } else { "" };
    format!("{}{kind}: {message}", place.unwrap_or(field))
}

async fn send(client: &Client, batches: &Batches) -> anyhow::Result<()> {
    let mut progress = Progress::new("Sent", batches.rows);
    let mut earlier = 0;
    for batch in &batches.all {
        let is_repeated = client.create(batch).await.with_context(|| {
            format!("the rows from line {} on were not sent; run the same command again to continue", batch.lines[0])
        })?;
        earlier += if is_repeated { batch.lines.len() } else { 0 };
        progress.advance(batch.lines.len());
    }
    progress.finish();
    let rows = batches.rows;
    match earlier {
        0 => print(format_args!("{rows} posts scheduled.")),
        _ => print(format_args!("{rows} posts scheduled, {earlier} of them by an earlier run.")),
    }
    Ok(())
}
