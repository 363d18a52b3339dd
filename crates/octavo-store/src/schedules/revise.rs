//! Changing and cancelling a schedule, as long as nothing of it was sent.
//!
//! Every writer locks the schedule's row first, then due work, then lanes: nobody waits for each other in a circle.

use std::sync::Arc;

use jiff::Timestamp;
use octavo_domain::ActingKey;
use octavo_domain::audit::AuditAction;
use octavo_domain::post::{PostStatus, ScheduleStatus};
use octavo_domain::queue::SlotWish;
use octavo_domain::timeline::{Step, TimelineKind};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::create::{entry, insert_publications, jobs, scheduled};
use super::files::{need_files, stored_files};
use super::{NewPublication, NewSchedule, Schedules};
use crate::audit::record;
use crate::db::{Sql, Tx, sql};
use crate::due::NewJob;
use crate::keys::budget::spend;
use crate::posts::Reach;
use crate::posts::steps::{Subject, append};
use crate::queue::next_slots;
use crate::time::{micros, timestamp};
use crate::{StoreError, StoreResult, changed, due, on};

/// What came of asking for a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    Done,
    /// There is no such schedule within reach.
    Missing,
    /// Some of it was sent, or it was cancelled.
    TooLate,
}

/// When a schedule is published.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    At(Timestamp),
    /// In the next free slot of the queue.
    NextSlot,
}

/// What is to be different; what is absent stays.
#[derive(Debug, Clone, Default)]
pub struct Revision {
    pub when: Option<When>,
    pub draft: Option<bool>,
    /// All of them anew.
    pub publications: Option<Vec<NewPublication>>,
    /// The key that changes it, if one does.
    pub key: Option<Arc<ActingKey>>,
}

/// A schedule whose row is locked and whose due work is withdrawn.
struct Open {
    app_id: Uuid,
    scheduled_at: Timestamp,
    has_slot: bool,
    /// What it is until someone publishes it; none where it is scheduled.
    waits_as: Option<ScheduleStatus>,
}

impl Schedules<'_> {
    /// Changes a schedule of which nothing was sent. `NotFound` when one of the accounts or files is gone.
    pub async fn revise(&self, reach: Reach, id: Uuid, revision: Revision, now: Timestamp) -> StoreResult<Change> {
        let mut tx = self.0.write().await?;
        let new_time = new_time(&mut tx, reach, id, &revision, now).await?;
        let open = match withdraw(&mut tx, reach, id, now).await? {
            Ok(open) => open,
            Err(change) => return Ok(change),
        };
        let is_changed = revision.is_change();
        let revised = NewSchedule {
            id,
            workspace_id: reach.workspace_id,
            app_id: open.app_id,
            scheduled_at: new_time.unwrap_or(open.scheduled_at).max(now),
            has_slot: revision.when.map_or(open.has_slot && open.scheduled_at > now, |when| when == When::NextSlot),
            draft: revision.draft.unwrap_or(open.waits_as.is_some()),
            publications: revision.publications.unwrap_or_default(),
            key: revision.key,
            now,
        };
        let was_queued = if open.waits_as.is_some() { 0 } else { count_posts(&mut tx, &revised).await? };
        if revised.publications.is_empty() {
            enqueue_again(&mut tx, &revised).await?;
        } else {
            changed!(tx, query("DELETE FROM publication WHERE schedule_id = $1").bind(id))?;
            changed!(tx, query("DELETE FROM media_use WHERE schedule_id = $1").bind(id))?;
            insert_publications(&mut tx, &revised).await?;
            due::enqueue_all(&mut tx, jobs(&revised)).await?;
        }
        if !revised.draft {
            let is_queued = count_posts(&mut tx, &revised).await?;
            spend(&mut tx, revised.queueing(is_queued - was_queued)).await?;
        }
        let waits_as = open.waits_as.unwrap_or(ScheduleStatus::Draft);
        let status = if revised.draft { waits_as } else { ScheduleStatus::Scheduled };
        set(&mut tx, id, status, revised.scheduled_at, revised.slot_at()).await?;
        append(&mut tx, &steps(&open, &revised, is_changed)).await?;
        record(&mut tx, entry(AuditAction::PostChanged, reach.workspace_id, id)).await?;
        tx.commit().await?;
        Ok(Change::Done)
    }

    /// Cancels a schedule of which nothing was sent. No event tells of it.
    pub async fn cancel(&self, reach: Reach, id: Uuid, now: Timestamp) -> StoreResult<Change> {
        let mut tx = self.0.write().await?;
        let open = match withdraw(&mut tx, reach, id, now).await? {
            Ok(open) => open,
            Err(change) => return Ok(change),
        };
        set(&mut tx, id, ScheduleStatus::Cancelled, open.scheduled_at, None).await?;
        record(&mut tx, entry(AuditAction::PostCancelled, reach.workspace_id, id)).await?;
        tx.commit().await?;
        Ok(Change::Done)
    }
}

impl Revision {
    /// Publishing a draft changes nothing else.
    fn is_change(&self) -> bool {
        self.when.is_some() || self.publications.is_some() || self.draft == Some(true)
    }
}

fn steps(open: &Open, revised: &NewSchedule, is_changed: bool) -> Vec<(Subject, Step)> {
    let changed = is_changed.then(|| (Subject::schedule(revised.id), Step::new(TimelineKind::Changed, revised.now)));
    let has_new_time = open.waits_as.is_some() || revised.scheduled_at != open.scheduled_at;
    changed.into_iter().chain(scheduled(revised).filter(|_| has_new_time)).collect()
}

