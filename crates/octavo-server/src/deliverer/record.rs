//! Results gather while the last batch is being written, and go into the database together.

use std::sync::Arc;
use std::time::Duration;

use octavo_domain::Backoff;
use octavo_domain::due::{FULL_BATCH, LARGEST_BATCH};
use octavo_store::Store;
use octavo_store::db::going_first;
use octavo_store::deliveries::Tried;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout_at};

use super::lanes::Lanes;
use crate::outage::write_through_outage;
use crate::telemetry;

/// Results are gathered for so long, unless deliveries wait for them: a batch costs little more than one. A process that dies
/// meanwhile makes these deliveries again.
const GATHERING: Duration = Duration::from_millis(100);
/// Waits of 13 seconds in all: then the leases end, and other workers may claim the jobs.
pub(super) const OUTAGE: Backoff = Backoff { first: Duration::from_millis(100), longest: Duration::from_secs(8) };

/// Takes results; cheap to clone.
#[derive(Clone)]
pub struct Recorder(mpsc::Sender<Waiting>);

/// A result, and the channel that reports once it is written.
type Waiting = (Tried, oneshot::Sender<()>);

impl Recorder {
    /// Starts the writer. It ends when the last clone of the recorder is dropped.
    pub fn start(store: Store, lanes: Arc<Lanes>) -> (Self, JoinHandle<()>) {
        let (sender, receiver) = mpsc::channel(LARGEST_BATCH);
        (Recorder(sender), tokio::spawn(going_first(write(store, lanes, receiver))))
    }

    /// Returns once the result is written, or could not be: then the lease ends and the delivery is made again.
    pub async fn record(&self, tried: Tried) {
        let (done, written) = oneshot::channel();
        if self.0.send((tried, done)).await.is_ok() {
            let _ = written.await;
        }
    }
}

/// Waits for a first result, and then for more.
async fn gather(results: &mut mpsc::Receiver<Waiting>, lanes: &Lanes, batch: &mut Vec<Waiting>) {
    let until = Instant::now() + GATHERING;
    results.recv_many(batch, LARGEST_BATCH).await;
    while batch.len() < FULL_BATCH && !lanes.any_behind() {
        let more = results.recv_many(batch, LARGEST_BATCH - batch.len());
        if !timeout_at(until, more).await.is_ok_and(|count| count > 0) {
            return;
        }
    }
}

async fn write(store: Store, lanes: Arc<Lanes>, mut results: mpsc::Receiver<Waiting>) {
    let deliveries = store.deliveries();
    let mut batch = Vec::with_capacity(LARGEST_BATCH);
    loop {
        gather(&mut results, &lanes, &mut batch).await;
        if batch.is_empty() {
            return;
        }
        let (tried, done): (Vec<Tried>, Vec<_>) = batch.drain(..).unzip();
        match write_through_outage(OUTAGE, || deliveries.record(&tried)).await {
            Ok(0) => {}
            Ok(stale) => {
                metrics::counter!(telemetry::DELIVERY_STALE).increment(stale as u64);
                tracing::warn!(stale, "results of lost leases were ignored");
            }
            Err(error) => {
                tracing::error!(%error, results = tried.len(), "results were not recorded; the deliveries will be repeated")
            }
        }
        for waiting in done {
            // The waiting task may have been cut off by a stop.
            let _ = waiting.send(());
        }
    }
}
