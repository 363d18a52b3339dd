//! Jobs: added, moved and removed, and written back by the worker that claimed them. Each runs in the caller's
//! transaction.

use std::collections::HashSet;

use jiff::Timestamp;
use serde_json::json;
use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::lanes::{open_lane, pause_lane_until, wake_lane};
use super::{Claimed, JobKind, LaneKind};
use crate::db::{Sql, Tx, sql};
use crate::time::micros;
use crate::{StoreError, StoreResult, changed, json as text, on};

/// Adds a job; `NotFound` when its lane is closed.
pub(crate) async fn enqueue(tx: &mut Tx, lane: Uuid, job: Uuid, ready_at: Timestamp) -> StoreResult<()> {
    enqueue_all(tx, vec![NewJob::main(lane, job, ready_at)]).await
}

/// As [`enqueue`], in a lane that is opened if it is closed.
pub(crate) async fn open_and_enqueue(
    tx: &mut Tx,
    kind: LaneKind,
    lane: Uuid,
    job: Uuid,
    ready_at: Timestamp,
) -> StoreResult<()> {
    match enqueue(tx, lane, job, ready_at).await {
        Err(StoreError::NotFound) => {
            open_lane(tx, lane, kind).await?;
            wake_lane(tx, lane, micros(ready_at)).await
        }
        done => done,
    }
}

/// A job to add.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NewJob {
    pub lane: Uuid,
    pub job: Uuid,
    pub kind: JobKind,
    pub ready_at: Timestamp,
}

impl NewJob {
    /// Of the kind that its lane is for.
    pub fn main(lane: Uuid, job: Uuid, ready_at: Timestamp) -> Self {
        NewJob { lane, job, kind: JobKind::Main, ready_at }
    }
}

