//! The result of a post, and what follows from it, in one transaction: its replies become due or fail, its publication and
//! its schedule get their results, and events say so.
//!
//! Which result follows is decided by [`octavo_domain::post`], what the events say by [`octavo_domain::post_events`].

use jiff::Timestamp;
use octavo_domain::PostErrorCode;
use octavo_domain::post::{
    ChainedPost, Outcome, PostStatus, PublicationStatus, ScheduleStatus, parent_failed, publication_result,
    replies_below, replies_to, schedule_result,
};
use octavo_domain::post_events::PostKey;
use octavo_domain::post_retry::FoundPost;
use octavo_domain::stats::{LATENESS, bucket_name, quarter};
use octavo_domain::timeline::Step;
use serde_json::{Value, json};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::answers::mark_answered;
use super::reading::{Published, begin_readings};
use super::steps::{Subject, insert_steps};
use super::{Posts, PublishJob};
use crate::db::{Sql, Tx, sql};
use crate::due::{self, Claimed};
use crate::events::announce;
use crate::notices::{FailedPost, count_failure};
use crate::time::micros;
use crate::{StoreError, StoreResult, changed, json as text, on};

/// What the end of a post led to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finished {
    /// Somebody else has the job. Nothing was written.
    LeaseLost,
    Done,
    /// Posts of the same chain are due now: replies to one that was published, or the parent of one that was deleted.
    MoreDue,
}

impl Posts<'_> {
    /// Ends a post. Its replies become due, or fail with it. `steps` led to the end. `new_id` creates the events' ids.
    pub async fn finish(
        &self,
        claimed: &Claimed,
        job: &PublishJob,
        outcome: &Outcome,
        now: Timestamp,
        steps: &[Step],
        new_id: impl Fn() -> Uuid + Send,
    ) -> StoreResult<Finished> {
        let mut tx = self.0.write().await?;
        // The lock: the publications of one schedule end one after the other.
        let app_id = lock_schedule(&mut tx, job.key.schedule_id, now).await?;
        if !due::finish(&mut tx, claimed).await? {
            return Ok(Finished::LeaseLost);
        }
        let lateness = job.lateness(outcome, now);
        write_outcome(&mut tx, &job.key, Ended { outcome, at: now, now, steps, lateness }).await?;
        let (key, workspace_id, due_at) = (job.key, job.workspace_id, job.scheduled_at);
        let (lane, comment_id) = (claimed.lane, job.comment_id);
        let placed = Placed { key, app_id, workspace_id, lane, due_at, comment_id };
        let due = follow(&mut tx, &placed, outcome, now, new_id).await?;
        tx.commit().await?;
        Ok(if due > 0 { Finished::MoreDue } else { Finished::Done })
    }
}

/// Ends a post that a person found on the network: from then on it is as any other that was published. Replies that wait for
/// it become due; returns how many.
pub(crate) async fn finish_found(
    tx: &mut Tx,
    placed: &Placed,
    found: &FoundPost,
    (sent_at, now): (Option<Timestamp>, Timestamp),
    new_id: impl Fn() -> Uuid + Send,
) -> StoreResult<usize> {
    let outcome = &Outcome::Published {
        platform_post_identifier: found.identifier.clone(),
        permalink: found.permalink.clone(),
        incomplete: None,
    };
    let (at, steps) = (sent_at.unwrap_or(now), &[Step::confirmed(now)]);
    write_outcome(tx, &placed.key, Ended { outcome, at, now, steps, lateness: None }).await?;
    follow(tx, placed, outcome, now, new_id).await
}

/// A post, and what it belongs to.
pub(crate) struct Placed {
    pub key: PostKey,
    pub app_id: Uuid,
    pub workspace_id: Uuid,
    /// The account's.
    pub lane: Uuid,
    /// When its schedule was due.
    pub due_at: Timestamp,
    /// The comment that it answers.
    pub comment_id: Option<Uuid>,
}

