//! Chains the entries of the audit log as they come.

use std::time::Duration;

use octavo_store::Store;
use tokio_util::sync::CancellationToken;

/// Entries that come within this time are chained in one transaction.
const GATHER: Duration = Duration::from_millis(100);
/// What another process added, and died or ended before it was chained.
const LOOK: Duration = Duration::from_secs(10);

/// Runs until `stop`. Several processes may.
pub async fn seal(store: Store, stop: CancellationToken) {
    let log = store.audit();
    while !stop.is_cancelled() {
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
