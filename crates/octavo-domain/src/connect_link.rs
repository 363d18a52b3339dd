//! Links by which people connect accounts without an account here.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::Platform;
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

/// An attempt to connect an account by a link that failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FailedAttempt {
    /// The network.
    pub platform: Platform,
    /// Why it failed.
    pub error: ConnectFailure,
}

/// The address of a link's page, by which a person connects accounts.
pub fn link_address(public_url: &str, token: &str) -> String {
    format!("{public_url}/connect/{token}")
}
