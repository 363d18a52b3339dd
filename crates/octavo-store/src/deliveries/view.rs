//! A delivery as people see it, with all of its tries.

use jiff::Timestamp;
use octavo_domain::webhook::{DeliveryStatus, TryError};
use serde_json::Value;
use sqlx::{AssertSqlSafe, query_as};
use uuid::Uuid;

use super::Deliveries;
use crate::time::{timestamp, timestamp_opt};
use crate::{StoreError, StoreResult, json, on};

/// A delivery with its latest try.
#[derive(Debug, Clone)]
pub struct DeliveryView {
    pub id: Uuid,
    pub event_id: Uuid,
    pub event_type: String,
    pub aggregate_type: String,
    pub aggregate_id: String,
    pub occurred_at: Timestamp,
    pub status: DeliveryStatus,
    /// Tries made.
    pub attempt: i32,
    pub http_status: Option<i32>,
    pub last_attempt_at: Option<Timestamp>,
    pub next_attempt_at: Option<Timestamp>,
    pub created_at: Timestamp,
    pub error_message: Option<String>,
    pub request_body: String,
    pub response_body: Option<String>,
}

/// One try.
#[derive(Debug, Clone)]
pub struct AttemptView {
    /// From 1; a number is missing if a worker died during the try.
    pub number: i32,
    pub started_at: Timestamp,
    pub duration_us: i64,
    /// The status of the delivery after it.
    pub status: DeliveryStatus,
    pub http_status: Option<i32>,
    pub error_class: Option<TryError>,
    pub error_message: Option<String>,
    /// By name; none for tries from before headers were stored.
    pub request_headers: Option<Value>,
    pub response_headers: Option<Value>,
    pub response_body: Option<String>,
}

#[derive(sqlx::FromRow)]
pub(super) struct Row {
    id: Uuid,
    event_id: Uuid,
    event_type: String,
    aggregate_type: String,
    aggregate_id: String,
    occurred_at: i64,
    status: String,
    attempt: i32,
    http_status: Option<i32>,
    last_attempt_at: Option<i64>,
    next_attempt_at: Option<i64>,
    created_at: i64,
    error_message: Option<String>,
    body: String,
    response_body: Option<String>,
}

impl TryFrom<Row> for DeliveryView {
    type Error = StoreError;

    fn try_from(row: Row) -> StoreResult<Self> {
        Ok(DeliveryView {
            id: row.id,
            event_id: row.event_id,
            event_type: row.event_type,
            aggregate_type: row.aggregate_type,
            aggregate_id: row.aggregate_id,
            occurred_at: timestamp(row.occurred_at)?,
            status: DeliveryStatus::parse(&row.status).ok_or(StoreError::Corrupt(row.status))?,
            attempt: row.attempt,
            http_status: row.http_status,
            last_attempt_at: timestamp_opt(row.last_attempt_at)?,
            next_attempt_at: timestamp_opt(row.next_attempt_at)?,
            created_at: timestamp(row.created_at)?,
            error_message: row.error_message,
            request_body: row.body,
            response_body: row.response_body,
        })
    }
}

#[derive(sqlx::FromRow)]
struct AttemptRow {
    number: i32,
    started_at: i64,
    duration_us: i64,
    outcome: String,
    http_status: Option<i32>,
    error_class: Option<String>,
    error_message: Option<String>,
    request_headers: Option<String>,
    response_headers: Option<String>,
    response_body: Option<String>,
}

impl TryFrom<AttemptRow> for AttemptView {
    type Error = StoreError;

    fn try_from(row: AttemptRow) -> StoreResult<Self> {
        Ok(AttemptView {
            number: row.number,
            started_at: timestamp(row.started_at)?,
            duration_us: row.duration_us,
            status: DeliveryStatus::parse(&row.outcome).ok_or(StoreError::Corrupt(row.outcome))?,
            http_status: row.http_status,
            error_class: row.error_class.as_deref().and_then(TryError::parse),
            error_message: row.error_message,
            request_headers: row.request_headers.as_deref().map(json::decode).transpose()?,
            response_headers: row.response_headers.as_deref().map(json::decode).transpose()?,
            response_body: row.response_body,
        })
    }
}

pub(super) const SELECT: &str = "SELECT d.id, d.event_id, d.event_type, d.aggregate_type, d.aggregate_id,
        d.occurred_at, d.status, d.attempt, d.http_status, d.last_attempt_at, d.next_attempt_at, d.created_at,
        d.error_message, e.body, a.response_body
    FROM delivery d JOIN event e ON e.id = d.event_id
    LEFT JOIN attempt a ON a.delivery_id = d.id AND a.number = d.attempt";

/// How many tries of one delivery are shown. A person may redeliver without a limit.
const MOST_ATTEMPTS: i64 = 100;

impl Deliveries<'_> {
    /// A delivery of a webhook.
    pub async fn find(&self, webhook_id: Uuid, id: Uuid) -> StoreResult<Option<DeliveryView>> {
        let sql = format!("{SELECT} WHERE d.id = $1 AND d.webhook_id = $2");
        let mut reader = self.0.read().await?;
        let row: Option<Row> =
            on!(reader, c => query_as(AssertSqlSafe(sql)).bind(id).bind(webhook_id).fetch_optional(c).await)?;
        row.map(DeliveryView::try_from).transpose()
    }

    /// The latest tries of a delivery, oldest first.
    pub async fn list_attempts(&self, id: Uuid) -> StoreResult<Vec<AttemptView>> {
        const SQL: &str = "SELECT number, started_at, duration_us, outcome, http_status, error_class, error_message,
                request_headers, response_headers, response_body
            FROM attempt WHERE delivery_id = $1 ORDER BY number DESC LIMIT $2";
        let mut reader = self.0.read().await?;
        let rows: Vec<AttemptRow> = on!(reader, c => query_as(SQL).bind(id).bind(MOST_ATTEMPTS).fetch_all(c).await)?;
        rows.into_iter().rev().map(AttemptView::try_from).collect()
    }
}