/// What follows from the end of a post. Returns how many replies are due.
async fn follow(
    tx: &mut Tx,
    placed: &Placed,
    outcome: &Outcome,
    now: Timestamp,
    new_id: impl Fn() -> Uuid + Send,
) -> StoreResult<usize> {
    let key = &placed.key;
    let mut events = vec![key.post_event(new_id(), now, outcome)];
    let mut posts = list_posts(tx, key.publication_id).await?;
    let due = match outcome {
        Outcome::Published { platform_post_identifier, .. } => {
            if let Some(comment_id) = placed.comment_id {
                mark_answered(tx, comment_id).await?;
            } else if key.parent_id.is_none() {
                let is_readable = platform_post_identifier.is_some();
                let &Placed { workspace_id, app_id, lane, .. } = placed;
                let (published, jobs) =
                    (Published { key, workspace_id, app_id, lane, is_readable, now }, [new_id(), new_id()]);
                begin_readings(tx, published, jobs).await?;
            }
            enqueue_replies(tx, placed, &posts).await?
        }
        Outcome::Failed { .. } => {
            for key in fail_replies(tx, key, &mut posts, now).await? {
                events.push(key.post_event(new_id(), now, &parent_failed()));
            }
            0
        }
    };
    let statuses: Vec<PostStatus> = posts.iter().map(|post| post.status).collect();
    if let Some(result) = finish_publication(tx, key.publication_id, &statuses).await? {
        events.extend(key.publication_event(new_id(), now, result));
        if let Some(result) = finish_schedule(tx, key.schedule_id).await? {
            events.extend(key.schedule_event(new_id(), now, result));
        }
    }
    announce(tx, placed.app_id, placed.workspace_id, &events).await?;
    if let Outcome::Failed { code, .. } = outcome {
        let failed = FailedPost { key, workspace_id: placed.workspace_id, code: *code, asked_by: None, now };
        count_failure(tx, &failed, new_id).await?;
    }
    Ok(due)
}

impl PublishJob {
    /// The count of how late a post was published. Replies wait for their parents.
    fn lateness(&self, outcome: &Outcome, now: Timestamp) -> Option<Value> {
        let is_counted = self.key.parent_id.is_none() && matches!(outcome, Outcome::Published { .. });
        let late = now.duration_since(self.scheduled_at).as_millis();
        let name = bucket_name(LATENESS, i64::try_from(late).unwrap_or(i64::MAX));
        let workspace = self.workspace_id.simple().to_string();
        is_counted.then(|| json!({ "workspace": workspace, "quarter": quarter(now), "name": name }))
    }
}

/// Makes the direct replies due; returns how many. They get the schedule's time, so that they go out before the posts
/// that follow in the account's lane.
async fn enqueue_replies(tx: &mut Tx, placed: &Placed, posts: &[ChainedPost]) -> StoreResult<usize> {
    let mut replies = replies_to(posts, placed.key.post_id);
    // Those of a post that was confirmed without the network's id have failed, and stay so.
    replies.retain(|reply| posts.iter().any(|post| post.id == *reply && post.status == PostStatus::Pending));
    for reply in &replies {
        due::enqueue(tx, placed.lane, *reply, placed.due_at).await?;
    }
    Ok(replies.len())
}

/// Fails every reply below a post; returns their keys.
async fn fail_replies(
    tx: &mut Tx,
    parent: &PostKey,
    posts: &mut [ChainedPost],
    now: Timestamp,
) -> StoreResult<Vec<PostKey>> {
    let below = replies_below(posts, parent.post_id);
    let mut failed = Vec::with_capacity(below.len());
    for post in posts.iter_mut().filter(|post| below.contains(&post.id)) {
        let (key, outcome) = (PostKey { post_id: post.id, parent_id: post.parent_id, ..*parent }, parent_failed());
        let steps = &[Step::end(&outcome, now)];
        write_outcome(tx, &key, Ended { outcome: &outcome, at: now, now, steps, lateness: None }).await?;
        post.status = PostStatus::Failed;
        failed.push(key);
    }
    Ok(failed)
}

pub(super) async fn lock_schedule(tx: &mut Tx, schedule_id: Uuid, now: Timestamp) -> StoreResult<Uuid> {
    const SQL: &str = "UPDATE schedule SET updated_at = $2 WHERE id = $1 RETURNING app_id";
    Ok(on!(tx, c => query_scalar(SQL).bind(schedule_id).bind(micros(now)).fetch_one(c).await)?)
}

/// How a post ended.
struct Ended<'a> {
    outcome: &'a Outcome,
    /// When the network published it, if it did.
    at: Timestamp,
    now: Timestamp,
    /// What led to it.
    steps: &'a [Step],
    lateness: Option<Value>,
}

