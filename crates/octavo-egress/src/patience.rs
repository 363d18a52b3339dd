//! How long is waited.

use std::time::Duration;

use crate::error::EgressError;

/// Waits at most so long.
pub async fn within<F: Future>(limit: Duration, waiting: F) -> Result<F::Output, EgressError> {
    tokio::time::timeout(limit, waiting).await.map_err(|_| EgressError::Timeout(limit))
}
