//! The parts that publishing works with.

use std::sync::Arc;
use std::time::Duration;

use octavo_domain::numbers::Readings;
use octavo_domain::{Backoff, Clock, Platform};
use octavo_platforms::{PlatformError, Registry};
use octavo_store::accounts::Account;
use octavo_store::{Store, StoreError};
use serde_json::Value;

use crate::media::Media;
use crate::vault::{Purpose, SealError, Sealer};
use crate::wake::Wake;

/// Waits of about two minutes in all, for writing what a network did or returned: it doesn't say that twice.
pub(super) const OUTAGE: Backoff = Backoff { first: Duration::from_millis(100), longest: Duration::from_secs(60) };

/// What publishing needs. Cheap to clone.
#[derive(Clone)]
pub struct Publishing {
    pub store: Store,
    pub clock: Clock,
    pub platforms: Arc<Registry>,
    pub media: Media,
    pub sealer: Sealer,
    pub wake: Wake,
    /// Whether people get mail.
    pub has_mail: bool,
    /// Where people reach the server.
    pub public_url: Arc<str>,
    pub readings: Readings,
    /// Nothing of it happens: the networks are simulated for one run, and it isn't counted in the metrics.
    pub is_rehearsal: bool,
}

impl Publishing {
    /// Seals what a platform gave to prove itself with; bound to the account it belongs to.
    pub fn seal_credentials(&self, platform_account: &str, credentials: &Value) -> Result<String, SealError> {
        self.sealer.seal(Purpose::PlatformCredentials, platform_account, credentials.to_string().as_bytes())
    }

    /// Gives an account's credentials back to its platform, where that has a call for it.
    pub async fn give_back(&self, account: &Account) {
        let Ok(credentials) = self.open_credentials(account) else { return };
        if let Err(error) = self.platforms.adapter(account.platform).disconnect(&credentials).await {
            tracing::warn!(account = account.id, %error, "the network did not revoke the credentials");
        }
    }

    pub async fn give_back_all(&self, accounts: &[Account]) {
        for account in accounts {
            self.give_back(account).await;
        }
    }

    /// The server that an account's credentials are for. A release that doesn't know of servers leaves the account's row with
    /// none, or with another one.
    pub async fn learn_server(
        &self,
        account: &Account,
        credentials: &Value,
    ) -> Result<Result<Option<String>, PlatformError>, StoreError> {
        let server = match self.platforms.adapter(account.platform).server(credentials) {
            Ok(server) => server,
            Err(error) => return Ok(Err(error)),
        };
        if server != account.server {
            self.store.accounts().learn_server(account, server.as_deref()).await?;
        }
        Ok(Ok(server))
    }

    /// Learns the servers of the accounts that an older release connected, so that approvals name them.
    pub async fn learn_servers(&self) -> Result<(), StoreError> {
        for platform in Platform::ALL.into_iter().filter(|platform| platform.network().has_servers()) {
            for account in self.store.accounts().list_without_server(platform).await? {
                let Ok(credentials) = self.open_credentials(&account) else { continue };
                if let Err(error) = self.learn_server(&account, &credentials).await? {
                    tracing::warn!(account = account.id, %error, "the account's server can't be read");
                }
            }
        }
        Ok(())
    }

    pub fn open_credentials(&self, account: &Account) -> Result<Value, SealError> {
        let opened =
            self.sealer.open_text(Purpose::PlatformCredentials, &account.external_id, &account.credentials_sealed)?;
        Ok(serde_json::from_str(&opened).unwrap_or(Value::Null))
    }
}
