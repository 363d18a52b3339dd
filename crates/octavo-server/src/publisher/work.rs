//! One claimed job of an account's lane: a post from its rows to its outcome, or the renewal of the credentials.

use std::time::Duration;

use jiff::Timestamp;
use octavo_domain::post::Outcome;
use octavo_platforms::{Intent, PlatformError, PublishError, Reconciled, codes};
use octavo_store::StoreError;
use octavo_store::due::Claimed;
use octavo_store::posts::{PublishJob, Trouble};
use serde_json::Value;

use super::decide::{self, Next};
use super::gather::{Files, Missing, Ready, gather};
use super::{Publishing, renewal};
use crate::ids;

/// Works on one job. Errors of the database are logged; the lease ends and the job is claimed again.
pub async fn work(publishing: Publishing, claimed: Claimed) {
    // The job of a lane's own id is the renewal.
    let done = match claimed.job == claimed.lane {
        true => renewal::renew(&publishing, &claimed).await,
        false => publish(publishing, claimed).await,
    };
    if let Err(error) = done {
        tracing::error!(%error, job = %claimed.job, "publishing was interrupted; it is taken up again");
    }
}

async fn publish(publishing: Publishing, claimed: Claimed) -> Result<(), StoreError> {
    let job = publishing.store.posts().job(claimed.job).await?;
    Run { publishing, claimed, job }.publish().await
}

struct Run {
    publishing: Publishing,
    claimed: Claimed,
    job: PublishJob,
}

impl Run {
    async fn publish(&self) -> Result<(), StoreError> {
        let mut ready = match gather(&self.publishing, &self.job).await {
            Ok(ready) => ready,
            Err(Missing::Post(error)) => return self.hindered(error).await,
            Err(Missing::Store(error)) => return Err(error),
        };
        if ready.account.has_expired(self.now()) {
            match self.renew(&ready).await? {
                Ok(fresh) => ready.credentials = fresh,
                Err(error) => return self.hindered(error).await,
            }
        }
        match self.job.intent.clone() {
            Some(intent) => self.reconcile(&ready, Intent(intent)).await,
            None => self.send(&ready).await,
        }
    }

    /// Something stood in the way before the network was asked to publish, or to tell what it has published.
    async fn hindered(&self, error: PlatformError) -> Result<(), StoreError> {
        let next = decide::after(error, self.tries());
        match self.job.intent {
            Some(_) => self.look_again(next).await,
            None => self.put_back(next).await,
        }
    }

    /// Prepares, makes the intent durable, calls once.
    async fn send(&self, ready: &Ready) -> Result<(), StoreError> {
        let media = Files(self.publishing.media.clone());
        let intent = match ready.adapter.prepare(&ready.credentials, &ready.post, &media).await {
            Ok(intent) => intent,
            Err(error) => return self.put_back(self.next(ready, error).await?).await,
        };
        match self.call(ready, &intent, &media).await? {
            true => self.reconcile(ready, intent).await,
            false => Ok(()),
        }
    }

