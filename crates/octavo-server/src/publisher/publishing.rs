//! The parts that publishing works with.

use std::sync::Arc;
use std::time::Duration;

use octavo_domain::{Backoff, Clock};
use octavo_platforms::Registry;
use octavo_store::Store;
use octavo_store::accounts::Account;
use serde_json::Value;

use crate::identity::seal::{Purpose, SealError, Sealer};
use crate::media::Media;
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

    pub fn open_credentials(&self, account: &Account) -> Result<Value, SealError> {
        let opened =
            self.sealer.open_text(Purpose::PlatformCredentials, &account.external_id, &account.credentials_sealed)?;
        Ok(serde_json::from_str(&opened).unwrap_or(Value::Null))
    }
}
