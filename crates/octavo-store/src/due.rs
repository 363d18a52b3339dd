//! Due work: rows that say what must happen when, claimed in batches under leases with fencing tokens.
//!
//! A job is an id that some table knows (a post, a delivery). It stands in a lane; see [`octavo_domain::due`]
//! for the decision that [`DueWork::claim`] takes. A lease ends by itself: a worker that died holds nothing.
//! Whoever writes back a result names its lease; when the lease was lost, nothing is written.

use jiff::Timestamp;
use octavo_domain::due::{JOBS_PER_CLAIM, JOBS_PER_LANE, LANES_PER_CLAIM};
use serde_json::json;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::db::Tx;
use crate::time::{micros, timestamp};
use crate::{Db, StoreError, StoreResult, changed, on};

pub struct DueWork<'a>(pub(crate) &'a Db);

/// What a lane is for. Each worker claims one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LaneKind {
    /// One social account; its posts go out one after the other.
    Publish,
    /// One webhook.
    Deliver,
    /// The media imports of one person.
    Import,
}

impl LaneKind {
    pub const ALL: [LaneKind; 3] = [LaneKind::Publish, LaneKind::Deliver, LaneKind::Import];

    pub fn as_str(self) -> &'static str {
        match self {
            LaneKind::Publish => "publish",
            LaneKind::Deliver => "deliver",
            LaneKind::Import => "import",
        }
    }

    /// Jobs of a new lane that run at the same time. Receivers begin with few, and earn more (see [`Tempo`]).
    fn cap(self) -> i32 {
        match self {
            LaneKind::Publish => 1,
            LaneKind::Deliver => 2,
            LaneKind::Import => 3,
        }
    }
}

/// A job held under a lease.
#[derive(Debug, Clone, Copy, sqlx::FromRow)]
pub struct Claimed {
    pub job: Uuid,
    pub lane: Uuid,
    /// 1 for the first try; a lost lease counts as a try.
    pub attempt: i32,
    #[sqlx(default)]
    pub lease: i64,
    /// Jobs of the lane that may run at the same time.
    pub cap: i32,
}

/// What a lane's ended jobs say about how many may run at the same time: see
/// [`cap_after`](octavo_domain::due::cap_after).
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Tempo {
    pub soon: i32,
    pub stalled: bool,
}

pub(crate) const MOST_AT_ONCE: i32 = octavo_domain::due::MOST_AT_ONCE as i32;

/// How much work of a kind waits, for metrics.
#[derive(Debug, Clone, Copy)]
pub struct Backlog {
    /// Ready and not held by a worker.
    pub ready: i64,
    /// When the oldest of them became ready.
    pub oldest: Option<Timestamp>,
}

/// `ready_at` of a lane without jobs.
pub(crate) const NEVER: i64 = i64::MAX;

const _: () = assert!(LANES_PER_CLAIM == 64 && JOBS_PER_LANE == 16 && JOBS_PER_CLAIM == 256, "the SQL names these");

const OPEN_LANES: &str = "SELECT l.id, TRUE AS alone FROM lane l
    WHERE l.kind = $1 AND l.ready_at <= $2 AND l.paused_until <= $2 AND l.cap >
        (SELECT count(*) FROM due b WHERE b.lane = l.id AND b.lease IS NOT NULL AND b.ready_at > $2)
    ORDER BY l.served_at, l.id LIMIT 64";
// `alone`: nobody is adding work to the lane just now, and nobody can before the commit (`wake_lane` of the migrations).
const OPEN_LANES_POSTGRES: &str = "WITH open AS MATERIALIZED (SELECT l.id FROM lane l
        WHERE l.kind = $1 AND l.ready_at <= $2 AND l.paused_until <= $2 AND l.cap >
            (SELECT count(*) FROM due b WHERE b.lane = l.id AND b.lease IS NOT NULL AND b.ready_at > $2)
        ORDER BY l.served_at, l.id LIMIT 64 FOR NO KEY UPDATE OF l SKIP LOCKED)
    SELECT id, pg_try_advisory_xact_lock(uuid_hash_extended(id, 0)) AS alone FROM open";

