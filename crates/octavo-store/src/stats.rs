//! Counts of what a workspace did, in quarter-hours (migration 0026).
//!
//! Triggers count posts, whichever code ends them. Deliveries and lateness are counted in the statements that record them.
//! On PostgreSQL rows are only appended, to `stat_change`; `fold` adds them up.

use std::collections::HashMap;

use jiff::{SignedDuration, Timestamp};
use octavo_domain::stats::{COSTS, DELIVERIES_MADE, POSTS_COMPLETED, quarter};
use serde_json::json;
use sqlx::{query, query_as};
use uuid::Uuid;

use crate::db::{Pools, Sql, Tx, id_list, sql};
use crate::time::micros;
use crate::{Db, StoreResult, changed, json as text, on};

pub struct Stats<'a>(pub(crate) &'a Db);

/// A count within one of the ranges that were asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Count {
    /// The index of the range.
    pub range: usize,
    pub name: String,
    pub n: i64,
}

// One statement sees one snapshot: rows that are being folded are in exactly one of the two tables. The changes are few, and
// have no index: they are read once, and not for each range.
const COUNTS: Sql = sql!(
    "SELECT " (bigint "range") " AS range_at, CAST(NULL AS BIGINT) AS quarter, t.name, CAST(sum(t.n) AS BIGINT) AS n
    FROM " (rows 2) (sqlite " CROSS") " JOIN stat t ON t.workspace_id = $1
        AND t.quarter >= " (bigint "from") " AND t.quarter < " (bigint "to") "
    GROUP BY 1, 3
    UNION ALL SELECT NULL, c.quarter, c.name, c.n FROM stat_change c
    WHERE c.workspace_id = $1 AND c.quarter >= $3 AND c.quarter < $4"
);
// Folds run one after the other: two that update the same rows could deadlock. What a deleted workspace left is dropped.
const ALONE: Sql = sql!((postgres "SELECT pg_advisory_xact_lock('stat'::regclass::bigint)"));
const FOLD: Sql = sql!((postgres "WITH taken AS (DELETE FROM stat_change RETURNING workspace_id, quarter, name, n)
    INSERT INTO stat (workspace_id, quarter, name, n)
    SELECT workspace_id, quarter, name, sum(n) FROM taken
        WHERE EXISTS (SELECT 1 FROM workspace w WHERE w.id = taken.workspace_id) GROUP BY 1, 2, 3 HAVING sum(n) <> 0
    ON CONFLICT (workspace_id, quarter, name) DO UPDATE SET n = stat.n + excluded.n"));

// By the primary key, one workspace after the other. An index by time alone could lure a plan of `COUNTS` into reading the
// rows of all workspaces.
const SWEEP: &str = "DELETE FROM stat WHERE workspace_id IN (SELECT id FROM workspace) AND quarter < $1";

const SUMS: Sql = sql!(
    "SELECT workspace_id, name, CAST(sum(n) AS BIGINT) FROM (SELECT workspace_id, quarter, name, n FROM stat
        UNION ALL SELECT workspace_id, quarter, name, n FROM stat_change) AS t
    WHERE workspace_id IN " (ids 1) " AND quarter >= $2 AND quarter < $3 AND name IN ($4, $5, $6) GROUP BY workspace_id, name"
);
const ADD: Sql = sql!(
    "INSERT INTO " (sqlite "stat") (postgres "stat_change") " (workspace_id, quarter, name, n) VALUES ($1, $2, $3, $4)"
    (sqlite " ON CONFLICT (workspace_id, quarter, name) DO UPDATE SET n = stat.n + excluded.n")
);

/// What a bill counts of a workspace.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sums {
    /// Published.
    pub posts: i64,
    pub deliveries: i64,
    /// What networks charged, in thousandths of a US dollar.
    pub costs: i64,
}

/// Adds to a count of a workspace.
pub(crate) async fn add(tx: &mut Tx, workspace_id: Uuid, name: &str, n: i64, at: Timestamp) -> StoreResult<()> {
    let sql = tx.pick(ADD);
    changed!(tx, query(sql).bind(workspace_id).bind(quarter(at)).bind(name).bind(n))?;
    Ok(())
}

/// Ranges of quarter-hours that follow each other.
pub(crate) struct Ranges {
    starts: Vec<i64>,
    /// Where the last one ends.
    pub last: i64,
}

