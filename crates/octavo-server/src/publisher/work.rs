//! One claimed post, from its rows to its outcome.

use std::io;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;
use futures::stream::BoxStream;
use jiff::Timestamp;
use octavo_domain::post::Outcome;
use octavo_platforms::{
    Adapter, Attachment, Intent, MediaSource, OutgoingPost, PlatformError, PublishError, Reconciled, codes,
};
use octavo_store::StoreError;
use octavo_store::accounts::Account;
use octavo_store::due::Claimed;
use octavo_store::posts::{PublishJob, Trouble};
use serde_json::Value;
use url::Url;

use super::Publishing;
use super::decide::{self, Next};
use super::renewal;
use crate::ids;
use crate::media::Media;

/// Works on one post. Errors of the database are logged; the lease ends and the post is claimed again.
pub async fn publish(publishing: Publishing, claimed: Claimed) {
    let run = Run { publishing, claimed };
    // The job of an account's lane itself is the renewal of its credentials.
    let done =
        if claimed.job == claimed.lane { renewal::renew(&run.publishing, &claimed).await } else { run.publish().await };
    if let Err(error) = done {
        tracing::error!(%error, post = %claimed.job, "publishing was interrupted; it is taken up again");
    }
}

struct Run {
    publishing: Publishing,
    claimed: Claimed,
}

/// A post with all that its network needs.
struct Ready {
    job: PublishJob,
    account: Account,
    adapter: Arc<dyn Adapter>,
    credentials: Value,
    post: OutgoingPost,
}

impl Run {
    async fn publish(&self) -> Result<(), StoreError> {
        let job = self.publishing.store.posts().job(self.claimed.job).await?;
        match self.ready(job).await? {
            Ok(ready) if ready.account.has_expired(self.publishing.clock.now()) => match self.renew(&ready).await? {
                true => {
                    self.publishing.store.posts().come_back(&self.claimed, self.publishing.clock.now()).await.map(drop)
                }
                false => Ok(()),
            },
            Ok(ready) => match ready.job.intent.clone() {
                Some(intent) => self.reconcile(&ready, Intent(intent)).await,
                None => self.send(&ready).await,
            },
            Err((job, outcome)) => self.finish(&job, outcome).await,
        }
    }

    /// Gathers what is needed; what is missing ends the post with a reason.
    async fn ready(&self, job: PublishJob) -> Result<Result<Ready, (PublishJob, Outcome)>, StoreError> {
        let failed = |code: &str, message: &str| Outcome::Failed { code: code.into(), message: message.into() };
        let Some(account) = self.publishing.store.accounts().find(job.account_id).await? else {
            return Ok(Err((
                job,
                failed("ACCOUNT_DISCONNECTED", "The account was disconnected before the post was due."),
            )));
        };
        if !account.connected {
            return Ok(Err((job, decide::reconnect("The network refused the account's credentials.".into()))));
        }
        let Some(adapter) = self.publishing.platforms.get(job.platform) else {
            return Ok(Err((job, failed("PLATFORM_UNAVAILABLE", "This server does not publish to that network."))));
        };
        let Ok(credentials) = self.publishing.open_credentials(&account) else {
            return Ok(Err((job, decide::reconnect("The account's stored credentials cannot be opened.".into()))));
        };
        let post = match self.outgoing(&job).await? {
            Ok(post) => post,
            Err(path) => {
                let message = format!("The file {path} is gone. Upload it again and make a new post.");
                return Ok(Err((job, failed("MEDIA_MISSING", &message))));
            }
        };
        Ok(Ok(Ready { job, account, adapter, credentials, post }))
    }

