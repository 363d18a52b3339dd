//! What a connection is doing, how long it may wait for its client, and how slow that client is.

use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use hyper::body::{Frame, SizeHint};
use tokio::sync::Notify;
use tokio::time::Instant;

use super::timer::Timer;
use crate::settings::ConnectionSettings;

enum Phase {
    /// The head of a request arrives, or the first one is awaited.
    Head { until: Instant },
    /// The body of a request arrives.
    Receiving { since: Instant, bytes: u64 },
    /// Handlers have time; bodies have time-outs of their own.
    Answering,
    /// Between two requests.
    Idle { until: Instant },
    /// Answered before all of a body was read: the connection closes.
    Refused,
}

/// Moved by a connection's stream and its requests, watched by its task.
pub struct Activity {
    phase: Mutex<Phase>,
    /// When the socket last became full; none while the client reads.
    stalled_since: Mutex<Option<Instant>>,
    /// Notified when the connection must make room for another.
    dropped: Notify,
    header_timeout: Duration,
    idle_timeout: Duration,
}

/// How slow a connection's client is. The connection with the smallest value is dropped first.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slowness {
    /// A request or a response would be cut off.
    is_busy: bool,
    bytes_per_second: u64,
    since: Instant,
}

impl Activity {
    pub fn new(timeouts: &ConnectionSettings) -> Self {
        let ConnectionSettings { header_timeout, idle_timeout, .. } = *timeouts;
        let phase = Phase::Head { until: Instant::now() + header_timeout };
        let (stalled_since, dropped) = (Mutex::default(), Notify::new());
        Activity { phase: Mutex::new(phase), stalled_since, dropped, header_timeout, idle_timeout }
    }

    /// How slow the client is. `None` if the server keeps the client waiting, or the client has kept the server waiting
    /// for less than `header_timeout`.
    pub fn slowness(&self, now: Instant) -> Option<Slowness> {
        let slowness = match *self.phase() {
            Phase::Idle { until } => Slowness { is_busy: false, bytes_per_second: 0, since: until - self.idle_timeout },
            Phase::Receiving { since, bytes } => {
                let seconds = now.duration_since(since).as_secs().max(1);
                Slowness { is_busy: true, bytes_per_second: bytes / seconds, since }
            }
            Phase::Answering => Slowness { is_busy: true, bytes_per_second: 0, since: (*lock(&self.stalled_since))? },
            Phase::Head { .. } | Phase::Refused => return None,
        };
        (now.duration_since(slowness.since) >= self.header_timeout).then_some(slowness)
    }

    /// Closes the connection, to make room for another.
    pub fn drop_connection(&self) {
        self.dropped.notify_one();
    }

    /// Waits for [`Activity::drop_connection`].
    pub async fn dropped(&self) {
        self.dropped.notified().await;
    }

    /// Ready once the client has kept the server waiting for too long. What moves the deadline happens where the
    /// connection is polled: poll this after it.
    pub fn poll_overdue(&self, context: &mut Context<'_>, timer: &mut Timer) -> Poll<()> {
        match *self.phase() {
            Phase::Head { until } | Phase::Idle { until } => timer.poll(context, until),
            Phase::Receiving { .. } | Phase::Answering | Phase::Refused => Poll::Pending,
        }
    }

    /// Between two requests: nothing is cut off when the connection closes.
    pub fn is_idle(&self) -> bool {
        matches!(*self.phase(), Phase::Idle { .. })
    }

    /// Whether the client may be sending something that nobody will read.
    pub fn is_cut_short(&self) -> bool {
        matches!(*self.phase(), Phase::Head { .. } | Phase::Refused)
    }

    /// Bytes came: after a pause, the head of a request.
    pub fn received(&self) {
        let mut phase = self.phase();
        if let Phase::Idle { .. } = *phase {
            *phase = Phase::Head { until: Instant::now() + self.header_timeout };
        }
    }

    /// Counts bytes of the request body. Zero: the server waits for the first ones.
    pub fn received_body(&self, length: u64) {
        let mut phase = self.phase();
        match &mut *phase {
            Phase::Receiving { bytes, .. } => *bytes += length,
            _ => *phase = Phase::Receiving { since: Instant::now(), bytes: length },
        }
    }

    /// The request body has been read, or its handler has stopped reading it.
    pub fn finished_body(&self) {
        let mut phase = self.phase();
        if let Phase::Receiving { .. } = *phase {
            *phase = Phase::Answering;
        }
    }

    /// Records whether the last write had to wait for the client to read.
    pub fn wrote(&self, is_stalled: bool) {
        let mut since = lock(&self.stalled_since);
        *since = since.or_else(|| Some(Instant::now())).filter(|_| is_stalled);
    }

    /// A request is answered until the guard is dropped.
    pub fn answer(self: &Arc<Self>) -> Answering {
        *self.phase() = Phase::Answering;
        Answering { activity: self.clone(), is_cut_short: false }
    }

    fn phase(&self) -> MutexGuard<'_, Phase> {
        lock(&self.phase)
    }
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

pub struct Answering {
    pub activity: Arc<Activity>,
    /// The rest of the request's body is not read.
    pub is_cut_short: bool,
}

impl Drop for Answering {
    fn drop(&mut self) {
        let idle = Phase::Idle { until: Instant::now() + self.activity.idle_timeout };
        *self.activity.phase() = if self.is_cut_short { Phase::Refused } else { idle };
    }
}

/// A response body: once it was sent, its connection is idle.
pub struct AnsweringBody {
    body: Body,
    _answering: Answering,
}

impl AnsweringBody {
    pub fn new(body: Body, answering: Answering) -> Self {
        AnsweringBody { body, _answering: answering }
    }
}

impl hyper::body::Body for AnsweringBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
