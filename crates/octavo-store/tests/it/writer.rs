//! Transactions of SQLite that share a commit.

use std::collections::HashSet;
use std::time::Duration;

use octavo_store::testing::fresh_sqlite;
use octavo_store::{Store, changed, on};
use sqlx::{query, query_scalar};
use tokio::task::JoinSet;

#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Committed,
    Dropped,
    Failed,
    /// Cut off after so many polls, wherever it is then.
    CutOff(u32),
}

async fn insert(store: Store, number: i64, end: End) -> Option<i64> {
    let mut tx = store.db().write().await.unwrap();
    for row in [number, -number] {
        changed!(tx, query("INSERT INTO seen (number) VALUES ($1)").bind(row)).unwrap();
    }
    match end {
        End::Dropped => return None,
        End::Failed => {
            changed!(tx, query("INSERT INTO seen (number) VALUES ($1)").bind(number)).unwrap_err();
            return None;
        }
        End::Committed | End::CutOff(_) => tx.commit().await.unwrap(),
    }
    let mut reader = store.db().read().await.unwrap();
    let there: i64 =
        on!(reader, c => query_scalar("SELECT count(*) FROM seen WHERE abs(number) = $1").bind(number).fetch_one(c).await)
            .unwrap();
    assert_eq!(there, 2, "what is committed is seen by everyone");
    Some(number)
}

/// Polls a future so often and drops it.
async fn cut_off<F: Future>(future: F, polls: u32) -> Option<F::Output> {
    let (mut future, mut left) = (std::pin::pin!(future), polls);
    std::future::poll_fn(|context| match future.as_mut().poll(context) {
        std::task::Poll::Ready(done) => std::task::Poll::Ready(Some(done)),
        std::task::Poll::Pending if left == 0 => std::task::Poll::Ready(None),
        std::task::Poll::Pending => {
            left -= 1;
            std::task::Poll::Pending
        }
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn each_transaction_is_there_as_a_whole_or_not_at_all() {
    let store = fresh_sqlite().await;
    let mut tx = store.db().write().await.unwrap();
    changed!(tx, query("CREATE TABLE seen (number INTEGER PRIMARY KEY)")).unwrap();
    tx.commit().await.unwrap();
    let mut running = JoinSet::new();
    for number in 1..=400 {
        let end = match number % 5 {
            0 => End::Dropped,
            1 => End::Failed,
            2 => End::CutOff(number as u32 % 11),
            _ => End::Committed,
        };
        let store = store.clone();
        running.spawn(async move {
            match end {
                End::CutOff(polls) => cut_off(insert(store, number, end), polls).await.flatten(),
                _ => insert(store, number, end).await,
            }
        });
    }
    let done = tokio::time::timeout(Duration::from_secs(60), running.join_all()).await.expect("nobody waits for ever");
    let committed: HashSet<i64> = done.into_iter().flatten().collect();
    assert_eq!((1..=400).filter(|n| n % 5 > 2).filter(|n| !committed.contains(n)).count(), 0);

    // A transaction that waited behind all of them has seen the end of what was cut off.
    store.db().write().await.unwrap().commit().await.unwrap();
    let mut reader = store.db().read().await.unwrap();
    let rows: Vec<i64> = on!(reader, c => query_scalar("SELECT number FROM seen").fetch_all(c).await).unwrap();
    let rows: HashSet<i64> = rows.into_iter().collect();
    assert!(committed.iter().all(|number| rows.contains(number)), "what was acknowledged is there");
    assert!(rows.iter().all(|number| rows.contains(&-number)), "nothing is there by halves");
    assert!(rows.iter().all(|number| number.abs() % 5 > 1), "what was dropped is not there");
}
