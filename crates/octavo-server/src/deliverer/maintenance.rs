//! What delivering does by itself: deliveries that are put back, totals, history that has grown old.

use std::time::Duration;

use octavo_store::StoreResult;
use octavo_store::idempotency::{KEY_LIFE, SECRET_LIFE};
use octavo_store::identity::Message;
use tokio::time::{Interval, MissedTickBehavior};
use tokio_util::sync::CancellationToken;

use super::delivering::Delivering;
use crate::ids;
use crate::mail::MailKind;

/// How soon a recovery that was asked for begins, and goes on once its lane has room.
const RECOVERY_EVERY: Duration = Duration::from_secs(1);
/// Until then a total is added up from every change: see `fold`.
const FOLD_EVERY: Duration = Duration::from_secs(5);
const RETENTION_EVERY: Duration = Duration::from_secs(60);
/// Longer than a request can reach: 400 days.
const STATS_LIFE: Duration = Duration::from_secs(800 * 24 * 60 * 60);
/// The most deliveries, and events, that one transaction removes.
const BATCH: i64 = 500;
/// Between two batches, so that what is due goes first.
const BREATH: Duration = Duration::from_millis(20);

/// Runs until `stop`. Whatever is cut off is a transaction, and begins anew.
pub async fn run(delivering: &Delivering, stop: CancellationToken) {
    let (mut recovery, mut fold, mut retention) = (ticks(RECOVERY_EVERY), ticks(FOLD_EVERY), ticks(RETENTION_EVERY));
    let recoveries = async {
        loop {
            recovery.tick().await;
            warn("failed deliveries were not queued again", recover(delivering).await);
            warn("messages about disabled webhooks were not queued", notify_disabled(delivering).await);
        }
    };
    let folds = async {
        loop {
            fold.tick().await;
            warn("totals were not folded", delivering.store.deliveries().fold().await);
            warn("statistics were not folded", delivering.store.stats().fold().await);
            warn("sums of numbers were not folded", delivering.store.numbers().fold_tally().await);
        }
    };
    let removals = async {
        loop {
            retention.tick().await;
            warn("old history was not removed", remove_old(delivering).await);
        }
    };
    tokio::select! {
        () = stop.cancelled() => {}
        () = recoveries => {}
        () = folds => {}
        () = removals => {}
    }
}

fn ticks(period: Duration) -> Interval {
    let mut ticks = tokio::time::interval(period);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}

fn warn(failure: &str, done: StoreResult<()>) {
    if let Err(error) = done {
        tracing::warn!(%error, "{failure}; retrying");
    }
}

async fn notify_disabled(delivering: &Delivering) -> StoreResult<()> {
    let message = Message { kind: MailKind::WebhookDisabled.as_str(), by_mail: delivering.has_mail };
    delivering.store.webhooks().notify_disabled(message, delivering.clock.now(), ids::new_id).await
}

async fn recover(delivering: &Delivering) -> StoreResult<()> {
    let deliveries = delivering.store.deliveries();
    for webhook in deliveries.list_recovering().await? {
        if deliveries.recover_some(webhook, delivering.clock.now()).await? > 0 {
            delivering.wake.deliver();
        }
    }
    Ok(())
}

async fn remove_old(delivering: &Delivering) -> StoreResult<()> {
    let (store, now) = (&delivering.store, delivering.clock.now());
    let before = store.retention().first_kept(now - delivering.retention);
    store.retention().make_days(now).await?;
    store.retention().drop_days(before).await?;
    store.webhooks().sweep_keys(now).await?;
    while store.retention().remove_orphans(BATCH).await? {
        tokio::time::sleep(BREATH).await;
    }
    while store.workspaces().remove_deleted(BATCH, delivering.keep_clients, now).await? {
        tokio::time::sleep(BREATH).await;
    }
    while store.retention().remove_deliveries(before, BATCH).await? > 0 {
        tokio::time::sleep(BREATH).await;
    }
    while store.retention().remove_events(before, BATCH).await? > 0 {
        tokio::time::sleep(BREATH).await;
    }
    store.idempotency().drop_secrets(now - SECRET_LIFE).await?;
    while store.idempotency().sweep(now - KEY_LIFE, BATCH).await? > 0 {
        tokio::time::sleep(BREATH).await;
    }
    store.stats().sweep(now - STATS_LIFE).await?;
    store.deliveries().sweep_tally().await
}