async fn write_outcome(tx: &mut Tx, key: &PostKey, ended: Ended<'_>) -> StoreResult<()> {
    const SQL: Sql = sql!(
        (sqlite (insert_steps 8) "; INSERT INTO stat (workspace_id, quarter, name, n)
                SELECT unhex(value ->> 'workspace'), value ->> 'quarter', value ->> 'name', 1
                FROM jsonb_each($10) WHERE true
                ON CONFLICT (workspace_id, quarter, name) DO UPDATE SET n = stat.n + 1; ")
        (postgres "WITH stepped AS (" (insert_steps 8) "),
            counted AS (INSERT INTO stat_change (workspace_id, quarter, name, n)
                SELECT (value ->> 'workspace')::uuid, (value ->> 'quarter')::bigint, value ->> 'name', 1
                FROM jsonb_array_elements($10::jsonb)) ")
        "UPDATE post SET status = $2, platform_post_id = $3, permalink = $4, error_code = $5, error_message = $6,
            published_at = $7, updated_at = $9
        WHERE id = $1 AND status IN ('PENDING', 'PUBLISHING') RETURNING id"
    );
    let Ended { outcome, at, now, steps, lateness } = ended;
    let (identifier, permalink, code, message) = match outcome {
        Outcome::Published { platform_post_identifier, permalink, incomplete } => {
            let code = incomplete.as_ref().map(|_| PostErrorCode::PublishedIncomplete.as_str());
            (platform_post_identifier.as_ref(), permalink.as_ref(), code, incomplete.as_ref())
        }
        Outcome::Failed { code, message } => (None, None, Some(code.as_str()), Some(message)),
    };
    let sql = tx.pick(SQL);
    let ended: Option<Uuid> = on!(tx, c => query_scalar(sql)
        .bind(key.post_id)
        .bind(outcome.status().as_str())
        .bind(identifier)
        .bind(permalink)
        .bind(code)
        .bind(message)
        .bind((outcome.status() == PostStatus::Completed).then(|| micros(at)))
        .bind(Subject::of(key).rows(steps))
        .bind(micros(now))
        .bind(text::encode(lateness.as_slice()))
        .fetch_optional(c)
        .await)?;
    ended.map(drop).ok_or(StoreError::NotFound)
}

/// The posts of a publication, each reply after its parent.
pub(super) async fn list_posts(tx: &mut Tx, publication_id: Uuid) -> StoreResult<Vec<ChainedPost>> {
    const POSTS: &str = "SELECT id, parent_id, status FROM post WHERE publication_id = $1 ORDER BY position";
    let rows: Vec<(Uuid, Option<Uuid>, String)> =
        on!(tx, c => query_as(POSTS).bind(publication_id).fetch_all(c).await)?;
    let post = |(id, parent_id, status): (Uuid, Option<Uuid>, String)| {
        Ok(ChainedPost { id, parent_id, status: PostStatus::parse(&status).ok_or(StoreError::Corrupt(status))? })
    };
    rows.into_iter().map(post).collect()
}

/// The publication's result, if this was its last post.
pub(super) async fn finish_publication(
    tx: &mut Tx,
    id: Uuid,
    posts: &[PostStatus],
) -> StoreResult<Option<PublicationStatus>> {
    const FINISH: &str = "UPDATE publication SET status = $2 WHERE id = $1";
    let result = publication_result(posts);
    if let Some(result) = result {
        changed!(tx, query(FINISH).bind(id).bind(result.as_str()))?;
    }
    Ok(result)
}

/// The schedule's result, if this was its last publication.
pub(crate) async fn finish_schedule(tx: &mut Tx, id: Uuid) -> StoreResult<Option<ScheduleStatus>> {
    const PUBLICATIONS: &str = "SELECT status FROM publication WHERE schedule_id = $1";
    const FINISH: &str = "UPDATE schedule SET status = $2 WHERE id = $1";
    let found: Vec<String> = on!(tx, c => query_scalar(PUBLICATIONS).bind(id).fetch_all(c).await)?;
    let status = |text: String| PublicationStatus::parse(&text).ok_or(StoreError::Corrupt(text));
    let publications = found.into_iter().map(status).collect::<StoreResult<Vec<_>>>()?;
    let result = schedule_result(&publications);
    if let Some(result) = result {
        changed!(tx, query(FINISH).bind(id).bind(result.as_str()))?;
    }
    Ok(result)
}
