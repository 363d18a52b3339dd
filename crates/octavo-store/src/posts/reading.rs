//! Published posts that are read: when, what the network answered, and how much of the quotas readings used.

use jiff::Timestamp;
use octavo_domain::numbers::{Metrics, next_reading};
use octavo_domain::post_events::PostKey;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::Posts;
use super::job::KeyRow;
use crate::columns::Micros;
use crate::db::Tx;
use crate::due::{self, Claimed, JobKind, NewJob};
use crate::time::micros;
use crate::{StoreResult, changed, json, on};

/// A published post that is read.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct ReadingJob {
    #[sqlx(flatten, try_from = "KeyRow")]
    pub key: PostKey,
    pub workspace_id: Uuid,
    /// The network's id of the post.
    pub identifier: String,
    #[sqlx(try_from = "Micros")]
    pub since: Timestamp,
    /// Readings that failed since the last one that did not.
    pub failures: i32,
    /// Posts of the account are due: they go first.
    pub yields: bool,
}

/// A post that its network has published.
pub(super) struct Published<'a> {
    pub key: &'a PostKey,
    pub workspace_id: Uuid,
    pub app_id: Uuid,
    /// The account's.
    pub lane: Uuid,
    /// False without the network's id of it, or where Octavo reads nothing.
    pub is_readable: bool,
    pub now: Timestamp,
}

/// From now on the post has numbers. Replies have none of their own.
pub(super) async fn begin_readings(tx: &mut Tx, post: Published<'_>, job: Uuid) -> StoreResult<()> {
    const SQL: &str = "INSERT INTO reading (post_id, workspace_id, account_id, published_at, job, since, app_id)
        VALUES ($1, $2, $3, $4, $5, $4, $6) ON CONFLICT (post_id) DO NOTHING";
    let Published { key, workspace_id, app_id, lane, is_readable, now } = post;
    let (id, account, at) = (key.post_id, key.account_id, micros(now));
    let added = changed!(tx, query(SQL).bind(id).bind(workspace_id).bind(account).bind(at).bind(job).bind(app_id))?;
    let is_new = added == 1;
    let first = next_reading(now, now).filter(|_| is_new && is_readable);
    let Some(ready_at) = first else { return Ok(()) };
    due::enqueue_all(tx, vec![NewJob { lane, job, kind: JobKind::ReadPost, ready_at }]).await
}

