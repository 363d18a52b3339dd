//! Playing: the publisher's work, claimed and done as its worker does, while the clock jumps.

use jiff::{SignedDuration, Timestamp};
use octavo_store::StoreResult;
use octavo_store::due::LaneKind;
use tokio::task::JoinSet;
use tracing::instrument::WithSubscriber;
use tracing::subscriber::NoSubscriber;

use super::stage::Stage;
use crate::ids;
use crate::publisher::work_on;

/// How long after the last of the wanted posts their retries and their waits for limits are played.
pub(super) const PATIENCE: SignedDuration = SignedDuration::from_hours(7 * 24);
/// No worker of a stage dies.
const LEASE: SignedDuration = SignedDuration::from_hours(5 * 366 * 24);
/// A clock that jumps must move.
const TICK: SignedDuration = SignedDuration::from_millis(1);

impl Stage {
    /// Works on all that is due until a time, which it then is. What runs at that time is interrupted, as by a restart.
    pub async fn perform(&self, until: Timestamp) -> StoreResult<()> {
        let mut running = JoinSet::new();
        while self.time.now() < until || !running.is_empty() {
            self.start_due(&mut running).await?;
            let next = match running.len() {
                0 => None,
                count => tokio::select! {
                    _ = running.join_next() => continue,
                    next = self.time.until_asleep(count) => next,
                },
            };
            let now = self.time.now();
            let due = self.publishing.store.due().next_ready(LaneKind::Publish, now).await?;
            let next = [next, due.map(|due| due.max(now + TICK))].into_iter().flatten().min();
            match next.filter(|next| *next <= until) {
                Some(next) => self.time.jump_to(next),
                None => break,
            }
        }
        self.time.jump_to(until);
        running.shutdown().await;
        self.publishing.store.due().end_all_leases(until).await.map(drop)
    }

    async fn start_due(&self, running: &mut JoinSet<()>) -> StoreResult<()> {
        let (now, free) = (self.time.now(), LaneKind::Publish.facts().slots.saturating_sub(running.len()));
        let due = self.publishing.store.due();
        for claimed in due.claim(LaneKind::Publish, now, now + LEASE, ids::lease_token(), free).await? {
            // Its log would read as if posts were published.
            let work = work_on(self.publishing.clone(), claimed);
            running.spawn(
                async move {
                    let _ = work.await;
                }
                .with_subscriber(NoSubscriber::default()),
            );
        }
        Ok(())
    }
}
