//! Work that was accepted earlier goes before the calls that wait for the database, and a caller's calls wait for each other.

use std::sync::Arc;
use std::task::Poll;

use futures::stream::FuturesOrdered;
use futures::{FutureExt as _, StreamExt as _, poll};
use octavo_store::Db;
use octavo_store::db::{Caller, as_call, going_first};
use octavo_store::testing::{each_engine, fresh_postgres_url, fresh_sqlite};
use tokio::join;

#[tokio::test]
async fn results_overtake_calls_that_wait_for_the_only_writer() {
    let store = fresh_sqlite().await;
    let held = store.db().write().await.unwrap();
    let mut calls: Vec<_> = (0..20).map(|_| Box::pin(store.db().write())).collect();
    for call in &mut calls {
        assert!(poll!(call).is_pending());
    }
    let mut first = Box::pin(going_first(store.db().write()));
    assert!(poll!(&mut first).is_pending());
    drop(held);
    drop(calls.remove(0).await);
    let first = first.await.expect("the second in turn");
    going_first(first.commit()).await.expect("waits for none of the calls behind it");
    for call in calls {
        drop(call.await.unwrap());
    }
}

#[tokio::test]
async fn results_find_a_connection_while_calls_hold_all_others() {
    let db = Db::open_postgres(&fresh_postgres_url().await, 8).await.unwrap();
    let mut calls: Vec<_> = (0..20).map(|_| Box::pin(db.write())).collect();
    let mut held = Vec::new();
    for call in &mut calls {
        // One of them may find an idle connection.
        if let Poll::Ready(tx) = poll!(call) {
            held.push(tx.unwrap());
        }
    }
    drop(going_first(db.write()).await.expect("a connection is kept"));
}

#[tokio::test]
async fn many_calls_at_once_are_all_answered_and_nobody_else_waits_for_them() {
    each_engine(async |store| {
        let (caller, other) = (Arc::<Caller>::default(), Arc::<Caller>::default());
        let write = async || store.db().write().await.unwrap().commit().await.unwrap();
        let held = store.db().write().await.unwrap();
        let mut calls: FuturesOrdered<_> = (0..100).map(|_| as_call(caller.clone(), write()).boxed()).collect();
        assert!(poll!(calls.next()).is_pending());
        drop(held);
        let (answered, ()) = join!(calls.count(), as_call(other, write()));
        assert_eq!(answered, 100, "every call is answered in the end");
    })
    .await;
}
