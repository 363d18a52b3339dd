//! Asking to delete the published posts of a schedule at their networks.

use jiff::Timestamp;
use octavo_domain::Platform;
use octavo_domain::audit::{ActorType, AuditAction};
use octavo_domain::post::{ChainedPost, PostStatus, ScheduleStatus};
use octavo_domain::post_deletion::{DeletablePost, DeletionRefusal, DeletionStatus, deletable_now, plan_deletion};
use octavo_domain::timeline::Step;
use sqlx::{query, query_as};
use uuid::Uuid;

use super::Schedules;
use super::create::entry;
use super::withdraw::lock;
use crate::approvals::detach;
use crate::audit::{actor, record};
use crate::columns::MaybeMicros;
use crate::db::{Sql, Tx, id_list, sql};
use crate::due::{self, JobKind, NewJob};
use crate::posts::steps::{Subject, append};
use crate::posts::{Reach, finish_schedule};
use crate::time::micros;
use crate::{StoreResult, changed, on};

/// The answer to a request to delete published posts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deleting {
    Asked,
    /// There is no such schedule within reach.
    Missing,
    /// The schedule has no publication on this account.
    UnknownAccount(i64),
    Refused(DeletionRefusal),
}

/// Who asks for what to be deleted.
#[derive(Debug, Clone, Copy)]
pub struct DeletionWish<'a> {
    /// Only the posts on these accounts; all if empty.
    pub accounts: &'a [i64],
    pub by: ActorType,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: Uuid,
    parent_id: Option<Uuid>,
    #[sqlx(try_from = "String")]
    status: PostStatus,
    #[sqlx(try_from = "String")]
    platform: Platform,
    account_id: i64,
    lane: Uuid,
    has_account: bool,
    is_identified: bool,
    #[sqlx(try_from = "MaybeMicros")]
    published_at: Option<Timestamp>,
    deletion: Option<String>,
}

const POSTS: &str = "SELECT t.id, t.parent_id, t.status, p.platform, t.account_id, a.lane, t.published_at, t.deletion,
        a.status <> 'REMOVED' AS has_account, t.platform_post_id IS NOT NULL AS is_identified
    FROM post t JOIN publication p ON p.id = t.publication_id JOIN account a ON a.id = t.account_id
    WHERE t.schedule_id = $1 ORDER BY p.position, t.position";
const WAIT: Sql = sql!(
    "UPDATE post SET deletion = 'WAITING', deletion_at = $2, deletion_sent_at = NULL, deletion_failures = 0,
        deletion_code = NULL, deletion_message = NULL, deletion_by = $3 WHERE id IN " (ids 1)
);

impl Schedules<'_> {
    /// Has the published posts of a schedule deleted. Asking again is harmless; it tries again what could not be deleted. An
    /// approval that waits for a person ends: there is nothing to send again.
    pub async fn delete_published(
        &self,
        reach: Reach,
        id: Uuid,
        wish: DeletionWish<'_>,
        now: Timestamp,
    ) -> StoreResult<Deleting> {
        let mut tx = self.0.write().await?;
        let Some(locked) = lock(&mut tx, reach, id, now).await? else {
            return Ok(Deleting::Missing);
        };
        let rows: Vec<Row> = on!(tx, c => query_as(POSTS).bind(id).fetch_all(c).await)?;
        if let Some(unknown) = wish.accounts.iter().find(|account| rows.iter().all(|row| row.account_id != **account)) {
            return Ok(Deleting::UnknownAccount(*unknown));
        }
        let is_asked = |row: &&Row| wish.accounts.is_empty() || wish.accounts.contains(&row.account_id);
        let asked: Vec<_> = rows.iter().filter(is_asked).map(Row::deletable).collect();
        let plan = match plan_deletion(&asked, now) {
            Ok(plan) => plan,
            Err(refusal) => return Ok(Deleting::Refused(refusal)),
        };
        if plan.is_empty() {
            return Ok(Deleting::Asked);
        }
        if matches!(locked.status, ScheduleStatus::WaitingForApproval | ScheduleStatus::Rejected) {
            detach(&mut tx, id).await?;
            finish_schedule(&mut tx, id).await?;
        }
        begin(&mut tx, id, &rows, &plan, wish.by, now).await?;
        record(&mut tx, entry(AuditAction::PostDeletionRequested, reach.workspace_id, id)).await?;
        tx.commit().await?;
        Ok(Deleting::Asked)
    }
}

/// Makes the posts wait, and those due that no other one replies to.
async fn begin(tx: &mut Tx, id: Uuid, rows: &[Row], plan: &[Uuid], by: ActorType, now: Timestamp) -> StoreResult<()> {
    let sql = tx.pick(WAIT);
    changed!(tx, query(sql).bind(id_list(plan)).bind(micros(now)).bind(actor().and_then(|actor| actor.user_id)))?;
    let (mut steps, mut waiting) = (Vec::new(), Vec::new());
    for row in rows {
        let is_planned = plan.contains(&row.id);
        let deletion = if is_planned { Some(DeletionStatus::Waiting) } else { row.deletion() };
        waiting.push((row.deletable().post, deletion));
        if is_planned {
            steps.push((Subject::post(id, row.id, row.account_id), Step::deletion_requested(by, now)));
        }
    }
    let first = deletable_now(&waiting);
    let jobs = rows.iter().filter(|row| plan.contains(&row.id) && first.contains(&row.id));
    let jobs = jobs.map(|row| NewJob { kind: JobKind::DeletePost, ..NewJob::main(row.lane, row.id, now) }).collect();
    due::enqueue_all(tx, jobs).await?;
    append(tx, &steps).await
}

impl Row {
    fn deletion(&self) -> Option<DeletionStatus> {
        self.deletion.as_deref().and_then(DeletionStatus::parse)
    }

    fn deletable(&self) -> DeletablePost {
        DeletablePost {
            post: ChainedPost { id: self.id, parent_id: self.parent_id, status: self.status },
            platform: self.platform,
            account_id: self.account_id,
            has_account: self.has_account,
            is_identified: self.is_identified,
            published_at: self.published_at,
            deletion: self.deletion(),
        }
    }
}
