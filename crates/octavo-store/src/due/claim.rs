//! Claiming: which lanes are open, which of their jobs are ready, and holding those under a lease.

use std::collections::HashMap;

use jiff::{SignedDuration, Timestamp};
use octavo_domain::due::{JOBS_PER_CLAIM, JOBS_PER_LANE, LANES_PER_CLAIM};
use sqlx::{query_as, query_scalar};
use uuid::Uuid;

use super::{Claimed, DueWork, LaneKind, NEVER};
use crate::db::{Pools, Sql, Tx, id_list, sql};
use crate::time::{micros, timestamp};
use crate::{StoreResult, on};

const _: () = assert!(LANES_PER_CLAIM == 64 && JOBS_PER_LANE == 64 && JOBS_PER_CLAIM == 256, "the SQL names these");

/// A lane with room for more jobs.
#[derive(sqlx::FromRow)]
struct OpenLane {
    id: Uuid,
    /// No other transaction is adding jobs to the lane, and none can before the commit (`wake_lane` of the migrations).
    alone: bool,
}

/// A job whose lease has ended was lost by the worker that held it.
macro_rules! lost_leases {
    ($due:literal) => {
        concat!(
            "CASE WHEN ",
            $due,
            ".lease IS NOT NULL AND ",
            $due,
            ".lost_leases = 0 THEN 1 ELSE ",
            $due,
            ".lost_leases END"
        )
    };
}

/// The jobs of lane `l` that run at the time in a parameter.
macro_rules! running {
    ($now:literal) => {
        concat!("(SELECT count(*) FROM due b WHERE b.lane = l.id AND b.lease IS NOT NULL AND b.ready_at > $", $now, ")")
    };
}

