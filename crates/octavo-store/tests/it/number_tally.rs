//! The sums of what networks count are those of the readings, whatever happened to them.

use std::collections::BTreeMap;
use std::sync::Mutex;

use jiff::{SignedDuration, Timestamp};
use octavo_domain::numbers::{Metric, Metrics};
use octavo_domain::post::Outcome;
use octavo_domain::reading::ReadKind;
use octavo_store::due::{Claimed, JobKind, LaneKind};
use octavo_store::posts::{Reach, Sending};
use octavo_store::testing::{fresh_postgres, fresh_sqlite};
use octavo_store::{Store, changed, on};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Map, Value, json};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::media::{DAY, day, file};
use crate::publish::{account, schedule};
use crate::support::{count, new_id, user};

#[derive(Debug, Clone)]
enum Step {
    Publish(usize),
    Read {
        after: i64,
        metrics: Metrics,
    },
    /// Once more at the same moment.
    ReadAgain(usize, Metrics),
    Prune(i64),
    /// At its network.
    Delete(usize),
    /// From the database.
    Remove(usize),
    Fold,
}

fn metrics() -> impl Strategy<Value = Metrics> {
    let number = || prop::option::of(0..50i64);
    (number(), number(), number()).prop_map(|(views, likes, saves)| Metrics {
        views,
        likes,
        saves,
        ..Metrics::default()
    })
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (0..2usize).prop_map(Step::Publish),
        8 => (0..100i64, metrics()).prop_map(|(after, metrics)| Step::Read { after, metrics }),
        2 => (any::<usize>(), metrics()).prop_map(|(post, metrics)| Step::ReadAgain(post, metrics)),
        1 => (1..40i64).prop_map(Step::Prune),
        1 => any::<usize>().prop_map(Step::Delete),
        1 => any::<usize>().prop_map(Step::Remove),
        1 => Just(Step::Fold),
    ]
}

struct Stage {
    store: Store,
    /// Each the workspace, the account, its lane and a file.
    accounts: Vec<(Uuid, i64, Uuid, String)>,
    now: Mutex<Timestamp>,
}

/// By workspace, account, quarter-hour and metric: what was gained, by how many readings.
type Sums = BTreeMap<(Uuid, i64, i64, String), (i64, i64)>;

impl Stage {
    async fn new(store: Store) -> Self {
        let mut accounts = Vec::new();
        for _ in 0..2 {
            let owner = user(&store).await;
            let (id, lane) = account(&store, owner).await;
            accounts.push((owner, id, lane, file(&store, owner, "a.png").await.path));
        }
        Stage { store, accounts, now: Mutex::new(day(0)) }
    }

    fn now(&self) -> Timestamp {
        *self.now.lock().unwrap()
    }

    async fn take(&self, step: Step) {
        match step {
            Step::Publish(at) => {
                let (owner, id, lane, path) = &self.accounts[at];
                let new = schedule(*owner, *id, *lane, path, self.now());
                self.store.schedules().create(vec![new]).await.unwrap();
                self.work(&Metrics::default()).await;
            }
            Step::Read { after, metrics } => {
                *self.now.lock().unwrap() += SignedDuration::from_hours(after);
                self.work(&metrics).await;
            }
            Step::ReadAgain(any, metrics) => {
                if let Some(post) = self.some("SELECT post_id FROM reading ORDER BY post_id", any).await {
                    let (posts, now) = (self.store.posts(), self.now());
                    posts.ask_reading(ReadKind::Numbers, post, now, now).await.unwrap();
                    self.work(&metrics).await;
                }
            }
            Step::Prune(days) => drop(self.store.numbers().prune(self.now() - DAY * days as i32, 3).await.unwrap()),
            Step::Delete(any) => self.delete("SELECT post_id FROM reading ORDER BY post_id", "reading", any).await,
            Step::Remove(any) => self.delete("SELECT id FROM schedule ORDER BY id", "schedule", any).await,
            Step::Fold => self.store.numbers().fold_tally().await.unwrap(),
        }
    }

    async fn some(&self, sql: &'static str, any: usize) -> Option<Uuid> {
        let mut reader = self.store.db().read().await.unwrap();
        let ids: Vec<Uuid> = on!(reader, c => query_scalar(sql).fetch_all(c).await).unwrap();
        (!ids.is_empty()).then(|| ids[any % ids.len()])
    }

    async fn delete(&self, ids: &'static str, table: &str, any: usize) {
        let Some(id) = self.some(ids, any).await else { return };
        let sql = match table {
            "reading" => "DELETE FROM reading WHERE post_id = $1",
            _ => "DELETE FROM schedule WHERE id = $1",
        };
        let mut tx = self.store.db().write().await.unwrap();
        changed!(tx, query(sql).bind(id)).unwrap();
        tx.commit().await.unwrap();
    }

    /// Publishes and reads what is due.
    async fn work(&self, metrics: &Metrics) {
        let now = self.now();
        loop {
            let claimed = self.store.due().claim(LaneKind::Publish, now, now + DAY, now.as_second(), 10).await.unwrap();
            if claimed.is_empty() {
                return;
            }
            for claimed in claimed {
                match claimed.kind {
                    JobKind::ReadPost => self.read(&claimed, metrics).await,
                    JobKind::ReadComments => self.store.posts().put_off_reading(&claimed, None).await.unwrap(),
                    _ => self.publish(&claimed).await,
                }
            }
        }
    }

