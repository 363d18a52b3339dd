//! The token of an account, and where it counts.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use url::Url;

use crate::network::Credentials;

/// The credentials of an account. Has no `Debug`: it is a secret.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Session {
    pub(super) server: Url,
    /// Of its server.
    pub(super) account_id: String,
    pub(super) access_token: String,
}

impl Credentials for Session {
    fn renew_at(&self) -> Option<Timestamp> {
        None
    }

    fn server(&self) -> Option<&Url> {
        Some(&self.server)
    }
}
