//! First tries: a delivery that starts right after the commit that makes it, without a claim.
//!
//! A transaction that makes a delivery asks the deliverer of this process for room. If there is room, the job is inserted
//! with its lease, as a claim would have left it, and the commit hands it over. If there is none, or the process has no
//! deliverer, the job waits for a claim. A process that dies in between holds a lease that ends, like any other.

use std::pin::Pin;
use std::sync::{Arc, OnceLock, Weak};

use jiff::Timestamp;
use uuid::Uuid;

use super::{Deliveries, DeliveryJob};
use crate::due::Claimed;

/// The deliverer of this process, as transactions see it. No call blocks.
pub trait Deliverer: Send + Sync {
    /// Room for one more delivery to a webhook.
    fn reserve(&self, webhook: Uuid) -> Option<Place>;
    /// The delivery is committed.
    fn start(&self, claimed: Claimed, job: DeliveryJob);
    /// The delivery was not committed: its room is free again.
    fn give_back(&self, claimed: Claimed);
    /// The delivery may be committed or not: its room is free again, and its lease has to end.
    fn abandon(&self, claimed: Claimed);
    /// The webhook was changed or deleted: what is not being sent yet is claimed again.
    fn recall(&self, webhook: Uuid);
    /// Deliveries to these webhooks are committed, and wait for a claim.
    fn wake(&self, webhooks: &[Uuid]);
    /// Lets a caller wait, for a fraction of a second at most, until the queues of these webhooks are short again. None if
    /// they are short, or if a receiver is too slow for waiting to help.
    fn catch_up(&self, webhooks: Vec<Uuid>) -> Option<CaughtUp>;
}

/// Resolves when a deliverer has caught up, or won't soon.
pub type CaughtUp = Pin<Box<dyn Future<Output = ()> + Send>>;

/// The lease of a delivery that starts without a claim.
#[derive(Debug, Clone, Copy)]
pub struct Place {
    pub lease: i64,
    pub until: Timestamp,
    /// Deliveries to the webhook that may run at the same time.
    pub cap: i32,
}

/// Empty in a process that delivers nothing, or no longer.
#[derive(Clone, Default)]
pub(crate) struct FirstTries(Arc<OnceLock<Weak<dyn Deliverer>>>);

impl FirstTries {
    fn deliverer(&self) -> Option<Arc<dyn Deliverer>> {
        self.0.get()?.upgrade()
    }
}

impl Deliveries<'_> {
    /// Has the first tries of this process start at its deliverer, as long as that lives. Only the first call counts.
    pub fn set_deliverer(&self, deliverer: Weak<dyn Deliverer>) {
        let _ = self.0.first_tries.0.set(deliverer);
    }
}

/// The deliveries that a transaction makes: dropped before the commit, it gives their room back.
pub(crate) struct HandOver {
    first_tries: FirstTries,
    started: Vec<(Claimed, DeliveryJob)>,
    waiting: Vec<Uuid>,
    changed: Vec<Uuid>,
    committing: bool,
}

impl HandOver {
    pub fn new(first_tries: FirstTries) -> Self {
        HandOver { first_tries, started: Vec::new(), waiting: Vec::new(), changed: Vec::new(), committing: false }
    }

    pub fn reserve(&self, webhook: Uuid) -> Option<Place> {
        self.first_tries.deliverer()?.reserve(webhook)
    }

    /// Starts the delivery after the commit. Its room was reserved.
    pub fn start(&mut self, place: Place, job: DeliveryJob) {
        let claimed = Claimed {
            job: job.id,
            lane: job.target.webhook_id,
            attempt: 1,
            lost_leases: 0,
            lease: place.lease,
            cap: place.cap,
            more: false,
        };
        self.started.push((claimed, job));
    }

    /// Wakes the claims after the commit.
    pub fn wait(&mut self, webhooks: &[Uuid]) {
        self.waiting.extend(webhooks);
    }

    /// Has the webhook's deliveries follow its change or deletion after the commit.
    pub fn recall(&mut self, webhook: Uuid) {
        self.changed.push(webhook);
    }

    pub fn commit_begins(mut self) -> Self {
        self.committing = true;
        self
    }

    pub async fn committed(self) {
        if let Some(caught_up) = self.hand_over() {
            caught_up.await;
        }
    }

    fn hand_over(mut self) -> Option<CaughtUp> {
        let deliverer = self.first_tries.deliverer()?;
        let mut told = std::mem::take(&mut self.waiting);
        if !told.is_empty() {
            deliverer.wake(&told);
        }
        for (claimed, job) in std::mem::take(&mut self.started) {
            told.push(claimed.lane);
            deliverer.start(claimed, job);
        }
        self.changed.iter().for_each(|webhook| deliverer.recall(*webhook));
        deliverer.catch_up(told)
    }
}

impl Drop for HandOver {
    fn drop(&mut self) {
        if self.started.is_empty() && self.waiting.is_empty() {
            return;
        }
        let Some(deliverer) = self.first_tries.deliverer() else { return };
        for (claimed, _) in self.started.drain(..) {
            match self.committing {
                true => deliverer.abandon(claimed),
                false => deliverer.give_back(claimed),
            }
        }
        if self.committing && !self.waiting.is_empty() {
            deliverer.wake(&self.waiting);
        }
    }
}
