//! Devices that signed in before. Each has a throttle of its own, so that strangers who guess passwords lock nobody out.
//!
//! The device's cookie holds one sealed id for each account that signed in there, which opens for that account alone.

use super::{Identity, IdentityError};
use crate::vault::{Purpose, random_token};

/// Accounts that one device is known to; the earliest is forgotten first.
const MOST_ACCOUNTS: usize = 5;
const BETWEEN: char = '~';

impl Identity {
    /// The digest of an account, known here or not.
    pub(super) fn account_digest(&self, email: &str) -> String {
        self.0.sealer.digest(Purpose::Account, email.as_bytes())
    }

    /// What attempts to sign in count against: the device, if it signed in to this account before, or else the account.
    pub(super) fn throttle_bucket(&self, account: String, device: &str) -> String {
        let known = device.split(BETWEEN).find_map(|part| self.0.sealer.open(Purpose::Device, &account, part).ok());
        known.map_or(account, |id| self.0.sealer.digest(Purpose::Device, &id))
    }

    /// The device's cookie after a sign-in to this account.
    pub(super) fn remember_device(&self, account: &str, device: &str) -> Result<String, IdentityError> {
        let sealer = &self.0.sealer;
        let (mine, others): (Vec<_>, Vec<_>) = device
            .split(BETWEEN)
            .take(MOST_ACCOUNTS)
            .partition(|part| sealer.open(Purpose::Device, account, part).is_ok());
        let mine = match mine.first() {
            Some(mine) => (*mine).to_owned(),
            None => sealer.seal(Purpose::Device, account, random_token()?.as_bytes())?,
        };
        let others = others.into_iter().filter(|part| !part.is_empty()).take(MOST_ACCOUNTS - 1);
        Ok(others.fold(mine, |all, part| format!("{all}{BETWEEN}{part}")))
    }
}
