//! Leases: extended while a worker is at it, and ended early.

use std::collections::BTreeSet;

use jiff::Timestamp;
use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::{Claimed, DueWork, HeldJob, LaneUpdate, update_lanes};
use crate::db::{Sql, sql};
use crate::json;
use crate::time::micros;
use crate::{StoreResult, changed, on};

const EXTEND: Sql = sql!(
    "UPDATE due SET ready_at = $2 WHERE "
    (sqlite "(job, lease) IN (SELECT unhex(value ->> 0), value ->> 1 FROM json_each($1))")
    (postgres "job = ANY (ARRAY(SELECT job FROM due
        WHERE (job, lease) IN (SELECT (value ->> 0)::uuid, (value ->> 1)::bigint FROM json_array_elements($1::json))
        FOR UPDATE SKIP LOCKED))")
);
const RELEASE: Sql = sql!(
    "UPDATE due SET ready_at = $2, lease = NULL, attempt = attempt - 1, lost_leases = " (least) "(lost_leases, 1) WHERE "
    (sqlite "(job, lease) IN (SELECT unhex(value ->> 0), value ->> 1 FROM json_each($1))")
    (postgres "job = ANY (ARRAY(SELECT job FROM due
        WHERE (job, lease) IN (SELECT (value ->> 0)::uuid, (value ->> 1)::bigint FROM json_array_elements($1::json))
        ORDER BY job FOR UPDATE))")
    " RETURNING lane"
);
const END_ALL: &str = "UPDATE due SET ready_at = $1 WHERE lease IS NOT NULL AND ready_at > $1";
const WAKE_ALL_HELD: &str = "UPDATE lane SET ready_at = $1
    WHERE ready_at > $1 AND id IN (SELECT lane FROM due WHERE lease IS NOT NULL)";

const EXPIRED: &str = "SELECT DISTINCT lane FROM due WHERE lease IS NOT NULL AND ready_at <= $1 ORDER BY lane";

impl DueWork<'_> {
    /// Has claims visit the lanes of leases that have ended. A first try doesn't touch its lane, so nothing else would.
    pub async fn wake_expired(&self, now: Timestamp) -> StoreResult<()> {
        let now = micros(now);
        let mut reader = self.0.read().await?;
        let lanes: Vec<Uuid> = on!(reader, c => query_scalar(EXPIRED).bind(now).fetch_all(c).await)?;
        drop(reader);
        if lanes.is_empty() {
            return Ok(());
        }
        let mut tx = self.0.write().await?;
        update_lanes(&mut tx, lanes.into_iter().map(|lane| (lane, LaneUpdate::wake_at(now)))).await?;
        tx.commit().await
    }

    /// Holds jobs for longer; returns how many. Jobs whose lease was lost stay lost. On PostgreSQL a job that another
    /// transaction is finishing is skipped: two batches that wait for each other's rows would deadlock.
    pub async fn extend(&self, held: &[HeldJob], until: Timestamp) -> StoreResult<u64> {
        if held.is_empty() {
            return Ok(0);
        }
        let mut tx = self.0.write().await?;
        let sql = tx.pick(EXTEND);
        let rows = changed!(tx, query(sql).bind(held_list(held)).bind(micros(until)))?;
        tx.commit().await?;
        Ok(rows)
    }

    /// Puts jobs back as if they had not been claimed, to be claimed again at `at`: jobs that were not started, or that a
    /// worker cut off which stops in order.
    pub async fn release(&self, held: &[HeldJob], at: Timestamp) -> StoreResult<()> {
        if held.is_empty() {
            return Ok(());
        }
        let mut tx = self.0.write().await?;
        let (sql, at) = (tx.pick(RELEASE), micros(at));
        let lanes: BTreeSet<Uuid> =
            on!(tx, c => query_scalar(sql).bind(held_list(held)).bind(at).fetch_all(c).await)?.into_iter().collect();
        update_lanes(&mut tx, lanes.into_iter().map(|lane| (lane, LaneUpdate::wake_at(at)))).await?;
        tx.commit().await
    }

    /// Counts the second lost lease of a job before the job begins; putting it back takes that count back. False if the
    /// lease was lost.
    pub async fn count_lost_lease(&self, claimed: &Claimed) -> StoreResult<bool> {
        const SQL: &str = "UPDATE due SET lost_leases = 2 WHERE job = $1 AND lease = $2";
        let mut tx = self.0.write().await?;
        let held = changed!(tx, query(SQL).bind(claimed.job).bind(claimed.lease))? == 1;
        tx.commit().await?;
        Ok(held)
    }

    /// Ends every lease at once; returns how many. For the start of a process that is known to be the only worker.
    pub async fn end_all_leases(&self, now: Timestamp) -> StoreResult<u64> {
        let mut tx = self.0.write().await?;
        let rows = changed!(tx, query(END_ALL).bind(micros(now)))?;
        changed!(tx, query(WAKE_ALL_HELD).bind(micros(now)))?;
        tx.commit().await?;
        Ok(rows)
    }
}

/// A JSON array that both engines can read.
fn held_list(held: &[HeldJob]) -> String {
    let held: Vec<(String, i64)> = held.iter().map(|(job, lease)| (job.simple().to_string(), *lease)).collect();
    json::encode(&held)
}
