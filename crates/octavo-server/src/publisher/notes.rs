//! What happened to a post since the last write to the database. The next write takes it along.

use jiff::Timestamp;
use octavo_domain::timeline::{ReadBack, Step};
use octavo_platforms::{PlatformError, Reconciled};

use crate::traces;

#[derive(Default)]
pub(super) struct Notes {
    steps: Vec<Step>,
    /// When the call to the network began that the next step ends.
    began: Option<Timestamp>,
}

impl Notes {
    pub fn begin(&mut self, now: Timestamp) {
        self.began = Some(now);
    }

    pub fn add(&mut self, step: Step) {
        let took = self.began.take().map(|began| step.at.duration_since(began).as_millis());
        let duration_ms = took.and_then(|took| i64::try_from(took.max(0)).ok());
        traces::note(step.kind.as_str());
        self.steps.push(Step { duration_ms, ..step });
    }

    pub fn take(&mut self) -> Vec<Step> {
        std::mem::take(&mut self.steps)
    }
}

/// What a network said that was asked for a post.
pub(super) fn found(reconciled: &Result<Reconciled, PlatformError>) -> ReadBack {
    match reconciled {
        Ok(Reconciled::Published(_) | Reconciled::Unfinished(_)) => ReadBack::Found,
        Ok(Reconciled::Absent) => ReadBack::Absent,
        Ok(Reconciled::Unknown) | Err(_) => ReadBack::Unknown,
    }
}
