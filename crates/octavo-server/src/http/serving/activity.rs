//! What a connection is doing, until when it may wait for its client, and how long it has waited.

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
    /// Since when the client has read nothing of what is sent.
    unread_since: Mutex<Option<Instant>>,
    /// Told to end, because others wait for its place.
    ended: Notify,
    header_timeout: Duration,
    idle_timeout: Duration,
}

/// How long a connection has waited for its client. Of two, the smaller one ends first.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slowness {
    /// Ending it would cut something off.
    is_busy: bool,
    bytes_per_second: u64,
    since: Instant,
}

impl Activity {
    pub fn new(timeouts: &ConnectionSettings) -> Self {
        let ConnectionSettings { header_timeout, idle_timeout, .. } = *timeouts;
        let phase = Phase::Head { until: Instant::now() + header_timeout };
        let (unread_since, ended) = (Mutex::default(), Notify::new());
        Activity { phase: Mutex::new(phase), unread_since, ended, header_timeout, idle_timeout }
    }

    /// How slow the client is; none: it has waited for the server, or for less than the time of a request's head.
    pub fn slowness(&self, now: Instant) -> Option<Slowness> {
        let slowness = match *self.phase() {
            Phase::Idle { until } => Slowness { is_busy: false, bytes_per_second: 0, since: until - self.idle_timeout },
            Phase::Receiving { since, bytes } => {
                let seconds = now.duration_since(since).as_secs().max(1);
                Slowness { is_busy: true, bytes_per_second: bytes / seconds, since }
            }
            Phase::Answering => Slowness { is_busy: true, bytes_per_second: 0, since: (*lock(&self.unread_since))? },
            Phase::Head { .. } | Phase::Refused => return None,
        };
        (now.duration_since(slowness.since) >= self.header_timeout).then_some(slowness)
    }

    /// Ends the connection.
    pub fn end(&self) {
        self.ended.notify_one();
    }

    /// Ready once another has called [`Activity::end`].
    pub async fn ended(&self) {
        self.ended.notified().await;
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

    /// A part of a request's body came, or its first byte is awaited.
    pub fn received_body(&self, length: u64) {
        let mut phase = self.phase();
        match &mut *phase {
            Phase::Receiving { bytes, .. } => *bytes += length,
            _ => *phase = Phase::Receiving { since: Instant::now(), bytes: length },
        }
    }

    /// Nobody reads more of a request's body.
    pub fn ended_body(&self) {
        let mut phase = self.phase();
        if let Phase::Receiving { .. } = *phase {
            *phase = Phase::Answering;
        }
    }

    /// Whether the client reads what is sent.
    pub fn is_read(&self, is_read: bool) {
        let mut since = lock(&self.unread_since);
        *since = since.or_else(|| Some(Instant::now())).filter(|_| !is_read);
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
