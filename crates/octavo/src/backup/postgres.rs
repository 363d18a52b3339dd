//! PostgreSQL's own tools: `pg_dump`, `pg_restore` and `psql`.

use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, bail, ensure};
use jiff::Timestamp;
use octavo_store::restore::hold;
use tokio::io::AsyncWriteExt;
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use url::Url;

/// Writes a consistent copy of the database. It works while others write.
pub async fn dump(url: &str, file: &Path) -> anyhow::Result<()> {
    let mut command = tool("pg_dump", Some(url))?;
    command.args(["--format=custom", "--no-owner", "--no-privileges", "--file"]).arg(file);
    let status = command.status().await.with_context(|| missing("pg_dump"))?;
    ensure!(status.success(), "pg_dump failed ({status}); its version must not be older than the server's");
    Ok(())
}

/// Fills an empty database, in one transaction with what holds everything that is due by `now`.
pub async fn load(url: &str, file: &Path, now: Timestamp) -> anyhow::Result<()> {
    let mut reader = tool("pg_restore", None)?
        .args(["--no-owner", "--no-privileges", "--file=-"])
        .arg(file)
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| missing("pg_restore"))?;
    let mut psql = tool("psql", Some(url))?
        .args(["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--file=-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .with_context(|| missing("psql"))?;
    let (Some(from), Some(mut to)) = (reader.stdout.take(), psql.stdin.take()) else {
        bail!("psql and pg_restore have no pipes");
    };
    pass_on(from, &mut reader, &mut to, &hold(now)).await.context("nothing was restored")?;
    drop(to);
    let status = psql.wait().await?;
    ensure!(status.success(), "nothing was restored: psql failed ({status})");
    Ok(())
}

/// Passes the whole script on to `psql`, and the statements after it, in one transaction. `psql` could commit at the end of its
/// input by itself; but that end also comes when this process is killed.
async fn pass_on(mut from: ChildStdout, reader: &mut Child, to: &mut ChildStdin, then: &str) -> anyhow::Result<()> {
    to.write_all(b"BEGIN;\n").await.context("writing to psql")?;
    tokio::io::copy(&mut from, to).await.context("writing to psql")?;
    drop(from);
    let status = reader.wait().await?;
    ensure!(status.success(), "pg_restore failed ({status})");
    // The script leaves no schema to look names up in.
    let last = format!("\nSET search_path = public;\n{then}\nCOMMIT;\n");
    to.write_all(last.as_bytes()).await.context("writing to psql")
}

/// A tool with the database's address; the password is not among its arguments, which other users can see.
fn tool(name: &str, url: Option<&str>) -> anyhow::Result<Command> {
    let mut command = Command::new(name);
    command.kill_on_drop(true);
    if let Some(url) = url {
        let mut url: Url = url.parse().context("database_url")?;
        if let Some(password) = url.password() {
            command.env("PGPASSWORD", percent_encoding::percent_decode_str(password).decode_utf8()?.as_ref());
            let _ = url.set_password(None);
        }
        command.arg("--dbname").arg(url.as_str());
    }
    Ok(command)
}

fn missing(tool: &str) -> String {
    format!("starting {tool}; install PostgreSQL's client programs (on Debian: apt install postgresql-client)")
}
