//! What becomes of a delivery that is due: sent in a slot, recorded without one.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use futures::future::join_all;
use jiff::Timestamp;
use octavo_domain::due::A_MOMENT;
use octavo_store::db::Wait;
use octavo_store::deliveries::{Deliverer, DeliveryJob, LaneChanges, Lease, SeatEnd, Tried};
use octavo_store::due::{Claimed, HeldJob};
use tokio::runtime::Handle;
use tokio::task::yield_now;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::delivering::Delivering;
use super::lanes::Lanes;
use super::record::{OUTAGE, Recorder};
use super::send;
use crate::liveness::Liveness;
use crate::outage::write_through_outage;
use crate::worker::{Crew, LEASE, Work};

/// The most moments that a request waits for earlier deliveries after it made some.
const MOMENTS: u32 = 5;

/// The deliverer at work.
pub struct Sending {
    shared: Arc<Shared>,
    first_tries: Arc<dyn Deliverer>,
}

struct Shared {
    delivering: Arc<Delivering>,
    recorder: Recorder,
    lanes: Arc<Lanes>,
    crew: Arc<Crew>,
    liveness: Liveness,
    /// The token of the first tries of one second: a heartbeat extends them together.
    lease: Mutex<(i64, i64)>,
    stop: CancellationToken,
}

impl Sending {
    pub fn new(
        delivering: Arc<Delivering>,
        recorder: Recorder,
        lanes: Arc<Lanes>,
        crew: Arc<Crew>,
        liveness: Liveness,
        stop: CancellationToken,
    ) -> Self {
        let shared = Arc::new(Shared { delivering, recorder, lanes, crew, liveness, lease: Mutex::default(), stop });
        Sending { first_tries: Arc::new(FirstTries(shared.clone())), shared }
    }

    /// Has new deliveries of this process start here, without a claim.
    pub fn take_first_tries(&self) {
        self.shared.delivering.store.deliveries().set_deliverer(Arc::downgrade(&self.first_tries));
    }
}

impl Shared {
    fn lease(&self, now: Timestamp) -> i64 {
        let mut lease = self.lease.lock().unwrap_or_else(PoisonError::into_inner);
        if lease.0 != now.as_second() {
            *lease = (now.as_second(), self.liveness.lease_token());
        }
        lease.1
    }

    /// Queues a held delivery, and sends what may be sent now.
    fn push(self: &Arc<Self>, claimed: Claimed, job: DeliveryJob) {
        self.crew.hold(&claimed);
        self.lanes.push(claimed, job);
        self.send_next(claimed.lane);
    }

    fn send_next(self: &Arc<Self>, lane: Uuid) {
        while let Some((claimed, job, is_slow)) = self.lanes.pop(lane) {
            let (sending, recording) = (self.clone(), self.clone());
            let send = async move { sending.send(claimed, &job).await };
            self.crew.spawn(claimed, is_slow, send, move |tried| async move {
                recording.recorder.record(tried).await;
                recording.lanes.recorded(claimed.lane)
            });
        }
    }

    async fn send(self: &Arc<Self>, claimed: Claimed, job: &DeliveryJob) -> Tried {
        let mut tried = send::send(&self.delivering, claimed, job).await;
        let answered = Instant::now();
        yield_now().await;
        if !self.lanes.sent(&mut tried, self.crew.free_slow_slots(), answered.elapsed()) {
            self.recall(claimed.lane);
        }
        self.send_next(claimed.lane);
        tried
    }

    /// Puts back what waits in memory for a lane.
    fn recall(self: &Arc<Self>, lane: Uuid) {
        let queue = self.lanes.recall(lane);
        if !queue.is_empty() {
            self.lanes.fall_behind(&[lane]);
            self.release(queue);
        }
    }

    /// Puts held deliveries back, to be claimed.
    fn release(self: &Arc<Self>, queue: Vec<Claimed>) {
        let Ok(runtime) = Handle::try_current() else { return };
        queue.iter().for_each(|claimed| self.crew.let_go(claimed));
        let held: Vec<HeldJob> = queue.iter().map(Claimed::held).collect();
        let shared = self.clone();
        runtime.spawn(async move {
            let Delivering { store, clock, wake, .. } = &*shared.delivering;
            let due = store.due();
            if let Err(error) = write_through_outage(OUTAGE, || due.release(&held, clock.now())).await {
                tracing::warn!(%error, jobs = held.len(), "deliveries have to wait until their leases end");
            }
            wake.deliver();
        });
    }
}

