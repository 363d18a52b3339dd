//! Reading the log.

use jiff::Timestamp;
use octavo_domain::audit::{ActorType, AuditAction};
use serde_json::{Map, Value};
use sqlx::query_as;
use uuid::Uuid;

use super::AuditLog;
use crate::columns::{JsonText, MaybeJson, Micros};
use crate::time::micros;
use crate::{StoreResult, on};

/// Which entries of a workspace's log to list.
#[derive(Debug, Clone)]
pub struct AuditFilter {
    pub workspace_id: Uuid,
    /// `usr_…`, `app_…` or `key_…`.
    pub actor: Option<String>,
    pub action: Option<AuditAction>,
    /// Inclusive.
    pub from: Option<Timestamp>,
    /// Exclusive.
    pub to: Option<Timestamp>,
    /// Only entries before this one.
    pub before: Option<Uuid>,
    pub limit: u32,
}

/// A chained entry.
#[derive(Debug, Clone)]
pub struct AuditRow {
    pub id: Uuid,
    pub at: Timestamp,
    pub actor_type: ActorType,
    pub actor_id: Option<String>,
    pub actor_name: Option<String>,
    pub action: AuditAction,
    pub target_type: Option<String>,
    pub target_id: Option<String>,
    pub address: Option<String>,
    pub detail: Map<String, Value>,
    pub hash: String,
}

/// An entry as the operator sees it.
#[derive(Debug, Clone)]
pub struct LogRow {
    pub number: i64,
    pub workspace_id: Option<Uuid>,
    pub entry: AuditRow,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: Uuid,
    workspace_id: Option<Uuid>,
    #[sqlx(try_from = "Micros")]
    at: Timestamp,
    #[sqlx(try_from = "String")]
    actor_type: ActorType,
    actor_id: Option<String>,
    #[sqlx(try_from = "String")]
    action: AuditAction,
    target_type: Option<String>,
    target_id: Option<String>,
    #[sqlx(try_from = "JsonText")]
    detail: Map<String, Value>,
    number: i64,
    hash: String,
    #[sqlx(try_from = "MaybeJson")]
    actor_data: Option<Map<String, Value>>,
    #[sqlx(try_from = "MaybeJson")]
    target_data: Option<Map<String, Value>>,
}

impl From<Row> for LogRow {
    fn from(row: Row) -> Self {
        let mut detail = row.detail;
        let mut theirs = row.actor_data.unwrap_or_default();
        let mut text = |name: &str| theirs.remove(name).and_then(|value| value.as_str().map(str::to_owned));
        let (actor_name, address) = (text("name"), text("address"));
        if let Some(Value::Object(written)) = theirs.remove("detail") {
            detail.extend(written);
        }
        detail.extend(row.target_data.unwrap_or_default());
        let entry = AuditRow {
            id: row.id,
            at: row.at,
            actor_type: row.actor_type,
            actor_id: row.actor_id,
            actor_name,
            action: row.action,
            target_type: row.target_type,
            target_id: row.target_id,
            address,
            detail,
            hash: row.hash,
        };
        LogRow { number: row.number, workspace_id: row.workspace_id, entry }
    }
}

macro_rules! select {
    ($end:literal) => {
        concat!(
            "SELECT e.id, e.workspace_id, e.at, e.actor_type, e.actor_id, e.action, e.target_type, e.target_id, e.detail,
                e.number, e.hash, a.data AS actor_data, t.data AS target_data
            FROM audit_entry e
            LEFT JOIN audit_personal a ON a.entry_id = e.id AND a.subject = 'ACTOR'
            LEFT JOIN audit_personal t ON t.entry_id = e.id AND t.subject = 'TARGET'
            WHERE e.hash IS NOT NULL AND ",
            $end
        )
    };
}

