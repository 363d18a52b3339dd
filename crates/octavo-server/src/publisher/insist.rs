//! Writes that must not be forgotten: what a network did, or gave, it does not tell twice.

use std::time::Duration;

use octavo_store::StoreError;

/// Waits between tries: about two minutes in all.
const FIRST_WAIT: Duration = Duration::from_millis(100);
const LAST_WAIT: Duration = Duration::from_secs(60);

/// Writes again and again while the database is away.
pub(super) async fn insist<T, F>(write: impl Fn() -> F) -> Result<T, StoreError>
where
    F: Future<Output = Result<T, StoreError>>,
{
    let mut wait = FIRST_WAIT;
    loop {
        match write().await {
            Err(StoreError::Database(error)) if wait < LAST_WAIT => {
                tracing::error!(%error, "the result from a network is not stored yet; retrying");
                tokio::time::sleep(wait).await;
                wait *= 2;
            }
            written => return written,
        }
    }
}
