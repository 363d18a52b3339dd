//! Creating a schedule: its rows and the due work of its posts, in one transaction.

use std::collections::BTreeMap;

use jiff::Timestamp;
use octavo_domain::audit::{ActorType, AuditAction, TargetType};
use octavo_domain::post::{PostRole, ScheduleStatus};
use octavo_domain::queue::SlotWish;
use octavo_domain::timeline::{Step, TimelineKind};
use octavo_domain::{AiDisclosure, Kind, Platform, PostContent};
use serde_json::Value;
use sqlx::query;
use uuid::Uuid;

use super::Schedules;
use super::files::{files, lock_files};
use super::insert::insert_publications;
use crate::approvals::{Asking, ask};
use crate::audit::{NewEntry, actor, record};
use crate::comments::Answered;
use crate::db::Tx;
use crate::due::NewJob;
use crate::media::Maker;
use crate::posts::steps::{Subject, append};
use crate::queue::next_slots;
use crate::spending::{Queueing, Spender, spend, within_price};
use crate::time::micros;
use crate::{StoreResult, changed, due};

#[derive(Debug, Clone)]
pub struct NewSchedule {
    pub id: Uuid,
    pub workspace_id: Uuid,
    pub app_id: Uuid,
    /// The client's own name for it. A change leaves it as it is.
    pub reference: Option<String>,
    pub scheduled_at: Timestamp,
    /// It has a slot of the queue. One that is created gets the next free one instead of `scheduled_at`.
    pub has_slot: bool,
    /// A draft waits for its publish call; nothing is due.
    pub draft: bool,
    /// The id of the approval that it needs; a draft asks for none yet.
    pub approval: Option<Uuid>,
    pub publications: Vec<NewPublication>,
    /// Whose limits it counts for.
    pub spender: Spender,
    pub now: Timestamp,
}

impl NewSchedule {
    /// The path of each file that it needs.
    pub fn files(&self) -> Vec<String> {
        files(&self.publications)
    }

    /// What files belong to that are made for it.
    pub fn maker(&self) -> Maker {
        Maker::of(self.workspace_id, self.app_id)
    }

    fn posts(&self) -> impl Iterator<Item = (&NewPublication, &NewPost)> {
        self.publications.iter().flat_map(|publication| publication.posts.iter().map(move |post| (publication, post)))
    }

    /// The approval to ask for.
    pub fn asks(&self) -> Option<Uuid> {
        self.approval.filter(|_| !self.draft)
    }

    /// Nothing of it is due.
    pub(super) fn waits(&self) -> bool {
        self.draft || self.approval.is_some()
    }

    /// What its approval is asked for with. `asked_at`: the time to approve.
    pub(super) fn asking(&self, id: Uuid, asked_at: Option<Timestamp>) -> Asking<'static> {
        Asking {
            id,
            schedule_id: self.id,
            workspace_id: self.workspace_id,
            due_at: self.scheduled_at,
            scheduled_at: asked_at,
            retry: None,
            now: self.now,
            why: "",
        }
    }

    /// The slot that it has.
    pub(super) fn slot_at(&self) -> Option<i64> {
        self.has_slot.then(|| micros(self.scheduled_at))
    }

    /// What its limits are asked for: these posts, that were not in the queue before.
    pub(super) fn queueing(&self, added: i64) -> Queueing<'_> {
        let (spender, workspace_id) = (&self.spender, self.workspace_id);
        Queueing { spender, workspace_id, added, due: self.scheduled_at, now: self.now }
    }
}

#[derive(Debug, Clone)]
pub struct NewPublication {
    pub id: Uuid,
    pub account_id: i64,
    /// The account's lane.
    pub lane: Uuid,
    pub platform: Platform,
    /// As sent.
    pub settings: Value,
    /// With defaults.
    pub resolved_settings: Value,
    pub ai_disclosure: AiDisclosure,
    /// Each reply after the post that it replies to.
    pub posts: Vec<NewPost>,
}

#[derive(Debug, Clone)]
pub struct NewPost {
    pub id: Uuid,
    pub role: PostRole,
    /// The post of the same publication that it replies to.
    pub parent_id: Option<Uuid>,
    /// The comment that it answers.
    pub answers: Option<Answered>,
    pub content: PostContent,
}

impl Schedules<'_> {
    /// Stores schedules, also of several workspaces. `NotFound` when one of the accounts or files is gone, `Conflict` when the
    /// workspace has a post with one of the references. Then, and where the limits of a key or the queue refuse one of them,
    /// nothing is stored.
    pub async fn create(&self, mut new: Vec<NewSchedule>) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        lock_spenders(&mut tx, &new).await?;
        take_slots(&mut tx, &mut new).await?;
        lock_files(&mut tx, &new).await?;
        for schedule in by_reference(&new) {
            insert_schedule(&mut tx, schedule).await?;
            insert_publications(&mut tx, schedule).await?;
        }
        due::enqueue_all(&mut tx, new.iter().flat_map(jobs).collect()).await?;
        append(&mut tx, &new.iter().filter_map(scheduled).collect::<Vec<_>>()).await?;
        // Last, as a deletion of the application locks its keys last.
        for schedule in new.iter().filter(|schedule| !schedule.draft) {
            spend(&mut tx, schedule.queueing(schedule.posts().count() as i64)).await?;
        }
        price_within(&mut tx, &new).await?;
        for (schedule, id) in new.iter().filter_map(|schedule| Some((schedule, schedule.asks()?))) {
            let asked_at = Some(schedule.scheduled_at).filter(|at| *at > schedule.now);
            ask(&mut tx, schedule.asking(id, asked_at)).await?;
        }
        for NewSchedule { workspace_id, id, .. } in &new {
            record(&mut tx, entry(AuditAction::PostCreated, *workspace_id, *id)).await?;
        }
        tx.commit().await
    }
}

