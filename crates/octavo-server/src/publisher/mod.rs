//! Due posts, onto their networks: prepared, marked, sent once, and read back when the answer was lost.

pub mod chats;
mod decide;
mod gather;
mod renewal;
mod work;

use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use octavo_domain::{Backoff, Clock};
use octavo_platforms::Registry;
use octavo_store::Store;
use octavo_store::accounts::Account;
use octavo_store::due::{Claimed, LaneKind};
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use crate::identity::seal::{Purpose, SealError, Sealer};
use crate::ids;
use crate::liveness::Liveness;
use crate::media::Media;
use crate::worker::{Wake, Worker};

/// Waits of about two minutes in all, for writing what a network did or returned: it doesn't say that twice.
const OUTAGE: Backoff = Backoff { first: Duration::from_millis(100), longest: Duration::from_secs(60) };

/// Posts on their way at the same time, over all accounts.
const SLOTS: usize = 64;
/// And those whose network takes more than a moment: uploads, videos that are being processed.
const SLOW_SLOTS: usize = 192;

/// What publishing needs. Cheap to clone.
#[derive(Clone)]
pub struct Publishing {
    pub store: Store,
    pub clock: Clock,
    pub platforms: Arc<Registry>,
    pub media: Media,
    pub sealer: Sealer,
    pub wake: Wake,
}

/// Runs the publisher until `stop`.
pub async fn run(publishing: Publishing, liveness: Liveness, grace: Duration, stop: CancellationToken) {
    let worker = Worker {
        store: publishing.store.clone(),
        clock: publishing.clock.clone(),
        kind: LaneKind::Publish,
        wake: publishing.wake.clone(),
        liveness,
        slots: SLOTS,
        slow_slots: SLOW_SLOTS,
        grace,
    };
    let nothing_to_load = async |claimed: Vec<Claimed>| claimed.into_iter().map(|claim| (claim, ())).collect();
    worker.run(stop, nothing_to_load, move |claimed, ()| work::work(publishing.clone(), claimed)).await;
}

/// When credentials that were just given are renewed without being asked for.
pub fn renewal(expire_at: Option<Timestamp>, now: Timestamp) -> Option<Timestamp> {
    decide::renewal(expire_at, now, ids::jitter())
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

    fn open_credentials(&self, account: &Account) -> Result<Value, SealError> {
        let opened =
            self.sealer.open_text(Purpose::PlatformCredentials, &account.external_id, &account.credentials_sealed)?;
        Ok(serde_json::from_str(&opened).unwrap_or(Value::Null))
    }
}
