//! Accounts that moved to another server: what a person was asked for names the old one.

use jiff::Timestamp;
use octavo_domain::approval::ApprovalStatus;
use octavo_domain::post::{PostStatus, ScheduleStatus};
use sqlx::{query_as, query_scalar};
use uuid::Uuid;

use super::Approvals;
use super::ask::{Asking, ask_again};
use super::asked::Asked;
use crate::db::Tx;
use crate::time::{micros, timestamp};
use crate::{StoreError, StoreResult, on};

impl Approvals<'_> {
    /// Voids what waits or is approved for an account that has moved, and asks again. Returns the new approvals. One that is
    /// decided or due meanwhile is compared then.
    pub async fn ask_for_moved(
        &self,
        workspace_id: Uuid,
        account_id: i64,
        now: Timestamp,
        new_id: fn() -> Uuid,
    ) -> StoreResult<Vec<Uuid>> {
        const SCHEDULES: &str = "SELECT s.id FROM schedule s WHERE s.workspace_id = $1 AND s.approval_id IS NOT NULL
            AND s.status IN ($3, $4, $5)
            AND EXISTS (SELECT 1 FROM publication p WHERE p.schedule_id = s.id AND p.account_id = $2) ORDER BY s.id";
        let mut reader = self.0.read().await?;
        let schedules: Vec<Uuid> = on!(reader, c => query_scalar(SCHEDULES)
            .bind(workspace_id)
            .bind(account_id)
            .bind(ScheduleStatus::WaitingForApproval.as_str())
            .bind(ScheduleStatus::Scheduled.as_str())
            .bind(ScheduleStatus::Publishing.as_str())
            .fetch_all(c)
            .await)?;
        drop(reader);
        let mut asked = Vec::new();
        for schedule_id in schedules {
            let id = new_id();
            if self.ask_if_changed(workspace_id, schedule_id, id, now).await? {
                asked.push(id);
            }
        }
        Ok(asked)
    }

    async fn ask_if_changed(
        &self,
        workspace_id: Uuid,
        schedule_id: Uuid,
        id: Uuid,
        now: Timestamp,
    ) -> StoreResult<bool> {
        const LOCK: &str = "UPDATE schedule SET updated_at = $2 WHERE id = $1 AND approval_id IS NOT NULL RETURNING approval_id, scheduled_at, status";
        let mut tx = self.0.write().await?;
        let locked: Option<(Uuid, i64, String)> =
            on!(tx, c => query_as(LOCK).bind(schedule_id).bind(micros(now)).fetch_optional(c).await)?;
        let Some((former, due_at, status)) = locked else {
            return Ok(false);
        };
        let waits = status == ScheduleStatus::WaitingForApproval.as_str();
        if !waits && count_unsent(&mut tx, schedule_id).await? == 0 {
            return Ok(false);
        }
        let asked = Asked::find(&mut tx, former).await?.ok_or(StoreError::NotFound)?;
        let is_open = matches!(asked.status()?, ApprovalStatus::Pending | ApprovalStatus::Approved);
        if !is_open || asked.unchanged(&mut tx).await?.is_some() {
            return Ok(false);
        }
        let (due_at, retried) = (timestamp(due_at)?, asked.retried()?);
        let asking = Asking {
            id,
            schedule_id,
            workspace_id,
            due_at,
            scheduled_at: asked.scheduled_at()?.map(|_| due_at),
            retry: retried.as_deref(),
            now,
            why: "An account of the post has moved to another server.",
        };
        ask_again(&mut tx, asking).await?;
        tx.commit().await?;
        Ok(true)
    }
}

/// After the schedule's row is locked: what is being sent is marked under the same lock.
async fn count_unsent(tx: &mut Tx, schedule_id: Uuid) -> StoreResult<i64> {
    const SQL: &str = "SELECT count(*) FROM post WHERE schedule_id = $1 AND status = $2 AND intent IS NULL";
    let pending = PostStatus::Pending.as_str();
    Ok(on!(tx, c => query_scalar(SQL).bind(schedule_id).bind(pending).fetch_one(c).await)?)
}
