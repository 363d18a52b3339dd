//! An application's events in the order of their commits: the feed for clients that cannot receive calls.

use sqlx::{query_as, query_scalar};
use uuid::Uuid;

use super::Events;
use crate::{StoreResult, on};

/// An event as it is delivered.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct StoredEvent {
    pub id: Uuid,
    /// The exact text of its envelope.
    pub body: String,
}

/// Events, oldest first.
#[derive(Debug, Clone)]
pub struct EventPage {
    pub items: Vec<StoredEvent>,
    /// There are more after the last of these.
    pub more: bool,
}

impl Events<'_> {
    /// The place of an event in its application's feed, from 1; none when it is not there: unknown, removed, or a test.
    pub async fn find_position(&self, app_id: Uuid, id: Uuid) -> StoreResult<Option<i64>> {
        const SQL: &str = "SELECT position FROM event WHERE id = $1 AND app_id = $2 AND position IS NOT NULL";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_scalar(SQL).bind(id).bind(app_id).fetch_optional(c).await)?)
    }

    /// Up to `limit` events after a place; 0 is before the first.
    pub async fn page(&self, app_id: Uuid, after: i64, limit: u32) -> StoreResult<EventPage> {
        const SQL: &str = "SELECT id, body FROM event WHERE app_id = $1 AND position > $2 ORDER BY position LIMIT $3";
        let limit = i64::from(limit);
        let mut reader = self.0.read().await?;
        let mut items: Vec<StoredEvent> =
            on!(reader, c => query_as(SQL).bind(app_id).bind(after).bind(limit + 1).fetch_all(c).await)?;
        let more = items.len() as i64 > limit;
        items.truncate(limit as usize);
        Ok(EventPage { items, more })
    }
}
