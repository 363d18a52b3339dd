//! Queues messages about failed posts once the failures of one cause have gathered.

use tokio_util::sync::CancellationToken;

use super::Mail;
use super::sender::LOOK_EVERY;
use crate::ids;

impl Mail {
    /// Queues messages until `stop`. Several processes may.
    pub async fn queue_failures(&self, stop: CancellationToken) {
        let by_mail = self.0.settings.is_some();
        while !stop.is_cancelled() {
            let queued = self.0.store.notices().queue_ready(by_mail, self.0.clock.now(), ids::new_id).await;
            let queued = queued.unwrap_or_else(|error| {
                tracing::warn!(%error, "messages about failed posts were not queued; retrying");
                false
            });
            if queued {
                self.0.queued.notify_one();
                continue;
            }
            tokio::select! {
                () = stop.cancelled() => {}
                () = tokio::time::sleep(LOOK_EVERY) => {}
            }
        }
    }
}
