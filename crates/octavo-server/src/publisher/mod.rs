//! Due posts, onto their networks: prepared, marked, sent once, and read back when the answer was lost. Published
//! posts that someone deletes, and comments that someone hides or deletes, go the same way, and published posts are read.

mod approval;
pub mod chats;
mod checking;
pub mod connecting;
mod decide;
mod deleting;
mod gather;
mod maintenance;
mod moderating;
mod notes;
mod publishing;
mod reading;
pub mod rehearsal;
mod repeatable;
mod work;

use std::time::Duration;

use octavo_domain::reading::ReadKind;
use octavo_store::StoreResult;
use octavo_store::due::{Claimed, JobKind, LaneKind};
use tokio_util::sync::CancellationToken;

use crate::liveness::Liveness;
use crate::worker::{Crew, Each, Worker};
pub use checking::until_first_check;
pub use publishing::Publishing;

/// Runs the publisher until `stop`.
pub async fn run(publishing: Publishing, liveness: Liveness, grace: Duration, stop: CancellationToken) {
    let crew = Crew::new(LaneKind::Publish, publishing.wake.clone());
    let worker = Worker {
        store: publishing.store.clone(),
        clock: publishing.clock.clone(),
        kind: LaneKind::Publish,
        wake: publishing.wake.clone(),
        liveness,
        crew: crew.clone(),
        grace,
    };
    let shared = publishing.clone();
    let work = Each::new(&worker, move |claimed| work_on(shared.clone(), claimed));
    tokio::join!(worker.run(stop.clone(), work), maintenance::run(&publishing, stop));
    crew.release_cut_off(&publishing.store, &publishing.clock).await;
}

/// Works on one job of an account's lane. Fails only if the database does.
async fn work_on(publishing: Publishing, claimed: Claimed) -> StoreResult<()> {
    match claimed.kind {
        JobKind::AccountCheck => checking::check(&publishing, &claimed).await,
        JobKind::ReadPost => reading::read(&publishing, &claimed, ReadKind::Numbers).await,
        JobKind::ReadComments => reading::read(&publishing, &claimed, ReadKind::Comments).await,
        JobKind::DeletePost => deleting::delete(publishing, claimed).await,
        JobKind::ChangeComment => moderating::change(publishing, claimed).await,
        // An earlier version that still runs during an upgrade doesn't set the column `kind`.
        JobKind::Main if claimed.job == claimed.lane => checking::check(&publishing, &claimed).await,
        JobKind::Main => work::publish(publishing, claimed).await,
    }
}
