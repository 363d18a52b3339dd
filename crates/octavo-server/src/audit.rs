//! Chains the entries of the audit log as they come.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use octavo_domain::Clock;
use octavo_store::Store;
use tokio_util::sync::CancellationToken;

/// Entries that come within this time are chained in one transaction.
const GATHER: Duration = Duration::from_millis(100);
const DAY: SignedDuration = SignedDuration::from_hours(24);
/// What another process added, and died or ended before it was chained.
const LOOK: Duration = Duration::from_secs(10);

/// Runs until `stop`. Several processes may.
///
/// At its start and each day it logs the head of the chain. A log that is kept elsewhere shows later whether the end of the
/// chain was cut off (`octavo audit verify --head`).
pub async fn seal(store: Store, clock: Clock, stop: CancellationToken) {
    let log = store.audit();
    let mut logged_at = Timestamp::MIN;
    while !stop.is_cancelled() {
        if clock.now().duration_since(logged_at) >= DAY {
            logged_at = clock.now();
            log_head(&store).await;
        }
        let wait = match log.seal().await {
            Ok(sealed) if sealed.more => Duration::ZERO,
            Ok(_) => LOOK,
            Err(error) => {
                tracing::warn!(%error, "entries of the audit log were not chained; they will be later");
                LOOK
            }
        };
        if wait.is_zero() {
            continue;
        }
        tokio::select! {
            () = stop.cancelled() => return,
            () = tokio::time::sleep(wait) => {}
            () = log.added() => tokio::time::sleep(GATHER).await,
        }
    }
}

async fn log_head(store: &Store) {
    match store.audit().head().await {
        Ok(Some((entries, hash))) if entries > 0 => {
            tracing::info!(head = format!("{entries}:{hash}"), "head of the audit log")
        }
        Ok(_) => {}
        Err(error) => tracing::warn!(%error, "the head of the audit log could not be read"),
    }
}
