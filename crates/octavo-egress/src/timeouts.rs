//! How long is waited.

use std::time::Duration;

use crate::error::EgressError;

/// What a call may take in all, unless it names a time of its own.
pub const CALL_TIMEOUT: Duration = Duration::from_secs(60);
/// For the name's look-up, the connection and TLS of such a call.
pub const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// Waits at most so long.
pub async fn within<F: Future>(
    limit: Duration,
    too_late: fn(Duration) -> EgressError,
    waiting: F,
) -> Result<F::Output, EgressError> {
    tokio::time::timeout(limit, waiting).await.map_err(|_| too_late(limit))
}
