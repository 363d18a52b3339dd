//! Sends what waits, and tries again later what could not be sent.

use std::time::Duration;

use bytes::Bytes;
use http::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, DATE, RETRY_AFTER};
use http::{HeaderMap, HeaderName, HeaderValue};
use jiff::{SignedDuration, Timestamp};
use octavo_domain::time::iso;
use octavo_domain::{Backoff, Kind, NoticeChannel, NoticeKind, retry_after};
use octavo_egress::{EgressError, PostRequest, Response};
use octavo_store::push::{ClaimedPush, WaitingApprovals};
use serde_json::json;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use url::Url;

use super::encrypt::encrypt;
use super::{BrowserSubscription, Push, PushError};
use crate::vault::{Purpose, key_of};

/// Longer than a request may take: until then no other process tries the same message.
const LEASE: SignedDuration = SignedDuration::from_mins(2);
/// After this time a push service no longer keeps a message for a browser that is off, and Octavo no longer tries.
const LIFE: SignedDuration = SignedDuration::from_hours(12);
const RETRIES: Backoff = Backoff { first: Duration::from_secs(15), longest: Duration::from_secs(1800) };
const MOST_TRIES: i32 = 6;
/// Tries that may end without a word before a message is dropped: it may have killed the process.
const MOST_UNREPORTED: i32 = 2;
/// Push services that hang hold up no others.
const MOST_AT_ONCE: usize = 16;
/// How often other processes' approvals are looked for.
const LOOK_EVERY: Duration = Duration::from_secs(1);
const CALL_TIMEOUT: Duration = Duration::from_secs(10);
/// In characters, of each name in a message.
const MOST_NAME: usize = 80;

/// How a try ended.
enum Ended {
    /// It was sent, or will never be.
    Done,
    /// The browser wants no messages any more.
    Gone,
    Again {
        /// What the push service asks to wait.
        wait: Duration,
    },
}

impl Push {
    /// Sends messages until `stop`. Several processes may.
    pub async fn send(self, stop: CancellationToken) {
        let mut sending = JoinSet::new();
        while !stop.is_cancelled() {
            while sending.try_join_next().is_some() {}
            if sending.len() >= MOST_AT_ONCE {
                sending.join_next().await;
            }
            match self.claim_next().await {
                Ok(Some(claimed)) => drop(sending.spawn(self.clone().send_claimed(claimed))),
                Ok(None) => self.wait(&stop).await,
                Err(error) => {
                    tracing::warn!(%error, "the queue of push messages could not be read");
                    self.wait(&stop).await;
                }
            }
        }
        while sending.join_next().await.is_some() {}
    }

    async fn wait(&self, stop: &CancellationToken) {
        tokio::select! {
            () = stop.cancelled() => {}
            () = self.0.asked.notified() => {}
            () = tokio::time::sleep(LOOK_EVERY) => {}
        }
    }

    async fn claim_next(&self) -> Result<Option<ClaimedPush>, PushError> {
        let now = self.0.clock.now();
        self.0.store.push().queue_asked(now).await?;
        Ok(self.0.store.push().claim(now, now + LEASE).await?)
    }

    async fn send_claimed(self, claimed: ClaimedPush) {
        let ended = if claimed.message.unreported > MOST_UNREPORTED {
            tracing::error!("the process stopped twice while it sent a push message; the message is dropped");
            Ok(Ended::Done)
        } else {
            self.try_message(&claimed).await
        };
        let ended = ended.unwrap_or_else(|error| {
            tracing::warn!(%error, "a push message could not be written; it is tried again");
            Ended::Again { wait: Duration::ZERO }
        });
        if let Err(error) = self.record(&claimed, ended).await {
            tracing::warn!(%error, "the result of a push message was not recorded; it may be sent again");
        }
    }

    async fn record(&self, claimed: &ClaimedPush, ended: Ended) -> Result<(), PushError> {
        let (push, message, now) = (self.0.store.push(), &claimed.message, self.0.clock.now());
        let next = match ended {
            Ended::Again { wait } if message.attempts < MOST_TRIES => {
                let wait = RETRIES.wait(message.attempts).max(wait);
                SignedDuration::try_from(wait).ok().map(|wait| now + wait)
            }
            _ => None,
        };
        match next.filter(|next| *next < message.created_at + LIFE) {
            Some(next) => push.put_off(message, next).await?,
            None => push.end(message, now).await?,
        }
        if matches!(ended, Ended::Gone) {
            push.remove(message.subscription_id).await?;
        }
        Ok(())
    }

