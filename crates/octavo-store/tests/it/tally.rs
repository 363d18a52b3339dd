//! The totals of the delivery history are those of its rows, whatever happened to them.

use jiff::{SignedDuration, Timestamp};
use octavo_domain::EventType;
use octavo_domain::event_samples::sample;
use octavo_domain::webhook::DeliveryStatus::{self, Failed, Pending, Scheduled, Succeeded};
use octavo_store::deliveries::{DeliveryFilter, SortBy, Tried};
use octavo_store::testing::{empty_postgres_url, fresh_postgres, fresh_sqlite};
use octavo_store::webhooks::Webhook;
use octavo_store::{Db, Store, on};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use sqlx::{Connection, query_as};
use uuid::Uuid;

use crate::support::{app, claim, count, hour, migrations_until, new_id, tried, user, webhook};

const TYPES: [EventType; 2] = [EventType::PostCompleted, EventType::ScheduleFailed];
const DAY: i64 = 86_400;

#[derive(Debug, Clone)]
enum Step {
    Deliver { webhook: usize, kind: usize, at: Timestamp },
    Try(DeliveryStatus),
    Redeliver(usize),
    Recover { webhook: usize, since: Timestamp },
    Remove(i64),
    Fold,
    Sweep,
}

/// Within four days, often where one begins.
fn moment() -> impl Strategy<Value = Timestamp> {
    let midnight = hour(0).as_second() / DAY;
    let edge = (1..4i64, -1..2i64).prop_map(move |(day, micros)| {
        Timestamp::from_microsecond((midnight + day) * DAY * 1_000_000 + micros).unwrap()
    });
    prop_oneof![edge, (0..80i64).prop_map(hour)]
}

fn step() -> impl Strategy<Value = Step> {
    let ended = prop_oneof![Just(Succeeded), Just(Failed), Just(Scheduled)];
    prop_oneof![
        12 => (0..2usize, 0..2usize, moment()).prop_map(|(webhook, kind, at)| Step::Deliver { webhook, kind, at }),
        4 => ended.prop_map(Step::Try),
        2 => any::<usize>().prop_map(Step::Redeliver),
        1 => (0..2usize, moment()).prop_map(|(webhook, since)| Step::Recover { webhook, since }),
        1 => (1..6i64).prop_map(Step::Remove),
        1 => Just(Step::Fold),
        1 => Just(Step::Sweep),
    ]
}

struct Stage {
    store: Store,
    webhooks: [Webhook; 2],
}

/// What a total depends on.
#[derive(sqlx::FromRow)]
struct Row {
    id: Uuid,
    webhook_id: Uuid,
    status: String,
    event_type: String,
    created_at: i64,
}

impl Stage {
    async fn new(store: Store) -> Self {
        let app = app(&store, user(&store).await).await;
        let webhooks = [webhook(&store, app).await, webhook(&store, app).await];
        Stage { store, webhooks }
    }

    async fn rows(&self) -> Vec<Row> {
        let mut reader = self.store.db().read().await.unwrap();
        let sql = "SELECT id, webhook_id, status, event_type, created_at FROM delivery ORDER BY id";
        on!(reader, c => query_as(sql).fetch_all(c).await).unwrap()
    }

    async fn take(&self, step: Step) {
        let (store, deliveries, now) = (&self.store, self.store.deliveries(), hour(100));
        match step {
            Step::Deliver { webhook, kind, at } => {
                let event = sample(new_id(), TYPES[kind], at);
                store.webhooks().send_test(&self.webhooks[webhook], &event).await.unwrap();
            }
            Step::Try(status) => {
                let next_attempt_at = (status == Scheduled).then_some(now);
                let tried = claim(store, now).await.into_iter();
                let tried = tried.map(|it| Tried { next_attempt_at, ..tried_of(it, now, status) });
                assert_eq!(deliveries.record(&tried.collect::<Vec<_>>()).await.unwrap(), 0);
            }
            Step::Redeliver(any) => {
                let rows = self.rows().await;
                if !rows.is_empty() {
                    let row = &rows[any % rows.len()];
                    deliveries.redeliver(row.webhook_id, row.id, now).await.unwrap();
                }
            }
            Step::Recover { webhook, since } => self.recover(self.webhooks[webhook].id, since, now).await,
            Step::Remove(limit) => drop(store.retention().remove_deliveries(Timestamp::MAX, limit).await.unwrap()),
            Step::Fold => deliveries.fold().await.unwrap(),
            Step::Sweep => deliveries.sweep_tally().await.unwrap(),
        }
    }

