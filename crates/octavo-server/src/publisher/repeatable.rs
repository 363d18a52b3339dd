//! A change of what is at a network already, such as a deletion: marked, sent, and read back when the answer was lost.
//!
//! A second request does no harm. Octavo sends one if the network cannot say whether the first one worked.

use std::time::Duration;

use async_trait::async_trait;
use jiff::Timestamp;
use octavo_domain::PostErrorCode;
use octavo_domain::post::Outcome;
use octavo_domain::post_events::PostKey;
use octavo_domain::timeline::{ReadBack, Step, TimelineKind};
use octavo_platforms::{PlatformError, PublishError, codes};
use octavo_store::due::Claimed;
use octavo_store::posts::{ChangeRetry, Finished, Trouble};
use octavo_store::{Store, StoreError, StoreResult};
use tracing::Instrument;

use super::decide::{self, Next};
use super::gather::{Missing, Reached, reach};
use super::notes::Notes;
use super::publishing::{OUTAGE, Publishing};
use crate::outage::write_through_outage;
use crate::traces;

/// A change that may be asked for again without harm.
#[async_trait]
pub(super) trait Repeatable: Send + Sync {
    /// In logs and traces.
    const NAME: &'static str;
    /// What the post's timeline says when it is sent, made and given up. None: the timeline doesn't mention it.
    const STEPS: Option<[TimelineKind; 3]>;

    fn key(&self) -> &PostKey;
    fn facts(&self) -> Facts;

    async fn call(&self, reached: &Reached) -> Result<(), PublishError>;

    /// Whether it is made, by reading only. None where the network can't be asked.
    async fn is_made(&self, reached: &Reached) -> Result<Option<bool>, PlatformError>;

    /// Makes it durable that the request may have been sent. False when the lease was lost.
    async fn mark(&self, store: &Store, claimed: &Claimed, now: Timestamp, steps: &[Step]) -> StoreResult<bool>;

    async fn put_back(
        &self,
        store: &Store,
        claimed: &Claimed,
        retry: &ChangeRetry<'_>,
        now: Timestamp,
    ) -> StoreResult<bool>;

    async fn finish(
        &self,
        store: &Store,
        claimed: &Claimed,
        failed: Option<&Trouble>,
        now: Timestamp,
        steps: &[Step],
    ) -> StoreResult<Finished>;
}

/// What every change has.
#[derive(Debug, Clone, Copy)]
pub(super) struct Facts {
    pub workspace_id: uuid::Uuid,
    /// When a request was sent whose answer is not known.
    pub sent_at: Option<Timestamp>,
    /// Tries that the network ended.
    pub failures: i32,
    /// Posts of the account are due: they go first.
    pub yields: bool,
}

/// Makes a change of a claimed job. None: it is not wanted any more.
pub(super) async fn make<T: Repeatable>(
    publishing: Publishing,
    claimed: Claimed,
    job: Option<T>,
) -> Result<(), StoreError> {
    let (posts, now) = (publishing.store.posts(), publishing.clock.now());
    let Some(job) = job else {
        return posts.drop_change(&claimed).await;
    };
    if job.facts().yields {
        return posts.yield_change(&claimed, now).await;
    }
    let (key, attempt) = (*job.key(), claimed.attempt);
    let (platform, change) = (key.platform.as_str(), T::NAME);
    let span = tracing::info_span!("change", change, post = %key.post_id, account = key.account_id, platform, attempt);
    traces::join(&span, key.schedule_id);
    let run = Run { publishing, claimed, job, notes: Notes::default(), is_renewed: false };
    run.make().instrument(span).await
}

struct Run<T> {
    publishing: Publishing,
    claimed: Claimed,
    job: T,
    notes: Notes,
    /// The credentials were renewed in this try: one that is refused now stays refused.
    is_renewed: bool,
}

/// How a try ends. It is written once.
enum Ending {
    Made,
    Failed(Next),
    /// A request may have made the change: the next try asks the network first.
    Unknown(Next),
    /// Another worker has the job, and nothing is written.
    LeaseLost,
}

impl<T: Repeatable> Run<T> {
    async fn make(mut self) -> Result<(), StoreError> {
        match self.attempt().await? {
            Ending::Made => self.finish(None).await,
            Ending::Failed(next) => self.write(next, false).await,
            Ending::Unknown(next) => self.write(next, true).await,
            Ending::LeaseLost => Ok(()),
        }
    }

