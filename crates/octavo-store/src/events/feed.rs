//! An application's events in an order that misses nothing: the feed for clients that can't receive requests.
//!
//! On PostgreSQL positions come from a sequence, so an event may be committed after one with a higher position. Readers
//! get events up to a horizon, before which nothing can be committed any more:
//!
//! - A writer reads the sequence's last value `f`, shares an advisory lock named `f` until its transaction ends, and
//!   only then draws positions: all of them are above `f`.
//! - A reader reads the last value `l`, then the locks. The horizon is `l`, or the lowest `f` that is locked. Only then
//!   does it select events.
//!
//! A position up to `l` was drawn before, so its writer had its lock before. If that writer's transaction hadn't ended
//! when the locks were read, its `f`, and so the horizon, is below the position.

use sqlx::{query_as, query_scalar};
use uuid::Uuid;

use super::Events;
use crate::db::{Reader, Sql, sql};
use crate::{StoreResult, on};

// MATERIALIZED, and used by the subquery: the last value is read before the locks. They name the lower half of `f`; the
// shifts return how far it is behind. One that is ahead was locked later.
const HORIZON: Sql = sql!((postgres "WITH seen AS MATERIALIZED (SELECT last_value AS last FROM event_position)
    SELECT last - (SELECT greatest(max((last - objid::bigint) << 32 >> 32), 0) FROM pg_locks
        WHERE locktype = 'advisory' AND objsubid = 2 AND classid = 'event_position'::regclass
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) FROM seen"));

/// The position up to which no event is missing. SQLite has one writer at a time.
async fn horizon(reader: &mut Reader) -> StoreResult<i64> {
    match reader {
        Reader::Sqlite(_) => Ok(i64::MAX),
        Reader::Postgres(connection) => Ok(query_scalar(HORIZON.postgres).fetch_one(&mut **connection).await?),
    }
}

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

/// Events of a feed that someone follows, oldest first.
#[derive(Debug, Clone)]
pub struct FollowedEvents {
    pub items: Vec<StoredEvent>,
    /// The position to continue from: up to it, these are all.
    pub reached: i64,
    /// More events follow.
    pub more: bool,
}

/// Which events a caller sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Feed {
    /// All events of an application.
    All { app_id: Uuid },
    /// The events of one person's posts and imports.
    Own { app_id: Uuid, workspace_id: Uuid },
}

impl Events<'_> {
    /// The position of an event in its application's feed, above 0. None if it isn't in the feed: unknown, removed, or a
    /// test.
    pub async fn find_position(&self, feed: Feed, id: Uuid) -> StoreResult<Option<i64>> {
        const ALL: &str = "SELECT position FROM event WHERE id = $1 AND app_id = $2 AND position IS NOT NULL";
        const OWN: &str = "SELECT position FROM event WHERE id = $1 AND app_id = $2 AND workspace_id = $3";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => match feed {
            Feed::All { app_id } => query_scalar(ALL).bind(id).bind(app_id),
            Feed::Own { app_id, workspace_id } => query_scalar(OWN).bind(id).bind(app_id).bind(workspace_id),
        }
        .fetch_optional(c)
        .await)?)
    }

    /// Up to `limit` events after a position; 0 is before the first.
    pub async fn page(&self, feed: Feed, after: i64, limit: u32) -> StoreResult<EventPage> {
        const ALL: &str = "SELECT id, body FROM event WHERE position > $1 AND position <= $2 AND app_id = $4
            ORDER BY position LIMIT $3";
        const OWN: &str = "SELECT id, body FROM event WHERE position > $1 AND position <= $2 AND app_id = $4
            AND workspace_id = $5 ORDER BY position LIMIT $3";
        let mut reader = self.0.read().await?;
        let (horizon, limit) = (horizon(&mut reader).await?, i64::from(limit));
        let mut items: Vec<StoredEvent> = on!(reader, c => match feed {
            Feed::All { app_id } => query_as(ALL).bind(after).bind(horizon).bind(limit + 1).bind(app_id),
            Feed::Own { app_id, workspace_id } => {
                query_as(OWN).bind(after).bind(horizon).bind(limit + 1).bind(app_id).bind(workspace_id)
            }
        }
        .fetch_all(c)
        .await)?;
        let more = items.len() as i64 > limit;
        items.truncate(limit as usize);
        Ok(EventPage { items, more })
    }

    /// The last event of a feed, with its position. None if there is none yet.
    pub async fn last(&self, feed: Feed) -> StoreResult<Option<(Uuid, i64)>> {
        const ALL: &str = "SELECT id, position FROM event WHERE position <= $1 AND app_id = $2
            ORDER BY position DESC LIMIT 1";
        const OWN: &str = "SELECT id, position FROM event WHERE position <= $1 AND app_id = $2 AND workspace_id = $3
            ORDER BY position DESC LIMIT 1";
        let mut reader = self.0.read().await?;
        let horizon = horizon(&mut reader).await?;
        Ok(on!(reader, c => match feed {
            Feed::All { app_id } => query_as(ALL).bind(horizon).bind(app_id),
            Feed::Own { app_id, workspace_id } => query_as(OWN).bind(horizon).bind(app_id).bind(workspace_id),
        }
        .fetch_optional(c)
        .await)?)
    }

    /// Up to `limit` events after a position, and the position to continue from. It also passes events that the feed
    /// doesn't contain, so that each of them is read once.
    pub async fn follow(&self, feed: Feed, after: i64, limit: u32) -> StoreResult<FollowedEvents> {
        const ALL: &str = "SELECT id, body, position FROM event WHERE position > $1 AND position <= $2 AND app_id = $4
            ORDER BY position LIMIT $3";
        const OWN: &str = "SELECT id, body, position FROM event WHERE position > $1 AND position <= $2 AND app_id = $4
            AND workspace_id = $5 ORDER BY position LIMIT $3";
        let mut reader = self.0.read().await?;
        let (after, horizon) = span(&mut reader, feed.app_id(), after).await?;
        if after >= horizon {
            return Ok(FollowedEvents { items: Vec::new(), reached: after, more: false });
        }
        let rows: Vec<PlacedEvent> = on!(reader, c => match feed {
            Feed::All { app_id } => query_as(ALL).bind(after).bind(horizon).bind(i64::from(limit)).bind(app_id),
            Feed::Own { app_id, workspace_id } => {
                query_as(OWN).bind(after).bind(horizon).bind(i64::from(limit)).bind(app_id).bind(workspace_id)
            }
        }
        .fetch_all(c)
        .await)?;
        let more = rows.len() >= limit as usize;
        let reached = rows.last().filter(|_| more).map_or(horizon, |last| last.position);
        Ok(FollowedEvents { items: rows.into_iter().map(|row| row.event).collect(), reached, more })
    }
}

#[derive(sqlx::FromRow)]
struct PlacedEvent {
    #[sqlx(flatten)]
    event: StoredEvent,
    position: i64,
}

impl Feed {
    fn app_id(self) -> Uuid {
        match self {
            Feed::All { app_id } | Feed::Own { app_id, .. } => app_id,
        }
    }
}

/// After which position to read, and up to which. SQLite counts an application's events from 1 again once all of them
/// were removed.
async fn span(reader: &mut Reader, app_id: Uuid, after: i64) -> StoreResult<(i64, i64)> {
    const LAST: &str = "SELECT coalesce(max(position), 0) FROM event WHERE app_id = $1";
    if matches!(reader, Reader::Postgres(_)) {
        return Ok((after, horizon(reader).await?));
    }
    let last: i64 = on!(reader, c => query_scalar(LAST).bind(app_id).fetch_one(c).await)?;
    Ok((if last < after { 0 } else { after }, last))
}
