//! An application's events in the order of their commits: the feed for clients that can't receive requests.

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
    /// More events follow the last of these.
    pub more: bool,
}

/// Which events a caller sees.
#[derive(Debug, Clone, Copy)]
pub enum Feed {
    /// All events of an application.
    All { app_id: Uuid },
    /// The events of one person's posts and imports.
    Own { app_id: Uuid, owner_id: Uuid },
}

impl Events<'_> {
    /// The position of an event in its application's feed, from 1. None if it isn't in the feed: unknown, removed, or a
    /// test.
    pub async fn find_position(&self, feed: Feed, id: Uuid) -> StoreResult<Option<i64>> {
        const ALL: &str = "SELECT position FROM event WHERE id = $1 AND app_id = $2 AND position IS NOT NULL";
        const OWN: &str = "SELECT position FROM event WHERE id = $1 AND app_id = $2 AND owner_id = $3";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => match feed {
            Feed::All { app_id } => query_scalar(ALL).bind(id).bind(app_id),
            Feed::Own { app_id, owner_id } => query_scalar(OWN).bind(id).bind(app_id).bind(owner_id),
        }
        .fetch_optional(c)
        .await)?)
    }

    /// Up to `limit` events after a position; 0 is before the first.
    pub async fn page(&self, feed: Feed, after: i64, limit: u32) -> StoreResult<EventPage> {
        const ALL: &str = "SELECT id, body FROM event WHERE position > $1 AND app_id = $3 ORDER BY position LIMIT $2";
        const OWN: &str = "SELECT id, body FROM event WHERE position > $1 AND app_id = $3 AND owner_id = $4
            ORDER BY position LIMIT $2";
        let limit = i64::from(limit);
        let mut reader = self.0.read().await?;
        let mut items: Vec<StoredEvent> = on!(reader, c => match feed {
            Feed::All { app_id } => query_as(ALL).bind(after).bind(limit + 1).bind(app_id),
            Feed::Own { app_id, owner_id } => query_as(OWN).bind(after).bind(limit + 1).bind(app_id).bind(owner_id),
        }
        .fetch_all(c)
        .await)?;
        let more = items.len() as i64 > limit;
        items.truncate(limit as usize);
        Ok(EventPage { items, more })
    }
}
