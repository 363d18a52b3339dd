//! What an operator watches of the whole server: what waits, what needs a person, what the last day brought.

use jiff::{SignedDuration, Timestamp};
use octavo_domain::stats::{self, quarter};
use sqlx::{query_as, query_scalar};

use crate::db::{Pools, Sql, sql};
use crate::due::{Backlog, LaneKind, PROCESS_LOCKS};
use crate::time::micros;
use crate::{Store, StoreResult, on};

const DAY: SignedDuration = SignedDuration::from_hours(24);

// Each count has an index of its own (migration 0032).
const ATTENTION: &str = "SELECT (SELECT count(*) FROM schedule WHERE status = 'HELD') AS held,
    (SELECT count(*) FROM account WHERE status = 'NEEDS_RECONNECT') AS accounts_to_reconnect,
    (SELECT count(*) FROM webhook WHERE disabled_at IS NOT NULL) AS webhooks_disabled";
// The lanes have other jobs too, such as the daily check of an account.
const COMING: &str = "SELECT count(*) FROM lane l JOIN due d ON d.lane = l.id JOIN post t ON t.id = d.job
    WHERE l.kind = 'publish' AND d.ready_at > $1 AND d.ready_at <= $2";
const LAST_DAY: &str = "SELECT name, CAST(sum(n) AS BIGINT) FROM (
        SELECT name, n FROM stat WHERE quarter > $1 UNION ALL SELECT name, n FROM stat_change WHERE quarter > $1) AS counted
    WHERE name LIKE 'posts.%' OR name LIKE 'deliveries.%' GROUP BY name";
const BYTES: Sql = sql!(
    (sqlite "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
    (postgres "SELECT pg_database_size(current_database())")
);
const WORKERS: Sql = sql!((postgres "SELECT count(DISTINCT objid) FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ShareLock' AND granted AND classid = $1
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"));

/// What needs a person to act.
#[derive(Debug, Clone, Copy, sqlx::FromRow)]
pub struct Attention {
    /// Posts that a restored backup holds.
    pub held: i64,
    /// Accounts whose network no longer accepts their credentials.
    pub accounts_to_reconnect: i64,
    /// Webhooks that Octavo disabled because their receivers failed or refused.
    pub webhooks_disabled: i64,
}

/// What ended within the last 24 hours, to a quarter of an hour.
#[derive(Debug, Default, Clone, Copy)]
pub struct LastDay {
    pub posts_published: i64,
    pub posts_failed: i64,
    /// Posts of unknown outcome: they may have been published.
    pub posts_unknown: i64,
    pub deliveries_succeeded: i64,
    pub deliveries_failed: i64,
}

impl Store {
    /// What waits, by kind.
    pub async fn backlogs(&self, now: Timestamp) -> StoreResult<Vec<(LaneKind, Backlog)>> {
        let mut backlogs = Vec::new();
        for kind in LaneKind::ALL {
            backlogs.push((kind, self.due().backlog(kind, now).await?));
        }
        Ok(backlogs)
    }

    pub async fn attention(&self) -> StoreResult<Attention> {
        let mut reader = self.db().read().await?;
        Ok(on!(reader, c => query_as(ATTENTION).fetch_one(c).await)?)
    }

    /// How many posts are due within the next 24 hours.
    pub async fn coming(&self, now: Timestamp) -> StoreResult<i64> {
        let mut reader = self.db().read().await?;
        Ok(on!(reader, c => query_scalar(COMING).bind(micros(now)).bind(micros(now + DAY)).fetch_one(c).await)?)
    }

    pub async fn last_day(&self, now: Timestamp) -> StoreResult<LastDay> {
        let mut reader = self.db().read().await?;
        let counts: Vec<(String, i64)> =
            on!(reader, c => query_as(LAST_DAY).bind(quarter(now - DAY)).fetch_all(c).await)?;
        let mut day = LastDay::default();
        for (name, n) in counts {
            match name.as_str() {
                stats::POSTS_COMPLETED => day.posts_published += n,
                stats::POSTS_FAILED => day.posts_failed += n,
                stats::POSTS_UNKNOWN => day.posts_unknown += n,
                stats::DELIVERIES_FIRST | stats::DELIVERIES_RETRIED => day.deliveries_succeeded += n,
                stats::DELIVERIES_FAILED => day.deliveries_failed += n,
                _ => {}
            }
        }
        Ok(day)
    }

    /// The size of the database in bytes, without its write-ahead log.
    pub async fn database_bytes(&self) -> StoreResult<i64> {
        let mut reader = self.db().read().await?;
        let sql = reader.pick(BYTES);
        Ok(on!(reader, c => query_scalar(sql).fetch_one(c).await)?)
    }

    /// How many processes with workers are connected to the PostgreSQL database; `None` on SQLite.
    pub async fn workers(&self) -> StoreResult<Option<i64>> {
        let Pools::Postgres(pool) = &self.db().pools else { return Ok(None) };
        Ok(Some(query_scalar(WORKERS.postgres).bind(PROCESS_LOCKS).fetch_one(&mut *pool.acquire().await?).await?))
    }
}