    /// The call that cannot be taken back. True when its answer was lost.
    async fn call(&self, ready: &Ready, intent: &Intent, media: &Files) -> Result<bool, StoreError> {
        if !self.publishing.store.posts().mark_sending(&self.claimed, &self.job, &intent.0, self.now()).await? {
            return Ok(false);
        }
        match ready.adapter.publish(&ready.credentials, &ready.post, intent, media).await {
            Ok(published) => self.finish(published_outcome(published)).await?,
            Err(PublishError::Refused(error)) => self.put_back(self.next(ready, error).await?).await?,
            Err(PublishError::Unknown { message }) => {
                tracing::warn!(post = %self.job.post_id, message, "the network's answer was lost");
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Calls again with an intent that the network proved not to have carried out: its handle lets it make no second
    /// post, and an upload goes on where it stopped.
    async fn resume(&self, ready: &Ready, intent: &Intent) -> Result<(), StoreError> {
        match self.call(ready, intent, &Files(self.publishing.media.clone())).await? {
            true => self.look_again(decide::after(absent(), self.tries())).await,
            false => Ok(()),
        }
    }

    /// Reads the network for what became of an intent. Never sends.
    async fn reconcile(&self, ready: &Ready, intent: Intent) -> Result<(), StoreError> {
        match ready.adapter.reconcile(&ready.credentials, &ready.post, &intent).await {
            Ok(Reconciled::Published(published)) => self.finish(published_outcome(published)).await,
            Ok(Reconciled::Absent) if self.job.intent.is_some() => self.resume(ready, &intent).await,
            Ok(Reconciled::Absent) => match decide::after(absent(), self.tries()) {
                again @ Next::RetryAfter(..) => self.look_again(again).await,
                end => self.put_back(end).await,
            },
            Ok(Reconciled::Unknown) => {
                self.finish(decide::unknown("The network's answer was lost and it cannot be asked again.")).await
            }
            Err(error) => self.look_again(self.next(ready, error).await?).await,
        }
    }

    /// What follows from the network's error; an expired token is renewed first.
    async fn next(&self, ready: &Ready, error: PlatformError) -> Result<Next, StoreError> {
        if !matches!(error, PlatformError::TokenExpired) || self.tries() >= decide::MOST_TRIES {
            return Ok(decide::after(error, self.tries()));
        }
        Ok(match self.renew(ready).await? {
            Ok(_) => {
                let message = "The network's token had expired; it was renewed.".to_owned();
                Next::RetryAfter(Duration::ZERO, Trouble { code: codes::TOKEN_EXPIRED.into(), message })
            }
            Err(error) => decide::after(error, self.tries()),
        })
    }

    /// Gets fresh credentials, stores them and gives them.
    async fn renew(&self, ready: &Ready) -> Result<Result<Value, PlatformError>, StoreError> {
        let fresh = match ready.adapter.refresh(&ready.credentials).await {
            Ok(fresh) => fresh,
            Err(error) => return Ok(Err(error)),
        };
        let credentials = fresh.credentials.clone();
        self.publishing.keep_renewed(&ready.account, fresh).await?;
        Ok(Ok(credentials))
    }

    /// For a post that the network certainly did not publish.
    async fn put_back(&self, next: Next) -> Result<(), StoreError> {
        let posts = self.publishing.store.posts();
        match next {
            Next::RetryAfter(wait, why) => posts.retry(&self.claimed, self.now() + wait, &why).await.map(drop),
            Next::Park(wait, why) => {
                tracing::warn!(account = self.job.account_id, code = why.code, ?wait, "the account has to wait");
                posts.park(&self.claimed, self.now() + wait, &why).await.map(drop)
            }
            Next::Fail(outcome) => self.finish(outcome).await,
            Next::Disconnect(outcome) => {
                self.disconnect().await?;
                self.finish(outcome).await
            }
        }
    }

    /// For a post whose fate is not known: it is asked for again before anything else. The intent stays.
    async fn look_again(&self, next: Next) -> Result<(), StoreError> {
        match next {
            Next::RetryAfter(wait, _) | Next::Park(wait, _) => {
                self.publishing.store.posts().retry_reconcile(&self.claimed, self.now() + wait).await.map(drop)
            }
            Next::Fail(_) => self.finish(decide::unknown("The network does not say what became of it.")).await,
            Next::Disconnect(_) => {
                self.disconnect().await?;
                self.finish(decide::unknown("The network no longer lets Octavo look.")).await
            }
        }
    }

    async fn disconnect(&self) -> Result<(), StoreError> {
        let account = self.job.account_id;
        tracing::warn!(account, platform = %self.job.platform, "the account must be connected again");
        self.publishing.store.accounts().mark_needs_reconnect(account, self.now()).await
    }

    async fn finish(&self, outcome: Outcome) -> Result<(), StoreError> {
        let now = self.now();
        let late = now.duration_since(self.job.scheduled_at).as_secs_f64().max(0.0);
        if self.write_end(&outcome, now).await? {
            self.publishing.wake.deliver();
            let (platform, status) = (self.job.platform.as_str(), outcome.status().as_str());
            metrics::counter!("octavo_posts_total", &[("platform", platform), ("status", status)]).increment(1);
            metrics::histogram!("octavo_post_lateness_seconds").record(late);
            tracing::info!(post = %self.job.post_id, platform, status, late, "post ended");
        }
        Ok(())
    }

    /// Writes the end, however long the database is away: forgotten, it could not be told from a lost answer.
    async fn write_end(&self, outcome: &Outcome, now: Timestamp) -> Result<bool, StoreError> {
        let mut wait = FIRST_WAIT;
        loop {
            match self.publishing.store.posts().finish(&self.claimed, &self.job, outcome, now, ids::new_id).await {
                Err(StoreError::Database(error)) if wait < LAST_WAIT => {
                    tracing::error!(%error, post = %self.job.post_id, "the end of a post is not written yet; trying again");
                    tokio::time::sleep(wait).await;
                    wait *= 2;
                }
                written => return written,
            }
        }
    }

    fn now(&self) -> Timestamp {
        self.publishing.clock.now()
    }

    /// With the one that is under way.
    fn tries(&self) -> i32 {
        self.job.failures + 1
    }
}

/// Waits between tries to write a post's end: about two minutes in all.
const FIRST_WAIT: Duration = Duration::from_millis(100);
const LAST_WAIT: Duration = Duration::from_secs(60);

fn published_outcome(published: octavo_platforms::Published) -> Outcome {
    Outcome::Published { platform_post_identifier: published.platform_post_identifier, permalink: published.permalink }
}

/// An intent that the network proved not to have carried out is simply tried again.
fn absent() -> PlatformError {
    PlatformError::temporary(codes::PLATFORM_UNAVAILABLE, "The network did not take the post.".to_owned())
}
