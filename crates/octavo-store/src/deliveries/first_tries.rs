//! First tries: a delivery that starts right after the commit that makes it, without a claim.
//!
//! A transaction that makes a delivery reserves a seat at the deliverer of this process. With a seat, the job is inserted
//! with its lease, as a claim would have left it, and starts after the commit. Without one, or in a process that has no
//! deliverer, the job waits for a claim. A process that dies in between holds a lease that ends, like any other.

use std::sync::{Arc, OnceLock, Weak};
use std::time::Duration;

use jiff::Timestamp;
use uuid::Uuid;

use super::{Deliveries, DeliveryJob};
use crate::db::{AfterCommit, Tx, TxEnd, Wait, is_call};
use crate::due::{Claimed, JobKind};
use crate::{StoreError, StoreResult};

/// The deliverer of this process, as transactions see it. No call blocks.
pub trait Deliverer: Send + Sync {
    /// A seat for one more delivery to a webhook. [`Deliverer::leave`] follows.
    fn reserve(&self, webhook: Uuid) -> Option<Lease>;
    /// Calls of the API make deliveries to a webhook so much faster than they are sent that some have waited for seconds:
    /// when to try again.
    fn overrun(&self, webhook: Uuid) -> Option<Duration>;
    /// What becomes of a seat.
    fn leave(&self, seat: SeatEnd);
    /// A transaction that changed lanes has ended. A call of the API waits, for a few seconds at most, until as many
    /// deliveries have left these lanes as it made; None if their queues are short, or if a receiver is too slow for waiting
    /// to help.
    fn follow(&self, changes: &LaneChanges) -> Option<Wait>;
}

/// The lease of a delivery that starts without a claim.
#[derive(Debug, Clone, Copy)]
pub struct Lease {
    pub token: i64,
    pub until: Timestamp,
    /// Deliveries to the webhook that may run at the same time.
    pub cap: i32,
}

/// What becomes of a seat after its transaction.
#[expect(clippy::large_enum_variant, reason = "moved once per delivery; a box would cost an allocation")]
#[derive(Debug)]
pub enum SeatEnd {
    /// Its delivery is committed, and starts.
    Started(Claimed, DeliveryJob),
    /// Its delivery to this webhook was not committed.
    Free(Uuid),
    /// Its delivery may be committed or not: the seat is free, and the lease has to end.
    Abandoned(Claimed),
}

/// What a transaction changed in the lanes of webhooks.
#[derive(Debug, Default)]
pub struct LaneChanges {
    /// These got deliveries that start.
    pub started: Vec<Uuid>,
    /// These got deliveries that wait for a claim.
    pub waiting: Vec<Uuid>,
    /// These webhooks were changed or deleted: deliveries that haven't started are claimed again.
    pub recalled: Vec<Uuid>,
}

/// Empty in a process that delivers nothing, or no longer.
#[derive(Default)]
struct OwnDeliverer(OnceLock<Weak<dyn Deliverer>>);

impl Deliveries<'_> {
    /// Has the first tries of this process start at its deliverer, as long as that lives. Only the first call counts.
    pub fn set_deliverer(&self, deliverer: Weak<dyn Deliverer>) {
        let _ = self.0.shared::<OwnDeliverer>().0.set(deliverer);
    }
}

/// A reserved seat: dropped, it is free again.
pub(crate) struct Seat {
    deliverer: Arc<OwnDeliverer>,
    webhook: Uuid,
    lease: Option<Lease>,
}

impl Seat {
    /// When the lease ends, and its token.
    pub fn lease(&self) -> Option<(Timestamp, i64)> {
        self.lease.map(|lease| (lease.until, lease.token))
    }

    fn start(self, job: DeliveryJob) {
        self.leave(job.id, |claimed| SeatEnd::Started(claimed, job));
    }

    fn abandon(self, job: Uuid) {
        self.leave(job, SeatEnd::Abandoned);
    }

    fn leave(mut self, job: Uuid, end: impl FnOnce(Claimed) -> SeatEnd) {
        let Some(Lease { token: lease, cap, .. }) = self.lease.take() else { return };
        let claimed = Claimed {
            job,
            lane: self.webhook,
            kind: JobKind::Main,
            attempt: 1,
            lost_leases: 0,
            lease,
            cap,
            more: false,
        };
        if let Some(deliverer) = self.deliverer.get() {
            deliverer.leave(end(claimed));
        }
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        if self.lease.is_some()
            && let Some(deliverer) = self.deliverer.get()
        {
            deliverer.leave(SeatEnd::Free(self.webhook));
        }
    }
}

impl OwnDeliverer {
    fn get(&self) -> Option<Arc<dyn Deliverer>> {
        self.0.get()?.upgrade()
    }
}

/// The deliveries that a transaction makes, and the lanes that it changes.
pub(crate) struct HandOver {
    deliverer: Arc<OwnDeliverer>,
    seated: Vec<(Seat, DeliveryJob)>,
    changes: LaneChanges,
}

impl HandOver {
    pub fn of(tx: &Tx) -> Self {
        HandOver { deliverer: tx.shared(), seated: Vec::new(), changes: LaneChanges::default() }
    }

    /// A seat, if there is one. Refuses a call of the API that would only wait.
    pub fn reserve(&self, webhook: Uuid) -> StoreResult<Option<Seat>> {
        let Some(deliverer) = self.deliverer.get() else { return Ok(None) };
        if is_call()
            && let Some(wait) = deliverer.overrun(webhook)
        {
            return Err(StoreError::Overrun(wait));
        }
        let seat = |lease| Seat { deliverer: self.deliverer.clone(), webhook, lease: Some(lease) };
        Ok(deliverer.reserve(webhook).map(seat))
    }

    /// Starts a delivery after the commit.
    pub fn start(&mut self, seat: Seat, job: DeliveryJob) {
        self.changes.started.push(seat.webhook);
        self.seated.push((seat, job));
    }

    /// Wakes the claims after the commit.
    pub fn wait(&mut self, webhooks: &[Uuid]) {
        self.changes.waiting.extend(webhooks);
    }
}

/// Has the webhook's deliveries follow its change or deletion.
pub(crate) fn recall(tx: &mut Tx, webhook: Uuid) {
    let mut hand_over = HandOver::of(tx);
    hand_over.changes.recalled.push(webhook);
    tx.after_commit(hand_over);
}

impl AfterCommit for HandOver {
    fn ended(self: Box<Self>, end: TxEnd) -> Option<Wait> {
        let HandOver { deliverer, seated, changes } = *self;
        for (seat, job) in seated {
            match end {
                TxEnd::Committed => seat.start(job),
                TxEnd::RolledBack => drop(seat),
                TxEnd::Unknown => seat.abandon(job.id),
            }
        }
        match end {
            TxEnd::RolledBack => None,
            TxEnd::Committed | TxEnd::Unknown => deliverer.get()?.follow(&changes).filter(|_| is_call()),
        }
    }
}
