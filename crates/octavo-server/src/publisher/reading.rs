//! One published post that is read: what its network counts about it, or the comments on it. Behind everything else in the
//! account's lane, within a small share of the network's quota, and without a word to the account's posts when the network refuses.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use octavo_domain::comments::ReadComment;
use octavo_domain::networks::{Quota, Share};
use octavo_domain::numbers::Metrics;
use octavo_domain::reading::ReadKind;
use octavo_platforms::{PlatformError, PublishedPost};
use octavo_store::StoreError;
use octavo_store::comments::Recorded;
use octavo_store::due::Claimed;
use octavo_store::identity::Message;
use octavo_store::posts::ReadingJob;
use tokio::time::Instant;

use super::gather::{Missing, Reached, reach};
use super::publishing::Publishing;
use crate::ids;
use crate::mail::MailKind;

/// Posts that become due meanwhile wait for the call: a network that is slower is asked another time.
const PATIENCE: Duration = Duration::from_secs(10);
const DAY: u32 = 24 * 3_600;
/// Pages of comments that one reading asks for. Each counts in the quota.
const MOST_PAGES: usize = 5;
/// Comments that one reading keeps: networks without pages can return more.
const MOST_COMMENTS: usize = 500;

/// What came of a reading.
enum Read {
    Numbers(Metrics),
    Comments {
        comments: Vec<ReadComment>,
        /// Nothing is missing.
        is_whole: bool,
    },
    /// The post is no longer there, or nothing can be read on its account again.
    Over,
    /// It may go well after this time.
    Later(Duration),
    /// Not before the next planned time.
    Refused,
    /// The account was connected without the permission; the network's words.
    NotAllowed(String),
}

pub async fn read(publishing: &Publishing, claimed: &Claimed, kind: ReadKind) -> Result<(), StoreError> {
    let (posts, now) = (publishing.store.posts(), publishing.clock.now());
    let job = posts.reading_job(claimed, kind, now).await?.filter(|_| !publishing.is_rehearsal);
    let job = job.and_then(|job| kind.share(job.key.platform.network()).map(|share| (job, share)));
    let Some((job, share)) = job else {
        return posts.put_off_reading(claimed, None).await;
    };
    if job.yields {
        return posts.put_off_reading(claimed, Some(now)).await;
    }
    if claimed.was_lost_twice() {
        return posts.fail_reading(claimed, (kind, &job), kind.next(job.since, now), None).await;
    }
    let job = Reading { kind, share, job };
    if job.is_priced() && publishing.readings.priced_a_day == 0 {
        return posts.put_off_reading(claimed, None).await;
    }
    if let Some(until) = used_up(publishing, &job, now).await? {
        return posts.put_off_reading(claimed, Some(until)).await;
    }
    let read = ask(publishing, &job).await?;
    write(publishing, claimed, &job, read).await
}

/// What is read, and how often that is allowed.
struct Reading {
    kind: ReadKind,
    share: Share,
    job: ReadingJob,
}

impl Reading {
    fn is_priced(&self) -> bool {
        self.job.key.platform.network().numbers.is_some_and(|numbers| numbers.is_priced)
    }
}

