//! History by day on PostgreSQL: days are made ahead, rows find theirs, and old days go as a whole.

use jiff::{SignedDuration, Timestamp};
use octavo_domain::EventType;
use octavo_domain::event_samples::sample;
use octavo_domain::webhook::DeliveryStatus;
use octavo_store::db::{Lent, Pools};
use octavo_store::testing::{empty_postgres_url, fresh_postgres};
use octavo_store::webhooks::Webhook;
use octavo_store::{Db, Store};
use sqlx::{AssertSqlSafe, Executor as _, PgPool, query_scalar};
use uuid::{Builder, Uuid};

use crate::support::{app, count, history, migrations_until, new_id, try_all, user, webhook};

/// The last version whose history was one table.
const ONE_TABLE: i64 = 32;

/// The beginning of 26 November 2126 (UTC), and some hours. It is after the real time: the table of the version before has all days
/// until then.
fn today(hours: i64) -> Timestamp {
    "2126-11-26T00:00:00Z".parse::<Timestamp>().unwrap() + SignedDuration::from_hours(hours)
}

async fn connection(store: &Store) -> Lent {
    let Pools::Postgres(pool) = &store.db().pools else { unreachable!() };
    pool.acquire().await.unwrap()
}

/// An id that was made at a time.
fn id_at(time: Timestamp) -> Uuid {
    let random = new_id().into_bytes()[6..].try_into().unwrap();
    Builder::from_unix_timestamp_millis(time.as_millisecond() as u64, &random).into_uuid()
}

/// A delivery whose ids, and whose event's, were made at a time.
async fn deliver_at(store: &Store, webhook: &Webhook, time: Timestamp) {
    store.webhooks().send_test(webhook, &sample(id_at(time), EventType::PostCompleted, time)).await.unwrap();
}

async fn new_webhook(store: &Store) -> Webhook {
    let app = app(store, user(store).await).await;
    webhook(store, app).await
}

/// The tables that hold deliveries, with how many each holds; those without any are left out.
async fn deliveries_by_table(store: &Store) -> Vec<(String, i64)> {
    let sql = "SELECT tableoid::regclass::text, count(*) FROM delivery GROUP BY 1 ORDER BY 1";
    sqlx::query_as(sql).fetch_all(&mut *connection(store).await).await.unwrap()
}

async fn tables(store: &Store) -> Vec<String> {
    let sql = "SELECT relname::text FROM pg_class WHERE relkind = 'r' AND relname ~ '^(event|delivery|attempt)_[0-9rb]' ORDER BY 1";
    query_scalar(sql).fetch_all(&mut *connection(store).await).await.unwrap()
}

fn found(tables: &[(&str, i64)]) -> Vec<(String, i64)> {
    tables.iter().map(|(name, n)| ((*name).to_owned(), *n)).collect()
}

#[tokio::test]
async fn rows_find_their_day_even_if_it_is_made_later() {
    let store = fresh_postgres().await;
    let webhook = new_webhook(&store).await;
    for hours in [-1, 1, 23, 25] {
        deliver_at(&store, &webhook, today(hours)).await;
    }
    assert_eq!(deliveries_by_table(&store).await, found(&[("delivery_rest", 4)]));
    store.retention().make_days(today(5)).await.unwrap();
    store.retention().make_days(today(6)).await.unwrap();
    deliver_at(&store, &webhook, today(49)).await;
    try_all(&store, &webhook, today(50), DeliveryStatus::Succeeded).await;
    let by_day = [("delivery_21261126", 2), ("delivery_21261127", 1), ("delivery_21261128", 1), ("delivery_rest", 1)];
    assert_eq!(deliveries_by_table(&store).await, found(&by_day));
    assert_eq!((history(&store, &webhook).await.total, count(&store, "attempt").await), (5, 5));
}

#[tokio::test]
async fn an_old_day_goes_with_its_jobs_and_totals() {
    let store = fresh_postgres().await;
    let webhook = new_webhook(&store).await;
    store.retention().make_days(today(0)).await.unwrap();
    for hours in [1, 2, 23, 24, 30] {
        deliver_at(&store, &webhook, today(hours)).await;
    }
    try_all(&store, &webhook, today(2), DeliveryStatus::Succeeded).await;
    store.retention().drop_days(today(23)).await.unwrap();
    assert_eq!(count(&store, "delivery").await, 5, "the day has not ended");
    store.retention().drop_days(today(24)).await.unwrap();
    assert_eq!(deliveries_by_table(&store).await, found(&[("delivery_21261127", 2)]));
    assert_eq!((count(&store, "attempt").await, count(&store, "due").await), (0, 2));
    assert_eq!(count(&store, "event").await, 5, "events stay a day longer");
    let page = history(&store, &webhook).await;
    assert_eq!((page.total, page.content.len()), (2, 2));
    store.retention().drop_days(today(48)).await.unwrap();
    assert_eq!((count(&store, "event").await, count(&store, "due").await), (2, 0));
    assert_eq!(history(&store, &webhook).await.total, 0);
    let left = ["attempt_21261128", "attempt_rest", "delivery_21261128", "delivery_rest", "event_21261127"];
    assert_eq!(tables(&store).await, [&left[..], &["event_21261128", "event_rest"]].concat());
}

