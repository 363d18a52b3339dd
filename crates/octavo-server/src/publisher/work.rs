//! One claimed post, from its rows to its outcome.

use std::time::Duration;

use jiff::Timestamp;
use octavo_domain::post::Outcome;
use octavo_domain::timeline::{Step, TimelineKind};
use octavo_platforms::{Intent, PlatformError, PublishError, Reconciled};
use octavo_store::StoreError;
use octavo_store::due::Claimed;
use octavo_store::posts::{Finished, PublishJob, Sending, Trouble};
use tracing::Instrument;

use super::decide::{self, MOST_TRIES, Next};
use super::gather::{Files, Missing, Ready, gather};
use super::notes::{Notes, found};
use super::publishing::{OUTAGE, Publishing};
use crate::outage::write_through_outage;
use crate::{ids, telemetry, traces};

pub async fn publish(publishing: Publishing, claimed: Claimed) -> Result<(), StoreError> {
    let job = publishing.store.posts().job(claimed.job).await?;
    let (platform, attempt) = (job.key.platform.as_str(), claimed.attempt);
    let span = tracing::info_span!("publish", post = %job.key.post_id, account = job.key.account_id, platform, attempt);
    traces::join(&span, job.key.schedule_id);
    Run { publishing, claimed, job, notes: Notes::default(), is_renewed: false }.publish().instrument(span).await
}

struct Run {
    publishing: Publishing,
    claimed: Claimed,
    job: PublishJob,
    notes: Notes,
    /// The credentials were renewed in this try: one that is refused now stays refused.
    is_renewed: bool,
}

impl Run {
    async fn publish(&mut self) -> Result<(), StoreError> {
        if self.job.is_restored() {
            let unknown = decide::unknown("This server was restored from a backup that doesn't contain the result.");
            return self.finish(unknown).await;
        }
        if self.claimed.was_lost_twice() && self.job.intent.is_none() {
            return self.finish(decide::lost_twice()).await;
        }
        let mut ready = match gather(&self.publishing, &self.job).await {
            Ok(ready) => ready,
            Err(Missing::Post(error)) => return self.hindered(error).await,
            Err(Missing::Store(error)) => return Err(error),
        };
        self.job.server.clone_from(&ready.server);
        self.job.limits.clone_from(&ready.account.health.limits);
        if ready.account.has_expired(self.now()) {
            self.is_renewed = true;
            match self.publishing.renew(&ready.account, ready.adapter.as_ref(), &ready.credentials).await? {
                Ok(fresh) => ready.credentials = fresh,
                Err(error) => return self.hindered(error).await,
            }
        }
        match self.job.intent.clone() {
            Some(intent) => self.resume(&ready, &Intent(intent)).await,
            None => self.send(&ready).await,
        }
    }

    /// Something stood in the way before the network was asked to publish, or to tell what it has published.
    async fn hindered(&mut self, error: PlatformError) -> Result<(), StoreError> {
        let next = self.after(error);
        match self.job.intent {
            Some(_) => self.look_again(next).await,
            None => self.put_back(next).await,
        }
    }

    /// Prepares, makes the intent durable, calls once.
    async fn send(&mut self, ready: &Ready) -> Result<(), StoreError> {
        let media = Files(self.publishing.media.clone());
        self.notes.begin(self.now());
        let intent = match ready.adapter.prepare(&ready.credentials, &ready.post, &media).await {
            Ok(intent) => intent,
            Err(error) => return self.put_back(self.after(error)).await,
        };
        self.note(TimelineKind::Prepared);
        match self.call(ready, &intent, &media).await? {
            Called::Ended => Ok(()),
            Called::Refused(next) => self.put_back(next).await,
            Called::Lost if self.is_absent(ready, &intent).await? => match self.after(decide::absent()) {
                again @ Next::RetryAfter(..) => self.look_again(again).await,
                end => self.put_back(end).await,
            },
            Called::Lost => Ok(()),
        }
    }

