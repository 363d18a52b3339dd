//! Lanes: opened, paused and closed; when a claim visits them next, and how many of their jobs run at the same time.
//! Each function runs in the caller's transaction.
//!
//! `ready_at` of a lane may be too early, which costs a claim that finds nothing, but never too late. Only the end of a first
//! try's lease is not in it: see [`wake_expired`](super::DueWork::wake_expired).

use jiff::Timestamp;
use serde_json::json;
use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::{LaneKind, NEVER};
use crate::db::{Sql, Tx, id_list, sql};
use crate::time::micros;
use crate::{StoreError, StoreResult, changed, on};

/// Locks several lanes whose rows will be updated one by one. SQLite has one writer at a time.
pub(crate) async fn lock_lanes<'a>(tx: &mut Tx, lanes: impl IntoIterator<Item = &'a Uuid>) -> StoreResult<()> {
    const SQL: Sql = sql!(
        "SELECT id FROM lane WHERE id IN " (ids 1) " ORDER BY id" (postgres " FOR NO KEY UPDATE")
    );
    let sql = tx.pick(SQL);
    let _: Vec<Uuid> = on!(tx, c => query_scalar(sql).bind(id_list(lanes)).fetch_all(c).await)?;
    Ok(())
}

/// Creates a lane, unless it exists.
pub(crate) async fn open_lane(tx: &mut Tx, id: Uuid, kind: LaneKind) -> StoreResult<()> {
    const SQL: &str = "INSERT INTO lane (id, kind, cap, ready_at, paused_until, served_at, failures)
        VALUES ($1, $2, $3, $4, 0, 0, 0) ON CONFLICT (id) DO NOTHING";
    changed!(tx, query(SQL).bind(id).bind(kind.as_str()).bind(kind.facts().first_cap).bind(NEVER))?;
    Ok(())
}

const CLOSE: Sql = sql!(
    "DELETE FROM lane WHERE id "
    (sqlite "IN (SELECT unhex(value) FROM json_each($1))")
    (postgres "= ANY (ARRAY(SELECT id FROM lane
        WHERE id IN (SELECT value::uuid FROM json_array_elements_text($1::json)) ORDER BY id FOR UPDATE))")
);
const DELETE_JOBS: Sql = sql!(
    "DELETE FROM due WHERE "
    (sqlite "lane IN (SELECT unhex(value) FROM json_each($1))")
    (postgres "job = ANY (ARRAY(SELECT job FROM due
        WHERE lane IN (SELECT value::uuid FROM json_array_elements_text($1::json)) FOR UPDATE SKIP LOCKED))")
);

/// Removes the lanes of webhooks with their jobs. The caller has locked the webhooks.
///
/// The lanes go first: after that nobody adds to them or claims from them. A job that another transaction is finishing is
/// skipped, because that transaction may wait for the webhook. If it puts the job back, retention removes it.
pub(crate) async fn close_lanes(tx: &mut Tx, webhooks: &[Uuid]) -> StoreResult<()> {
    let ids = id_list(webhooks);
    for statement in [CLOSE, DELETE_JOBS] {
        let sql = tx.pick(statement);
        changed!(tx, query(sql).bind(&ids))?;
    }
    Ok(())
}

/// Stops claims from a lane. Its jobs stay.
pub(crate) async fn pause_lane(tx: &mut Tx, id: Uuid) -> StoreResult<()> {
    set_pause(tx, id, NEVER).await
}

/// Lets a paused lane be claimed from again.
pub(crate) async fn resume_lane(tx: &mut Tx, id: Uuid) -> StoreResult<()> {
    set_pause(tx, id, 0).await
}

async fn set_pause(tx: &mut Tx, id: Uuid, until: i64) -> StoreResult<()> {
    changed!(tx, query("UPDATE lane SET paused_until = $2 WHERE id = $1").bind(id).bind(until))?;
    Ok(())
}

/// Stops claims from a lane until a time; a longer pause stays.
pub(crate) async fn pause_lane_until(tx: &mut Tx, id: Uuid, until: Timestamp) -> StoreResult<()> {
    const SQL: Sql = sql!("UPDATE lane SET paused_until = " (greatest) "(paused_until, $2) WHERE id = $1");
    let sql = tx.pick(SQL);
    changed!(tx, query(sql).bind(id).bind(micros(until)))?;
    Ok(())
}

/// Makes all waiting jobs of a lane due now.
pub(crate) async fn make_lane_due(tx: &mut Tx, id: Uuid, now: Timestamp) -> StoreResult<()> {
    const SQL: Sql = sql!(
        "UPDATE due SET ready_at = $2 WHERE "
        (sqlite "lane = $1 AND lease IS NULL AND ready_at > $2")
        (postgres "job = ANY (ARRAY(SELECT job FROM due
            WHERE lane = $1 AND lease IS NULL AND ready_at > $2 ORDER BY job FOR UPDATE))")
    );
    let sql = tx.pick(SQL);
    changed!(tx, query(sql).bind(id).bind(micros(now)))?;
    wake_lane(tx, id, micros(now)).await
}

