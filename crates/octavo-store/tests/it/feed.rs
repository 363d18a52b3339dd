//! The order of an application's feed while several transactions write to it.

use std::time::Duration;

use octavo_store::db::Tx;
use octavo_store::events::Feed;
use octavo_store::idempotency::{KeyedAnswer, within};
use octavo_store::testing::{empty_postgres_url, fresh_postgres};
use octavo_store::{Db, Store, StoreResult, changed};
use sqlx::{Connection, query};
use tokio::task::JoinHandle;
use uuid::Uuid;

use crate::support::{app, hour, migrations_until, new_id, queue_import, until_transactions_end, user, waiting};

/// A transaction that has written an event and waits at its end, because another one has its idempotency key.
pub struct Held {
    gate: Tx,
    key: String,
    queued: JoinHandle<StoreResult<Uuid>>,
}

impl Held {
    pub async fn begin(store: &Store, app: Uuid, owner: Uuid) -> Self {
        let key = new_id().to_string();
        let mut gate = store.db().write().await.unwrap();
        let sql = "INSERT INTO idempotency (client_id, key, body_hash, answer, created_at) VALUES ('', $1, '', '', 0)";
        changed!(gate, query(sql).bind(&key)).unwrap();
        let (store, body_hash, answer) = (store.clone(), String::new(), String::new());
        let keyed = KeyedAnswer {
            caller: String::new(),
            key: key.clone(),
            body_hash,
            answer,
            secret_answer: None,
            made: None,
            created_at: hour(0),
        };
        let queued = tokio::spawn(async move { within(keyed, queue_import(&store, app, owner)).await.0 });
        Held { gate, key, queued }
    }

    /// Returns the event's id.
    pub async fn commit(mut self) -> Uuid {
        changed!(self.gate, query("DELETE FROM idempotency WHERE key = $1").bind(&self.key)).unwrap();
        self.gate.commit().await.unwrap();
        self.queued.await.unwrap().unwrap()
    }

    pub async fn roll_back(self) {
        self.gate.commit().await.unwrap();
        self.queued.await.unwrap().unwrap_err();
    }
}

/// The ids of the events that a client gets from the beginning.
async fn feed(store: &Store, app_id: Uuid) -> Vec<Uuid> {
    let page = store.events().page(Feed::All { app_id }, 0, 100).await.unwrap();
    page.items.into_iter().map(|event| event.id).collect()
}

/// Several events, without waiting for a transaction that is open.
async fn queue_beside(store: &Store, app: Uuid, owner: Uuid) -> Vec<Uuid> {
    let mut queued = Vec::new();
    for _ in 0..4 {
        let one = tokio::time::timeout(Duration::from_secs(30), queue_import(store, app, owner)).await;
        queued.push(one.expect("it waits for nobody").unwrap());
    }
    queued
}

async fn continue_after(store: &Store, position: i64) {
    let mut tx = store.db().write_one().await.unwrap();
    changed!(tx, query("SELECT setval('event_position', $1)").bind(position)).unwrap();
}

/// Also where the 32 bits of a position that the lock names overflow.
#[tokio::test]
async fn an_open_transaction_delays_no_other_and_loses_nothing() {
    let store = fresh_postgres().await;
    let owner = user(&store).await;
    let overflows = [(1 << 31) - 2, (1 << 32) - 2, (1 << 32) + (1 << 31) - 2];
    for (position, commits) in [(0, true), (10, false)].into_iter().chain(overflows.map(|position| (position, true))) {
        continue_after(&store, position).await;
        let app = app(&store, owner).await;
        let first = queue_import(&store, app, owner).await.unwrap();
        let held = Held::begin(&store, app, owner).await;
        while waiting(&store).await == 0 {}
        let others = queue_beside(&store, app, owner).await;
        assert_eq!(feed(&store, app).await, [first], "an earlier event may still come ({position})");
        let mut expected = vec![first];
        if commits {
            expected.push(held.commit().await);
        } else {
            held.roll_back().await;
        }
        until_transactions_end(&store).await;
        expected.extend(others);
        assert_eq!(feed(&store, app).await, expected, "{position}");
    }
}

/// Two applications with three events and one, written by the version before migration 0013.
const OLD_EVENT: &str =
    "INSERT INTO event (id, app_id, owner_id, type, aggregate_type, aggregate_id, occurred_at, body, position)
    VALUES ($1, $2, $3, 'post.completed', 'POST', 'pst_1', 0, '{}', $4)";
const OLD_HEAD: &str = "INSERT INTO event_head (app_id, last) VALUES ($1, $2)";

struct Old {
    owner: Uuid,
    /// With their events in order.
    apps: [(Uuid, Vec<Uuid>); 2],
}

/// Binds the same statements on either engine.
macro_rules! fill {
    ($connection:expr, $old:expr) => {{
        let user = "INSERT INTO users (id, email, email_verified, created_at) VALUES ($1, 'a@b.example', TRUE, 0)";
        query(user).bind($old.owner).execute(&mut $connection).await.unwrap();
        for (app, events) in &$old.apps {
            for (position, event) in (1i64..).zip(events) {
                let event = query(OLD_EVENT).bind(event).bind(app).bind($old.owner).bind(position);
                event.execute(&mut $connection).await.unwrap();
            }
            query(OLD_HEAD).bind(app).bind(events.len() as i64).execute(&mut $connection).await.unwrap();
        }
    }};
}

async fn check_upgraded(db: Db, old: &Old) {
    let store = Store::new(db);
    for (app, events) in &old.apps {
        let mut expected = events.clone();
        assert_eq!(feed(&store, *app).await, expected);
        for _ in 0..2 {
            expected.push(queue_import(&store, *app, old.owner).await.unwrap());
        }
        assert_eq!(feed(&store, *app).await, expected);
    }
    store.db().close().await;
}

#[tokio::test]
async fn the_feed_of_an_older_database_continues() {
    let apps = [3, 1].map(|events| (new_id(), (0..events).map(|_| new_id()).collect()));
    let old = Old { owner: new_id(), apps };
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("octavo.db");
    let mut sqlite = sqlx::SqliteConnection::connect(&format!("sqlite://{}?mode=rwc", file.display())).await.unwrap();
    migrations_until(12, sqlx::migrate!("migrations/sqlite")).run(&mut sqlite).await.unwrap();
    fill!(sqlite, old);
    sqlite.close().await.unwrap();
    check_upgraded(Db::open_sqlite(&file).await.unwrap(), &old).await;

    let url = empty_postgres_url().await;
    let mut postgres = sqlx::PgConnection::connect(&url).await.unwrap();
    migrations_until(12, sqlx::migrate!("migrations/postgres")).run(&mut postgres).await.unwrap();
    fill!(postgres, old);
    postgres.close().await.unwrap();
    check_upgraded(Db::open_postgres(&url, 2).await.unwrap(), &old).await;
}
