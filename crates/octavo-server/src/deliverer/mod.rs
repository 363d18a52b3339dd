//! Due deliveries, to the receivers that webhooks name: signed, sent through the guard, recorded in batches.

mod delivering;
mod headers;
mod maintenance;
mod record;
mod send;

use std::sync::Arc;
use std::time::Duration;

use octavo_store::deliveries::DeliveryJob;
use octavo_store::due::{Claimed, LaneKind};
use tokio_util::sync::CancellationToken;

use crate::liveness::Liveness;
use crate::worker::Worker;
pub use delivering::Delivering;
use record::Recorder;

/// Deliveries in flight at the same time, over all webhooks; one webhook has at most its lane's cap of them.
const SLOTS: usize = 256;
/// And those that wait for receivers that take more than a moment.
const SLOW_SLOTS: usize = 1024;

/// Runs the deliverer until `stop`.
pub async fn run(delivering: Delivering, liveness: Liveness, grace: Duration, stop: CancellationToken) {
    let delivering = Arc::new(delivering);
    let worker = Worker {
        store: delivering.store.clone(),
        clock: delivering.clock.clone(),
        kind: LaneKind::Deliver,
        wake: delivering.wake.clone(),
        liveness,
        slots: SLOTS,
        slow_slots: SLOW_SLOTS,
        grace,
    };
    let (recorder, recording) = Recorder::start(delivering.store.clone());
    let load = |claimed| load(&delivering, claimed);
    let working = worker.run(stop.clone(), load, |claimed, job| {
        let (delivering, recorder) = (delivering.clone(), recorder.clone());
        async move {
            let tried = send::send(&delivering, claimed, &job).await;
            recorder.record(tried).await;
        }
    });
    tokio::join!(working, maintenance::run(&delivering, stop));
    drop(recorder);
    if recording.await.is_err() {
        tracing::error!("the recorder of deliveries panicked");
    }
}

/// The deliveries of a claimed batch. Jobs whose webhook is gone are dropped; when the database does not answer,
/// none: their leases end, and they are claimed again.
async fn load(delivering: &Delivering, claimed: Vec<Claimed>) -> Vec<(Claimed, DeliveryJob)> {
    let (store, now) = (&delivering.store, delivering.clock.now());
    let jobs = store.deliveries().load(&claimed, now).await.unwrap_or_else(|error| {
        tracing::error!(%error, "deliveries were not loaded");
        Vec::new()
    });
    if jobs.is_empty() {
        return Vec::new();
    }
    let mut jobs: std::collections::HashMap<_, _> = jobs.into_iter().map(|job| (job.id, job)).collect();
    let (found, gone): (Vec<_>, Vec<_>) =
        claimed.into_iter().map(|claim| (claim, jobs.remove(&claim.job))).partition(|(_, job)| job.is_some());
    if !gone.is_empty() {
        let gone: Vec<Claimed> = gone.into_iter().map(|(claim, _)| claim).collect();
        if let Err(error) = store.deliveries().drop_jobs(&gone).await {
            tracing::warn!(%error, "deliveries of deleted webhooks were not dropped");
        }
    }
    found.into_iter().filter_map(|(claim, job)| Some((claim, job?))).collect()
}
