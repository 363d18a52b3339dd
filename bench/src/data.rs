//! Where a server keeps everything, and the processes that work on it. Gone afterwards.

use std::ffi::OsStr;
use std::io::Write;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, ensure};
use serde_json::Value;
use sqlx::{AssertSqlSafe, Connection as _, Executor as _, PgConnection, SqliteConnection};
use tempfile::TempDir;

use crate::database::Database;
use crate::options::Options;

pub struct Data {
    directory: TempDir,
    database: Option<Database>,
}

impl Data {
    pub fn create(options: &Options) -> anyhow::Result<Self> {
        let database = options.database_url.as_deref().map(Database::create).transpose()?;
        Ok(Data { directory: tempfile::tempdir()?, database })
    }

    fn command(&self, options: &Options) -> Command {
        let mut command =
            Command::new(if options.cores.is_some() { OsStr::new("taskset") } else { options.octavo.as_os_str() });
        if let Some(cores) = &options.cores {
            command.args(["-c", cores]).arg(&options.octavo);
        }
        command.arg("--data-dir").arg(self.directory.path());
        if let Some(database) = &self.database {
            command.args(["--database-url", &database.url]);
        }
        command
    }

    pub fn serve(
        &self,
        options: &Options,
        port: u16,
        arguments: &[&str],
        settings: &[(&str, &str)],
    ) -> anyhow::Result<Child> {
        self.command(options)
            .args(["serve", "--listen", &format!("127.0.0.1:{port}")])
            .args(arguments)
            .env("OCTAVO_LIMITS_REQUESTS_PER_SECOND", "0")
            .env("OCTAVO_QUOTAS_WEBHOOKS_PER_APP", "10000")
            .env("OCTAVO_QUOTAS_IMPORTS_WAITING", "1000000")
            .env("OCTAVO_SERVER_MAX_CONNECTIONS_PER_ADDRESS", "0")
            .env("OCTAVO_LOG", "warn")
            .envs(settings.iter().copied())
            .stdout(Stdio::null())
            .spawn()
            .context("starting the server; `make build` makes it")
    }

    /// Runs statements on this engine, in a transaction. (PostgreSQL runs what is sent together in one, unless it is a
    /// single statement that can't be in one.)
    pub async fn write(&self, sqlite: &str, postgres: &str) -> anyhow::Result<()> {
        match &self.database {
            Some(database) => {
                PgConnection::connect(&database.url).await?.execute(AssertSqlSafe(postgres.to_owned())).await?;
            }
            None => {
                let mut connection = SqliteConnection::connect(&self.sqlite_file()?).await?;
                connection.execute(AssertSqlSafe(format!("BEGIN; {sqlite}; COMMIT"))).await?;
                connection.close().await?;
            }
        }
        Ok(())
    }

    /// What the database takes on the disk.
    pub async fn stored_mib(&self) -> anyhow::Result<f64> {
        let bytes = match &self.database {
            Some(database) => {
                let mut connection = PgConnection::connect(&database.url).await?;
                sqlx::query_scalar::<_, i64>("SELECT pg_database_size(current_database())")
                    .fetch_one(&mut connection)
                    .await? as u64
            }
            None => std::fs::metadata(self.sqlite_file()?)?.len(),
        };
        Ok(bytes as f64 / 1024.0 / 1024.0)
    }

    fn sqlite_file(&self) -> anyhow::Result<String> {
        Ok(self.directory.path().join("octavo.db").to_str().context("a path of text")?.to_owned())
    }

    /// An operator's command; its answer.
    pub fn run_tool(&self, options: &Options, arguments: &[&str], input: &str) -> anyhow::Result<Value> {
        let mut child = self
            .command(options)
            .args(arguments)
            .arg("--json")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("running {}", options.octavo.display()))?;
        child.stdin.take().context("no standard input")?.write_all(input.as_bytes())?;
        let output = child.wait_with_output()?;
        ensure!(output.status.success(), "octavo {arguments:?} failed");
        Ok(serde_json::from_slice(&output.stdout)?)
    }
}
