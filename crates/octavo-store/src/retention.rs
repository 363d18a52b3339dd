//! Removes history of webhooks that is old, or whose owner was deleted. Each call is one short transaction.

use jiff::{SignedDuration, Timestamp};
use sqlx::{query, query_scalar};
use uuid::{Builder, Uuid};

use crate::db::{Sql, Tx, id_list, sql};
use crate::{Db, StoreResult, changed, on};

pub struct Retention<'a>(pub(crate) &'a Db);

/// Events are older than their deliveries, but never by more than this.
const EVENT_BEFORE_DELIVERY: SignedDuration = SignedDuration::from_mins(1);

const OLD_DELIVERIES: Sql =
    sql!("SELECT id FROM delivery WHERE id < $1 ORDER BY id LIMIT $2" (postgres " FOR UPDATE SKIP LOCKED"));
const ORPHANED: Sql = sql!("SELECT id FROM orphaned ORDER BY id LIMIT 1" (postgres " FOR UPDATE SKIP LOCKED"));
const DELETE_EVENTS: &str = "DELETE FROM event WHERE id IN
    (SELECT id FROM event WHERE id < $1 ORDER BY id LIMIT $2)";
const DELETE_EVENTS_OF_APP: &str = "DELETE FROM event WHERE id IN (SELECT id FROM event WHERE app_id = $1 LIMIT $2)";

impl Retention<'_> {
    /// Removes up to `limit` deliveries created before a time, with their tries and jobs; returns how many. Ids contain
    /// the creation time, so no further index is needed.
    pub async fn remove_deliveries(&self, before: Timestamp, limit: i64) -> StoreResult<u64> {
        let mut tx = self.0.write().await?;
        let sql = tx.pick(OLD_DELIVERIES);
        let ids: Vec<Uuid> = on!(tx, c => query_scalar(sql).bind(first_id_at(before)).bind(limit).fetch_all(c).await)?;
        delete_history(&mut tx, &ids).await?;
        tx.commit().await?;
        Ok(ids.len() as u64)
    }

    /// Removes up to `limit` events that happened before a time; returns how many. Deliveries show their event: remove
    /// older deliveries first.
    pub async fn remove_events(&self, before: Timestamp, limit: i64) -> StoreResult<u64> {
        let mut tx = self.0.write().await?;
        let first_kept = first_id_at(before - EVENT_BEFORE_DELIVERY);
        let removed = changed!(tx, query(DELETE_EVENTS).bind(first_kept).bind(limit))?;
        tx.commit().await?;
        Ok(removed)
    }

    /// Removes up to `limit` deliveries and as many events of one deleted webhook or application. False if nothing is
    /// left to remove.
    pub async fn remove_orphans(&self, limit: i64) -> StoreResult<bool> {
        let mut tx = self.0.write().await?;
        let sql = tx.pick(ORPHANED);
        let owner: Option<Uuid> = on!(tx, c => query_scalar(sql).fetch_optional(c).await)?;
        let Some(owner) = owner else {
            return Ok(false);
        };
        const DELIVERIES: &str = "SELECT id FROM delivery WHERE webhook_id = $1 LIMIT $2";
        let ids: Vec<Uuid> = on!(tx, c => query_scalar(DELIVERIES).bind(owner).bind(limit).fetch_all(c).await)?;
        delete_history(&mut tx, &ids).await?;
        let events = changed!(tx, query(DELETE_EVENTS_OF_APP).bind(owner).bind(limit))?;
        if ids.is_empty() && events == 0 {
            changed!(tx, query("DELETE FROM orphaned WHERE id = $1").bind(owner))?;
        }
        tx.commit().await?;
        Ok(true)
    }
}

/// In the order in which results are recorded: jobs first.
async fn delete_history(tx: &mut Tx, deliveries: &[Uuid]) -> StoreResult<()> {
    let ids = id_list(deliveries);
    for statement in [
        sql!("DELETE FROM due WHERE job IN " (ids 1)),
        sql!("DELETE FROM attempt WHERE delivery_id IN " (ids 1)),
        sql!("DELETE FROM delivery WHERE id IN " (ids 1)),
    ] {
        let sql = tx.pick(statement);
        changed!(tx, query(sql).bind(&ids))?;
    }
    Ok(())
}

/// The smallest uuid v7 of a time (RFC 9562, section 5.7).
fn first_id_at(time: Timestamp) -> Uuid {
    let millis = u64::try_from(time.as_millisecond()).unwrap_or(0);
    Builder::from_unix_timestamp_millis(millis, &[0; 10]).into_uuid()
}
