//! A published post that is deleted at its network: loaded, marked before the call, put back, ended.
//!
//! Every write names the claim's lease. If the lease was lost, nothing is written and the answer is `false`.

use jiff::Timestamp;
use octavo_domain::PostErrorCode;
use octavo_domain::moderation::CommentAddress;
use octavo_domain::post::{ChainedPost, PostRole, PostStatus};
use octavo_domain::post_deletion::{DeletionStatus, deletable_now};
use octavo_domain::post_events::PostKey;
use octavo_domain::timeline::Step;
use sqlx::{query, query_as};
use uuid::Uuid;

use super::answers::mark_unanswered;
use super::finish::{Finished, finish_publication, finish_schedule, lock_schedule};
use super::job::KeyRow;
use super::progress::pause_account;
use super::reading::end_readings;
use super::steps::{Subject, with_steps};
use super::{Posts, Trouble};
use crate::columns::{MaybeJson, MaybeMicros};
use crate::db::{Sql, Tx, sql};
use crate::due::{self, Claimed, JobKind, NewJob};
use crate::events::announce;
use crate::notices::{FailedPost, count_failure};
use crate::time::micros;
use crate::{StoreError, StoreResult, changed, on};

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct DeletionJob {
    #[sqlx(flatten, try_from = "KeyRow")]
    pub key: PostKey,
    pub workspace_id: Uuid,
    #[sqlx(try_from = "String")]
    pub role: PostRole,
    /// The network's id of the post.
    pub identifier: String,
    /// The network's id of the post that it replies to.
    pub reply_to: Option<String>,
    /// The comment that it answers.
    pub comment_id: Option<Uuid>,
    #[sqlx(try_from = "MaybeJson")]
    pub answers: Option<CommentAddress>,
    /// When a request was sent whose answer is not known.
    #[sqlx(try_from = "MaybeMicros")]
    pub sent_at: Option<Timestamp>,
    /// Tries that the network ended.
    pub failures: i32,
    /// The person who wants it, or who is behind the key that does.
    pub asked_by: Option<Uuid>,
    /// Posts of the account are due: they go first.
    pub yields: bool,
}

const SENT: Sql = sql!((with_steps 3) "UPDATE post SET deletion_sent_at = $2 WHERE id = $1");
const PUT_BACK: Sql = sql!(
    (with_steps 6)
    "UPDATE post SET deletion_failures = deletion_failures + $2, deletion_code = $3, deletion_message = $4,
        deletion_sent_at = CASE WHEN $5 THEN deletion_sent_at END WHERE id = $1"
);
const ENDED: Sql = sql!(
    (with_steps 7)
    "UPDATE post SET status = $2, deletion = $3, deletion_at = $4, deletion_code = $5, deletion_message = $6,
        deletion_sent_at = NULL WHERE id = $1"
);

/// A change at a network that is tried again, such as a deletion.
#[derive(Debug)]
pub struct ChangeRetry<'a> {
    pub at: Timestamp,
    pub why: &'a Trouble,
    /// The network may have made the change: the next try asks it first.
    pub is_unknown: bool,
    /// The whole account waits, and the try does not count.
    pub is_pause: bool,
    pub steps: &'a [Step],
}

