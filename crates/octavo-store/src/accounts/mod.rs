//! Social accounts that people connected, and the chats that Telegram accounts reach.

mod chats;
mod connect;
mod health;

use jiff::Timestamp;
use octavo_domain::account_events::AccountKey;
use octavo_domain::account_health::{AccountLimit, HealthFacts};
use octavo_domain::audit::{AuditAction, TargetType};
use octavo_domain::{EventType, Platform, PostLimits};
use serde_json::{Value, json};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::audit::{NewEntry, record};
use crate::columns::{JsonText, MaybeJson, MaybeMicros, Micros};
use crate::db::{Sql, Tx, id_list, sql};
use crate::due::{self, NEVER};
use crate::time::{micros, timestamp_opt};
use crate::{Db, StoreError, StoreResult, changed, json as text, on};

pub use chats::Chat;
pub use connect::{NewAccount, Stored};
use health::{AccountNews, announce_account};
pub use health::{Checked, Lost, MakeLink, Refused};

pub struct Accounts<'a>(pub(crate) &'a Db);

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct Account {
    pub id: i64,
    /// The lane of its posts, which go out one after the other.
    pub lane: Uuid,
    pub workspace_id: Uuid,
    #[sqlx(try_from = "String")]
    pub platform: Platform,
    /// The platform's own id of the account.
    pub external_id: String,
    /// The account's own server, on networks that have many.
    pub server: Option<String>,
    pub username: String,
    pub display_name: String,
    pub avatar_url: Option<String>,
    pub credentials_sealed: String,
    #[sqlx(try_from = "MaybeMicros")]
    pub credentials_expire_at: Option<Timestamp>,
    /// `connected` is false once the platform refused the credentials for good: a person has to connect the account again.
    #[sqlx(flatten, try_from = "HealthRow")]
    pub health: HealthFacts,
    /// Those of its server; `None` where the network's own apply.
    #[sqlx(try_from = "MaybeJson")]
    pub post_limits: Option<PostLimits>,
    /// How far the platform's updates were read (Telegram).
    pub updates_offset: i64,
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
    #[sqlx(try_from = "Micros")]
    pub updated_at: Timestamp,
}

/// Credentials that replace the old ones.
#[derive(Debug, Clone)]
pub struct Renewed {
    pub sealed: String,
    pub expire_at: Option<Timestamp>,
    pub access_ends_at: Option<Timestamp>,
}

#[derive(sqlx::FromRow)]
struct HealthRow {
    status: String,
    #[sqlx(try_from = "Micros")]
    status_since: Timestamp,
    status_reason: Option<String>,
    #[sqlx(try_from = "MaybeMicros")]
    access_ends_at: Option<Timestamp>,
    paused_until: Option<i64>,
    #[sqlx(try_from = "MaybeMicros")]
    paused_since: Option<Timestamp>,
    pause_reason: Option<String>,
    #[sqlx(try_from = "JsonText")]
    limits: Vec<AccountLimit>,
    #[sqlx(try_from = "MaybeMicros")]
    checked_at: Option<Timestamp>,
    missing_permission: Option<String>,
    missing_comments: Option<String>,
}

impl TryFrom<HealthRow> for HealthFacts {
    type Error = StoreError;

    fn try_from(row: HealthRow) -> StoreResult<Self> {
        Ok(HealthFacts {
            connected: row.status == CONNECTED,
            status_since: row.status_since,
            status_reason: row.status_reason,
            access_ends_at: row.access_ends_at,
            paused_until: timestamp_opt(row.paused_until.filter(|until| *until < NEVER))?,
            paused_since: row.paused_since,
            pause_reason: row.pause_reason,
            limits: row.limits,
            checked_at: row.checked_at,
            missing_permission: row
                .missing_permission
                .into_iter()
                .chain(row.missing_comments)
                .reduce(|a, b| a + " " + &b),
        })
    }
}

impl Account {
    /// Whether the credentials have to be renewed before they are used.
    pub fn has_expired(&self, now: Timestamp) -> bool {
        self.credentials_expire_at.is_some_and(|at| at <= now)
    }

