//! Social accounts that people connected, and the chats that Telegram accounts reach.

use jiff::Timestamp;
use octavo_domain::Platform;
use sqlx::{query, query_as};
use uuid::Uuid;

use crate::db::Tx;
use crate::due::{self, Claimed, LaneKind, open_lane};
use crate::time::{micros, timestamp, timestamp_opt};
use crate::{Db, StoreError, StoreResult, changed, on};

pub struct Accounts<'a>(pub(crate) &'a Db);

#[derive(Debug, Clone)]
pub struct Account {
    pub id: i64,
    /// The lane of its posts, which go out one after the other.
    pub lane: Uuid,
    pub owner_id: Uuid,
    pub platform: Platform,
    /// The platform's own id of the account.
    pub external_id: String,
    pub username: String,
    pub display_name: String,
    pub avatar_url: Option<String>,
    pub credentials_sealed: String,
    pub credentials_expire_at: Option<Timestamp>,
    /// False once the platform refused the credentials for good: a person has to connect the account again.
    pub connected: bool,
    /// How far the platform's updates were read (Telegram).
    pub updates_offset: i64,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// An account to store. If its owner connected it before, it is renewed.
#[derive(Debug, Clone)]
pub struct NewAccount {
    pub lane: Uuid,
    pub owner_id: Uuid,
    pub platform: Platform,
    pub external_id: String,
    pub username: String,
    pub display_name: String,
    pub avatar_url: Option<String>,
    pub credentials_sealed: String,
    pub credentials_expire_at: Option<Timestamp>,
    /// When the credentials are renewed ahead of their expiry.
    pub renew_at: Option<Timestamp>,
    pub now: Timestamp,
}

/// Credentials that replace the old ones.
#[derive(Debug, Clone)]
pub struct Renewed {
    pub sealed: String,
    pub expire_at: Option<Timestamp>,
    pub renew_at: Option<Timestamp>,
}

impl Account {
    /// Whether the credentials have to be renewed before they are used.
    pub fn has_expired(&self, now: Timestamp) -> bool {
        self.credentials_expire_at.is_some_and(|at| at <= now)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chat {
    pub chat_id: String,
    pub title: String,
    /// `channel`, `supergroup`, `group` or `private`.
    pub kind: String,
    /// Public name, without the `@`.
    pub username: Option<String>,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    lane: Uuid,
    owner_id: Uuid,
    platform: String,
    external_id: String,
    username: String,
    display_name: String,
    avatar_url: Option<String>,
    credentials_sealed: String,
    credentials_expire_at: Option<i64>,
    status: String,
    updates_offset: i64,
    created_at: i64,
    updated_at: i64,
}

impl TryFrom<Row> for Account {
    type Error = StoreError;

    fn try_from(row: Row) -> StoreResult<Self> {
        Ok(Account {
            id: row.id,
            lane: row.lane,
            owner_id: row.owner_id,
            platform: row.platform.parse().map_err(|_| StoreError::Corrupt(row.platform))?,
            external_id: row.external_id,
            username: row.username,
            display_name: row.display_name,
            avatar_url: row.avatar_url,
            credentials_sealed: row.credentials_sealed,
            credentials_expire_at: timestamp_opt(row.credentials_expire_at)?,
            connected: row.status == CONNECTED,
            updates_offset: row.updates_offset,
            created_at: timestamp(row.created_at)?,
            updated_at: timestamp(row.updated_at)?,
        })
    }
}

const CONNECTED: &str = "CONNECTED";
const NEEDS_RECONNECT: &str = "NEEDS_RECONNECT";
/// The row stays, without credentials, for the posts that were published on it. Only a new connection finds it.
const REMOVED: &str = "REMOVED";

const FIND: &str = "SELECT id, lane, owner_id, platform, external_id, username, display_name, avatar_url,
    credentials_sealed, credentials_expire_at, status, updates_offset, created_at, updated_at
    FROM account WHERE id = $1 AND status <> 'REMOVED'";
const FIND_BY_LANE: &str = "SELECT id, lane, owner_id, platform, external_id, username, display_name, avatar_url,
    credentials_sealed, credentials_expire_at, status, updates_offset, created_at, updated_at
    FROM account WHERE lane = $1 AND status <> 'REMOVED'";
const LIST: &str = "SELECT id, lane, owner_id, platform, external_id, username, display_name, avatar_url,
    credentials_sealed, credentials_expire_at, status, updates_offset, created_at, updated_at
    FROM account WHERE owner_id = $1 AND status <> 'REMOVED' ORDER BY id";
const CONNECT: &str = "INSERT INTO account (lane, owner_id, platform, external_id, username, display_name, avatar_url,
        credentials_sealed, credentials_expire_at, status, created_at, updated_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
    ON CONFLICT (owner_id, platform, external_id) DO UPDATE SET username = excluded.username,
        display_name = excluded.display_name, avatar_url = excluded.avatar_url,
        credentials_sealed = excluded.credentials_sealed, credentials_expire_at = excluded.credentials_expire_at,
        status = excluded.status, updated_at = excluded.updated_at
    RETURNING id, lane";

impl Accounts<'_> {
    /// Stores an account, or renews it if its owner connected it before. Returns its id.
    pub async fn connect(&self, new: &NewAccount) -> StoreResult<i64> {
        let mut tx = self.0.write().await?;
        let (id, lane): (i64, Uuid) = on!(tx, c => query_as(CONNECT)
            .bind(new.lane)
            .bind(new.owner_id)
            .bind(new.platform.as_str())
            .bind(&new.external_id)
            .bind(&new.username)
            .bind(&new.display_name)
            .bind(&new.avatar_url)
            .bind(&new.credentials_sealed)
            .bind(new.credentials_expire_at.map(micros))
            .bind(CONNECTED)
            .bind(micros(new.now))
            .fetch_one(c)
            .await)?;
        if lane == new.lane {
            open_lane(&mut tx, lane, LaneKind::Publish).await?;
        }
        plan_renewal(&mut tx, lane, new.renew_at).await?;
        tx.commit().await?;
        Ok(id)
    }

    pub async fn find(&self, id: i64) -> StoreResult<Option<Account>> {
        let mut reader = self.0.read().await?;
        let row: Option<Row> = on!(reader, c => query_as(FIND).bind(id).fetch_optional(c).await)?;
        row.map(Account::try_from).transpose()
    }

    /// All accounts of one person, oldest first.
    pub async fn list(&self, owner_id: Uuid) -> StoreResult<Vec<Account>> {
        let mut reader = self.0.read().await?;
        let rows: Vec<Row> = on!(reader, c => query_as(LIST).bind(owner_id).fetch_all(c).await)?;
        rows.into_iter().map(Account::try_from).collect()
    }

    /// The account of a lane or of a renewal job.
    pub async fn find_by_lane(&self, lane: Uuid) -> StoreResult<Option<Account>> {
        let mut reader = self.0.read().await?;
        let row: Option<Row> = on!(reader, c => query_as(FIND_BY_LANE).bind(lane).fetch_optional(c).await)?;
        row.map(Account::try_from).transpose()
    }

    /// Stores renewed credentials and plans the next renewal.
    pub async fn renew_credentials(&self, account: &Account, renewed: &Renewed, now: Timestamp) -> StoreResult<()> {
        const SQL: &str = "UPDATE account SET credentials_sealed = $2, credentials_expire_at = $3, updated_at = $4
            WHERE id = $1 AND status <> 'REMOVED'";
        let mut tx = self.0.write().await?;
        let (sealed, expire_at) = (&renewed.sealed, renewed.expire_at.map(micros));
        changed!(tx, query(SQL).bind(account.id).bind(sealed).bind(expire_at).bind(micros(now)))?;
        plan_renewal(&mut tx, account.lane, renewed.renew_at).await?;
        tx.commit().await
    }

    /// Marks credentials as expired, whatever their stated lifetime.
    pub async fn expire_credentials(&self, id: i64, now: Timestamp) -> StoreResult<()> {
        const SQL: &str = "UPDATE account SET credentials_expire_at = $2, updated_at = $2 WHERE id = $1";
        let mut tx = self.0.write().await?;
        changed!(tx, query(SQL).bind(id).bind(micros(now)))?;
        tx.commit().await
    }

    /// Postpones a renewal that failed; without a time, cancels it.
    pub async fn put_off_renewal(&self, claimed: &Claimed, until: Option<Timestamp>) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        match until {
            Some(until) => due::retry(&mut tx, claimed, until).await?,
            None => due::finish(&mut tx, claimed).await?,
        };
        tx.commit().await
    }

