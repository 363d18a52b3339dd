//! A post on its way: loaded under a claim, marked before the call that cannot be taken back, finished once.
//!
//! Every write names the claim's lease. When the lease was lost nothing is written and the answer is `false`.

use jiff::Timestamp;
use octavo_domain::event::{Event, EventType, PostFacts};
use octavo_domain::post::{
    Fold, Outcome, PostStatus, PublicationStatus, ScheduleStatus, fold_posts, fold_publications,
};
use octavo_domain::{Kind, Platform, PostErrorCode};
use serde_json::{Value, json};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::{Attachment, PostKey, Posts, platform, settings};
use crate::db::Tx;
use crate::due::{self, Claimed};
use crate::events::announce;
use crate::time::{micros, timestamp, timestamp_opt};
use crate::{StoreError, StoreResult, changed, json as text, on};

/// All that the publisher needs to know of a post.
#[derive(Debug, Clone)]
pub struct PublishJob {
    pub post_id: Uuid,
    pub publication_id: Uuid,
    pub schedule_id: Uuid,
    pub account_id: i64,
    pub owner_id: Uuid,
    pub platform: Platform,
    pub settings: Value,
    pub content: String,
    pub chat_id: Option<String>,
    pub attachments: Vec<Attachment>,
    pub thumbnail_path: Option<String>,
    pub scheduled_at: Timestamp,
    /// The frozen request with the platform's handle; present once the irreversible call may have begun.
    pub intent: Option<Value>,
    pub sent_at: Option<Timestamp>,
    /// Tries that the network ended. A lost lease is none: the network is not slow because this server was killed.
    pub failures: i32,
}

/// Why a post is not out yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble {
    pub code: PostErrorCode,
    pub message: String,
}

#[derive(sqlx::FromRow)]
struct Row {
    publication_id: Uuid,
    schedule_id: Uuid,
    account_id: i64,
    owner_id: Uuid,
    platform: String,
    settings: String,
    content: String,
    chat_id: Option<String>,
    attachments: String,
    thumbnail_path: Option<String>,
    scheduled_at: i64,
    intent: Option<String>,
    sent_at: Option<i64>,
    failures: i32,
}

const LOAD: &str =
    "SELECT t.publication_id, t.schedule_id, t.account_id, s.owner_id, p.platform, p.settings, t.content,
        t.chat_id, t.attachments, t.thumbnail_path, s.scheduled_at, t.intent, t.sent_at, t.failures
    FROM post t JOIN publication p ON p.id = t.publication_id JOIN schedule s ON s.id = t.schedule_id
    WHERE t.id = $1";

