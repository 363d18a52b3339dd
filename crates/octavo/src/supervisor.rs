//! What the service manager is told (sd_notify(3)): the process is ready, it is alive, it is stopping. Without a service
//! manager, nothing is sent.

use std::future::pending;

use sd_notify::NotifyState;
use tokio_util::sync::CancellationToken;

/// Says that the process is ready, and from then on that it is alive.
pub async fn report(stop: CancellationToken) {
    tell(NotifyState::Ready);
    let pause = sd_notify::watchdog_enabled().map(|limit| limit / 2);
    let next = async || match pause {
        Some(pause) => tokio::time::sleep(pause).await,
        None => pending().await,
    };
    while stop.run_until_cancelled(next()).await.is_some() {
        tell(NotifyState::Watchdog);
    }
    tell(NotifyState::Stopping);
}

fn tell(state: NotifyState<'_>) {
    if let Err(error) = sd_notify::notify(&[state]) {
        tracing::warn!(%error, "the service manager was not told");
    }
}
