//! A PostgreSQL server whose disk has no room: a small file system of its own, filled by the test. Its WAL is on another disk, as a
//! server without room for that stops.

use std::path::Path;
use std::process::{Child, Command, Stdio};

use reqwest::Method;
use serde_json::json;
use tempfile::TempDir;
use tokio::net::TcpStream;

use super::disk_full::{all_are_published, fill, post_until_refused};
use crate::support::{Home, Mounts, Receiver, free_port, postgres_programs, sample, until};

struct Postgres {
    mounts: Mounts,
    child: Child,
    dir: TempDir,
    port: u16,
}

impl Postgres {
    async fn with_little_room() -> Self {
        let (dir, port) = (tempfile::tempdir().unwrap(), free_port());
        let disk = dir.path().join("disk");
        std::fs::create_dir(&disk).unwrap();
        let mounts = Mounts::make(&format!("mount -t tmpfs -o size=96m,mode=777 octavo '{}'", disk.display()));
        let mut initdb = program(&mounts, dir.path(), "initdb");
        initdb.args(["-N", "-A", "trust", "-U", "postgres", "-D", "disk/data", "-X"]).arg(dir.path().join("wal"));
        let made = initdb.output().unwrap();
        assert!(made.status.success(), "{made:?}");
        let mut server = program(&mounts, dir.path(), "postgres");
        server.args(["-D", "disk/data", "-h", "127.0.0.1", "-c", "fsync=off", "-k"]).arg(dir.path());
        let child = server.args(["-p", &port.to_string()]).stderr(Stdio::null()).spawn().unwrap();
        let server = Postgres { mounts, child, dir, port };
        until("PostgreSQL listens", async || TcpStream::connect(("127.0.0.1", port)).await.ok().map(drop)).await;
        server
    }

    fn url(&self) -> String {
        format!("postgres://postgres@127.0.0.1:{}/postgres", self.port)
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // At once, with all of its processes.
        let id = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(id, rustix::process::Signal::QUIT).unwrap();
        self.child.wait().unwrap();
    }
}

/// PostgreSQL refuses to run as root, which a program is in these mounts: it becomes another user there.
fn program(mounts: &Mounts, dir: &Path, name: &str) -> Command {
    let mut command = mounts.command("unshare");
    command.args(["--user", "--map-user=1000", "--wd"]).arg(dir).arg("--").arg(postgres_programs().join(name));
    command
}

#[tokio::test]
async fn a_full_disk_of_postgresql_is_reported_and_loses_nothing() {
    let postgres = Postgres::with_little_room().await;
    let home = Home::with_database(&postgres.url());
    let server = home.start().await;
    let api = home.developer(&server, "ada@example.com");
    let receiver = Receiver::start().await;
    api.webhook(&receiver, json!({ "eventsAll": false, "eventTypes": ["post.completed"] })).await;
    let (account, _) = api.account("BLUE_SKY").await;
    let ballast = postgres.mounts.path(&postgres.dir.path().join("disk/ballast"));

    fill(&ballast);
    let mut accepted = post_until_refused(&api, account, false).await;
    assert_eq!(api.status(Method::GET, "/v1/posts").await, 200);
    assert_eq!(api.upload("photo.jpg", sample("photo.jpg")).await.status(), 503);
    assert_eq!(server.status("/readyz").await, 200);

    std::fs::remove_file(&ballast).unwrap();
    api.ended(&api.post(account, None, "after").await).await;
    accepted.push("after".to_owned());
    all_are_published(&api, account, &mut accepted).await;
    let calls = receiver.wait("all are notified", |calls| calls.len() >= accepted.len()).await;
    let mut ids: Vec<&str> = calls.iter().map(|call| call.id()).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!((ids.len(), calls.len()), (accepted.len(), accepted.len()), "each is notified once");
    drop(server);
}
