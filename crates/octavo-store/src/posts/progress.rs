//! A due post before its result: marked before the call that cannot be taken back, or put back to be tried again.
//!
//! Every write names the claim's lease. If the lease was lost, nothing is written and the answer is `false`. Each takes the
//! steps of the timeline since the last one.

use jiff::Timestamp;
use octavo_domain::PostErrorCode;
use octavo_domain::post::{PostStatus, PublicationStatus, ScheduleStatus};
use octavo_domain::timeline::Step;
use serde_json::Value;
use sqlx::query;

use super::steps::{Subject, append_all};
use super::{Posts, PublishJob};
use crate::db::{Sql, Tx, sql};
use crate::due::{self, Claimed};
use crate::time::micros;
use crate::{StoreResult, changed};

/// Why a post is not out yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble {
    pub code: PostErrorCode,
    pub message: String,
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
    /// Makes the intent durable; only after `true` may the irreversible call begin.
    pub async fn mark_sending(
        &self,
        claimed: &Claimed,
        job: &PublishJob,
        intent: &Value,
        now: Timestamp,
        steps: &[Step],
    ) -> StoreResult<bool> {
        const SCHEDULE: &str = "UPDATE schedule SET updated_at = $4,
            status = CASE WHEN status = $3 THEN $2 ELSE status END WHERE id = $1";
        let mut tx = self.0.write().await?;
        // The schedule's row first, like everyone who writes to it.
        changed!(
            tx,
            query(SCHEDULE)
                .bind(job.key.schedule_id)
                .bind(ScheduleStatus::Publishing.as_str())
                .bind(ScheduleStatus::Scheduled.as_str())
                .bind(micros(now))
        )?;
        if !due::holds(&mut tx, claimed).await? {
            return Ok(false);
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
        Ok(true)
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
    ) -> StoreResult<bool> {
        let mut tx = self.0.write().await?;
        if !due::park(&mut tx, claimed, at).await? {
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
