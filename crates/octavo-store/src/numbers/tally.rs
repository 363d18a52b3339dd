//! Sums of what networks count. Triggers keep them with each reading, also when it is removed (migration 0079). On PostgreSQL rows
//! are only appended, to `number_change`; `fold_tally` adds them up.

use std::collections::BTreeMap;

use jiff::Timestamp;
use octavo_domain::Platform;
use octavo_domain::numbers::Metric;
use sqlx::{query, query_as};

use super::Numbers;
use crate::db::{Pools, Sql, sql};
use crate::keys::accounts;
use crate::posts::Reach;
use crate::stats::Ranges;
use crate::{StoreResult, changed, on};

/// What readings of an account's posts added to a metric within a range.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gain {
    /// The index of the range.
    pub range: usize,
    pub account_id: i64,
    pub platform: Platform,
    pub metric: Metric,
    pub gained: i64,
}

#[derive(sqlx::FromRow)]
struct Row {
    range_at: Option<i64>,
    quarter: Option<i64>,
    account_id: i64,
    #[sqlx(try_from = "String")]
    platform: Platform,
    #[sqlx(try_from = "String")]
    metric: Metric,
    gained: i64,
    readings: i64,
}

// As in `stats`: one snapshot has each row in exactly one of the two tables.
const GAINS: Sql = sql!(
    "SELECT " (bigint "range") " AS range_at, CAST(NULL AS BIGINT) AS quarter, t.account_id, a.platform, t.metric,
        CAST(sum(t.gained) AS BIGINT) AS gained, CAST(sum(t.readings) AS BIGINT) AS readings
    FROM " (rows 2) (sqlite " CROSS") " JOIN number_tally t ON t.workspace_id = $1
        AND t.quarter >= " (bigint "from") " AND t.quarter < " (bigint "to") " JOIN account a ON a.id = t.account_id
    WHERE ($5 IS NULL OR t.account_id = $5) AND ($6 IS NULL OR t.app_id = $6)
        AND ($7 IS NULL OR t.account_id IN " (accounts 7) ")
    GROUP BY 1, 3, 4, 5
    UNION ALL SELECT NULL, t.quarter, t.account_id, a.platform, t.metric, t.gained, t.readings
    FROM number_change t JOIN account a ON a.id = t.account_id
    WHERE t.workspace_id = $1 AND t.quarter >= $3 AND t.quarter < $4
        AND ($5 IS NULL OR t.account_id = $5) AND ($6 IS NULL OR t.app_id = $6)
        AND ($7 IS NULL OR t.account_id IN " (accounts 7) ")"
);
// Folds run one after the other: two that update the same rows could deadlock.
const ALONE: Sql = sql!((postgres "SELECT pg_advisory_xact_lock('number_tally'::regclass::bigint)"));
const FOLD: Sql = sql!((postgres "WITH taken AS (DELETE FROM number_change RETURNING *)
    INSERT INTO number_tally (workspace_id, quarter, account_id, app_id, metric, gained, readings)
    SELECT workspace_id, quarter, account_id, app_id, metric, sum(gained), sum(readings) FROM taken GROUP BY 1, 2, 3, 4, 5
    ON CONFLICT (workspace_id, quarter, account_id, app_id, metric) DO UPDATE
        SET gained = number_tally.gained + excluded.gained, readings = number_tally.readings + excluded.readings"));
const EMPTY: Sql = sql!((postgres "DELETE FROM number_tally WHERE readings = 0"));

impl Numbers<'_> {
    /// What readings added in ranges that follow each other: each from its start to the next one, the last one to `to`. A metric that
    /// no reading of a range gave is missing there.
    pub async fn gains(
        &self,
        reach: Reach,
        account_id: Option<i64>,
        starts: &[Timestamp],
        to: Timestamp,
    ) -> StoreResult<Vec<Gain>> {
        let ranges = Ranges::new(starts, to);
        let mut reader = self.0.read().await?;
        let sql = reader.pick(GAINS);
        let found: Vec<Row> = on!(reader, c => query_as(sql)
            .bind(reach.workspace_id)
            .bind(ranges.rows())
            .bind(ranges.first())
            .bind(ranges.last)
            .bind(account_id)
            .bind(reach.made_by)
            .bind(reach.accounts_of)
            .fetch_all(c)
            .await)?;
        let mut sums: BTreeMap<_, (Gain, i64)> = BTreeMap::new();
        for Row { range_at, quarter, account_id, platform, metric, gained, readings } in found {
            let Some(range) = ranges.index(range_at, quarter) else { continue };
            let none = (Gain { range, account_id, platform, metric, gained: 0 }, 0);
            let (sum, count) = sums.entry((range, account_id, metric.as_str())).or_insert(none);
            sum.gained += gained;
            *count += readings;
        }
        Ok(sums.into_values().filter(|(_, readings)| *readings > 0).map(|(gain, _)| gain).collect())
    }

    /// Adds the appended rows up. SQLite's sums are always up to date.
    pub async fn fold_tally(&self) -> StoreResult<()> {
        if matches!(self.0.pools, Pools::Sqlite { .. }) {
            return Ok(());
        }
        let mut tx = self.0.write().await?;
        changed!(tx, query(ALONE.postgres))?;
        changed!(tx, query(FOLD.postgres))?;
        changed!(tx, query(EMPTY.postgres))?;
        tx.commit().await
    }
}
