//! Sending failed posts of a schedule again, and settling those of unknown outcome.

use jiff::Timestamp;
use octavo_domain::PostErrorCode;
use octavo_domain::audit::AuditAction;
use octavo_domain::post::{ChainedPost, PostStatus, ScheduleStatus};
use octavo_domain::post_events::PostKey;
use octavo_domain::post_retry::{EndedPost, FoundPost, RetryPlan, RetryWish, plan_confirmation, plan_retry};
use octavo_domain::timeline::{Step, TimelineKind};
use sqlx::{query, query_as};
use uuid::Uuid;

use super::Schedules;
use super::create::entry;
use super::files::{need_files, stored_files};
use super::withdraw::{Locked, lock};
use crate::approvals::{Asking, ask};
use crate::audit::record;
use crate::columns::MaybeMicros;
use crate::db::{Sql, Tx, id_list, sql};
use crate::posts::steps::{Subject, append};
use crate::posts::{Placed, Reach, finish_found};
use crate::spending::{Queueing, Spender, spend, within_price};
use crate::time::micros;
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
    #[sqlx(try_from = "String")]
    status: PostStatus,
    error_code: Option<String>,
    content: String,
    platform: String,
    settings: String,
    publication_id: Uuid,
    #[sqlx(try_from = "MaybeMicros")]
    sent_at: Option<Timestamp>,
    account_id: i64,
    lane: Uuid,
    has_account: bool,
    is_deleting: bool,
    comment_id: Option<Uuid>,
}

const REPLIES_NEED_APPROVAL: &str = "Posts that reply to this one would be sent, and this caller's posts need approval. Leave \
    platformPostIdentifier out, or confirm the post in the portal.";
const POSTS: &str =
    "SELECT t.id, t.parent_id, t.status, t.error_code, t.content, t.publication_id, t.sent_at, t.account_id, p.platform, p.settings, a.lane,
        a.status <> 'REMOVED' AS has_account, coalesce(t.deletion = 'WAITING', FALSE) AS is_deleting,
        t.comment_id
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
    /// finds a post that failed. `NotFound` when a file is gone. With `approval`, they wait until a person approves that.
    pub async fn retry(
        &self,
        reach: Reach,
        id: Uuid,
        wish: &RetryWish,
        (spender, approval): (&Spender, Option<Uuid>),
        now: Timestamp,
    ) -> StoreResult<Retried> {
        let (mut tx, workspace_id) = (self.0.write().await?, reach.workspace_id);
        spender.lock(&mut tx, workspace_id).await?;
        let Some(locked) = lock(&mut tx, reach, id, now).await? else {
            return Ok(Retried::Missing);
        };
        if locked.status == ScheduleStatus::WaitingForApproval {
            return Ok(Retried::Refused(
                "The post waits for approval. Approve or reject it in the portal first.".into(),
            ));
        }
        let posts = Posts::load(&mut tx, id).await?;
        if let Some(unknown) = wish.posts.iter().flatten().find(|named| posts.0.iter().all(|row| row.id != **named)) {
            return Ok(Retried::UnknownPost(*unknown));
        }
        let plan = match plan_retry(&posts.ended(), wish) {
            Ok(plan) => plan,
            Err(why) => return Ok(Retried::Refused(why)),
        };
        // They were counted when they were queued.
        spend(&mut tx, Queueing { spender, workspace_id, added: 0, due: now, now }).await?;
        match approval {
            Some(approval) => ask_to_retry(&mut tx, reach, &locked, (approval, &posts, &plan), now).await?,
            None => {
                locked.release(&mut tx).await?;
                posts.send(&mut tx, workspace_id, id, &plan, now).await?;
            }
        }
        within_price(&mut tx, spender, workspace_id, std::iter::once(now), now).await?;
        record(&mut tx, entry(AuditAction::PostChanged, workspace_id, id)).await?;
        tx.commit().await?;
        Ok(Retried::Done)
    }
}

async fn ask_to_retry(
    tx: &mut Tx,
    reach: Reach,
    locked: &Locked,
    (id, posts, plan): (Uuid, &Posts, &RetryPlan),
    now: Timestamp,
) -> StoreResult<()> {
    need_files(tx, reach.workspace_id, posts.files(plan)?, now, true).await?;
    let asking = Asking {
        id,
        schedule_id: locked.id,
        workspace_id: reach.workspace_id,
        due_at: locked.scheduled_at,
        scheduled_at: None,
        retry: Some(&plan.send),
        now,
        why: "",
    };
    ask(tx, asking).await
}

