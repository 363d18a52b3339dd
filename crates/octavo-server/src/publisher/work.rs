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

use super::decide::{self, Ending, Fate, MOST_TRIES, Next};
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
        let ending = self.attempt().await?;
        self.write(ending).await
    }

    async fn attempt(&mut self) -> Result<Ending, StoreError> {
        if self.job.is_restored() {
            let unknown = decide::unknown("This server was restored from a backup that doesn't contain the result.");
            return Ok(Ending::Finished(unknown));
        }
        if self.claimed.was_lost_twice() && self.job.intent.is_none() {
            return Ok(Ending::Finished(decide::lost_twice()));
        }
        let mut ready = match gather(&self.publishing, &self.job).await {
            Ok(ready) => ready,
            Err(Missing::Post(error)) => return Ok(self.after(error).ending(self.fate())),
            Err(Missing::Store(error)) => return Err(error),
        };
        self.job.server.clone_from(&ready.reached.server);
        self.job.limits.clone_from(&ready.reached.account.health.limits);
        if ready.reached.account.has_expired(self.now()) {
            self.is_renewed = true;
            match self.publishing.renew_reached(&mut ready.reached).await? {
                Ok(()) => {}
                Err(error) => return Ok(self.after(error).ending(self.fate())),
            }
        }
        match self.job.intent.clone() {
            Some(intent) => self.resume(&ready, &Intent(intent)).await,
            None => self.send(&ready).await,
        }
    }

    /// Of the post, as long as this try has not asked the network to publish it or whether it did.
    fn fate(&self) -> Fate {
        if self.job.intent.is_some() { Fate::Unknown } else { Fate::Unpublished }
    }

    /// Prepares, makes the intent durable, calls once.
    async fn send(&mut self, ready: &Ready) -> Result<Ending, StoreError> {
        let media = Files(self.publishing.media.clone());
        self.notes.begin(self.now());
        let intent = match ready.reached.adapter.prepare(&ready.reached.credentials, &ready.post, &media).await {
            Ok(intent) => intent,
            Err(error) => return Ok(self.after(error).ending(Fate::Unpublished)),
        };
        self.note(TimelineKind::Prepared);
        Ok(match self.call(ready, &intent, &media).await? {
            Called::Ended(ending) => ending,
            Called::Refused(next) => next.ending(Fate::Unpublished),
            Called::Lost => match self.read_back(ready, &intent).await {
                ReadBack::Ended(ending) => ending,
                ReadBack::Absent => match self.after(decide::absent()) {
                    again @ Next::RetryAfter(..) => again.ending(Fate::Unknown),
                    end => end.ending(Fate::Unpublished),
                },
            },
        })
    }

    /// Calls again with an intent whose answer was lost, once the network proved that it was not carried out: its handle
    /// lets it make no second post, and an upload goes on where it stopped. What refuses this call says nothing about the
    /// one before, which may still arrive: the intent stays until its handle is dead, or the network was asked once more.
    async fn resume(&mut self, ready: &Ready, intent: &Intent) -> Result<Ending, StoreError> {
        if let ReadBack::Ended(ending) = self.read_back(ready, intent).await {
            return Ok(ending);
        }
        Ok(match self.call(ready, intent, &Files(self.publishing.media.clone())).await? {
            Called::Ended(ending) => ending,
            Called::Lost => self.after(decide::absent()).ending(Fate::Unknown),
            Called::Refused(next) if next.begins_anew() => next.ending(Fate::Unpublished),
            Called::Refused(next) if !next.is_final() => next.ending(Fate::Unknown),
            Called::Refused(end) => match self.read_back(ready, intent).await {
                ReadBack::Ended(ending) => ending,
                ReadBack::Absent => end.ending(Fate::Unpublished),
            },
        })
    }

    /// The call that cannot be taken back.
    async fn call(&mut self, ready: &Ready, intent: &Intent, media: &Files) -> Result<Called, StoreError> {
        self.note(TimelineKind::Sent);
        let (now, steps) = (self.now(), self.notes.take());
        let posts = self.publishing.store.posts();
        match posts.mark_sending(&self.claimed, &self.job, &intent.0, now, &steps).await? {
            Sending::Marked => {}
            Sending::LeaseLost => return Ok(Called::Ended(Ending::LeaseLost)),
            Sending::NotApproved => return Ok(Called::Ended(Ending::NotApproved)),
        }
        self.notes.begin(now);
        match ready.reached.adapter.publish(&ready.reached.credentials, &ready.post, intent, media).await {
            Ok(published) => Ok(Called::Ended(Ending::Finished(decide::published(published)))),
            Err(PublishError::Refused(error)) => Ok(Called::Refused(self.after(error))),
            Err(PublishError::Unknown { message }) => {
                tracing::warn!(post = %self.job.key.post_id, message, "the network's answer was lost");
                self.note(TimelineKind::AnswerLost);
                Ok(Called::Lost)
            }
        }
    }

    /// Reads the network to find the result of an intent. Never sends.
    async fn read_back(&mut self, ready: &Ready, intent: &Intent) -> ReadBack {
        self.notes.begin(self.now());
        let reconciled = ready.reached.adapter.reconcile(&ready.reached.credentials, &ready.post, intent).await;
        self.add(Step::read_back(found(&reconciled), self.now()));
        ReadBack::Ended(match reconciled {
            Ok(Reconciled::Absent) => return ReadBack::Absent,
            Ok(Reconciled::Unfinished(_)) if self.tries() < MOST_TRIES => return ReadBack::Absent,
            Ok(Reconciled::Unfinished(published)) => Ending::Finished(decide::published(decide::unfinished(published))),
            Ok(Reconciled::Published(published)) => Ending::Finished(decide::published(published)),
            Ok(Reconciled::Unknown) => Ending::Finished(decide::unknown(
                "The network's answer was lost, and the network can't be asked again.",
            )),
            Err(error) => self.after(error).ending(Fate::Unknown),
        })
    }

    async fn write(&mut self, ending: Ending) -> Result<(), StoreError> {
        match ending {
            Ending::Finished(outcome) => self.finish(outcome).await,
            Ending::Disconnected { account, post } => {
                let key = &self.job.key;
                self.publishing.disconnect(key.account_id, key.platform, &account).await?;
                self.finish(post).await
            }
            Ending::Retry { wait, why, fate, expires } => {
                self.retry(wait, &why, fate).await?;
                if expires {
                    // Not before: until the post is put back, a kill would make a certain refusal look like a lost answer.
                    let now = self.now();
                    self.publishing.store.accounts().expire_credentials(self.job.key.account_id, now).await?;
                }
                Ok(())
            }
            Ending::Park { wait, why, fate } => self.park(wait, &why, fate).await,
            Ending::NotApproved if self.job.intent.is_some() => {
                self.finish(decide::unknown("The post differs from what was approved and sent before.")).await
            }
            Ending::NotApproved => self.publishing.ask_again(&self.job, self.now()).await,
            Ending::LeaseLost => Ok(()),
        }
    }

    async fn retry(&mut self, wait: Duration, why: &Trouble, fate: Fate) -> Result<(), StoreError> {
        let (at, steps) = self.waiting(TimelineKind::RetryScheduled, wait, why);
        let posts = self.publishing.store.posts();
        match fate {
            Fate::Unpublished => posts.retry(&self.claimed, &self.job, at, why, &steps).await,
            Fate::Unknown => posts.retry_reconcile(&self.claimed, &self.job, at, &steps).await,
        }
        .map(drop)
    }

    async fn park(&mut self, wait: Duration, why: &Trouble, fate: Fate) -> Result<(), StoreError> {
        let (account, code) = (self.job.key.account_id, why.code.as_str());
        tracing::warn!(account, code, ?wait, "the account must wait");
        let (at, steps) = self.waiting(TimelineKind::WaitingForLimit, wait, why);
        let (posts, now) = (self.publishing.store.posts(), self.now());
        match fate {
            Fate::Unpublished => posts.park(&self.claimed, &self.job, at, why, &steps, now).await,
            Fate::Unknown => posts.park_reconcile(&self.claimed, &self.job, at, &steps).await,
        }
        .map(drop)
    }

    async fn finish(&mut self, outcome: Outcome) -> Result<(), StoreError> {
        let now = self.now();
        let late = now.duration_since(self.job.scheduled_at).as_secs_f64().max(0.0);
        self.add(Step::end(&outcome, now));
        let finished = self.write_end(&outcome, now).await?;
        if finished == Finished::MoreDue {
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
    Ended(Ending),
    Refused(Next),
    /// Its answer was lost: it may have published.
    Lost,
}

/// What reading the network shows of an intent.
enum ReadBack {
    /// It was not carried out: calling again is safe and needed.
    Absent,
    Ended(Ending),
}
