//! Calls to the webhooks of workspaces' chats: the text of a mail, in the form of Slack's webhooks, which Discord reads too.

use std::time::Duration;

use bytes::Bytes;
use http::header::CONTENT_TYPE;
use http::{HeaderMap, HeaderValue};
use jiff::SignedDuration;
use octavo_domain::Kind;
use octavo_egress::{Egress, EgressError, PostRequest};
use octavo_store::identity::{MailQueue, WaitingMail};
use serde_json::json;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;
use zeroize::Zeroizing;

use super::letters::text;
use super::sender::{KEPT, LEASE, LOOK_EVERY, MOST_UNREPORTED, RETRIES};
use super::{Mail, MailError, MailKind};
use crate::vault::{Purpose, Sealer};

/// Calls at a time: a chat that hangs must not keep the others waiting.
const MOST_CALLS: usize = 16;
/// Attempts at one call, over about a minute and a half.
const MOST_ATTEMPTS: i32 = 5;
const CALL_TIMEOUT: Duration = Duration::from_secs(5);
/// The answer is not used.
const MOST_ANSWER: usize = 1024;

struct Caller {
    mail: Mail,
    egress: Egress,
    sealer: Sealer,
}

impl Mail {
    /// Calls chats until `stop`. Several processes may.
    pub async fn call_chats(&self, egress: Egress, sealer: Sealer, stop: CancellationToken) {
        let caller = std::sync::Arc::new(Caller { mail: self.clone(), egress, sealer });
        let mut calls = JoinSet::new();
        while !stop.is_cancelled() {
            while calls.try_join_next().is_some() {}
            if calls.len() >= MOST_CALLS {
                calls.join_next().await;
                continue;
            }
            let claimed = self.claim_call().await.unwrap_or_else(|error| {
                tracing::warn!(%error, "the queue of messages to chats could not be read");
                None
            });
            if let Some(call) = claimed {
                let caller = caller.clone();
                calls.spawn(async move { caller.work(call).await });
                continue;
            }
            tokio::select! {
                () = stop.cancelled() => {}
                () = tokio::time::sleep(LOOK_EVERY) => {}
            }
        }
        while calls.join_next().await.is_some() {}
    }

    async fn claim_call(&self) -> Result<Option<WaitingMail>, MailError> {
        let now = self.0.clock.now();
        Ok(self.0.store.mails().claim(MailQueue::Chats, now, now + LEASE).await?)
    }
}

/// How a call ended.
enum Called {
    Done,
    /// Another attempt may help.
    Again(String),
}

impl Caller {
    async fn work(&self, call: WaitingMail) {
        let mails = self.mail.0.store.mails();
        let called = match self.call(&call).await {
            Ok(called) => called,
            Err(error) => Called::Again(error.to_string()),
        };
        let ended = match called {
            Called::Again(why) if call.attempts < MOST_ATTEMPTS => {
                tracing::warn!(why, attempts = call.attempts, "a chat was not called; it is tried again");
                let wait = SignedDuration::try_from(RETRIES.wait(call.attempts)).unwrap_or(LEASE);
                mails.put_off(call.id, self.mail.0.clock.now() + wait).await
            }
            Called::Again(why) => {
                tracing::warn!(why, "a chat was not called in all attempts; the message is dropped");
                mails.remove(call.id).await
            }
            Called::Done => mails.remove(call.id).await,
        };
        if let Err(error) = ended {
            tracing::warn!(%error, "the end of a call to a chat was not stored");
        }
    }

    async fn call(&self, call: &WaitingMail) -> Result<Called, MailError> {
        let workspace = call.chat_workspace_id.unwrap_or_default();
        let is_old = call.created_at + KEPT < self.mail.0.clock.now();
        if is_old || call.unreported > MOST_UNREPORTED {
            return Ok(Called::Done);
        }
        let Some(kind) = MailKind::parse(&call.kind) else { return Ok(Called::Done) };
        let Some(details) = self.mail.trouble(kind, None, call).await? else { return Ok(Called::Done) };
        let Some(url) = self.address(workspace).await? else { return Ok(Called::Done) };
        // Of a text that is not Octavo's, such as a network's reason, a chat would make a link or a call.
        let text = text(kind, "", &details).replace(['<', '>', '@'], " ");
        Ok(judge(self.post(&url, &json!({ "text": text }).to_string()).await))
    }

    /// None if it was removed meanwhile, or can't be read.
    async fn address(&self, workspace: Uuid) -> Result<Option<Zeroizing<String>>, MailError> {
        let Some(sealed) = self.mail.0.store.notices().chat_address(workspace).await? else { return Ok(None) };
        let opened = self.sealer.open_text(Purpose::ChatWebhook, &Kind::Workspace.show(workspace), &sealed);
        Ok(opened.inspect_err(|error| tracing::error!(%error, "the address of a chat can't be decrypted")).ok())
    }

    async fn post(&self, url: &str, body: &str) -> Result<u16, EgressError> {
        let json = HeaderValue::from_static("application/json");
        let request = PostRequest {
            url,
            headers: HeaderMap::from_iter([(CONTENT_TYPE, json)]),
            body: Bytes::copy_from_slice(body.as_bytes()),
            connect_timeout: CALL_TIMEOUT,
            read_timeout: CALL_TIMEOUT,
            most_answer: MOST_ANSWER,
        };
        Ok(self.egress.post(request).await?.status)
    }
}

/// What follows from an answer. A redirect is not followed: it is a refusal.
fn judge(answer: Result<u16, EgressError>) -> Called {
    match answer {
        Ok(200..=299) => Called::Done,
        Ok(status @ (408 | 429 | 500..=599)) => Called::Again(format!("HTTP {status}")),
        Ok(status) => {
            tracing::warn!(status, "a chat refuses a message for good");
            Called::Done
        }
        Err(error @ EgressError::Refused(_)) => {
            tracing::warn!(why = error.class(), "the address of a chat is not called");
            Called::Done
        }
        // Not its text: it may contain the address, which is a secret.
        Err(error) => Called::Again(error.class().to_owned()),
    }
}
