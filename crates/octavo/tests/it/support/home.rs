//! A data directory, its settings, and the binary run on them.

use std::io::Write;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use octavo_store::testing::{copy_sqlite, empty_postgres, empty_postgres_url, fresh_postgres_url};
use octavo_store::{Db, changed};
use serde_json::Value;
use sqlx::{Connection, PgConnection, SqliteConnection, raw_sql};
use tempfile::TempDir;

use super::{MemoryGroup, Mounts, Server, client, free_port, until_within};

const BINARY: &str = env!("CARGO_BIN_EXE_octavo");

/// Where a server keeps its data.
pub struct Home {
    dir: TempDir,
    database_url: Option<String>,
    /// As the environment has them.
    settings: Vec<(String, String)>,
    /// What every command of this home sees.
    mounts: Option<Mounts>,
    /// The binary that runs them.
    binary: String,
}

/// Runs one test on each engine.
pub async fn each_engine<F, Fut>(test: F)
where
    F: Fn(Home) -> Fut,
    Fut: Future<Output = ()>,
{
    test(Home::on(None)).await;
    test(Home::on(Some(fresh_postgres_url().await))).await;
}

impl Home {
    pub fn path(&self) -> &Path {
        self.dir.path()
    }

    fn on(database_url: Option<String>) -> Self {
        Home {
            dir: tempfile::tempdir().unwrap(),
            database_url,
            settings: Vec::new(),
            mounts: None,
            binary: BINARY.into(),
        }
    }

    /// A home on SQLite, for a server that only has to be there.
    pub fn with_nothing() -> Self {
        Home::on(None)
    }

    pub async fn on_postgres() -> Self {
        Home::on(Some(fresh_postgres_url().await))
    }

    /// A new database of the test server, without any table.
    pub async fn postgres_url() -> String {
        empty_postgres_url().await
    }

    pub fn with_database(url: &str) -> Self {
        Home::on(Some(url.to_owned()))
    }

    /// The database itself, for what no call can make: data from before, or data that has grown old.
    pub async fn database(&self) -> Db {
        match &self.database_url {
            Some(url) => Db::open_postgres(url, 2).await.unwrap(),
            None => Db::open_sqlite(&self.path().join("octavo.db")).await.unwrap(),
        }
    }

    /// Without a database, as somebody has it who has just installed Octavo.
    pub async fn emptied(self) -> Self {
        if let Some(url) = &self.database_url {
            empty_postgres(url).await;
        }
        self
    }

    /// Fills a database that no server has opened yet with what another release left.
    pub async fn load(&self, sql: &'static str) {
        if let Some(url) = &self.database_url {
            empty_postgres(url).await;
        }
        let file = format!("sqlite://{}?mode=rwc", self.path().join("octavo.db").display());
        match &self.database_url {
            Some(url) => raw_sql(sql).execute(&mut PgConnection::connect(url).await.unwrap()).await.map(drop),
            None => raw_sql(sql).execute(&mut SqliteConnection::connect(&file).await.unwrap()).await.map(drop),
        }
        .unwrap();
    }

    /// Another setting for every command from here on: `OCTAVO_…` and its value.
    pub fn set(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.settings.push((name.into(), value.into()));
        self
    }

    /// Runs every command from here on by the binary of another version.
    pub fn run_by(mut self, binary: impl Into<String>) -> Self {
        self.binary = binary.into();
        self
    }

    /// Runs every command from here on where `script` has mounted something.
    pub fn mount(mut self, script: &str) -> Self {
        self.mounts = Some(Mounts::make(script));
        self
    }

    /// Where a file is that the commands of this home see at `path`.
    pub fn seen_at(&self, path: &Path) -> PathBuf {
        self.mounts.as_ref().map_or_else(|| path.to_owned(), |mounts| mounts.path(path))
    }

    pub fn database_url(&self) -> Option<&str> {
        self.database_url.as_deref()
    }