impl Ranges {
    /// Each from its start to the next one, the last one to `to`. The quarter-hour that `to` divides counts too: it may be the
    /// current one.
    pub fn new(starts: &[Timestamp], to: Timestamp) -> Self {
        let starts = starts.iter().map(|at| quarter(*at)).collect();
        Ranges { starts, last: quarter(to - SignedDuration::from_micros(1)) + 1 }
    }

    pub fn first(&self) -> i64 {
        self.starts.first().copied().unwrap_or_default()
    }

    /// As JSON, for a statement.
    pub fn rows(&self) -> String {
        let ends = self.starts.iter().skip(1).chain([&self.last]);
        let row = |(range, (from, to)): (usize, (&i64, &i64))| json!({ "range": range, "from": from, "to": to });
        text::encode(&self.starts.iter().zip(ends).enumerate().map(row).collect::<Vec<_>>())
    }

    /// The range of a sum, or of a change that was not yet added up.
    pub fn index(&self, range: Option<i64>, quarter: Option<i64>) -> Option<usize> {
        let range_of = |quarter: i64| self.starts.partition_point(|start| *start <= quarter).saturating_sub(1);
        range.and_then(|range| usize::try_from(range).ok()).or(quarter.map(range_of))
    }
}

impl Stats<'_> {
    /// What each of these workspaces did from `from` to `to`. A quarter-hour that one of them divides counts as a whole.
    /// Workspaces that did nothing are missing.
    pub async fn sums(&self, ids: &[Uuid], from: Timestamp, to: Timestamp) -> StoreResult<HashMap<Uuid, Sums>> {
        let mut reader = self.0.read().await?;
        let sql = reader.pick(SUMS);
        let found: Vec<(Uuid, String, i64)> = on!(reader, c => query_as(sql)
            .bind(id_list(ids))
            .bind(quarter(from))
            .bind(quarter(to - SignedDuration::from_micros(1)) + 1)
            .bind(POSTS_COMPLETED)
            .bind(DELIVERIES_MADE)
            .bind(COSTS)
            .fetch_all(c)
            .await)?;
        let mut sums: HashMap<Uuid, Sums> = HashMap::new();
        for (id, name, n) in found {
            let sum = sums.entry(id).or_default();
            match name.as_str() {
                POSTS_COMPLETED => sum.posts = n,
                COSTS => sum.costs = n,
                _ => sum.deliveries = n,
            }
        }
        Ok(sums)
    }

    /// The counts of a workspace in ranges that follow each other: each from its start to the next one, the last one to `to`.
    pub async fn counts(&self, workspace_id: Uuid, starts: &[Timestamp], to: Timestamp) -> StoreResult<Vec<Count>> {
        let ranges = Ranges::new(starts, to);
        let mut reader = self.0.read().await?;
        let sql = reader.pick(COUNTS);
        let found: Vec<(Option<i64>, Option<i64>, String, i64)> = on!(reader, c => query_as(sql).bind(workspace_id)
            .bind(ranges.rows()).bind(ranges.first()).bind(ranges.last).fetch_all(c).await)?;
        let count = |(range, quarter, name, n): (Option<i64>, Option<i64>, String, i64)| {
            ranges.index(range, quarter).map(|range| Count { range, name, n })
        };
        Ok(found.into_iter().filter_map(count).collect())
    }

    /// Adds the appended rows up. SQLite's counts are always up to date.
    pub async fn fold(&self) -> StoreResult<()> {
        if matches!(self.0.pools, Pools::Sqlite { .. }) {
            return Ok(());
        }
        let mut tx = self.0.write().await?;
        changed!(tx, query(ALONE.postgres))?;
        changed!(tx, query(FOLD.postgres))?;
        tx.commit().await
    }

    /// Removes counts from before a time, and the client workspaces that were kept for theirs.
    pub async fn sweep(&self, before: Timestamp) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        if matches!(self.0.pools, Pools::Postgres(_)) {
            changed!(tx, query(ALONE.postgres))?;
        }
        changed!(tx, query(SWEEP).bind(quarter(before)))?;
        changed!(tx, query("DELETE FROM workspace WHERE cleared_at < $1").bind(micros(before)))?;
        tx.commit().await
    }
}
