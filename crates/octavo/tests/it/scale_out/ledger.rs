//! What the receiver of the webhooks and the simulated network got.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Instant;

use axum::body::Bytes;
use axum::extract::{ConnectInfo, State};
use axum::http::HeaderMap;
use serde_json::Value;

use super::network::Machine;

/// A webhook call.
#[derive(Debug, Clone)]
struct Call {
    at: Instant,
    from: IpAddr,
    event: String,
    schedule: String,
    body: Bytes,
}

/// The receiver's ledger; it listens outside.
#[derive(Clone, Default)]
pub struct Ledger(Arc<Mutex<Calls>>);

#[derive(Default)]
struct Calls {
    /// In the order of their times.
    all: Vec<Call>,
    /// The schedules that they are about.
    schedules: HashSet<String>,
}

impl Calls {
    fn since(&self, since: Instant) -> &[Call] {
        &self.all[self.all.partition_point(|call| call.at < since)..]
    }
}

/// What one event says about a post.
struct Told {
    event: String,
    status: String,
    published: String,
}

/// The result of comparing both ledgers with what was promised.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Verdict {
    pub lost: Vec<String>,
    pub doubled: Vec<String>,
}

impl Ledger {
    pub const URL: &str = "http://10.77.0.1:8088/hook";

    pub async fn start() -> Self {
        let ledger = Ledger::default();
        let listener = tokio::net::TcpListener::bind((Machine::Outside.address(), 8088)).await.unwrap();
        let app = axum::Router::new().route("/hook", axum::routing::post(receive)).with_state(ledger.clone());
        let app = app.into_make_service_with_connect_info::<SocketAddr>();
        tokio::spawn(async move { axum::serve(listener, app).await });
        ledger
    }

    fn calls(&self) -> MutexGuard<'_, Calls> {
        self.0.lock().unwrap()
    }

    /// Distinct events, and calls that repeat one.
    pub fn counts(&self) -> (usize, usize) {
        let calls = &self.calls().all;
        let events = calls.iter().map(|call| &call.event).collect::<HashSet<_>>().len();
        (events, calls.len() - events)
    }

    /// The first delivery since then for one of the posts.
    pub fn first_since(&self, since: Instant, schedules: &HashSet<String>) -> Option<Instant> {
        self.calls().since(since).iter().find(|call| schedules.contains(&call.schedule)).map(|call| call.at)
    }

    /// Takes away the schedules of which something was delivered.
    pub fn take_delivered(&self, schedules: &mut HashSet<String>) {
        let calls = self.calls();
        schedules.retain(|schedule| !calls.schedules.contains(schedule));
    }

    /// The machines that have delivered since then.
    pub fn senders_since(&self, since: Instant) -> HashSet<IpAddr> {
        self.calls().since(since).iter().map(|call| call.from).collect()
    }

    /// What the receiver knows of each schedule.
    fn told(&self) -> HashMap<String, Vec<Told>> {
        let mut by_event: BTreeMap<String, Bytes> = BTreeMap::new();
        for call in &self.calls().all {
            let first = by_event.entry(call.event.clone()).or_insert_with(|| call.body.clone());
            assert_eq!(*first, call.body, "a repeat is the same event");
        }
        let mut told: HashMap<String, Vec<Told>> = HashMap::new();
        for (event, body) in by_event {
            let data = &serde_json::from_slice::<Value>(&body).unwrap()["data"];
            let text = |name: &str| data[name].as_str().unwrap_or_default().to_owned();
            let it = Told { event, status: text("status"), published: text("platformPostIdentifier") };
            told.entry(text("scheduleId")).or_default().push(it);
        }
        told
    }

    /// Compares the posts that were accepted with both ledgers. `published` is the network's.
    pub fn compare(&self, accepted: &HashSet<String>, published: &[Value]) -> Verdict {
        let told = self.told();
        let ids: HashSet<&str> = published.iter().map(|it| it["id"].as_str().unwrap()).collect();
        let mut verdict = Verdict::default();
        for schedule in accepted {
            match told.get(schedule).map(Vec::as_slice) {
                None => verdict.lost.push(schedule.clone()),
                Some([one]) if one.status == "COMPLETED" && ids.contains(one.published.as_str()) => {}
                Some([one]) => verdict.lost.push(format!("{schedule}: {} {}", one.event, one.status)),
                Some(_) => verdict.doubled.push(format!("{schedule}: two events")),
            }
        }
        let mut texts = HashSet::new();
        for it in published {
            // Every post has a text of its own.
            if !texts.insert(it["bodySha256"].as_str().unwrap()) {
                verdict.doubled.push(it["id"].to_string());
            }
        }
        verdict
    }
}

async fn receive(
    State(ledger): State<Ledger>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Bytes,
) {
    let event = headers["webhook-id"].to_str().unwrap().to_owned();
    let schedule = serde_json::from_slice::<Value>(&body).unwrap()["data"]["scheduleId"].as_str().unwrap().to_owned();
    let mut calls = ledger.calls();
    calls.schedules.insert(schedule.clone());
    calls.all.push(Call { at: Instant::now(), from: from.ip(), event, schedule, body });
}

/// The network's ledger, read in pieces.
#[derive(Default)]
pub struct Published {
    pub items: Vec<Value>,
    last: u64,
}

impl Published {
    pub async fn read(&mut self, http: &reqwest::Client) {
        loop {
            let base = format!("http://{}:8090", Machine::Networks.address());
            let page = http.get(format!("{base}/_control/ledger?after={}", self.last)).send().await.unwrap();
            let mut page: Value = page.json().await.unwrap();
            let items = std::mem::take(page["items"].as_array_mut().unwrap());
            let Some(last) = items.last() else { return };
            self.last = last["seq"].as_u64().unwrap();
            self.items.extend(items);
        }
    }
}