    /// Calls again with an intent whose answer was lost, once the network proved that it was not carried out: its handle
    /// lets it make no second post, and an upload goes on where it stopped. What refuses this call says nothing about the
    /// one before, which may still arrive: the intent stays until its handle is dead, or the network was asked once more.
    async fn resume(&mut self, ready: &Ready, intent: &Intent) -> Result<(), StoreError> {
        if !self.is_absent(ready, intent).await? {
            return Ok(());
        }
        match self.call(ready, intent, &Files(self.publishing.media.clone())).await? {
            Called::Ended => Ok(()),
            Called::Lost => self.look_again(self.after(decide::absent())).await,
            Called::Refused(next) if next.begins_anew() => self.put_back(next).await,
            Called::Refused(next) if !next.is_final() => self.look_again(next).await,
            Called::Refused(end) if self.is_absent(ready, intent).await? => self.put_back(end).await,
            Called::Refused(_) => Ok(()),
        }
    }

    /// The call that cannot be taken back.
    async fn call(&mut self, ready: &Ready, intent: &Intent, media: &Files) -> Result<Called, StoreError> {
        self.note(TimelineKind::Sent);
        let (now, steps) = (self.now(), self.notes.take());
        let posts = self.publishing.store.posts();
        match posts.mark_sending(&self.claimed, &self.job, &intent.0, now, &steps).await? {
            Sending::Marked => {}
            Sending::LeaseLost => return Ok(Called::Ended),
            Sending::NotApproved => return self.not_approved(now).await.map(|()| Called::Ended),
        }
        self.notes.begin(now);
        match ready.adapter.publish(&ready.credentials, &ready.post, intent, media).await {
            Ok(published) => self.finish(decide::published(published)).await.map(|()| Called::Ended),
            Err(PublishError::Refused(error)) => Ok(Called::Refused(self.after(error))),
            Err(PublishError::Unknown { message }) => {
                tracing::warn!(post = %self.job.key.post_id, message, "the network's answer was lost");
                self.note(TimelineKind::AnswerLost);
                Ok(Called::Lost)
            }
        }
    }

    /// The post is not what a person approved: it is not sent, and a person is asked again.
    async fn not_approved(&mut self, now: Timestamp) -> Result<(), StoreError> {
        match self.job.intent {
            Some(_) => self.finish(decide::unknown("The post differs from what was approved and sent before.")).await,
            None => self.publishing.ask_again(&self.job, now).await,
        }
    }

    /// Reads the network to find the result of an intent, and stores it. Never sends. True where publishing the intent
    /// again is safe and needed.
    async fn is_absent(&mut self, ready: &Ready, intent: &Intent) -> Result<bool, StoreError> {
        self.notes.begin(self.now());
        let reconciled = ready.adapter.reconcile(&ready.credentials, &ready.post, intent).await;
        self.add(Step::read_back(found(&reconciled), self.now()));
        match reconciled {
            Ok(Reconciled::Absent) => return Ok(true),
            Ok(Reconciled::Unfinished(_)) if self.tries() < MOST_TRIES => return Ok(true),
            Ok(Reconciled::Unfinished(published)) => {
                self.finish(decide::published(decide::unfinished(published))).await?
            }
            Ok(Reconciled::Published(published)) => self.finish(decide::published(published)).await?,
            Ok(Reconciled::Unknown) => {
                self.finish(decide::unknown("The network's answer was lost, and the network can't be asked again."))
                    .await?;
            }
            Err(error) => self.look_again(self.after(error)).await?,
        }
        Ok(false)
    }

    /// For a post that the network certainly did not publish.
    async fn put_back(&mut self, next: Next) -> Result<(), StoreError> {
        match next {
            Next::RetryAfter(wait, why) => self.retry(wait, &why).await,
            Next::Park(wait, why) => {
                tracing::warn!(
                    account = self.job.key.account_id,
                    code = why.code.as_str(),
                    ?wait,
                    "the account must wait"
                );
                let (at, steps) = self.waiting(TimelineKind::WaitingForLimit, wait, &why);
                let (posts, now) = (self.publishing.store.posts(), self.now());
                posts.park(&self.claimed, &self.job, at, &why, &steps, now).await.map(drop)
            }
            Next::Renew(why) => {
                self.retry(Duration::ZERO, &why).await?;
                self.expire().await
            }
            Next::Fail(outcome) => self.finish(outcome).await,
            Next::Disconnect(outcome) => {
                self.disconnect(&outcome).await?;
                self.finish(outcome).await
            }
        }
    }

