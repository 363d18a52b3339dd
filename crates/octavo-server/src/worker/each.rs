//! Jobs that are worked on one by one, from the claim to their end.

use std::sync::Arc;
use std::time::Duration;

use octavo_domain::{Backoff, Clock};
use octavo_store::due::{Claimed, LaneKind};
use octavo_store::{Store, StoreResult};
use tokio::sync::Semaphore;

use super::crew::{Crew, LEASE};
use super::{Work, Worker};
use crate::outage::write_through_outage;

/// Waits of about two minutes in all.
const OUTAGE: Backoff = Backoff { first: Duration::from_millis(100), longest: Duration::from_secs(60) };

/// Work that needs nothing but the claim. `work` fails only if the database does: then the job is claimed again.
pub struct Each<F> {
    shared: Arc<Shared>,
    work: F,
}

struct Shared {
    kind: LaneKind,
    store: Store,
    clock: Clock,
    crew: Arc<Crew>,
    second_tries: SecondTries,
}

impl<F> Each<F> {
    pub fn new(worker: &Worker, work: F) -> Self {
        let Worker { kind, store, clock, crew, .. } = worker;
        let second_tries = SecondTries(Semaphore::new(1));
        let shared =
            Shared { kind: *kind, store: store.clone(), clock: clock.clone(), crew: crew.clone(), second_tries };
        Each { shared: Arc::new(shared), work }
    }
}

impl<F, W> Work for Each<F>
where
    F: Fn(Claimed) -> W,
    W: Future<Output = StoreResult<()>> + Send + 'static,
{
    type Job = ();

    async fn load(&self, _: u64, claimed: Vec<Claimed>) -> Vec<(Claimed, ())> {
        claimed.into_iter().map(|claimed| (claimed, ())).collect()
    }

    fn start(&self, claimed: Claimed, (): ()) {
        let (shared, work) = (self.shared.clone(), (self.work)(claimed));
        let work = async move { shared.work_on(&claimed, work).await };
        self.shared.crew.spawn(claimed, false, work, |()| std::future::ready(true));
    }
}

impl Shared {
    async fn work_on(&self, claimed: &Claimed, work: impl Future<Output = StoreResult<()>>) {
        let done = match claimed.lost_leases {
            1 => self.second_tries.run(&self.store, claimed, work).await,
            _ => work.await,
        };
        if let Err(error) = done {
            tracing::error!(%error, kind = self.kind.as_str(), job = %claimed.job, "a job was interrupted; it is tried again");
            self.put_back(claimed).await;
        }
    }

    /// The process lives, so the job did not kill it: its lease is not left to end.
    async fn put_back(&self, claimed: &Claimed) {
        let (due, held) = (self.store.due(), [claimed.held()]);
        let written = write_through_outage(OUTAGE, || due.release(&held, self.clock.now() + LEASE)).await;
        if let Err(error) = written {
            tracing::warn!(%error, job = %claimed.job, "the job waits until its lease ends");
        }
    }
}

/// Jobs whose lease was lost are tried again one at a time, and one more at a time after each that ends: if one of them kills
/// the process again, few others are held to have done it.
struct SecondTries(Semaphore);

impl SecondTries {
    /// The second lost lease counts before the work begins, because a process that is killed counts nothing.
    async fn run(
        &self,
        store: &Store,
        claimed: &Claimed,
        work: impl Future<Output = StoreResult<()>>,
    ) -> StoreResult<()> {
        let _turn = self.0.acquire().await;
        if store.due().count_lost_lease(claimed).await? {
            work.await?;
            self.0.add_permits(1);
        }
        Ok(())
    }
}
