//! Webhooks: where an application receives events, and which ones.

mod change;
pub(crate) mod health;
mod keys;
mod notices;

use jiff::Timestamp;
use octavo_domain::audit::{AuditAction, TargetType};
use octavo_domain::time::iso;
use octavo_domain::webhook::WebhookStatus;
use octavo_domain::{Event, Kind};
use serde_json::{Value, json};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::audit::{NewEntry, record};
use crate::columns::{JsonText, MaybeMicros, Micros};
use crate::db::Tx;
use crate::deliveries::close_lanes;
use crate::due::{LaneKind, open_lane};
use crate::error::within_quota;
use crate::time::micros;
use crate::{Db, StoreError, StoreResult, changed, json as text, on};

pub use change::WebhookChange;
pub use notices::Disabled;

pub struct Webhooks<'a>(pub(crate) &'a Db);

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct Webhook {
    /// Also the id of its lane.
    pub id: Uuid,
    pub app_id: Uuid,
    pub url: String,
    pub api_key_sealed: String,
    pub events_all: bool,
    /// Empty when `events_all`.
    #[sqlx(try_from = "JsonText")]
    pub event_types: Vec<String>,
    pub retry_max_attempts: i32,
    pub retry_backoff_ms: i64,
    pub connect_timeout_ms: i64,
    pub read_timeout_ms: i64,
    #[sqlx(try_from = "String")]
    pub status: WebhookStatus,
    /// Why it was disabled, in a sentence; with `disabled_at`.
    pub status_reason: Option<String>,
    #[sqlx(try_from = "MaybeMicros")]
    pub disabled_at: Option<Timestamp>,
    /// Until when a former API key still signs.
    #[sqlx(try_from = "MaybeMicros")]
    pub former_key_until: Option<Timestamp>,
    #[sqlx(try_from = "MaybeMicros")]
    pub last_success_at: Option<Timestamp>,
    #[sqlx(try_from = "MaybeMicros")]
    pub last_failure_at: Option<Timestamp>,
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
}

const ADD: &str = "INSERT INTO webhook (id, app_id, url, api_key_sealed, events_all, event_types, retry_max_attempts,
        retry_backoff_ms, connect_timeout_ms, read_timeout_ms, status, created_at, updated_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)";
/// The statements that read webhooks differ only in their end.
macro_rules! select {
    ($end:literal) => {
        concat!(
            "SELECT w.id, w.app_id, w.url, w.api_key_sealed, w.events_all, w.event_types, w.retry_max_attempts,
                w.retry_backoff_ms, w.connect_timeout_ms, w.read_timeout_ms, w.status, w.status_reason, w.disabled_at,
                (SELECT max(k.expires_at) FROM webhook_key k WHERE k.webhook_id = w.id) AS former_key_until,
                w.last_success_at, w.last_failure_at, w.created_at
            FROM webhook w JOIN app a ON a.id = w.app_id ",
            $end
        )
    };
}

const FIND: &str = select!("WHERE w.id = $1 AND a.workspace_id = $2");
const LIST: &str = select!("WHERE a.workspace_id = $1 ORDER BY w.id");
const READ: &str = select!("WHERE w.id = $1");

