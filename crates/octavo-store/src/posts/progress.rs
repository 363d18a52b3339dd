//! A due post before its result: marked before the call that cannot be taken back, or put back to be tried again.
//!
//! Every write names the claim's lease. If the lease was lost, nothing is written and the answer is `false`. Each takes the
//! steps of the timeline since the last one.

use jiff::Timestamp;
use octavo_domain::PostErrorCode;
use octavo_domain::post::{PostStatus, PublicationStatus, ScheduleStatus};
use octavo_domain::timeline::Step;
use serde_json::Value;
use sqlx::{query, query_as};
use uuid::Uuid;

use super::steps::{Subject, append_all, with_steps};
use super::{Posts, PublishJob};
use crate::approvals::{Asking, ask_again, asked_time, is_approved};
use crate::db::{Sql, Tx, sql};
use crate::due::{self, Claimed};
use crate::time::{micros, timestamp};
use crate::{StoreResult, changed, on};

/// Why a post is not out yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble {
    pub code: PostErrorCode,
    pub message: String,
}

/// Whether a post may be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sending {
    Marked,
    /// Somebody else has the job. Nothing was written.
    LeaseLost,
    /// It needs approval and is not what was approved. Nothing was written.
    NotApproved,
}

const SEND: Sql = sql!(
    (with_steps 5)
    "UPDATE post SET status = $2, intent = $3, sent_at = $4, updated_at = $4 WHERE id = $1"
);
const UNSEND: Sql = sql!(
    (with_steps 4)
    "UPDATE post SET intent = NULL, sent_at = NULL, error_code = $2, error_message = $3 WHERE id = $1"
);

impl Posts<'_> {
    /// Makes the intent durable; only after [`Sending::Marked`] may the irreversible call begin. Every post is sent through
    /// here, so a post that needs approval and differs from what was approved is never marked.
    pub async fn mark_sending(
        &self,
        claimed: &Claimed,
        job: &PublishJob,
        intent: &Value,
        now: Timestamp,
        steps: &[Step],
    ) -> StoreResult<Sending> {
        let mut tx = self.0.write().await?;
        // The schedule's row first, like everyone who writes to it.
        let (approval, due_at) = lock_sending(&mut tx, job, now).await?;
        if !due::holds(&mut tx, claimed).await? {
            return Ok(Sending::LeaseLost);
        }
        if let Some(approval) = approval
            && !is_approved(&mut tx, approval, job, due_at).await?
        {
            return Ok(Sending::NotApproved);
        }
        let send = tx.pick(SEND);
        changed!(
            tx,
            query(send)
                .bind(job.key.post_id)
                .bind(PostStatus::Publishing.as_str())
                .bind(intent.to_string())
                .bind(micros(now))
                .bind(Subject::of(&job.key).rows(steps))
        )?;
        changed!(
            tx,
            query("UPDATE publication SET status = $2 WHERE id = $1 AND status = $3")
                .bind(job.key.publication_id)
                .bind(PublicationStatus::Publishing.as_str())
                .bind(PublicationStatus::Pending.as_str())
        )?;
        tx.commit().await?;
        Ok(Sending::Marked)
    }

    /// Has a person approve a schedule again whose post is not what was approved. What was not sent of it waits.
    pub async fn ask_again(&self, job: &PublishJob, approval_id: Uuid, now: Timestamp) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        let (former, due_at) = lock_sending(&mut tx, job, now).await?;
        let Some(former) = former else {
            return Ok(());
        };
        let due_at = timestamp(due_at)?;
        let asking = Asking {
            id: approval_id,
            schedule_id: job.key.schedule_id,
            workspace_id: job.workspace_id,
            due_at,
            scheduled_at: asked_time(&mut tx, former).await?.map(|_| due_at),
            retry: None,
            now,
            why: "The post differs from what was approved, so Octavo did not send it.",
        };
        ask_again(&mut tx, asking).await?;
        tx.commit().await
    }

    /// Puts a post back that was certainly not published, to be tried at `at`; `why` is shown until then.
    pub async fn retry(
        &self,
        claimed: &Claimed,
        job: &PublishJob,
        at: Timestamp,
        why: &Trouble,
        steps: &[Step],
    ) -> StoreResult<bool> {
        let mut tx = self.0.write().await?;
        if !due::retry(&mut tx, claimed, at).await? {
            return Ok(false);
        }
        count_failure(&mut tx, claimed).await?;
        unsent(tx, job, why, steps).await
    }

    /// As `retry`, for an account that has to wait: the try does not count, and its other posts wait too.
    pub async fn park(
        &self,
        claimed: &Claimed,
        job: &PublishJob,
        at: Timestamp,
        why: &Trouble,
        steps: &[Step],
        now: Timestamp,
    ) -> StoreResult<bool> {
        let mut tx = self.0.write().await?;
        if !pause_account(&mut tx, claimed, at, why, now).await? {
            return Ok(false);
        }
        unsent(tx, job, why, steps).await
    }

    /// Puts a post back whose fate is not known yet: the intent stays, the next claim reconciles it.
    pub async fn retry_reconcile(
        &self,
        claimed: &Claimed,
        job: &PublishJob,
        at: Timestamp,
        steps: &[Step],
    ) -> StoreResult<bool> {
        let mut tx = self.0.write().await?;
        let held = due::retry(&mut tx, claimed, at).await?;
        if held {
            count_failure(&mut tx, claimed).await?;
            append_all(&mut tx, Subject::of(&job.key), steps).await?;
        }
        tx.commit().await?;
        Ok(held)
    }

    /// As `retry_reconcile`, for an account that has to wait: see `park`.
    pub async fn park_reconcile(
        &self,
        claimed: &Claimed,
        job: &PublishJob,
        at: Timestamp,
        steps: &[Step],
    ) -> StoreResult<bool> {
        let mut tx = self.0.write().await?;
        let held = due::park(&mut tx, claimed, at).await?;
        if held {
            append_all(&mut tx, Subject::of(&job.key), steps).await?;
        }
        tx.commit().await?;
        Ok(held)
    }
}

