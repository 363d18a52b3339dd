//! The loop that every worker runs: claim, work, rest until there may be more, stop in order.

mod crew;
mod each;

use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt as _;
use octavo_domain::Clock;
use octavo_store::db::going_first;
use octavo_store::due::{Claimed, LaneKind};
use octavo_store::{Store, StoreError, StoreResult};
use tokio_util::sync::CancellationToken;

use crate::liveness::Liveness;
use crate::wake::Wake;
pub use crew::{Crew, LEASE};
pub use each::Each;

/// Other processes may add work without a word: look at least so often.
const POLL: Duration = Duration::from_secs(1);
/// Ready work that another process is just claiming must not spin the loop, nor must wake-ups for lanes without room.
const MIN_REST: Duration = Duration::from_millis(10);

pub struct Worker {
    pub store: Store,
    pub clock: Clock,
    pub kind: LaneKind,
    pub wake: Wake,
    pub liveness: Liveness,
    pub crew: Arc<Crew>,
    /// How long running jobs may go on after the stop.
    pub grace: Duration,
}

/// What a worker does with the jobs of its kind.
pub trait Work {
    type Job;

    /// A claim begins; its number.
    fn begin_claim(&self) -> u64 {
        0
    }

    /// Fetches what the claimed jobs need, at once; what it leaves out is not worked on.
    fn load(&self, claim: u64, claimed: Vec<Claimed>) -> impl Future<Output = Vec<(Claimed, Self::Job)>>;

    /// Hands a job to the crew.
    fn start(&self, claimed: Claimed, job: Self::Job);
}

impl Worker {
    /// Runs until `stop`, then lets what runs finish within the grace time.
    pub async fn run<W: Work>(self, stop: CancellationToken, work: W) {
        let heartbeat = self.crew.heartbeat(&self.store, &self.clock);
        let working = async {
            while !stop.is_cancelled() {
                let free = self.crew.free_slots();
                match if free > 0 { self.claim_and_start(free, &work).await } else { Ok(false) } {
                    Ok(found) => self.rest(&stop, free == 0, found).await,
                    Err(error) => self.rest_after(&stop, error).await,
                }
            }
            self.crew.drain(self.grace).await;
        };
        tokio::select! {
            () = going_first(working) => {}
            () = going_first(heartbeat) => {}
        }
    }

    /// False if nothing was ready.
    async fn claim_and_start<W: Work>(&self, free: usize, work: &W) -> StoreResult<bool> {
        let claim = work.begin_claim();
        let mut claimed = self.claim(free).await?;
        for claimed in &mut claimed {
            // This process holds the job already: it was paused for as long as a lease, and nothing killed it.
            if self.crew.holds(claimed) {
                claimed.lost_leases = claimed.lost_leases.min(1);
            }
        }
        let found = !claimed.is_empty();
        for (claimed, job) in work.load(claim, claimed).await {
            work.start(claimed, job);
        }
        Ok(found)
    }

    async fn claim(&self, free: usize) -> StoreResult<Vec<Claimed>> {
        let now = self.clock.now();
        self.store.due().claim(self.kind, now, now + LEASE, self.liveness.lease_token(), free).await
    }

    /// A database that refuses the claim may still say that work is ready (a full disk can be read).
    async fn rest_after(&self, stop: &CancellationToken, error: StoreError) {
        tracing::error!(%error, kind = self.kind.as_str(), "claiming failed; retrying");
        let _ = tokio::time::timeout(POLL, stop.cancelled()).await;
    }

    /// Sleeps until something may have become ready: a wake-up, the next due time, a freed slot, or the poll. After a
    /// claim that found something there may be more, at once.
    async fn rest(&self, stop: &CancellationToken, full: bool, found: bool) {
        let wake = self.wake.of(self.kind);
        if !full && wake.notified().now_or_never().is_some() {
            if !found {
                tokio::time::sleep(MIN_REST).await;
            }
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
            slot = self.crew.slot(), if full => drop(slot),
        }
    }
}