/// What transactions see: it lives as long as the deliverer works.
struct FirstTries(Arc<Shared>);

impl Deliverer for FirstTries {
    fn reserve(&self, webhook: Uuid) -> Option<Lease> {
        if self.0.stop.is_cancelled() {
            return None;
        }
        let cap = self.0.lanes.reserve(webhook)?;
        let now = self.0.delivering.clock.now();
        Some(Lease { token: self.0.lease(now), until: now + LEASE, cap: i32::try_from(cap).unwrap_or(i32::MAX) })
    }

    fn overrun(&self, webhook: Uuid) -> Option<Duration> {
        self.0.lanes.is_overrun(webhook, self.0.delivering.clock.now()).then_some(A_MOMENT)
    }

    fn leave(&self, seat: SeatEnd) {
        match seat {
            SeatEnd::Started(claimed, job) => self.0.push(claimed, job),
            SeatEnd::Free(webhook) => self.0.lanes.give_back(webhook),
            SeatEnd::Abandoned(claimed) => {
                self.0.lanes.give_back(claimed.lane);
                self.0.release(vec![claimed]);
            }
        }
    }

    fn follow(&self, changes: &LaneChanges) -> Option<Wait> {
        if !changes.waiting.is_empty() {
            self.0.lanes.fall_behind(&changes.waiting);
            self.0.delivering.wake.deliver();
        }
        changes.recalled.iter().for_each(|webhook| self.0.recall(*webhook));
        self.catch_up([&changes.waiting[..], &changes.started].concat())
    }
}

impl FirstTries {
    /// Waits until each of these lanes that is crowded lets the caller go on, or its receiver no longer answers. None if none
    /// is crowded.
    fn catch_up(&self, webhooks: Vec<Uuid>) -> Option<Wait> {
        let shared = self.0.clone();
        let crowded = shared.lanes.crowded(&webhooks, shared.delivering.clock.now());
        if crowded.is_empty() {
            return None;
        }
        Some(Box::pin(async move {
            let (lanes, now) = (&shared.lanes, || shared.delivering.clock.now());
            let mut let_go = join_all(crowded);
            for _ in 0..MOMENTS {
                if timeout(A_MOMENT, &mut let_go).await.is_ok() || lanes.crowded(&webhooks, now()).is_empty() {
                    return;
                }
            }
            lanes.overrun(&webhooks, now());
        }))
    }
}

impl Work for Sending {
    type Job = DeliveryJob;

    fn begin_claim(&self) -> u64 {
        self.shared.lanes.begin_claim()
    }

    /// Jobs whose webhook is gone are dropped. When the database doesn't answer, none are loaded, and they are put back.
    async fn load(&self, claim: u64, claimed: Vec<Claimed>) -> Vec<(Claimed, DeliveryJob)> {
        self.shared.lanes.hold(claim, &claimed);
        if claimed.is_empty() {
            return Vec::new();
        }
        let Delivering { store, clock, .. } = &*self.shared.delivering;
        let loaded = match store.deliveries().load(&claimed, clock.now()).await {
            Ok(loaded) => loaded,
            Err(error) => {
                tracing::error!(%error, "deliveries were not loaded");
                claimed.iter().for_each(|claimed| self.shared.lanes.give_back(claimed.lane));
                self.shared.release(claimed);
                return Vec::new();
            }
        };
        let mut jobs: HashMap<_, _> = loaded.into_iter().map(|job| (job.id, job)).collect();
        let (found, gone): (Vec<_>, Vec<_>) =
            claimed.into_iter().map(|claimed| (claimed, jobs.remove(&claimed.job))).partition(|(_, job)| job.is_some());
        let gone: Vec<Claimed> = gone.into_iter().map(|(claimed, _)| claimed).collect();
        gone.iter().for_each(|claimed| self.shared.lanes.give_back(claimed.lane));
        if !gone.is_empty()
            && let Err(error) = store.deliveries().drop_jobs(&gone).await
        {
            tracing::warn!(%error, "deliveries of deleted webhooks were not dropped");
        }
        found.into_iter().filter_map(|(claimed, job)| Some((claimed, job?))).collect()
    }

    fn start(&self, claimed: Claimed, job: DeliveryJob) {
        self.shared.push(claimed, job);
    }
}
