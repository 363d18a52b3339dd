//! PostgreSQL behind PgBouncer, with what Debian's package brings.

use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Stdio};

use serde_json::json;
use tempfile::TempDir;
use tokio::net::TcpStream;
use url::Url;

use crate::support::{Home, Receiver, free_port, until};

struct PgBouncer {
    child: Child,
    url: String,
    _dir: TempDir,
}

impl PgBouncer {
    /// Between Octavo and a new database. Only the mode and the number of sessions are set.
    async fn start(mode: &str) -> Self {
        let dir = tempfile::tempdir().unwrap();
        let mut url = Url::parse(&Home::postgres_url().await).unwrap();
        let (host, port, own_port) = (url.host_str().unwrap().to_owned(), url.port().unwrap(), free_port());
        let settings = format!(
            "[databases]\n* = host={host} port={port} user=postgres\n[pgbouncer]\nlisten_addr = 127.0.0.1\n\
            listen_port = {own_port}\nunix_socket_dir =\nauth_type = any\npool_mode = {mode}\ndefault_pool_size = 40\n"
        );
        let file = dir.path().join("pgbouncer.ini");
        std::fs::write(&file, settings).unwrap();
        let mut command = Command::new("/usr/sbin/pgbouncer");
        command.arg("--quiet").stderr(Stdio::null());
        if rustix::process::geteuid().is_root() {
            // It refuses to run as root: then it becomes the user of Debian's package for PostgreSQL.
            command.args(["--user", "postgres"]);
            std::os::unix::fs::chown(dir.path(), None, None).unwrap();
            Command::new("chown").args(["-R", "postgres"]).arg(dir.path()).status().unwrap();
        }
        let child = command.arg(&file).process_group(0).spawn().unwrap();
        until("PgBouncer listens", async || TcpStream::connect(("127.0.0.1", own_port)).await.ok().map(drop)).await;
        url.set_port(Some(own_port)).unwrap();
        PgBouncer { child, url: url.into(), _dir: dir }
    }
}

impl Drop for PgBouncer {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

#[tokio::test]
async fn a_pooler_of_sessions_is_as_good_as_none() {
    let pooler = PgBouncer::start("session").await;
    let home = Home::with_database(&pooler.url);
    let server = home.start_api_only().await;
    let worker = home.start_worker(&server);
    let api = home.developer(&server, "ada@example.com");
    let receiver = Receiver::start().await;
    api.webhook(&receiver, json!({})).await;
    let (account, chat) = api.account("TELEGRAM").await;
    let location = api.post(account, chat.as_deref(), "by way of a pooler").await;
    assert_eq!(api.ended(&location).await["status"], "COMPLETED");
    receiver.wait("all events arrive", |calls| calls.len() >= 3).await;
    assert_eq!(home.tool(&["status"], "")["workers"], 1, "the worker's lock is a session's");
    drop((worker, server));
}

#[tokio::test]
async fn a_pooler_of_transactions_is_refused() {
    let pooler = PgBouncer::start("transaction").await;
    let home = Home::with_database(&pooler.url);
    for arguments in [&["serve"][..], &["migrate"]] {
        let said = home.refusal(arguments);
        assert!(said.contains("pool_mode = session"), "{arguments:?}: {said}");
    }
}