    /// Whether Octavo renews access before it ends.
    pub fn renews(&self) -> bool {
        let ends = self.health.access_ends_at;
        self.credentials_expire_at.is_some_and(|renewed| ends.is_none_or(|ends| renewed < ends))
    }

    fn key(&self) -> AccountKey {
        AccountKey { account_id: self.id, platform: self.platform, workspace_id: self.workspace_id }
    }
}

const CONNECTED: &str = "CONNECTED";
const NEEDS_RECONNECT: &str = "NEEDS_RECONNECT";
/// The row stays, without credentials, for the posts that were published on it. Only a new connection finds it.
const REMOVED: &str = "REMOVED";

macro_rules! select {
    ($condition:literal) => {
        concat!(
            "SELECT id, lane, workspace_id, platform, external_id, username, display_name, avatar_url, credentials_sealed,
                credentials_expire_at, status, updates_offset, created_at, updated_at, access_ends_at, status_since,
                status_reason, (SELECT paused_until FROM lane WHERE lane.id = account.lane) AS paused_until, paused_since,
                pause_reason, limits, checked_at, server, post_limits, missing_permission, missing_comments
            FROM account WHERE status <> 'REMOVED' AND ",
            $condition
        )
    };
}

const FIND: &str = select!("id = $1 AND workspace_id = $2");
const FIND_BY_LANE: &str = select!("lane = $1");
const FIND_EXTERNAL: &str = select!("workspace_id = $1 AND platform = $2 AND external_id = $3");
const WITHOUT_SERVER: &str = select!("platform = $1 AND server IS NULL ORDER BY id");
const LIST: &str = select!("workspace_id = $1 ORDER BY id");
const ABANDONED: &str =
    select!("workspace_id IN (SELECT id FROM workspace WHERE deleted_at IS NOT NULL) ORDER BY id LIMIT $1");
