//! Comments that someone has hidden, shown again or deleted: asked for, loaded, marked before the call, put back, ended.
//!
//! Every write of a worker names the claim's lease. If the lease was lost, nothing is written and the answer is `false`.

use jiff::Timestamp;
use octavo_domain::audit::TargetType;
use octavo_domain::moderation::{ChangePlan, CommentAddress, Moderation};
use octavo_domain::post_deletion::DeletionStatus;
use octavo_domain::post_events::PostKey;
use octavo_domain::{Kind, PostErrorCode};
use sqlx::{query, query_as};
use uuid::Uuid;

use super::Comments;
use super::target::{CommentTarget, find_target};
use crate::audit::{NewEntry, record};
use crate::columns::MaybeMicros;
use crate::db::Tx;
use crate::due::{self, Claimed, JobKind, NewJob};
use crate::posts::{ChangeRetry, Finished, KeyRow, Reach, Trouble, pause_account};
use crate::time::micros;
use crate::{StoreResult, changed, on};

/// The answer to a request to change a comment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChangeAsked {
    /// Octavo does it as soon as it can; or it is so already.
    Asked,
    /// There is no such comment within reach.
    Missing,
    /// Why not now.
    Conflict(String),
    /// Why never.
    Unsupported(String),
}

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct CommentJob {
    /// Of the post that the comment is on.
    #[sqlx(flatten, try_from = "KeyRow")]
    pub key: PostKey,
    pub comment_id: Uuid,
    pub workspace_id: Uuid,
    #[sqlx(try_from = "String")]
    pub change: Moderation,
    network_id: String,
    network_parent_id: Option<String>,
    on_post: String,
    /// When a request was sent whose answer is not known.
    #[sqlx(try_from = "MaybeMicros")]
    pub sent_at: Option<Timestamp>,
    /// Tries that the network ended.
    pub failures: i32,
    /// Posts of the account are due: they go first.
    pub yields: bool,
}

impl CommentJob {
    pub fn address(&self) -> CommentAddress {
        CommentAddress {
            identifier: self.network_id.clone(),
            parent: self.network_parent_id.clone(),
            post: self.on_post.clone(),
        }
    }
}

