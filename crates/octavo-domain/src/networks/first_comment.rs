//! What forms need to know about a first comment.

use serde::Serialize;

use super::Platform;
use crate::rules::rule::{Demand, Quantity, Rule, Subject};
use crate::rules::sheet::Replies;

/// The first comment of a network.
#[derive(Debug, Serialize)]
pub struct FirstCommentTable {
    /// The most characters, as the network counts them.
    pub most: u64,
}

impl Platform {
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
    use Quantity::{EmojiInBytes, Graphemes, Utf16, Weighted};
    match rule.demand {
        Demand::Number {
            of: Subject::Text | Subject::TextAlone,
            quantity: Utf16 | Graphemes | EmojiInBytes | Weighted,
            bounds,
        } => Some(bounds.most as u64),
        _ => None,
    }
}
