//! A person's decision. Everything is compared once more under the schedule's lock: what is approved is what the rows say.

use jiff::Timestamp;
use octavo_domain::approval::ApprovalStatus;
use octavo_domain::audit::{AuditAction, TargetType};
use octavo_domain::post::{PostStatus, ScheduleStatus};
use octavo_domain::timeline::{Step, TimelineKind};
use octavo_domain::{EventType, Kind};
use serde_json::{Value, json};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::Approvals;
use super::ask::{Asking, ask};
use super::asked::Asked;
use super::decision::{Approving, Decision, Rejecting};
use super::news::announce_approval;
use super::own_post::must_be_someone_else;
use super::review_links::ByLink;
use super::sign::Signature;
use crate::audit::{NewEntry, record};
use crate::db::Tx;
use crate::due::{self, NewJob};
use crate::posts::steps::{Subject, append_all};
use crate::schedules::send_again;
use crate::time::{micros, timestamp};
use crate::{StoreError, StoreResult, changed, on};

/// An approval that waits, with the row of its schedule locked.
struct Waiting {
    id: Uuid,
    workspace_id: Uuid,
    schedule_id: Uuid,
    asked: Asked,
    /// The schedule's time.
    due_at: Timestamp,
    /// The time that was asked for.
    scheduled_at: Option<Timestamp>,
    /// The posts to send again.
    retried: Option<Vec<Uuid>>,
    /// The schedule still has the time that was asked for.
    has_its_time: bool,
}

impl Approvals<'_> {
    /// Approves exactly what the person saw, and makes it due in the same transaction.
    pub async fn approve(&self, approving: &Approving<'_>) -> StoreResult<Decision> {
        let Approving { now, person, .. } = *approving;
        let mut tx = self.0.write().await?;
        let waiting = match lock(&mut tx, approving.workspace_id, approving.id, now).await? {
            Ok(waiting) => waiting,
            Err(decision) => return Ok(decision),
        };
        if must_be_someone_else(&mut tx, approving.id, person).await? {
            return Ok(Decision::OwnPost);
        }
        if waiting.asked.content_hash != approving.content_hash {
            return Ok(Decision::WrongHash(waiting.asked.content_hash));
        }
        if !waiting.is_unchanged(&mut tx).await? {
            waiting.ask_anew(&mut tx, approving.next_id, now).await?;
            tx.commit().await?;
            return Ok(Decision::Changed);
        }
        if waiting.scheduled_at.is_some() && waiting.due_at <= now && !approving.publish_late {
            return Ok(Decision::PastDue);
        }
        if !waiting.takes(&mut tx, approving.link, person, now).await? {
            return Ok(Decision::LinkEnded);
        }
        if let Err(why) = waiting.release(&mut tx, now).await? {
            return Ok(Decision::Refused(why));
        }
        waiting.close(&mut tx, ApprovalStatus::Approved, person, None, now).await?;
        // The passkey's row comes last, as where a person is deleted.
        if let Err(decision) = waiting.sign(&mut tx, approving).await? {
            return Ok(decision);
        }
        record(&mut tx, waiting.approved(approving)).await?;
        tx.commit().await?;
        Ok(Decision::Done)
    }

    /// Rejects what waits. Nothing of it is sent.
    pub async fn reject(&self, rejecting: &Rejecting<'_>) -> StoreResult<Decision> {
        const SCHEDULE: &str = "UPDATE schedule SET status = $2, slot_at = NULL WHERE id = $1";
        let Rejecting { now, person, reason, .. } = *rejecting;
        let mut tx = self.0.write().await?;
        let waiting = match lock(&mut tx, rejecting.workspace_id, rejecting.id, now).await? {
            Ok(waiting) => waiting,
            Err(decision) => return Ok(decision),
        };
        if rejecting.content_hash.is_some_and(|hash| hash != waiting.asked.content_hash) {
            return Ok(Decision::WrongHash(waiting.asked.content_hash));
        }
        if !waiting.takes(&mut tx, rejecting.link, person, now).await? {
            return Ok(Decision::LinkEnded);
        }
        changed!(tx, query(SCHEDULE).bind(waiting.schedule_id).bind(ScheduleStatus::Rejected.as_str()))?;
        waiting.close(&mut tx, ApprovalStatus::Rejected, person, Some(reason), now).await?;
        let step = Step::new(TimelineKind::Rejected, now).saying(reason);
        append_all(&mut tx, Subject::schedule(waiting.schedule_id), &[step]).await?;
        let detail = waiting.detail(rejecting.link, person);
        let entry = waiting.entry(AuditAction::ApprovalRejected).detail(detail);
        let entry = entry.written(json!({ "reason": reason }));
        record(&mut tx, entry).await?;
        tx.commit().await?;
        Ok(Decision::Done)
    }
}

