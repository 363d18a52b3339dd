//! What becomes of accounts by itself.

use std::time::Duration;

use jiff::SignedDuration;
use octavo_store::StoreResult;
use tokio_util::sync::CancellationToken;

use super::Publishing;

const EVERY: Duration = Duration::from_secs(60);
/// Accounts that one transaction disconnects. If the process is killed after it, their networks keep the credentials.
const BATCH: i64 = 20;
/// Numbers or comments that one transaction removes.
const READINGS: i64 = 1_000;
/// How long a connect link can be read after it expired.
const LINK_LIFE: SignedDuration = SignedDuration::from_hours(30 * 24);
/// Someone who comes back later than this from a network's page is not sent on to the application.
const RETURN_LIFE: SignedDuration = SignedDuration::from_hours(24);

/// Runs until `stop`.
pub async fn run(publishing: &Publishing, stop: CancellationToken) {
    let working = async {
        loop {
            tokio::time::sleep(EVERY).await;
            if let Err(error) = tidy(publishing).await {
                tracing::warn!(%error, "accounts of deleted workspaces were not disconnected; retrying");
            }
        }
    };
    stop.run_until_cancelled(working).await;
}

async fn tidy(publishing: &Publishing) -> StoreResult<()> {
    let (accounts, now) = (publishing.store.accounts(), publishing.clock.now());
    let oldest = now - publishing.readings.keep;
    while publishing.store.numbers().prune(oldest, READINGS).await? > 0 {}
    while publishing.store.comments().prune(oldest, READINGS).await? > 0 {}
    publishing.store.connect_links().sweep(now - LINK_LIFE, now - RETURN_LIFE).await?;
    // A request that deletes an application leaves the accounts of its client workspaces: there can be thousands.
    loop {
        let abandoned = accounts.take_abandoned(BATCH, publishing.clock.now()).await?;
        if abandoned.is_empty() {
            return Ok(());
        }
        publishing.give_back_all(&abandoned).await;
    }
}