    async fn try_message(&self, claimed: &ClaimedPush) -> Result<Ended, PushError> {
        let now = self.0.clock.now();
        let left = (claimed.message.created_at + LIFE).duration_since(now);
        let (user_id, store) = (claimed.user_id, &self.0.store);
        if left <= SignedDuration::ZERO
            || !store.notices().wants(user_id, NoticeKind::ApprovalRequested, NoticeChannel::Push).await?
        {
            return Ok(Ended::Done);
        }
        let Some(waiting) = store.push().waiting_for(user_id, claimed.message.workspace_id).await? else {
            return Ok(Ended::Done);
        };
        let id = claimed.message.subscription_id.to_string();
        let sealed = self.0.sealer.open(Purpose::PushSubscription, &id, &claimed.sealed)?;
        let browser = BrowserSubscription::parse(&sealed);
        let keys = browser.as_ref().and_then(BrowserSubscription::keys);
        let Some((browser, keys)) = browser.zip(keys) else {
            return Ok(Ended::Gone);
        };
        let topic = topic(claimed);
        let body = encrypt(&text(&waiting, &topic), &keys)?;
        let headers = self.headers(&browser.endpoint, &topic, left, now).await?;
        let answer = self.post(&browser.endpoint, headers, body).await;
        Ok(judge(&claimed.host, answer, self.0.clock.now()))
    }

    async fn headers(
        &self,
        endpoint: &str,
        topic: &str,
        left: SignedDuration,
        now: Timestamp,
    ) -> Result<HeaderMap, PushError> {
        let endpoint = Url::parse(endpoint).map_err(|_| PushError::Crypto("the endpoint is not a URL"))?;
        let authorization = self.key().await?.authorization(&endpoint, &self.0.contact, now)?;
        let own = [
            (AUTHORIZATION, authorization),
            (HeaderName::from_static("topic"), topic.to_owned()),
            (HeaderName::from_static("ttl"), left.as_secs().max(0).to_string()),
            (HeaderName::from_static("urgency"), "high".to_owned()),
            (CONTENT_ENCODING, "aes128gcm".to_owned()),
            (CONTENT_TYPE, "application/octet-stream".to_owned()),
        ];
        let value = |(name, text)| {
            let value = HeaderValue::try_from(text).map_err(|_| PushError::Crypto("a header that is not ASCII"))?;
            Ok((name, value))
        };
        own.into_iter().map(value).collect()
    }

    async fn post(&self, url: &str, headers: HeaderMap, body: Vec<u8>) -> Result<Response, EgressError> {
        let request = PostRequest {
            url,
            headers,
            body: Bytes::from(body),
            connect_timeout: CALL_TIMEOUT,
            read_timeout: CALL_TIMEOUT,
            most_answer: 0,
        };
        self.0.egress.post(request).await
    }
}

/// One for each workspace: a later message replaces one that the push service or the browser still has (RFC 8030, section 5.4).
fn topic(claimed: &ClaimedPush) -> String {
    key_of(&claimed.message.workspace_id.to_string()).chars().take(32).collect()
}

/// What the service worker shows (`web/public/push.js`). No text of a post is in it.
fn text(waiting: &WaitingApprovals, topic: &str) -> Vec<u8> {
    let count = waiting.count;
    let title = if count == 1 {
        "One post waits for your approval".to_owned()
    } else {
        format!("{count} posts wait for your approval")
    };
    let approval = Kind::Approval.show(waiting.approval_id);
    let message = json!({
        "title": title,
        "requestedBy": waiting.requested_name.as_deref().map(short),
        "workspace": short(&waiting.workspace),
        "time": iso(waiting.requested_at),
        "path": format!("/approvals/{approval}"),
        "tag": topic,
    });
    message.to_string().into_bytes()
}

fn short(name: &str) -> String {
    name.chars().take(MOST_NAME).collect()
}

/// RFC 8030, sections 5 and 7.3. The endpoint is a secret, so only its host is logged.
fn judge(host: &str, answer: Result<Response, EgressError>, now: Timestamp) -> Ended {
    let response = match answer {
        Ok(response) => response,
        Err(error) => {
            tracing::warn!(%error, "a push message was not sent");
            let is_final = matches!(error, EgressError::Refused(_));
            return if is_final { Ended::Done } else { Ended::Again { wait: Duration::ZERO } };
        }
    };
    let status = response.status;
    match status {
        200..=299 => Ended::Done,
        404 | 410 => Ended::Gone,
        408 | 429 | 500..=599 => {
            tracing::warn!(host, status, "a push service has no time for a message; it is tried again");
            Ended::Again { wait: asked_to_wait(&response, now).unwrap_or_default() }
        }
        _ => {
            tracing::warn!(host, status, "a push service refuses a message for good");
            Ended::Done
        }
    }
}

fn asked_to_wait(response: &Response, now: Timestamp) -> Option<Duration> {
    let text = |name: HeaderName| response.headers.get(name).and_then(|value| value.to_str().ok());
    retry_after(text(RETRY_AFTER), text(DATE), Some(now))
}
