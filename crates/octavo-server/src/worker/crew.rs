//! The jobs that a worker holds, and the slots that they run in.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use octavo_domain::Clock;
use octavo_domain::due::{A_MOMENT, LaneFacts};
use octavo_store::Store;
use octavo_store::due::{Claimed, HeldJob, LaneKind};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use uuid::Uuid;

use crate::wake::Wake;

/// A worker that dies holds its jobs no longer than this; see [`Liveness`](crate::liveness::Liveness) for who learns it
/// sooner.
pub const LEASE: Duration = Duration::from_secs(15);
const HEARTBEAT: Duration = Duration::from_secs(4);

pub struct Crew {
    kind: LaneKind,
    wake: Wake,
    slots: Arc<Semaphore>,
    slow_slots: Arc<Semaphore>,
    /// What is held under leases; the heartbeat extends exactly this.
    held: Mutex<HashMap<Uuid, i64>>,
    tasks: TaskTracker,
    cut_off: CancellationToken,
}

impl Crew {
    pub fn new(kind: LaneKind, wake: Wake) -> Arc<Self> {
        let LaneFacts { slots, slow_slots, .. } = kind.facts();
        Arc::new(Crew {
            kind,
            wake,
            slots: Arc::new(Semaphore::new(slots)),
            slow_slots: Arc::new(Semaphore::new(slow_slots)),
            held: Mutex::default(),
            tasks: TaskTracker::new(),
            cut_off: CancellationToken::new(),
        })
    }

    pub fn free_slots(&self) -> usize {
        self.slots.available_permits()
    }

    pub fn free_slow_slots(&self) -> usize {
        self.slow_slots.available_permits()
    }

    /// Waits for a free slot. None once the crew is stopped.
    pub async fn slot(&self) -> Option<OwnedSemaphorePermit> {
        self.slots.clone().acquire_owned().await.ok()
    }

    fn try_slow_slot(&self) -> Option<OwnedSemaphorePermit> {
        self.slow_slots.clone().try_acquire_owned().ok()
    }

    /// Extends the job's lease from now on.
    pub fn hold(&self, claimed: &Claimed) {
        self.held().insert(claimed.job, claimed.lease);
    }

    pub fn holds(&self, claimed: &Claimed) -> bool {
        self.held().contains_key(&claimed.job)
    }

    /// Does nothing if the job is held under another lease by now.
    pub fn let_go(&self, claimed: &Claimed) {
        let mut held = self.held();
        if held.get(&claimed.job) == Some(&claimed.lease) {
            held.remove(&claimed.job);
        }
    }

    /// Works on a job in a slot, and then without one on what follows: true if the job's lane may have more. A job that is
    /// known to take long gets a slow slot at once.
    pub fn spawn<W, F>(
        self: &Arc<Self>,
        claimed: Claimed,
        is_slow: bool,
        work: W,
        follow: impl FnOnce(W::Output) -> F + Send + 'static,
    ) where
        W: Future<Output: Send> + Send + 'static,
        F: Future<Output = bool> + Send,
    {
        self.hold(&claimed);
        let (crew, cut_off) = (self.clone(), self.cut_off.clone());
        // Boxed, to be freed before what follows: a request in progress is large, and many results wait to be recorded.
        let work = Box::pin(work);
        self.tasks.spawn(cut_off.run_until_cancelled_owned(async move {
            let slow_slot = if is_slow { crew.try_slow_slot() } else { None };
            let slot = match slow_slot {
                Some(slot) => Some(slot),
                None => crew.slot().await,
            };
            let Some(slot) = slot else { return };
            let _held = LetGoInPanic { crew: &crew, claimed: &claimed };
            let done = crew.in_a_slot(work, slot).await;
            let may_have_more = follow(done).await;
            crew.let_go(&claimed);
            if may_have_more {
                crew.wake.of(crew.kind).notify_one();
            }
        }));
    }

    async fn in_a_slot<E>(&self, mut work: Pin<Box<impl Future<Output = E>>>, slot: OwnedSemaphorePermit) -> E {
        if let Ok(done) = tokio::time::timeout(A_MOMENT, &mut work).await {
            return done;
        }
        let _slot = match self.try_slow_slot() {
            Some(slow) => {
                drop(slot);
                self.wake.of(self.kind).notify_one();
                slow
            }
            None => slot,
        };
        work.await
    }

    /// Extends the leases of what is held, for as long as it runs.
    pub async fn heartbeat(&self, store: &Store, clock: &Clock) {
        loop {
            tokio::time::sleep(HEARTBEAT).await;
            if let Err(error) = store.due().wake_expired(clock.now()).await {
                tracing::warn!(%error, "leases that have ended were not looked for");
            }
            if let Err(error) = store.due().extend(&self.held_jobs(), clock.now() + LEASE).await {
                tracing::warn!(%error, "leases were not extended");
            }
        }
    }

    /// Waits until all that runs has ended, but no longer than `grace`: what still runs then is cut off.
    pub async fn drain(&self, grace: Duration) {
        self.tasks.close();
        if tokio::time::timeout(grace, self.tasks.wait()).await.is_ok() {
            return;
        }
        self.cut_off.cancel();
        self.tasks.wait().await;
        tracing::warn!(kind = self.kind.as_str(), jobs = self.held().len(), "stopped before all work was finished");
    }

    /// Puts back what was cut off: a worker that stops in order was not killed by its jobs, so no lease is lost. Where a
    /// network may still be working on a call, its post waits as long as after a kill.
    pub async fn release_cut_off(&self, store: &Store, clock: &Clock) {
        let at = if self.kind.facts().may_repeat { clock.now() } else { clock.now() + LEASE };
        if let Err(error) = store.due().release(&self.held_jobs(), at).await {
            tracing::warn!(%error, kind = self.kind.as_str(), "jobs that were cut off wait until their leases end");
        }
    }

    fn held_jobs(&self) -> Vec<HeldJob> {
        self.held().iter().map(|(&job, &lease)| (job, lease)).collect()
    }

    fn held(&self) -> MutexGuard<'_, HashMap<Uuid, i64>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A job that panics loses its lease, as one that kills the process.
struct LetGoInPanic<'a> {
    crew: &'a Crew,
    claimed: &'a Claimed,
}

impl Drop for LetGoInPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.crew.let_go(self.claimed);
        }
    }
}

#[cfg(test)]
mod tests {
    use octavo_domain::due::JobKind;

    use super::*;

    /// The lease ended while the job ran, and the same process claimed the job again.
    #[test]
    fn work_under_an_old_lease_does_not_end_the_new_one() {
        let crew = Crew::new(LaneKind::Publish, Wake::default());
        let (job, lane) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let claimed =
            |lease| Claimed { job, lane, kind: JobKind::Main, attempt: 1, lost_leases: 0, lease, cap: 1, more: false };
        crew.hold(&claimed(7));
        crew.hold(&claimed(8));
        crew.let_go(&claimed(7));
        assert_eq!(crew.held_jobs(), [(job, 8)]);
        crew.let_go(&claimed(8));
        assert!(crew.held_jobs().is_empty());
    }
}
