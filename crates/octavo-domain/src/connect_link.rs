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

text_enum! {
    /// Why an account was not connected.
    ConnectFailure {
        AccessDenied = "access_denied",
        /// It took too long, was completed before, or what it was for is gone.
        Expired = "expired",
        /// Not the one that the link is for.
        OtherAccount = "other_account",
        ConnectionFailed = "connection_failed",
    }
}
