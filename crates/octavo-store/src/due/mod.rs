//! Due work: rows that say what must happen when.
//!
//! A job has the id of a post, a delivery, an import or, for its daily check, an account. It waits in a lane. A worker claims a batch of
//! jobs under a lease, which ends by itself: a worker that died holds nothing. Each write-back names its lease. When
//! the lease was lost, nothing is written.
//!
//! - `claim` selects the jobs that a worker gets, and tells when there will be more. The decision is
//!   [`octavo_domain::due::claim`]; its rows are `lane` and `due`.
//! - `lease` extends leases and ends them early.
//! - `jobs` adds jobs and writes back what happened to claimed ones.
//! - `lanes` opens, pauses and closes lanes, and maintains their `ready_at` and `cap`.
//! - `process_lock` frees the jobs of a process that died. `advance` moves a sandbox's clock.

mod advance;
mod claim;
mod jobs;
mod lanes;
mod lease;
mod process_lock;

use uuid::Uuid;

use crate::Db;

pub use claim::Backlog;
pub(crate) use jobs::{
    NewJob, cancel, enqueue, enqueue_all, finish, hasten, holds, open_and_enqueue, park, repeat, reschedule, retry,
};
pub(crate) use lanes::{
    LaneUpdate, close_lanes, lock_lanes, make_lane_due, open_lane, pause_lane, pause_lane_until, resume_lane,
    update_lanes, wake_lane, wake_lanes,
};
pub use octavo_domain::due::{JobKind, LaneKind};
pub use process_lock::{PROCESS_LOCKS, ProcessLock, lease_token};

pub struct DueWork<'a>(pub(crate) &'a Db);

/// A job held under a lease.
#[derive(Debug, Clone, Copy, sqlx::FromRow)]
pub struct Claimed {
    pub job: Uuid,
    pub lane: Uuid,
    #[sqlx(try_from = "String")]
    pub kind: JobKind,
    /// 1 for the first try; a lost lease counts as a try.
    pub attempt: i32,
    /// Leases of the job that ended while a worker held it. The second one counts before the job begins.
    pub lost_leases: i32,
    #[sqlx(default)]
    pub lease: i64,
    /// Jobs of the lane that may run at the same time.
    pub cap: i32,
    /// The lane had more ready jobs than were claimed.
    #[sqlx(default)]
    pub more: bool,
}

/// A job, and the lease under which it is held.
pub type HeldJob = (Uuid, i64);

impl Claimed {
    pub fn held(&self) -> HeldJob {
        (self.job, self.lease)
    }

    /// Two workers lost their lease of the job: it may have killed both, and doesn't begin again.
    pub fn was_lost_twice(&self) -> bool {
        self.lost_leases >= 2
    }
}

/// `ready_at` of a lane without jobs.
pub(crate) const NEVER: i64 = i64::MAX;
