//! Connecting accounts, and the servers that they live on.

use jiff::Timestamp;
use octavo_domain::account_events::AccountKey;
use octavo_domain::account_health::AccountLimit;
use octavo_domain::audit::AuditAction;
use octavo_domain::{EventType, Platform, PostLimits};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::health::{AccountNews, announce_account};
use super::{Account, Accounts, CONNECTED, WITHOUT_SERVER, entry, shown};
use crate::audit::record;
use crate::db::Tx;
use crate::due::{self, JobKind, LaneKind, NewJob, open_lane};
use crate::time::micros;
use crate::{StoreResult, changed, json as text, on};

/// An account to store. If its workspace connected it before, it is renewed.
#[derive(Debug, Clone)]
pub struct NewAccount {
    pub lane: Uuid,
    pub workspace_id: Uuid,
    pub platform: Platform,
    pub external_id: String,
    pub server: Option<String>,
    /// Whether the account may move to this server from another one.
    pub may_move: bool,
    pub username: String,
    pub display_name: String,
    pub avatar_url: Option<String>,
    pub credentials_sealed: String,
    pub credentials_expire_at: Option<Timestamp>,
    pub access_ends_at: Option<Timestamp>,
    pub limits: Vec<AccountLimit>,
    /// What the account can't do because it lacks a permission, for people.
    pub missing_permission: Option<String>,
    pub post_limits: Option<PostLimits>,
    /// When the account is first checked; `None`: never.
    pub check_at: Option<Timestamp>,
    pub now: Timestamp,
}

impl NewAccount {
    fn news(&self, id: i64, is_new: bool) -> AccountNews<'static> {
        let key = AccountKey { account_id: id, platform: self.platform, workspace_id: self.workspace_id };
        let reason = if is_new { "The account was connected." } else { "The account was connected again." };
        AccountNews { key, kind: EventType::AccountConnected, reason, now: self.now, link: None }
    }
}

/// What came of connecting an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stored {
    Account {
        id: i64,
        has_moved: bool,
    },
    /// It is connected at another server and may not move. Nothing was written.
    Elsewhere,
}

const CONNECT: &str =
    "INSERT INTO account (lane, workspace_id, platform, external_id, username, display_name, avatar_url,
        credentials_sealed, credentials_expire_at, status, created_at, updated_at, status_since, access_ends_at, limits,
        checked_at, server, post_limits, missing_permission)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $11, $12, $13, $11, $14, $16, $17)
    ON CONFLICT (workspace_id, platform, external_id) DO UPDATE SET username = excluded.username,
        display_name = excluded.display_name, avatar_url = excluded.avatar_url,
        credentials_sealed = excluded.credentials_sealed, credentials_expire_at = excluded.credentials_expire_at,
        status = excluded.status, updated_at = excluded.updated_at, status_since = excluded.status_since,
        status_reason = NULL, missing_permission = excluded.missing_permission, missing_comments = NULL, access_ends_at = excluded.access_ends_at, limits = excluded.limits,
        checked_at = excluded.checked_at, server = excluded.server, post_limits = excluded.post_limits
        WHERE $15 OR account.server IS NULL OR account.server = excluded.server
    RETURNING id, lane";
const SERVER_OF: &str = "SELECT server FROM account WHERE workspace_id = $1 AND platform = $2 AND external_id = $3";

impl Accounts<'_> {
    /// Stores an account, or renews it if its workspace connected it before.
    pub async fn connect(&self, new: &NewAccount, new_id: fn() -> Uuid) -> StoreResult<Stored> {
        let mut tx = self.0.write().await?;
        let before: Option<Option<String>> = on!(tx, c => query_scalar(SERVER_OF).bind(new.workspace_id)
            .bind(new.platform.as_str()).bind(&new.external_id).fetch_optional(c).await)?;
        let Some((id, lane)) = upsert(&mut tx, new).await? else {
            return Ok(Stored::Elsewhere);
        };
        let is_new = lane == new.lane;
        if is_new {
            open_lane(&mut tx, lane, LaneKind::Publish).await?;
        }
        plan_check(&mut tx, lane, new.check_at).await?;
        let written = shown(new.platform, &new.username);
        record(&mut tx, entry(AuditAction::AccountConnected, new.workspace_id, id).written(written)).await?;
        announce_account(&mut tx, &new.news(id, is_new), new_id).await?;
        tx.commit().await?;
        Ok(Stored::Account { id, has_moved: before.is_some_and(|server| server != new.server) })
    }

    /// The connected accounts of a platform whose server is not known.
    pub async fn list_without_server(&self, platform: Platform) -> StoreResult<Vec<Account>> {
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(WITHOUT_SERVER).bind(platform.as_str()).fetch_all(c).await)?)
    }

    /// Stores the server that an account's credentials are for, where a release that doesn't know of servers stored them.
    pub async fn learn_server(&self, account: &Account, server: Option<&str>) -> StoreResult<()> {
        const SQL: &str = "UPDATE account SET server = $2 WHERE id = $1 AND credentials_sealed = $3";
        let mut tx = self.0.write().await?;
        changed!(tx, query(SQL).bind(account.id).bind(server).bind(&account.credentials_sealed))?;
        tx.commit().await
    }
}

/// The account's id and lane; none if it may not move.
async fn upsert(tx: &mut Tx, new: &NewAccount) -> StoreResult<Option<(i64, Uuid)>> {
    Ok(on!(tx, c => query_as(CONNECT)
        .bind(new.lane)
        .bind(new.workspace_id)
        .bind(new.platform.as_str())
        .bind(&new.external_id)
        .bind(&new.username)
        .bind(&new.display_name)
        .bind(&new.avatar_url)
        .bind(&new.credentials_sealed)
        .bind(new.credentials_expire_at.map(micros))
        .bind(CONNECTED)
        .bind(micros(new.now))
        .bind(new.access_ends_at.map(micros))
        .bind(text::encode(&new.limits))
        .bind(&new.server)
        .bind(new.may_move)
        .bind(new.post_limits.as_ref().map(text::encode))
        .bind(&new.missing_permission)
        .fetch_optional(c)
        .await)?)
}

/// The job has the id of the account's lane: there is one at a time, so that no other renewal of the credentials runs.
pub(super) fn next_check(lane: Uuid, ready_at: Timestamp) -> NewJob {
    NewJob { lane, job: lane, kind: JobKind::AccountCheck, ready_at }
}

async fn plan_check(tx: &mut Tx, lane: Uuid, at: Option<Timestamp>) -> StoreResult<()> {
    match at {
        Some(at) => due::reschedule(tx, next_check(lane, at)).await,
        None => due::cancel(tx, lane).await,
    }
}
