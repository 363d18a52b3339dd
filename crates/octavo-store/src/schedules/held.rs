//! What a restored backup holds, for the operator.

use jiff::Timestamp;
use octavo_domain::PostContent;
use sqlx::query_as;
use uuid::Uuid;

use super::Schedules;
use crate::columns::{JsonText, Micros};
use crate::{StoreResult, on};

/// A schedule that a restored backup holds.
#[derive(Debug, Clone)]
pub struct HeldSchedule {
    pub id: Uuid,
    pub workspace_id: Uuid,
    pub workspace_name: String,
    pub scheduled_at: Timestamp,
    /// The text of its first post.
    pub content: String,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: Uuid,
    workspace_id: Uuid,
    name: String,
    #[sqlx(try_from = "Micros")]
    scheduled_at: Timestamp,
    #[sqlx(try_from = "JsonText")]
    content: PostContent,
}

impl Schedules<'_> {
    /// A page of the held schedules of all workspaces, in the order of their ids.
    pub async fn held(&self, after: Uuid, limit: i64) -> StoreResult<Vec<HeldSchedule>> {
        const SQL: &str = "SELECT s.id, s.workspace_id, w.name, s.scheduled_at,
                (SELECT t.content FROM post t WHERE t.schedule_id = s.id ORDER BY t.id LIMIT 1) AS content
            FROM schedule s JOIN workspace w ON w.id = s.workspace_id
            WHERE s.status = 'HELD' AND s.id > $1 ORDER BY s.id LIMIT $2";
        let mut reader = self.0.read().await?;
        let rows: Vec<Row> = on!(reader, c => query_as(SQL).bind(after).bind(limit).fetch_all(c).await)?;
        Ok(rows.into_iter().map(HeldSchedule::from).collect())
    }
}

impl From<Row> for HeldSchedule {
    fn from(row: Row) -> Self {
        HeldSchedule {
            id: row.id,
            workspace_id: row.workspace_id,
            workspace_name: row.name,
            scheduled_at: row.scheduled_at,
            content: row.content.text,
        }
    }
}