// The room is counted again: what the lanes' query saw may be older than the locks it got.
const READY_JOBS: &str = "SELECT job, lane, attempt, cap FROM (
        SELECT d.job, d.lane, d.attempt, p.cap, p.room,
            row_number() OVER (PARTITION BY d.lane ORDER BY d.ready_at, d.job) AS rank
        FROM (SELECT l.id, l.cap, l.cap - (SELECT count(*) FROM due b
                    WHERE b.lane = l.id AND b.lease IS NOT NULL AND b.ready_at > $2) AS room
                FROM json_each($1) AS picked CROSS JOIN lane l ON l.id = unhex(picked.value)) AS p
        CROSS JOIN due d ON d.job IN (SELECT x.job FROM due x
            WHERE x.lane = p.id AND x.ready_at <= $2 ORDER BY x.ready_at, x.job LIMIT 16))
    WHERE rank <= room ORDER BY rank, lane LIMIT 256";
const READY_JOBS_POSTGRES: &str = "SELECT j.job, j.lane, j.attempt, l.cap
    FROM json_array_elements_text($1::json) AS picked(id)
    JOIN lane l ON l.id = picked.id::uuid
    CROSS JOIN LATERAL (SELECT count(*) AS leased FROM due b
        WHERE b.lane = l.id AND b.lease IS NOT NULL AND b.ready_at > $2) AS busy
    CROSS JOIN LATERAL (SELECT t.*, row_number() OVER (ORDER BY t.ready_at, t.job) AS rank
        FROM (SELECT d.job, d.lane, d.attempt, d.ready_at FROM due d
            WHERE d.lane = l.id AND d.ready_at <= $2 ORDER BY d.ready_at, d.job LIMIT 16) AS t) AS j
    WHERE j.rank <= l.cap - busy.leased ORDER BY j.rank, j.lane LIMIT 256";

const HOLD: &str = "UPDATE due SET lease = $2, ready_at = $3, attempt = attempt + 1
        WHERE job IN (SELECT unhex(value) FROM json_each($1));
    UPDATE lane SET served_at = $5,
        ready_at = coalesce((SELECT min(d.ready_at) FROM due d WHERE d.lane = lane.id), $6)
        WHERE id IN (SELECT unhex(value) FROM json_each($4))";
// One statement sees nothing of what it changes: the held jobs are left out by name. A lane that work is being added to
// unseen keeps its `ready_at`.
const HOLD_POSTGRES: &str = "WITH taken AS (SELECT value::uuid AS job FROM json_array_elements_text($1::json)),
    held AS (UPDATE due SET lease = $2, ready_at = $3, attempt = attempt + 1 FROM taken WHERE due.job = taken.job
        RETURNING due.lane)
    UPDATE lane SET served_at = $5, ready_at = CASE
            WHEN lane.id = ANY (ARRAY(SELECT json_array_elements_text($7::json)::uuid)) THEN ready_at
            ELSE least((SELECT d.ready_at FROM due d
                    WHERE d.lane = lane.id AND NOT d.job = ANY (ARRAY(SELECT job FROM taken))
                    ORDER BY d.ready_at LIMIT 1),
                CASE WHEN lane.id IN (SELECT lane FROM held) THEN $3 ELSE $6 END) END
        FROM json_array_elements_text($4::json) AS served(id) WHERE lane.id = served.id::uuid";

const NEXT_READY: &str = "SELECT min(max(l.ready_at, l.paused_until)) FROM lane l
    WHERE l.kind = $1 AND l.ready_at < $2 AND l.paused_until < $2 AND l.cap >
        (SELECT count(*) FROM due b WHERE b.lane = l.id AND b.lease IS NOT NULL AND b.ready_at > $3)";
const NEXT_READY_POSTGRES: &str = "SELECT min(greatest(l.ready_at, l.paused_until)) FROM lane l
    WHERE l.kind = $1 AND l.ready_at < $2 AND l.paused_until < $2 AND l.cap >
        (SELECT count(*) FROM due b WHERE b.lane = l.id AND b.lease IS NOT NULL AND b.ready_at > $3)";

