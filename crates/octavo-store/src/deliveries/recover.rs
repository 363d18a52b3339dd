//! Recovery: all failed deliveries since a time are put back in batches. A row stores the progress, so that a crash or
//! a stop only interrupts it.

use jiff::Timestamp;
use octavo_domain::webhook::DeliveryStatus;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::Deliveries;
use super::redeliver::put_back;
use super::tally::{self, Counted};
use crate::db::{Sql, Tx, sql};
use crate::due;
use crate::time::micros;
use crate::webhooks::{Redelivery, record_redelivery};
use crate::{StoreError, StoreResult, changed, on};

/// A lane gets at most this many ready jobs, so that new events don't wait behind a long recovery.
const LANE_ROOM: i64 = 500;

const FAILED: &str = "SELECT created_at, id FROM delivery
    WHERE webhook_id = $1 AND status = 'FAILED' AND created_at >= $2 AND created_at < $4
        AND (created_at, id) > ($2, $3)
    ORDER BY created_at, id LIMIT $5";
const BEGIN: Sql = sql!(
    "INSERT INTO recovery (webhook_id, after_at, after_id, until_at) SELECT id, $2, $3, $4 FROM webhook WHERE id = $1"
    (postgres " FOR KEY SHARE")
);
// The webhook can't be deleted before the commit: its deletion removes the recovery too.
const FIND: Sql = sql!(
    "SELECT r.after_at, r.after_id, r.until_at FROM recovery r JOIN webhook w ON w.id = r.webhook_id
    WHERE r.webhook_id = $1"
    (postgres " FOR UPDATE OF r SKIP LOCKED FOR KEY SHARE OF w SKIP LOCKED")
);
const MOVE_ON: &str = "UPDATE recovery SET after_at = $2, after_id = $3 WHERE webhook_id = $1";

#[derive(sqlx::FromRow)]
struct Recovery {
    after_at: i64,
    after_id: Uuid,
    until_at: i64,
}

impl Deliveries<'_> {
    /// Starts to put back all failed deliveries created at `since` or later; returns how many there are. `Conflict`
    /// while an earlier recovery is running, `NotFound` if the webhook was deleted.
    pub async fn recover(&self, webhook_id: Uuid, since: Timestamp, now: Timestamp) -> StoreResult<i64> {
        let failed = Counted {
            webhook_id,
            status: Some(DeliveryStatus::Failed),
            event_type: None,
            from: Some(since),
            to: Some(now),
        };
        let (since_micros, now) = (micros(since), micros(now));
        let mut tx = self.0.write().await?;
        // The nil id sorts before all others.
        let sql = tx.pick(BEGIN);
        if changed!(tx, query(sql).bind(webhook_id).bind(since_micros).bind(Uuid::nil()).bind(now))? == 0 {
            return Err(StoreError::NotFound);
        }
        let count = tally::total(tx.engine(), &failed).await?;
        if count > 0 {
            record_redelivery(&mut tx, webhook_id, Redelivery::Since { since, count }).await?;
            tx.commit().await?;
        }
        Ok(count)
    }

    /// The webhooks whose recovery is running.
    pub async fn list_recovering(&self) -> StoreResult<Vec<Uuid>> {
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_scalar("SELECT webhook_id FROM recovery").fetch_all(c).await)?)
    }

    /// Puts back the next deliveries of a webhook, as many as its lane has room for; returns how many. Skips a webhook
    /// that another process is working on.
    pub async fn recover_some(&self, webhook_id: Uuid, now: Timestamp) -> StoreResult<usize> {
        let mut tx = self.0.write().await?;
        let sql = tx.pick(FIND);
        let recovery: Option<Recovery> = on!(tx, c => query_as(sql).bind(webhook_id).fetch_optional(c).await)?;
        let room = lane_room(&mut tx, webhook_id, now).await?;
        let (Some(recovery), 1..) = (recovery, room) else {
            // A dropped transaction keeps the row locked for a moment, and the next call would skip it.
            tx.commit().await?;
            return Ok(0);
        };
        let found: Vec<(i64, Uuid)> = on!(tx, c => query_as(FAILED).bind(webhook_id).bind(recovery.after_at)
            .bind(recovery.after_id).bind(recovery.until_at).bind(room).fetch_all(c).await)?;
        let ids: Vec<Uuid> = found.iter().map(|(_, id)| *id).collect();
        let put = put_back(&mut tx, &ids, now).await?;
        match found.last().filter(|_| found.len() as i64 == room) {
            Some((at, id)) => changed!(tx, query(MOVE_ON).bind(webhook_id).bind(at).bind(id))?,
            None => changed!(tx, query("DELETE FROM recovery WHERE webhook_id = $1").bind(webhook_id))?,
        };
        due::wake_lane(&mut tx, webhook_id, micros(now)).await?;
        tx.commit().await?;
        Ok(put)
    }
}

async fn lane_room(tx: &mut Tx, lane: Uuid, now: Timestamp) -> StoreResult<i64> {
    const SQL: &str = "SELECT count(*) FROM due WHERE lane = $1 AND ready_at <= $2";
    let ready: i64 = on!(tx, c => query_scalar(SQL).bind(lane).bind(micros(now)).fetch_one(c).await)?;
    Ok(LANE_ROOM - ready)
}
