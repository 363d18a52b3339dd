//! Approvals: what a person must approve before it is sent, and what they decided.
//!
//! A schedule names the approval that binds it in `approval_id`. Whoever writes to an approval holds the row of its schedule.

mod ask;
mod check;
mod content;
mod decide;
mod notices;
mod view;

use crate::{Db, Store};

pub(crate) use ask::{Asking, ask, asked_time, detach, void};
pub(crate) use check::is_approved;
pub use decide::{Approving, Decision, Rejecting};
pub use notices::{RejectedPost, WaitingPosts};
pub(crate) use view::list_by_id;
pub use view::{Approval, ApprovalFilter, AskedVersion, Party, WaitingApproval};

pub struct Approvals<'a>(pub(crate) &'a Db);

impl Store {
    pub fn approvals(&self) -> Approvals<'_> {
        Approvals(self.db())
    }
}
