//! Links that a mail brings. A link exists only once its mail is written, or a person is shown it.

use jiff::SignedDuration;
use octavo_domain::Kind;
use octavo_store::identity::EmailLink;
use octavo_store::users::User;
use octavo_store::workspaces::LinkedWorkspace;
use uuid::Uuid;

use super::{Mail, MailError};
use crate::vault::{key_of, random_token};

/// How long a link that proves an address is good for, once.
const EMAIL_LINK_TTL: SignedDuration = SignedDuration::from_hours(1);
/// How long a set-up link is good for, once.
pub const SETUP_LINK_TTL: SignedDuration = SignedDuration::from_hours(1);

/// The query of a page of the portal in a workspace, as `web/app/portal/entering.tsx` reads it.
pub fn in_workspace(workspace: &LinkedWorkspace) -> String {
    let LinkedWorkspace { workspace_id, home_id, .. } = *workspace;
    let place = format!("in={}", Kind::Workspace.show(home_id));
    if workspace_id == home_id { place } else { format!("{place}&client={}", Kind::Workspace.show(workspace_id)) }
}

impl Mail {
    /// An address at which a person sets a password, once, within [`SETUP_LINK_TTL`].
    pub async fn setup_link(&self, user: &User) -> Result<String, MailError> {
        let token = random_token()?;
        let expires_at = self.0.clock.now() + SETUP_LINK_TTL;
        self.0.store.setup_links().add(&key_of(&token), user, expires_at).await?;
        Ok(format!("{}/setup?token={token}", self.0.origin))
    }

    /// The page of the portal that accepts an invitation.
    pub fn invitation_url(&self, token: &str) -> String {
        format!("{}/portal/invitations/{token}", self.0.origin)
    }

    /// The page of a review link.
    pub fn review_url(&self, token: &str) -> String {
        format!("{}/review/{token}", self.0.origin)
    }

    /// A link that makes an address the person's own, or proves the one that they have.
    pub(super) async fn email_link(&self, user_id: Uuid, email: &str) -> Result<String, MailError> {
        let token = random_token()?;
        let link = EmailLink { user_id, email: email.to_owned() };
        self.0.store.mails().add_link(&key_of(&token), &link, self.0.clock.now() + EMAIL_LINK_TTL).await?;
        Ok(format!("{}/confirm-email?token={token}", self.0.origin))
    }

    /// A link to an invitation; none if the invitation has ended. Also returns the workspace's name.
    pub(super) async fn invitation_link(&self, id: Uuid) -> Result<Option<(String, String)>, MailError> {
        let token = random_token()?;
        let name = self.0.store.workspaces().mail_invitation(id, &key_of(&token), self.0.clock.now()).await?;
        let url = self.invitation_url(&token);
        Ok(name.map(|name| (url, name)))
    }

    /// A review link; none if it has ended. Also returns the workspace's name.
    pub(super) async fn review_link(&self, id: Uuid) -> Result<Option<(String, String)>, MailError> {
        let token = random_token()?;
        let name = self.0.store.approvals().mail_link(id, &key_of(&token), self.0.clock.now()).await?;
        let url = self.review_url(&token);
        Ok(name.map(|name| (url, name)))
    }
}
