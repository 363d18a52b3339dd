//! Rotation of a webhook's API key while deliveries are sent.

use jiff::Timestamp;
use octavo_domain::audit::AuditAction;
use octavo_domain::webhook::MOST_FORMER_KEYS;
use serde_json::json;
use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::{Webhook, Webhooks, read_webhook, record_webhook};
use crate::db::{Sql, Tx, sql};
use crate::deliveries::recall;
use crate::time::micros;
use crate::{StoreError, StoreResult, changed, on};

// A rotation or a deletion that is in progress removes them itself.
const SWEEP: Sql = sql!(
    "WITH ended AS MATERIALIZED (SELECT webhook_id, sealed FROM webhook_key WHERE expires_at <= $1"
    (postgres " FOR UPDATE SKIP LOCKED")
    ") DELETE FROM webhook_key WHERE (webhook_id, sealed) IN (SELECT webhook_id, sealed FROM ended)"
);

impl Webhooks<'_> {
    /// Replaces the webhook's sealed key. The old one continues to sign until `former_until`; without that time every
    /// former key ends at once. `Conflict` if too many former keys still sign.
    pub async fn rotate(
        &self,
        id: Uuid,
        sealed: &str,
        former_until: Option<Timestamp>,
        now: Timestamp,
    ) -> StoreResult<Webhook> {
        let mut tx = self.0.write().await?;
        // Locks the row: two rotations run one after the other.
        let held = changed!(tx, query("UPDATE webhook SET updated_at = $2 WHERE id = $1").bind(id).bind(micros(now)))?;
        if held == 0 {
            return Err(StoreError::NotFound);
        }
        let ended = if former_until.is_some() { micros(now) } else { i64::MAX };
        let sql = "DELETE FROM webhook_key WHERE webhook_id = $1 AND expires_at <= $2";
        changed!(tx, query(sql).bind(id).bind(ended))?;
        if let Some(until) = former_until {
            keep_former(&mut tx, id, until).await?;
        }
        changed!(tx, query("UPDATE webhook SET api_key_sealed = $2 WHERE id = $1").bind(id).bind(sealed))?;
        let webhook = read_webhook(&mut tx, id).await?;
        let written = json!({ "apiKey": "rotated" });
        record_webhook(&mut tx, AuditAction::WebhookChanged, webhook.app_id, id, written).await?;
        recall(&mut tx, id);
        tx.commit().await?;
        Ok(webhook)
    }

    /// Deletes expired former keys; returns how many.
    pub async fn sweep_keys(&self, now: Timestamp) -> StoreResult<u64> {
        let mut tx = self.0.write().await?;
        let sql = tx.pick(SWEEP);
        let gone = changed!(tx, query(sql).bind(micros(now)))?;
        tx.commit().await?;
        Ok(gone)
    }
}

async fn keep_former(tx: &mut Tx, id: Uuid, until: Timestamp) -> StoreResult<()> {
    const COUNT: &str = "SELECT count(*) FROM webhook_key WHERE webhook_id = $1";
    let former: i64 = on!(tx, c => query_scalar(COUNT).bind(id).fetch_one(c).await)?;
    if former >= MOST_FORMER_KEYS {
        return Err(StoreError::Conflict("webhook_key".to_owned()));
    }
    const KEEP: &str = "INSERT INTO webhook_key (webhook_id, sealed, expires_at)
        SELECT id, api_key_sealed, $2 FROM webhook WHERE id = $1";
    changed!(tx, query(KEEP).bind(id).bind(micros(until)))?;
    Ok(())
}
