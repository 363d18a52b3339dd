//! Removes history of webhooks that is old, or whose owner was deleted. Each call is one short transaction.

mod days;

use jiff::{SignedDuration, Timestamp};
use sqlx::{query, query_scalar};
use uuid::{Builder, Uuid};

use crate::db::{Sql, Tx, id_list, sql};
use crate::{Db, StoreResult, changed, on};

pub struct Retention<'a>(pub(crate) &'a Db);

/// Events stay so much longer than their deliveries: a test made before midnight may be delivered after it.
const EVENT_BEFORE_DELIVERY: SignedDuration = SignedDuration::from_hours(24);

const OLD_DELIVERIES: &str = "SELECT id FROM delivery WHERE id < $1 ORDER BY id LIMIT $2";
const ORPHANED: Sql = sql!("SELECT id FROM orphaned ORDER BY id LIMIT 1" (postgres " FOR UPDATE SKIP LOCKED"));
const DELETE_EVENTS: Sql = sql!(
    "WITH old AS MATERIALIZED (SELECT id FROM event WHERE id < $1 ORDER BY id LIMIT $2"
    (postgres " FOR UPDATE SKIP LOCKED") ") DELETE FROM event WHERE id IN (SELECT id FROM old)"
);
const DELETE_EVENTS_OF_APP: Sql = sql!(
    "WITH old AS MATERIALIZED (SELECT id FROM event WHERE app_id = $1 LIMIT $2"
    (postgres " FOR UPDATE SKIP LOCKED") ") DELETE FROM event WHERE id IN (SELECT id FROM old)"
);

impl Retention<'_> {
    /// Removes up to `limit` deliveries created before a time, with their tries and jobs; returns how many. Ids contain
    /// the creation time, so no further index is needed.
    pub async fn remove_deliveries(&self, before: Timestamp, limit: i64) -> StoreResult<u64> {
        let mut tx = self.0.write().await?;
        let before = first_id_at(before);
        let ids: Vec<Uuid> = on!(tx, c => query_scalar(OLD_DELIVERIES).bind(before).bind(limit).fetch_all(c).await)?;
        let removed = delete_history(&mut tx, &ids).await?;
        tx.commit().await?;
        Ok(removed)
    }

    /// Removes up to `limit` events that happened before a time; returns how many. Deliveries show their event: remove
    /// older deliveries first.
    pub async fn remove_events(&self, before: Timestamp, limit: i64) -> StoreResult<u64> {
        let mut tx = self.0.write().await?;
        let first_kept = first_id_at(before - EVENT_BEFORE_DELIVERY);
        let sql = tx.pick(DELETE_EVENTS);
        let removed = changed!(tx, query(sql).bind(first_kept).bind(limit))?;
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
        let sql = tx.pick(DELETE_EVENTS_OF_APP);
        let events = changed!(tx, query(sql).bind(owner).bind(limit))?;
        if ids.is_empty() && events == 0 {
            changed!(tx, query("DELETE FROM orphaned WHERE id = $1").bind(owner))?;
        }
        tx.commit().await?;
        Ok(true)
    }
}

const DELETE_JOBS: Sql = sql!(
    "DELETE FROM due WHERE job "
    (sqlite "IN (SELECT unhex(value) FROM json_each($1))")
    (postgres "= ANY (ARRAY(SELECT job FROM due
        WHERE job IN (SELECT value::uuid FROM json_array_elements_text($1::json)) FOR UPDATE SKIP LOCKED))")
);
const DELETE_DELIVERIES: Sql = sql!(
    "WITH old AS MATERIALIZED (SELECT id FROM delivery WHERE id IN " (ids 1) "
        AND NOT EXISTS (SELECT 1 FROM due WHERE job = delivery.id)" (postgres " FOR UPDATE SKIP LOCKED") ")
    DELETE FROM delivery WHERE id IN (SELECT id FROM old) RETURNING id"
);
const DELETE_ATTEMPTS: Sql = sql!("DELETE FROM attempt WHERE delivery_id IN " (ids 1));

/// In the order in which results are recorded: jobs first. On PostgreSQL deliveries that other transactions are changing
/// stay; returns how many were removed.
async fn delete_history(tx: &mut Tx, deliveries: &[Uuid]) -> StoreResult<u64> {
    let (jobs_sql, deliveries_sql, attempts_sql) =
        (tx.pick(DELETE_JOBS), tx.pick(DELETE_DELIVERIES), tx.pick(DELETE_ATTEMPTS));
    let ids = id_list(deliveries);
    changed!(tx, query(jobs_sql).bind(&ids))?;
    let removed: Vec<Uuid> = on!(tx, c => query_scalar(deliveries_sql).bind(&ids).fetch_all(c).await)?;
    changed!(tx, query(attempts_sql).bind(id_list(&removed)))?;
    Ok(removed.len() as u64)
}

/// The smallest uuid v7 of a time (RFC 9562, section 5.7).
fn first_id_at(time: Timestamp) -> Uuid {
    let millis = u64::try_from(time.as_millisecond()).unwrap_or(0);
    Builder::from_unix_timestamp_millis(millis, &[0; 10]).into_uuid()
}