const LIST_IN: Sql = sql!((select!("workspace_id IN ")) (ids 1) " ORDER BY id");
const NAMED: Sql = sql!((select!("workspace_id = $1 AND id IN ")) (numbers 2));
impl Accounts<'_> {
    /// The connected account that the platform's own id names.
    pub async fn find_external(
        &self,
        workspace_id: Uuid,
        platform: Platform,
        external_id: &str,
    ) -> StoreResult<Option<Account>> {
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(FIND_EXTERNAL).bind(workspace_id).bind(platform.as_str())
            .bind(external_id).fetch_optional(c).await)?)
    }

    /// The platforms that have accounts, of all workspaces.
    pub async fn platforms(&self) -> StoreResult<Vec<Platform>> {
        const SQL: &str = "SELECT DISTINCT platform FROM account WHERE status <> 'REMOVED'";
        let mut reader = self.0.read().await?;
        let names: Vec<String> = on!(reader, c => query_scalar(SQL).fetch_all(c).await)?;
        names.into_iter().map(|name| name.parse().map_err(|_| StoreError::Corrupt(name))).collect()
    }

    /// An account of one workspace.
    pub async fn find(&self, workspace_id: Uuid, id: i64) -> StoreResult<Option<Account>> {
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(FIND).bind(id).bind(workspace_id).fetch_optional(c).await)?)
    }

    /// All accounts of one workspace, oldest first.
    pub async fn list(&self, workspace_id: Uuid) -> StoreResult<Vec<Account>> {
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(LIST).bind(workspace_id).fetch_all(c).await)?)
    }

    /// The accounts of several workspaces, in the order in which they were connected.
    pub async fn list_of(&self, workspaces: &[Uuid]) -> StoreResult<Vec<Account>> {
        let mut reader = self.0.read().await?;
        let sql = reader.pick(LIST_IN);
        Ok(on!(reader, c => query_as(sql).bind(id_list(workspaces)).fetch_all(c).await)?)
    }

    /// Those of `ids` that are connected in the workspace, in no order.
    pub async fn list_named(&self, workspace_id: Uuid, ids: &[i64]) -> StoreResult<Vec<Account>> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let mut reader = self.0.read().await?;
        let sql = reader.pick(NAMED);
        Ok(on!(reader, c => query_as(sql).bind(workspace_id).bind(text::encode(ids)).fetch_all(c).await)?)
    }

    /// Disconnects up to `limit` accounts of deleted workspaces. Returns them, so that the caller can revoke their credentials at
    /// the networks.
    pub async fn take_abandoned(&self, limit: i64, now: Timestamp) -> StoreResult<Vec<Account>> {
        let mut tx = self.0.write().await?;
        let accounts: Vec<Account> = on!(tx, c => query_as(ABANDONED).bind(limit).fetch_all(c).await)?;
        for account in &accounts {
            remove_account(&mut tx, account.id, account.lane, now).await?;
        }
        tx.commit().await?;
        Ok(accounts)
    }

    /// The account of a lane, which is also the id of its daily check.
    pub async fn find_by_lane(&self, lane: Uuid) -> StoreResult<Option<Account>> {
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(FIND_BY_LANE).bind(lane).fetch_optional(c).await)?)
    }

    /// Stores renewed credentials.
    pub async fn renew_credentials(&self, account: &Account, renewed: &Renewed, now: Timestamp) -> StoreResult<()> {
        const SQL: &str = "UPDATE account SET credentials_sealed = $2, credentials_expire_at = $3,
            access_ends_at = coalesce($4, access_ends_at), updated_at = $5 WHERE id = $1 AND status <> 'REMOVED'";
        let (expire_at, ends) = (renewed.expire_at.map(micros), renewed.access_ends_at.map(micros));
        let mut tx = self.0.write().await?;
        changed!(tx, query(SQL).bind(account.id).bind(&renewed.sealed).bind(expire_at).bind(ends).bind(micros(now)))?;
        tx.commit().await
    }

    /// Marks credentials as expired, whatever their stated lifetime.
    pub async fn expire_credentials(&self, id: i64, now: Timestamp) -> StoreResult<()> {
        const SQL: &str = "UPDATE account SET credentials_expire_at = $2, updated_at = $2 WHERE id = $1";
        let mut tx = self.0.write().await?;
        changed!(tx, query(SQL).bind(id).bind(micros(now)))?;
        tx.commit().await
    }

    /// Disconnects an account: deletes its credentials and chats. Its waiting posts become due now, so that the
    /// publisher fails them and announces that.
    pub async fn remove(&self, account: &Account, now: Timestamp, new_id: fn() -> Uuid) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        remove_account(&mut tx, account.id, account.lane, now).await?;
        let (workspace, written) = (account.workspace_id, shown(account.platform, &account.username));
        record(&mut tx, entry(AuditAction::AccountDisconnected, workspace, account.id).written(written)).await?;
        let reason = "The account was disconnected.";
        let news = AccountNews { key: account.key(), kind: EventType::AccountDisconnected, reason, now, link: None };
        announce_account(&mut tx, &news, new_id).await?;
        tx.commit().await
    }
}

fn entry(action: AuditAction, workspace_id: Uuid, id: i64) -> NewEntry {
    NewEntry::new(action, workspace_id).on(TargetType::Account, id.to_string())
}

fn shown(platform: Platform, username: &str) -> Value {
    json!({ "platform": platform.as_str(), "username": username })
}

pub(crate) async fn remove_account(tx: &mut Tx, id: i64, lane: Uuid, now: Timestamp) -> StoreResult<()> {
    const SQL: &str = "UPDATE account SET status = $2, credentials_sealed = '', credentials_expire_at = NULL,
        updated_at = $3 WHERE id = $1";
    changed!(tx, query(SQL).bind(id).bind(REMOVED).bind(micros(now)))?;
    changed!(tx, query("DELETE FROM chat WHERE account_id = $1").bind(id))?;
    due::make_lane_due(tx, lane, now).await
}

/// As [`Accounts::list`], in a transaction.
pub(crate) async fn list_in(tx: &mut Tx, workspace_id: Uuid) -> StoreResult<Vec<Account>> {
    Ok(on!(tx, c => query_as(LIST).bind(workspace_id).fetch_all(c).await)?)
}
