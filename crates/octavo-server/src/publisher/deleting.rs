//! One published post that is deleted at its network: marked, sent, and read back when the answer was lost.
//!
//! Deleting what is gone has no effect, so a request may be repeated. It is, if a network cannot be asked for the post.

use std::time::Duration;

use jiff::Timestamp;
use octavo_domain::PostErrorCode;
use octavo_domain::post::{Outcome, PostRole};
use octavo_domain::timeline::{ReadBack, Step, TimelineKind};
use octavo_platforms::{PlatformError, PublishError, PublishedPost, codes};
use octavo_store::StoreError;
use octavo_store::due::Claimed;
use octavo_store::posts::{DeletionJob, DeletionRetry, Finished, Trouble};
use tracing::Instrument;

use super::decide::{self, Next};
use super::gather::{Missing, Reached, reach};
use super::notes::Notes;
use super::publishing::{OUTAGE, Publishing};
use crate::outage::write_through_outage;
use crate::{ids, traces};

pub async fn delete(publishing: Publishing, claimed: Claimed) -> Result<(), StoreError> {
    let (posts, now) = (publishing.store.posts(), publishing.clock.now());
    let Some(job) = posts.deletion_job(&claimed, now).await? else {
        return posts.drop_deletion(&claimed).await;
    };
    if job.yields {
        return posts.yield_deletion(&claimed, now).await;
    }
    let (platform, attempt) = (job.key.platform.as_str(), claimed.attempt);
    let span = tracing::info_span!("delete", post = %job.key.post_id, account = job.key.account_id, platform, attempt);
    traces::join(&span, job.key.schedule_id);
    let run = Run { publishing, claimed, job, notes: Notes::default(), is_renewed: false };
    run.delete().instrument(span).await
}

struct Run {
    publishing: Publishing,
    claimed: Claimed,
    job: DeletionJob,
    notes: Notes,
    /// The credentials were renewed in this try: one that is refused now stays refused.
    is_renewed: bool,
}

/// How a try ends. It is written once.
enum Ending {
    Deleted,
    Failed(Next),
    /// A request may have deleted the post: the next try asks the network first.
    Unknown(Next),
    /// Another worker has the job, and nothing is written.
    LeaseLost,
}

impl Run {
    async fn delete(mut self) -> Result<(), StoreError> {
        match self.attempt().await? {
            Ending::Deleted => self.finish(None).await,
            Ending::Failed(next) => self.write(next, false).await,
            Ending::Unknown(next) => self.write(next, true).await,
            Ending::LeaseLost => Ok(()),
        }
    }

    async fn attempt(&mut self) -> Result<Ending, StoreError> {
        let is_sent = self.job.sent_at.is_some();
        let failed = |next| if is_sent { Ending::Unknown(next) } else { Ending::Failed(next) };
        let mut reached = match reach(&self.publishing, self.job.workspace_id, &self.job.key).await {
            Ok(reached) => reached,
            Err(Missing::Post(error)) => return Ok(failed(self.after(error))),
            Err(Missing::Store(error)) => return Err(error),
        };
        if reached.account.has_expired(self.now()) {
            self.is_renewed = true;
            if let Err(error) = self.publishing.renew_reached(&mut reached).await? {
                return Ok(failed(self.after(error)));
            }
        }
        let post = self.published();
        if is_sent {
            match self.read_back(&reached, &post).await {
                Ok(true) => {}
                Ok(false) => return Ok(Ending::Deleted),
                Err(error) => return Ok(Ending::Unknown(self.after(error))),
            }
        }
        self.call(&reached, &post).await
    }

    async fn call(&mut self, reached: &Reached, post: &PublishedPost) -> Result<Ending, StoreError> {
        self.note(TimelineKind::DeletionSent);
        let (now, steps) = (self.now(), self.notes.take());
        if !self.publishing.store.posts().mark_deleting(&self.claimed, &self.job, now, &steps).await? {
            return Ok(Ending::LeaseLost);
        }
        self.notes.begin(now);
        match reached.adapter.delete(&reached.credentials, post).await {
            Ok(()) => Ok(Ending::Deleted),
            Err(PublishError::Refused(error)) => Ok(Ending::Failed(self.after(error))),
            Err(PublishError::Unknown { message }) => {
                tracing::warn!(post = %self.job.key.post_id, message, "the network's answer to a deletion was lost");
                Ok(match self.read_back(reached, post).await {
                    Ok(false) => Ending::Deleted,
                    Ok(true) => Ending::Unknown(self.after(lost(message))),
                    Err(error) => Ending::Unknown(self.after(error)),
                })
            }
        }
    }

