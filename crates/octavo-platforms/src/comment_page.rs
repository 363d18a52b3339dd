//! Comments on a published post, as a network lists them.

use octavo_domain::comments::ReadComment;

/// A part of a post's comments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommentPage {
    pub comments: Vec<ReadComment>,
    /// What the next part is asked for with. None: this was the last.
    pub next: Option<String>,
    /// Some comments are in no part, such as the later answers to one comment.
    pub is_partial: bool,
}
