//! Work that was accepted earlier goes before new calls. Otherwise each worker would wait behind all callers for its turn, and
//! the more of them there are, the more work they would make for each batch that a worker takes.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

tokio::task_local! {
    static GOES_FIRST: ();
}

/// Runs work whose transactions and reads overtake those of others. Others are not locked out: at SQLite's writer one of them
/// runs between two turns, and on PostgreSQL they have most of the connections.
pub async fn going_first<F: Future>(work: F) -> F::Output {
    GOES_FIRST.scope((), work).await
}

pub(super) fn goes_first() -> bool {
    GOES_FIRST.try_with(|()| ()).is_ok()
}

/// Where callers wait that don't go first.
#[derive(Clone)]
pub(super) struct Door(Arc<Semaphore>);

impl Door {
    /// `width` callers may be inside at a time.
    pub fn new(width: usize) -> Self {
        Door(Arc::new(Semaphore::new(width)))
    }

    /// Waits for room. Dropping the permit lets the next caller in.
    pub async fn enter(&self) -> Option<OwnedSemaphorePermit> {
        if goes_first() {
            return None;
        }
        self.0.clone().acquire_owned().await.ok()
    }
}
