//! Whether this process lives, told to the others by a lock that ends with it; and what dead ones left, taken up.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use octavo_domain::Clock;
use octavo_store::due::{self, LaneKind, ProcessLock};
use octavo_store::{Store, StoreError, StoreResult};
use tokio::time::{Instant, timeout};

use crate::ids;
use crate::wake::Wake;

/// How soon a death is noticed, of another process or of the own lock's connection.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// A connection that says nothing for so long is lost.
const PATIENCE: Duration = Duration::from_secs(3);

/// A process that has lost its lock leaves others' work alone for so long. After a failover of the database no process has
/// its lock, and each acquires it again.
const OTHERS_RETURN: Duration = Duration::from_secs(8);

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
        let mut held = Held::default();
        self.look(store, clock, wake, &mut held).await;
        let looking = async {
            loop {
                tokio::time::sleep(LOOK_EVERY).await;
                self.look(store, clock, wake, &mut held).await;
            }
        };
        tokio::select! {
            _ = working => {}
            () = looking => {}
        }
    }

    async fn look(&self, store: &Store, clock: &Clock, wake: &Wake, held: &mut Held) {
        if let Err(error) = within_patience(self.hold(store, held)).await {
            tracing::warn!(%error, "the process's lock was lost; acquiring it again");
            held.lose();
        }
        self.locked.store(held.lock.is_some(), Ordering::Relaxed);
        if held.lock.is_none() || held.lost_at.is_some_and(|lost| lost.elapsed() < OTHERS_RETURN) {
            return;
        }
        match within_patience(store.due().free_abandoned(self.key, clock.now())).await {
            Ok(0) => {}
            Ok(jobs) => {
                tracing::info!(jobs, "taking over the work of a process that has ended");
                LaneKind::repeatable().for_each(|kind| wake.of(kind).notify_one());
            }
            Err(error) => tracing::warn!(%error, "the work of ended processes was not checked"),
        }
    }

    /// A lost lock is taken again at once.
    async fn hold(&self, store: &Store, held: &mut Held) -> StoreResult<()> {
        if let Some(lock) = &mut held.lock {
            if lock.check().await.is_ok() {
                return Ok(());
            }
            held.lose();
            self.locked.store(false, Ordering::Relaxed);
        }
        held.lock = store.due().lock_process(self.key).await?;
        Ok(())
    }
}

/// The lock, while the process has it.
#[derive(Default)]
struct Held {
    lock: Option<ProcessLock>,
    lost_at: Option<Instant>,
}

impl Held {
    fn lose(&mut self) {
        self.lock = None;
        self.lost_at = Some(Instant::now());
    }
}

async fn within_patience<T>(work: impl Future<Output = StoreResult<T>>) -> StoreResult<T> {
    timeout(PATIENCE, work).await.unwrap_or_else(|_| Err(StoreError::Setup("the database doesn't respond".into())))
}