/// Makes claims visit a lane from `ready_at` on; `NotFound` when it is closed.
pub(crate) async fn wake_lane(tx: &mut Tx, lane: Uuid, ready_at: i64) -> StoreResult<()> {
    if wake(tx, &[lane], ready_at).await? == 1 { Ok(()) } else { Err(StoreError::NotFound) }
}

const WAKE: Sql = sql!(
    (sqlite "UPDATE lane SET ready_at = min(ready_at, $2) WHERE id IN (SELECT unhex(value) FROM json_each($1))
        RETURNING TRUE")
    (postgres "SELECT wake_lane(id, $2)
        FROM (SELECT value::uuid AS id FROM json_array_elements_text($1::json) ORDER BY 1) AS lanes")
);

/// As [`wake_lane`], for several lanes. Closed ones are left out: retention removes what was added to them.
pub(crate) async fn wake_lanes(tx: &mut Tx, lanes: &[Uuid], ready_at: i64) -> StoreResult<()> {
    wake(tx, lanes, ready_at).await.map(drop)
}

/// In the order of their ids: in another order two transactions could deadlock. Returns how many of the lanes exist.
async fn wake(tx: &mut Tx, lanes: &[Uuid], ready_at: i64) -> StoreResult<usize> {
    if lanes.is_empty() {
        return Ok(0);
    }
    let sql = tx.pick(WAKE);
    let found: Vec<bool> = on!(tx, c => query_scalar(sql).bind(id_list(lanes)).bind(ready_at).fetch_all(c).await)?;
    Ok(found.into_iter().filter(|it| *it).count())
}

/// What jobs that ended say about their lane.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LaneUpdate {
    /// When the first of its jobs that were put back is due; [`NEVER`] without one.
    pub next: i64,
    /// How many ended well, how many stalled, and the most: see [`cap_after`](octavo_domain::due::cap_after).
    pub well: i32,
    pub stalled: i32,
    pub most: i32,
    /// False when those three leave the cap as it is.
    pub changes_cap: bool,
}

impl LaneUpdate {
    /// Nothing but a time for the next claim.
    pub fn wake_at(next: i64) -> Self {
        LaneUpdate { next, well: 0, stalled: 0, most: i32::MAX, changes_cap: false }
    }

    pub fn changes_anything(&self) -> bool {
        self.next < NEVER || self.changes_cap
    }
}

const UPDATE: Sql = sql!(
    (sqlite "UPDATE lane SET ready_at = min(ready_at, it.value ->> 'next'),
            cap = CASE WHEN it.value ->> 'stalled' > 0 THEN max(cap >> (it.value ->> 'stalled'), 1)
                WHEN cap > it.value ->> 'most' THEN max(cap - (it.value ->> 'well'), it.value ->> 'most')
                ELSE min(cap + (it.value ->> 'well'), it.value ->> 'most') END
        FROM jsonb_each($1) AS it WHERE lane.id = unhex(it.value ->> 'id')")
    (postgres "WITH told AS (SELECT (value ->> 'id')::uuid AS id, (value ->> 'next')::bigint AS next,
            (value ->> 'well')::int AS well, least((value ->> 'stalled')::int, 30) AS stalled, (value ->> 'most')::int AS most
            FROM jsonb_array_elements($1::jsonb)),
        locked AS (SELECT id FROM lane WHERE id IN (SELECT id FROM told) ORDER BY id FOR NO KEY UPDATE)
        UPDATE lane SET ready_at = least(lane.ready_at, told.next),
            cap = CASE WHEN told.stalled > 0 THEN greatest(lane.cap >> told.stalled, 1)
                WHEN lane.cap > told.most THEN greatest(lane.cap - told.well, told.most)
                ELSE least(lane.cap + told.well, told.most) END
        FROM told JOIN locked USING (id) WHERE lane.id = told.id")
);

/// Updates when claims visit lanes next, and how many of their jobs run at the same time.
pub(crate) async fn update_lanes(tx: &mut Tx, lanes: impl Iterator<Item = (Uuid, LaneUpdate)>) -> StoreResult<()> {
    let rows: Vec<_> = lanes
        .map(|(id, LaneUpdate { next, well, stalled, most, .. })| {
            json!({ "id": id.simple().to_string(), "next": next, "well": well, "stalled": stalled, "most": most })
        })
        .collect();
    if !rows.is_empty() {
        let sql = tx.pick(UPDATE);
        changed!(tx, query(sql).bind(crate::json::encode(&rows)))?;
    }
    Ok(())
}
