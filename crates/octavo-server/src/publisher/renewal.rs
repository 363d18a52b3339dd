//! Credentials that live for days, renewed ahead of their end. A blip never disconnects an account.

use std::time::Duration;

use octavo_platforms::{Fresh, PlatformError};
use octavo_store::StoreError;
use octavo_store::accounts::{Account, Renewed};
use octavo_store::due::Claimed;

use super::decide;
use super::publishing::{OUTAGE, Publishing};
use crate::ids;
use crate::outage::write_through_outage;

/// After a platform that did not answer.
const TRY_AGAIN: Duration = Duration::from_secs(10 * 60);

/// Works on one renewal.
pub async fn renew(publishing: &Publishing, claimed: &Claimed) -> Result<(), StoreError> {
    let accounts = publishing.store.accounts();
    let account = accounts.find_by_lane(claimed.lane).await?.filter(|account| account.connected);
    let parts = account.and_then(|account| {
        let credentials = publishing.open_credentials(&account).ok()?;
        Some((account, credentials))
    });
    let Some((account, credentials)) = parts else {
        return accounts.put_off_renewal(claimed, None).await;
    };
    match publishing.platforms.adapter(account.platform).refresh(&credentials).await {
        Ok(fresh) => publishing.keep_renewed(&account, fresh).await,
        Err(PlatformError::Reauthorize { message }) => {
            tracing::warn!(account = account.id, message, "the account must be connected again");
            accounts.mark_needs_reconnect(account.id, publishing.clock.now()).await?;
            accounts.put_off_renewal(claimed, None).await
        }
        Err(error) => {
            tracing::warn!(account = account.id, %error, "the account's credentials will be renewed later");
            accounts.put_off_renewal(claimed, Some(publishing.clock.now() + TRY_AGAIN)).await
        }
    }
}

impl Publishing {
    /// Stores what a platform gave in place of old credentials, which some platforms take once only.
    pub(super) async fn keep_renewed(&self, account: &Account, fresh: Fresh) -> Result<(), StoreError> {
        let sealed = self.seal_credentials(&account.external_id, &fresh.credentials);
        let sealed = sealed.map_err(|error| StoreError::Setup(error.to_string()))?;
        let now = self.clock.now();
        let renew_at = decide::renewal(fresh.expires_at, now, ids::jitter());
        let renewed = Renewed { sealed, expire_at: fresh.expires_at, renew_at };
        let accounts = self.store.accounts();
        write_through_outage(OUTAGE, || accounts.renew_credentials(account, &renewed, now)).await
    }
}
