//! The delivery history of a webhook, a page at a time.

use jiff::Timestamp;
use sqlx::{AssertSqlSafe, query_as, query_scalar};
use uuid::Uuid;

use octavo_domain::webhook::DeliveryStatus;

use super::Deliveries;
use crate::time::{micros, timestamp, timestamp_opt};
use crate::{StoreError, StoreResult, on};

/// Which deliveries to show, and how.
#[derive(Debug, Clone)]
pub struct DeliveryFilter {
    pub webhook_id: Uuid,
    pub status: Option<DeliveryStatus>,
    pub event_type: Option<String>,
    /// Of the creation; inclusive.
    pub from: Option<Timestamp>,
    /// Of the creation; exclusive.
    pub to: Option<Timestamp>,
    pub sort: SortBy,
    pub descending: bool,
    /// From 0.
    pub page: u32,
    pub size: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SortBy {
    CreatedTime,
    OccurredAt,
}

/// One page, and how many there are in all.
#[derive(Debug, Clone)]
pub struct DeliveryPage {
    pub content: Vec<DeliveryView>,
    pub total: i64,
}

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

#[derive(sqlx::FromRow)]
struct Row {
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

const WHERE: &str = "d.webhook_id = $1 AND ($2 IS NULL OR d.status = $2) AND ($3 IS NULL OR d.event_type = $3)
    AND ($4 IS NULL OR d.created_at >= $4) AND ($5 IS NULL OR d.created_at < $5)";

impl Deliveries<'_> {
    pub async fn page(&self, filter: &DeliveryFilter) -> StoreResult<DeliveryPage> {
        let column = match filter.sort {
            SortBy::CreatedTime => "created_at",
            SortBy::OccurredAt => "occurred_at",
        };
        let direction = if filter.descending { "DESC" } else { "ASC" };
        let count = format!("SELECT count(*) FROM delivery d WHERE {WHERE}");
        let rows = format!(
            "SELECT d.id, d.event_id, d.event_type, d.aggregate_type, d.aggregate_id, d.occurred_at, d.status,
                d.attempt, d.http_status, d.last_attempt_at, d.next_attempt_at, d.created_at, d.error_message, e.body,
                d.response_body
            FROM delivery d JOIN event e ON e.id = d.event_id WHERE {WHERE}
            ORDER BY d.{column} {direction}, d.id {direction} LIMIT $6 OFFSET $7"
        );
        let status = filter.status.map(DeliveryStatus::as_str);
        let (from, to) = (filter.from.map(micros), filter.to.map(micros));
        let offset = i64::from(filter.page) * i64::from(filter.size);
        let mut reader = self.0.read().await?;
        let total: i64 = on!(reader, c => query_scalar(AssertSqlSafe(count))
            .bind(filter.webhook_id).bind(status).bind(&filter.event_type).bind(from).bind(to)
            .fetch_one(c).await)?;
        let rows: Vec<Row> = on!(reader, c => query_as(AssertSqlSafe(rows))
            .bind(filter.webhook_id).bind(status).bind(&filter.event_type).bind(from).bind(to)
            .bind(i64::from(filter.size)).bind(offset)
            .fetch_all(c).await)?;
        let content = rows.into_iter().map(DeliveryView::try_from).collect::<StoreResult<_>>()?;
        Ok(DeliveryPage { content, total })
    }
}
