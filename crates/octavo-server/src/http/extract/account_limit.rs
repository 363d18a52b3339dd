//! The accounts that a call may use: its key, or the person who allowed the application, may limit it to some.

use uuid::Uuid;

use super::auth::Caller;
use crate::http::error::{ApiError, ApiResult};

impl Caller {
    /// The key or the consent that limits the call to some accounts, and the accounts; none if all are allowed.
    pub fn account_limit(&self) -> Option<(Uuid, &[i64])> {
        let key = self.key.as_deref().map(|key| (key.id, &key.limits.account_ids));
        let consent = self.consent.as_deref().map(|consent| (consent.id, &consent.limits.account_ids));
        key.or(consent).and_then(|(id, accounts)| Some((id, accounts.as_deref()?)))
    }

    pub fn may_use_account(&self, id: i64) -> bool {
        self.account_limit().is_none_or(|(_, accounts)| accounts.contains(&id))
    }

    /// Fails if the call is limited to other accounts. An account that doesn't exist gets the same answer.
    pub fn check_account(&self, id: i64) -> ApiResult<()> {
        if self.may_use_account(id) {
            return Ok(());
        }
        let who = if self.key.is_some() { "key" } else { "application" };
        let why = format!("This {who} may not use account {id}. GET /v1/accounts lists the accounts that it may use.");
        Err(ApiError::forbidden(why))
    }

    /// Fails if the call is limited to some accounts: it is about all of them.
    pub fn check_all_accounts(&self) -> ApiResult<()> {
        let why = match (self.account_limit(), &self.key) {
            (None, _) => return Ok(()),
            (Some(_), Some(_)) => {
                "This key is limited to some accounts, and this call is not. Use a key without accountIds."
            }
            (Some(_), None) => {
                "This application is limited to some accounts, and this call is not. Its user can allow it all accounts \
                in the portal, under \"Your account\"."
            }
        };
        Err(ApiError::forbidden(why))
    }
}
