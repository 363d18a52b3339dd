//! A webhook's settings and state, as its developer changes them.

use jiff::Timestamp;
use octavo_domain::audit::AuditAction;
use octavo_domain::webhook::WebhookStatus;
use serde_json::{Value, json};
use sqlx::query;
use uuid::Uuid;

use super::{Webhook, Webhooks, read_webhook, record_webhook};
use crate::db::Tx;
use crate::deliveries::recall;
use crate::time::micros;
use crate::{StoreError, StoreResult, changed, due, json as text};

/// The settings to change; `None` leaves one as it is.
#[derive(Debug, Clone, Default)]
pub struct WebhookChange {
    pub url: Option<String>,
    /// All events, or only these types.
    pub events: Option<(bool, Vec<String>)>,
    pub retry_max_attempts: Option<i32>,
    pub retry_backoff_ms: Option<i64>,
    pub connect_timeout_ms: Option<i64>,
    pub read_timeout_ms: Option<i64>,
    /// ACTIVE resumes deliveries, even after Octavo disabled the webhook. With any other status nothing is sent.
    pub status: Option<WebhookStatus>,
}

impl WebhookChange {
    /// The new settings, for the audit log.
    fn written(&self) -> Value {
        let events = self.events.as_ref().map(|(all, types)| if *all { json!("all") } else { json!(types) });
        let settings = [
            ("url", self.url.as_ref().map(|url| json!(url))),
            ("events", events),
            ("status", self.status.map(|status| json!(status.as_str()))),
            ("retryMaxAttempts", self.retry_max_attempts.map(Value::from)),
            ("retryBackoffMs", self.retry_backoff_ms.map(Value::from)),
            ("connectTimeoutMs", self.connect_timeout_ms.map(Value::from)),
            ("readTimeoutMs", self.read_timeout_ms.map(Value::from)),
        ];
        settings.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect()
    }
}

// Failures at another address say nothing about the new one.
const CHANGE: &str = "UPDATE webhook SET url = coalesce($2, url), events_all = coalesce($3, events_all),
        event_types = coalesce($4, event_types), retry_max_attempts = coalesce($5, retry_max_attempts),
        retry_backoff_ms = coalesce($6, retry_backoff_ms), connect_timeout_ms = coalesce($7, connect_timeout_ms),
        read_timeout_ms = coalesce($8, read_timeout_ms), updated_at = $9,
        failing_since = CASE WHEN $2 IS NULL THEN failing_since END,
        failing_tries = CASE WHEN $2 IS NULL THEN failing_tries ELSE 0 END
    WHERE id = $1";

impl Webhooks<'_> {
    /// Changes a webhook; returns it.
    pub async fn change(&self, id: Uuid, change: &WebhookChange, now: Timestamp) -> StoreResult<Webhook> {
        let mut tx = self.0.write().await?;
        let (all, types) = change.events.clone().unzip();
        let found = changed!(
            tx,
            query(CHANGE)
                .bind(id)
                .bind(&change.url)
                .bind(all)
                .bind(types.as_ref().map(text::encode))
                .bind(change.retry_max_attempts)
                .bind(change.retry_backoff_ms)
                .bind(change.connect_timeout_ms)
                .bind(change.read_timeout_ms)
                .bind(micros(now))
        )?;
        if found == 0 {
            return Err(StoreError::NotFound);
        }
        if let Some(status) = change.status {
            set_status(&mut tx, id, status).await?;
        }
        let webhook = read_webhook(&mut tx, id).await?;
        record_webhook(&mut tx, AuditAction::WebhookChanged, webhook.app_id, id, change.written()).await?;
        recall(&mut tx, id);
        tx.commit().await?;
        Ok(webhook)
    }
}

async fn set_status(tx: &mut Tx, id: Uuid, status: WebhookStatus) -> StoreResult<()> {
    const SQL: &str = "UPDATE webhook SET status = $2, status_reason = NULL, disabled_at = NULL, failing_since = NULL,
        failing_tries = 0 WHERE id = $1";
    changed!(tx, query(SQL).bind(id).bind(status.as_str()))?;
    if status == WebhookStatus::Active { due::resume_lane(tx, id).await } else { due::pause_lane(tx, id).await }
}
