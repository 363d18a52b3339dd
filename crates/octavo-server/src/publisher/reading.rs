//! One published post that is read: what its network counts about it. Behind everything else in the account's lane, within a
//! small share of the network's quota, and without a word to the account's posts when the network refuses.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use octavo_domain::networks::{Numbers, Quota};
use octavo_domain::numbers::{CONNECT_AGAIN, Metrics, next_reading, retry_reading};
use octavo_platforms::{PlatformError, PublishedPost};
use octavo_store::StoreError;
use octavo_store::due::Claimed;
use octavo_store::posts::ReadingJob;

use super::gather::{Missing, Reached, reach};
use super::publishing::Publishing;
use crate::ids;

/// Posts that become due meanwhile wait for the call: a network that is slower is asked another time.
const PATIENCE: Duration = Duration::from_secs(10);
const DAY: u32 = 24 * 3_600;

/// What came of a reading.
enum Read {
    Numbers(Metrics),
    /// The post is no longer there, or nothing can be read on its account again.
    Over,
    /// It may go well after this time.
    Later(Duration),
    /// Not before the next planned time.
    Refused,
    /// The account was connected without the permission; the network's words.
    NotAllowed(String),
}

pub async fn read(publishing: &Publishing, claimed: &Claimed) -> Result<(), StoreError> {
    let (posts, now) = (publishing.store.posts(), publishing.clock.now());
    let job = posts.reading_job(claimed, now).await?.filter(|_| !publishing.is_rehearsal);
    let job = job.and_then(|job| job.key.platform.network().numbers.map(|numbers| (job, numbers)));
    let Some((job, numbers)) = job else {
        return posts.put_off_reading(claimed, None).await;
    };
    if job.yields {
        return posts.put_off_reading(claimed, Some(now)).await;
    }
    if claimed.was_lost_twice() {
        return posts.fail_reading(claimed, &job, next_reading(job.since, now), None).await;
    }
    if numbers.is_priced && publishing.readings.priced_a_day == 0 {
        return posts.put_off_reading(claimed, None).await;
    }
    if let Some(until) = used_up(publishing, &job, &numbers, now).await? {
        return posts.put_off_reading(claimed, Some(until)).await;
    }
    let read = ask(publishing, &job).await?;
    write(publishing, claimed, &job, read).await
}

/// Until when the share of the quota is used up. None: it has room for this reading, which is counted.
async fn used_up(
    publishing: &Publishing,
    job: &ReadingJob,
    numbers: &Numbers,
    now: Timestamp,
) -> Result<Option<Timestamp>, StoreError> {
    let platform = job.key.platform;
    let quota = match numbers.share.of {
        Quota::Operator => platform.as_str().to_owned(),
        Quota::Account => format!("{platform}:{}", job.key.account_id),
    };
    let (most, seconds) = match numbers.is_priced {
        true => (publishing.readings.priced_a_day, DAY),
        false => (numbers.share.calls, numbers.share.seconds),
    };
    let window = i64::from(seconds);
    let begin = now.as_second().div_euclid(window) * window;
    let begin = Timestamp::from_second(begin).unwrap_or(now);
    if publishing.store.posts().take_reading_share(&quota, begin, most).await? {
        return Ok(None);
    }
    // Not all of them at the same second.
    let spread = Duration::from_secs(seconds.into()).mul_f64(ids::jitter());
    Ok(Some(begin + SignedDuration::from_secs(window) + spread))
}

async fn ask(publishing: &Publishing, job: &ReadingJob) -> Result<Read, StoreError> {
    let mut reached = match reach(publishing, job.workspace_id, &job.key).await {
        Ok(reached) => reached,
        // Someone has to connect it again first. The daily check and the account's posts say so.
        Err(Missing::Post(PlatformError::Reauthorize { .. })) => return Ok(Read::Refused),
        Err(Missing::Post(_)) => return Ok(Read::Over),
        Err(Missing::Store(error)) => return Err(error),
    };
    let is_renewed = reached.account.has_expired(publishing.clock.now());
    if is_renewed && let Err(error) = publishing.renew_reached(&mut reached).await? {
        return Ok(after(error, false));
    }
    match call(&reached, job).await {
        Err(PlatformError::TokenExpired) if !is_renewed => match publishing.renew_reached(&mut reached).await? {
            Ok(()) => Ok(call(&reached, job).await.unwrap_or_else(|error| after(error, true))),
            Err(error) => Ok(after(error, false)),
        },
        answered => Ok(answered.unwrap_or_else(|error| after(error, true))),
    }
}

async fn call(reached: &Reached, job: &ReadingJob) -> Result<Read, PlatformError> {
    let post = PublishedPost { identifier: job.identifier.clone(), comment_on: None };
    match tokio::time::timeout(PATIENCE, reached.adapter.read_numbers(&reached.credentials, &post)).await {
        Ok(answered) => Ok(answered?.map_or(Read::Over, Read::Numbers)),
        Err(_) => Ok(Read::Later(Duration::ZERO)),
    }
}

/// `is_reading`: it was the reading itself that failed, and not a renewal before it.
fn after(error: PlatformError, is_reading: bool) -> Read {
    match error {
        PlatformError::Temporary { retry_after, .. } => Read::Later(retry_after.unwrap_or_default()),
        PlatformError::QuotaExceeded { retry_after, .. } => Read::Later(retry_after),
        PlatformError::Reauthorize { message } if is_reading => Read::NotAllowed(message),
        PlatformError::Permanent { .. } | PlatformError::TokenExpired | PlatformError::Reauthorize { .. } => {
            Read::Refused
        }
    }
}

async fn write(publishing: &Publishing, claimed: &Claimed, job: &ReadingJob, read: Read) -> Result<(), StoreError> {
    let (posts, now) = (publishing.store.posts(), publishing.clock.now());
    let (post, platform) = (job.key.post_id, job.key.platform.as_str());
    let planned = next_reading(job.since, now);
    match read {
        Read::Numbers(metrics) => {
            tracing::debug!(%post, platform, "numbers were read");
            posts.record_reading(claimed, job, &metrics, now).await.map(drop)
        }
        Read::Over => posts.put_off_reading(claimed, None).await,
        Read::Later(wait) => {
            let wait = SignedDuration::try_from(wait).unwrap_or(SignedDuration::MAX);
            let next = retry_reading(job.since, job.failures, wait, now);
            tracing::info!(%post, platform, "the numbers of a post are read later");
            posts.fail_reading(claimed, job, next, None).await
        }
        Read::Refused => posts.fail_reading(claimed, job, planned, None).await,
        Read::NotAllowed(said) => {
            tracing::info!(%post, platform, said, "the network does not allow Octavo to read a post's numbers");
            let missing = format!("{said} {CONNECT_AGAIN}");
            posts.fail_reading(claimed, job, planned, Some(&missing)).await
        }
    }
}
