//! Due deliveries, to the receivers that webhooks name: signed, sent through the guard, recorded in batches.
//!
//! A new delivery starts with the commit that makes it (`octavo_store::deliveries::Deliverer`) where its lane has room; all
//! others are claimed.

mod delivering;
mod headers;
mod lanes;
mod maintenance;
mod record;
mod send;
mod sending;

use std::sync::Arc;
use std::time::Duration;

use octavo_store::due::LaneKind;
use tokio_util::sync::CancellationToken;

use crate::liveness::Liveness;
use crate::worker::{Crew, Worker};
pub use delivering::Delivering;
pub use headers::sign_event;
use lanes::Lanes;
use record::Recorder;
use sending::Sending;

/// Runs the deliverer until `stop`.
pub async fn run(delivering: Delivering, liveness: Liveness, grace: Duration, stop: CancellationToken) {
    let (delivering, lanes) = (Arc::new(delivering), Arc::new(Lanes::default()));
    let crew = Crew::new(LaneKind::Deliver, delivering.wake.clone());
    let worker = Worker {
        store: delivering.store.clone(),
        clock: delivering.clock.clone(),
        kind: LaneKind::Deliver,
        wake: delivering.wake.clone(),
        liveness: liveness.clone(),
        crew: crew.clone(),
        grace,
    };
    let (recorder, recording) = Recorder::start(delivering.store.clone(), lanes.clone());
    let sending = Sending::new(delivering.clone(), recorder, lanes, crew.clone(), liveness, stop.clone());
    sending.take_first_tries();
    tokio::join!(worker.run(stop.clone(), sending), maintenance::run(&delivering, stop));
    if recording.await.is_err() {
        tracing::error!("the recorder of deliveries panicked");
    }
    // What was recorded is no longer held under its lease.
    crew.release_cut_off(&delivering.store, &delivering.clock).await;
}
