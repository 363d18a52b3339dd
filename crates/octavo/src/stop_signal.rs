//! The signals that end a server or a worker in order.

use futures::future::select_all;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio_util::sync::CancellationToken;

/// Cancelled by SIGTERM, Ctrl-C or a closed terminal. A second SIGTERM or Ctrl-C ends the process at once.
pub fn stop_signal() -> CancellationToken {
    let stop = CancellationToken::new();
    let token = stop.clone();
    tokio::spawn(async move {
        let ends = [SignalKind::terminate(), SignalKind::interrupt()];
        let begins = ends.into_iter().chain((!ignores_hangup()).then(SignalKind::hangup));
        let Ok(mut begins) = listen(begins) else { return };
        any(&mut begins).await;
        // Only from now on: a listener from before would also see the first signal.
        let ends = listen(ends);
        token.cancel();
        tracing::info!("stopping; a second signal ends the process immediately");
        let Ok(mut ends) = ends else { return };
        any(&mut ends).await;
        std::process::exit(130);
    });
    stop
}

fn listen(kinds: impl IntoIterator<Item = SignalKind>) -> std::io::Result<Vec<Signal>> {
    kinds.into_iter().map(signal).collect()
}

async fn any(signals: &mut [Signal]) {
    select_all(signals.iter_mut().map(|signal| Box::pin(signal.recv()))).await;
}

/// Whether the process was started to outlive its terminal, as by `nohup`.
fn ignores_hangup() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 1 == 1)
}