    /// Marks an account whose credentials the platform refused.
    pub async fn mark_needs_reconnect(&self, id: i64, now: Timestamp) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        changed!(
            tx,
            query("UPDATE account SET status = $2, updated_at = $3 WHERE id = $1")
                .bind(id)
                .bind(NEEDS_RECONNECT)
                .bind(micros(now))
        )?;
        tx.commit().await
    }

    /// Disconnects an account: deletes its credentials and chats. Its waiting posts become due now, so that the
    /// publisher fails them and announces that.
    pub async fn remove(&self, account: &Account, now: Timestamp) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        changed!(
            tx,
            query(
                "UPDATE account SET status = $2, credentials_sealed = '', credentials_expire_at = NULL, updated_at = $3
                    WHERE id = $1"
            )
            .bind(account.id)
            .bind(REMOVED)
            .bind(micros(now))
        )?;
        changed!(tx, query("DELETE FROM chat WHERE account_id = $1").bind(account.id))?;
        due::make_lane_due(&mut tx, account.lane, now).await?;
        tx.commit().await
    }

    pub async fn chats(&self, account_id: i64) -> StoreResult<Vec<Chat>> {
        const SQL: &str =
            "SELECT chat_id, title, type, username FROM chat WHERE account_id = $1 ORDER BY title, chat_id";
        let mut reader = self.0.read().await?;
        let rows: Vec<(String, String, String, Option<String>)> =
            on!(reader, c => query_as(SQL).bind(account_id).fetch_all(c).await)?;
        let chat = |(chat_id, title, kind, username)| Chat { chat_id, title, kind, username };
        Ok(rows.into_iter().map(chat).collect())
    }

    /// Stores what the platform's updates reported: chats joined or renamed, chats left, and the offset up to which
    /// they were read.
    pub async fn learn_chats(&self, account_id: i64, seen: &[Chat], left: &[String], offset: i64) -> StoreResult<()> {
        const UPSERT: &str = "INSERT INTO chat (account_id, chat_id, title, type, username) VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (account_id, chat_id) DO UPDATE SET title = excluded.title, type = excluded.type,
                username = excluded.username";
        let mut tx = self.0.write().await?;
        for chat in seen {
            changed!(
                tx,
                query(UPSERT)
                    .bind(account_id)
                    .bind(&chat.chat_id)
                    .bind(&chat.title)
                    .bind(&chat.kind)
                    .bind(&chat.username)
            )?;
        }
        for chat_id in left {
            changed!(
                tx,
                query("DELETE FROM chat WHERE account_id = $1 AND chat_id = $2").bind(account_id).bind(chat_id)
            )?;
        }
        changed!(tx, query("UPDATE account SET updates_offset = $2 WHERE id = $1").bind(account_id).bind(offset))?;
        tx.commit().await
    }
}

/// The job has the id of the account's lane and waits in it, so a renewal never runs at the same time as a post or
/// another renewal.
async fn plan_renewal(tx: &mut Tx, lane: Uuid, at: Option<Timestamp>) -> StoreResult<()> {
    match at {
        Some(at) => due::reschedule(tx, lane, lane, at).await,
        None => due::cancel(tx, lane).await,
    }
}
