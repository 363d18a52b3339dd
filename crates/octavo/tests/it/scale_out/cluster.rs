//! Octavo on many machines: three API processes, three workers, the simulated networks, and a database with a replica.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};

use super::database::Database;
use super::faults::PATIENCE;
use super::ledger::Ledger;
use super::network::{EACH, Machine};
use super::process::Process;
use crate::support::{Api, Home, client, until, until_within};

/// Networks limit how many posts of an account they accept in an hour.
const ACCOUNTS: usize = 24;
/// A debug build beside other tests.
const START: Duration = Duration::from_secs(90);

pub struct Cluster {
    pub home: Home,
    pub database: Database,
    pub proxy: Process,
    _networks: Process,
    /// By number, from 1.
    apis: Vec<Process>,
    workers: Vec<Process>,
}

impl Cluster {
    pub async fn start(dir: &Path, logs: &Path) -> Self {
        let database = Database::start(dir, logs).await;
        let mut haproxy = Command::new("/usr/sbin/haproxy");
        haproxy.args(["-db", "-f"]).arg(project("ops/haproxy/haproxy.cfg"));
        let proxy = Process::start(Machine::Proxy, &haproxy, logs);
        let home = Home::with_database(&format!("postgres://postgres@{}/octavo", Machine::Proxy.address()));
        let home = home.set("OCTAVO_PLATFORMS_BLUESKY_URL", format!("{}/bluesky", networks()));
        let home = home.set("OCTAVO_PLATFORMS_BLUESKY_PLC_URL", format!("{}/bluesky-plc", networks()));
        let home = home.set("OCTAVO_EGRESS_ALLOW", "10.77.0.0/24").set("OCTAVO_PUBLIC_URL", "https://octavo.example");
        let mut sandbox = home.command();
        sandbox.args(["sandbox", "--listen", "0.0.0.0:8090"]);
        let networks = Process::start(Machine::Networks, &sandbox, logs);
        // It begins by trusting every server: each gets its turn.
        until("HAProxy leads to the primary alone", async || (0..4).all(|_| database.leads_to_primary()).then_some(()))
            .await;
        assert!(home.command().arg("migrate").output().unwrap().status.success());
        let start = |home: &Home, machine: Machine, arguments: &[&str]| {
            let mut command = home.command();
            command.args(arguments);
            Process::start(machine, &command, logs)
        };
        let serve = ["serve", "--roles", "api", "--listen", "0.0.0.0:8080"];
        let apis = (1..=EACH).map(|number| start(&home, Machine::Api(number), &serve)).collect();
        let home = home.set("OCTAVO_METRICS_LISTEN", "0.0.0.0:9100");
        let workers = (1..=EACH).map(|number| start(&home, Machine::Worker(number), &["worker"])).collect();
        let cluster = Cluster { database, proxy, _networks: networks, apis, workers, home };
        cluster.is_ready().await;
        cluster
    }

    /// A process whose address of the database leads to the replica doesn't start.
    pub fn refuses_replica(&self) {
        let url = format!("postgres://postgres@{}/octavo", Machine::Postgres(2).address());
        let mut command = self.home.command();
        command.args(["status", "--database-url", &url]);
        let output = Machine::Proxy.runs(&command).output().unwrap();
        assert!(!output.status.success());
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains("is a replica"), "{said}");
    }

    /// Every API process is ready.
    pub async fn is_ready(&self) {
        let http = client();
        for number in 1..=EACH {
            until_within(START, "an API process is ready", async || {
                let answer =
                    http.get(format!("{}/readyz", api_url(number))).timeout(Duration::from_secs(2)).send().await;
                answer.is_ok_and(|answer| answer.status() == 200).then_some(())
            })
            .await;
        }
    }

    /// A process that is cut from the database says so. Those that are asked at the moment of the cut must not hang.
    pub async fn notices(&self, machine: Machine) {
        let url = match machine {
            Machine::Worker(number) => format!("http://{}:9100", Machine::Worker(number).address()),
            Machine::Api(number) => api_url(number),
            other => panic!("{other:?} has no database"),
        };
        let http = client();
        until_within(PATIENCE, "the process notices", async || {
            let answer = http.get(format!("{url}/readyz")).send().await.unwrap();
            (answer.status() == 503).then_some(())
        })
        .await;
    }

    pub fn process(&mut self, machine: Machine) -> &mut Process {
        match machine {
            Machine::Proxy => &mut self.proxy,
            Machine::Api(number) => &mut self.apis[number - 1],
            Machine::Worker(number) => &mut self.workers[number - 1],
            other => panic!("{other:?} is no process of Octavo"),
        }
    }

    /// A client for each API process, with accounts on the simulated network and a webhook.
    pub async fn developer(&self) -> (Vec<Api>, Vec<i64>) {
        let api = self.home.developer_at(&api_url(1), "ada@example.com");
        let mut accounts = Vec::new();
        for _ in 0..ACCOUNTS {
            accounts.push(connect(&api).await);
        }
        let hook = json!({ "url": Ledger::URL, "apiKey": "test-key", "eventsAll": false,
            "eventTypes": ["post.completed", "post.failed"], "retryMaxAttempts": 50, "retryBackoffMs": 100 });
        api.create("/v1/webhooks", hook).await;
        ((1..=EACH).map(|number| Api { base: api_url(number), ..api.clone() }).collect(), accounts)
    }
}

pub fn api_url(number: usize) -> String {
    format!("http://{}:8080", Machine::Api(number).address())
}

fn networks() -> String {
    format!("http://{}:8090", Machine::Networks.address())
}

fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// A fresh account of the simulated network.
async fn connect(api: &Api) -> i64 {
    let new = api.http.post(format!("{}/_control/accounts", networks())).json(&json!({ "platform": "BLUE_SKY" }));
    let made: Value = new.send().await.unwrap().json().await.unwrap();
    let credentials =
        json!({ "identifier": made["credentials"]["identifier"], "password": made["credentials"]["password"] });
    let account = api.create("/v1/accounts", json!({ "platform": "BLUE_SKY", "credentials": credentials })).await;
    account["id"].as_i64().unwrap()
}
