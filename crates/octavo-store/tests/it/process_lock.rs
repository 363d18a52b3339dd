//! What a process held that died is freed at once on PostgreSQL, however long its leases are.

use jiff::{SignedDuration, Timestamp};
use octavo_store::due::lease_token;
use octavo_store::due::{Claimed, LaneKind};
use octavo_store::testing::{fresh_postgres, fresh_sqlite};
use octavo_store::{Store, changed};
use sqlx::query;

use crate::support::{hour, new_id};

const FIRST: u32 = 1_000_000_007;
const SECOND: u32 = 7;

async fn add_job(store: &Store, kind: LaneKind) {
    let (lane, job) = (new_id(), new_id());
    let mut tx = store.db().write().await.unwrap();
    let sql = "INSERT INTO lane VALUES ($1, $2, 2, 0, 0, 0, 0)";
    changed!(tx, query(sql).bind(lane).bind(kind.as_str())).unwrap();
    changed!(tx, query("INSERT INTO due VALUES ($1, $2, 0, NULL, 0, 0, 'main')").bind(job).bind(lane)).unwrap();
    tx.commit().await.unwrap();
}

/// Held until tomorrow.
async fn claim(store: &Store, kind: LaneKind, at: Timestamp, lease: i64) -> Vec<Claimed> {
    store.due().claim(kind, at, at + SignedDuration::from_hours(24), lease, 10).await.unwrap()
}

#[tokio::test]
async fn a_dead_process_holds_nothing_that_may_be_made_twice() {
    let store = fresh_postgres().await;
    let due = store.due();
    let (first, second) = (due.lock_process(FIRST).await.unwrap(), due.lock_process(SECOND).await.unwrap());
    for (key, kind) in [(FIRST, LaneKind::Deliver), (FIRST, LaneKind::Import), (FIRST, LaneKind::Publish)] {
        add_job(&store, kind).await;
        assert_eq!(claim(&store, kind, hour(0), lease_token(key, u32::MAX)).await.len(), 1);
    }
    add_job(&store, LaneKind::Deliver).await;
    assert_eq!(claim(&store, LaneKind::Deliver, hour(0), lease_token(SECOND, 0)).await.len(), 1);
    assert_eq!(due.free_abandoned(SECOND, hour(0)).await.unwrap(), 0, "both live");

    drop(first);
    let freed = loop {
        // The database may not have seen it yet.
        match due.free_abandoned(SECOND, hour(0)).await.unwrap() {
            0 => continue,
            freed => break freed,
        }
    };
    assert_eq!(freed, 2);
    assert_eq!(due.free_abandoned(SECOND, hour(0)).await.unwrap(), 0);
    for (kind, count) in [(LaneKind::Deliver, 1), (LaneKind::Import, 1), (LaneKind::Publish, 0)] {
        let again = claim(&store, kind, hour(0), lease_token(SECOND, 1)).await;
        assert_eq!(again.len(), count, "{kind:?}");
        assert!(again.iter().all(|job| job.attempt == 2), "a lost lease counts as a try");
    }
    drop(second);
}

#[tokio::test]
async fn a_process_without_a_lock_keeps_its_leases() {
    for store in [fresh_postgres().await, fresh_sqlite().await] {
        add_job(&store, LaneKind::Deliver).await;
        assert_eq!(claim(&store, LaneKind::Deliver, hour(0), 7).await.len(), 1);
        let own = store.due().lock_process(SECOND).await.unwrap();
        assert_eq!(store.due().free_abandoned(SECOND, hour(0)).await.unwrap(), 0);
        assert!(claim(&store, LaneKind::Deliver, hour(0), 8).await.is_empty());
        drop(own);
    }
    assert!(fresh_sqlite().await.due().lock_process(FIRST).await.unwrap().is_none());
}

/// A database that has failed over has none of the locks.
#[tokio::test]
async fn a_process_without_its_lock_frees_nothing_of_others() {
    let store = fresh_postgres().await;
    let due = store.due();
    add_job(&store, LaneKind::Deliver).await;
    assert_eq!(claim(&store, LaneKind::Deliver, hour(0), lease_token(FIRST, 0)).await.len(), 1);
    assert_eq!(due.free_abandoned(SECOND, hour(0)).await.unwrap(), 0);
    let own = due.lock_process(SECOND).await.unwrap();
    assert_eq!(due.free_abandoned(SECOND, hour(0)).await.unwrap(), 1);
    drop(own);
}