/// The time that a revision sets. Its next slot may be the one that it has.
async fn new_time(
    tx: &mut Tx,
    reach: Reach,
    id: Uuid,
    revision: &Revision,
    now: Timestamp,
) -> StoreResult<Option<Timestamp>> {
    match revision.when {
        Some(When::NextSlot) => {
            let hours = revision.key.as_deref().and_then(|key| key.limits.hours.as_ref());
            let wish = SlotWish { after: now, count: 1, hours };
            Ok(next_slots(tx, reach.workspace_id, wish, id).await?.first().copied())
        }
        Some(When::At(time)) => Ok(Some(time)),
        None => Ok(None),
    }
}

/// Locks a schedule within reach; answers its application, time, status and whether it has a slot.
pub(super) async fn lock(
    tx: &mut Tx,
    reach: Reach,
    id: Uuid,
    now: Timestamp,
) -> StoreResult<Option<(Uuid, i64, String, bool)>> {
    const LOCK: Sql = sql!(
        "UPDATE schedule SET updated_at = $3 WHERE id = $1 AND workspace_id = $2 AND ($4 IS NULL OR app_id = $4)
            AND ($5 IS NULL OR NOT EXISTS (SELECT 1 FROM publication p
                WHERE p.schedule_id = schedule.id AND p.account_id NOT IN " (accounts 5) "))
        RETURNING app_id, scheduled_at, status, slot_at IS NOT NULL"
    );
    let sql = tx.pick(LOCK);
    Ok(on!(tx, c => query_as(sql).bind(id).bind(reach.workspace_id)
            .bind(micros(now)).bind(reach.made_by).bind(reach.accounts_of).fetch_optional(c).await)?)
}

/// Takes a schedule's posts out of the due work, also from a worker that is preparing one: without its due row it
/// cannot mark the post as sending.
async fn withdraw(tx: &mut Tx, reach: Reach, id: Uuid, now: Timestamp) -> StoreResult<Result<Open, Change>> {
    const SENT: &str = "SELECT count(*) FROM post WHERE schedule_id = $1 AND (status <> $2 OR intent IS NOT NULL)";
    let Some((app_id, scheduled_at, status, has_slot)) = lock(tx, reach, id, now).await? else {
        return Ok(Err(Change::Missing));
    };
    let status = ScheduleStatus::parse(&status).ok_or(StoreError::Corrupt(status))?;
    let waits_as = match status {
        ScheduleStatus::Draft | ScheduleStatus::Held => Some(status),
        ScheduleStatus::Scheduled => None,
        _ => return Ok(Err(Change::TooLate)),
    };
    const CANCEL_JOBS: Sql = sql!(
        "DELETE FROM due WHERE job "
        (sqlite "IN (SELECT id FROM post WHERE schedule_id = $1)")
        (postgres "= ANY (ARRAY(SELECT job FROM due JOIN post t ON t.id = job WHERE t.schedule_id = $1
            ORDER BY job FOR UPDATE OF due))")
    );
    let sql = tx.pick(CANCEL_JOBS);
    changed!(tx, query(sql).bind(id))?;
    let sent: i64 = on!(tx, c => query_scalar(SENT).bind(id).bind(PostStatus::Pending.as_str()).fetch_one(c).await)?;
    if sent > 0 {
        return Ok(Err(Change::TooLate));
    }
    Ok(Ok(Open { app_id, scheduled_at: timestamp(scheduled_at)?, has_slot, waits_as }))
}

/// For the limits of a key; without one, nothing is counted.
async fn count_posts(tx: &mut Tx, revised: &NewSchedule) -> StoreResult<i64> {
    const SQL: &str = "SELECT count(*) FROM post WHERE schedule_id = $1";
    if revised.key.is_none() {
        return Ok(0);
    }
    Ok(on!(tx, c => query_scalar(SQL).bind(revised.id).fetch_one(c).await)?)
}

/// The posts that are there, due at another time.
async fn enqueue_again(tx: &mut Tx, revised: &NewSchedule) -> StoreResult<()> {
    const POSTS: &str = "SELECT t.id, a.lane, t.parent_id, p.platform, p.settings, t.content
        FROM post t JOIN publication p ON p.id = t.publication_id JOIN account a ON a.id = t.account_id
        WHERE t.schedule_id = $1 ORDER BY t.id";
    let posts: Vec<(Uuid, Uuid, Option<Uuid>, String, String, String)> =
        on!(tx, c => query_as(POSTS).bind(revised.id).fetch_all(c).await)?;
    let mut paths = Vec::new();
    for (.., platform, settings, content) in &posts {
        paths.extend(stored_files(platform, settings, content)?);
    }
    need_files(tx, revised.workspace_id, paths, revised.scheduled_at, revised.draft).await?;
    if !revised.draft {
        let first = posts.into_iter().filter(|(_, _, parent, ..)| parent.is_none());
        let jobs = first.map(|(job, lane, ..)| NewJob { lane, job, ready_at: revised.scheduled_at });
        due::enqueue_all(tx, jobs.collect()).await?;
    }
    Ok(())
}

async fn set(
    tx: &mut Tx,
    id: Uuid,
    status: ScheduleStatus,
    scheduled_at: Timestamp,
    slot_at: Option<i64>,
) -> StoreResult<()> {
    changed!(
        tx,
        query("UPDATE schedule SET status = $2, scheduled_at = $3, slot_at = $4 WHERE id = $1")
            .bind(id)
            .bind(status.as_str())
            .bind(micros(scheduled_at))
            .bind(slot_at)
    )?;
    Ok(())
}
