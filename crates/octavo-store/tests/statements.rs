//! How many statements the hot paths cost on each engine: each is a round trip, or a turn of SQLite's thread.
//!
//! In a program of its own, because it counts what all threads of the process do.

#![expect(clippy::unwrap_used, reason = "a failed expectation ends a test")]

use std::sync::atomic::{AtomicUsize, Ordering};

use octavo_domain::webhook::DeliveryStatus;
use octavo_store::Store;
use octavo_store::deliveries::Tried;
use octavo_store::due::{Claimed, LaneKind};
use octavo_store::testing::{fresh_postgres, fresh_sqlite};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

#[path = "it/support.rs"]
#[expect(dead_code, reason = "shared with the other tests")]
mod support;

use support::{app, claim, deliver, hour, queue_import, tried, user, webhook};

static STATEMENTS: AtomicUsize = AtomicUsize::new(0);

/// Counts what sqlx logs: one event for each statement, or for several that are sent together.
struct Counter;

impl Subscriber for Counter {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == "sqlx::query"
    }

    fn event(&self, _: &Event<'_>) {
        STATEMENTS.fetch_add(1, Ordering::SeqCst);
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

async fn counted<T>(work: impl Future<Output = T>) -> (T, usize) {
    let before = STATEMENTS.load(Ordering::SeqCst);
    let done = work.await;
    (done, STATEMENTS.load(Ordering::SeqCst) - before)
}

/// What each step of a delivery costs.
async fn costs(store: &Store) -> Vec<(&'static str, usize)> {
    let owner = user(store).await;
    let webhook = webhook(store, app(store, owner).await).await;
    let due = store.due();
    // The first use of a reader opens a connection.
    due.next_ready(LaneKind::Deliver, hour(0)).await.unwrap();
    let ended = |claimed: Vec<Claimed>, status, next_attempt_at| -> Vec<Tried> {
        let end = |it| Tried { next_attempt_at, ..tried(it, webhook.id, hour(0), status) };
        claimed.into_iter().map(end).collect()
    };
    // The lane of a person's imports stays open.
    queue_import(store, webhook.app_id, owner).await.unwrap();
    let (_, announced) = counted(queue_import(store, webhook.app_id, owner)).await;
    let ((), sent) = counted(deliver(store, &webhook, 1, hour(0))).await;
    let (claimed, claiming) = counted(claim(store, hour(0))).await;
    let jobs = [claimed[0].job];
    let (_, extending) = counted(due.extend(&jobs, 7, hour(1))).await;
    let (_, releasing) = counted(due.release(&jobs, 7, hour(0))).await;
    let claimed = claim(store, hour(0)).await;
    let (_, loading) = counted(store.deliveries().load(&claimed, hour(0))).await;
    let again = ended(claimed, DeliveryStatus::Scheduled, Some(hour(0)));
    let (_, retrying) = counted(store.deliveries().record(&again)).await;
    let ended = ended(claim(store, hour(0)).await, DeliveryStatus::Succeeded, None);
    let (_, recording) = counted(store.deliveries().record(&ended)).await;
    let (_, finding_none) = counted(claim(store, hour(0))).await;
    let (_, looking) = counted(due.next_ready(LaneKind::Deliver, hour(0))).await;
    vec![
        ("queue an import and announce it", announced),
        ("send a test", sent),
        ("claim", claiming),
        ("extend", extending),
        ("release", releasing),
        ("load", loading),
        ("record a retry", retrying),
        ("record an end", recording),
        ("claim without ready jobs", finding_none),
        ("next_ready", looking),
    ]
}

#[tokio::test]
async fn a_delivery_costs_few_statements() {
    tracing::subscriber::set_global_default(Counter).unwrap();
    let (sqlite, postgres) = (costs(&fresh_sqlite().await).await, costs(&fresh_postgres().await).await);
    let both: Vec<_> = sqlite.into_iter().zip(postgres).map(|((step, one), (_, other))| (step, one, other)).collect();
    let expected = [
        ("queue an import and announce it", 11, 10),
        ("send a test", 3, 1),
        ("claim", 5, 4),
        ("extend", 3, 2),
        ("release", 4, 3),
        ("load", 1, 1),
        ("record a retry", 6, 5),
        ("record an end", 6, 5),
        ("claim without ready jobs", 3, 2),
        ("next_ready", 1, 1),
    ];
    assert_eq!(both, expected, "(step, statements on SQLite, on PostgreSQL)");
}
