//! Comments that the sandbox's operator adds.

use jiff::Timestamp;
use serde::Deserialize;

/// A comment to add to a post.
#[derive(Clone, Debug, Deserialize)]
pub struct Planted {
    /// The platform's id of the post.
    pub(super) post: String,
    pub(super) author: Option<String>,
    pub(super) text: String,
    pub(super) parent: Option<String>,
    #[serde(skip)]
    pub(super) at: Timestamp,
}
