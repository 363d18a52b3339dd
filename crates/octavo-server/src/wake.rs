//! Waking the workers of this process without waiting for their next look.

use std::sync::Arc;

use octavo_store::due::LaneKind;
use tokio::sync::Notify;

/// Wakes the workers of this process after a commit made work due. Cheap to clone.
#[derive(Clone, Default)]
pub struct Wake {
    workers: Arc<[Notify; LaneKind::ALL.len()]>,
}

impl Wake {
    pub fn publish(&self) {
        self.of(LaneKind::Publish).notify_one();
    }

    pub fn deliver(&self) {
        self.of(LaneKind::Deliver).notify_one();
    }

    pub fn import(&self) {
        self.of(LaneKind::Import).notify_one();
    }

    pub fn of(&self, kind: LaneKind) -> &Notify {
        &self.workers[kind as usize]
    }
}
