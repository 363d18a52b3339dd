//! Whether this process lives, told to the others by a lock that ends with it; and what dead ones left, taken up.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use octavo_domain::Clock;
use octavo_store::due::{self, ProcessLock};
use octavo_store::{Store, StoreError, StoreResult};
use tokio::time::timeout;

use crate::ids;
use crate::wake::Wake;

/// How soon a death is noticed, of another process or of the own lock's connection.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// A connection that says nothing for so long is lost.
const PATIENCE: Duration = Duration::from_secs(3);

/// The process's sign of life. Clones are of the same process.
#[derive(Clone)]
pub struct Liveness {
    key: u32,
    locked: Arc<AtomicBool>,
}

impl Default for Liveness {
    fn default() -> Self {
        Liveness { key: ids::short(), locked: Arc::default() }
    }
}

impl Liveness {
    /// A fencing token for a claim. Without the lock it is one that others leave alone until the lease ends.
    pub fn lease_token(&self) -> i64 {
        match self.locked.load(Ordering::Relaxed) {
            true => due::lease_token(self.key, ids::short()),
            false => ids::lease_token(),
        }
    }

    /// Holds the lock for as long as `working` runs, and frees meanwhile what processes held that died.
    pub async fn around(&self, store: &Store, clock: &Clock, wake: &Wake, working: impl Future) {
        let mut lock = None;
        self.look(store, clock, wake, &mut lock).await;
        let looking = async {
            loop {
                tokio::time::sleep(LOOK_EVERY).await;
                self.look(store, clock, wake, &mut lock).await;
            }
        };
        tokio::select! {
            _ = working => {}
            () = looking => {}
        }
    }

    async fn look(&self, store: &Store, clock: &Clock, wake: &Wake, lock: &mut Option<ProcessLock>) {
        if let Err(error) = within_patience(self.hold(store, lock)).await {
            tracing::warn!(%error, "the process's lock was lost; acquiring it again");
            *lock = None;
        }
        self.locked.store(lock.is_some(), Ordering::Relaxed);
        if lock.is_none() {
            return;
        }
        match within_patience(store.due().free_abandoned(clock.now())).await {
            Ok(0) => {}
            Ok(jobs) => {
                tracing::info!(jobs, "taking over the work of a process that has ended");
                wake.deliver();
                wake.import();
            }
            Err(error) => tracing::warn!(%error, "the work of ended processes was not checked"),
        }
    }

    /// A lost lock is taken again at once.
    async fn hold(&self, store: &Store, lock: &mut Option<ProcessLock>) -> StoreResult<()> {
        if let Some(held) = lock {
            if held.check().await.is_ok() {
                return Ok(());
            }
            self.locked.store(false, Ordering::Relaxed);
        }
        *lock = store.due().lock_process(self.key).await?;
        Ok(())
    }
}

async fn within_patience<T>(work: impl Future<Output = StoreResult<T>>) -> StoreResult<T> {
    timeout(PATIENCE, work).await.unwrap_or_else(|_| Err(StoreError::Setup("the database doesn't respond".into())))
}
