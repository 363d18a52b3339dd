//! Locking a schedule, taking it out of the due work, and cancelling it.
//!
//! Every writer locks the schedule's row first, then due work, then lanes: nobody waits for each other in a circle.

use jiff::Timestamp;
use octavo_domain::audit::AuditAction;
use octavo_domain::post::{PostStatus, ScheduleStatus};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::Schedules;
use super::create::entry;
use crate::approvals::{detach, void};
use crate::audit::record;
use crate::columns::Micros;
use crate::db::{Sql, Tx, sql};
use crate::keys::accounts;
use crate::posts::Reach;
use crate::time::micros;
use crate::{StoreResult, changed, on};

/// What came of asking for a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    Done,
    /// There is no such schedule within reach.
    Missing,
    /// Some of it was sent, or it was cancelled.
    TooLate,
    /// A person rejected it, and the call changes nothing of it.
    Rejected,
    /// A person publishes a draft that they did not see in its present version.
    Unseen,
    /// It answers a comment. What it says is not changed: another one is written.
    Reply,
}

/// A schedule whose row is locked.
#[derive(sqlx::FromRow)]
pub(super) struct Locked {
    pub id: Uuid,
    pub app_id: Uuid,
    #[sqlx(try_from = "Micros")]
    pub scheduled_at: Timestamp,
    #[sqlx(try_from = "String")]
    pub status: ScheduleStatus,
    pub has_slot: bool,
    /// The approval that it is under.
    #[sqlx(rename = "approval_id")]
    pub approval: Option<Uuid>,
    /// A person wrote all that it says, and nothing changed it since.
    pub is_written_by_person: bool,
}

impl Locked {
    /// Whether it waits until someone publishes it.
    pub fn is_draft(&self) -> bool {
        matches!(self.status, ScheduleStatus::Draft | ScheduleStatus::Held)
    }

    /// Whether a person was asked for it, or approved it.
    pub fn is_bound(&self) -> bool {
        self.approval.is_some() && !self.is_draft()
    }

    /// Ends an approval that does not stand, for a person who decides that the schedule goes out. One that a person gave
    /// stays.
    pub async fn release(&self, tx: &mut Tx) -> StoreResult<()> {
        let is_refused = matches!(self.status, ScheduleStatus::Rejected | ScheduleStatus::WaitingForApproval);
        if self.approval.is_some() && is_refused { detach(tx, self.id).await } else { Ok(()) }
    }
}

/// Locks a schedule within reach.
pub(super) async fn lock(tx: &mut Tx, reach: Reach, id: Uuid, now: Timestamp) -> StoreResult<Option<Locked>> {
    const LOCK: Sql = sql!(
        "UPDATE schedule SET updated_at = $3,
            written_by_person_at = CASE WHEN written_by_person_at = updated_at THEN $3 END
        WHERE id = $1 AND workspace_id = $2 AND ($4 IS NULL OR app_id = $4)
            AND ($5 IS NULL OR NOT EXISTS (SELECT 1 FROM publication p
                WHERE p.schedule_id = schedule.id AND p.account_id NOT IN " (accounts 5) "))
        RETURNING id, app_id, scheduled_at, status, slot_at IS NOT NULL AS has_slot, approval_id,
            written_by_person_at IS NOT NULL AS is_written_by_person"
    );
    let sql = tx.pick(LOCK);
    Ok(on!(tx, c => query_as(sql).bind(id).bind(reach.workspace_id)
            .bind(micros(now)).bind(reach.made_by).bind(reach.accounts_of).fetch_optional(c).await)?)
}

/// Takes a schedule's posts out of the due work, also from a worker that is preparing one: without its due row it
/// cannot mark the post as sending.
pub(super) async fn withdraw(
    tx: &mut Tx,
    reach: Reach,
    id: Uuid,
    now: Timestamp,
) -> StoreResult<Result<Locked, Change>> {
    const SENT: &str = "SELECT count(*) FROM post WHERE schedule_id = $1 AND (status <> $2 OR intent IS NOT NULL)";
    const CANCEL_JOBS: Sql = sql!(
        "DELETE FROM due WHERE job "
        (sqlite "IN (SELECT id FROM post WHERE schedule_id = $1)")
        (postgres "= ANY (ARRAY(SELECT job FROM due JOIN post t ON t.id = job WHERE t.schedule_id = $1
            ORDER BY job FOR UPDATE OF due))")
    );
    let Some(locked) = lock(tx, reach, id, now).await? else {
        return Ok(Err(Change::Missing));
    };
    match locked.status {
        ScheduleStatus::Draft | ScheduleStatus::Held | ScheduleStatus::Scheduled => {}
        ScheduleStatus::WaitingForApproval | ScheduleStatus::Rejected => {}
        _ => return Ok(Err(Change::TooLate)),
    }
    let sql = tx.pick(CANCEL_JOBS);
    changed!(tx, query(sql).bind(id))?;
    let sent: i64 = on!(tx, c => query_scalar(SENT).bind(id).bind(PostStatus::Pending.as_str()).fetch_one(c).await)?;
    Ok(if sent > 0 { Err(Change::TooLate) } else { Ok(locked) })
}

impl Schedules<'_> {
    /// Cancels a schedule that was not sent at all. No event is emitted.
    pub async fn cancel(&self, reach: Reach, id: Uuid, now: Timestamp) -> StoreResult<Change> {
        const CANCEL: &str = "UPDATE schedule SET status = $2, slot_at = NULL WHERE id = $1";
        let mut tx = self.0.write().await?;
        let locked = match withdraw(&mut tx, reach, id, now).await? {
            Ok(locked) => locked,
            Err(change) => return Ok(change),
        };
        if locked.approval.is_some() {
            void(&mut tx, id).await?;
        }
        changed!(tx, query(CANCEL).bind(id).bind(ScheduleStatus::Cancelled.as_str()))?;
        record(&mut tx, entry(AuditAction::PostCancelled, reach.workspace_id, id)).await?;
        tx.commit().await?;
        Ok(Change::Done)
    }
}
