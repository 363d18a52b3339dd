//! Two versions on one PostgreSQL, as during an upgrade without downtime.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::json;
use tokio_util::sync::CancellationToken;

use crate::support::{Api, Call, Home, Receiver, until};

/// The binary of an earlier version; `scripts/test-skew` builds it.
const EARLIER: &str = "OCTAVO_EARLIER_BIN";

/// Posts one after the other, to each account in turn, until it is stopped. Returns the texts by account.
struct Load {
    posted: Arc<AtomicUsize>,
    stop: CancellationToken,
    task: tokio::task::JoinHandle<Vec<(i64, String, String)>>,
}

impl Load {
    fn start(name: &'static str, api: Api, accounts: Vec<i64>) -> Self {
        let (posted, stop) = (Arc::new(AtomicUsize::new(0)), CancellationToken::new());
        let (count, stopped) = (posted.clone(), stop.clone());
        let task = tokio::spawn(async move {
            let mut all = Vec::new();
            while !stopped.is_cancelled() {
                let (account, text) = (accounts[all.len() % accounts.len()], format!("{name} {}", all.len()));
                all.push((account, text.clone(), api.post(account, None, &text).await));
                count.store(all.len(), Ordering::SeqCst);
            }
            all
        });
        Load { posted, stop, task }
    }

    /// Waits for so many posts more.
    async fn posts(&self, more: usize) {
        let aim = self.posted.load(Ordering::SeqCst) + more;
        until("the load continues", async || (self.posted.load(Ordering::SeqCst) >= aim).then_some(())).await;
    }

    async fn stop(self) -> Vec<(i64, String, String)> {
        self.stop.cancel();
        self.task.await.unwrap()
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs an earlier version: scripts/test-skew"]
async fn an_upgrade_under_load_loses_nothing_and_doubles_nothing() {
    let earlier = std::env::var(EARLIER).expect("OCTAVO_EARLIER_BIN names the binary of an earlier version");
    let old = Home::with_database(&Home::postgres_url().await).run_by(earlier);
    let old_server = old.start_api_only().await;
    let old_worker = old.start_worker(&old_server);
    let api = old.developer(&old_server, "ada@example.com");
    let receiver = Receiver::start().await;
    api.webhook(&receiver, json!({ "eventsAll": false, "eventTypes": ["post.completed"] })).await;
    // A network that can be asked for a post.
    let mut accounts = Vec::new();
    for _ in 0..4 {
        accounts.push(api.account("BLUE_SKY").await.0);
    }
    let before = Load::start("earlier", api.clone(), accounts.clone());
    before.posts(40).await;

    // The schema changes while the earlier version works.
    let key = old.path().join("master.key").display().to_string();
    let new = Home::with_database(old.database_url().unwrap()).set("OCTAVO_MASTER_KEY_FILE", key);
    let new_worker = new.start_worker(&old_server);
    until("both versions work", async || {
        let status = new.command().args(["status", "--json"]).output().unwrap();
        let status: serde_json::Value = serde_json::from_slice(&status.stdout).unwrap_or_default();
        (status["workers"] == 2).then_some(())
    })
    .await;
    before.posts(40).await;
    let new_server = new.start_api_only().await;
    let after = Load::start("this", Api { base: new_server.base.clone(), ..api.clone() }, accounts.clone());
    after.posts(40).await;
    before.posts(40).await;
    assert!(old_worker.terminate().success(), "the earlier version ends its work");
    let mut all = before.stop().await;
    after.posts(40).await;
    all.extend(after.stop().await);

    let mut wanted: BTreeMap<i64, Vec<String>> = BTreeMap::new();
    for (account, text, location) in &all {
        let ended = api.ended(location).await;
        assert_eq!(ended["status"], "COMPLETED", "{text}: {ended}");
        wanted.entry(*account).or_default().push(text.clone());
    }
    for (account, texts) in &mut wanted {
        let feed = api.feed(*account).await;
        let mut shown: Vec<String> = feed.iter().map(|post| post["text"].as_str().unwrap().to_owned()).collect();
        shown.sort();
        texts.sort();
        assert_eq!(&shown, texts, "account {account}");
    }
    let events = |calls: &[Call]| calls.iter().map(Call::id).collect::<HashSet<_>>().len();
    let calls = receiver.wait("the event of every post arrives", |calls| events(calls) >= all.len()).await;
    assert_eq!(events(&calls), all.len());
    eprintln!("{} posts by two versions, {} deliveries: none lost, none doubled", all.len(), calls.len());
    drop((new_worker, new_server, old_server));
}
