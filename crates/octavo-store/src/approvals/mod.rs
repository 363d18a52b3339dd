//! Approvals: what a person must approve before it is sent, and what they decided.
//!
//! The column `approval_id` of a schedule holds its current approval. A transaction locks the schedule's row before it writes to
//! the approval.

mod ask;
mod asked;
mod check;
mod content;
mod decide;
mod decision;
mod keys;
mod moved;
mod news;
mod notices;
mod own_post;
mod review_links;
mod sign;
mod view;

use crate::{Db, Store};

pub(crate) use ask::{Asking, ask, ask_again, asked_time, detach, void};
pub(crate) use check::is_approved;
pub(crate) use content::draft_hash;
pub use decision::{Approving, Decision, Rejecting};
pub use keys::ApprovalKey;
pub use notices::{RejectedPost, WaitingPosts};
pub(crate) use review_links::end_review_links_of;
pub use review_links::{ByLink, LinkRefused, MOST_REVIEW_LINKS, NewReviewLink, OpenedReview, ReviewLink};
pub use sign::{Assertion, Signature};
pub(crate) use view::list_by_id;
pub use view::{Approval, ApprovalFilter, AskedVersion, LinkMaker, Party, WaitingApproval};

pub struct Approvals<'a>(pub(crate) &'a Db);

impl Store {
    pub fn approvals(&self) -> Approvals<'_> {
        Approvals(self.db())
    }
}
