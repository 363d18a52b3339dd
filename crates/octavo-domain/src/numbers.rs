//! Numbers of published posts, and the times at which Octavo reads them.

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::text_enum::text_enum;

text_enum! {
    /// What a network counts about a post.
    Metric {
        Views = "views",
        Likes = "likes",
        Comments = "comments",
        /// Reposts and quotes.
        Shares = "shares",
        /// Bookmarks.
        Saves = "saves",
        Clicks = "clicks",
    }
}

/// The numbers of a post. Null: the network doesn't give it, or no longer does.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Metrics {
    /// How often it was shown.
    pub views: Option<i64>,
    /// Likes or favourites.
    pub likes: Option<i64>,
    /// Comments or replies.
    pub comments: Option<i64>,
    /// Reposts and quotes.
    pub shares: Option<i64>,
    /// Bookmarks.
    pub saves: Option<i64>,
    /// Clicks on its links.
    pub clicks: Option<i64>,
}

/// What the operator decides about reading numbers.
#[derive(Debug, Clone, Copy)]
pub struct Readings {
    /// Readings a day on each network that charges for them. 0: none.
    pub priced_a_day: u32,
    /// How long numbers are kept.
    pub keep: SignedDuration,
}