impl Posts<'_> {
    /// The deletion of a claimed job; none if it is not wanted any more.
    pub async fn deletion_job(&self, claimed: &Claimed, now: Timestamp) -> StoreResult<Option<DeletionJob>> {
        const SQL: &str =
            "SELECT t.id AS post_id, t.publication_id, t.schedule_id, t.account_id, t.parent_id, s.workspace_id, p.platform,
                t.role, t.platform_post_id AS identifier, r.platform_post_id AS reply_to, t.comment_id, t.answers,
                t.deletion_sent_at AS sent_at, t.deletion_failures AS failures, t.deletion_by AS asked_by,
                EXISTS (SELECT 1 FROM due d WHERE d.lane = $2 AND d.ready_at <= $3 AND d.lease IS NULL
                    AND d.kind = 'main') AS yields
            FROM post t JOIN publication p ON p.id = t.publication_id JOIN schedule s ON s.id = t.schedule_id
            LEFT JOIN post r ON r.id = t.parent_id
            WHERE t.id = $1 AND t.deletion = 'WAITING' AND t.platform_post_id IS NOT NULL";
        let mut reader = self.0.read().await?;
        Ok(
            on!(reader, c => query_as(SQL).bind(claimed.job).bind(claimed.lane).bind(micros(now)).fetch_optional(c).await)?,
        )
    }

    /// Puts a change back behind the posts that are due.
    pub async fn yield_change(&self, claimed: &Claimed, now: Timestamp) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        due::retry(&mut tx, claimed, now).await?;
        tx.commit().await
    }

    /// Removes the job of a change that is not wanted any more.
    pub async fn drop_change(&self, claimed: &Claimed) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        due::finish(&mut tx, claimed).await?;
        tx.commit().await
    }

    /// Makes it durable that the request may have been sent. Only after `true` may the call begin.
    pub async fn mark_deleting(
        &self,
        claimed: &Claimed,
        job: &DeletionJob,
        now: Timestamp,
        steps: &[Step],
    ) -> StoreResult<bool> {
        let mut tx = self.0.write().await?;
        if !due::holds(&mut tx, claimed).await? {
            return Ok(false);
        }
        let (sql, rows) = (tx.pick(SENT), Subject::of(&job.key).rows(steps));
        changed!(tx, query(sql).bind(job.key.post_id).bind(micros(now)).bind(rows))?;
        tx.commit().await?;
        Ok(true)
    }

    pub async fn retry_deletion(
        &self,
        claimed: &Claimed,
        job: &DeletionJob,
        retry: &ChangeRetry<'_>,
        now: Timestamp,
    ) -> StoreResult<bool> {
        let mut tx = self.0.write().await?;
        let is_held = match retry.is_pause {
            true => pause_account(&mut tx, claimed, retry.at, retry.why, now).await?,
            false => due::retry(&mut tx, claimed, retry.at).await?,
        };
        if !is_held {
            return Ok(false);
        }
        let (sql, rows) = (tx.pick(PUT_BACK), Subject::of(&job.key).rows(retry.steps));
        changed!(
            tx,
            query(sql)
                .bind(job.key.post_id)
                .bind(i32::from(!retry.is_pause))
                .bind(retry.why.code.as_str())
                .bind(&retry.why.message)
                .bind(retry.is_unknown)
                .bind(rows)
        )?;
        tx.commit().await?;
        Ok(true)
    }

    /// Ends a deletion: the post is gone, or stays for a reason. The post that it replied to may be next.
    pub async fn finish_deletion(
        &self,
        claimed: &Claimed,
        job: &DeletionJob,
        failed: Option<&Trouble>,
        now: Timestamp,
        steps: &[Step],
        new_id: impl Fn() -> Uuid + Send,
    ) -> StoreResult<Finished> {
        let mut tx = self.0.write().await?;
        let app_id = lock_schedule(&mut tx, job.key.schedule_id, now).await?;
        if !due::finish(&mut tx, claimed).await? {
            return Ok(Finished::LeaseLost);
        }
        write_end(&mut tx, job, failed, now, steps).await?;
        let posts = list_deletions(&mut tx, job.key.publication_id).await?;
        let next = deletable_now(&posts).into_iter().find(|id| Some(*id) == job.key.parent_id);
        if let Some(parent) = next {
            let next = NewJob { kind: JobKind::DeletePost, ..NewJob::main(claimed.lane, parent, now) };
            due::enqueue_all(&mut tx, vec![next]).await?;
        }
        if failed.is_some() {
            let (code, asked_by) = (PostErrorCode::DeletionRefused, job.asked_by);
            let failed = FailedPost { key: &job.key, workspace_id: job.workspace_id, code, asked_by, now };
            count_failure(&mut tx, &failed, new_id).await?;
        } else {
            let statuses: Vec<PostStatus> = posts.iter().map(|(post, _)| post.status).collect();
            end_readings(&mut tx, job.key.post_id).await?;
            finish_publication(&mut tx, job.key.publication_id, &statuses).await?;
            finish_schedule(&mut tx, job.key.schedule_id).await?;
            if let Some(comment_id) = job.comment_id {
                mark_unanswered(&mut tx, comment_id).await?;
            }
            let event = job.key.deleted_event(new_id(), now, &job.identifier);
            announce(&mut tx, app_id, job.workspace_id, &[event]).await?;
        }
        tx.commit().await?;
        Ok(if next.is_some() { Finished::MoreDue } else { Finished::Done })
    }
}

async fn write_end(
    tx: &mut Tx,
    job: &DeletionJob,
    failed: Option<&Trouble>,
    now: Timestamp,
    steps: &[Step],
) -> StoreResult<()> {
    let (status, deletion) = match failed {
        Some(_) => (PostStatus::Completed, DeletionStatus::Failed),
        None => (PostStatus::Deleted, DeletionStatus::Done),
    };
    let sql = tx.pick(ENDED);
    changed!(
        tx,
        query(sql)
            .bind(job.key.post_id)
            .bind(status.as_str())
            .bind(deletion.as_str())
            .bind(micros(now))
            .bind(failed.map(|why| why.code.as_str()))
            .bind(failed.map(|why| why.message.as_str()))
            .bind(Subject::of(&job.key).rows(steps))
    )?;
    Ok(())
}

/// The posts of a publication, and how far their deletion is.
async fn list_deletions(tx: &mut Tx, publication_id: Uuid) -> StoreResult<Vec<(ChainedPost, Option<DeletionStatus>)>> {
    const SQL: &str = "SELECT id, parent_id, status, deletion FROM post WHERE publication_id = $1 ORDER BY position";
    let rows: Vec<(Uuid, Option<Uuid>, String, Option<String>)> =
        on!(tx, c => query_as(SQL).bind(publication_id).fetch_all(c).await)?;
    let post = |(id, parent_id, status, deletion): (Uuid, Option<Uuid>, String, Option<String>)| {
        let status = PostStatus::parse(&status).ok_or(StoreError::Corrupt(status))?;
        Ok((ChainedPost { id, parent_id, status }, deletion.as_deref().and_then(DeletionStatus::parse)))
    };
    rows.into_iter().map(post).collect()
}