/// Locks the schedule, then reads the approval: of two decisions at the same time, or a decision and a change, the second
/// one sees what the first one did.
async fn lock(tx: &mut Tx, workspace_id: Uuid, id: Uuid, now: Timestamp) -> StoreResult<Result<Waiting, Decision>> {
    const SCHEDULE: &str = "UPDATE schedule SET updated_at = $3
        WHERE id = (SELECT schedule_id FROM approval WHERE id = $1 AND workspace_id = $2)
        RETURNING id, status, scheduled_at, approval_id";
    let schedule: Option<(Uuid, String, i64, Option<Uuid>)> = on!(tx, c => query_as(SCHEDULE)
        .bind(id).bind(workspace_id).bind(micros(now)).fetch_optional(c).await)?;
    let Some((schedule_id, schedule_status, at, current)) = schedule else {
        return Ok(Err(Decision::Missing));
    };
    let asked = Asked::find(tx, id).await?.ok_or(StoreError::NotFound)?;
    let status = asked.status()?;
    if status != ApprovalStatus::Pending {
        return Ok(Err(Decision::Decided(status)));
    }
    // A restored backup holds it.
    if current != Some(id) || schedule_status != ScheduleStatus::WaitingForApproval.as_str() {
        return Ok(Err(Decision::Decided(ApprovalStatus::Void)));
    }
    Ok(Ok(Waiting {
        id,
        workspace_id,
        schedule_id,
        due_at: timestamp(at)?,
        scheduled_at: asked.scheduled_at()?,
        retried: asked.retried()?,
        has_its_time: asked.due_at == at,
        asked,
    }))
}

impl Waiting {
    async fn is_unchanged(&self, tx: &mut Tx) -> StoreResult<bool> {
        Ok(self.has_its_time && self.asked.unchanged(tx).await?.is_some())
    }

    async fn ask_anew(&self, tx: &mut Tx, id: Uuid, now: Timestamp) -> StoreResult<()> {
        let asking = Asking {
            id,
            schedule_id: self.schedule_id,
            workspace_id: self.workspace_id,
            due_at: self.due_at,
            scheduled_at: self.scheduled_at.map(|_| self.due_at),
            retry: self.retried.as_deref(),
            now,
            why: "The post is not the one that was asked for.",
        };
        ask(tx, asking).await
    }

    /// Makes the posts due, with the steps that say so; or says why they can't be sent.
    async fn release(&self, tx: &mut Tx, now: Timestamp) -> StoreResult<Result<(), String>> {
        let approved = Step::new(TimelineKind::Approved, now);
        if let Some(retried) = self.retried.clone() {
            append_all(tx, Subject::schedule(self.schedule_id), &[approved]).await?;
            return send_again(tx, self.workspace_id, self.schedule_id, retried, now).await;
        }
        let due_at = if self.scheduled_at.is_some() { self.due_at } else { now };
        let is_sent = enqueue_unsent(tx, self.schedule_id, due_at.max(now)).await?;
        let status = if is_sent { ScheduleStatus::Publishing } else { ScheduleStatus::Scheduled };
        const SCHEDULE: &str = "UPDATE schedule SET status = $2, scheduled_at = $3 WHERE id = $1";
        const APPROVAL: &str = "UPDATE approval SET due_at = $2 WHERE id = $1";
        changed!(tx, query(SCHEDULE).bind(self.schedule_id).bind(status.as_str()).bind(micros(due_at)))?;
        changed!(tx, query(APPROVAL).bind(self.id).bind(micros(due_at)))?;
        let scheduled = (due_at > now).then(|| Step::new(TimelineKind::Scheduled, now).until(due_at));
        let steps: Vec<Step> = [approved].into_iter().chain(scheduled).collect();
        append_all(tx, Subject::schedule(self.schedule_id), &steps).await?;
        Ok(Ok(()))
    }

