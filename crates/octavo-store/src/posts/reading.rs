//! Published posts that are read: when, what the network counted, and how much of the quotas readings used.

use jiff::Timestamp;
use octavo_domain::numbers::Metrics;
use octavo_domain::post_events::PostKey;
use octavo_domain::reading::ReadKind;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::Posts;
use super::job::KeyRow;
use crate::columns::Micros;
use crate::db::Tx;
use crate::due::{self, Claimed, NewJob};
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
    /// False without the network's id of it.
    pub is_readable: bool,
    pub now: Timestamp,
}

/// What came of asking for a reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    Reads,
    /// It was asked for a moment ago.
    TooEarly,
    /// The account was disconnected.
    Disconnected,
}

/// From now on the post has numbers and comments. Replies have none of their own.
pub(super) async fn begin_readings(
    tx: &mut Tx,
    post: Published<'_>,
    [numbers, comments]: [Uuid; 2],
) -> StoreResult<()> {
    const NUMBERS: &str = "INSERT INTO reading (post_id, workspace_id, account_id, published_at, job, since, app_id)
        VALUES ($1, $2, $3, $4, $5, $4, $6) ON CONFLICT (post_id) DO NOTHING";
    const COMMENTS: &str = "INSERT INTO comment_reading (post_id, job, news_from)
        VALUES ($1, $2, $3) ON CONFLICT (post_id) DO NOTHING";
    let Published { key, workspace_id, app_id, lane, is_readable, now } = post;
    let (id, account, at) = (key.post_id, key.account_id, micros(now));
    let is_new =
        changed!(tx, query(NUMBERS).bind(id).bind(workspace_id).bind(account).bind(at).bind(numbers).bind(app_id))?
            == 1;
    changed!(tx, query(COMMENTS).bind(id).bind(comments).bind(at))?;
    let network = key.platform.network();
    let planned = |(kind, job): (ReadKind, Uuid)| {
        kind.share(network)?;
        Some(NewJob { lane, job, kind: kind.job(), ready_at: kind.next(now, now)? })
    };
    let kinds = [(ReadKind::Numbers, numbers), (ReadKind::Comments, comments)];
    let jobs: Vec<NewJob> = kinds.into_iter().filter(|_| is_new && is_readable).filter_map(planned).collect();
    if jobs.is_empty() { Ok(()) } else { due::enqueue_all(tx, jobs).await }
}

/// A statement for each kind.
const fn of(kind: ReadKind, numbers: &'static str, comments: &'static str) -> &'static str {
    match kind {
        ReadKind::Numbers => numbers,
        ReadKind::Comments => comments,
    }
}

macro_rules! reading_job {
    ($table:literal) => {
        concat!(
            "SELECT t.id AS post_id, t.publication_id, t.schedule_id, t.account_id, t.parent_id, r.workspace_id,
                p.platform, t.platform_post_id AS identifier, r.since, q.failures,
                EXISTS (SELECT 1 FROM due d WHERE d.lane = $2 AND d.ready_at <= $3 AND d.lease IS NULL
                    AND d.kind IN ('main', 'delete_post', 'change_comment')) AS yields
            FROM ",
            $table,
            " q JOIN reading r ON r.post_id = q.post_id JOIN post t ON t.id = r.post_id
            JOIN publication p ON p.id = t.publication_id
            WHERE q.job = $1 AND t.status = 'COMPLETED' AND t.platform_post_id IS NOT NULL"
        )
    };
}

macro_rules! ask_for_reading {
    ($table:literal) => {
        concat!(
            "UPDATE ",
            $table,
            " SET asked_at = $3, failures = 0 WHERE post_id = $1 AND (asked_at IS NULL OR asked_at <= $2) RETURNING job"
        )
    };
}

const NUMBERS_JOB: &str = reading_job!("reading");
const COMMENTS_JOB: &str = reading_job!("comment_reading");
const ASK_FOR_NUMBERS: &str = ask_for_reading!("reading");
const ASK_FOR_COMMENTS: &str = ask_for_reading!("comment_reading");
const NUMBERS_FAILED: &str = "UPDATE reading SET failures = failures + 1 WHERE post_id = $1";
const COMMENTS_FAILED: &str = "UPDATE comment_reading SET failures = failures + 1 WHERE post_id = $1";
const NUMBERS_MISSING: &str = "UPDATE account SET missing_permission = $2 WHERE id = $1 AND status = 'CONNECTED'";
const COMMENTS_MISSING: &str = "UPDATE account SET missing_comments = $2 WHERE id = $1 AND status = 'CONNECTED'";

impl Posts<'_> {
    /// The post of a claimed job; none if it is not read any more.
    pub async fn reading_job(
        &self,
        claimed: &Claimed,
        kind: ReadKind,
        now: Timestamp,
    ) -> StoreResult<Option<ReadingJob>> {
        let mut reader = self.0.read().await?;
        let (job, lane, sql) = (claimed.job, claimed.lane, of(kind, NUMBERS_JOB, COMMENTS_JOB));
        Ok(on!(reader, c => query_as(sql).bind(job).bind(lane).bind(micros(now)).fetch_optional(c).await)?)
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
        if !plan(&mut tx, claimed, ReadKind::Numbers.next(job.since, now)).await? {
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
        (kind, job): (ReadKind, &ReadingJob),
        next: Option<Timestamp>,
        missing: Option<&str>,
    ) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        if !plan(&mut tx, claimed, next).await? {
            return Ok(());
        }
        changed!(tx, query(of(kind, NUMBERS_FAILED, COMMENTS_FAILED)).bind(job.key.post_id))?;
        if let Some(missing) = missing {
            changed!(tx, query(of(kind, NUMBERS_MISSING, COMMENTS_MISSING)).bind(job.key.account_id).bind(missing))?;
        }
        tx.commit().await
    }
}

impl Posts<'_> {
    /// Has a post read now, unless that was asked for after `last`.
    pub async fn ask_reading(
        &self,
        kind: ReadKind,
        post_id: Uuid,
        last: Timestamp,
        now: Timestamp,
    ) -> StoreResult<Asked> {
        const LANE: &str = "SELECT a.lane FROM reading r JOIN account a ON a.id = r.account_id
            WHERE r.post_id = $1 AND a.status <> 'REMOVED'";
        let mut tx = self.0.write().await?;
        let asked: Option<Uuid> = on!(tx, c => query_scalar(of(kind, ASK_FOR_NUMBERS, ASK_FOR_COMMENTS))
            .bind(post_id).bind(micros(last)).bind(micros(now)).fetch_optional(c).await)?;
        let Some(job) = asked else { return Ok(Asked::TooEarly) };
        let lane: Option<Uuid> = on!(tx, c => query_scalar(LANE).bind(post_id).fetch_optional(c).await)?;
        let Some(lane) = lane else { return Ok(Asked::Disconnected) };
        due::hasten(&mut tx, NewJob { lane, job, kind: kind.job(), ready_at: now }).await?;
        tx.commit().await?;
        Ok(Asked::Reads)
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

pub(crate) async fn plan(tx: &mut Tx, claimed: &Claimed, next: Option<Timestamp>) -> StoreResult<bool> {
    match next {
        Some(at) => due::repeat(tx, claimed, at).await,
        None => due::finish(tx, claimed).await,
    }
}