/// Until when the share of the quota is used up. None: it has room for a call, which is counted.
async fn used_up(publishing: &Publishing, reading: &Reading, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
    let Reading { share, job, .. } = reading;
    let platform = job.key.platform;
    let quota = match share.of {
        Quota::Operator => platform.as_str().to_owned(),
        Quota::Account => format!("{platform}:{}", job.key.account_id),
    };
    let (most, seconds) = match reading.is_priced() {
        true => (publishing.readings.priced_a_day, DAY),
        false => (share.calls, share.seconds),
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

async fn ask(publishing: &Publishing, reading: &Reading) -> Result<Read, StoreError> {
    let job = &reading.job;
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
    match call(publishing, &reached, reading).await? {
        Err(PlatformError::TokenExpired) if !is_renewed => match publishing.renew_reached(&mut reached).await? {
            Ok(()) => Ok(call(publishing, &reached, reading).await?.unwrap_or_else(|error| after(error, true))),
            Err(error) => Ok(after(error, false)),
        },
        answered => Ok(answered.unwrap_or_else(|error| after(error, true))),
    }
}

type Called = Result<Result<Read, PlatformError>, StoreError>;

async fn call(publishing: &Publishing, reached: &Reached, reading: &Reading) -> Called {
    let post = PublishedPost { identifier: reading.job.identifier.clone(), comment_on: None };
    if reading.kind == ReadKind::Comments {
        return read_pages(publishing, reached, reading, &post).await;
    }
    Ok(match tokio::time::timeout(PATIENCE, reached.adapter.read_numbers(&reached.credentials, &post)).await {
        Ok(answered) => answered.map(|numbers| numbers.map_or(Read::Over, Read::Numbers)),
        Err(_) => Ok(Read::Later(Duration::ZERO)),
    })
}

/// As many pages as the time, the quota and the bounds of a reading allow. After the first one, what is there is kept.
async fn read_pages(publishing: &Publishing, reached: &Reached, reading: &Reading, post: &PublishedPost) -> Called {
    let deadline = Instant::now() + PATIENCE;
    let (mut comments, mut cursor, mut is_whole) = (Vec::<ReadComment>::new(), None::<String>, true);
    for number in 0..MOST_PAGES {
        if number > 0 && used_up(publishing, reading, publishing.clock.now()).await?.is_some() {
            return Ok(Ok(Read::Comments { comments, is_whole: false }));
        }
        let asked = reached.adapter.read_comments(&reached.credentials, post, cursor.as_deref());
        let page = match tokio::time::timeout_at(deadline, asked).await {
            Ok(Ok(Some(page))) => page,
            Ok(Ok(None)) => return Ok(Ok(Read::Over)),
            Ok(Err(error)) if number == 0 => return Ok(Err(error)),
            Err(_) if number == 0 => return Ok(Ok(Read::Later(Duration::ZERO))),
            Ok(Err(_)) | Err(_) => return Ok(Ok(Read::Comments { comments, is_whole: false })),
        };
        comments.extend(page.comments.into_iter().filter_map(|comment| comment.cleaned(&post.identifier)));
        is_whole &= !page.is_partial && comments.len() <= MOST_COMMENTS;
        comments.truncate(MOST_COMMENTS);
        cursor = page.next;
        if cursor.is_none() || comments.len() == MOST_COMMENTS {
            return Ok(Ok(Read::Comments { comments, is_whole: is_whole && cursor.is_none() }));
        }
    }
    Ok(Ok(Read::Comments { comments, is_whole: false }))
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

async fn write(publishing: &Publishing, claimed: &Claimed, reading: &Reading, read: Read) -> Result<(), StoreError> {
    let (posts, now) = (publishing.store.posts(), publishing.clock.now());
    let Reading { kind, job, .. } = reading;
    let (post, platform) = (job.key.post_id, job.key.platform.as_str());
    let planned = kind.next(job.since, now);
    match read {
        Read::Numbers(metrics) => {
            tracing::debug!(%post, platform, "numbers were read");
            posts.record_reading(claimed, job, &metrics, now).await.map(drop)
        }
        Read::Comments { comments, is_whole } => {
            let message = Message { kind: MailKind::CommentReceived.as_str(), by_mail: publishing.has_mail };
            let read = Recorded { comments: &comments, is_whole, now, message };
            let added = publishing.store.comments().record(claimed, job, read, ids::new_id).await?;
            tracing::debug!(%post, platform, added, "comments were read");
            Ok(())
        }
        Read::Over => posts.put_off_reading(claimed, None).await,
        Read::Later(wait) => {
            let wait = SignedDuration::try_from(wait).unwrap_or(SignedDuration::MAX);
            let next = kind.retry(job.since, job.failures, wait, now);
            tracing::info!(%post, platform, ?kind, "a post is read later");
            posts.fail_reading(claimed, (*kind, job), next, None).await
        }
        Read::Refused => posts.fail_reading(claimed, (*kind, job), planned, None).await,
        Read::NotAllowed(said) => {
            tracing::info!(%post, platform, ?kind, said, "the network does not allow Octavo to read a post");
            let missing = format!("{said} {}", kind.connect_again());
            posts.fail_reading(claimed, (*kind, job), planned, Some(&missing)).await
        }
    }
}
