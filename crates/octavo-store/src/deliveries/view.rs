//! A delivery as people see it, with all of its tries.

use jiff::Timestamp;
use octavo_domain::webhook::{DeliveryStatus, TryError};
use serde_json::Value;
use sqlx::{AssertSqlSafe, query_as};
use uuid::Uuid;

use super::Deliveries;
use crate::columns::{MaybeJson, MaybeMicros, Micros};
use crate::{StoreResult, on};

/// A delivery with its latest try.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct DeliveryView {
    pub id: Uuid,
    pub event_id: Uuid,
    pub event_type: String,
    pub aggregate_type: String,
    pub aggregate_id: String,
    #[sqlx(try_from = "Micros")]
    pub occurred_at: Timestamp,
    #[sqlx(try_from = "String")]
    pub status: DeliveryStatus,
    /// Tries made.
    pub attempt: i32,
    pub http_status: Option<i32>,
    #[sqlx(try_from = "MaybeMicros")]
    pub last_attempt_at: Option<Timestamp>,
    #[sqlx(try_from = "MaybeMicros")]
    pub next_attempt_at: Option<Timestamp>,
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
    pub error_message: Option<String>,
    #[sqlx(rename = "body")]
    pub request_body: String,
    pub response_body: Option<String>,
}

/// None for an error of a newer version.
#[derive(sqlx::Type)]
#[sqlx(transparent, no_pg_array)]
struct KnownError(Option<String>);

impl From<KnownError> for Option<TryError> {
    fn from(column: KnownError) -> Self {
        column.0.as_deref().and_then(TryError::parse)
    }
}

/// One try.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct AttemptView {
    /// From 1; a number is missing if a worker died during the try.
    pub number: i32,
    #[sqlx(try_from = "Micros")]
    pub started_at: Timestamp,
    pub duration_us: i64,
    /// The status of the delivery after it.
    #[sqlx(rename = "outcome", try_from = "String")]
    pub status: DeliveryStatus,
    pub http_status: Option<i32>,
    #[sqlx(try_from = "KnownError")]
    pub error_class: Option<TryError>,
    pub error_message: Option<String>,
    /// By name; none for tries from before headers were stored.
    #[sqlx(try_from = "MaybeJson")]
    pub request_headers: Option<Value>,
    #[sqlx(try_from = "MaybeJson")]
    pub response_headers: Option<Value>,
    pub response_body: Option<String>,
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
        Ok(on!(reader, c => query_as(AssertSqlSafe(sql)).bind(id).bind(webhook_id).fetch_optional(c).await)?)
    }

    /// The latest tries of a delivery, oldest first.
    pub async fn list_attempts(&self, id: Uuid) -> StoreResult<Vec<AttemptView>> {
        const SQL: &str = "SELECT number, started_at, duration_us, outcome, http_status, error_class, error_message,
                request_headers, response_headers, response_body
            FROM attempt WHERE delivery_id = $1 ORDER BY number DESC LIMIT $2";
        let mut reader = self.0.read().await?;
        let rows: Vec<AttemptView> = on!(reader, c => query_as(SQL).bind(id).bind(MOST_ATTEMPTS).fetch_all(c).await)?;
        Ok(rows.into_iter().rev().collect())
    }
}
