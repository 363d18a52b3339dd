//! The delivery history of a webhook, a page at a time.

use jiff::Timestamp;
use sqlx::{AssertSqlSafe, query_as};
use uuid::Uuid;

use octavo_domain::webhook::DeliveryStatus;

use super::Deliveries;
use super::tally::{self, Counted};
use super::view::{DeliveryView, SELECT};
use crate::time::micros;
use crate::{StoreResult, on};

/// Which deliveries to show, and how.
#[derive(Debug, Clone)]
pub struct DeliveryFilter {
    pub webhook_id: Uuid,
    pub status: Option<DeliveryStatus>,
    pub event_type: Option<String>,
    /// By creation time; inclusive.
    pub from: Option<Timestamp>,
    /// By creation time; exclusive.
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

/// One page, and how many deliveries there are in total.
#[derive(Debug, Clone)]
pub struct DeliveryPage {
    pub content: Vec<DeliveryView>,
    pub total: i64,
}

const WHERE: &str =
    "d.webhook_id = $1 AND ($2 IS NULL OR d.event_type = $2) AND d.created_at >= $3 AND d.created_at < $4";

impl DeliveryFilter {
    /// The status is part of the text: an index of those that few deliveries have (migration 0039) serves no parameter.
    fn sql(&self) -> String {
        let status = self.status.map(|it| format!(" AND d.status = '{}'", it.as_str())).unwrap_or_default();
        let column = match self.sort {
            SortBy::CreatedTime => "created_at",
            SortBy::OccurredAt => "occurred_at",
        };
        let direction = if self.descending { "DESC" } else { "ASC" };
        format!("{SELECT} WHERE {WHERE}{status} ORDER BY d.{column} {direction}, d.id {direction} LIMIT $5 OFFSET $6")
    }

    fn counted(&self) -> Counted<'_> {
        let DeliveryFilter { webhook_id, status, from, to, .. } = *self;
        Counted { webhook_id, status, event_type: self.event_type.as_deref(), from, to }
    }
}

impl Deliveries<'_> {
    pub async fn page(&self, filter: &DeliveryFilter) -> StoreResult<DeliveryPage> {
        let (from, to) = (filter.from.map_or(i64::MIN, micros), filter.to.map_or(i64::MAX, micros));
        let offset = i64::from(filter.page) * i64::from(filter.size);
        let mut reader = self.0.read().await?;
        let total = tally::total(reader.engine(), &filter.counted()).await?;
        let content = on!(reader, c => query_as(AssertSqlSafe(filter.sql()))
            .bind(filter.webhook_id).bind(&filter.event_type).bind(from).bind(to)
            .bind(i64::from(filter.size)).bind(offset)
            .fetch_all(c).await)?;
        Ok(DeliveryPage { content, total })
    }
}