/// As a process does that is killed after the first of the two steps.
#[tokio::test]
async fn a_day_that_was_only_taken_out_is_dropped_in_the_next_round() {
    let store = fresh_postgres().await;
    let webhook = new_webhook(&store).await;
    store.retention().make_days(today(0)).await.unwrap();
    deliver_at(&store, &webhook, today(1)).await;
    connection(&store).await.execute("ALTER TABLE delivery DETACH PARTITION delivery_21261126").await.unwrap();
    store.retention().drop_days(today(24)).await.unwrap();
    assert!(!tables(&store).await.contains(&"delivery_21261126".to_owned()));
    assert_eq!((history(&store, &webhook).await.total, count(&store, "due").await), (0, 0));
}

#[tokio::test]
async fn processes_make_and_drop_days_at_the_same_time() {
    let store = fresh_postgres().await;
    let webhook = new_webhook(&store).await;
    for hours in [1, 25, 49] {
        deliver_at(&store, &webhook, today(hours)).await;
    }
    let retention = || store.retention();
    for _ in 0..10 {
        let (make, drop) =
            (async || retention().make_days(today(0)).await, async || retention().drop_days(today(24)).await);
        let (a, b, c, d) = tokio::join!(make(), drop(), make(), drop());
        for done in [a, b, c, d] {
            done.unwrap();
        }
    }
    store.retention().make_days(today(0)).await.unwrap();
    store.retention().drop_days(today(24)).await.unwrap();
    assert_eq!(history(&store, &webhook).await.total, 2);
    assert_eq!(count(&store, "delivery").await, 2);
}

#[tokio::test]
async fn history_of_a_version_without_days_stays_and_goes_row_by_row() {
    let url = empty_postgres_url().await;
    let before = PgPool::connect(&url).await.unwrap();
    migrations_until(ONE_TABLE, sqlx::migrate!("migrations/postgres")).run(&before).await.unwrap();
    fill(&before).await;
    before.close().await;
    let store = Store::new(Db::open_postgres(&url, 4).await.unwrap());
    let total = "SELECT coalesce(sum(n), 0)::bigint FROM delivery_tally";
    assert_eq!(deliveries_by_table(&store).await, found(&[("delivery_before", 3)]));
    store.retention().make_days(today(0)).await.unwrap();
    assert!(!tables(&store).await.contains(&"delivery_21261126".to_owned()), "the old table has that day");
    let webhook = new_webhook(&store).await;
    deliver_at(&store, &webhook, today(23)).await;
    deliver_at(&store, &webhook, today(25)).await;
    assert_eq!(deliveries_by_table(&store).await, found(&[("delivery_21261127", 1), ("delivery_before", 4)]));
    assert_eq!(store.retention().remove_deliveries(today(2), 100).await.unwrap(), 2);
    store.deliveries().fold().await.unwrap();
    assert_eq!(query_scalar::<_, i64>(total).fetch_one(&mut *connection(&store).await).await.unwrap(), 3);
    store.retention().drop_days(today(24)).await.unwrap();
    store.deliveries().fold().await.unwrap();
    assert_eq!(query_scalar::<_, i64>(total).fetch_one(&mut *connection(&store).await).await.unwrap(), 1);
    assert_eq!(deliveries_by_table(&store).await, found(&[("delivery_21261127", 1)]));
}

/// Three deliveries of 26 November, two of them old.
async fn fill(pool: &PgPool) {
    for hours in [0, 1, 12] {
        let (id, at) = (id_at(today(hours)), today(hours).as_microsecond());
        let sql = format!(
            "INSERT INTO delivery (id, webhook_id, event_id, event_type, aggregate_type, aggregate_id, occurred_at, status,
                attempt, created_at, test) VALUES ('{id}', '{}', '{id}', 'post.completed', 'POST', 'a', {at}, 'SUCCEEDED', 1, {at},
                false)",
            Uuid::nil()
        );
        pool.execute(AssertSqlSafe(sql)).await.unwrap();
    }
}
