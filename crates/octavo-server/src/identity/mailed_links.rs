//! Links that people ask for by mail, and what a link proves. Asking is throttled for each address or person.

use octavo_domain::Kind;
use octavo_domain::plain_text::normal_email;
use octavo_store::StoreError;
use octavo_store::identity::EmailLink;
use uuid::Uuid;

use super::{AccountError, Identity, IdentityError};
use crate::mail::MailKind;
use crate::vault::{Purpose, key_of};

impl Identity {
    /// Queues a link that sets a new password, if the address has an account. The caller never learns which.
    pub async fn mail_reset_link(&self, email: &str) -> Result<(), AccountError> {
        let email = normal_email(email).ok_or(AccountError::BadEmail)?;
        let bucket = self.0.sealer.digest(Purpose::Account, format!("reset mail to {email}").as_bytes());
        self.count_attempt(&bucket).await?;
        Ok(self.0.mail.queue(MailKind::ResetPassword, &email, None).await?)
    }

    /// Queues an invitation for the address that it is for. Only a few go to the same address in a while: the inviting person
    /// has a link too.
    pub async fn mail_invitation(&self, id: Uuid, email: &str) -> Result<(), IdentityError> {
        match self.may_mail(&format!("invitation mail to {email}")).await? {
            true => Ok(self.0.mail.queue_invitation(id, email).await?),
            false => Ok(()),
        }
    }

    /// As [`Identity::mail_invitation`], for a review link.
    pub async fn mail_review_link(&self, id: Uuid, email: &str) -> Result<(), IdentityError> {
        match self.may_mail(&format!("review mail to {email}")).await? {
            true => Ok(self.0.mail.queue_review_link(id, email).await?),
            false => Ok(()),
        }
    }

    /// Counts a mail. False if too many went there.
    async fn may_mail(&self, what: &str) -> Result<bool, IdentityError> {
        match self.count_attempt(&self.0.sealer.digest(Purpose::Account, what.as_bytes())).await {
            Ok(()) => Ok(true),
            Err(AccountError::Internal(error)) => Err(error),
            Err(_) => Ok(false),
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
        Ok(self.0.mail.queue(MailKind::ConfirmEmail, &email, Some(user_id)).await?)
    }

    /// What a link proves while it is good, for the person who is signed in, if anyone is.
    pub async fn email_of_link(&self, token: &str, signed_in: Option<Uuid>) -> Result<EmailLink, AccountError> {
        let found = self.0.store.mails().find_link(&key_of(token), self.0.clock.now()).await?;
        let link = found.ok_or(AccountError::BadLink)?;
        match signed_in {
            Some(user_id) if user_id != link.user_id => Err(AccountError::LinkOfAnother),
            _ => Ok(link),
        }
    }

    /// Uses a link up. An address that changes is reported to the earlier one.
    pub async fn confirm_email(&self, token: &str, signed_in: Option<Uuid>) -> Result<EmailLink, AccountError> {
        let link = self.email_of_link(token, signed_in).await?;
        let used = self.0.store.mails().use_link(&key_of(token), self.0.clock.now()).await;
        let old = match used {
            Err(StoreError::Conflict(_)) => return Err(AccountError::EmailTaken),
            used => used?.ok_or(AccountError::BadLink)?,
        };
        if old != link.email {
            self.0.mail.queue(MailKind::EmailChanged, &old, Some(link.user_id)).await?;
        }
        Ok(link)
    }
}