impl DueWork<'_> {
    /// Whether the claim's statements stay prepared. On PostgreSQL they are planned for each claim's own values:
    /// a plan for any values reads whole tables (80 times slower when measured).
    fn keep(&self) -> bool {
        matches!(self.0, Db::Sqlite { .. })
    }

    /// Takes up to `limit` jobs of one kind that are ready at `now`, holds them until `lease_until`.
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
        let now = micros(now);
        let mut tx = self.0.write().await?;
        let sql = tx.pick(OPEN_LANES, OPEN_LANES_POSTGRES);
        let open: Vec<(Uuid, bool)> =
            on!(tx, c => query_as(sql).persistent(self.keep()).bind(kind.as_str()).bind(now).fetch_all(c).await)?;
        if open.is_empty() {
            // Nothing to write; but what is dropped must be taken back, and readers wait for that.
            tx.commit().await?;
            return Ok(Vec::new());
        }
        let ids =
            |lanes: &mut dyn Iterator<Item = &(Uuid, bool)>| id_list(&lanes.map(|(id, _)| *id).collect::<Vec<_>>());
        let (lanes, added_to) = (ids(&mut open.iter()), ids(&mut open.iter().filter(|(_, alone)| !alone)));
        let sql = tx.pick(READY_JOBS, READY_JOBS_POSTGRES);
        let mut jobs: Vec<Claimed> =
            on!(tx, c => query_as(sql).persistent(self.keep()).bind(&lanes).bind(now).fetch_all(c).await)?;
        jobs.truncate(limit);
        let taken: Vec<Uuid> = jobs.iter().map(|job| job.job).collect();
        let sql = tx.pick(HOLD, HOLD_POSTGRES);
        changed!(
            tx,
            query(sql)
                .bind(id_list(&taken))
                .bind(lease)
                .bind(micros(lease_until))
                .bind(&lanes)
                .bind(now)
                .bind(NEVER)
                .bind(&added_to)
        )?;
        tx.commit().await?;
        for job in &mut jobs {
            (job.attempt, job.lease) = (job.attempt + 1, lease);
        }
        Ok(jobs)
    }

    /// Keeps jobs held for longer. Jobs whose lease was lost stay lost; one that is just being finished is left alone, for
    /// two batches that wait for rows of each other would end in a deadlock.
    pub async fn extend(&self, jobs: &[Uuid], lease: i64, until: Timestamp) -> StoreResult<u64> {
        let mut tx = self.0.write().await?;
        let sql = tx.pick(
            "UPDATE due SET ready_at = $3 WHERE job IN (SELECT unhex(value) FROM json_each($1)) AND lease = $2",
            "UPDATE due SET ready_at = $3 WHERE job = ANY (ARRAY(SELECT job FROM due
                WHERE job IN (SELECT value::uuid FROM json_array_elements_text($1::json)) AND lease = $2
                FOR UPDATE SKIP LOCKED))",
        );
        let rows = changed!(tx, query(sql).bind(id_list(jobs)).bind(lease).bind(micros(until)))?;
        tx.commit().await?;
        Ok(rows)
    }

    /// Gives jobs back untried: what a stopping worker does with work it has not begun.
    pub async fn release(&self, jobs: &[Uuid], lease: i64, now: Timestamp) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        let sql = tx.pick(
            "UPDATE due SET ready_at = $3, lease = NULL, attempt = attempt - 1
                WHERE job IN (SELECT unhex(value) FROM json_each($1)) AND lease = $2",
            "UPDATE due SET ready_at = $3, lease = NULL, attempt = attempt - 1
                WHERE job IN (SELECT value::uuid FROM json_array_elements_text($1::json)) AND lease = $2",
        );
        let list = id_list(jobs);
        changed!(tx, query(sql).bind(&list).bind(lease).bind(micros(now)))?;
        let sql = tx.pick(
            "UPDATE lane SET ready_at = min(ready_at, $2)
                WHERE id IN (SELECT lane FROM due WHERE job IN (SELECT unhex(value) FROM json_each($1)))",
            "UPDATE lane SET ready_at = least(ready_at, $2) WHERE id IN (SELECT lane FROM due
                WHERE job IN (SELECT value::uuid FROM json_array_elements_text($1::json)))",
        );
        changed!(tx, query(sql).bind(&list).bind(micros(now)))?;
        tx.commit().await
    }

    /// Ends every lease at once: for the start of a process that is known to be the only worker.
    pub async fn end_all_leases(&self, now: Timestamp) -> StoreResult<u64> {
        let mut tx = self.0.write().await?;
        let rows = changed!(
            tx,
            query("UPDATE due SET ready_at = $1 WHERE lease IS NOT NULL AND ready_at > $1").bind(micros(now))
        )?;
        changed!(
            tx,
            query("UPDATE lane SET ready_at = $1 WHERE ready_at > $1 AND id IN (SELECT lane FROM due WHERE lease IS NOT NULL)")
                .bind(micros(now))
        )?;
        tx.commit().await?;
        Ok(rows)
    }

    /// When the next job of a kind may be claimed. Lanes with no room are left out: for them it is the end of a
    /// running job that counts.
    pub async fn next_ready(&self, kind: LaneKind, now: Timestamp) -> StoreResult<Option<Timestamp>> {
        let mut reader = self.0.read().await?;
        let sql = reader.pick(NEXT_READY, NEXT_READY_POSTGRES);
        let next: Option<i64> =
            on!(reader, c => query_scalar(sql).bind(kind.as_str()).bind(NEVER).bind(micros(now)).fetch_one(c).await)?;
        next.map(timestamp).transpose()
    }

    /// Work that is ready and not held.
    pub async fn backlog(&self, kind: LaneKind, now: Timestamp) -> StoreResult<Backlog> {
        const SQL: &str = "SELECT count(*), min(d.ready_at) FROM due d JOIN lane l ON l.id = d.lane
            WHERE l.kind = $1 AND d.ready_at <= $2";
        let mut reader = self.0.read().await?;
        let (ready, oldest): (i64, Option<i64>) =
            on!(reader, c => query_as(SQL).bind(kind.as_str()).bind(micros(now)).fetch_one(c).await)?;
        Ok(Backlog { ready, oldest: oldest.map(timestamp).transpose()? })
    }
}

