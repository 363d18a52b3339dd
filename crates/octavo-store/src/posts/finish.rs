//! The result of a post, and what follows from it, in one transaction: results of its publication and its schedule, and
//! their events.
//!
//! Which result follows is decided by [`octavo_domain::post`], what the events say by [`octavo_domain::post_events`].

use jiff::Timestamp;
use octavo_domain::post::{
    Outcome, PostStatus, PublicationStatus, ScheduleStatus, publication_result, schedule_result,
};
use octavo_domain::post_events::PostKey;
use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::{Posts, PublishJob};
use crate::db::Tx;
use crate::due::{self, Claimed};
use crate::events::announce;
use crate::time::micros;
use crate::{StoreError, StoreResult, changed, on};

impl Posts<'_> {
    /// Ends a post. False if the lease was lost: then nothing is written. `new_id` creates the events' ids.
    pub async fn finish(
        &self,
        claimed: &Claimed,
        job: &PublishJob,
        outcome: &Outcome,
        now: Timestamp,
        new_id: impl Fn() -> Uuid + Send,
    ) -> StoreResult<bool> {
        let mut tx = self.0.write().await?;
        // The lock: the publications of one schedule end one after the other.
        let app_id = lock_schedule(&mut tx, job.key.schedule_id, now).await?;
        if !due::finish(&mut tx, claimed).await? {
            return Ok(false);
        }
        write_outcome(&mut tx, job.key.post_id, outcome, now).await?;
        let mut events = vec![job.key.post_event(new_id(), now, outcome)];
        if let Some(result) = finish_publication(&mut tx, &job.key).await? {
            events.extend(job.key.publication_event(new_id(), now, result));
            if let Some(result) = finish_schedule(&mut tx, &job.key).await? {
                events.extend(job.key.schedule_event(new_id(), now, result));
            }
        }
        announce(&mut tx, app_id, job.workspace_id, &events).await?;
        tx.commit().await?;
        Ok(true)
    }
}

async fn lock_schedule(tx: &mut Tx, schedule_id: Uuid, now: Timestamp) -> StoreResult<Uuid> {
    const SQL: &str = "UPDATE schedule SET updated_at = $2 WHERE id = $1 RETURNING app_id";
    Ok(on!(tx, c => query_scalar(SQL).bind(schedule_id).bind(micros(now)).fetch_one(c).await)?)
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

/// The publication's result, if this was its last post.
async fn finish_publication(tx: &mut Tx, key: &PostKey) -> StoreResult<Option<PublicationStatus>> {
    const POSTS: &str = "SELECT status FROM post WHERE publication_id = $1";
    const FINISH: &str = "UPDATE publication SET status = $2 WHERE id = $1";
    let id = key.publication_id;
    let posts = statuses(tx, POSTS, id, PostStatus::parse).await?;
    let result = publication_result(&posts);
    if let Some(result) = result {
        changed!(tx, query(FINISH).bind(id).bind(result.as_str()))?;
    }
    Ok(result)
}

/// The schedule's result, if this was its last publication.
async fn finish_schedule(tx: &mut Tx, key: &PostKey) -> StoreResult<Option<ScheduleStatus>> {
    const PUBLICATIONS: &str = "SELECT status FROM publication WHERE schedule_id = $1";
    const FINISH: &str = "UPDATE schedule SET status = $2 WHERE id = $1";
    let id = key.schedule_id;
    let publications = statuses(tx, PUBLICATIONS, id, PublicationStatus::parse).await?;
    let result = schedule_result(&publications);
    if let Some(result) = result {
        changed!(tx, query(FINISH).bind(id).bind(result.as_str()))?;
    }
    Ok(result)
}

async fn statuses<T>(
    tx: &mut Tx,
    sql: &'static str,
    id: Uuid,
    parse: impl Fn(&str) -> Option<T>,
) -> StoreResult<Vec<T>> {
    let found: Vec<String> = on!(tx, c => query_scalar(sql).bind(id).fetch_all(c).await)?;
    found.into_iter().map(|status| parse(&status).ok_or(StoreError::Corrupt(status))).collect()
}