    async fn recover(&self, webhook: Uuid, since: Timestamp, now: Timestamp) {
        let failed = self.rows().await;
        let failed = failed.iter().filter(|row| row.webhook_id == webhook && row.status == "FAILED");
        let wanted = failed.filter(|row| row.created_at >= since.as_microsecond()).count();
        let told = self.store.deliveries().recover(webhook, since, now).await.unwrap();
        assert_eq!(told, wanted as i64);
        self.store.deliveries().recover_some(webhook, now).await.unwrap();
    }

    /// Every filter in these ranges.
    async fn check(&self, ranges: &[(Option<Timestamp>, Option<Timestamp>)]) {
        let rows = self.rows().await;
        for webhook in &self.webhooks {
            for status in [None, Some(Pending), Some(Scheduled), Some(Succeeded), Some(Failed)] {
                for kind in [None, Some(TYPES[0]), Some(TYPES[1])] {
                    for (from, to) in ranges {
                        let filter = filter(webhook.id, status, kind, *from, *to);
                        let total = self.store.deliveries().page(&filter).await.unwrap().total;
                        let held = rows.iter().filter(|row| wanted(row, &filter)).count();
                        assert_eq!(total, held as i64, "{filter:?}");
                    }
                }
            }
        }
    }
}

fn tried_of(claimed: octavo_store::due::Claimed, at: Timestamp, status: DeliveryStatus) -> Tried {
    tried(claimed, claimed.lane, at, status)
}

fn filter(
    webhook_id: Uuid,
    status: Option<DeliveryStatus>,
    kind: Option<EventType>,
    from: Option<Timestamp>,
    to: Option<Timestamp>,
) -> DeliveryFilter {
    let event_type = kind.map(|kind| kind.as_str().to_owned());
    let sort = SortBy::CreatedTime;
    DeliveryFilter { webhook_id, status, event_type, from, to, sort, descending: true, page: 0, size: 1 }
}

fn wanted(row: &Row, filter: &DeliveryFilter) -> bool {
    row.webhook_id == filter.webhook_id
        && filter.status.is_none_or(|status| row.status == status.as_str())
        && filter.event_type.as_ref().is_none_or(|kind| row.event_type == *kind)
        && filter.from.is_none_or(|from| row.created_at >= from.as_microsecond())
        && filter.to.is_none_or(|to| row.created_at < to.as_microsecond())
}

fn totals_are_those_of_the_rows(store: Store, runtime: &tokio::runtime::Runtime) {
    let stage = runtime.block_on(Stage::new(store));
    let ranges = prop::collection::vec((prop::option::of(moment()), prop::option::of(moment())), 4);
    let mut runner = TestRunner::new(Config { cases: 24, failure_persistence: None, ..Config::default() });
    runner
        .run(&(prop::collection::vec(step(), 1..40), ranges), |(steps, ranges)| {
            runtime.block_on(async {
                for step in steps {
                    stage.take(step).await;
                }
                stage.check(&ranges).await;
            });
            Ok(())
        })
        .unwrap();
    runtime.block_on(async {
        assert!(!stage.rows().await.is_empty());
        stage.take(Step::Remove(i64::MAX)).await;
        stage.take(Step::Fold).await;
        stage.take(Step::Sweep).await;
        assert_eq!(count(&stage.store, "delivery_tally").await, 0, "nothing stays of what is gone");
        assert_eq!(count(&stage.store, "delivery_change").await, 0);
    });
}

