//! Posts that are due, from the claim to the result.
//!
//! `job` loads what the publisher needs, `progress` writes what happens on the way, `finish` writes the result. `deletion` is the
//! way of a published post that is deleted, `reading` of one whose numbers are read.

mod answers;
mod deletion;
mod finish;
mod job;
mod progress;
mod reading;
pub(crate) mod steps;

use uuid::Uuid;

use crate::Db;

pub use deletion::{ChangeRetry, DeletionJob};
pub use finish::Finished;
pub(crate) use finish::{Placed, finish_found, finish_schedule};
pub use job::PublishJob;
pub(crate) use job::{KeyRow, RESTORED};
pub(crate) use progress::pause_account;
pub use progress::{Sending, Trouble};
pub(crate) use reading::plan;
pub use reading::{Asked, ReadingJob};

pub struct Posts<'a>(pub(crate) &'a Db);

/// Which schedules, imports and files a caller sees and changes.
#[derive(Debug, Clone, Copy)]
pub struct Reach {
    pub workspace_id: Uuid,
    /// Only what this application made for the owner; none for all of it.
    pub made_by: Option<Uuid>,
    /// Only schedules whose accounts are all among those of this key or consent.
    pub accounts_of: Option<Uuid>,
}
