//! Links by which people connect accounts without an account here.

use crate::text_enum::text_enum;

text_enum! {
    /// Whether a connect link still works.
    ConnectLinkStatus {
        Open = "OPEN",
        /// Every network that it asks for is connected, or the person said that they are done.
        Completed = "COMPLETED",
        Expired = "EXPIRED",
        Revoked = "REVOKED",
    }
}