    async fn close(
        &self,
        tx: &mut Tx,
        status: ApprovalStatus,
        person: Uuid,
        reason: Option<&str>,
        now: Timestamp,
    ) -> StoreResult<()> {
        const SQL: &str = "UPDATE approval SET status = $2, decided_user_id = $3, decided_at = $4, reason = $5
            WHERE id = $1 AND status = 'PENDING'";
        let decided =
            changed!(tx, query(SQL).bind(self.id).bind(status.as_str()).bind(person).bind(micros(now)).bind(reason))?;
        if decided != 1 {
            return Err(StoreError::Conflict("approval".to_owned()));
        }
        announce_approval(tx, EventType::ApprovalDecided, (self.workspace_id, self.id), now).await
    }

    /// Uses up the signature, if the person signed.
    async fn sign(&self, tx: &mut Tx, approving: &Approving<'_>) -> StoreResult<Result<(), Decision>> {
        match approving.signature {
            Some(signature) => signature.count(tx, self.id, approving.now).await,
            None if approving.must_sign => Ok(Err(Decision::Unsigned)),
            None => Ok(Ok(())),
        }
    }

    /// Uses up the link, if someone decides by one. False if it decides nothing.
    async fn takes(&self, tx: &mut Tx, link: Option<ByLink<'_>>, maker: Uuid, now: Timestamp) -> StoreResult<bool> {
        match link {
            Some(link) => link.take(tx, self.id, maker, now).await,
            None => Ok(true),
        }
    }

    /// The entry of an approval, with the signature or null.
    fn approved(&self, approving: &Approving<'_>) -> NewEntry {
        let mut detail = self.detail(approving.link, approving.person);
        detail["signature"] = json!(approving.signature.map(Signature::detail));
        self.entry(AuditAction::ApprovalApproved).detail(detail)
    }

    fn entry(&self, action: AuditAction) -> NewEntry {
        NewEntry::new(action, self.workspace_id).on(TargetType::Approval, Kind::Approval.show(self.id))
    }

    fn detail(&self, link: Option<ByLink<'_>>, maker: Uuid) -> Value {
        let (post, hash) = (Kind::Schedule.show(self.schedule_id), &self.asked.content_hash);
        let mut detail = json!({ "postId": post, "contentHash": hash });
        if let Some(link) = link {
            detail["link"] = link.detail(maker);
        }
        detail
    }
}

/// Makes the posts due that wait for no other; true if some of the schedule was sent before.
async fn enqueue_unsent(tx: &mut Tx, schedule_id: Uuid, ready_at: Timestamp) -> StoreResult<bool> {
    const POSTS: &str = "SELECT t.id, a.lane FROM post t JOIN account a ON a.id = t.account_id
        LEFT JOIN post r ON r.id = t.parent_id
        WHERE t.schedule_id = $1 AND t.status = $2 AND t.intent IS NULL AND (t.parent_id IS NULL OR r.status = $3)
        ORDER BY t.id";
    const SENT: &str = "SELECT count(*) FROM post WHERE schedule_id = $1 AND status <> $2";
    let (pending, completed) = (PostStatus::Pending.as_str(), PostStatus::Completed.as_str());
    let posts: Vec<(Uuid, Uuid)> =
        on!(tx, c => query_as(POSTS).bind(schedule_id).bind(pending).bind(completed).fetch_all(c).await)?;
    let jobs = posts.into_iter().map(|(job, lane)| NewJob::main(lane, job, ready_at));
    due::enqueue_all(tx, jobs.collect()).await?;
    let sent: i64 = on!(tx, c => query_scalar(SENT).bind(schedule_id).bind(pending).fetch_one(c).await)?;
    Ok(sent > 0)
}