const OPEN_LANES: Sql = sql!(
    (postgres "WITH open AS MATERIALIZED (")
    "SELECT l.id" (sqlite ", TRUE AS alone") " FROM lane l
        WHERE l.kind = $1 AND l.ready_at <= $2 AND l.paused_until <= $2 AND l.cap > " (running!(2))
    " ORDER BY l.served_at, l.id LIMIT 64"
    (postgres " FOR NO KEY UPDATE OF l SKIP LOCKED)
        SELECT id, pg_try_advisory_xact_lock(uuid_hash_extended(id, 0)) AS alone FROM open")
);

// The room is counted again: OPEN_LANES may have counted before it got its locks. On PostgreSQL a job that another
// transaction has locked is skipped: that transaction may wait for the lane.
const READY_JOBS: Sql = sql!(
    (sqlite "SELECT job, lane, kind, attempt, lost_leases, cap FROM (
        SELECT d.job, d.lane, d.kind, d.attempt, " (lost_leases!("d")) " AS lost_leases, p.cap, p.room,
            row_number() OVER (PARTITION BY d.lane ORDER BY d.ready_at, d.job) AS rank
        FROM (SELECT l.id, l.cap, l.cap - (SELECT count(*) FROM due b
                    WHERE b.lane = l.id AND b.lease IS NOT NULL AND b.ready_at > $2) AS room
                FROM json_each($1) AS picked CROSS JOIN lane l ON l.id = unhex(picked.value)) AS p
        CROSS JOIN due d ON d.job IN (SELECT x.job FROM due x
            WHERE x.lane = p.id AND x.ready_at <= $2 ORDER BY x.ready_at, x.job LIMIT 64))
        WHERE rank <= room ORDER BY rank, lane LIMIT 256")
    (postgres "SELECT d.job, d.lane, d.kind, d.attempt, " (lost_leases!("d")) " AS lost_leases, ready.cap FROM (SELECT j.job, j.lane, l.cap, j.rank
        FROM json_array_elements_text($1::json) AS picked(id)
        JOIN lane l ON l.id = picked.id::uuid
        CROSS JOIN LATERAL (SELECT count(*) AS leased FROM due b
            WHERE b.lane = l.id AND b.lease IS NOT NULL AND b.ready_at > $2) AS busy
        CROSS JOIN LATERAL (SELECT t.*, row_number() OVER (ORDER BY t.ready_at, t.job) AS rank
            FROM (SELECT d.job, d.lane, d.ready_at FROM due d
                WHERE d.lane = l.id AND d.ready_at <= $2 ORDER BY d.ready_at, d.job LIMIT 64) AS t) AS j
        WHERE j.rank <= l.cap - busy.leased ORDER BY j.rank, j.lane LIMIT 256) AS ready
        JOIN due d ON d.job = ready.job AND d.ready_at <= $2
        ORDER BY ready.rank, ready.lane FOR UPDATE OF d SKIP LOCKED")
);

// On PostgreSQL one statement doesn't see its own changes, so the held jobs are left out by name. A lane to which jobs are
// being added ($7) keeps its `ready_at`: the statement can't see those jobs yet.
const HOLD_JOBS: Sql = sql!(
    (sqlite "UPDATE due SET lease = $2, ready_at = $3, attempt = attempt + 1, lost_leases = " (lost_leases!("due")) "
            WHERE job IN (SELECT unhex(value) FROM json_each($1));
        UPDATE lane SET served_at = $5,
            ready_at = coalesce((SELECT min(d.ready_at) FROM due d WHERE d.lane = lane.id), $6)
            WHERE id IN (SELECT unhex(value) FROM json_each($4)) RETURNING id, ready_at")
    (postgres "WITH taken AS (SELECT value::uuid AS job FROM json_array_elements_text($1::json)),
        held AS (UPDATE due SET lease = $2, ready_at = $3, attempt = attempt + 1, lost_leases = " (lost_leases!("due")) "
            FROM taken WHERE due.job = taken.job RETURNING due.lane)
        UPDATE lane SET served_at = $5, ready_at = CASE
                WHEN lane.id = ANY (ARRAY(SELECT json_array_elements_text($7::json)::uuid)) THEN ready_at
                ELSE least((SELECT d.ready_at FROM due d
                        WHERE d.lane = lane.id AND NOT d.job = ANY (ARRAY(SELECT job FROM taken))
                        ORDER BY d.ready_at LIMIT 1),
                    CASE WHEN lane.id IN (SELECT lane FROM held) THEN $3 ELSE $6 END) END
            FROM json_array_elements_text($4::json) AS served(id) WHERE lane.id = served.id::uuid
            RETURNING lane.id, lane.ready_at")
);

const NEXT_READY: Sql = sql!(
    "SELECT min(" (greatest) "(l.ready_at, l.paused_until)) FROM lane l
    WHERE l.kind = $1 AND l.ready_at < $2 AND l.paused_until < $2 AND l.cap > " (running!(3))
);

const BACKLOG: &str = "SELECT count(*), min(d.ready_at) FROM due d JOIN lane l ON l.id = d.lane
    WHERE l.kind = $1 AND d.ready_at <= $2 AND l.paused_until <= $2";

/// How much work of a kind waits for a worker.
#[derive(Debug, Default, Clone, Copy)]
pub struct Backlog {
    /// Ready, not held by a worker, and not of a paused webhook or account.
    pub ready: i64,
    /// When the oldest of them became ready.
    pub oldest: Option<Timestamp>,
}

impl Backlog {
    /// How long the oldest has waited.
    pub fn age(&self, now: Timestamp) -> SignedDuration {
        self.oldest.map_or(SignedDuration::ZERO, |oldest| now.duration_since(oldest))
    }
}

impl DueWork<'_> {
    /// Claims up to `limit` jobs of one kind that are ready at `now`, and holds them until `lease_until`.
    ///
    /// `lease` is the fencing token of the whole batch: a fresh random number.
    pub async fn claim(
        &self,
        kind: LaneKind,
        now: Timestamp,
        lease_until: Timestamp,
        lease: i64,
        limit: usize,
    ) -> StoreResult<Vec<Claimed>> {
        let mut tx = self.0.write().await?;
        let lanes = self.open_lanes(&mut tx, kind, micros(now)).await?;
        if lanes.is_empty() {
            // Nothing to write. A transaction that is dropped has to be undone, and readers wait for that.
            tx.commit().await?;
            return Ok(Vec::new());
        }
        let mut jobs = self.ready_jobs(&mut tx, &lanes, micros(now)).await?;
        jobs.truncate(limit);
        let next = hold_jobs(&mut tx, &jobs, &lanes, lease, micros(lease_until), micros(now)).await?;
        tx.commit().await?;
        for job in &mut jobs {
            (job.attempt, job.lease) = (job.attempt + 1, lease);
            job.more = next.get(&job.lane).is_some_and(|at| *at <= micros(now));
        }
        Ok(jobs)
    }

    /// Lanes that are ready and have room, the longest neglected first. On PostgreSQL they are locked.
    async fn open_lanes(&self, tx: &mut Tx, kind: LaneKind, now: i64) -> StoreResult<Vec<OpenLane>> {
        let (sql, keep) = (tx.pick(OPEN_LANES), self.keeps_plans());
        Ok(on!(tx, c => query_as(sql).persistent(keep).bind(kind.as_str()).bind(now).fetch_all(c).await)?)
    }

    /// The jobs to start in these lanes, in the order in which to start them.
    async fn ready_jobs(&self, tx: &mut Tx, lanes: &[OpenLane], now: i64) -> StoreResult<Vec<Claimed>> {
        let lanes = id_list(lanes.iter().map(|lane| &lane.id));
        let (sql, keep) = (tx.pick(READY_JOBS), self.keeps_plans());
        Ok(on!(tx, c => query_as(sql).persistent(keep).bind(&lanes).bind(now).fetch_all(c).await)?)
    }

    /// On PostgreSQL the claim's queries are planned for the values of each claim: a plan for any values reads whole tables
    /// (80 times slower when measured).
    fn keeps_plans(&self) -> bool {
        matches!(self.0.pools, Pools::Sqlite { .. })
    }

    /// When the next job of a kind may be claimed. Lanes without room are left out: there, a running job has to end first.
    pub async fn next_ready(&self, kind: LaneKind, now: Timestamp) -> StoreResult<Option<Timestamp>> {
        let mut reader = self.0.read().await?;
        let sql = reader.pick(NEXT_READY);
        let next: Option<i64> =
            on!(reader, c => query_scalar(sql).bind(kind.as_str()).bind(NEVER).bind(micros(now)).fetch_one(c).await)?;
        next.map(timestamp).transpose()
    }

    /// Work that is ready and not held.
    pub async fn backlog(&self, kind: LaneKind, now: Timestamp) -> StoreResult<Backlog> {
        let mut reader = self.0.read().await?;
        let (ready, oldest): (i64, Option<i64>) =
            on!(reader, c => query_as(BACKLOG).bind(kind.as_str()).bind(micros(now)).fetch_one(c).await)?;
        Ok(Backlog { ready, oldest: oldest.map(timestamp).transpose()? })
    }
}

/// Holds the jobs, and sets the lanes' `ready_at` to the time of the next job or the end of the first lease. Returns those
/// times.
async fn hold_jobs(
    tx: &mut Tx,
    jobs: &[Claimed],
    lanes: &[OpenLane],
    lease: i64,
    lease_until: i64,
    now: i64,
) -> StoreResult<HashMap<Uuid, i64>> {
    let sql = tx.pick(HOLD_JOBS);
    let next: Vec<(Uuid, i64)> = on!(tx, c => query_as(sql)
        .bind(id_list(jobs.iter().map(|job| &job.job)))
        .bind(lease)
        .bind(lease_until)
        .bind(id_list(lanes.iter().map(|lane| &lane.id)))
        .bind(now)
        .bind(NEVER)
        .bind(id_list(lanes.iter().filter(|lane| !lane.alone).map(|lane| &lane.id)))
        .fetch_all(c)
        .await)?;
    Ok(next.into_iter().collect())
}