/// Sends failed posts again that a person approved, or says why they can't be sent.
pub(crate) async fn send_again(
    tx: &mut Tx,
    workspace_id: Uuid,
    id: Uuid,
    posts: Vec<Uuid>,
    now: Timestamp,
) -> StoreResult<Result<(), String>> {
    let rows = Posts::load(tx, id).await?;
    // Who asked for it confirmed that they are not on the network.
    let wish = RetryWish { posts: Some(posts), absent: true };
    match plan_retry(&rows.ended(), &wish) {
        Ok(plan) => rows.send(tx, workspace_id, id, &plan, now).await.map(Ok),
        Err(why) => Ok(Err(why)),
    }
}

/// The posts of a schedule.
struct Posts(Vec<Row>);

impl Posts {
    async fn load(tx: &mut Tx, schedule_id: Uuid) -> StoreResult<Self> {
        Ok(Posts(on!(tx, c => query_as(POSTS).bind(schedule_id).fetch_all(c).await)?))
    }

    fn ended(&self) -> Vec<EndedPost> {
        self.0.iter().map(Row::ended).collect()
    }

    /// The files that a plan needs.
    fn files(&self, plan: &RetryPlan) -> StoreResult<Vec<String>> {
        let again = self.0.iter().filter(|row| plan.send.contains(&row.id) || plan.follow.contains(&row.id));
        let mut paths = Vec::new();
        for row in again {
            paths.extend(stored_files(&row.platform, &row.settings, &row.content)?);
        }
        Ok(paths)
    }

    async fn send(
        &self,
        tx: &mut Tx,
        workspace_id: Uuid,
        id: Uuid,
        plan: &RetryPlan,
        now: Timestamp,
    ) -> StoreResult<()> {
        need_files(tx, workspace_id, self.files(plan)?, now, false).await?;
        reopen(tx, id, plan, now).await?;
        let mut steps = Vec::new();
        for row in self.0.iter().filter(|row| plan.send.contains(&row.id)) {
            due::enqueue(tx, row.lane, row.id, now).await?;
            let step = Step::new(TimelineKind::RetryScheduled, now).until(now);
            steps.push((Subject::post(id, row.id, row.account_id), step));
        }
        append(tx, &steps).await
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
        (spender, needs_approval): (&Spender, bool),
        now: Timestamp,
        new_id: fn() -> Uuid,
    ) -> StoreResult<Retried> {
        let (mut tx, workspace_id) = (self.0.write().await?, reach.workspace_id);
        spender.lock(&mut tx, workspace_id).await?;
        let Some(Locked { app_id, scheduled_at: due_at, .. }) = lock(&mut tx, reach, id, now).await? else {
            return Ok(Retried::Missing);
        };
        let posts = Posts::load(&mut tx, id).await?;
        let Some(row) = posts.0.iter().find(|row| row.id == found.post) else {
            return Ok(Retried::UnknownPost(found.post));
        };
        let mut plan = RetryPlan { send: Vec::new(), follow: Vec::new() };
        match plan_confirmation(&posts.ended(), found) {
            Ok(replies) => plan.follow = replies,
            Err(why) => return Ok(Retried::Refused(why)),
        }
        if !plan.follow.is_empty() && needs_approval {
            return Ok(Retried::Refused(REPLIES_NEED_APPROVAL.into()));
        }
        if !plan.follow.is_empty() {
            spend(&mut tx, Queueing { spender, workspace_id, added: 0, due: now, now }).await?;
            need_files(&mut tx, workspace_id, posts.files(&plan)?, now, false).await?;
        }
        plan.send.push(found.post);
        reopen(&mut tx, id, &plan, now).await?;
        let key = row.key(id)?;
        let (lane, comment_id) = (row.lane, row.comment_id);
        let placed = Placed { key, app_id, workspace_id, lane, due_at, comment_id };
        finish_found(&mut tx, &placed, found, (row.sent_at, now), new_id).await?;
        within_price(&mut tx, spender, workspace_id, std::iter::once(now), now).await?;
        record(&mut tx, entry(AuditAction::PostChanged, workspace_id, id)).await?;
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

    fn ended(&self) -> EndedPost {
        EndedPost {
            post: ChainedPost { id: self.id, parent_id: self.parent_id, status: self.status },
            error: self.error_code.as_deref().map(PostErrorCode::to_show),
            has_account: self.has_account,
            is_deleting: self.is_deleting,
        }
    }
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
