//! How many rows statements read. PostgreSQL keeps its plans: one that was made while a table was small must not read all of it
//! once it is large.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use jiff::SignedDuration;
use octavo_domain::webhook::DeliveryStatus;
use octavo_store::db::Engine;
use octavo_store::deliveries::DeliveryFilter;
use octavo_store::testing::{fresh_postgres_url, fresh_sqlite};
use octavo_store::{Db, Store, changed, on};
use sqlx::{query, query_scalar};
use uuid::Uuid;

use crate::support::{all_deliveries, app, claim, deliver, hour, tried, try_all, user, webhook};

const SMALL: usize = 300;
const LARGE: i64 = 20_000;

const MORE_DELIVERIES: &str = "INSERT INTO delivery (id, webhook_id, event_id, event_type, aggregate_type, aggregate_id,
        occurred_at, status, attempt, created_at, test)
    SELECT gen_random_uuid(), webhook_id, event_id, event_type, aggregate_type, aggregate_id, occurred_at, status, attempt,
        created_at, test FROM (SELECT * FROM delivery LIMIT 1) AS first, generate_series(1, $1)";
const MORE_WORK: &str = "INSERT INTO due (job, lane, ready_at, lease, attempt)
    SELECT gen_random_uuid(), lane, ready_at + 1, NULL, 0 FROM (SELECT * FROM due LIMIT 1) AS first, generate_series(1, $1)";

/// Newer ones, which have succeeded.
const SUCCEEDED_SINCE: &str = "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < $2)
    INSERT INTO delivery (id, webhook_id, event_id, event_type, aggregate_type, aggregate_id, occurred_at, status, attempt,
        created_at, test)
    SELECT NEW_ID, webhook_id, event_id, event_type, aggregate_type, aggregate_id, occurred_at, 'SUCCEEDED', attempt,
        created_at + n, test FROM (SELECT * FROM delivery WHERE webhook_id = $1 LIMIT 1) AS first, n";

#[tokio::test]
async fn a_delivery_reads_few_rows_however_many_there_are() {
    // One connection: its plans are those that were made first, and its counters tell all.
    let store = Store::new(Db::open_postgres(&fresh_postgres_url().await, 1).await.unwrap());
    let app = app(&store, user(&store).await).await;
    let webhook = webhook(&store, app).await;
    deliver(&store, &webhook, SMALL, hour(0)).await;
    let mut tx = store.db().write_one().await.unwrap();
    changed!(tx, query("ANALYZE")).unwrap();
    drop(tx);
    // After some runs PostgreSQL settles for a plan.
    for _ in 0..10 {
        deliver_some(&store, webhook.id).await;
    }
    for more in [MORE_DELIVERIES, MORE_WORK] {
        let mut tx = store.db().write_one().await.unwrap();
        changed!(tx, query(more).bind(LARGE)).unwrap();
    }
    let before = rows_read(&store).await;
    deliver_some(&store, webhook.id).await;
    let read = rows_read(&store).await - before;
    assert!(read < LARGE / 10, "{read} rows read");
}

async fn deliver_some(store: &Store, webhook: Uuid) {
    let claimed = claim(store, hour(0)).await;
    assert_eq!(store.deliveries().load(&claimed, hour(0)).await.unwrap().len(), claimed.len());
    let tried: Vec<_> = claimed.iter().map(|it| tried(*it, webhook, hour(0), DeliveryStatus::Succeeded)).collect();
    store.deliveries().record(&tried).await.unwrap();
}

#[tokio::test]
async fn the_few_deliveries_of_a_status_or_a_time_are_found_among_many() {
    // One connection each, whose plans and counters are looked at.
    for store in [fresh_sqlite().await, Store::new(Db::open_postgres(&fresh_postgres_url().await, 1).await.unwrap())] {
        let app = app(&store, user(&store).await).await;
        let webhook = webhook(&store, app).await;
        deliver(&store, &webhook, 2, hour(0)).await;
        try_all(&store, &webhook, hour(0), DeliveryStatus::Failed).await;
        deliver(&store, &webhook, 3, hour(0)).await;
        add_succeeded(&store, webhook.id).await;
        let all = DeliveryFilter { descending: true, ..all_deliveries(&webhook) };
        let of = |status| DeliveryFilter { status: Some(status), ..all.clone() };
        let of_type = DeliveryFilter { event_type: Some("post.failed".to_owned()), ..all.clone() };
        assert_eq!(page(&store, &of_type).await.0, 0);
        let (_, read) = page(&store, &of_type).await;
        assert!(read > LARGE, "{read} rows or steps: without an index, all are read");
        let old = DeliveryFilter { to: Some(hour(0) + SignedDuration::from_micros(1)), ..all.clone() };
        let few = [
            (of(DeliveryStatus::Failed), 2),
            (of(DeliveryStatus::Pending), 3),
            (of(DeliveryStatus::Scheduled), 0),
            (old, 5),
        ];
        for (filter, expected) in few {
            let (found, read) = page(&store, &filter).await;
            assert_eq!(found, expected, "{filter:?}");
            assert!(read < LARGE / 10, "{read} rows or steps for {filter:?}");
        }
    }
}

async fn add_succeeded(store: &Store, webhook: Uuid) {
    let mut tx = store.db().write().await.unwrap();
    let new_id = if matches!(tx.engine(), Engine::Sqlite(_)) { "randomblob(16)" } else { "gen_random_uuid()" };
    let sql = sqlx::AssertSqlSafe(SUCCEEDED_SINCE.replace("NEW_ID", new_id));
    assert_eq!(changed!(tx, query(sql).bind(webhook).bind(LARGE)).unwrap(), LARGE as u64);
    tx.commit().await.unwrap();
}

/// How many deliveries a page has, and the rows that were looked at: on SQLite, the steps of its virtual machine.
async fn page(store: &Store, filter: &DeliveryFilter) -> (usize, i64) {
    let steps = Arc::new(AtomicI64::new(0));
    let mut reader = store.db().read().await.unwrap();
    if let Engine::Sqlite(connection) = reader.engine() {
        let counted = steps.clone();
        let count = move || counted.fetch_add(1, Ordering::SeqCst) >= 0;
        connection.lock_handle().await.unwrap().set_progress_handler(1, count);
        // The next reader gets this connection.
        drop(reader);
        let found = store.deliveries().page(filter).await.unwrap().content.len();
        return (found, steps.load(Ordering::SeqCst));
    }
    drop(reader);
    let before = rows_read(store).await;
    let found = store.deliveries().page(filter).await.unwrap().content.len();
    (found, rows_read(store).await - before)
}

/// Rows that statements have looked at in this database, so far.
async fn rows_read(store: &Store) -> i64 {
    const SQL: &str = "SELECT ((SELECT sum(seq_tup_read) FROM pg_stat_user_tables)
        + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes))::bigint";
    let mut tx = store.db().write_one().await.unwrap();
    changed!(tx, query("SELECT pg_stat_force_next_flush()")).unwrap();
    on!(tx, c => query_scalar(SQL).fetch_one(c).await).unwrap()
}