    /// Whether the post is still there, as far as the network can be asked. Where it can't be, deleting again is harmless.
    async fn read_back(&mut self, reached: &Reached, post: &PublishedPost) -> Result<bool, PlatformError> {
        self.notes.begin(self.now());
        let found = reached.adapter.is_published(&reached.credentials, post).await;
        let read_back = match &found {
            Ok(Some(true)) => ReadBack::Found,
            Ok(Some(false)) => ReadBack::Absent,
            Ok(None) | Err(_) => ReadBack::Unknown,
        };
        if !matches!(found, Ok(None)) {
            self.add(Step::read_back(read_back, self.now()));
        }
        found.map(|found| found.unwrap_or(true))
    }

    async fn write(&mut self, next: Next, is_unknown: bool) -> Result<(), StoreError> {
        let (wait, why, is_pause) = match next {
            Next::RetryAfter(wait, why) => (wait, why, false),
            Next::Park(wait, why) => (wait, why, true),
            Next::Renew(why) => {
                self.retry((Duration::ZERO, &why), is_unknown, false).await?;
                let (accounts, now) = (self.publishing.store.accounts(), self.now());
                return accounts.expire_credentials(self.job.key.account_id, now).await;
            }
            Next::Fail(outcome) => return self.finish(Some(trouble(outcome))).await,
            Next::Disconnect(outcome) => {
                let key = &self.job.key;
                self.publishing.disconnect(key.account_id, key.platform, &outcome).await?;
                return self.finish(Some(trouble(outcome))).await;
            }
        };
        self.retry((wait, &why), is_unknown, is_pause).await
    }

    async fn retry(
        &mut self,
        (wait, why): (Duration, &Trouble),
        is_unknown: bool,
        is_pause: bool,
    ) -> Result<(), StoreError> {
        let now = self.now();
        let kind = if is_pause { TimelineKind::WaitingForLimit } else { TimelineKind::RetryScheduled };
        let step = Step::new(kind, now).saying(&why.message).until(now + wait);
        self.add(Step { code: Some(why.code), ..step });
        let steps = self.notes.take();
        let retry = DeletionRetry { at: now + wait, why, is_unknown, is_pause, steps: &steps };
        self.publishing.store.posts().retry_deletion(&self.claimed, &self.job, &retry, now).await.map(drop)
    }

    async fn finish(&mut self, failed: Option<Trouble>) -> Result<(), StoreError> {
        let now = self.now();
        self.add(match &failed {
            None => Step::new(TimelineKind::Deleted, now),
            Some(Trouble { code, message }) => {
                Step { code: Some(*code), ..Step::new(TimelineKind::DeletionFailed, now).saying(message) }
            }
        });
        let (posts, steps) = (self.publishing.store.posts(), self.notes.take());
        let (claimed, job) = (&self.claimed, &self.job);
        let end = || posts.finish_deletion(claimed, job, failed.as_ref(), now, &steps, ids::new_id);
        match write_through_outage(OUTAGE, end).await? {
            Finished::LeaseLost => return Ok(()),
            Finished::MoreDue => self.publishing.wake.publish(),
            Finished::Done => {}
        }
        let (platform, code) = (job.key.platform.as_str(), failed.as_ref().map_or("", |why| why.code.as_str()));
        tracing::info!(post = %job.key.post_id, platform, code, "deletion ended");
        Ok(())
    }

    fn published(&self) -> PublishedPost {
        PublishedPost {
            identifier: self.job.identifier.clone(),
            comment_on: self.job.reply_to.clone().filter(|_| self.job.role == PostRole::FirstComment),
        }
    }

    fn note(&mut self, kind: TimelineKind) {
        self.add(Step::new(kind, self.now()));
    }

    fn add(&mut self, step: Step) {
        self.notes.add(Step { attempt: Some(self.tries()), ..step });
    }

    fn now(&self) -> Timestamp {
        self.publishing.clock.now()
    }

    fn after(&self, error: PlatformError) -> Next {
        decide::after(error, self.tries(), self.is_renewed)
    }

    /// With the one that is under way.
    fn tries(&self) -> i32 {
        self.job.failures + 1
    }
}

fn lost(message: String) -> PlatformError {
    PlatformError::temporary(codes::NETWORK_ERROR, message)
}

fn trouble(outcome: Outcome) -> Trouble {
    match outcome {
        Outcome::Failed { code, message } => Trouble { code, message },
        Outcome::Published { .. } => Trouble { code: PostErrorCode::InternalError, message: String::new() },
    }
}
