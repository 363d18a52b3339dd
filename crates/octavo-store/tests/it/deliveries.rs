//! Deliveries that are made again.

use std::sync::Arc;

use octavo_domain::webhook::DeliveryStatus;
use octavo_store::db::as_call;
use octavo_store::deliveries::Tried;
use octavo_store::due::{Claimed, HeldJob, LaneKind};
use octavo_store::testing::{each_engine, fresh_postgres, fresh_postgres_url};
use octavo_store::{Db, Store, changed};
use sqlx::query;
use tokio::join;
use tokio::sync::Notify;
use uuid::Uuid;

use crate::support::{
    Taker, app, claim, count, deliver, history, hour, new_id, tried, try_all, try_some, user, webhook,
};

#[tokio::test]
async fn a_delivery_made_again_goes_on_counting_and_has_all_its_retries() {
    each_engine(async |store| {
        let app = app(&store, user(&store).await).await;
        let webhook = webhook(&store, app).await;
        deliver(&store, &webhook, 1, hour(0)).await;
        let id = history(&store, &webhook).await.content[0].id;
        let deliveries = store.deliveries();
        assert!(!deliveries.redeliver(webhook.id, id, hour(0)).await.unwrap(), "it was not tried yet");
        try_all(&store, &webhook, hour(0), DeliveryStatus::Failed).await;
        assert!(deliveries.redeliver(webhook.id, id, hour(1)).await.unwrap());
        assert!(deliveries.redeliver(webhook.id, id, hour(1)).await.unwrap(), "it waits, and goes on waiting");
        let claimed = claim(&store, hour(1)).await;
        assert_eq!(claimed.len(), 1);
        assert!(!deliveries.redeliver(webhook.id, id, hour(1)).await.unwrap(), "it is being tried");
        let job = &deliveries.load(&claimed, hour(1)).await.unwrap()[0];
        assert_eq!((claimed[0].attempt, job.tries_before), (2, 1));
        store.deliveries().record(&[tried(claimed[0], webhook.id, hour(1), DeliveryStatus::Succeeded)]).await.unwrap();
        let tries = deliveries.list_attempts(id).await.unwrap();
        let shown: Vec<_> = tries.iter().map(|it| (it.number, it.status, it.http_status)).collect();
        assert_eq!(shown, [(1, DeliveryStatus::Failed, Some(400)), (2, DeliveryStatus::Succeeded, Some(200))]);
    })
    .await;
}

#[tokio::test]
async fn a_recovery_puts_each_failure_back_once_and_only_so_many_at_a_time() {
    each_engine(async |store| {
        let app = app(&store, user(&store).await).await;
        let webhook = webhook(&store, app).await;
        let deliveries = store.deliveries();
        // Before the time asked for, after it, and a success.
        for (at, many, status) in
            [(0, 5, DeliveryStatus::Failed), (1, 620, DeliveryStatus::Failed), (2, 3, DeliveryStatus::Succeeded)]
        {
            deliver(&store, &webhook, many, hour(at)).await;
            try_all(&store, &webhook, hour(at), status).await;
        }
        assert_eq!(deliveries.recover(webhook.id, hour(2), hour(3)).await.unwrap(), 0);
        assert!(deliveries.list_recovering().await.unwrap().is_empty(), "nothing to do is no work");
        assert_eq!(deliveries.recover(webhook.id, hour(1), hour(3)).await.unwrap(), 620);
        assert!(deliveries.recover(webhook.id, hour(1), hour(3)).await.is_err(), "one at a time");
        assert_eq!(deliveries.list_recovering().await.unwrap(), [webhook.id]);
        assert_eq!(deliveries.recover_some(webhook.id, hour(3)).await.unwrap(), 500);
        assert_eq!(deliveries.recover_some(webhook.id, hour(3)).await.unwrap(), 0, "the lane is full");
        // These fail again: they are not put back a second time.
        assert_eq!(try_some(&store, &webhook, hour(3), DeliveryStatus::Failed).await, 64);
        assert_eq!(deliveries.recover_some(webhook.id, hour(3)).await.unwrap(), 64);
        assert_eq!(try_all(&store, &webhook, hour(3), DeliveryStatus::Failed).await, 500);
        assert_eq!(deliveries.recover_some(webhook.id, hour(3)).await.unwrap(), 56);
        assert!(deliveries.list_recovering().await.unwrap().is_empty(), "it has come to its end");
        assert_eq!(try_all(&store, &webhook, hour(3), DeliveryStatus::Succeeded).await, 56);
        assert_eq!(count(&store, "attempt").await, 5 + 2 * 620 + 3);
    })
    .await;
}