    async fn attempt(&mut self) -> Result<Ending, StoreError> {
        let Facts { workspace_id, sent_at, .. } = self.job.facts();
        let is_sent = sent_at.is_some();
        let failed = |next| if is_sent { Ending::Unknown(next) } else { Ending::Failed(next) };
        let mut reached = match reach(&self.publishing, workspace_id, self.job.key()).await {
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
        if is_sent {
            match self.read_back(&reached).await {
                Ok(false) => {}
                Ok(true) => return Ok(Ending::Made),
                Err(error) => return Ok(Ending::Unknown(self.after(error))),
            }
        }
        self.call(&reached).await
    }

    async fn call(&mut self, reached: &Reached) -> Result<Ending, StoreError> {
        let now = self.now();
        self.note(|[sent, ..]| Step::new(sent, now));
        let steps = self.notes.take();
        if !self.job.mark(&self.publishing.store, &self.claimed, now, &steps).await? {
            return Ok(Ending::LeaseLost);
        }
        self.notes.begin(now);
        match self.job.call(reached).await {
            Ok(()) => Ok(Ending::Made),
            Err(PublishError::Refused(error)) => Ok(Ending::Failed(self.after(error))),
            Err(PublishError::Unknown { message }) => {
                let (change, post) = (T::NAME, self.job.key().post_id);
                tracing::warn!(change, %post, message, "the network's answer was lost");
                Ok(match self.read_back(reached).await {
                    Ok(true) => Ending::Made,
                    Ok(false) => Ending::Unknown(self.after(lost(message))),
                    Err(error) => Ending::Unknown(self.after(error)),
                })
            }
        }
    }

    /// Whether the change is made, as far as the network can be asked. Where it can't be, asking for it again is harmless.
    async fn read_back(&mut self, reached: &Reached) -> Result<bool, PlatformError> {
        self.notes.begin(self.now());
        let made = self.job.is_made(reached).await;
        let read_back = match &made {
            Ok(Some(false)) => ReadBack::Found,
            Ok(Some(true)) => ReadBack::Absent,
            Ok(None) | Err(_) => ReadBack::Unknown,
        };
        if !matches!(made, Ok(None)) {
            let now = self.now();
            self.note(|_| Step::read_back(read_back, now));
        }
        made.map(|made| made.unwrap_or(false))
    }

    async fn write(&mut self, next: Next, is_unknown: bool) -> Result<(), StoreError> {
        let (wait, why, is_pause) = match next {
            Next::RetryAfter(wait, why) => (wait, why, false),
            Next::Park(wait, why) => (wait, why, true),
            Next::Renew(why) => {
                self.put_back((Duration::ZERO, &why), is_unknown, false).await?;
                let (accounts, now) = (self.publishing.store.accounts(), self.now());
                return accounts.expire_credentials(self.job.key().account_id, now).await;
            }
            Next::Fail(outcome) => return self.finish(Some(trouble(outcome))).await,
            Next::Disconnect(outcome) => {
                let key = self.job.key();
                self.publishing.disconnect(key.account_id, key.platform, &outcome).await?;
                return self.finish(Some(trouble(outcome))).await;
            }
        };
        self.put_back((wait, &why), is_unknown, is_pause).await
    }

    async fn put_back(
        &mut self,
        (wait, why): (Duration, &Trouble),
        is_unknown: bool,
        is_pause: bool,
    ) -> Result<(), StoreError> {
        let now = self.now();
        let kind = if is_pause { TimelineKind::WaitingForLimit } else { TimelineKind::RetryScheduled };
        self.note(|_| Step { code: Some(why.code), ..Step::new(kind, now).saying(&why.message).until(now + wait) });
        let steps = self.notes.take();
        let retry = ChangeRetry { at: now + wait, why, is_unknown, is_pause, steps: &steps };
        self.job.put_back(&self.publishing.store, &self.claimed, &retry, now).await.map(drop)
    }

    async fn finish(&mut self, failed: Option<Trouble>) -> Result<(), StoreError> {
        let now = self.now();
        self.note(|[_, made, given_up]| match &failed {
            None => Step::new(made, now),
            Some(Trouble { code, message }) => Step { code: Some(*code), ..Step::new(given_up, now).saying(message) },
        });
        let (store, steps) = (&self.publishing.store, self.notes.take());
        let (claimed, job) = (&self.claimed, &self.job);
        let end = || job.finish(store, claimed, failed.as_ref(), now, &steps);
        match write_through_outage(OUTAGE, end).await? {
            Finished::LeaseLost => return Ok(()),
            Finished::MoreDue => self.publishing.wake.publish(),
            Finished::Done => {}
        }
        let (key, code) = (job.key(), failed.as_ref().map_or("", |why| why.code.as_str()));
        tracing::info!(change = T::NAME, post = %key.post_id, platform = key.platform.as_str(), code, "change ended");
        Ok(())
    }

    fn note(&mut self, step: impl FnOnce([TimelineKind; 3]) -> Step) {
        if let Some(kinds) = T::STEPS {
            let step = Step { attempt: Some(self.tries()), ..step(kinds) };
            self.notes.add(step);
        }
    }

    fn now(&self) -> Timestamp {
        self.publishing.clock.now()
    }

    fn after(&self, error: PlatformError) -> Next {
        decide::after(error, self.tries(), self.is_renewed)
    }

    /// With the one that is under way.
    fn tries(&self) -> i32 {
        self.job.facts().failures + 1
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
