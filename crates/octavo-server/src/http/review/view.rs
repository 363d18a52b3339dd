//! What the page is made from.

use octavo_store::approvals::OpenedReview;

use super::content::Shown;
use super::decision::{Answer, Mistake};
use crate::http::connect::texts::Texts;

/// A post that waits, and what was sent so far.
pub(super) struct View<'a> {
    pub opened: &'a OpenedReview,
    pub shown: &'a Shown,
    pub texts: Texts,
    pub token: &'a str,
    pub answer: &'a Answer,
    pub mistakes: &'a [Mistake],
}