#[tokio::test]
async fn a_receiver_earns_how_much_is_sent_to_it_at_once() {
    each_engine(async |store| {
        let app = app(&store, user(&store).await).await;
        let webhook = webhook(&store, app).await;
        deliver(&store, &webhook, 300, hour(0)).await;
        let mut at_once = Vec::new();
        for _ in 0..7 {
            at_once.push(try_some(&store, &webhook, hour(0), DeliveryStatus::Succeeded).await);
        }
        assert_eq!(at_once, [2, 4, 8, 16, 32, 64, 64], "a claim takes at most 64");
        let mut stalled = Vec::new();
        for _ in 0..3 {
            let claimed = claim(&store, hour(0)).await;
            let tried = claimed
                .iter()
                .map(|it| Tried { duration_us: 30_000_000, ..tried(*it, webhook.id, hour(0), DeliveryStatus::Failed) });
            store.deliveries().record(&tried.collect::<Vec<_>>()).await.unwrap();
            stalled.push(claimed.len());
        }
        assert_eq!(stalled, [64, 1, 1], "what hangs soon holds one slot");
    })
    .await;
}

/// A claim puts off when its lane is looked at next. What is not committed it cannot see, but must not overlook: nobody
/// else would come for it. (SQLite has one writer at a time.)
#[tokio::test]
async fn what_is_added_while_a_claim_looks_is_not_overlooked() {
    let store = fresh_postgres().await;
    let app = app(&store, user(&store).await).await;
    let webhook = webhook(&store, app).await;
    deliver(&store, &webhook, 1, hour(0)).await;
    let (mut adding, at) = (store.db().write().await.unwrap(), hour(0).as_microsecond());
    let sql = "INSERT INTO due (job, lane, ready_at, lease, attempt) VALUES ($1, $2, $3, NULL, 0)";
    changed!(adding, query(sql).bind(new_id()).bind(webhook.id).bind(at)).unwrap();
    changed!(adding, query("SELECT wake_lane($1, $2)").bind(webhook.id).bind(at)).unwrap();
    assert_eq!(claim(&store, hour(0)).await.len(), 1, "what was there");
    adding.commit().await.unwrap();
    assert_eq!(claim(&store, hour(0)).await.len(), 1, "what was added meanwhile");
    assert_eq!(claim(&store, hour(0)).await.len(), 0);
    let next = store.due().next_ready(LaneKind::Deliver, hour(0)).await.unwrap();
    assert!(next.is_none_or(|next| next > hour(0)), "nobody looks in vain");
}

#[tokio::test]
async fn jobs_of_several_claims_are_extended_together_and_lost_ones_are_not() {
    each_engine(async |store| {
        let app = app(&store, user(&store).await).await;
        let webhook = webhook(&store, app).await;
        let mut held = Vec::new();
        for lease in [7, 8] {
            deliver(&store, &webhook, 1, hour(0)).await;
            let claimed = store.due().claim(LaneKind::Deliver, hour(0), hour(1), lease, 1).await.unwrap();
            held.extend(claimed.iter().map(Claimed::held));
        }
        assert_eq!(store.due().extend(&held, hour(2)).await.unwrap(), 2);
        assert_eq!(claim(&store, hour(1)).await.len(), 0, "both are held");
        held[1].1 = 9;
        assert_eq!(store.due().extend(&held, hour(3)).await.unwrap(), 1, "not under another lease");
        let claimed = claim(&store, hour(2)).await;
        assert_eq!(claimed.iter().map(|it| it.job).collect::<Vec<_>>(), [held[1].0]);
    })
    .await;
}