/// Puts a job back whose account has to wait. False when the lease was lost.
pub(crate) async fn pause_account(
    tx: &mut Tx,
    claimed: &Claimed,
    at: Timestamp,
    why: &Trouble,
    now: Timestamp,
) -> StoreResult<bool> {
    const PAUSED: &str = "UPDATE account SET paused_since = $2, pause_reason = $3 WHERE lane = $1";
    // The job before the account and that before the lane, like everyone who writes to them.
    if !due::holds(tx, claimed).await? {
        return Ok(false);
    }
    changed!(tx, query(PAUSED).bind(claimed.lane).bind(micros(now)).bind(&why.message))?;
    due::park(tx, claimed, at).await
}

/// The approval that the post's schedule is under, and the schedule's time.
async fn lock_sending(tx: &mut Tx, job: &PublishJob, now: Timestamp) -> StoreResult<(Option<Uuid>, i64)> {
    const SCHEDULE: &str = "UPDATE schedule SET updated_at = $4,
        status = CASE WHEN status = $3 THEN $2 ELSE status END WHERE id = $1 RETURNING approval_id, scheduled_at";
    let (publishing, scheduled) = (ScheduleStatus::Publishing.as_str(), ScheduleStatus::Scheduled.as_str());
    Ok(on!(tx, c => query_as(SCHEDULE).bind(job.key.schedule_id).bind(publishing).bind(scheduled)
        .bind(micros(now)).fetch_one(c).await)?)
}

async fn unsent(mut tx: Tx, job: &PublishJob, why: &Trouble, steps: &[Step]) -> StoreResult<bool> {
    let sql = tx.pick(UNSEND);
    changed!(
        tx,
        query(sql)
            .bind(job.key.post_id)
            .bind(why.code.as_str())
            .bind(&why.message)
            .bind(Subject::of(&job.key).rows(steps))
    )?;
    tx.commit().await?;
    Ok(true)
}

async fn count_failure(tx: &mut Tx, claimed: &Claimed) -> StoreResult<()> {
    changed!(tx, query("UPDATE post SET failures = failures + 1 WHERE id = $1").bind(claimed.job))?;
    Ok(())
}