/// Makes a lane, unless it is there.
pub(crate) async fn open_lane(tx: &mut Tx, id: Uuid, kind: LaneKind) -> StoreResult<()> {
    const SQL: &str = "INSERT INTO lane (id, kind, cap, ready_at, paused_until, served_at, failures)
        VALUES ($1, $2, $3, $4, 0, 0, 0) ON CONFLICT (id) DO NOTHING";
    changed!(tx, query(SQL).bind(id).bind(kind.as_str()).bind(kind.cap()).bind(NEVER))?;
    Ok(())
}

/// Lets nothing more be claimed from a lane; what waits in it stays.
pub(crate) async fn pause(tx: &mut Tx, id: Uuid) -> StoreResult<()> {
    changed!(tx, query("UPDATE lane SET paused_until = $2 WHERE id = $1").bind(id).bind(NEVER))?;
    Ok(())
}

/// Lets nothing be claimed from a lane before `until`.
pub(crate) async fn pause_until(tx: &mut Tx, id: Uuid, until: Timestamp) -> StoreResult<()> {
    let sql = tx.pick(
        "UPDATE lane SET paused_until = max(paused_until, $2) WHERE id = $1",
        "UPDATE lane SET paused_until = greatest(paused_until, $2) WHERE id = $1",
    );
    changed!(tx, query(sql).bind(id).bind(micros(until)))?;
    Ok(())
}

/// Adds a job, or moves the one that is there, which nobody holds from here on.
pub(crate) async fn set(tx: &mut Tx, lane: Uuid, job: Uuid, ready_at: Timestamp) -> StoreResult<()> {
    const SQL: &str = "INSERT INTO due (job, lane, ready_at, lease, attempt) VALUES ($1, $2, $3, NULL, 0)
        ON CONFLICT (job) DO UPDATE SET ready_at = excluded.ready_at, lease = NULL, attempt = 0";
    let ready_at = micros(ready_at);
    changed!(tx, query(SQL).bind(job).bind(lane).bind(ready_at))?;
    wake(tx, lane, ready_at).await
}