    async fn retry(&mut self, wait: Duration, why: &Trouble) -> Result<(), StoreError> {
        let (at, steps) = self.waiting(TimelineKind::RetryScheduled, wait, why);
        self.publishing.store.posts().retry(&self.claimed, &self.job, at, why, &steps).await.map(drop)
    }

    /// For a post whose fate is not known: it is asked for again before anything else. The intent stays.
    async fn look_again(&mut self, next: Next) -> Result<(), StoreError> {
        match next {
            Next::RetryAfter(wait, why) => self.look_after(wait, &why).await,
            Next::Park(wait, why) => {
                let (at, steps) = self.waiting(TimelineKind::WaitingForLimit, wait, &why);
                self.publishing.store.posts().park_reconcile(&self.claimed, &self.job, at, &steps).await.map(drop)
            }
            Next::Renew(why) => {
                self.look_after(Duration::ZERO, &why).await?;
                self.expire().await
            }
            Next::Fail(_) => {
                self.finish(decide::unknown("The network doesn't say whether it published the post.")).await
            }
            Next::Disconnect(outcome) => {
                self.disconnect(&outcome).await?;
                self.finish(decide::unknown("The network no longer allows Octavo to check.")).await
            }
        }
    }

    async fn look_after(&mut self, wait: Duration, why: &Trouble) -> Result<(), StoreError> {
        let (at, steps) = self.waiting(TimelineKind::RetryScheduled, wait, why);
        self.publishing.store.posts().retry_reconcile(&self.claimed, &self.job, at, &steps).await.map(drop)
    }

    /// The next try renews the credentials before anything else. Not this one: until the post is put back, a kill would
    /// make a certain refusal look like a lost answer.
    async fn expire(&self) -> Result<(), StoreError> {
        self.publishing.store.accounts().expire_credentials(self.job.key.account_id, self.now()).await
    }

    async fn disconnect(&self, why: &Outcome) -> Result<(), StoreError> {
        self.publishing.disconnect(self.job.key.account_id, self.job.key.platform, why).await
    }

    async fn finish(&mut self, outcome: Outcome) -> Result<(), StoreError> {
        let now = self.now();
        let late = now.duration_since(self.job.scheduled_at).as_secs_f64().max(0.0);
        self.add(Step::end(&outcome, now));
        let finished = self.write_end(&outcome, now).await?;
        if finished == Finished::RepliesDue {
            self.publishing.wake.publish();
        }
        if finished == Finished::LeaseLost {
            return Ok(());
        }
        if !self.publishing.is_rehearsal {
            let (platform, status) = (self.job.key.platform.as_str(), outcome.status().as_str());
            telemetry::count_post(platform, &outcome, late);
            traces::ended(status, !outcome.code().is_empty());
            tracing::info!(post = %self.job.key.post_id, platform, status, late, "post ended");
        }
        if matches!(outcome, Outcome::Published { .. }) {
            self.publishing.count(&self.job).await;
        }
        Ok(())
    }

    /// Without this write, the end could not be told from a lost answer.
    async fn write_end(&mut self, outcome: &Outcome, now: Timestamp) -> Result<Finished, StoreError> {
        let (posts, steps) = (self.publishing.store.posts(), self.notes.take());
        write_through_outage(OUTAGE, || posts.finish(&self.claimed, &self.job, outcome, now, &steps, ids::new_id)).await
    }

    fn note(&mut self, kind: TimelineKind) {
        self.add(Step::new(kind, self.now()));
    }

    fn add(&mut self, step: Step) {
        self.notes.add(Step { attempt: Some(self.tries()), ..step });
    }

    /// When a wait ends, and the steps that led to it.
    fn waiting(&mut self, kind: TimelineKind, wait: Duration, why: &Trouble) -> (Timestamp, Vec<Step>) {
        let now = self.now();
        let step = Step::new(kind, now).saying(&why.message).until(now + wait);
        self.add(Step { code: Some(why.code), ..step });
        (now + wait, self.notes.take())
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

/// How a call went that cannot be taken back.
enum Called {
    /// What it came to is written down, or the lease was lost before it.
    Ended,
    Refused(Next),
    /// Its answer was lost: it may have published.
    Lost,
}
