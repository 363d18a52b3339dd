//! The last look before a post is sent: is it exactly what a person approved?

use octavo_domain::approval::ApprovalStatus;
use sqlx::query_as;
use uuid::Uuid;

use super::content::Content;
use crate::db::Tx;
use crate::posts::PublishJob;
use crate::time::timestamp_opt;
use crate::{StoreError, StoreResult, json, on};

#[derive(sqlx::FromRow)]
struct Row {
    schedule_id: Uuid,
    status: String,
    content_hash: String,
    scheduled_at: Option<i64>,
    due_at: i64,
    retry: Option<String>,
}

/// In the transaction that makes the intent durable, which holds the schedule's row. `due_at` is the schedule's time.
pub(crate) async fn is_approved(tx: &mut Tx, approval_id: Uuid, job: &PublishJob, due_at: i64) -> StoreResult<bool> {
    const SQL: &str =
        "SELECT schedule_id, status, content_hash, scheduled_at, due_at, retry FROM approval WHERE id = $1";
    let row: Option<Row> = on!(tx, c => query_as(SQL).bind(approval_id).fetch_optional(c).await)?;
    let Some(row) = row else {
        return Ok(false);
    };
    let is_same = row.schedule_id == job.key.schedule_id && row.due_at == due_at;
    if row.status != ApprovalStatus::Approved.as_str() || !is_same {
        return Ok(false);
    }
    let retried = row.retry.as_deref().map(json::decode).transpose()?;
    match Content::load(tx, row.schedule_id, timestamp_opt(row.scheduled_at)?, retried).await {
        Ok(content) => Ok(content.canonical()?.hash == row.content_hash && content.has(job)),
        Err(StoreError::NotFound | StoreError::NoDigest(_)) => Ok(false),
        Err(error) => Err(error),
    }
}
