//! Ended deliveries that are made again: the same event, the same bytes, one more try.

use jiff::Timestamp;
use octavo_domain::webhook::DeliveryStatus;
use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::Deliveries;
use crate::db::Tx;
use crate::due::{self, id_list};
use crate::time::micros;
use crate::{StoreResult, changed, on};

const PUT_BACK: &str = "UPDATE delivery SET status = $2, next_attempt_at = $3, tries_before = attempt
    WHERE id IN (SELECT unhex(value) FROM json_each($1)) AND status IN ('SUCCEEDED', 'FAILED') RETURNING id";
const PUT_BACK_POSTGRES: &str = "UPDATE delivery SET status = $2, next_attempt_at = $3, tries_before = attempt
    WHERE id IN (SELECT value::uuid FROM json_array_elements_text($1::json)) AND status IN ('SUCCEEDED', 'FAILED')
    RETURNING id";

// The tries go on being numbered from where they were.
const INSERT_DUE: &str = "INSERT INTO due (job, lane, ready_at, lease, attempt)
    SELECT id, webhook_id, $2, NULL, attempt FROM delivery WHERE id IN (SELECT unhex(value) FROM json_each($1))";
const INSERT_DUE_POSTGRES: &str = "INSERT INTO due (job, lane, ready_at, lease, attempt)
    SELECT id, webhook_id, $2, NULL, attempt FROM delivery
    WHERE id IN (SELECT value::uuid FROM json_array_elements_text($1::json))";

impl Deliveries<'_> {
    /// Puts an ended delivery back, to be tried at once. False when it has not ended: it is still being tried.
    pub async fn redeliver(&self, webhook_id: Uuid, id: Uuid, now: Timestamp) -> StoreResult<bool> {
        let mut tx = self.0.write().await?;
        let put = put_back(&mut tx, &[id], now).await?;
        if put == 1 {
            due::wake(&mut tx, webhook_id, micros(now)).await?;
        }
        tx.commit().await?;
        Ok(put == 1)
    }
}

/// Makes ended deliveries due again, with all of their retries; answers how many had ended. The lane is the
/// caller's to wake.
pub(super) async fn put_back(tx: &mut Tx, ids: &[Uuid], now: Timestamp) -> StoreResult<usize> {
    let (scheduled, now) = (DeliveryStatus::Scheduled.as_str(), micros(now));
    let sql = tx.pick(PUT_BACK, PUT_BACK_POSTGRES);
    let put: Vec<Uuid> =
        on!(tx, c => query_scalar(sql).bind(id_list(ids)).bind(scheduled).bind(now).fetch_all(c).await)?;
    let sql = tx.pick(INSERT_DUE, INSERT_DUE_POSTGRES);
    changed!(tx, query(sql).bind(id_list(&put)).bind(now))?;
    Ok(put.len())
}