/// A heartbeat and a batch of results take the same rows in different orders: one that waited could wait for ever.
#[tokio::test]
async fn a_heartbeat_does_not_wait_for_results_that_are_being_recorded() {
    let store = fresh_postgres().await;
    let app = app(&store, user(&store).await).await;
    let webhook = webhook(&store, app).await;
    deliver(&store, &webhook, 2, hour(0)).await;
    let held = claim(&store, hour(0)).await;
    let mut recording = store.db().write().await.unwrap();
    changed!(recording, query("DELETE FROM due WHERE job = $1").bind(held[0].job)).unwrap();
    let jobs: Vec<HeldJob> = held.iter().map(Claimed::held).collect();
    assert_eq!(store.due().extend(&jobs, hour(1)).await.unwrap(), 1, "only the other");
    recording.commit().await.unwrap();
    assert_eq!(claim(&store, hour(0)).await.len(), 0, "both are out of reach");
}

/// The lease has ended before the result arrives. Recording that result waits for the lane, which a claim has locked.
#[tokio::test]
async fn a_claim_does_not_wait_for_results_that_are_being_recorded() {
    let store = fresh_postgres().await;
    let app = app(&store, user(&store).await).await;
    let webhook = webhook(&store, app).await;
    deliver(&store, &webhook, 2, hour(0)).await;
    let held = claim(&store, hour(0)).await;
    let mut recording = store.db().write().await.unwrap();
    changed!(recording, query("DELETE FROM due WHERE job = $1").bind(held[0].job)).unwrap();
    let again: Vec<Uuid> = claim(&store, hour(1)).await.iter().map(|it| it.job).collect();
    assert_eq!(again, [held[1].job], "only the other");
    recording.commit().await.unwrap();
}

#[tokio::test]
async fn a_first_try_is_claimed_once_its_lease_has_ended() {
    each_engine(async |store| {
        let app = app(&store, user(&store).await).await;
        let webhook = webhook(&store, app).await;
        let taker = Taker::of(&store, 1, hour(1));
        deliver(&store, &webhook, 2, hour(0)).await;
        let started = taker.take();
        assert_eq!(started.len(), 2);
        assert_eq!(claim(&store, hour(0)).await.len(), 0, "both are held");
        let done = tried(started[0], webhook.id, hour(0), DeliveryStatus::Succeeded);
        assert_eq!(store.deliveries().record(&[done]).await.unwrap(), 0, "no lease was lost");
        store.due().wake_expired(hour(0)).await.unwrap();
        assert_eq!(claim(&store, hour(0)).await.len(), 0, "the other is still held");
        store.due().wake_expired(hour(2)).await.unwrap();
        let again = claim(&store, hour(2)).await;
        assert_eq!(again.iter().map(|it| (it.job, it.attempt)).collect::<Vec<_>>(), [(started[1].job, 2)]);
        let late = tried(started[1], webhook.id, hour(2), DeliveryStatus::Succeeded);
        assert_eq!(store.deliveries().record(&[late]).await.unwrap(), 1, "the first worker has lost it");
    })
    .await;
}

#[tokio::test]
async fn callers_that_wait_for_the_deliverer_hold_no_connection() {
    let store = Store::new(Db::open_postgres(&fresh_postgres_url().await, 1).await.unwrap());
    let app = app(&store, user(&store).await).await;
    let webhook = webhook(&store, app).await;
    let taker = Taker::of(&store, 1, hour(1));
    let caught_up = Arc::new(Notify::new());
    *taker.catch_up.lock().unwrap() = Some(caught_up.clone());
    let read = async {
        store.db().read().await.expect("the only connection is free");
        caught_up.notify_one();
    };
    join!(as_call(Arc::default(), deliver(&store, &webhook, 1, hour(0))), read);
    assert_eq!(taker.take().len(), 1);
}

/// A delivery that is made without a claim locks neither its webhook nor its lane.
#[tokio::test]
async fn first_tries_of_one_webhook_do_not_wait_for_each_other() {
    let store = fresh_postgres().await;
    let app = app(&store, user(&store).await).await;
    let webhook = webhook(&store, app).await;
    let taker = Taker::of(&store, 1, hour(1));
    let mut other = store.db().write().await.unwrap();
    for lock in ["SELECT id FROM lane WHERE id = $1 FOR UPDATE", "SELECT id FROM webhook WHERE id = $1 FOR UPDATE"] {
        changed!(other, query(lock).bind(webhook.id)).unwrap();
    }
    deliver(&store, &webhook, 1, hour(0)).await;
    assert_eq!(taker.take().len(), 1);
}
