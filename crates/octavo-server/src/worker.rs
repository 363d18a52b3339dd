//! The loop that every worker runs: claim, keep the leases alive, work, stop in order.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures::FutureExt as _;
use octavo_domain::Clock;
use octavo_store::Store;
use octavo_store::due::{Claimed, LaneKind};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::liveness::Liveness;
use crate::wake::Wake;

/// A worker that dies holds its jobs no longer than this; see [`Liveness`] for who learns it sooner.
const LEASE: Duration = Duration::from_secs(15);
const HEARTBEAT: Duration = Duration::from_secs(4);
/// Other processes may add work without a word: look at least so often.
const POLL: Duration = Duration::from_secs(1);

/// What is held under leases; the heartbeat extends exactly this.
type Held = Arc<Mutex<HashMap<Uuid, i64>>>;

pub struct Worker {
    pub store: Store,
    pub clock: Clock,
    pub kind: LaneKind,
    pub wake: Wake,
    pub liveness: Liveness,
    /// Jobs worked on at the same time.
    pub slots: usize,
    /// And so many more that take longer than a moment: what hangs must not hold up what is quick.
    pub slow_slots: usize,
    /// How long running jobs may go on after the stop.
    pub grace: Duration,
}

impl Worker {
    /// Runs until `stop`, then lets what runs finish within the grace time.
    ///
    /// `load` fetches what a claimed batch needs, at once; what it leaves out is not worked on.
    pub async fn run<J, L, LF, W, WF>(self, stop: CancellationToken, load: L, work: W)
    where
        L: Fn(Vec<Claimed>) -> LF,
        LF: Future<Output = Vec<(Claimed, J)>>,
        W: Fn(Claimed, J) -> WF,
        WF: Future<Output = ()> + Send + 'static,
    {
        let (slots, kind) = (Arc::new(Semaphore::new(self.slots)), self.kind);
        let slow_slots = Arc::new(Semaphore::new(self.slow_slots));
        let held: Held = Held::default();
        let mut running = JoinSet::new();
        let heartbeat = tokio::spawn(heartbeat(self.store.clone(), self.clock.clone(), held.clone()));
        while !stop.is_cancelled() {
            while running.try_join_next().is_some() {}
            let free = slots.available_permits();
            let claimed = if free == 0 { Vec::new() } else { self.claim(free).await };
            let found = !claimed.is_empty();
            let loaded = if found { load(claimed).await } else { Vec::new() };
            for (claim, job) in loaded {
                lock(&held).insert(claim.job, claim.lease);
                // Never waits: no more was claimed than permits were free, and only this loop takes them.
                let Ok(permit) = slots.clone().acquire_owned().await else {
                    return;
                };
                let (held, working, wake) = (held.clone(), work(claim, job), self.wake.clone());
                let slow_slots = slow_slots.clone();
                running.spawn(async move {
                    let permit = in_a_slot(working, permit, &slow_slots, wake.of(kind)).await;
                    lock(&held).remove(&claim.job);
                    drop(permit);
                    // Its lane has room again.
                    wake.of(kind).notify_one();
                });
            }
            self.rest(&stop, &slots, free == 0, found).await;
        }
        self.drain(running, &held).await;
        heartbeat.abort();
    }

    async fn claim(&self, free: usize) -> Vec<Claimed> {
        let now = self.clock.now();
        let due = self.store.due();
        due.claim(self.kind, now, now + LEASE, self.liveness.lease_token(), free).await.unwrap_or_else(|error| {
            tracing::error!(%error, kind = self.kind.as_str(), "claiming failed; retrying");
            Vec::new()
        })
    }

    /// Sleeps until something may have become ready: a wake-up, the next due time, a freed slot, or the poll. After a
    /// claim that found something there may be more, at once.
    async fn rest(&self, stop: &CancellationToken, slots: &Semaphore, full: bool, found: bool) {
        let wake = self.wake.of(self.kind);
        if !full && wake.notified().now_or_never().is_some() {
            return;
        }
        let now = self.clock.now();
        let wait = match self.store.due().next_ready(self.kind, now).await {
            Ok(Some(next)) if found && next <= now => return,
            Ok(Some(next)) if !full => {
                Duration::try_from(next.duration_since(now)).unwrap_or_default().clamp(MIN_REST, POLL)
            }
            _ => POLL,
        };
        tokio::select! {
            () = stop.cancelled() => {}
            () = wake.notified() => {}
            () = tokio::time::sleep(wait) => {}
            permit = slots.acquire(), if full => drop(permit),
        }
    }

    async fn drain(&self, mut running: JoinSet<()>, held: &Held) {
        let finish = async { while running.join_next().await.is_some() {} };
        if tokio::time::timeout(self.grace, finish).await.is_ok() {
            return;
        }
        // What still runs is cut off; its leases end by themselves, and the next claim knows how far it was.
        running.shutdown().await;
        tracing::warn!(kind = self.kind.as_str(), jobs = lock(held).len(), "stopped before all work was finished");
    }
}

/// What runs for longer moves to a slow slot, when one is free.
const A_MOMENT: Duration = Duration::from_secs(1);

/// Works, and answers with the slot that it ended in.
async fn in_a_slot(
    working: impl Future<Output = ()>,
    permit: OwnedSemaphorePermit,
    slow_slots: &Arc<Semaphore>,
    wake: &Notify,
) -> OwnedSemaphorePermit {
    let mut working = std::pin::pin!(working);
    if tokio::time::timeout(A_MOMENT, &mut working).await.is_ok() {
        return permit;
    }
    let slot = match slow_slots.clone().try_acquire_owned() {
        Ok(slow) => {
            drop(permit);
            wake.notify_one();
            slow
        }
        Err(_) => permit,
    };
    working.await;
    slot
}

/// Ready work that another process is just claiming must not spin the loop.
const MIN_REST: Duration = Duration::from_millis(5);

async fn heartbeat(store: Store, clock: Clock, held: Held) {
    loop {
        tokio::time::sleep(HEARTBEAT).await;
        let mut by_lease: HashMap<i64, Vec<Uuid>> = HashMap::new();
        for (job, lease) in lock(&held).iter() {
            by_lease.entry(*lease).or_default().push(*job);
        }
        for (lease, jobs) in by_lease {
            if let Err(error) = store.due().extend(&jobs, lease, clock.now() + LEASE).await {
                tracing::warn!(%error, "leases were not extended");
            }
        }
    }
}

fn lock(held: &Held) -> std::sync::MutexGuard<'_, HashMap<Uuid, i64>> {
    held.lock().unwrap_or_else(PoisonError::into_inner)
}