    async fn read(&self, claimed: &Claimed, metrics: &Metrics) {
        let (posts, now) = (self.store.posts(), self.now());
        let Some(job) = posts.reading_job(claimed, ReadKind::Numbers, now).await.unwrap() else {
            return posts.put_off_reading(claimed, None).await.unwrap();
        };
        assert!(posts.record_reading(claimed, &job, metrics, now).await.unwrap());
        assert!(!posts.record_reading(claimed, &job, metrics, now + DAY).await.unwrap(), "its lease has ended");
    }

    async fn publish(&self, claimed: &Claimed) {
        let (posts, now) = (self.store.posts(), self.now());
        let Ok(job) = posts.job(claimed.job).await else { return };
        let marked = posts.mark_sending(claimed, &job, &json!({}), now, &[]).await.unwrap();
        assert!(marked == Sending::Marked);
        let identifier = Some(new_id().to_string());
        let outcome = Outcome::Published { platform_post_identifier: identifier, permalink: None, incomplete: None };
        posts.finish(claimed, &job, &outcome, now, &[], new_id).await.unwrap();
    }

    /// Added up from the readings that are left.
    async fn sums_of_readings(&self) -> Sums {
        let sql = "SELECT r.workspace_id, r.account_id, m.measured_at, m.gained FROM measurement m JOIN reading r
            ON r.post_id = m.post_id";
        let mut reader = self.store.db().read().await.unwrap();
        let rows: Vec<(Uuid, i64, i64, String)> = on!(reader, c => query_as(sql).fetch_all(c).await).unwrap();
        let mut sums = Sums::new();
        for (workspace, account, at, gained) in rows {
            for (metric, value) in serde_json::from_str::<Map<String, Value>>(&gained).unwrap() {
                let Some(value) = value.as_i64() else { continue };
                let sum = sums.entry((workspace, account, at / 900_000_000, metric)).or_default();
                *sum = (sum.0 + value, sum.1 + 1);
            }
        }
        sums
    }

    async fn sums_of_tallies(&self) -> Sums {
        let sql = "SELECT workspace_id, account_id, quarter, metric, gained, readings FROM number_tally
            UNION ALL SELECT workspace_id, account_id, quarter, metric, gained, readings FROM number_change";
        let mut reader = self.store.db().read().await.unwrap();
        let rows: Vec<(Uuid, i64, i64, String, i64, i64)> = on!(reader, c => query_as(sql).fetch_all(c).await).unwrap();
        let mut sums = Sums::new();
        for (workspace, account, quarter, metric, gained, readings) in rows {
            let sum = sums.entry((workspace, account, quarter, metric)).or_default();
            *sum = (sum.0 + gained, sum.1 + readings);
        }
        sums.retain(|_, sum| *sum != (0, 0));
        sums
    }

    /// Both the rows, and what a caller gets of them.
    async fn check(&self) {
        let expected = self.sums_of_readings().await;
        assert_eq!(self.sums_of_tallies().await, expected);
        let to = self.now() + DAY;
        let starts: Vec<Timestamp> = (0..40).rev().map(|back| to - DAY * (3 * back + 3)).collect();
        for (workspace_id, account, ..) in &self.accounts {
            let reach = Reach { workspace_id: *workspace_id, made_by: None, accounts_of: None };
            let gains = self.store.numbers().gains(reach, None, &starts, to).await.unwrap();
            assert!(gains.iter().all(|gain| gain.account_id == *account));
            let found: BTreeMap<(usize, &str), i64> =
                gains.iter().map(|it| ((it.range, it.metric.as_str()), it.gained)).collect();
            let mut wanted = BTreeMap::new();
            for ((workspace, _, quarter, metric), (gained, _)) in &expected {
                let at = Timestamp::from_second(quarter * 900).unwrap();
                let Some(range) = starts.iter().rposition(|start| *start <= at) else { continue };
                if workspace == workspace_id {
                    *wanted.entry((range, Metric::parse(metric).unwrap().as_str())).or_insert(0) += gained;
                }
            }
            assert_eq!(found, wanted);
        }
    }
}

fn sums_are_those_of_the_readings(store: Store, runtime: &tokio::runtime::Runtime) {
    let stage = runtime.block_on(Stage::new(store));
    let mut runner = TestRunner::new(Config { cases: 24, failure_persistence: None, ..Config::default() });
    runner
        .run(&prop::collection::vec(step(), 1..30), |steps| {
            runtime.block_on(async {
                for step in steps {
                    stage.take(step).await;
                }
                stage.check().await;
            });
            Ok(())
        })
        .unwrap();
    runtime.block_on(async {
        stage.take(Step::Publish(0)).await;
        stage.take(Step::Read { after: 1, metrics: Metrics { views: Some(7), ..Metrics::default() } }).await;
        assert!(!stage.sums_of_tallies().await.is_empty());
        while count(&stage.store, "schedule").await > 0 {
            stage.take(Step::Remove(0)).await;
        }
        stage.take(Step::Fold).await;
        assert_eq!(count(&stage.store, "number_tally").await, 0, "nothing stays of what is gone");
        assert_eq!(count(&stage.store, "number_change").await, 0);
    });
}

#[test]
fn sqlite_sums_are_those_of_the_readings() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let store = runtime.block_on(fresh_sqlite());
    sums_are_those_of_the_readings(store, &runtime);
}

#[test]
fn postgres_sums_are_those_of_the_readings() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let store = runtime.block_on(fresh_postgres());
    sums_are_those_of_the_readings(store, &runtime);
}