pub(crate) async fn cancel(tx: &mut Tx, job: Uuid) -> StoreResult<()> {
    changed!(tx, query("DELETE FROM due WHERE job = $1").bind(job))?;
    Ok(())
}

/// Makes all that waits in a lane due now.
pub(crate) async fn hasten(tx: &mut Tx, id: Uuid, now: Timestamp) -> StoreResult<()> {
    let now = micros(now);
    changed!(
        tx,
        query("UPDATE due SET ready_at = $2 WHERE lane = $1 AND lease IS NULL AND ready_at > $2").bind(id).bind(now)
    )?;
    wake(tx, id, now).await
}

/// Lets a paused lane be claimed from again.
pub(crate) async fn resume(tx: &mut Tx, id: Uuid) -> StoreResult<()> {
    changed!(tx, query("UPDATE lane SET paused_until = 0 WHERE id = $1").bind(id))?;
    Ok(())
}

/// Removes the lanes of webhooks with all that waits in them. Their webhooks are locked before.
///
/// The lanes go first: nobody adds to them or claims from them after that. A job that another transaction is finishing is
/// left alone, for that one may wait for the webhook; what it puts back is removed with the history.
pub(crate) async fn close_lanes(tx: &mut Tx, webhooks: &[Uuid]) -> StoreResult<()> {
    let ids = id_list(webhooks);
    let lanes = tx.pick(
        "DELETE FROM lane WHERE id IN (SELECT unhex(value) FROM json_each($1))",
        "DELETE FROM lane WHERE id = ANY (ARRAY(SELECT id FROM lane
            WHERE id IN (SELECT value::uuid FROM json_array_elements_text($1::json)) ORDER BY id FOR UPDATE))",
    );
    changed!(tx, query(lanes).bind(&ids))?;
    let jobs = tx.pick(
        "DELETE FROM due WHERE lane IN (SELECT unhex(value) FROM json_each($1))",
        "DELETE FROM due WHERE job = ANY (ARRAY(SELECT job FROM due
            WHERE lane IN (SELECT value::uuid FROM json_array_elements_text($1::json)) FOR UPDATE SKIP LOCKED))",
    );
    changed!(tx, query(jobs).bind(&ids))?;
    Ok(())
}

/// Adds a job; `NotFound` when its lane is closed.
pub(crate) async fn enqueue(tx: &mut Tx, lane: Uuid, job: Uuid, ready_at: Timestamp) -> StoreResult<()> {
    let ready_at = micros(ready_at);
    changed!(
        tx,
        query("INSERT INTO due (job, lane, ready_at, lease, attempt) VALUES ($1, $2, $3, NULL, 0)")
            .bind(job)
            .bind(lane)
            .bind(ready_at)
    )?;
    wake(tx, lane, ready_at).await
}

/// Removes a finished job. False when the lease was lost: then nothing else may be written either.
pub(crate) async fn finish(tx: &mut Tx, claimed: &Claimed) -> StoreResult<bool> {
    let rows =
        changed!(tx, query("DELETE FROM due WHERE job = $1 AND lease = $2").bind(claimed.job).bind(claimed.lease))?;
    Ok(rows == 1)
}

/// Puts a job back to be tried again. False when the lease was lost.
pub(crate) async fn retry(tx: &mut Tx, claimed: &Claimed, ready_at: Timestamp) -> StoreResult<bool> {
    let ready_at = micros(ready_at);
    let rows = changed!(
        tx,
        query("UPDATE due SET ready_at = $3, lease = NULL WHERE job = $1 AND lease = $2")
            .bind(claimed.job)
            .bind(claimed.lease)
            .bind(ready_at)
    )?;
    if rows == 1 {
        wake(tx, claimed.lane, ready_at).await?;
    }
    Ok(rows == 1)
}