#[test]
fn sqlite_totals_are_those_of_the_rows() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let store = runtime.block_on(fresh_sqlite());
    totals_are_those_of_the_rows(store, &runtime);
}

#[test]
fn postgres_totals_are_those_of_the_rows() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let store = runtime.block_on(fresh_postgres());
    totals_are_those_of_the_rows(store, &runtime);
}

/// Others write, fold and sweep while totals are read: a fold moves numbers, but never out of sight.
#[tokio::test]
async fn a_fold_hides_nothing_from_who_reads_meanwhile() {
    let stage = Stage::new(fresh_postgres().await).await;
    let webhook = stage.webhooks[0].clone();
    let (writer, folder) = (stage.store.clone(), stage.store.clone());
    let writing = tokio::spawn(async move {
        for _ in 0..200 {
            let event = sample(new_id(), TYPES[0], hour(0));
            writer.webhooks().send_test(&webhook, &event).await.unwrap();
        }
    });
    let folding = tokio::spawn(async move {
        let deliveries = folder.deliveries();
        loop {
            tokio::try_join!(deliveries.fold(), deliveries.fold()).unwrap();
            deliveries.sweep_tally().await.unwrap();
        }
    });
    let (filter, mut before) = (filter(stage.webhooks[0].id, None, None, None, None), 0);
    while before < 200 {
        let total = stage.store.deliveries().page(&filter).await.unwrap().total;
        assert!(total >= before, "{total} after {before}");
        before = total;
    }
    writing.await.unwrap();
    folding.abort();
    stage.check(&[(None, None)]).await;
}

const BEFORE: &str = "INSERT INTO delivery (id, webhook_id, event_id, event_type, aggregate_type, aggregate_id,
        occurred_at, status, attempt, created_at, test)
    VALUES ($1, $2, $1, 'post.completed', 'POST', 'pst_1', $3, 'FAILED', 1, $3, FALSE)";

async fn check_upgraded(db: Db, webhook: Uuid) {
    let store = Store::new(db);
    let noon = Some(hour(0) + SignedDuration::from_hours(1));
    for (from, to, total) in [(None, None, 3), (noon, None, 2), (None, noon, 1)] {
        let filter = filter(webhook, Some(Failed), Some(EventType::PostCompleted), from, to);
        assert_eq!(store.deliveries().page(&filter).await.unwrap().total, total);
    }
    assert_eq!(count(&store, "delivery_tally").await, 3, "a day each");
    store.db().close().await;
}

#[tokio::test]
async fn an_older_database_has_its_totals() {
    let webhook = new_id();
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("octavo.db");
    let mut sqlite = sqlx::SqliteConnection::connect(&format!("sqlite://{}?mode=rwc", file.display())).await.unwrap();
    migrations_until(6, sqlx::migrate!("migrations/sqlite")).run(&mut sqlite).await.unwrap();
    let url = empty_postgres_url().await;
    let mut postgres = sqlx::PgConnection::connect(&url).await.unwrap();
    migrations_until(6, sqlx::migrate!("migrations/postgres")).run(&mut postgres).await.unwrap();
    for day in 0..3 {
        let (id, at) = (new_id(), hour(24 * day).as_microsecond());
        sqlx::query(BEFORE).bind(id).bind(webhook).bind(at).execute(&mut sqlite).await.unwrap();
        sqlx::query(BEFORE).bind(id).bind(webhook).bind(at).execute(&mut postgres).await.unwrap();
    }
    sqlite.close().await.unwrap();
    postgres.close().await.unwrap();
    check_upgraded(Db::open_sqlite(&file).await.unwrap(), webhook).await;
    check_upgraded(Db::open_postgres(&url, 2).await.unwrap(), webhook).await;
}