// One statement for each kind of filter, so that its index is used.
const ALL: &str = select!(
    "e.workspace_id = $1 AND e.id < $2 AND e.id >= $3 AND e.at >= $4 AND e.at < $5
        AND $6 IS NULL AND $7 IS NULL ORDER BY e.id DESC LIMIT $8"
);
const OF_ACTOR: &str = select!(
    "e.workspace_id = $1 AND e.id < $2 AND e.id >= $3 AND e.at >= $4 AND e.at < $5
        AND e.actor_id = $6 AND ($7 IS NULL OR e.action = $7) ORDER BY e.id DESC LIMIT $8"
);
const OF_ACTION: &str = select!(
    "e.workspace_id = $1 AND e.id < $2 AND e.id >= $3 AND e.at >= $4 AND e.at < $5
        AND $6 IS NULL AND e.action = $7 ORDER BY e.id DESC LIMIT $8"
);

impl AuditLog<'_> {
    /// A page of a workspace's log, the latest entries first. Ids tell the time, so the index finds the period.
    pub async fn page(&self, filter: &AuditFilter) -> StoreResult<Vec<AuditRow>> {
        let sql = match (&filter.actor, filter.action) {
            (None, None) => ALL,
            (Some(_), _) => OF_ACTOR,
            (None, Some(_)) => OF_ACTION,
        };
        let first = filter.from.map_or(Uuid::nil(), first_id);
        // The millisecond after `to`: ids tell no more.
        let end = filter.to.map_or(Uuid::max(), |to| first_id(to + jiff::SignedDuration::from_millis(1)));
        let end = filter.before.map_or(end, |before| before.min(end));
        let (from, to) = (filter.from.map_or(i64::MIN, micros), filter.to.map_or(i64::MAX, micros));
        let mut reader = self.0.read().await?;
        let rows: Vec<Row> = on!(reader, c => query_as(sql)
            .bind(filter.workspace_id)
            .bind(end)
            .bind(first)
            .bind(from)
            .bind(to)
            .bind(&filter.actor)
            .bind(filter.action.map(AuditAction::as_str))
            .bind(i64::from(filter.limit))
            .fetch_all(c)
            .await)?;
        Ok(rows.into_iter().map(|row| LogRow::from(row).entry).collect())
    }

    /// The latest entry of a workspace that says that this was done to a target.
    pub async fn of_target(
        &self,
        workspace_id: Uuid,
        action: AuditAction,
        target: &str,
    ) -> StoreResult<Option<AuditRow>> {
        const SQL: &str =
            select!("e.workspace_id = $1 AND e.action = $2 AND e.target_id = $3 ORDER BY e.id DESC LIMIT 1");
        let mut reader = self.0.read().await?;
        let row: Option<Row> = on!(reader, c => query_as(SQL).bind(workspace_id).bind(action.as_str()).bind(target)
            .fetch_optional(c).await)?;
        Ok(row.map(|row| LogRow::from(row).entry))
    }

    /// A page of the entries that name a person, in all workspaces, the latest first. Empty at the end.
    pub async fn of_person(&self, user_id: Uuid, before: Uuid, limit: i64) -> StoreResult<Vec<AuditRow>> {
        const SQL: &str = select!(
            "e.id IN (SELECT entry_id FROM audit_personal WHERE user_id = $1 AND entry_id < $2
                ORDER BY entry_id DESC LIMIT $3) ORDER BY e.id DESC"
        );
        let mut reader = self.0.read().await?;
        let rows: Vec<Row> = on!(reader, c => query_as(SQL).bind(user_id).bind(before).bind(limit).fetch_all(c).await)?;
        Ok(rows.into_iter().map(|row| LogRow::from(row).entry).collect())
    }

    /// The whole log in the order of the chain, after an entry's number.
    pub async fn list(&self, after: i64, limit: i64) -> StoreResult<Vec<LogRow>> {
        const SQL: &str = select!("e.number > $1 ORDER BY e.number LIMIT $2");
        let mut reader = self.0.read().await?;
        let rows: Vec<Row> = on!(reader, c => query_as(SQL).bind(after).bind(limit).fetch_all(c).await)?;
        Ok(rows.into_iter().map(LogRow::from).collect())
    }
}

/// The smallest id of a time's millisecond.
pub(crate) fn first_id(at: Timestamp) -> Uuid {
    let millis = u128::try_from(at.as_millisecond().max(0)).unwrap_or_default();
    Uuid::from_u128(millis << 80)
}