impl Comments<'_> {
    /// Has a comment hidden, shown again or deleted. Asking again is harmless; it tries again what could not be done.
    pub async fn change(&self, reach: Reach, id: Uuid, change: Moderation, now: Timestamp) -> StoreResult<ChangeAsked> {
        // Calls at the same time wait for each other.
        const LOCK: &str = "UPDATE comment SET change_failures = change_failures WHERE id = $1 AND workspace_id = $2";
        let mut tx = self.0.write().await?;
        changed!(tx, query(LOCK).bind(id).bind(reach.workspace_id))?;
        let Some(target) = find_target(&mut tx, reach, id).await? else {
            return Ok(ChangeAsked::Missing);
        };
        if let Some(why) = change.unsupported(target.platform, target.ours, target.is_top_level()) {
            return Ok(ChangeAsked::Unsupported(why));
        }
        match change.plan(&target.changeable()) {
            ChangePlan::Nothing => return Ok(ChangeAsked::Asked),
            ChangePlan::Conflict(why) => return Ok(ChangeAsked::Conflict(why)),
            ChangePlan::Begin => {}
        }
        begin(&mut tx, &target, change, now).await?;
        let entry = NewEntry::new(change.audited(), reach.workspace_id);
        record(&mut tx, entry.on(TargetType::Comment, Kind::Comment.show(id))).await?;
        tx.commit().await?;
        Ok(ChangeAsked::Asked)
    }

    /// The change of a claimed job; none if it is not wanted any more.
    pub async fn change_job(&self, claimed: &Claimed, now: Timestamp) -> StoreResult<Option<CommentJob>> {
        const SQL: &str =
            "SELECT t.id AS post_id, t.publication_id, t.schedule_id, t.account_id, t.parent_id, c.platform, c.workspace_id,
                c.id AS comment_id, c.change, c.network_id, c.network_parent_id, t.platform_post_id AS on_post,
                c.change_sent_at AS sent_at, c.change_failures AS failures,
                EXISTS (SELECT 1 FROM due d WHERE d.lane = $2 AND d.ready_at <= $3 AND d.lease IS NULL
                    AND d.kind = 'main') AS yields
            FROM comment c JOIN post t ON t.id = c.post_id
            WHERE c.id = $1 AND c.change_status = 'WAITING' AND t.platform_post_id IS NOT NULL";
        let mut reader = self.0.read().await?;
        Ok(
            on!(reader, c => query_as(SQL).bind(claimed.job).bind(claimed.lane).bind(micros(now)).fetch_optional(c).await)?,
        )
    }

    /// Makes it durable that the request may have been sent. Only after `true` may the call begin.
    pub async fn mark_changing(&self, claimed: &Claimed, job: &CommentJob, now: Timestamp) -> StoreResult<bool> {
        const SQL: &str = "UPDATE comment SET change_sent_at = $2 WHERE id = $1";
        let mut tx = self.0.write().await?;
        if !due::holds(&mut tx, claimed).await? {
            return Ok(false);
        }
        changed!(tx, query(SQL).bind(job.comment_id).bind(micros(now)))?;
        tx.commit().await?;
        Ok(true)
    }

    pub async fn retry_change(
        &self,
        claimed: &Claimed,
        job: &CommentJob,
        retry: &ChangeRetry<'_>,
        now: Timestamp,
    ) -> StoreResult<bool> {
        const SQL: &str =
            "UPDATE comment SET change_failures = change_failures + $2, change_code = $3, change_message = $4,
                change_sent_at = CASE WHEN $5 THEN change_sent_at END WHERE id = $1";
        let mut tx = self.0.write().await?;
        let is_held = match retry.is_pause {
            true => pause_account(&mut tx, claimed, retry.at, retry.why, now).await?,
            false => due::retry(&mut tx, claimed, retry.at).await?,
        };
        if !is_held {
            return Ok(false);
        }
        changed!(
            tx,
            query(SQL)
                .bind(job.comment_id)
                .bind(i32::from(!retry.is_pause))
                .bind(retry.why.code.as_str())
                .bind(&retry.why.message)
                .bind(retry.is_unknown)
        )?;
        tx.commit().await?;
        Ok(true)
    }

    /// Ends a change: it is made, or not for a reason.
    pub async fn finish_change(
        &self,
        claimed: &Claimed,
        job: &CommentJob,
        failed: Option<&Trouble>,
        now: Timestamp,
    ) -> StoreResult<Finished> {
        const SQL: &str =
            "UPDATE comment SET change_status = $2, change_at = $3, change_code = $4, change_message = $5,
                change_sent_at = NULL, hidden = coalesce($6, hidden) WHERE id = $1";
        let mut tx = self.0.write().await?;
        if !due::finish(&mut tx, claimed).await? {
            return Ok(Finished::LeaseLost);
        }
        let hidden = match job.change {
            Moderation::Hide => Some(true),
            Moderation::Unhide => Some(false),
            Moderation::Delete => None,
        };
        let status = if failed.is_some() { DeletionStatus::Failed } else { DeletionStatus::Done };
        changed!(
            tx,
            query(SQL)
                .bind(job.comment_id)
                .bind(status.as_str())
                .bind(micros(now))
                .bind(failed.map(|why| why.code.as_str()))
                .bind(failed.map(|why| why.message.as_str()))
                .bind(hidden.filter(|_| failed.is_none()))
        )?;
        let is_gone = match failed {
            None => job.change == Moderation::Delete,
            Some(why) => why.code == PostErrorCode::CommentMissing,
        };
        if is_gone {
            forget(&mut tx, job.comment_id, now).await?;
        }
        tx.commit().await?;
        Ok(Finished::Done)
    }
}

/// The network no longer has it. No word of it is kept.
async fn forget(tx: &mut Tx, id: Uuid, now: Timestamp) -> StoreResult<()> {
    const SQL: &str =
        "UPDATE comment SET gone_at = $2, author_name = '', author_username = NULL, author_avatar_url = NULL, text = '',
            permalink = NULL WHERE id = $1 AND gone_at IS NULL";
    changed!(tx, query(SQL).bind(id).bind(micros(now)))?;
    Ok(())
}

async fn begin(tx: &mut Tx, target: &CommentTarget, change: Moderation, now: Timestamp) -> StoreResult<()> {
    const SQL: &str =
        "UPDATE comment SET change = $2, change_status = 'WAITING', change_at = $3, change_sent_at = NULL,
            change_failures = 0, change_code = NULL, change_message = NULL WHERE id = $1";
    changed!(tx, query(SQL).bind(target.id).bind(change.as_str()).bind(micros(now)))?;
    let job = NewJob { kind: JobKind::ChangeComment, ..NewJob::main(target.lane, target.id, now) };
    due::enqueue_all(tx, vec![job]).await
}
