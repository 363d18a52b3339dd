//! Mail: what is sent to people about their accounts.
//!
//! A mail waits in the database as a few words. It is written when it is sent: no link waits there in the clear, and asking
//! for one takes the same work whether or not the address has an account.

mod kind;
mod letters;
mod links;
mod sender;

use jiff::SignedDuration;
use octavo_domain::Kind;
use octavo_domain::plain_text::normal_email;
use octavo_store::identity::WaitingMail;
use octavo_store::users::User;
use uuid::Uuid;

pub use kind::MailKind;

use super::seal::Purpose;
use super::{AccountError, Identity, IdentityError};
use crate::ids;

/// How long a mailed link is good for, once.
pub(super) const LINK_TTL: SignedDuration = SignedDuration::from_hours(1);
impl Identity {
    /// Queues a mail to a person. Without mail settings nothing is sent.
    pub(super) async fn mail(
        &self,
        kind: MailKind,
        recipient: &str,
        user_id: Option<Uuid>,
    ) -> Result<(), IdentityError> {
        self.queue_mail(WaitingMail { user_id, ..self.new_mail(kind, recipient) }).await
    }

    fn new_mail(&self, kind: MailKind, recipient: &str) -> WaitingMail {
        WaitingMail {
            id: ids::new_id(),
            kind: kind.as_str().to_owned(),
            recipient: recipient.to_owned(),
            user_id: None,
            invitation_id: None,
            account_id: None,
            approval_id: None,
            webhook_id: None,
            attempts: 0,
            unreported: 0,
            created_at: self.0.clock.now(),
        }
    }

    async fn queue_mail(&self, mail: WaitingMail) -> Result<(), IdentityError> {
        if self.0.settings.mail.is_none() {
            return Ok(());
        }
        if !self.0.store.mails().queue(&mail).await? {
            tracing::warn!(kind = mail.kind, "too many mails wait: this one was dropped");
        }
        self.0.mail_queued.notify_one();
        Ok(())
    }

    /// Queues a mail to those who may approve, at most one an hour for each workspace.
    pub async fn mail_waiting_approval(&self, workspace_id: Uuid, approval_id: Uuid) -> Result<(), IdentityError> {
        if self.0.settings.mail.is_none() {
            return Ok(());
        }
        let (about, kind) = ((workspace_id, approval_id), MailKind::ApprovalWaiting.as_str());
        if self.0.store.approvals().notify_waiting(about, kind, self.0.clock.now(), ids::new_id).await? {
            self.0.mail_queued.notify_one();
        }
        Ok(())
    }

    /// Queues a mail to the person behind a key or an application whose post was rejected.
    pub async fn mail_rejection(&self, user_id: Uuid, approval_id: Uuid) -> Result<(), IdentityError> {
        let Some(user) = self.0.store.users().find(user_id).await? else {
            return Ok(());
        };
        let mail = self.new_mail(MailKind::PostRejected, &user.email);
        self.queue_mail(WaitingMail { user_id: Some(user_id), approval_id: Some(approval_id), ..mail }).await
    }

    /// Tells a person about a change of their account.
    pub(super) async fn notify(&self, kind: MailKind, user: &User) -> Result<(), IdentityError> {
        self.mail(kind, &user.email, Some(user.id)).await
    }

    /// Queues a link that sets a new password, if the address has an account. The caller never learns which.
    pub async fn mail_reset_link(&self, email: &str) -> Result<(), AccountError> {
        let email = normal_email(email).ok_or(AccountError::BadEmail)?;
        let bucket = self.0.sealer.digest(Purpose::Account, format!("reset mail to {email}").as_bytes());
        self.count_attempt(&bucket).await?;
        Ok(self.mail(MailKind::ResetPassword, &email, None).await?)
    }

    /// Queues an invitation for the address that it is for. Only a few go to the same address in a while: the inviting person
    /// has a link too.
    pub async fn mail_invitation(&self, id: Uuid, email: &str) -> Result<(), IdentityError> {
        let bucket = self.0.sealer.digest(Purpose::Account, format!("invitation mail to {email}").as_bytes());
        match self.count_attempt(&bucket).await {
            Ok(()) => {
                let mail = self.new_mail(MailKind::Invitation, email);
                self.queue_mail(WaitingMail { invitation_id: Some(id), ..mail }).await
            }
            Err(AccountError::Internal(error)) => Err(error),
            Err(_) => Ok(()),
        }
    }

    /// Queues a link that makes an address the person's own, or proves the one that they have.
    pub async fn mail_email_link(&self, user_id: Uuid, email: &str) -> Result<(), AccountError> {
        if self.0.settings.mail.is_none() {
            return Err(AccountError::NoMail);
        }
        let email = normal_email(email).ok_or(AccountError::BadEmail)?;
        let bucket = format!("confirmation mail of {}", Kind::User.show(user_id));
        self.count_attempt(&self.0.sealer.digest(Purpose::Account, bucket.as_bytes())).await?;
        Ok(self.mail(MailKind::ConfirmEmail, &email, Some(user_id)).await?)
    }
}