impl Webhooks<'_> {
    /// Stores a webhook and opens its lane. `NotFound` if the application, which may have `most`, was deleted.
    pub async fn add(&self, webhook: &Webhook, most: i64) -> StoreResult<()> {
        const COUNT: &str = "SELECT count(*) FROM webhook WHERE app_id = $1";
        let mut tx = self.0.write().await?;
        let app = changed!(tx, query("UPDATE app SET name = name WHERE id = $1").bind(webhook.app_id))?;
        if app == 0 {
            return Err(StoreError::NotFound);
        }
        let has: i64 = on!(tx, c => query_scalar(COUNT).bind(webhook.app_id).fetch_one(c).await)?;
        within_quota("webhooks_per_app", has, most)?;
        changed!(
            tx,
            query(ADD)
                .bind(webhook.id)
                .bind(webhook.app_id)
                .bind(&webhook.url)
                .bind(&webhook.api_key_sealed)
                .bind(webhook.events_all)
                .bind(text::encode(&webhook.event_types))
                .bind(webhook.retry_max_attempts)
                .bind(webhook.retry_backoff_ms)
                .bind(webhook.connect_timeout_ms)
                .bind(webhook.read_timeout_ms)
                .bind(webhook.status.as_str())
                .bind(micros(webhook.created_at))
        )?;
        open_lane(&mut tx, webhook.id, LaneKind::Deliver).await?;
        let written = json!({ "url": webhook.url });
        record_webhook(&mut tx, AuditAction::WebhookCreated, webhook.app_id, webhook.id, written).await?;
        tx.commit().await
    }

    /// A webhook of one of `workspace_id`'s applications.
    pub async fn find(&self, workspace_id: Uuid, id: Uuid) -> StoreResult<Option<Webhook>> {
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(FIND).bind(id).bind(workspace_id).fetch_optional(c).await)?)
    }

    /// The webhooks of all of `workspace_id`'s applications, oldest first.
    pub async fn list(&self, workspace_id: Uuid) -> StoreResult<Vec<Webhook>> {
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(LIST).bind(workspace_id).fetch_all(c).await)?)
    }

    /// Deletes a webhook and its lane with the waiting deliveries. Its history is removed later, in batches.
    pub async fn delete(&self, id: Uuid) -> StoreResult<()> {
        const SQL: &str = "DELETE FROM webhook WHERE id = $1 RETURNING app_id, url";
        let mut tx = self.0.write().await?;
        let deleted: Option<(Uuid, String)> = on!(tx, c => query_as(SQL).bind(id).fetch_optional(c).await)?;
        let (app, url) = deleted.ok_or(StoreError::NotFound)?;
        close_lanes(&mut tx, &[id]).await?;
        changed!(tx, query("INSERT INTO orphaned (id) VALUES ($1)").bind(id))?;
        record_webhook(&mut tx, AuditAction::WebhookDeleted, app, id, json!({ "url": url })).await?;
        tx.commit().await
    }

    /// Sends one event to this webhook alone.
    pub async fn send_test(&self, webhook: &Webhook, event: &Event) -> StoreResult<Uuid> {
        let mut tx = self.0.write_one().await?;
        let delivery = crate::events::announce_test(&mut tx, webhook.app_id, webhook.id, event).await?;
        tx.commit().await?;
        Ok(delivery)
    }
}

/// Records that one delivery of a webhook is sent again, or those that failed since a time.
pub(crate) async fn record_redelivery(tx: &mut Tx, webhook: Uuid, again: Redelivery) -> StoreResult<()> {
    const SQL: &str = "SELECT a.workspace_id FROM webhook w JOIN app a ON a.id = w.app_id WHERE w.id = $1";
    let workspace: Option<Uuid> = on!(tx, c => query_scalar(SQL).bind(webhook).fetch_optional(c).await)?;
    let (entry, id) = (NewEntry::new(AuditAction::DeliveryRedelivered, workspace), Kind::Webhook.show(webhook));
    let entry = match again {
        Redelivery::One(delivery) => {
            entry.on(TargetType::Delivery, Kind::Delivery.show(delivery)).detail(json!({ "webhookId": id }))
        }
        Redelivery::Since { since, count } => {
            entry.on(TargetType::Webhook, id).detail(json!({ "since": iso(since), "deliveries": count }))
        }
    };
    record(tx, entry).await
}

/// What is sent again.
pub(crate) enum Redelivery {
    One(Uuid),
    Since { since: Timestamp, count: i64 },
}

/// Records what someone did with a webhook, in the log of its application's workspace.
async fn record_webhook(tx: &mut Tx, action: AuditAction, app: Uuid, id: Uuid, written: Value) -> StoreResult<()> {
    const SQL: &str = "SELECT workspace_id FROM app WHERE id = $1";
    let workspace: Option<Uuid> = on!(tx, c => query_scalar(SQL).bind(app).fetch_optional(c).await)?;
    let entry = NewEntry::new(action, workspace).on(TargetType::Webhook, Kind::Webhook.show(id));
    record(tx, entry.detail(json!({ "appId": Kind::App.show(app) })).written(written)).await
}

async fn read_webhook(tx: &mut Tx, id: Uuid) -> StoreResult<Webhook> {
    Ok(on!(tx, c => query_as(READ).bind(id).fetch_one(c).await)?)
}