    async fn outgoing(&self, job: &PublishJob) -> Result<Result<OutgoingPost, String>, StoreError> {
        let paths: Vec<String> = job.attachments.iter().map(|attachment| attachment.path.clone()).collect();
        let files = self.publishing.media.owned(job.owner_id, &paths).await?;
        let mut attachments = Vec::with_capacity(paths.len());
        for wanted in &job.attachments {
            let Some(file) = files.iter().find(|file| file.path == wanted.path) else {
                return Ok(Err(wanted.path.clone()));
            };
            attachments.push(Attachment {
                path: file.path.clone(),
                content_type: file.facts.content_type.clone(),
                size: file.facts.size_bytes,
                width: file.facts.width,
                height: file.facts.height,
                duration_ms: file.facts.duration_ms,
                alt_text: wanted.alt_text.clone(),
            });
        }
        Ok(Ok(OutgoingPost {
            post_id: job.post_id,
            content: job.content.clone(),
            chat_id: job.chat_id.clone(),
            attachments,
            settings: job.settings.clone(),
            // Of the schedule, not of the try: a platform's handle made from it is the same on every try.
            created_at: job.scheduled_at,
        }))
    }

    /// Prepares, makes the intent durable, calls once.
    async fn send(&self, ready: &Ready) -> Result<(), StoreError> {
        let media = Files(self.publishing.media.clone());
        let intent = match ready.adapter.prepare(&ready.credentials, &ready.post, &media).await {
            Ok(intent) => intent,
            Err(error) => return self.refused(ready, error).await,
        };
        let now = self.publishing.clock.now();
        if !self.publishing.store.posts().mark_sending(&self.claimed, &ready.job, &intent.0, now).await? {
            return Ok(());
        }
        match ready.adapter.publish(&ready.credentials, &ready.post, &intent, &media).await {
            Ok(published) => self.finish(&ready.job, published_outcome(published)).await,
            Err(PublishError::Refused(error)) => self.refused(ready, error).await,
            Err(PublishError::Unknown { message }) => {
                tracing::warn!(post = %self.claimed.job, message, "the network's answer was lost");
                self.reconcile(ready, intent).await
            }
        }
    }

    /// Reads the network for what became of an intent. Never sends.
    async fn reconcile(&self, ready: &Ready, intent: Intent) -> Result<(), StoreError> {
        let tries = ready.job.failures + 1;
        match ready.adapter.reconcile(&ready.credentials, &ready.post, &intent).await {
            Ok(Reconciled::Published(published)) => self.finish(&ready.job, published_outcome(published)).await,
            // A crash came between the intent and the call: no fault of the network's.
            Ok(Reconciled::Absent) if ready.job.intent.is_some() => {
                self.publishing.store.posts().begin_again(&self.claimed, self.publishing.clock.now()).await.map(drop)
            }
            Ok(Reconciled::Absent) => self.retry_at(decide::after(absent(), tries), &ready.job).await,
            Ok(Reconciled::Unknown) => {
                self.finish(&ready.job, decide::unknown("The network's answer was lost and it cannot be asked again."))
                    .await
            }
            Err(error) => match decide::after(error, tries) {
                Next::RetryAfter(wait, _) | Next::Park(wait, _) => {
                    let at = self.publishing.clock.now() + wait;
                    self.publishing.store.posts().retry_reconcile(&self.claimed, at).await.map(drop)
                }
                Next::Renew => {
                    self.renew(ready).await?;
                    let at = self.publishing.clock.now();
                    self.publishing.store.posts().retry_reconcile(&self.claimed, at).await.map(drop)
                }
                Next::Disconnect(_) => {
                    self.disconnect(ready).await?;
                    self.finish(&ready.job, decide::unknown("The network no longer lets Octavo look.")).await
                }
                Next::Fail(_) => {
                    self.finish(&ready.job, decide::unknown("The network does not say what became of it.")).await
                }
            },
        }
    }

    /// The network certainly did not publish.
    async fn refused(&self, ready: &Ready, error: PlatformError) -> Result<(), StoreError> {
        match decide::after(error, ready.job.failures + 1) {
            Next::Renew => match self.renew(ready).await? {
                true => {
                    let why = Trouble { code: codes::TOKEN_EXPIRED.into(), message: "The token was renewed.".into() };
                    self.retry_at(Next::RetryAfter(Duration::ZERO, why), &ready.job).await
                }
                false => Ok(()),
            },
            Next::Disconnect(outcome) => {
                self.disconnect(ready).await?;
                self.finish(&ready.job, outcome).await
            }
            next => self.retry_at(next, &ready.job).await,
        }
    }

