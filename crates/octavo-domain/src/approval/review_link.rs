//! Review links, by which people without an account decide.

use crate::text_enum::text_enum;

text_enum! {
    /// Whether a review link still works.
    ReviewLinkState {
        Open = "OPEN",
        /// Someone decided by it.
        Used = "USED",
        Withdrawn = "WITHDRAWN",
        /// It expired, someone decided in another way, or the post was changed or cancelled.
        Ended = "ENDED",
    }
}
