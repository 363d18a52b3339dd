//! The last look before a post is sent: is it exactly what a person approved?

use octavo_domain::approval::ApprovalStatus;
use uuid::Uuid;

use super::asked::Asked;
use crate::db::Tx;
use crate::posts::PublishJob;
use crate::{StoreError, StoreResult};

/// In the transaction that makes the intent durable, which holds the schedule's row. `due_at` is the schedule's time.
pub(crate) async fn is_approved(tx: &mut Tx, approval_id: Uuid, job: &PublishJob, due_at: i64) -> StoreResult<bool> {
    let Some(asked) = Asked::find(tx, approval_id).await? else {
        return Ok(false);
    };
    let is_same = asked.schedule_id == job.key.schedule_id && asked.due_at == due_at;
    if asked.status()? != ApprovalStatus::Approved || !is_same {
        return Ok(false);
    }
    match asked.unchanged(tx).await {
        Ok(content) => Ok(content.is_some_and(|content| content.has(job))),
        Err(StoreError::NotFound | StoreError::NoDigest(_)) => Ok(false),
        Err(error) => Err(error),
    }
}
