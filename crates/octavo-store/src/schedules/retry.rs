//! Sending failed posts of a schedule again, and settling those of unknown outcome.

use std::sync::Arc;

use jiff::Timestamp;
use octavo_domain::audit::AuditAction;
use octavo_domain::post::{ChainedPost, PostStatus};
use octavo_domain::post_events::PostKey;
use octavo_domain::post_retry::{EndedPost, FoundPost, RetryPlan, RetryWish, plan_confirmation, plan_retry};
use octavo_domain::timeline::{Step, TimelineKind};
use octavo_domain::{ActingKey, PostErrorCode};
use sqlx::{query, query_as};
use uuid::Uuid;

use super::Schedules;
use super::create::entry;
use super::files::{need_files, stored_files};
use super::revise::lock;
use crate::audit::record;
use crate::db::{Sql, Tx, id_list, sql};
use crate::keys::budget::{Queueing, spend};
use crate::posts::steps::{Subject, append};
use crate::posts::{Placed, Reach, finish_found};
use crate::time::{micros, timestamp, timestamp_opt};
use crate::{StoreError, StoreResult, changed, due, on};

/// The answer to a request to send posts again, or to settle one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Retried {
    Done,
    /// There is no such schedule within reach.
    Missing,
    /// A post that was asked for is not of this schedule.
    UnknownPost(Uuid),
    /// Why nothing changes.
    Refused(String),
}

#[derive(sqlx::FromRow)]
struct Row {
    id: Uuid,
    parent_id: Option<Uuid>,
    status: String,
    error_code: Option<String>,
    content: String,
    platform: String,
    settings: String,
    publication_id: Uuid,
    sent_at: Option<i64>,
    account_id: i64,
    lane: Uuid,
    has_account: bool,
}

const POSTS: &str =
    "SELECT t.id, t.parent_id, t.status, t.error_code, t.content, t.publication_id, t.sent_at, t.account_id, p.platform, p.settings, a.lane,
        a.status <> 'REMOVED' AS has_account
    FROM post t JOIN publication p ON p.id = t.publication_id JOIN account a ON a.id = t.account_id
    WHERE t.schedule_id = $1 ORDER BY p.position, t.position";
const RESET: Sql = sql!(
    "UPDATE post SET status = 'PENDING', intent = NULL, sent_at = NULL, failures = 0, error_code = NULL,
        error_message = NULL, updated_at = $2 WHERE id IN " (ids 1)
);
const REOPEN: Sql = sql!(
    "UPDATE publication SET status = 'PUBLISHING'
    WHERE id IN (SELECT publication_id FROM post WHERE id IN " (ids 1) ")"
);

impl Schedules<'_> {
    /// Sends failed posts again, and their replies after them. Calls at the same time wait for each other: only one of them
    /// finds a post that failed. `NotFound` when a file is gone.
    pub async fn retry(
        &self,
        reach: Reach,
        id: Uuid,
        wish: &RetryWish,
        key: Option<Arc<ActingKey>>,
        now: Timestamp,
    ) -> StoreResult<Retried> {
        let mut tx = self.0.write().await?;
        if lock(&mut tx, reach, id, now).await?.is_none() {
            return Ok(Retried::Missing);
        }
        let rows: Vec<Row> = on!(tx, c => query_as(POSTS).bind(id).fetch_all(c).await)?;
        let unknown = wish.posts.iter().flatten().find(|named| rows.iter().all(|row| row.id != **named));
        if let Some(unknown) = unknown {
            return Ok(Retried::UnknownPost(*unknown));
        }
        let posts = rows.iter().map(Row::ended).collect::<StoreResult<Vec<_>>>()?;
        let plan = match plan_retry(&posts, wish) {
            Ok(plan) => plan,
            Err(why) => return Ok(Retried::Refused(why)),
        };
        // They were counted when they were queued.
        spend(&mut tx, Queueing { key: key.as_deref(), added: 0, due: now, now }).await?;
        keep_files(&mut tx, reach.workspace_id, &rows, &plan, now).await?;
        reopen(&mut tx, id, &plan, now).await?;
        let mut steps = Vec::new();
        for row in rows.iter().filter(|row| plan.send.contains(&row.id)) {
            due::enqueue(&mut tx, row.lane, row.id, now).await?;
            let step = Step::new(TimelineKind::RetryScheduled, now).until(now);
            steps.push((Subject::post(id, row.id, row.account_id), step));
        }
        append(&mut tx, &steps).await?;
        record(&mut tx, entry(AuditAction::PostChanged, reach.workspace_id, id)).await?;
        tx.commit().await?;
        Ok(Retried::Done)
    }
}