    pub fn engine(&self) -> &'static str {
        if self.database_url.is_some() { "PostgreSQL" } else { "SQLite" }
    }

    /// The binary with this home's settings.
    pub fn command(&self) -> Command {
        let mounts = self.mounts.as_ref();
        let binary = &self.binary;
        let mut command = mounts.map_or_else(|| Command::new(binary), |mounts| mounts.command(binary));
        if !self.settings.iter().any(|(name, _)| *name == "OCTAVO_DATA_DIR") {
            command.arg("--data-dir").arg(self.path());
        }
        command.env("OCTAVO_LOG", "warn");
        command.env("OCTAVO_LIMITS_REQUESTS_PER_SECOND", "0");
        command.envs(self.settings.iter().map(|(name, value)| (name, value)));
        if let Some(url) = &self.database_url {
            command.args(["--database-url", url]);
        }
        command
    }

    /// Runs one of the operator's tools and reads its JSON.
    pub fn tool(&self, arguments: &[&str], input: &str) -> Value {
        let mut child =
            self.command().args(arguments).arg("--json").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "octavo {arguments:?}");
        serde_json::from_slice(&output.stdout).unwrap()
    }

    /// Whether `octavo doctor` finds all in order, and what it prints.
    pub fn doctor(&self) -> (bool, String) {
        let output = self.command().arg("doctor").output().unwrap();
        (output.status.success(), String::from_utf8(output.stdout).unwrap())
    }

    /// What a command that must fail says about it.
    pub fn refusal(&self, arguments: &[&str]) -> String {
        let output = self.command().args(arguments).output().unwrap();
        assert!(!output.status.success(), "octavo {arguments:?}");
        String::from_utf8(output.stderr).unwrap()
    }

    pub async fn start(&self) -> Server {
        let port = free_port();
        self.start_on(port).await
    }

    /// Starts a server on a port of its own and waits until it is ready.
    pub async fn start_on(&self, port: u16) -> Server {
        self.serve(port, &["--sandbox"]).await
    }

    /// A server that leaves the work to others.
    pub async fn start_api_only(&self) -> Server {
        self.start_idle(free_port()).await
    }

    /// As [`Home::start_api_only`], on a port of its own.
    pub async fn start_idle(&self, port: u16) -> Server {
        self.serve(port, &["--sandbox", "--roles", "api"]).await
    }

    /// A worker whose networks are the simulated ones of `server`.
    pub fn start_worker(&self, server: &Server) -> Server {
        self.worker(server, |command| command.env("OCTAVO_SANDBOX_ENABLED", "true"))
    }

    /// A worker that reaches Instagram, Threads and X, as `server` simulates them, by way of `base`.
    pub fn start_worker_by(&self, base: &str, server: &Server) -> Server {
        self.worker(server, |command| {
            for (name, path) in [("INSTAGRAM", "instagram"), ("THREADS", "threads"), ("X", "x")] {
                command
                    .env(format!("OCTAVO_PLATFORMS_{name}_URL"), format!("{base}/sandbox/{path}"))
                    .env(format!("OCTAVO_PLATFORMS_{name}_CLIENT_ID"), octavo_sandbox::CLIENT_ID)
                    .env(format!("OCTAVO_PLATFORMS_{name}_CLIENT_SECRET"), octavo_sandbox::CLIENT_SECRET);
            }
            command.env("OCTAVO_EGRESS_ALLOW", "127.0.0.0/8")
        })
    }

    fn worker(&self, server: &Server, with: impl Fn(&mut Command) -> &mut Command) -> Server {
        let mut command = self.command();
        command.arg("worker").env("OCTAVO_PUBLIC_URL", &server.base);
        let child = with(&mut command).spawn().unwrap();
        Server { child, base: server.base.clone(), http: client() }
    }

    /// A server whose networks are the real ones, which nobody may connect.
    pub async fn start_without_sandbox(&self) -> Server {
        self.serve(free_port(), &[]).await
    }

    /// A server under a host name: browsers offer passkeys nowhere else.
    pub async fn start_on_localhost(self) -> (Self, Server) {
        let port = free_port();
        let home = self.set("OCTAVO_PUBLIC_URL", format!("http://localhost:{port}"));
        let mut server = home.start_on(port).await;
        server.base = server.base.replace("127.0.0.1", "localhost");
        (home, server)
    }

    /// A server with a sandbox, and the file that its log goes to.
    pub async fn start_logging(&self) -> (Server, PathBuf) {
        let path = self.path().join("test.log");
        let log = std::fs::File::create(&path).unwrap();
        (self.serve_to(log.into(), free_port(), &["--sandbox"], None).await, path)
    }

    /// A server whose memory is bounded, if there is a group.
    pub async fn start_in(&self, group: Option<&MemoryGroup>) -> Server {
        self.serve_to(Stdio::inherit(), free_port(), &["--sandbox"], group).await
    }

    async fn serve(&self, port: u16, options: &[&str]) -> Server {
        self.serve_to(Stdio::inherit(), port, options, None).await
    }

    async fn serve_to(&self, log: Stdio, port: u16, options: &[&str], group: Option<&MemoryGroup>) -> Server {
        self.prepare().await;
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        let mut command = self.command();
        command.args(["serve", "--listen", &address.to_string()]).args(options);
        if let Some(group) = group {
            command = group.confine(&command);
        }
        let child = command.stdout(Stdio::null()).stderr(log).spawn().unwrap();
        let server = Server { child, base: format!("http://{address}"), http: client() };
        // Beside other tests a debug build, its migrations and its ledger take their time.
        until_within(Duration::from_secs(90), "the server is ready", async || {
            let answer = server.http.get(format!("{}/readyz", server.base)).send().await;
            answer.is_ok_and(|answer| answer.status() == 200).then_some(())
        })
        .await;
        server
    }

    /// A new home on SQLite begins with a copy of a migrated database: migrating takes ten times as long.
    async fn prepare(&self) {
        let file = self.path().join("octavo.db");
        let is_ours = self.binary == BINARY && self.database_url.is_none() && self.mounts.is_none();
        if is_ours && !file.exists() {
            copy_sqlite(&file).await;
        }
    }

    /// Changes rows behind the server's back.
    pub async fn change(&self, sql: &'static str) {
        let mut tx = self.database().await.write().await.unwrap();
        changed!(tx, sqlx::query(sql)).unwrap();
        tx.commit().await.unwrap();
    }
}