const ADD: Sql = sql!(
    (postgres "WITH added AS (")
    "INSERT INTO due (job, lane, ready_at, lease, attempt, kind)
    SELECT " (uuid "job") ", " (uuid "lane") ", " (bigint "at") ", NULL, 0, value ->> 'kind' FROM " (rows 1)
    (sqlite "; UPDATE lane SET ready_at = min(ready_at, first.at)
        FROM (SELECT unhex(value ->> 'lane') AS id, min(value ->> 'at') AS at FROM jsonb_each($1) GROUP BY 1) AS first
        WHERE lane.id = first.id RETURNING TRUE")
    (postgres ") SELECT wake_lane(id, at) FROM (SELECT (value ->> 'lane')::uuid AS id, min((value ->> 'at')::bigint) AS at
        FROM jsonb_array_elements($1::jsonb) GROUP BY 1 ORDER BY 1) AS first")
);

/// Adds jobs; `NotFound` when one of their lanes is closed. Wakes the lanes in the order of their ids: in another order two
/// transactions could deadlock.
pub(crate) async fn enqueue_all(tx: &mut Tx, jobs: Vec<NewJob>) -> StoreResult<()> {
    if jobs.is_empty() {
        return Ok(());
    }
    let row = |job: &NewJob| {
        let (id, lane) = (job.job.simple().to_string(), job.lane.simple().to_string());
        json!({ "job": id, "lane": lane, "kind": job.kind.as_str(), "at": micros(job.ready_at) })
    };
    let (sql, rows) = (tx.pick(ADD), text::encode(&jobs.iter().map(row).collect::<Vec<_>>()));
    let woken: Vec<bool> = on!(tx, c => query_scalar(sql).bind(rows).fetch_all(c).await)?;
    let lanes: HashSet<Uuid> = jobs.iter().map(|job| job.lane).collect();
    if woken.iter().filter(|woken| **woken).count() == lanes.len() { Ok(()) } else { Err(StoreError::NotFound) }
}

/// Adds a job or, if it exists, moves it to a new time and ends its lease.
pub(crate) async fn reschedule(tx: &mut Tx, NewJob { lane, job, kind, ready_at }: NewJob) -> StoreResult<()> {
    const SQL: &str = "INSERT INTO due (job, lane, ready_at, lease, attempt, kind) VALUES ($1, $2, $3, NULL, 0, $4)
        ON CONFLICT (job) DO UPDATE SET ready_at = excluded.ready_at, lease = NULL, attempt = 0, lost_leases = 0";
    changed!(tx, query(SQL).bind(job).bind(lane).bind(micros(ready_at)).bind(kind.as_str()))?;
    wake_lane(tx, lane, micros(ready_at)).await
}

/// Adds a job or, if it waits for later, moves it forward. One that a worker holds stays.
pub(crate) async fn hasten(tx: &mut Tx, NewJob { lane, job, kind, ready_at }: NewJob) -> StoreResult<()> {
    const SQL: &str = "INSERT INTO due (job, lane, ready_at, lease, attempt, kind) VALUES ($1, $2, $3, NULL, 0, $4)
        ON CONFLICT (job) DO UPDATE SET ready_at = excluded.ready_at
        WHERE due.lease IS NULL AND due.ready_at > excluded.ready_at";
    changed!(tx, query(SQL).bind(job).bind(lane).bind(micros(ready_at)).bind(kind.as_str()))?;
    wake_lane(tx, lane, micros(ready_at)).await
}

/// Removes a job, claimed or not.
pub(crate) async fn cancel(tx: &mut Tx, job: Uuid) -> StoreResult<()> {
    changed!(tx, query("DELETE FROM due WHERE job = $1").bind(job))?;
    Ok(())
}

/// True while the lease is held. On PostgreSQL nobody else can claim the job before the commit.
pub(crate) async fn holds(tx: &mut Tx, claimed: &Claimed) -> StoreResult<bool> {
    const SQL: &str = "UPDATE due SET lease = lease WHERE job = $1 AND lease = $2";
    Ok(changed!(tx, query(SQL).bind(claimed.job).bind(claimed.lease))? == 1)
}

/// Removes a finished job. False when the lease was lost: then nothing else may be written either.
pub(crate) async fn finish(tx: &mut Tx, claimed: &Claimed) -> StoreResult<bool> {
    const SQL: &str = "DELETE FROM due WHERE job = $1 AND lease = $2";
    Ok(changed!(tx, query(SQL).bind(claimed.job).bind(claimed.lease))? == 1)
}

// The second lost lease, counted in advance, did not happen.
const PUT_BACK: Sql = sql!("UPDATE due SET ready_at = $3, lease = NULL, lost_leases = " (least) "(lost_leases, 1) WHERE job = $1 AND lease = $2");

/// Puts a job back, to be tried again at `ready_at`. False when the lease was lost.
pub(crate) async fn retry(tx: &mut Tx, claimed: &Claimed, ready_at: Timestamp) -> StoreResult<bool> {
    put_back(tx, PUT_BACK, claimed, ready_at).await
}

/// Puts a job back that has ended and is repeated: its next time is as its first.
pub(crate) async fn repeat(tx: &mut Tx, claimed: &Claimed, ready_at: Timestamp) -> StoreResult<bool> {
    const SQL: &str =
        "UPDATE due SET ready_at = $3, lease = NULL, attempt = 0, lost_leases = 0 WHERE job = $1 AND lease = $2";
    put_back(tx, Sql { sqlite: SQL, postgres: SQL }, claimed, ready_at).await
}

async fn put_back(tx: &mut Tx, sql: Sql, claimed: &Claimed, ready_at: Timestamp) -> StoreResult<bool> {
    let (sql, ready_at) = (tx.pick(sql), micros(ready_at));
    let held = changed!(tx, query(sql).bind(claimed.job).bind(claimed.lease).bind(ready_at))? == 1;
    if held {
        wake_lane(tx, claimed.lane, ready_at).await?;
    }
    Ok(held)
}

/// As [`retry`], but the try does not count, and the whole lane waits.
pub(crate) async fn park(tx: &mut Tx, claimed: &Claimed, ready_at: Timestamp) -> StoreResult<bool> {
    let held = retry(tx, claimed, ready_at).await?;
    if held {
        changed!(tx, query("UPDATE due SET attempt = attempt - 1 WHERE job = $1").bind(claimed.job))?;
        pause_lane_until(tx, claimed.lane, ready_at).await?;
    }
    Ok(held)
}