impl Posts<'_> {
    /// The post of a claimed job.
    pub async fn job(&self, post_id: Uuid) -> StoreResult<PublishJob> {
        let mut reader = self.0.read().await?;
        let row: Row = on!(reader, c => query_as(LOAD).bind(post_id).fetch_one(c).await)?;
        Ok(PublishJob {
            post_id,
            publication_id: row.publication_id,
            schedule_id: row.schedule_id,
            account_id: row.account_id,
            owner_id: row.owner_id,
            platform: platform(row.platform)?,
            settings: settings(&row.settings)?,
            content: row.content,
            chat_id: row.chat_id,
            attachments: text::decode(&row.attachments)?,
            thumbnail_path: row.thumbnail_path,
            scheduled_at: timestamp(row.scheduled_at)?,
            intent: row.intent.as_deref().map(text::decode).transpose()?,
            sent_at: timestamp_opt(row.sent_at)?,
            failures: row.failures,
        })
    }

    /// Makes the intent durable; only after `true` may the irreversible call begin.
    pub async fn mark_sending(
        &self,
        claimed: &Claimed,
        job: &PublishJob,
        intent: &Value,
        now: Timestamp,
    ) -> StoreResult<bool> {
        const SCHEDULE: &str = "UPDATE schedule SET updated_at = $4,
            status = CASE WHEN status = $3 THEN $2 ELSE status END WHERE id = $1";
        let mut tx = self.0.write().await?;
        // The schedule's row first, like everyone who writes to it.
        changed!(
            tx,
            query(SCHEDULE)
                .bind(job.schedule_id)
                .bind(ScheduleStatus::Publishing.as_str())
                .bind(ScheduleStatus::Scheduled.as_str())
                .bind(micros(now))
        )?;
        if !due::holds(&mut tx, claimed).await? {
            return Ok(false);
        }
        changed!(
            tx,
            query("UPDATE post SET status = $2, intent = $3, sent_at = $4, updated_at = $4 WHERE id = $1")
                .bind(job.post_id)
                .bind(PostStatus::Publishing.as_str())
                .bind(intent.to_string())
                .bind(micros(now))
        )?;
        changed!(
            tx,
            query("UPDATE publication SET status = $2 WHERE id = $1 AND status = $3")
                .bind(job.publication_id)
                .bind(PublicationStatus::Publishing.as_str())
                .bind(PublicationStatus::Pending.as_str())
        )?;
        tx.commit().await?;
        Ok(true)
    }

    /// Puts a post back that was certainly not published, to be tried at `at`; `why` is shown until then.
    pub async fn retry(&self, claimed: &Claimed, at: Timestamp, why: &Trouble) -> StoreResult<bool> {
        let mut tx = self.0.write().await?;
        if !due::retry(&mut tx, claimed, at).await? {
            return Ok(false);
        }
        count_failure(&mut tx, claimed).await?;
        unsent(tx, claimed, why).await
    }

    /// As `retry`, for an account that has to wait: the try does not count, and its other posts wait too.
    pub async fn park(&self, claimed: &Claimed, at: Timestamp, why: &Trouble) -> StoreResult<bool> {
        let mut tx = self.0.write().await?;
        if !due::park(&mut tx, claimed, at).await? {
            return Ok(false);
        }
        unsent(tx, claimed, why).await
    }

    /// Puts a post back whose fate is not known yet: the intent stays, the next claim reconciles it.
    pub async fn retry_reconcile(&self, claimed: &Claimed, at: Timestamp) -> StoreResult<bool> {
        let mut tx = self.0.write().await?;
        let held = due::retry(&mut tx, claimed, at).await?;
        if held {
            count_failure(&mut tx, claimed).await?;
        }
        tx.commit().await?;
        Ok(held)
    }

    /// As `retry_reconcile`, for an account that has to wait: see `park`.
    pub async fn park_reconcile(&self, claimed: &Claimed, at: Timestamp) -> StoreResult<bool> {
        let mut tx = self.0.write().await?;
        let held = due::park(&mut tx, claimed, at).await?;
        tx.commit().await?;
        Ok(held)
    }

    /// Ends a post: its outcome, what follows for its publication and schedule, and their events,
    /// in one transaction. `new_id` gives the events' ids.
    pub async fn finish(
        &self,
        claimed: &Claimed,
        job: &PublishJob,
        outcome: &Outcome,
        now: Timestamp,
        new_id: impl Fn() -> Uuid + Send,
    ) -> StoreResult<bool> {
        let mut tx = self.0.write().await?;
        // The schedule's row is the lock under which its publications' outcomes fold.
        let app_id = lock_schedule(&mut tx, job.schedule_id, now).await?;
        if !due::finish(&mut tx, claimed).await? {
            return Ok(false);
        }
        let key = PostKey {
            post_id: job.post_id,
            publication_id: job.publication_id,
            schedule_id: job.schedule_id,
            account_id: job.account_id,
        };
        let events = end_post(&mut tx, &key, job.platform, outcome, now, &new_id).await?;
        announce(&mut tx, app_id, job.owner_id, &events).await?;
        tx.commit().await?;
        Ok(true)
    }
}

async fn unsent(mut tx: Tx, claimed: &Claimed, why: &Trouble) -> StoreResult<bool> {
    const SQL: &str =
        "UPDATE post SET intent = NULL, sent_at = NULL, error_code = $2, error_message = $3 WHERE id = $1";
    changed!(tx, query(SQL).bind(claimed.job).bind(why.code.as_str()).bind(&why.message))?;
    tx.commit().await?;
    Ok(true)
}

async fn count_failure(tx: &mut Tx, claimed: &Claimed) -> StoreResult<()> {
    changed!(tx, query("UPDATE post SET failures = failures + 1 WHERE id = $1").bind(claimed.job))?;
    Ok(())
}

async fn lock_schedule(tx: &mut Tx, schedule_id: Uuid, now: Timestamp) -> StoreResult<Uuid> {
    const SQL: &str = "UPDATE schedule SET updated_at = $2 WHERE id = $1 RETURNING app_id";
    Ok(on!(tx, c => query_scalar(SQL).bind(schedule_id).bind(micros(now)).fetch_one(c).await)?)
}

async fn end_post(
    tx: &mut Tx,
    key: &PostKey,
    platform: Platform,
    outcome: &Outcome,
    now: Timestamp,
    new_id: &(impl Fn() -> Uuid + Send),
) -> StoreResult<Vec<Event>> {
    write_outcome(tx, key.post_id, outcome, now).await?;
    let facts = PostFacts {
        schedule_id: key.schedule_id,
        publication_id: key.publication_id,
        post_id: key.post_id,
        platform,
        account_id: key.account_id,
        outcome,
    };
    let mut events = vec![facts.event(new_id(), now)];
    let Some(publication) = fold_publication(tx, key.publication_id).await? else {
        return Ok(events);
    };
    events.push(publication_event(new_id(), key, platform, publication, now));
    if let Some(schedule) = fold_schedule(tx, key.schedule_id).await? {
        events.push(schedule_event(new_id(), key.schedule_id, schedule, now));
    }
    Ok(events)
}

