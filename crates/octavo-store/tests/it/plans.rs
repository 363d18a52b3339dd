//! PostgreSQL keeps its plans. One that was made while a table was small must not read all of it once it is large.

use octavo_domain::webhook::DeliveryStatus;
use octavo_store::testing::fresh_postgres_url;
use octavo_store::{Db, Store, changed, on};
use sqlx::{query, query_scalar};
use uuid::Uuid;

use crate::support::{app, claim, deliver, hour, tried, user, webhook};

const SMALL: usize = 300;
const LARGE: i64 = 20_000;

const MORE_DELIVERIES: &str = "INSERT INTO delivery (id, webhook_id, event_id, event_type, aggregate_type, aggregate_id,
        occurred_at, status, attempt, created_at, test)
    SELECT gen_random_uuid(), webhook_id, event_id, event_type, aggregate_type, aggregate_id, occurred_at, status, attempt,
        created_at, test FROM (SELECT * FROM delivery LIMIT 1) AS first, generate_series(1, $1)";
const MORE_WORK: &str = "INSERT INTO due (job, lane, ready_at, lease, attempt)
    SELECT gen_random_uuid(), lane, ready_at + 1, NULL, 0 FROM (SELECT * FROM due LIMIT 1) AS first, generate_series(1, $1)";

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

/// Rows that statements have looked at in this database, so far.
async fn rows_read(store: &Store) -> i64 {
    const SQL: &str = "SELECT ((SELECT sum(seq_tup_read) FROM pg_stat_user_tables)
        + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes))::bigint";
    let mut tx = store.db().write_one().await.unwrap();
    changed!(tx, query("SELECT pg_stat_force_next_flush()")).unwrap();
    on!(tx, c => query_scalar(SQL).fetch_one(c).await).unwrap()
}