impl Posts<'_> {
    /// The post of a claimed job; none if it is not read any more.
    pub async fn reading_job(&self, claimed: &Claimed, now: Timestamp) -> StoreResult<Option<ReadingJob>> {
        const SQL: &str =
            "SELECT t.id AS post_id, t.publication_id, t.schedule_id, t.account_id, t.parent_id, r.workspace_id,
                p.platform, t.platform_post_id AS identifier, r.since, r.failures,
                EXISTS (SELECT 1 FROM due d WHERE d.lane = $2 AND d.ready_at <= $3 AND d.lease IS NULL
                    AND d.kind IN ('main', 'delete_post')) AS yields
            FROM reading r JOIN post t ON t.id = r.post_id JOIN publication p ON p.id = t.publication_id
            WHERE r.job = $1 AND t.status = 'COMPLETED' AND t.platform_post_id IS NOT NULL";
        let mut reader = self.0.read().await?;
        let (job, lane) = (claimed.job, claimed.lane);
        Ok(on!(reader, c => query_as(SQL).bind(job).bind(lane).bind(micros(now)).fetch_optional(c).await)?)
    }

    /// Postpones a reading that did not begin; without a time, ends the readings.
    pub async fn put_off_reading(&self, claimed: &Claimed, until: Option<Timestamp>) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        match until {
            Some(until) => due::repeat(&mut tx, claimed, until).await?,
            None => due::finish(&mut tx, claimed).await?,
        };
        tx.commit().await
    }

    /// Counts a reading in a quota. False when the share of this window is used up.
    pub async fn take_reading_share(&self, quota: &str, window: Timestamp, most: u32) -> StoreResult<bool> {
        const SQL: &str = "INSERT INTO reading_share (quota, began, used) VALUES ($1, $2, 1)
            ON CONFLICT (quota) DO UPDATE SET began = excluded.began,
                used = CASE WHEN reading_share.began < excluded.began THEN 1 ELSE reading_share.used + 1 END
            WHERE reading_share.began < excluded.began
                OR (reading_share.began = excluded.began AND reading_share.used < $3)";
        if most == 0 {
            return Ok(false);
        }
        let mut tx = self.0.write().await?;
        let taken = changed!(tx, query(SQL).bind(quota).bind(micros(window)).bind(i64::from(most)))? == 1;
        tx.commit().await?;
        Ok(taken)
    }

    /// Stores what the network answered and plans the next reading. False when the lease was lost: nothing is written.
    pub async fn record_reading(
        &self,
        claimed: &Claimed,
        job: &ReadingJob,
        read: &Metrics,
        now: Timestamp,
    ) -> StoreResult<bool> {
        const WELL: &str =
            "UPDATE account SET missing_permission = NULL WHERE id = $1 AND missing_permission IS NOT NULL";
        let mut tx = self.0.write().await?;
        if !plan(&mut tx, claimed, next_reading(job.since, now)).await? {
            return Ok(false);
        }
        add_measurement(&mut tx, job.key.post_id, read, now).await?;
        changed!(tx, query(WELL).bind(job.key.account_id))?;
        tx.commit().await?;
        Ok(true)
    }

    /// Puts a reading back that failed; without a time, ends the readings. `missing` is what the account lacks for it.
    pub async fn fail_reading(
        &self,
        claimed: &Claimed,
        job: &ReadingJob,
        next: Option<Timestamp>,
        missing: Option<&str>,
    ) -> StoreResult<()> {
        const FAILED: &str = "UPDATE reading SET failures = failures + 1 WHERE post_id = $1";
        const MISSING: &str = "UPDATE account SET missing_permission = $2 WHERE id = $1 AND status = 'CONNECTED'";
        let mut tx = self.0.write().await?;
        if !plan(&mut tx, claimed, next).await? {
            return Ok(());
        }
        changed!(tx, query(FAILED).bind(job.key.post_id))?;
        if let Some(missing) = missing {
            changed!(tx, query(MISSING).bind(job.key.account_id).bind(missing))?;
        }
        tx.commit().await
    }
}

/// Stores what the network answered, with what it adds to the sums.
async fn add_measurement(tx: &mut Tx, post_id: Uuid, read: &Metrics, now: Timestamp) -> StoreResult<()> {
    const LAST: &str = "SELECT last_numbers FROM reading WHERE post_id = $1";
    const ADD: &str =
        "INSERT INTO measurement (post_id, measured_at, views, likes, comments, shares, saves, clicks, gained)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (post_id, measured_at) DO NOTHING";
    const READ: &str = "UPDATE reading SET failures = 0, last_numbers = $2 WHERE post_id = $1";
    let last: Option<String> = on!(tx, c => query_scalar(LAST).bind(post_id).fetch_optional(c).await)?;
    // The post was deleted meanwhile.
    let Some(last) = last else { return Ok(()) };
    let mut last = json::decode(&last)?;
    let &Metrics { views, likes, comments, shares, saves, clicks } = read;
    let added = changed!(
        tx,
        query(ADD)
            .bind(post_id)
            .bind(micros(now))
            .bind(views)
            .bind(likes)
            .bind(comments)
            .bind(shares)
            .bind(saves)
            .bind(clicks)
            .bind(json::encode(&read.gained_since(&last)))
    )?;
    if added == 1 {
        last = read.after(&last);
    }
    changed!(tx, query(READ).bind(post_id).bind(json::encode(&last)))?;
    Ok(())
}

/// The post is gone, and its numbers with it.
pub(super) async fn end_readings(tx: &mut Tx, post_id: Uuid) -> StoreResult<()> {
    changed!(tx, query("DELETE FROM reading WHERE post_id = $1").bind(post_id))?;
    Ok(())
}

async fn plan(tx: &mut Tx, claimed: &Claimed, next: Option<Timestamp>) -> StoreResult<bool> {
    match next {
        Some(at) => due::repeat(tx, claimed, at).await,
        None => due::finish(tx, claimed).await,
    }
}
