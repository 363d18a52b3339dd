//! Redelivery: the same event, the same bytes, one more try.

use jiff::Timestamp;
use octavo_domain::webhook::DeliveryStatus;
use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::Deliveries;
use crate::db::{Sql, Tx, id_list, sql};
use crate::due;
use crate::time::micros;
use crate::webhooks::{Redelivery, record_redelivery};
use crate::{StoreResult, changed, on};

const PUT_BACK: Sql = sql!(
    "UPDATE delivery SET status = $2, next_attempt_at = $3, tries_before = attempt
    WHERE id IN " (ids 1) " AND status IN ('SUCCEEDED', 'FAILED') RETURNING id"
);
// Tries continue to be numbered from there.
const INSERT_DUE: Sql = sql!(
    "INSERT INTO due (job, lane, ready_at, lease, attempt)
    SELECT id, webhook_id, $2, NULL, attempt FROM delivery WHERE id IN " (ids 1)
);

// Nobody holds the job, and nobody can claim it before the commit: a delivery is never tried twice at the same time.
const HASTEN_DUE: &str = "UPDATE due SET ready_at = $2 WHERE job = $1 AND lease IS NULL
    AND EXISTS (SELECT 1 FROM delivery WHERE id = $1 AND status = 'SCHEDULED')";
const HASTEN_DELIVERY: &str = "UPDATE delivery SET next_attempt_at = $2, tries_before = attempt WHERE id = $1";

impl Deliveries<'_> {
    /// Makes a delivery due now, with all of its retries. It has ended, or it waits for its next try. False if it was
    /// never tried, or is being tried.
    pub async fn redeliver(&self, webhook_id: Uuid, id: Uuid, now: Timestamp) -> StoreResult<bool> {
        let mut tx = self.0.write().await?;
        let again = retry_now(&mut tx, id, now).await? || put_back(&mut tx, &[id], now).await? == 1;
        if again {
            record_redelivery(&mut tx, webhook_id, Redelivery::One(id)).await?;
            due::wake_lane(&mut tx, webhook_id, micros(now)).await?;
            tx.commit().await?;
        }
        Ok(again)
    }
}

/// Makes a delivery that waits for its next try due now. False if it doesn't wait.
async fn retry_now(tx: &mut Tx, id: Uuid, now: Timestamp) -> StoreResult<bool> {
    let waits = changed!(tx, query(HASTEN_DUE).bind(id).bind(micros(now)))? == 1;
    if waits {
        changed!(tx, query(HASTEN_DELIVERY).bind(id).bind(micros(now)))?;
    }
    Ok(waits)
}

/// Makes ended deliveries due again, with all of their retries; returns how many had ended. The caller wakes the lane.
pub(super) async fn put_back(tx: &mut Tx, ids: &[Uuid], now: Timestamp) -> StoreResult<usize> {
    let (scheduled, now) = (DeliveryStatus::Scheduled.as_str(), micros(now));
    let sql = tx.pick(PUT_BACK);
    let put: Vec<Uuid> =
        on!(tx, c => query_scalar(sql).bind(id_list(ids)).bind(scheduled).bind(now).fetch_all(c).await)?;
    let sql = tx.pick(INSERT_DUE);
    changed!(tx, query(sql).bind(id_list(&put)).bind(now))?;
    Ok(put.len())
}
