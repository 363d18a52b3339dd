//! Sends what waits, one mail at a time, and tries again later what could not be sent.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use lettre::message::header::ContentType;
use lettre::{AsyncTransport, Message};
use octavo_domain::Backoff;
use octavo_store::identity::{MailQueue, WaitingMail};
use tokio_util::sync::CancellationToken;

use super::letters::letter;
use super::{Mail, MailError, MailKind, MailSettings};

/// Longer than an SMTP conversation may take: until then no other process tries the same mail.
pub(super) const LEASE: SignedDuration = SignedDuration::from_mins(5);
pub(super) const RETRIES: Backoff = Backoff { first: Duration::from_secs(5), longest: Duration::from_secs(3600) };
/// Tries that may end without a word before a mail is dropped: it may have killed the process.
pub(super) const MOST_UNREPORTED: i32 = 2;
/// A link that comes later than this helps nobody, and a notice of this age is old news.
pub(super) const KEPT: SignedDuration = SignedDuration::from_hours(24);
/// How often messages are looked for that other processes queued, or whose time has come.
pub(super) const LOOK_EVERY: Duration = Duration::from_secs(1);

impl Mail {
    /// Sends mail until `stop`. Several processes may.
    pub async fn send(&self, stop: CancellationToken) {
        let Some(settings) = self.0.settings.clone() else {
            return;
        };
        while !stop.is_cancelled() {
            let sent = self.send_next(&settings).await.unwrap_or_else(|error| {
                tracing::warn!(%error, "the queue of mails could not be read");
                false
            });
            if !sent {
                tokio::select! {
                    () = stop.cancelled() => {}
                    () = self.0.queued.notified() => {}
                    () = tokio::time::sleep(LOOK_EVERY) => {}
                }
            }
        }
    }

    /// Whether there was a mail to send.
    async fn send_next(&self, settings: &MailSettings) -> Result<bool, MailError> {
        let now = self.0.clock.now();
        let Some(mail) = self.0.store.mails().claim(MailQueue::Mailboxes, now, now + LEASE).await? else {
            return Ok(false);
        };
        if mail.unreported > MOST_UNREPORTED {
            tracing::error!(kind = mail.kind, "the process stopped twice while it sent a mail; the mail is dropped");
            self.0.store.mails().remove(mail.id).await?;
            return Ok(true);
        }
        let done = self.send_claimed(settings, &mail, now).await;
        if done.is_err() {
            // The process lives, so the mail did not kill it.
            self.0.store.mails().put_off(mail.id, now + LEASE).await?;
        }
        done.map(|()| true)
    }

    async fn send_claimed(&self, settings: &MailSettings, mail: &WaitingMail, now: Timestamp) -> Result<(), MailError> {
        match self.write(settings, mail, now).await? {
            Some(message) => self.hand_over(settings, mail, message).await,
            None => Ok(self.0.store.mails().remove(mail.id).await?),
        }
    }

    async fn hand_over(&self, settings: &MailSettings, mail: &WaitingMail, message: Message) -> Result<(), MailError> {
        let mails = self.0.store.mails();
        match settings.transport.send(message).await {
            Ok(_) => Ok(mails.remove(mail.id).await?),
            Err(error) if error.is_permanent() => {
                tracing::warn!(%error, kind = mail.kind, "the mail server refuses a mail for good");
                Ok(mails.remove(mail.id).await?)
            }
            Err(error) => {
                tracing::warn!(%error, kind = mail.kind, attempts = mail.attempts, "a mail was not sent; it is tried again");
                let wait = SignedDuration::try_from(RETRIES.wait(mail.attempts)).unwrap_or(LEASE);
                Ok(mails.put_off(mail.id, self.0.clock.now() + wait).await?)
            }
        }
    }

    /// The mail as it is sent; none if there is no reason for it any more, or no one to send it to.
    async fn write(
        &self,
        settings: &MailSettings,
        mail: &WaitingMail,
        now: Timestamp,
    ) -> Result<Option<Message>, MailError> {
        let Some(kind) = MailKind::parse(&mail.kind) else {
            return Ok(None);
        };
        let Ok(to) = mail.recipient.parse() else {
            return Ok(None);
        };
        if mail.created_at + KEPT < now {
            return Ok(None);
        }
        let Some(details) = self.details(kind, mail).await? else {
            return Ok(None);
        };
        let letter = letter(kind, &self.0.origin, &mail.recipient, &details);
        let builder = Message::builder().from(settings.from.clone()).to(to).subject(letter.subject);
        Ok(builder.header(ContentType::TEXT_PLAIN).body(letter.body).ok())
    }
}
