//! Two PostgreSQL servers, of which one is a synchronous replica of the other, behind HAProxy. What an operator or a
//! failover manager such as Patroni does is done here.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::network::Machine;
use super::process::{Process, signal};
use crate::support::{postgres_programs, until};

pub struct Database {
    dir: PathBuf,
    logs: PathBuf,
    bin: PathBuf,
    /// By the numbers of their machines, from 1.
    servers: [Option<Process>; 2],
    pub primary: usize,
}

/// For both servers: a copy has its settings too.
const SETTINGS: &str = "
    listen_addresses = '*'
    max_connections = 200
    wal_keep_size = '256MB'
    # The replica is lost, or the primary, if nothing is heard for so long.
    wal_sender_timeout = '5s'
    wal_receiver_timeout = '5s'
    wal_retrieve_retry_interval = '500ms'
    # What was asked for by a client that has disappeared ends.
    client_connection_check_interval = '2s'
";

const ACCESS: &str = "local all all trust\nhost all all 10.77.0.0/24 trust\nhost replication all 10.77.0.0/24 trust\n";

impl Database {
    /// With a primary, its replica, and HAProxy's role.
    pub async fn start(dir: &Path, logs: &Path) -> Self {
        let (dir, logs) = (dir.to_owned(), logs.to_owned());
        let mut database = Database { dir, logs, bin: postgres_programs(), servers: [None, None], primary: 1 };
        for number in [1, 2] {
            std::fs::create_dir(database.socket(number)).unwrap();
        }
        let data = database.data(1);
        let made =
            database.tool("initdb").args(["-N", "-A", "trust", "-U", "postgres", "-D"]).arg(&data).output().unwrap();
        assert!(made.status.success(), "{made:?}");
        std::fs::write(data.join("pg_hba.conf"), ACCESS).unwrap();
        // As `scripts/with-postgres`: no machine loses power here.
        let fsync = std::env::var("OCTAVO_TEST_POSTGRES_FSYNC").unwrap_or("off".to_owned());
        std::fs::write(data.join("postgresql.conf"), format!("{SETTINGS} fsync = {fsync}")).unwrap();
        database.run(1);
        until("the primary accepts connections", async || database.ask(1, "SELECT 'yes'")).await;
        database.ask(1, "CREATE ROLE haproxy LOGIN").unwrap();
        database.ask(1, "CREATE DATABASE octavo").unwrap();
        database.add_replica().await;
        database
    }

    fn data(&self, number: usize) -> PathBuf {
        self.dir.join(format!("data{number}"))
    }

    /// The folder of a server's socket.
    fn socket(&self, number: usize) -> PathBuf {
        self.dir.join(format!("socket{number}"))
    }

    fn replica(&self) -> usize {
        3 - self.primary
    }

    /// PostgreSQL refuses to run as root, which this process is in its namespace: there it gets another user.
    fn tool(&self, name: &str) -> Command {
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-user=1000", "--"]).arg(self.bin.join(name)).current_dir(&self.dir);
        command
    }

    /// Starts a server on its data.
    pub fn run(&mut self, number: usize) {
        let (machine, data) = (Machine::Postgres(number), self.data(number));
        let _ = std::fs::remove_file(data.join("postmaster.pid"));
        let mut command = self.tool("postgres");
        command.arg("-D").arg(&data).arg("-k").arg(self.socket(number));
        self.servers[number - 1] = Some(Process::start(machine, &command, &self.logs));
    }

    /// Runs one statement as the operator, by way of a socket in a folder; none if the server doesn't answer.
    pub fn ask(&self, number: usize, sql: &str) -> Option<String> {
        self.psql(&self.socket(number).display().to_string(), sql)
    }

    /// Whether a new connection by way of HAProxy leads to the primary.
    pub fn leads_to_primary(&self) -> bool {
        let said = self.psql(&Machine::Proxy.address().to_string(), "SELECT pg_is_in_recovery()");
        said.as_deref() == Some("f")
    }

    fn psql(&self, host: &str, sql: &str) -> Option<String> {
        let mut command = Command::new(self.bin.join("psql"));
        command.env("PGCONNECT_TIMEOUT", "2").args(["-X", "-U", "postgres", "-d", "postgres", "-h", host, "-Atc", sql]);
        let output = command.output().unwrap();
        output.status.success().then(|| String::from_utf8(output.stdout).unwrap().trim().to_owned())
    }

    /// Makes a replica of the primary on the other machine. Commits wait for it from then on.
    pub async fn add_replica(&mut self) {
        let (primary, replica) = (self.primary, self.replica());
        let data = self.data(replica);
        let from = Machine::Postgres(primary).address().to_string();
        let mut copy = self.tool("pg_basebackup");
        copy.args(["-h", &from, "-U", "postgres"]);
        copy.args(["-R", "-N", "-X", "stream", "--checkpoint=fast", "-D"]).arg(&data);
        // The machine may not know yet that it is connected again.
        until("the primary is copied", async || {
            let _ = std::fs::remove_dir_all(&data);
            Machine::Postgres(replica).runs(&copy).output().unwrap().status.success().then_some(())
        })
        .await;
        self.run(replica);
        self.streams("streaming").await;
        self.ask(primary, "ALTER SYSTEM SET synchronous_standby_names = '*'").unwrap();
        self.ask(primary, "SELECT pg_reload_conf()").unwrap();
        until("commits wait for the replica", async || {
            self.ask(primary, "SELECT sync_state FROM pg_stat_replication").filter(|state| state == "sync")
        })
        .await;
    }

    async fn streams(&self, state: &str) {
        let sql = "SELECT state FROM pg_stat_replication WHERE application_name = 'walreceiver'";
        until("the replica streams", async || self.ask(self.primary, sql).filter(|now| now == state)).await;
    }

    /// Makes the replica the primary. The earlier primary must be fenced: killed, or unplugged from everyone.
    pub async fn promote(&mut self) {
        let replica = self.replica();
        self.ask(replica, "SELECT pg_promote(wait => false)").unwrap();
        let sql = "SELECT pg_is_in_recovery()";
        until("the replica is the primary", async || self.ask(replica, sql).filter(|said| said == "f")).await;
        self.primary = replica;
    }

    /// Kills a server with all of its processes.
    pub fn kill(&mut self, number: usize) {
        let mut server = self.servers[number - 1].take().unwrap();
        let others = children(server.id());
        server.kill();
        signal("KILL", others);
    }

    /// Stops a server in order: its replica has everything then.
    pub fn shut_down(&mut self, number: usize) {
        let mut server = self.servers[number - 1].take().unwrap();
        server.signal("INT");
        server.wait();
    }

    /// Stops or continues all processes of a server.
    pub fn signal(&self, number: usize, name: &str) {
        let id = self.servers[number - 1].as_ref().unwrap().id();
        signal(name, std::iter::once(id).chain(children(id)));
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        for number in [1, 2] {
            if self.servers[number - 1].is_some() {
                self.kill(number);
            }
        }
    }
}

/// The processes that a process has started.
fn children(parent: u32) -> Vec<u32> {
    let list = std::fs::read_to_string(format!("/proc/{parent}/task/{parent}/children")).unwrap_or_default();
    list.split_whitespace().map(|id| id.parse().unwrap()).collect()
}
