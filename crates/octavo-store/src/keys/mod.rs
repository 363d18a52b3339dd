//! Keys: bearer tokens of an application that a person made, with limits. The secrets are known only by their digests.

mod bearer;
mod limits;

use jiff::Timestamp;
use octavo_domain::approval::ApprovalPolicy;
use octavo_domain::audit::{AuditAction, TargetType};
use octavo_domain::{KeyLimits, Kind};
use serde_json::json;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::audit::{NewEntry, record};
use crate::columns::{MaybeMicros, Micros};
use crate::db::{Sql, Tx, sql};
use crate::error::within_quota;
use crate::time::micros;
use crate::{Db, Store, StoreError, StoreResult, changed, json as text, on};
use limits::LimitsRow;
pub(crate) use limits::accounts;

pub struct Keys<'a>(pub(crate) &'a Db);

impl Store {
    pub fn keys(&self) -> Keys<'_> {
        Keys(self.db())
    }
}

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct Key {
    pub id: Uuid,
    pub app_id: Uuid,
    /// The person who made it, whose role it never exceeds.
    pub user_id: Uuid,
    pub name: String,
    /// Space-separated.
    pub scopes: String,
    #[sqlx(flatten, try_from = "LimitsRow")]
    pub limits: KeyLimits,
    #[sqlx(try_from = "MaybeMicros")]
    pub expires_at: Option<Timestamp>,
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
    #[sqlx(try_from = "MaybeMicros")]
    pub last_used_at: Option<Timestamp>,
    /// Until when the secret before the last rotation works.
    #[sqlx(try_from = "MaybeMicros")]
    pub former_until: Option<Timestamp>,
    /// The day that posts were last counted for, and how many there were.
    #[sqlx(flatten, try_from = "CountedRow")]
    pub counted: Option<(String, i64)>,
}

#[derive(sqlx::FromRow)]
struct CountedRow {
    counted_on: Option<String>,
    counted_posts: i64,
}

impl From<CountedRow> for Option<(String, i64)> {
    fn from(row: CountedRow) -> Self {
        Some((row.counted_on?, row.counted_posts))
    }
}

macro_rules! select {
    ($end:literal) => {
        concat!(
            "SELECT k.id, k.app_id, k.user_id, k.name, k.scopes, k.account_ids, k.posts_per_day, k.hours, k.allowed_ips,
                k.approval, k.expires_at, k.created_at, k.last_used_at, k.counted_on, k.counted_posts,
                (SELECT max(s.until_at) FROM key_secret s WHERE s.key_id = k.id) AS former_until
            FROM api_key k JOIN app a ON a.id = k.app_id WHERE a.workspace_id = $1 ",
            $end
        )
    };
}

