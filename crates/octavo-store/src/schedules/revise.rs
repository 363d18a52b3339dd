//! Changing a schedule, as long as nothing of it was sent. What is under approval is asked for again.

use jiff::Timestamp;
use octavo_domain::audit::AuditAction;
use octavo_domain::post::ScheduleStatus;
use octavo_domain::queue::SlotWish;
use octavo_domain::timeline::{Step, TimelineKind};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::create::{entry, jobs, scheduled};
use super::files::{need_files, stored_files};
use super::insert::insert_publications;
use super::withdraw::{Change, Locked, withdraw};
use super::{NewPublication, NewSchedule, Schedules};
use crate::approvals::{ask, asked_time, detach, draft_hash};
use crate::audit::record;
use crate::db::Tx;
use crate::due::NewJob;
use crate::posts::Reach;
use crate::posts::steps::{Subject, append};
use crate::queue::next_slots;
use crate::spending::{Spender, spend, within_price};
use crate::time::micros;
use crate::{StoreResult, changed, due, on};

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
    /// Whose limits it counts for.
    pub spender: Spender,
    /// Whether what this caller publishes needs approval.
    pub needs_approval: bool,
    /// The id of the approval that is asked for, where one is needed.
    pub approval_id: Uuid,
    /// A person at the portal makes it, whose posts need no approval.
    pub is_by_person: bool,
    /// The hash of the version that they saw.
    pub content_hash: Option<String>,
}

impl Schedules<'_> {
    /// Changes a schedule of which nothing was sent. `NotFound` when one of the accounts or files is gone.
    pub async fn revise(&self, reach: Reach, id: Uuid, revision: Revision, now: Timestamp) -> StoreResult<Change> {
        let mut tx = self.0.write().await?;
        revision.spender.lock(&mut tx, reach.workspace_id).await?;
        let new_time = new_time(&mut tx, reach, id, &revision, now).await?;
        let open = match withdraw(&mut tx, reach, id, now).await? {
            Ok(open) => open,
            Err(change) => return Ok(change),
        };
        if revision.publications.is_some() && is_reply(&mut tx, id).await? {
            return Ok(Change::Reply);
        }
        match open.status {
            ScheduleStatus::WaitingForApproval if !revision.is_change() => return Ok(Change::Done),
            ScheduleStatus::Rejected if !revision.is_change() => return Ok(Change::Rejected),
            _ => {}
        }
        if revision.publishes_unwritten(&open) && !is_seen(&mut tx, &open, &revision).await? {
            return Ok(Change::Unseen);
        }
        note_writer(&mut tx, &open, &revision, now).await?;
        let (when, is_changed) = (revision.when, revision.is_change());
        let revised = revision.apply(&open, reach, new_time, now);
        let was_queued = if open.is_draft() { 0 } else { count_posts(&mut tx, &revised).await? };
        replace_posts(&mut tx, &revised).await?;
        if !revised.draft {
            let is_queued = count_posts(&mut tx, &revised).await?;
            spend(&mut tx, revised.queueing(is_queued - was_queued)).await?;
        }
        let waits_as = if open.is_draft() { open.status } else { ScheduleStatus::Draft };
        let status = if revised.draft { waits_as } else { ScheduleStatus::Scheduled };
        set(&mut tx, id, status, revised.scheduled_at, revised.slot_at()).await?;
        within_price(&mut tx, &revised.spender, reach.workspace_id, std::iter::once(revised.scheduled_at), now).await?;
        append(&mut tx, &steps(&open, &revised, is_changed)).await?;
        bind(&mut tx, &open, &revised, (when, is_changed)).await?;
        record(&mut tx, entry(AuditAction::PostChanged, reach.workspace_id, id)).await?;
        tx.commit().await?;
        Ok(Change::Done)
    }
}

impl Revision {
    /// Publishing a draft changes nothing else.
    fn is_change(&self) -> bool {
        self.when.is_some() || self.publications.is_some() || self.draft == Some(true)
    }

    /// A person publishes a draft that an application or a key changed last.
    fn publishes_unwritten(&self, open: &Locked) -> bool {
        let publishes = open.status == ScheduleStatus::Draft && self.draft == Some(false);
        publishes && self.is_by_person && self.publications.is_none() && !open.is_written_by_person
    }

