//! Waking the workers of this process without waiting for their next look.

use std::sync::Arc;

use octavo_store::due::LaneKind;
use tokio::sync::Notify;

/// Wakes the workers of this process after a commit made work due. Cheap to clone.
#[derive(Clone, Default)]
pub struct Wake {
    publish: Arc<Notify>,
    deliver: Arc<Notify>,
    import: Arc<Notify>,
}

impl Wake {
    pub fn publish(&self) {
        self.publish.notify_one();
    }

    pub fn deliver(&self) {
        self.deliver.notify_one();
    }

    pub fn import(&self) {
        self.import.notify_one();
    }

    pub fn of(&self, kind: LaneKind) -> &Notify {
        match kind {
            LaneKind::Publish => &self.publish,
            LaneKind::Deliver => &self.deliver,
            LaneKind::Import => &self.import,
        }
    }
}
