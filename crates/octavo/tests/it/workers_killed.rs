//! On PostgreSQL a process that dies holds nothing back: the others need not wait for its leases.

use octavo_store::{Db, Store, changed, on};
use reqwest::Method;
use serde_json::json;
use sqlx::{query, query_as};

use crate::database_outage::LateReceiver;
use crate::support::{Api, Home, until};

/// How PostgreSQL names the locks of processes that live.
const LOCKS: &str = "SELECT objid::bigint, pid FROM pg_locks WHERE locktype = 'advisory' AND granted
    AND mode = 'ShareLock' AND classid::bigint = 1329812566 AND objsubid = 2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";

async fn home_and_store() -> (Home, Store) {
    let url = Home::postgres_url().await;
    let store = Store::new(Db::open_postgres(&url, 2).await.unwrap());
    (Home::with_database(&url), store)
}

async fn send_test(api: &Api, receiver: &LateReceiver) -> String {
    let body =
        json!({ "url": receiver.start().await, "apiKey": "test-key", "eventsAll": true, "readTimeoutMs": 120_000 });
    let webhook = api.create("/v1/webhooks", body).await["id"].as_str().unwrap().to_owned();
    let test = format!("/v1/webhooks/{webhook}/test");
    assert_eq!(api.send(Method::POST, &test, json!({ "type": "post.completed" })).await.status(), 202);
    format!("/v1/webhooks/{webhook}/deliveries")
}

#[tokio::test]
async fn what_a_killed_worker_held_is_sent_by_another_before_the_lease_ends() {
    let (home, store) = home_and_store().await;
    let server = home.start_api_only().await;
    let api = home.developer(&server, "ada@example.com");
    let first = home.start_worker(&server);
    let receiver = LateReceiver::default();
    let deliveries = send_test(&api, &receiver).await;
    receiver.wait(1).await;
    let second = home.start_worker(&server);

    first.signal("STOP");
    let mut tx = store.db().write().await.unwrap();
    let longer = "UPDATE due SET ready_at = ready_at + 86400000000 WHERE lease IS NOT NULL";
    assert_eq!(changed!(tx, query(longer)).unwrap(), 1, "held until tomorrow");
    tx.commit().await.unwrap();
    first.kill();
    receiver.wait(2).await;
    until("the delivery succeeds", async || {
        let page = api.get(&deliveries).await;
        (page["content"][0]["status"] == "SUCCEEDED").then_some(())
    })
    .await;
    drop((second, server));
}

#[tokio::test]
async fn a_process_whose_lock_was_lost_takes_it_again() {
    let (home, store) = home_and_store().await;
    let server = home.start().await;
    let lock = async || -> Option<(i64, i32)> {
        let mut reader = store.db().read().await.unwrap();
        on!(reader, c => query_as(LOCKS).fetch_optional(c).await).unwrap()
    };
    let (key, first) = until("the process holds its lock", lock).await;
    let mut tx = store.db().write().await.unwrap();
    changed!(tx, query("SELECT pg_terminate_backend($1)").bind(first)).unwrap();
    tx.commit().await.unwrap();
    until("it holds its lock again", async || lock().await.filter(|it| it.0 == key && it.1 != first)).await;

    let api = home.developer(&server, "ada@example.com");
    let receiver = LateReceiver::default();
    send_test(&api, &receiver).await;
    receiver.wait(1).await;
    drop(server);
}

/// The locks of processes, and the sessions that hold them.
async fn locks(store: &Store) -> Vec<(i64, i32)> {
    let mut reader = store.db().read().await.unwrap();
    on!(reader, c => query_as(LOCKS).fetch_all(c).await).unwrap()
}

/// Ends all sessions that hold locks, that of a paused process last, and waits until one process has its lock again.
async fn lose_locks(store: &Store, paused: i64) {
    let mut before = locks(store).await;
    before.sort_by_key(|lock| lock.0 == paused);
    for (_, session) in &before {
        let mut tx = store.db().write().await.unwrap();
        changed!(tx, query("SELECT pg_terminate_backend($1)").bind(session)).unwrap();
        tx.commit().await.unwrap();
    }
    until("a process acquires its lock again", async || {
        locks(store).await.iter().any(|lock| !before.contains(lock)).then_some(())
    })
    .await;
}

/// As when the database has failed over: no process has its lock, and all of them live.
#[tokio::test]
async fn a_process_that_acquires_its_lock_before_the_others_takes_nothing_from_them() {
    let (home, store) = home_and_store().await;
    let server = home.start_api_only().await;
    let api = home.developer(&server, "ada@example.com");
    let first = home.start_worker(&server);
    let receiver = LateReceiver::default();
    let deliveries = send_test(&api, &receiver).await;
    receiver.wait(1).await;
    let key = locks(&store).await[0].0;
    let second = home.start_worker(&server);
    until("both hold their locks", async || (locks(&store).await.len() == 2).then_some(())).await;

    first.signal("STOP");
    lose_locks(&store, key).await;
    // By the second time, it has looked for the work of ended processes since the first.
    lose_locks(&store, key).await;
    first.signal("CONT");
    receiver.answer.notify_one();
    let id = api.get(&deliveries).await["content"][0]["id"].as_str().unwrap().to_owned();
    let attempt = until("an attempt is recorded", async || {
        let delivery = api.get(&format!("{deliveries}/{id}")).await;
        Some(delivery["attempts"][0].clone()).filter(|attempt| !attempt.is_null())
    })
    .await;
    assert_eq!(attempt["httpStatus"], 404, "the process that sent it recorded it: {attempt}");
    drop((first, second, server));
}
