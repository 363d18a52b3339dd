//! How long a call may take.

use std::time::Duration;

use tokio::time::Instant;

use crate::error::EgressError;

/// The time of one call, running from its beginning.
#[derive(Debug, Clone, Copy)]
pub struct Patience {
    started: Instant,
    total: Duration,
}

impl Patience {
    pub fn new(total: Duration) -> Self {
        Patience { started: Instant::now(), total }
    }

    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Waits at most `silence`, and never past the end of all of it.
    pub async fn within<F: Future>(&self, silence: Duration, waiting: F) -> Result<F::Output, EgressError> {
        let left = self.total.saturating_sub(self.elapsed());
        let (wait, told) = if silence < left { (silence, silence) } else { (left, self.total) };
        tokio::time::timeout(wait, waiting).await.map_err(|_| EgressError::Timeout(told))
    }
}
