//! Queues of workspaces: their slots, and which of them are taken.
//!
//! A slot belongs to the schedule that has it in `slot_at`. Transactions that take slots of one workspace wait for each
//! other, so each gets the first one that is free. One that is rolled back leaves nothing.

use std::collections::HashSet;

use jiff::Timestamp;
use octavo_domain::audit::{AuditAction, TargetType};
use octavo_domain::queue::{QueueText, SlotWish};
use octavo_domain::{Kind, Queue};
use sqlx::{query, query_scalar};
use uuid::Uuid;

use crate::audit::{NewEntry, record};
use crate::db::{Sql, Tx, sql};
use crate::time::{micros, timestamp};
use crate::{Db, StoreResult, changed, json, on};

pub struct Queues<'a>(pub(crate) &'a Db);

const TAKEN: &str =
    "SELECT slot_at FROM schedule WHERE workspace_id = $1 AND slot_at > $2 AND id <> $3 ORDER BY slot_at";

impl Queues<'_> {
    /// The queue of a workspace, and its free slots as far as they are wanted.
    pub async fn find(&self, workspace_id: Uuid, wish: SlotWish<'_>) -> StoreResult<(Option<Queue>, Vec<Timestamp>)> {
        let Some((queue, taken)) = self.with_taken(workspace_id, wish.after).await? else {
            return Ok((None, Vec::new()));
        };
        let free = queue.free_slots(wish, &taken);
        Ok((Some(queue), free))
    }

    /// The slots after one time and before another, and whether each is taken.
    pub async fn slots_between(
        &self,
        workspace_id: Uuid,
        after: Timestamp,
        before: Timestamp,
    ) -> StoreResult<Vec<(Timestamp, bool)>> {
        let Some((queue, taken)) = self.with_taken(workspace_id, after).await? else {
            return Ok(Vec::new());
        };
        Ok(queue.slots_between(after, before).into_iter().map(|at| (at, taken.contains(&at))).collect())
    }

    /// The queue of a workspace, and its slots after a time that are taken.
    async fn with_taken(
        &self,
        workspace_id: Uuid,
        after: Timestamp,
    ) -> StoreResult<Option<(Queue, HashSet<Timestamp>)>> {
        const SQL: &str = "SELECT settings FROM queue WHERE workspace_id = $1";
        let mut reader = self.0.read().await?;
        let settings: Option<String> = on!(reader, c => query_scalar(SQL).bind(workspace_id).fetch_optional(c).await)?;
        let Some(settings) = settings else {
            return Ok(None);
        };
        let taken: Vec<i64> = on!(reader, c => query_scalar(TAKEN).bind(workspace_id).bind(micros(after))
            .bind(Uuid::nil()).fetch_all(c).await)?;
        Ok(Some((json::decode(&settings)?, instants(taken)?)))
    }

    /// Replaces the slots of a workspace. Schedules keep those that they have.
    pub async fn replace(&self, workspace_id: Uuid, queue: &Queue, now: Timestamp) -> StoreResult<()> {
        const SQL: &str = "INSERT INTO queue (workspace_id, settings, updated_at) VALUES ($1, $2, $3)
            ON CONFLICT (workspace_id) DO UPDATE SET settings = excluded.settings, updated_at = excluded.updated_at";
        let mut tx = self.0.write().await?;
        changed!(tx, query(SQL).bind(workspace_id).bind(json::encode(queue)).bind(micros(now)))?;
        let entry = NewEntry::new(AuditAction::QueueChanged, workspace_id);
        let entry = entry.on(TargetType::Workspace, Kind::Workspace.show(workspace_id));
        let written = serde_json::to_value(QueueText::from(queue.clone())).unwrap_or_default();
        record(&mut tx, entry.detail(written)).await?;
        tx.commit().await
    }
}

/// The next free slots, for schedules that this transaction writes; `revised` is one whose own slot counts as free. Comes
/// before every other lock.
pub(crate) async fn next_slots(
    tx: &mut Tx,
    workspace_id: Uuid,
    wish: SlotWish<'_>,
    revised: Uuid,
) -> StoreResult<Vec<Timestamp>> {
    const LOCK: Sql = sql!("SELECT settings FROM queue WHERE workspace_id = $1" (postgres " FOR NO KEY UPDATE"));
    let sql = tx.pick(LOCK);
    let settings: Option<String> = on!(tx, c => query_scalar(sql).bind(workspace_id).fetch_optional(c).await)?;
    let queue: Option<Queue> = settings.as_deref().map(json::decode).transpose()?;
    let mut found = Vec::new();
    if let Some(queue) = &queue {
        let after = micros(wish.after);
        let taken: Vec<i64> =
            on!(tx, c => query_scalar(TAKEN).bind(workspace_id).bind(after).bind(revised).fetch_all(c).await)?;
        found = queue.free_slots(wish, &instants(taken)?);
    }
    Ok(wish.all_of(queue.as_ref(), found)?)
}

fn instants(taken: Vec<i64>) -> StoreResult<HashSet<Timestamp>> {
    taken.into_iter().map(timestamp).collect()
}