impl Schedules<'_> {
    /// Settles a post of unknown outcome that a person found on the network. Replies that failed because of it are sent if
    /// the network's id is known. Of calls at the same time, also to [`Self::retry`], one finds it unsettled.
    pub async fn confirm(
        &self,
        reach: Reach,
        id: Uuid,
        found: &FoundPost,
        key: Option<Arc<ActingKey>>,
        now: Timestamp,
        new_id: fn() -> Uuid,
    ) -> StoreResult<Retried> {
        let mut tx = self.0.write().await?;
        let Some((app_id, due_at, ..)) = lock(&mut tx, reach, id, now).await? else {
            return Ok(Retried::Missing);
        };
        let rows: Vec<Row> = on!(tx, c => query_as(POSTS).bind(id).fetch_all(c).await)?;
        let Some(row) = rows.iter().find(|row| row.id == found.post) else {
            return Ok(Retried::UnknownPost(found.post));
        };
        let posts = rows.iter().map(Row::ended).collect::<StoreResult<Vec<_>>>()?;
        let mut plan = RetryPlan { send: Vec::new(), follow: Vec::new() };
        match plan_confirmation(&posts, found) {
            Ok(replies) => plan.follow = replies,
            Err(why) => return Ok(Retried::Refused(why)),
        }
        if !plan.follow.is_empty() {
            spend(&mut tx, Queueing { key: key.as_deref(), added: 0, due: now, now }).await?;
            keep_files(&mut tx, reach.workspace_id, &rows, &plan, now).await?;
        }
        plan.send.push(found.post);
        reopen(&mut tx, id, &plan, now).await?;
        let (key, due_at) = (row.key(id)?, timestamp(due_at)?);
        let placed = Placed { key, app_id, workspace_id: reach.workspace_id, lane: row.lane, due_at };
        finish_found(&mut tx, &placed, found, (timestamp_opt(row.sent_at)?, now), new_id).await?;
        record(&mut tx, entry(AuditAction::PostChanged, reach.workspace_id, id)).await?;
        tx.commit().await?;
        Ok(Retried::Done)
    }
}

impl Row {
    fn key(&self, schedule_id: Uuid) -> StoreResult<PostKey> {
        Ok(PostKey {
            schedule_id,
            publication_id: self.publication_id,
            post_id: self.id,
            parent_id: self.parent_id,
            platform: self.platform.parse().map_err(|_| StoreError::Corrupt(self.platform.clone()))?,
            account_id: self.account_id,
        })
    }

    fn ended(&self) -> StoreResult<EndedPost> {
        let status = PostStatus::parse(&self.status).ok_or_else(|| StoreError::Corrupt(self.status.clone()))?;
        Ok(EndedPost {
            post: ChainedPost { id: self.id, parent_id: self.parent_id, status },
            error: self.error_code.as_deref().map(PostErrorCode::to_show),
            has_account: self.has_account,
        })
    }
}

async fn keep_files(
    tx: &mut Tx,
    workspace_id: Uuid,
    rows: &[Row],
    plan: &RetryPlan,
    now: Timestamp,
) -> StoreResult<()> {
    let again = rows.iter().filter(|row| plan.send.contains(&row.id) || plan.follow.contains(&row.id));
    let mut paths = Vec::new();
    for row in again {
        paths.extend(stored_files(&row.platform, &row.settings, &row.content)?);
    }
    need_files(tx, workspace_id, paths, now, false).await
}

/// Everything is as before the first attempt, and what has ended is under way again.
async fn reopen(tx: &mut Tx, schedule_id: Uuid, plan: &RetryPlan, now: Timestamp) -> StoreResult<()> {
    let ids = id_list(plan.send.iter().chain(&plan.follow));
    let (reset, reopen) = (tx.pick(RESET), tx.pick(REOPEN));
    changed!(tx, query(reset).bind(&ids).bind(micros(now)))?;
    changed!(tx, query(reopen).bind(&ids))?;
    changed!(tx, query("UPDATE schedule SET status = 'PUBLISHING' WHERE id = $1").bind(schedule_id))?;
    Ok(())
}
