//! Exact totals of the delivery history. Triggers maintain `delivery_tally` (migration 0007) by day. The parts of days
//! at both ends of a time range are counted row by row.

use jiff::Timestamp;
use sqlx::{query, query_scalar};
use uuid::Uuid;

use octavo_domain::webhook::DeliveryStatus;

use super::Deliveries;
use crate::db::{Engine, Pools, Sql, sql};
use crate::time::micros;
use crate::{StoreResult, changed};

/// In microseconds, as of the tally.
const DAY: i64 = 86_400_000_000;

// One statement sees one snapshot: rows that are being folded are in exactly one of the two tables.
const TOTAL: &str = "SELECT CAST((SELECT coalesce(sum(n), 0)
        FROM (SELECT webhook_id, day, status, event_type, n FROM delivery_tally
            UNION ALL SELECT webhook_id, day, status, event_type, n FROM delivery_change) AS t
        WHERE webhook_id = $1 AND ($2 IS NULL OR status = $2) AND ($3 IS NULL OR event_type = $3)
            AND day >= $4 AND day < $5)
    + (SELECT count(*) FROM delivery WHERE webhook_id = $1 AND ($2 IS NULL OR status = $2)
        AND ($3 IS NULL OR event_type = $3) AND created_at >= $6 AND created_at < $7)
    + (SELECT count(*) FROM delivery WHERE webhook_id = $1 AND ($2 IS NULL OR status = $2)
        AND ($3 IS NULL OR event_type = $3) AND created_at >= $8 AND created_at < $9) AS BIGINT)";

// Folds run one after the other: two that update the same rows could deadlock.
const ALONE: Sql = sql!((postgres "SELECT pg_advisory_xact_lock('delivery_tally'::regclass::bigint)"));
const FOLD: Sql = sql!((postgres "WITH taken AS (DELETE FROM delivery_change RETURNING webhook_id, day, status, event_type, n)
    INSERT INTO delivery_tally (webhook_id, day, status, event_type, n)
    SELECT webhook_id, day, status, event_type, sum(n) FROM taken GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0
    ON CONFLICT (webhook_id, day, status, event_type) DO UPDATE SET n = delivery_tally.n + excluded.n"));

/// Which deliveries to count: those of a webhook that were created in a range of time.
pub(super) struct Counted<'a> {
    pub webhook_id: Uuid,
    pub status: Option<DeliveryStatus>,
    pub event_type: Option<&'a str>,
    /// Inclusive.
    pub from: Option<Timestamp>,
    /// Exclusive.
    pub to: Option<Timestamp>,
}

/// A time range as whole days, and the parts before and after them. All ends are exclusive.
struct Parts {
    days: (i64, i64),
    before: (i64, i64),
    after: (i64, i64),
}

impl Parts {
    /// Nothing was created before 1970.
    fn split(from: Option<Timestamp>, to: Option<Timestamp>) -> Self {
        let from = from.map_or(0, micros).max(0);
        let to = to.map_or(i64::MAX, micros).max(from);
        let (first, last) = ((from + DAY - 1) / DAY, to / DAY);
        if first > last {
            return Parts { days: (first, first), before: (from, to), after: (to, to) };
        }
        Parts { days: (first, last), before: (from, first * DAY), after: (last * DAY, to) }
    }
}

/// The exact number of deliveries.
pub(super) async fn total(engine: Engine<'_>, of: &Counted<'_>) -> sqlx::Result<i64> {
    let parts = Parts::split(of.from, of.to);
    macro_rules! fetch {
        ($connection:expr) => {
            query_scalar(TOTAL)
                .bind(of.webhook_id)
                .bind(of.status.map(DeliveryStatus::as_str))
                .bind(of.event_type)
                .bind(parts.days.0)
                .bind(parts.days.1)
                .bind(parts.before.0)
                .bind(parts.before.1)
                .bind(parts.after.0)
                .bind(parts.after.1)
                .fetch_one($connection)
                .await
        };
    }
    match engine {
        Engine::Sqlite(c) => fetch!(c),
        Engine::Postgres(c) => fetch!(c),
    }
}

impl Deliveries<'_> {
    /// Adds the recorded changes to the tally, so that totals stay cheap. SQLite's tally is always up to date.
    pub async fn fold(&self) -> StoreResult<()> {
        if matches!(self.0.pools, Pools::Sqlite { .. }) {
            return Ok(());
        }
        let mut tx = self.0.write().await?;
        changed!(tx, query(ALONE.postgres))?;
        changed!(tx, query(FOLD.postgres))?;
        tx.commit().await
    }

    /// Removes rows that have become 0.
    pub async fn sweep_tally(&self) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        if matches!(self.0.pools, Pools::Postgres(_)) {
            changed!(tx, query(ALONE.postgres))?;
        }
        changed!(tx, query("DELETE FROM delivery_tally WHERE n = 0"))?;
        tx.commit().await
    }
}