/// As [`retry`], but the try does not count, and the whole lane waits.
pub(crate) async fn park(tx: &mut Tx, claimed: &Claimed, ready_at: Timestamp) -> StoreResult<bool> {
    let held = retry(tx, claimed, ready_at).await?;
    if held {
        changed!(tx, query("UPDATE due SET attempt = attempt - 1 WHERE job = $1").bind(claimed.job))?;
        pause_until(tx, claimed.lane, ready_at).await?;
    }
    Ok(held)
}

/// True while the lease is held; on PostgreSQL it also keeps the job from being taken until the commit.
pub(crate) async fn holds(tx: &mut Tx, claimed: &Claimed) -> StoreResult<bool> {
    let rows = changed!(
        tx,
        query("UPDATE due SET lease = lease WHERE job = $1 AND lease = $2").bind(claimed.job).bind(claimed.lease)
    )?;
    Ok(rows == 1)
}

/// Lets a lane be looked at from `ready_at` on; `NotFound` when it is closed.
pub(crate) async fn wake(tx: &mut Tx, lane: Uuid, ready_at: i64) -> StoreResult<()> {
    wake_all(tx, &[lane], ready_at).await
}

const WAKE: &str = "UPDATE lane SET ready_at = min(ready_at, $2) WHERE id IN (SELECT unhex(value) FROM json_each($1))
    RETURNING TRUE";
const WAKE_POSTGRES: &str = "SELECT wake_lane(id, $2)
    FROM (SELECT value::uuid AS id FROM json_array_elements_text($1::json) ORDER BY 1) AS lanes";

/// As [`wake`], for several lanes in the order of their ids: in another order two transactions could wait for each other.
pub(crate) async fn wake_all(tx: &mut Tx, lanes: &[Uuid], ready_at: i64) -> StoreResult<()> {
    if lanes.is_empty() {
        return Ok(());
    }
    let sql = tx.pick(WAKE, WAKE_POSTGRES);
    let found: Vec<bool> = on!(tx, c => query_scalar(sql).bind(id_list(lanes)).bind(ready_at).fetch_all(c).await)?;
    if found.len() == lanes.len() && found.iter().all(|it| *it) { Ok(()) } else { Err(StoreError::NotFound) }
}

const SETTLE: &str = "UPDATE lane SET ready_at = min(ready_at, it.value ->> 'next'),
        cap = CASE WHEN it.value ->> 'stalled' THEN max(cap / 2, 1) ELSE min(cap + (it.value ->> 'soon'), $2) END
    FROM json_each($1) AS it WHERE lane.id = unhex(it.value ->> 'id')";
const SETTLE_POSTGRES: &str = "WITH told AS (SELECT (value ->> 'id')::uuid AS id, (value ->> 'next')::bigint AS next,
        (value ->> 'soon')::int AS soon, (value ->> 'stalled')::boolean AS stalled FROM json_array_elements($1::json)),
    locked AS (SELECT id FROM lane WHERE id IN (SELECT id FROM told) ORDER BY id FOR NO KEY UPDATE)
    UPDATE lane SET ready_at = least(lane.ready_at, told.next),
        cap = CASE WHEN told.stalled THEN greatest(lane.cap / 2, 1) ELSE least(lane.cap + told.soon, $2) END
    FROM told JOIN locked USING (id) WHERE lane.id = told.id";

/// Lets lanes be looked at from their `next` on, and more or fewer of their jobs run at the same time.
pub(crate) async fn settle(tx: &mut Tx, lanes: impl Iterator<Item = (Uuid, i64, Tempo)>) -> StoreResult<()> {
    let rows: Vec<_> = lanes
        .map(|(id, next, tempo)| {
            json!({ "id": id.simple().to_string(), "next": next, "soon": tempo.soon, "stalled": tempo.stalled })
        })
        .collect();
    if !rows.is_empty() {
        let sql = tx.pick(SETTLE, SETTLE_POSTGRES);
        changed!(tx, query(sql).bind(crate::json::encode(&rows)).bind(MOST_AT_ONCE))?;
    }
    Ok(())
}

/// Ids as a JSON array of hex texts, which both engines can take apart.
pub(crate) fn id_list(ids: &[Uuid]) -> String {
    let hex: Vec<String> = ids.iter().map(|id| id.simple().to_string()).collect();
    crate::json::encode(&hex)
}
