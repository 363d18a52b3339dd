//! Writes that are repeated while the database is unavailable.

use octavo_domain::Backoff;
use octavo_store::{StoreError, StoreResult};

/// Writes, and repeats it after each of `backoff`'s waits while the database fails. The last error is the caller's.
pub(crate) async fn write_through_outage<T, F>(backoff: Backoff, write: impl Fn() -> F) -> StoreResult<T>
where
    F: Future<Output = StoreResult<T>>,
{
    for wait in backoff.waits() {
        match write().await {
            Err(StoreError::Database(error)) => {
                tracing::warn!(%error, "the database is unavailable; the write is retried");
                tokio::time::sleep(wait).await;
            }
            written => return written,
        }
    }
    write().await
}
