//! The accounts of a workspace on the simulated networks, with what Octavo knows of each.

use std::collections::HashMap;

use jiff::Timestamp;
use octavo_domain::Platform;
use octavo_domain::account_health::{AccountLimit, LIMIT_COUNTS_FOR};
use octavo_platforms::Connected;
use octavo_store::accounts::{Account, NewAccount, Refused, Renewed, Stored};
use serde_json::{Value, json};

use super::error::{KnownFault, RehearsalError};
use super::stage::Stage;
use crate::ids;
use crate::publisher::until_first_check;

/// An account with its double.
pub(super) struct Double {
    /// As Octavo has it.
    pub real: Account,
    /// As the stage has it.
    pub simulated: Account,
    /// The id of each chat, there and on the stage.
    chats: HashMap<String, String>,
}

impl Double {
    /// The chat on the stage that a post names.
    pub fn chat(&self, named: &str) -> String {
        self.chats.get(named).cloned().unwrap_or_else(|| named.to_owned())
    }
}

impl Stage {
    /// Connects a double of an account. What Octavo knows of the account counts from [`begin`](Self::begin) on.
    pub async fn double(&self, real: &Account, chats: &[(String, Value)]) -> Result<Double, RehearsalError> {
        let platform = real.platform;
        let account = self.sandbox.create_account(platform.as_str()).await?;
        if platform == Platform::LinkedIn {
            self.act(platform, &account.external_id, json!({ "type": "change_member", "partner": real.renews() }))
                .await?;
        }
        if let Some(limits) = real.post_limits {
            self.act(platform, &account.external_id, json!({ "type": "set_post_limits", "limits": limits })).await?;
        }
        let adapter = self.publishing.platforms.adapter(platform);
        let connected = adapter.connect(account.credentials).await.map_err(RehearsalError::stage)?;
        let new = self.new_account(real, connected)?;
        let accounts = self.publishing.store.accounts();
        let Stored::Account { id, .. } = accounts.connect(&new, ids::new_id).await? else {
            return Err(RehearsalError::stage("the account is at another server"));
        };
        let simulated =
            accounts.find(real.workspace_id, id).await?.ok_or_else(|| RehearsalError::stage("no account"))?;
        let mut known = HashMap::new();
        for (chat, create) in chats {
            let created = self.act(platform, &simulated.external_id, create.clone()).await?;
            known.insert(chat.clone(), created["chatId"].as_str().unwrap_or_default().to_owned());
        }
        Ok(Double { real: real.clone(), simulated, chats: known })
    }

    fn new_account(&self, real: &Account, connected: Connected) -> Result<NewAccount, RehearsalError> {
        let sealed = self.publishing.seal_credentials(&connected.external_id, &connected.credentials);
        let now = self.time.now();
        Ok(NewAccount {
            lane: ids::new_id(),
            workspace_id: real.workspace_id,
            platform: real.platform,
            external_id: connected.external_id,
            server: connected.server,
            may_move: true,
            username: real.username.clone(),
            display_name: real.display_name.clone(),
            avatar_url: None,
            credentials_sealed: sealed.map_err(RehearsalError::stage)?,
            credentials_expire_at: connected.expires_at,
            access_ends_at: connected.access_ends_at,
            limits: Vec::new(),
            missing_permission: None,
            post_limits: connected.post_limits,
            check_at: None,
            now,
        })
    }

    /// From now on the doubles have what Octavo knows of their accounts.
    pub async fn begin(&self, doubles: &[Double], faults: &[KnownFault]) -> Result<(), RehearsalError> {
        for double in doubles {
            self.age(double).await?;
            // Slowness takes real time, and changes no result.
            let is_met = |fault: &&KnownFault| fault.account_id == double.real.id && fault.fault != "slow";
            for fault in faults.iter().filter(is_met) {
                let account = &double.simulated.external_id;
                self.sandbox.set_fault(double.real.platform.as_str(), account, &fault.fault, fault.times)?;
            }
        }
        Ok(())
    }

    async fn age(&self, Double { real, simulated, .. }: &Double) -> Result<(), RehearsalError> {
        let (accounts, now) = (self.publishing.store.accounts(), self.time.now());
        let health = &real.health;
        if let Some(reason) = health.status_reason.as_deref().filter(|_| !health.connected) {
            let refused = Refused { id: simulated.id, reason, now, message: None, link: None };
            return Ok(accounts.mark_needs_reconnect(&refused, ids::new_id).await?);
        }
        accounts.hasten_check(simulated, now + until_first_check()).await?;
        if let Some(until) = health.paused_until.filter(|until| *until > now) {
            accounts.pause(simulated, until).await?;
        }
        if let Some(ends) = health.access_ends_at.filter(|_| real.platform.network().has_page()) {
            self.act(real.platform, &simulated.external_id, json!({ "type": "end_access", "at": ends })).await?;
            self.end_access(real, simulated, ends).await?;
        }
        for limit in &health.limits {
            self.limit(real, simulated, limit, health.checked_at.unwrap_or(now)).await?;
        }
        Ok(())
    }

    /// Lets the double's credentials count until its account's do.
    async fn end_access(&self, real: &Account, simulated: &Account, ends: Timestamp) -> Result<(), RehearsalError> {
        let accounts = self.publishing.store.accounts();
        let Some(current) = accounts.find(simulated.workspace_id, simulated.id).await? else { return Ok(()) };
        let renewal = [real.credentials_expire_at, current.credentials_expire_at].into_iter().flatten().min();
        let sealed = current.credentials_sealed.clone();
        let renewed = Renewed { sealed, expire_at: renewal, access_ends_at: Some(ends) };
        Ok(accounts.renew_credentials(&current, &renewed, self.time.now()).await?)
    }

    /// Uses up a limit that the network reported as used up.
    async fn limit(
        &self,
        real: &Account,
        simulated: &Account,
        limit: &AccountLimit,
        checked_at: Timestamp,
    ) -> Result<(), RehearsalError> {
        let is_new = self.time.now().duration_since(checked_at) < LIMIT_COUNTS_FOR;
        let action = match real.platform {
            Platform::Instagram => json!({ "type": "change_account", "quota": limit.of }),
            Platform::Threads if is_new && limit.used >= limit.of => json!({ "type": "exhaust_quota" }),
            _ => return Ok(()),
        };
        self.act(real.platform, &simulated.external_id, action).await.map(drop)
    }

    async fn act(&self, platform: Platform, account: &str, action: Value) -> Result<Value, RehearsalError> {
        Ok(self.sandbox.act(platform.as_str(), account, action).await?)
    }
}
