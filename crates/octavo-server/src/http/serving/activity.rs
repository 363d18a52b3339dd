//! What a connection is doing, and until when it may wait for its client.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use hyper::body::{Frame, SizeHint};
use tokio::time::Instant;

use super::timer::Timer;
use crate::settings::ConnectionSettings;

enum Phase {
    /// The head of a request arrives, or the first one is awaited.
    Head { until: Instant },
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
    header_timeout: Duration,
    idle_timeout: Duration,
}

impl Activity {
    pub fn new(timeouts: &ConnectionSettings) -> Self {
        let ConnectionSettings { header_timeout, idle_timeout, .. } = *timeouts;
        let phase = Phase::Head { until: Instant::now() + header_timeout };
        Activity { phase: Mutex::new(phase), header_timeout, idle_timeout }
    }

    /// Ready once the client has kept the server waiting for too long. What moves the deadline happens where the
    /// connection is polled: poll this after it.
    pub fn poll_overdue(&self, context: &mut Context<'_>, timer: &mut Timer) -> Poll<()> {
        match *self.phase() {
            Phase::Head { until } | Phase::Idle { until } => timer.poll(context, until),
            Phase::Answering | Phase::Refused => Poll::Pending,
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

    /// A request is answered until the guard is dropped.
    pub fn answer(self: &Arc<Self>) -> Answering {
        *self.phase() = Phase::Answering;
        Answering { activity: self.clone(), is_cut_short: false }
    }

    fn phase(&self) -> std::sync::MutexGuard<'_, Phase> {
        self.phase.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub struct Answering {
    activity: Arc<Activity>,
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
