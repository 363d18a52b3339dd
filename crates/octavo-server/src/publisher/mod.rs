//! Due posts, onto their networks: prepared, marked, sent once, and read back when the answer was lost.

pub mod chats;
mod decide;
mod gather;
mod publishing;
mod renewal;
mod work;

use std::time::Duration;

use jiff::Timestamp;
use octavo_store::due::{Claimed, LaneKind};
use tokio_util::sync::CancellationToken;

use crate::ids;
use crate::liveness::Liveness;
use crate::worker::Worker;
pub use publishing::Publishing;

/// Posts on their way at the same time, over all accounts.
const SLOTS: usize = 64;
/// And those whose network takes more than a moment: uploads, videos that are being processed.
const SLOW_SLOTS: usize = 192;

/// Runs the publisher until `stop`.
pub async fn run(publishing: Publishing, liveness: Liveness, grace: Duration, stop: CancellationToken) {
    let worker = Worker {
        store: publishing.store.clone(),
        clock: publishing.clock.clone(),
        kind: LaneKind::Publish,
        wake: publishing.wake.clone(),
        liveness,
        slots: SLOTS,
        slow_slots: SLOW_SLOTS,
        grace,
    };
    let nothing_to_load = async |claimed: Vec<Claimed>| claimed.into_iter().map(|claim| (claim, ())).collect();
    worker.run(stop, nothing_to_load, move |claimed, ()| work::work(publishing.clone(), claimed)).await;
}

/// When credentials that were just given are renewed without being asked for.
pub fn renewal(expire_at: Option<Timestamp>, now: Timestamp) -> Option<Timestamp> {
    decide::renewal(expire_at, now, ids::jitter())
}