async fn write_outcome(tx: &mut Tx, post_id: Uuid, outcome: &Outcome, now: Timestamp) -> StoreResult<()> {
    const SQL: &str = "UPDATE post SET status = $2, platform_post_id = $3, permalink = $4, error_code = $5,
            error_message = $6, published_at = $7, updated_at = $8
        WHERE id = $1 AND status IN ('PENDING', 'PUBLISHING')";
    let (identifier, permalink, code, message) = match outcome {
        Outcome::Published { platform_post_identifier, permalink } => {
            (Some(platform_post_identifier), permalink.as_ref(), None, None)
        }
        Outcome::Failed { code, message } => (None, None, Some(code.as_str()), Some(message)),
    };
    let rows = changed!(
        tx,
        query(SQL)
            .bind(post_id)
            .bind(outcome.status().as_str())
            .bind(identifier)
            .bind(permalink)
            .bind(code)
            .bind(message)
            .bind(identifier.map(|_| micros(now)))
            .bind(micros(now))
    )?;
    if rows == 0 { Err(StoreError::NotFound) } else { Ok(()) }
}

/// The publication's end, when this was its last post.
async fn fold_publication(tx: &mut Tx, id: Uuid) -> StoreResult<Option<PublicationStatus>> {
    const SQL: &str = "SELECT status FROM post WHERE publication_id = $1";
    let posts: Vec<String> = on!(tx, c => query_scalar(SQL).bind(id).fetch_all(c).await)?;
    let posts: Option<Vec<PostStatus>> = posts.iter().map(|status| PostStatus::parse(status)).collect();
    let status = match fold_posts(&posts.ok_or_else(|| StoreError::Corrupt("post status".into()))?) {
        Fold::Unfinished => return Ok(None),
        Fold::Completed => PublicationStatus::Completed,
        Fold::PartiallyCompleted => PublicationStatus::PartiallyCompleted,
        Fold::Failed => PublicationStatus::Failed,
    };
    changed!(tx, query("UPDATE publication SET status = $2 WHERE id = $1").bind(id).bind(status.as_str()))?;
    Ok(Some(status))
}

/// The schedule's end, when this was its last publication.
async fn fold_schedule(tx: &mut Tx, id: Uuid) -> StoreResult<Option<ScheduleStatus>> {
    const SQL: &str = "SELECT status FROM publication WHERE schedule_id = $1";
    let publications: Vec<String> = on!(tx, c => query_scalar(SQL).bind(id).fetch_all(c).await)?;
    let publications: Option<Vec<PublicationStatus>> =
        publications.iter().map(|status| PublicationStatus::parse(status)).collect();
    let publications = publications.ok_or_else(|| StoreError::Corrupt("publication status".into()))?;
    let status = match fold_publications(&publications) {
        Fold::Unfinished => return Ok(None),
        Fold::Completed => ScheduleStatus::Completed,
        Fold::PartiallyCompleted => ScheduleStatus::PartiallyCompleted,
        Fold::Failed => ScheduleStatus::Failed,
    };
    changed!(tx, query("UPDATE schedule SET status = $2 WHERE id = $1").bind(id).bind(status.as_str()))?;
    Ok(Some(status))
}

fn publication_event(id: Uuid, key: &PostKey, platform: Platform, status: PublicationStatus, at: Timestamp) -> Event {
    let kind = match status {
        PublicationStatus::Completed => EventType::PublicationCompleted,
        PublicationStatus::PartiallyCompleted => EventType::PublicationPartiallyCompleted,
        _ => EventType::PublicationFailed,
    };
    let publication_id = Kind::Publication.show(key.publication_id);
    let data = json!({
        "scheduleId": Kind::Schedule.show(key.schedule_id),
        "publicationId": publication_id,
        "status": status.as_str(),
        "platform": platform,
        "accountId": key.account_id,
    });
    Event::new(id, kind, publication_id, at, data)
}

fn schedule_event(id: Uuid, schedule_id: Uuid, status: ScheduleStatus, at: Timestamp) -> Event {
    let kind = match status {
        ScheduleStatus::Completed => EventType::ScheduleCompleted,
        ScheduleStatus::PartiallyCompleted => EventType::SchedulePartiallyCompleted,
        _ => EventType::ScheduleFailed,
    };
    let schedule_id = Kind::Schedule.show(schedule_id);
    let data = json!({ "scheduleId": schedule_id, "status": status.as_str() });
    Event::new(id, kind, schedule_id, at, data)
}