impl Keys<'_> {
    /// Adds a key to an application that may have `most`. `NotFound` if the application was deleted.
    pub async fn add(&self, key: &Key, digest: &str, most: i64) -> StoreResult<()> {
        const LOCK: &str = "UPDATE app SET name = name WHERE id = $1";
        const COUNT: &str = "SELECT count(*) FROM api_key WHERE app_id = $1";
        let mut tx = self.0.write().await?;
        if changed!(tx, query(LOCK).bind(key.app_id))? == 0 {
            return Err(StoreError::NotFound);
        }
        let has: i64 = on!(tx, c => query_scalar(COUNT).bind(key.app_id).fetch_one(c).await)?;
        within_quota("keys_per_app", has, most)?;
        insert(&mut tx, key).await?;
        insert_secret(&mut tx, key.id, digest).await?;
        record_change(&mut tx, AuditAction::KeyCreated, key).await?;
        tx.commit().await
    }

    /// A key of one of the workspace's applications.
    pub async fn find(&self, workspace_id: Uuid, id: Uuid) -> StoreResult<Option<Key>> {
        const SQL: &str = select!("AND k.id = $2");
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(workspace_id).bind(id).fetch_optional(c).await)?)
    }

    /// The keys of the workspace's applications, oldest first: as many as the quotas allow.
    pub async fn list(&self, workspace_id: Uuid) -> StoreResult<Vec<Key>> {
        const SQL: &str = select!("ORDER BY k.id");
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(workspace_id).fetch_all(c).await)?)
    }

    /// Gives a key another secret. The one before it works until `former_until`; one from an earlier rotation ends now.
    pub async fn rotate(&self, key: &Key, digest: &str, former_until: Timestamp) -> StoreResult<()> {
        const FORMER: &str = "UPDATE key_secret SET until_at = $2 WHERE key_id = $1";
        let (id, mut tx) = (key.id, self.0.write().await?);
        // Locks the row: two rotations run one after the other.
        if changed!(tx, query("UPDATE api_key SET name = name WHERE id = $1").bind(id))? == 0 {
            return Err(StoreError::NotFound);
        }
        changed!(tx, query("DELETE FROM key_secret WHERE key_id = $1 AND until_at IS NOT NULL").bind(id))?;
        changed!(tx, query(FORMER).bind(id).bind(micros(former_until)))?;
        insert_secret(&mut tx, id, digest).await?;
        record_change(&mut tx, AuditAction::KeyRotated, key).await?;
        tx.commit().await
    }

    pub async fn delete(&self, key: &Key) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        if changed!(tx, query("DELETE FROM api_key WHERE id = $1").bind(key.id))? == 0 {
            return Err(StoreError::NotFound);
        }
        record_change(&mut tx, AuditAction::KeyDeleted, key).await?;
        tx.commit().await
    }

    /// Notes when keys were last used, except those that another transaction is changing.
    pub async fn note_uses(&self, uses: &[(Uuid, Timestamp)]) -> StoreResult<()> {
        const SQL: Sql = sql!(
            "UPDATE api_key SET last_used_at = $2 WHERE id IN (SELECT id FROM api_key
                WHERE id = $1 AND coalesce(last_used_at, 0) < $2" (postgres " FOR UPDATE SKIP LOCKED") ")"
        );
        let mut tx = self.0.write().await?;
        let sql = tx.pick(SQL);
        for (id, at) in uses {
            changed!(tx, query(sql).bind(id).bind(micros(*at)))?;
        }
        tx.commit().await
    }
}

async fn record_change(tx: &mut Tx, action: AuditAction, key: &Key) -> StoreResult<()> {
    const SQL: &str = "SELECT workspace_id FROM app WHERE id = $1";
    let workspace: Option<Uuid> = on!(tx, c => query_scalar(SQL).bind(key.app_id).fetch_optional(c).await)?;
    let entry = NewEntry::new(action, workspace).on(TargetType::Key, Kind::Key.show(key.id));
    record(tx, entry.written(json!({ "name": key.name }))).await
}

async fn insert(tx: &mut Tx, key: &Key) -> StoreResult<()> {
    const SQL: &str = "INSERT INTO api_key (id, app_id, user_id, name, scopes, account_ids, posts_per_day, hours,
            allowed_ips, expires_at, created_at, counted_posts, approval)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 0, $12)";
    let limits = &key.limits;
    changed!(
        tx,
        query(SQL)
            .bind(key.id)
            .bind(key.app_id)
            .bind(key.user_id)
            .bind(&key.name)
            .bind(&key.scopes)
            .bind(limits.account_ids.as_ref().map(text::encode))
            .bind(limits.posts_per_day)
            .bind(limits.hours.as_ref().map(text::encode))
            .bind(text::encode(&limits.allowed_ips))
            .bind(key.expires_at.map(micros))
            .bind(micros(key.created_at))
            .bind(ApprovalPolicy::of(limits.needs_approval).as_str())
    )?;
    Ok(())
}

async fn insert_secret(tx: &mut Tx, key_id: Uuid, digest: &str) -> StoreResult<()> {
    const SQL: &str = "INSERT INTO key_secret (digest, key_id) VALUES ($1, $2)";
    changed!(tx, query(SQL).bind(digest).bind(key_id))?;
    Ok(())
}

/// Ends the keys that a person made in a workspace.
pub(crate) async fn end_keys_of_member(tx: &mut Tx, workspace_id: Uuid, user_id: Uuid) -> StoreResult<()> {
    const SQL: &str = "DELETE FROM api_key WHERE user_id = $2
        AND app_id IN (SELECT id FROM app WHERE workspace_id = $1)";
    changed!(tx, query(SQL).bind(workspace_id).bind(user_id))?;
    Ok(())
}