    /// What the schedule becomes.
    fn apply(self, open: &Locked, reach: Reach, new_time: Option<Timestamp>, now: Timestamp) -> NewSchedule {
        // The time that a person was asked for, or approved, stays as it is when it passes.
        let old_time = if open.is_bound() { open.scheduled_at } else { open.scheduled_at.max(now) };
        let is_change = self.is_change() || open.is_draft();
        let asks = is_change && (self.needs_approval || open.is_bound());
        NewSchedule {
            id: open.id,
            workspace_id: reach.workspace_id,
            app_id: open.app_id,
            reference: None,
            scheduled_at: new_time.map_or(old_time, |time| time.max(now)),
            has_slot: self.when.map_or(open.has_slot && open.scheduled_at > now, |when| when == When::NextSlot),
            draft: self.draft.unwrap_or(open.is_draft()),
            approval: asks.then_some(self.approval_id),
            publications: self.publications.unwrap_or_default(),
            spender: self.spender,
            now,
        }
    }
}

/// Whether it answers a comment.
async fn is_reply(tx: &mut Tx, id: Uuid) -> StoreResult<bool> {
    const SQL: &str = "SELECT EXISTS (SELECT 1 FROM post WHERE schedule_id = $1 AND comment_id IS NOT NULL)";
    Ok(on!(tx, c => query_scalar(SQL).bind(id).fetch_one(c).await)?)
}

async fn is_seen(tx: &mut Tx, open: &Locked, revision: &Revision) -> StoreResult<bool> {
    let hash = draft_hash(tx, open.id, open.scheduled_at).await?;
    Ok(revision.content_hash.as_ref() == Some(&hash))
}

/// A person who changes the time alone does not thereby know the rest.
async fn note_writer(tx: &mut Tx, open: &Locked, revision: &Revision, now: Timestamp) -> StoreResult<()> {
    const SQL: &str = "UPDATE schedule SET written_by_person_at = $2 WHERE id = $1";
    if revision.is_by_person && revision.publications.is_none() {
        return Ok(());
    }
    let at = revision.is_by_person.then_some(micros(now));
    changed!(tx, query(SQL).bind(open.id).bind(at))?;
    Ok(())
}

/// Replaces the posts, or makes those that are there due at another time.
async fn replace_posts(tx: &mut Tx, revised: &NewSchedule) -> StoreResult<()> {
    if revised.publications.is_empty() {
        return enqueue_again(tx, revised).await;
    }
    changed!(tx, query("DELETE FROM publication WHERE schedule_id = $1").bind(revised.id))?;
    changed!(tx, query("DELETE FROM media_use WHERE schedule_id = $1").bind(revised.id))?;
    insert_publications(tx, revised).await?;
    due::enqueue_all(tx, jobs(revised)).await
}

/// Asks for approval where one is needed; else what was asked for before ends with the change.
async fn bind(
    tx: &mut Tx,
    open: &Locked,
    revised: &NewSchedule,
    (when, is_changed): (Option<When>, bool),
) -> StoreResult<()> {
    match (revised.asks(), open.approval) {
        (Some(id), before) => {
            let asked_at = match before.filter(|_| open.is_bound() && when.is_none()) {
                Some(before) => asked_time(tx, before).await?,
                None => Some(revised.scheduled_at).filter(|at| *at > revised.now),
            };
            ask(tx, revised.asking(id, asked_at)).await
        }
        (None, Some(_)) if is_changed || open.is_draft() => detach(tx, open.id).await,
        (None, _) => Ok(()),
    }
}

fn steps(open: &Locked, revised: &NewSchedule, is_changed: bool) -> Vec<(Subject, Step)> {
    let changed = is_changed.then(|| (Subject::schedule(revised.id), Step::new(TimelineKind::Changed, revised.now)));
    let has_new_time = open.is_draft() || revised.scheduled_at != open.scheduled_at;
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
            let hours = revision.spender.key_limits().and_then(|limits| limits.hours.as_ref());
            let wish = SlotWish { after: now, count: 1, hours };
            Ok(next_slots(tx, reach.workspace_id, wish, id).await?.first().copied())
        }
        Some(When::At(time)) => Ok(Some(time)),
        None => Ok(None),
    }
}

/// For the limits of a key or a client workspace; without any, nothing is counted.
async fn count_posts(tx: &mut Tx, revised: &NewSchedule) -> StoreResult<i64> {
    const SQL: &str = "SELECT count(*) FROM post WHERE schedule_id = $1";
    if !revised.spender.counts_posts() {
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
    need_files(tx, revised.workspace_id, paths, revised.scheduled_at, revised.waits()).await?;
    if !revised.waits() {
        let first = posts.into_iter().filter(|(_, _, parent, ..)| parent.is_none());
        let jobs = first.map(|(job, lane, ..)| NewJob::main(lane, job, revised.scheduled_at));
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
