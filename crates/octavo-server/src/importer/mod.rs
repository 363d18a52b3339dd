//! Due imports: fetched from their URL into a file of this machine, judged, stored.
//!
//! `fetch` downloads, `decide` says what follows from an error, `work` takes an import through its states.

mod decide;
mod fetch;
mod importing;
mod spool;
mod work;

use std::time::Duration;

use octavo_store::due::LaneKind;
use tokio_util::sync::CancellationToken;

use crate::liveness::Liveness;
use crate::worker::{Crew, Each, Worker};
pub use importing::Importing;

/// Runs the importer until `stop`.
pub async fn run(importing: Importing, liveness: Liveness, grace: Duration, stop: CancellationToken) {
    let crew = Crew::new(LaneKind::Import, importing.wake.clone());
    let worker = Worker {
        store: importing.store.clone(),
        clock: importing.clock.clone(),
        kind: LaneKind::Import,
        wake: importing.wake.clone(),
        liveness,
        crew: crew.clone(),
        grace,
    };
    let (store, clock) = (importing.store.clone(), importing.clock.clone());
    let work = Each::new(&worker, move |claimed| work::import(importing.clone(), claimed));
    worker.run(stop, work).await;
    crew.release_cut_off(&store, &clock).await;
}

/// Deletes downloads that nobody came back for.
pub async fn sweep(importing: &Importing) {
    if let Err(error) = spool::sweep(&importing.spool).await {
        tracing::warn!(%error, "old downloads were not deleted");
    }
}
