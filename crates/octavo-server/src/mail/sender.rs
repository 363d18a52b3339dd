//! Sends what waits, one mail at a time, and tries again later what could not be sent.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use lettre::message::header::ContentType;
use lettre::{AsyncTransport, Message};
use octavo_domain::{Backoff, Kind};
use octavo_store::identity::WaitingMail;
use octavo_store::users::User;
use octavo_store::workspaces::LinkedWorkspace;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::letters::{Details, letter};
use super::links::in_workspace;
use super::{Mail, MailError, MailKind, MailSettings};

/// Longer than an SMTP conversation may take: until then no other process tries the same mail.
const LEASE: SignedDuration = SignedDuration::from_mins(5);
const RETRIES: Backoff = Backoff { first: Duration::from_secs(5), longest: Duration::from_secs(3600) };
/// Tries that may end without a word before a mail is dropped: it may have killed the process.
const MOST_UNREPORTED: i32 = 2;
/// A link that comes later than this helps nobody, and a notice of this age is old news.
const KEPT: SignedDuration = SignedDuration::from_hours(24);
/// How often other processes' mails are looked for.
const LOOK_EVERY: Duration = Duration::from_secs(5);

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
        let Some(mail) = self.0.store.mails().claim(now, now + LEASE).await? else {
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

    /// What a mail names. None if the mail is for nobody.
    async fn details(&self, kind: MailKind, mail: &WaitingMail) -> Result<Option<Details>, MailError> {
        let to_anyone = match kind {
            MailKind::Invitation => Some(self.invitation_link(mail.invitation_id.unwrap_or_default()).await?),
            MailKind::ReviewLink => Some(self.review_link(mail.review_link_id.unwrap_or_default()).await?),
            _ => None,
        };
        if let Some(found) = to_anyone {
            return Ok(found.map(|(link, workspace)| Details { link, workspace, ..Details::default() }));
        }
        let Some(user) = self.addressee(mail).await? else {
            return Ok(None);
        };
        let link = match kind {
            MailKind::ReconnectAccount => return self.lost_account(&user, mail.account_id.unwrap_or_default()).await,
            MailKind::ApprovalWaiting => return self.waiting_posts(&user, mail.approval_id.unwrap_or_default()).await,
            MailKind::PostRejected => return self.rejected_post(&user, mail.approval_id.unwrap_or_default()).await,
            MailKind::ConfirmEmail => self.email_link(user.id, &mail.recipient).await?,
            MailKind::ResetPassword => self.setup_link(&user).await?,
            MailKind::WebhookDisabled => {
                return self.disabled_webhook(&user, mail.webhook_id.unwrap_or_default()).await;
            }
            _ => String::new(),
        };
        Ok(Some(Details { link, ..Details::default() }))
    }

    /// None if it was connected again or removed, or the person has left the workspace.
    async fn lost_account(&self, user: &User, account: i64) -> Result<Option<Details>, MailError> {
        let found = self.0.store.accounts().lost_to(user.id, account).await?;
        Ok(found.map(|lost| Details {
            link: self.at("/portal/accounts", &lost.workspace),
            workspace: lost.workspace.name,
            account: format!("{} on {}", lost.name, lost.platform.display_name()),
            reason: lost.reason,
            ..Details::default()
        }))
    }

    /// None if nothing waits any more, or the person may not approve.
    async fn waiting_posts(&self, user: &User, approval: Uuid) -> Result<Option<Details>, MailError> {
        let found = self.0.store.approvals().waiting_for(user.id, approval).await?;
        Ok(found.map(|waiting| Details {
            link: self.at("/portal/approvals", &waiting.workspace),
            workspace: waiting.workspace.name,
            count: waiting.count,
            ..Details::default()
        }))
    }

    /// None if it was turned on again or removed, or the person has left the workspace.
    async fn disabled_webhook(&self, user: &User, webhook: Uuid) -> Result<Option<Details>, MailError> {
        let found = self.0.store.webhooks().disabled_for(user.id, webhook).await?;
        Ok(found.map(|disabled| Details {
            link: self.at("/portal", &disabled.workspace),
            workspace: disabled.workspace.name,
            app: disabled.app,
            reason: disabled.reason,
            ..Details::default()
        }))
    }

    /// None if the person has left the workspace.
    async fn rejected_post(&self, user: &User, approval: Uuid) -> Result<Option<Details>, MailError> {
        let found = self.0.store.approvals().rejected_for(user.id, approval).await?;
        Ok(found.map(|rejected| Details {
            link: self.at(&format!("/portal/posts/{}", Kind::Schedule.show(rejected.schedule_id)), &rejected.workspace),
            workspace: rejected.workspace.name,
            reason: rejected.reason,
            ..Details::default()
        }))
    }

    fn at(&self, path: &str, workspace: &LinkedWorkspace) -> String {
        format!("{}{path}?{}", self.0.origin, in_workspace(workspace))
    }

    async fn addressee(&self, mail: &WaitingMail) -> Result<Option<User>, MailError> {
        let users = self.0.store.users();
        let found = match mail.user_id {
            Some(id) => users.find(id).await?,
            None => users.find_by_email(&mail.recipient).await?,
        };
        Ok(found.filter(|user| user.disabled_at.is_none()))
    }
}
