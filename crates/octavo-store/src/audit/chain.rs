//! The chain: each entry's hash covers the one before it.
//!
//! Transactions add entries without it, so that no request waits for another. A sealer chains them right after their
//! commit, in the order of their ids. One sealer works at a time: on PostgreSQL it holds an advisory lock, and SQLite has one
//! writer. What a process that dies leaves is chained by the next sealer.

use octavo_domain::Kind;
use octavo_domain::audit::{ChainedEntry, entry_hash};
use serde_json::json;
use sqlx::{query, query_as, query_scalar};
use tokio::sync::Notify;
use uuid::Uuid;

use super::AuditLog;
use crate::db::{Engine, Sql, Tx, sql};
use crate::{StoreError, StoreResult, changed, json as text, on};

/// Entries that are chained in one transaction, or verified from one page.
pub(super) const BATCH: i64 = 500;

/// How many entries were chained, and whether more wait.
#[derive(Debug, Clone, Copy)]
pub struct Sealed {
    pub entries: usize,
    pub more: bool,
}

#[derive(sqlx::FromRow)]
pub(super) struct Row {
    pub(super) id: Uuid,
    workspace_id: Option<Uuid>,
    at: i64,
    actor_type: String,
    actor_id: Option<String>,
    action: String,
    target_type: Option<String>,
    target_id: Option<String>,
    detail: String,
    pub(super) actor_digest: Option<String>,
    pub(super) target_digest: Option<String>,
    pub(super) number: Option<i64>,
    pub(super) hash: Option<String>,
}

impl Row {
    pub(super) fn hash(&self, number: i64, before: &str) -> String {
        let workspace = self.workspace_id.map(|id| Kind::Workspace.show(id));
        let entry = ChainedEntry {
            number,
            id: &Kind::AuditEntry.show(self.id),
            at: self.at,
            workspace: workspace.as_deref(),
            actor_type: &self.actor_type,
            actor: self.actor_id.as_deref(),
            action: &self.action,
            target_type: self.target_type.as_deref(),
            target: self.target_id.as_deref(),
            detail: &self.detail,
            actor_digest: self.actor_digest.as_deref(),
            target_digest: self.target_digest.as_deref(),
        };
        entry_hash(before, &entry)
    }
}

macro_rules! select_entries {
    ($end:literal) => {
        concat!(
            "SELECT id, workspace_id, at, actor_type, actor_id, action, target_type, target_id, detail, actor_digest,
                target_digest, number, hash FROM audit_entry ",
            $end
        )
    };
}

pub(super) use select_entries;

const WRITE: Sql = sql!(
    "UPDATE audit_entry SET number = made.number, hash = made.hash FROM (SELECT " (uuid "id") " AS id,
        " (bigint "number") " AS number, value ->> 'hash' AS hash FROM " (rows 1) ") AS made
    WHERE audit_entry.id = made.id"
);

impl AuditLog<'_> {
    /// Chains what waits for it, up to a batch.
    pub async fn seal(&self) -> StoreResult<Sealed> {
        const WAITING: &str = select_entries!("WHERE hash IS NULL ORDER BY id LIMIT $1");
        if !self.has_waiting().await? {
            return Ok(Sealed { entries: 0, more: false });
        }
        let mut tx = self.0.write().await?;
        lock(&mut tx).await?;
        let waiting: Vec<Row> = on!(tx, c => query_as(WAITING).bind(BATCH).fetch_all(c).await)?;
        let (mut number, mut hash) = head(&mut tx).await?;
        let mut made = Vec::with_capacity(waiting.len());
        for row in &waiting {
            number += 1;
            hash = row.hash(number, &hash);
            made.push(json!({ "id": row.id.simple().to_string(), "number": number, "hash": hash }));
        }
        let sql = tx.pick(WRITE);
        changed!(tx, query(sql).bind(text::encode(&made)))?;
        changed!(tx, query("UPDATE audit_head SET entries = $1, hash = $2 WHERE id = 1").bind(number).bind(hash))?;
        tx.commit().await?;
        Ok(Sealed { entries: waiting.len(), more: waiting.len() as i64 == BATCH })
    }

    async fn has_waiting(&self) -> StoreResult<bool> {
        const SQL: &str = "SELECT EXISTS (SELECT 1 FROM audit_entry WHERE hash IS NULL)";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_scalar(SQL).fetch_one(c).await)?)
    }

    /// Waits until a transaction of this process has added an entry.
    pub async fn added(&self) {
        self.0.shared::<EntryAdded>().0.notified().await;
    }
}

/// Notified when this process has added an entry.
#[derive(Default)]
pub(super) struct EntryAdded(pub Notify);

const LOCK: Sql = sql!((postgres "SELECT pg_advisory_xact_lock(728102)"));

async fn lock(tx: &mut Tx) -> StoreResult<()> {
    if let Engine::Postgres(c) = tx.engine() {
        query(LOCK.postgres).execute(c).await?;
    }
    Ok(())
}

async fn head(tx: &mut Tx) -> StoreResult<(i64, String)> {
    const SQL: &str = "SELECT entries, hash FROM audit_head WHERE id = 1";
    let head: Option<(i64, String)> = on!(tx, c => query_as(SQL).fetch_optional(c).await)?;
    head.ok_or_else(|| StoreError::Corrupt("audit_head has no row".to_owned()))
}
