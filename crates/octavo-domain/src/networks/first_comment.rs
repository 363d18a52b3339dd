//! What forms need to know about the texts of a network: how long they may be, and what may follow a post.

use serde::Serialize;

use super::Platform;
use crate::rules::rule::{Demand, Rule, Subject};
use crate::rules::sheet::Replies;

/// The first comment of a network.
#[derive(Debug, Serialize)]
pub struct FirstCommentTable {
    /// The most characters, as the network counts them.
    pub most: u64,
}

impl Platform {
    /// The most characters of a text, as the network counts them.
    pub(super) fn text_limit(self) -> Option<u64> {
        self.rules().all_rules().find_map(text_limit)
    }

    pub(super) fn has_threads(self) -> bool {
        !self.rules().all_rules().any(|rule| matches!(rule.demand, Demand::Absent { of: Subject::Thread }))
    }

    /// None where the network has no first comments.
    pub(super) fn first_comment(self) -> Option<FirstCommentTable> {
        let sheet = self.rules();
        let most = match sheet.replies {
            Replies::Posts { .. } => sheet.all_rules().filter(|rule| rule.concerns_replies()).find_map(text_limit),
            Replies::Comments(placement) => placement.rules().find_map(text_limit),
            Replies::Unsupported => None,
        };
        most.map(|most| FirstCommentTable { most })
    }
}

/// The first limit of a text is the one that people know. Rules that follow are about other ways of counting.
fn text_limit(rule: &Rule) -> Option<u64> {
    match rule.demand {
        Demand::Number { of: Subject::Text | Subject::TextWith(_) | Subject::TextAlone, quantity, bounds }
            if quantity.is_length() =>
        {
            Some(bounds.most as u64)
        }
        _ => None,
    }
}