/// One of each workspace that has limits, in the order of their ids: then two calls never wait for each other.
fn limited(new: &[NewSchedule]) -> BTreeMap<Uuid, &NewSchedule> {
    let limited = new.iter().filter(|schedule| schedule.spender.client.limit_posts());
    limited.map(|schedule| (schedule.workspace_id, schedule)).collect()
}

async fn lock_spenders(tx: &mut Tx, new: &[NewSchedule]) -> StoreResult<()> {
    for (workspace_id, NewSchedule { spender, .. }) in limited(new) {
        spender.lock(tx, workspace_id).await?;
    }
    Ok(())
}

/// In one order: two calls that insert the same references in different ones would deadlock.
fn by_reference(new: &[NewSchedule]) -> Vec<&NewSchedule> {
    let mut sorted: Vec<&NewSchedule> = new.iter().collect();
    sorted.sort_by(|a, b| (a.workspace_id, &a.reference).cmp(&(b.workspace_id, &b.reference)));
    sorted
}

async fn price_within(tx: &mut Tx, new: &[NewSchedule]) -> StoreResult<()> {
    for (workspace_id, NewSchedule { spender, now, .. }) in limited(new) {
        let queued = new.iter().filter(|schedule| schedule.workspace_id == workspace_id && !schedule.draft);
        within_price(tx, spender, workspace_id, queued.map(|schedule| schedule.scheduled_at), *now).await?;
    }
    Ok(())
}

/// Gives each schedule that wants one its slot, in their order.
async fn take_slots(tx: &mut Tx, new: &mut [NewSchedule]) -> StoreResult<()> {
    let mut wishing: BTreeMap<Uuid, Vec<&mut NewSchedule>> = BTreeMap::new();
    for schedule in new.iter_mut().filter(|schedule| schedule.has_slot) {
        wishing.entry(schedule.workspace_id).or_default().push(schedule);
    }
    for (workspace_id, mut wishing) in wishing {
        let Some(NewSchedule { spender, now, .. }) = wishing.first() else { continue };
        let hours = spender.key_limits().and_then(|limits| limits.hours.as_ref());
        let wish = SlotWish { after: *now, count: wishing.len(), hours };
        let slots = next_slots(tx, workspace_id, wish, Uuid::nil()).await?;
        wishing.iter_mut().zip(slots).for_each(|(schedule, slot)| schedule.scheduled_at = slot);
    }
    Ok(())
}

/// The step that names its time, unless that is now or it is a draft.
pub(super) fn scheduled(new: &NewSchedule) -> Option<(Subject, Step)> {
    let has_time = !new.waits() && new.scheduled_at > new.now;
    has_time.then(|| (Subject::schedule(new.id), Step::new(TimelineKind::Scheduled, new.now).until(new.scheduled_at)))
}

/// What is due, unless it is a draft or waits for approval. Replies come after their parents.
pub(super) fn jobs(new: &NewSchedule) -> Vec<NewJob> {
    let posts = new.posts().filter(|(_, post)| !new.waits() && post.parent_id.is_none());
    posts.map(|(publication, post)| NewJob::main(publication.lane, post.id, new.scheduled_at)).collect()
}

pub(super) fn entry(action: AuditAction, workspace_id: Uuid, id: Uuid) -> NewEntry {
    NewEntry::new(action, workspace_id).on(TargetType::Post, Kind::Schedule.show(id))
}

async fn insert_schedule(tx: &mut Tx, new: &NewSchedule) -> StoreResult<()> {
    const SQL: &str =
        "INSERT INTO schedule (id, workspace_id, app_id, scheduled_at, status, created_at, updated_at, slot_at,
            written_by_person_at, reference, made_by)
        VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10)";
    let is_by_person = new.approval.is_none() && actor().is_some_and(|actor| actor.kind == ActorType::Person);
    let status = if new.draft { ScheduleStatus::Draft } else { ScheduleStatus::Scheduled };
    changed!(
        tx,
        query(SQL)
            .bind(new.id)
            .bind(new.workspace_id)
            .bind(new.app_id)
            .bind(micros(new.scheduled_at))
            .bind(status.as_str())
            .bind(micros(new.now))
            .bind(new.slot_at())
            .bind(is_by_person.then_some(micros(new.now)))
            .bind(&new.reference)
            .bind(actor().and_then(|actor| actor.user_id))
    )?;
    Ok(())
}