    async fn retry_at(&self, next: Next, job: &PublishJob) -> Result<(), StoreError> {
        match next {
            Next::RetryAfter(wait, why) => {
                let at = self.publishing.clock.now() + wait;
                self.publishing.store.posts().retry(&self.claimed, at, &why).await.map(drop)
            }
            Next::Park(wait, why) => {
                tracing::warn!(account = job.account_id, code = why.code, ?wait, "the account has to wait");
                let at = self.publishing.clock.now() + wait;
                self.publishing.store.posts().park(&self.claimed, at, &why).await.map(drop)
            }
            Next::Fail(outcome) | Next::Disconnect(outcome) => self.finish(job, outcome).await,
            Next::Renew => Ok(()),
        }
    }

    /// Gets fresh credentials and stores them. False when the post ended or was put back instead.
    async fn renew(&self, ready: &Ready) -> Result<bool, StoreError> {
        match ready.adapter.refresh(&ready.credentials).await {
            Ok(fresh) => self.publishing.keep_renewed(&ready.account, fresh).await.map(|()| true),
            Err(PlatformError::Reauthorize { message }) => {
                self.disconnect(ready).await?;
                self.finish(&ready.job, decide::reconnect(message)).await?;
                Ok(false)
            }
            Err(error) => {
                let next = match decide::after(error, ready.job.failures + 1) {
                    Next::Renew => decide::after(absent(), ready.job.failures + 1),
                    next => next,
                };
                self.retry_at(next, &ready.job).await?;
                Ok(false)
            }
        }
    }

    async fn disconnect(&self, ready: &Ready) -> Result<(), StoreError> {
        tracing::warn!(account = ready.account.id, platform = %ready.job.platform, "the account must be connected again");
        self.publishing.store.accounts().mark_needs_reconnect(ready.account.id, self.publishing.clock.now()).await
    }

    async fn finish(&self, job: &PublishJob, outcome: Outcome) -> Result<(), StoreError> {
        let now = self.publishing.clock.now();
        let late = now.duration_since(job.scheduled_at).as_secs_f64().max(0.0);
        if self.write_end(job, &outcome, now).await? {
            self.publishing.wake.deliver();
            let labels = [("platform", job.platform.as_str()), ("status", outcome.status().as_str())];
            metrics::counter!("octavo_posts_total", &labels).increment(1);
            metrics::histogram!("octavo_post_lateness_seconds").record(late);
            tracing::info!(post = %job.post_id, platform = %job.platform, status = outcome.status().as_str(), late, "post ended");
        }
        Ok(())
    }
}

impl Run {
    /// Writes the end, however long the database is away: forgotten, it could not be told from a lost answer.
    async fn write_end(&self, job: &PublishJob, outcome: &Outcome, now: Timestamp) -> Result<bool, StoreError> {
        let mut wait = FIRST_WAIT;
        loop {
            match self.publishing.store.posts().finish(&self.claimed, job, outcome, now, ids::new_id).await {
                Err(StoreError::Database(error)) if wait < LAST_WAIT => {
                    tracing::error!(%error, post = %job.post_id, "the end of a post is not written yet; trying again");
                    tokio::time::sleep(wait).await;
                    wait *= 2;
                }
                written => return written,
            }
        }
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
    PlatformError::Temporary {
        code: "PLATFORM_UNAVAILABLE".into(),
        message: "The network did not take the post.".into(),
        retry_after: None,
    }
}

/// The media store, as adapters see it.
struct Files(Media);

#[async_trait]
impl MediaSource for Files {
    async fn open(&self, path: &str) -> io::Result<(u64, BoxStream<'static, io::Result<Bytes>>)> {
        self.0.open(path).await
    }

    async fn open_range(&self, path: &str, range: Range<u64>) -> io::Result<BoxStream<'static, io::Result<Bytes>>> {
        self.0.open_range(path, range).await
    }

    async fn url(&self, path: &str) -> io::Result<Url> {
        Ok(self.0.public_url(path))
    }
}
