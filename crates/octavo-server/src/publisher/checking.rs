//! The daily check of an account: credentials that have expired are renewed, the network says whether access lasts and what is
//! left of its limits. A blip never disconnects an account.

use std::time::Duration;

use octavo_domain::Platform;
use octavo_domain::connect_link::link_address;
use octavo_domain::post::Outcome;
use octavo_platforms::{AccountCheck, Adapter, Fresh, PlatformError};
use octavo_store::StoreError;
use octavo_store::accounts::{Account, Checked, MakeLink, Refused, Renewed};
use octavo_store::connect_links::LinkAddress;
use octavo_store::due::Claimed;
use octavo_store::identity::Message;
use octavo_store::posts::PublishJob;
use serde_json::Value;

use super::decide::{self, AfterCheck};
use super::gather::Reached;
use super::publishing::{OUTAGE, Publishing};
use crate::ids;
use crate::mail::MailKind;
use crate::outage::write_through_outage;
use crate::vault::{key_of, random_token};

/// Works on one check.
pub async fn check(publishing: &Publishing, claimed: &Claimed) -> Result<(), StoreError> {
    let accounts = publishing.store.accounts();
    let account = accounts.find_by_lane(claimed.lane).await?.filter(|account| account.health.connected);
    let Some(account) = account else {
        return accounts.put_off_check(claimed, None).await;
    };
    let now = publishing.clock.now();
    if claimed.was_lost_twice() {
        tracing::error!(
            account = account.id,
            "the process stopped twice while it checked the account; the next check is tomorrow"
        );
        return accounts.put_off_check(claimed, Some(now + decide::until_next_check(ids::jitter()))).await;
    }
    let asked = ask(publishing, &account).await?;
    let now = publishing.clock.now();
    match asked {
        Ok(AccountCheck { access_ends_at, limits, post_limits }) => {
            let next = now + decide::until_next_check(ids::jitter());
            let checked = Checked { access_ends_at, limits, post_limits, at: now, next };
            accounts.record_check(claimed, &account, &checked).await
        }
        Err(error) => match decide::after_check(error) {
            AfterCheck::Disconnect(outcome) => publishing.disconnect(account.id, account.platform, &outcome).await,
            AfterCheck::Later(wait, message) => {
                tracing::warn!(account = account.id, message, ?wait, "the account is checked again later");
                accounts.put_off_check(claimed, Some(now + wait)).await
            }
        },
    }
}

/// A token that the network refuses is renewed once and tried again.
async fn ask(publishing: &Publishing, account: &Account) -> Result<Result<AccountCheck, PlatformError>, StoreError> {
    let Ok(mut credentials) = publishing.open_credentials(account) else {
        return Ok(Err(PlatformError::reauthorize("Octavo can't decrypt the account's stored credentials.")));
    };
    let adapter = publishing.platforms.adapter(account.platform);
    let has_expired = account.has_expired(publishing.clock.now());
    if !has_expired {
        match adapter.check(&credentials, false).await {
            Err(PlatformError::TokenExpired) => {}
            answered => return Ok(answered),
        }
    }
    match publishing.renew(account, adapter.as_ref(), &credentials).await? {
        Ok(fresh) => credentials = fresh,
        Err(error) => return Ok(Err(error)),
    }
    // A renewal that follows a refusal proves nothing.
    Ok(adapter.check(&credentials, has_expired).await)
}

impl Publishing {
    /// Gets fresh credentials, stores and returns them.
    pub(super) async fn renew(
        &self,
        account: &Account,
        adapter: &dyn Adapter,
        credentials: &Value,
    ) -> Result<Result<Value, PlatformError>, StoreError> {
        let fresh = match adapter.refresh(credentials).await {
            Ok(fresh) => fresh,
            Err(error) => return Ok(Err(error)),
        };
        let credentials = fresh.credentials.clone();
        self.keep_renewed(account, fresh).await?;
        Ok(Ok(credentials))
    }

    /// As [`renew`](Self::renew), for an account whose network is about to be called.
    pub(super) async fn renew_reached(&self, reached: &mut Reached) -> Result<Result<(), PlatformError>, StoreError> {
        let renewed = self.renew(&reached.account, reached.adapter.as_ref(), &reached.credentials).await?;
        Ok(renewed.map(|fresh| reached.credentials = fresh))
    }

    /// Stores what a platform gave in place of old credentials, which some platforms take once only.
    async fn keep_renewed(&self, account: &Account, fresh: Fresh) -> Result<(), StoreError> {
        let sealed = self.seal_credentials(&account.external_id, &fresh.credentials);
        let sealed = sealed.map_err(|error| StoreError::Setup(error.to_string()))?;
        let renewed = Renewed { sealed, expire_at: fresh.expires_at, access_ends_at: fresh.access_ends_at };
        let (accounts, now) = (self.store.accounts(), self.clock.now());
        write_through_outage(OUTAGE, || accounts.renew_credentials(account, &renewed, now)).await
    }

    /// Counts a published post in its account's limits. If that fails, the post is published all the same, and the next
    /// check reads the number from the network.
    pub(super) async fn count(&self, job: &PublishJob) {
        if let Err(error) = self.store.accounts().count_post(job).await {
            tracing::warn!(post = %job.key.post_id, %error, "a post is missing from its account's limits");
        }
    }

    /// A person has to connect the account again. The outcome says why.
    pub(super) async fn disconnect(&self, account: i64, network: Platform, why: &Outcome) -> Result<(), StoreError> {
        let Outcome::Failed { message, .. } = why else { return Ok(()) };
        tracing::warn!(account, platform = %network, message, "the account must be connected again");
        let mail = Message { kind: MailKind::ReconnectAccount.as_str(), by_mail: self.has_mail };
        let notice = Some(mail).filter(|_| !self.is_rehearsal);
        let make = || {
            let token = random_token().inspect_err(|_| tracing::warn!("an event has no connect link")).ok()?;
            Some(LinkAddress { url: link_address(&self.public_url, &token), key: key_of(&token) })
        };
        let link = Some(MakeLink(&make));
        let refused = Refused { id: account, reason: message, now: self.clock.now(), message: notice, link };
        self.store.accounts().mark_needs_reconnect(&refused, ids::new_id).await
    }
}

/// The time until the first check of an account that was just connected.
pub fn until_first_check() -> Duration {
    decide::until_next_check(ids::jitter())
}
