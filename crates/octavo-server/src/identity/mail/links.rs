//! Links that prove an address.

use octavo_store::StoreError;
use octavo_store::identity::EmailLink;
use uuid::Uuid;

use super::{LINK_TTL, MailKind};
use crate::identity::secret::{key_of, random_token};
use crate::identity::{AccountError, Identity, IdentityError};

impl Identity {
    pub(super) async fn new_email_link(&self, user_id: Uuid, email: &str) -> Result<String, IdentityError> {
        let token = random_token()?;
        let link = EmailLink { user_id, email: email.to_owned() };
        self.0.store.mails().add_link(&key_of(&token), &link, self.0.clock.now() + LINK_TTL).await?;
        Ok(format!("{}/confirm-email?token={token}", self.0.settings.origin()))
    }

    /// A link to an invitation, for a mail; none if the invitation has ended. Also returns the workspace's name.
    pub(super) async fn invitation_link(&self, id: Uuid) -> Result<Option<(String, String)>, IdentityError> {
        let token = random_token()?;
        let name = self.0.store.workspaces().mail_invitation(id, &key_of(&token), self.0.clock.now()).await?;
        let url = self.invitation_url(&token);
        Ok(name.map(|name| (url, name)))
    }

    /// The page of the portal that accepts an invitation.
    pub fn invitation_url(&self, token: &str) -> String {
        format!("{}/portal/invitations/{token}", self.0.settings.origin())
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
            self.mail(MailKind::EmailChanged, &old, Some(link.user_id)).await?;
        }
        Ok(link)
    }
}
