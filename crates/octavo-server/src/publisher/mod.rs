//! Due posts, onto their networks: prepared, marked, sent once, and read back when the answer was lost.

mod approval;
pub mod chats;
mod checking;
pub mod connecting;
mod decide;
mod gather;
mod notes;
mod publishing;
pub mod rehearsal;
mod work;

use std::time::Duration;

use octavo_store::StoreResult;
use octavo_store::due::{Claimed, LaneKind};
use tokio_util::sync::CancellationToken;

use crate::liveness::Liveness;
use crate::worker::{Crew, Each, Worker};
pub use checking::until_first_check;
pub use publishing::Publishing;

/// Posts on their way at the same time, over all accounts.
const SLOTS: usize = 64;
/// And those whose network takes more than a moment: uploads, videos that are being processed.
const SLOW_SLOTS: usize = 192;

/// Runs the publisher until `stop`.
pub async fn run(publishing: Publishing, liveness: Liveness, grace: Duration, stop: CancellationToken) {
    let crew = Crew::new(LaneKind::Publish, publishing.wake.clone(), SLOTS, SLOW_SLOTS);
    let worker = Worker {
        store: publishing.store.clone(),
        clock: publishing.clock.clone(),
        kind: LaneKind::Publish,
        wake: publishing.wake.clone(),
        liveness,
        crew: crew.clone(),
        grace,
    };
    let (store, clock) = (publishing.store.clone(), publishing.clock.clone());
    let work = Each::new(&worker, move |claimed| work_on(publishing.clone(), claimed));
    worker.run(stop, work).await;
    crew.release_cut_off(&store, &clock).await;
}

/// Works on one job of an account's lane. Fails only if the database does.
async fn work_on(publishing: Publishing, claimed: Claimed) -> StoreResult<()> {
    // The job of a lane's own id is the check.
    match claimed.job == claimed.lane {
        true => checking::check(&publishing, &claimed).await,
        false => work::publish(publishing, claimed).await,
    }
}
