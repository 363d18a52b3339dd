//! What the client workspaces of an application used, for a bill.

use std::collections::HashMap;

use jiff::Timestamp;
use sqlx::query_as;
use uuid::Uuid;

use super::Workspaces;
use crate::db::{Sql, id_list, sql};
use crate::stats::Stats;
use crate::time::micros;
use crate::{StoreResult, on};

/// What a client workspace used in a range of time.
#[derive(Debug, Clone)]
pub struct Used {
    pub id: Uuid,
    pub external_id: String,
    /// Published.
    pub posts: i64,
    /// Made for its events.
    pub deliveries: i64,
    /// Now.
    pub stored_bytes: i64,
    /// What networks charged, in thousandths of a US dollar.
    pub costs: i64,
}

const USERS: &str = "SELECT id, external_id FROM workspace WHERE app_id = $1 AND id > $2
    AND (deleted_at IS NULL OR deleted_at >= $3) AND ($5 IS NULL OR id = $5) ORDER BY id LIMIT $4";
const STORED: Sql = sql!(
    "SELECT workspace_id, CAST(sum(size_bytes) AS BIGINT) FROM (SELECT workspace_id, size_bytes FROM media
        UNION ALL SELECT workspace_id, size_bytes FROM media_object) AS t
    WHERE workspace_id IN " (ids 1) " GROUP BY workspace_id"
);

impl Workspaces<'_> {
    /// What up to `limit` client workspaces of an application used, of those after the id `after`, the oldest first. Those that
    /// were deleted since `from` are among them; with `only`, no others than that one. Times are rounded to quarter-hours, as those of [`Stats`].
    pub async fn list_used(
        &self,
        app_id: Uuid,
        only: Option<Uuid>,
        (from, to): (Timestamp, Timestamp),
        after: Option<Uuid>,
        limit: u32,
    ) -> StoreResult<Vec<Used>> {
        let (users, stored) = {
            let mut reader = self.0.read().await?;
            let users: Vec<(Uuid, String)> = on!(reader, c => query_as(USERS)
                .bind(app_id)
                .bind(after.unwrap_or_default())
                .bind(micros(from))
                .bind(i64::from(limit))
                .bind(only)
                .fetch_all(c)
                .await)?;
            let (sql, ids) = (reader.pick(STORED), id_list(users.iter().map(|(id, _)| id)));
            let stored: Vec<(Uuid, i64)> = on!(reader, c => query_as(sql).bind(ids).fetch_all(c).await)?;
            (users, stored.into_iter().collect::<HashMap<_, _>>())
        };
        let ids: Vec<Uuid> = users.iter().map(|(id, _)| *id).collect();
        let sums = Stats(self.0).sums(&ids, from, to).await?;
        let used = |(id, external_id): (Uuid, String)| {
            let (sums, stored_bytes) =
                (sums.get(&id).copied().unwrap_or_default(), stored.get(&id).copied().unwrap_or(0));
            Used { id, external_id, posts: sums.posts, deliveries: sums.deliveries, stored_bytes, costs: sums.costs }
        };
        Ok(users.into_iter().map(used).collect())
    }
}
