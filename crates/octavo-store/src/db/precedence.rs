//! Work that was accepted earlier goes before new calls. Otherwise each worker would wait behind all callers for its turn, and
//! the more of them there are, the more work they would make for each batch that a worker takes.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

tokio::task_local! {
    static GOES_FIRST: ();
}

/// Runs something whose transactions and reads overtake those of others. It takes its turns one after the other: at least one
/// other goes between two of them.
pub async fn going_first<F: Future>(work: F) -> F::Output {
    GOES_FIRST.scope((), work).await
}

/// The place where callers wait who don't go first.
#[derive(Clone)]
pub(super) struct Door(Arc<Semaphore>);

impl Door {
    /// Lets through so many at a time.
    pub fn new(width: usize) -> Self {
        Door(Arc::new(Semaphore::new(width)))
    }

    /// Waits for its turn. The next one may enter when this is dropped.
    pub async fn enter(&self) -> Option<OwnedSemaphorePermit> {
        if GOES_FIRST.try_with(|()| ()).is_ok() {
            return None;
        }
        self.0.clone().acquire_owned().await.ok()
    }
}
