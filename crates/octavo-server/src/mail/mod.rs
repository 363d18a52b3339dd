//! Mail: what is sent to people about their accounts and workspaces.
//!
//! A mail waits in the database as a few words. It is written when it is sent: no link waits there in the clear, and asking
//! for one takes the same work whether or not the address has an account. Messages to a workspace's chat wait in the same table.

mod chats;
mod details;
mod kind;
mod letters;
mod links;
mod names;
mod notifier;
mod sender;
mod settings;

use std::sync::Arc;

use octavo_domain::Clock;
use octavo_store::identity::WaitingMail;
use octavo_store::users::User;
use octavo_store::{Store, StoreError};
use tokio::sync::Notify;
use uuid::Uuid;

pub use kind::MailKind;
pub use links::{SETUP_LINK_TTL, in_workspace};
pub use settings::MailSettings;

use crate::ids;
use crate::vault::NoRandomness;

#[derive(Debug, thiserror::Error)]
pub enum MailError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    NoRandomness(#[from] NoRandomness),
}

/// The queue of mail. Cloning shares it.
#[derive(Clone)]
pub struct Mail(Arc<Inner>);

struct Inner {
    store: Store,
    clock: Clock,
    /// What links begin with.
    origin: String,
    /// None: no mail is sent.
    settings: Option<MailSettings>,
    /// Wakes the sender.
    queued: Notify,
}

impl Mail {
    pub fn new(store: Store, clock: Clock, origin: String, settings: Option<MailSettings>) -> Self {
        Mail(Arc::new(Inner { store, clock, origin, settings, queued: Notify::new() }))
    }

    /// Queues a mail to an address. Without mail settings nothing is sent.
    pub async fn queue(&self, kind: MailKind, recipient: &str, user_id: Option<Uuid>) -> Result<(), MailError> {
        self.add(WaitingMail { user_id, ..self.new_mail(kind, recipient) }).await
    }

    /// Tells a person about a change of their account.
    pub async fn notify(&self, kind: MailKind, user: &User) -> Result<(), MailError> {
        self.queue(kind, &user.email, Some(user.id)).await
    }

    /// Queues an invitation for the address that it is for.
    pub async fn queue_invitation(&self, id: Uuid, email: &str) -> Result<(), MailError> {
        let mail = self.new_mail(MailKind::Invitation, email);
        self.add(WaitingMail { invitation_id: Some(id), ..mail }).await
    }

    /// Queues a mail to those who may approve, at most one an hour for each workspace.
    pub async fn queue_waiting_approval(&self, workspace_id: Uuid, approval_id: Uuid) -> Result<(), MailError> {
        if self.0.settings.is_none() {
            return Ok(());
        }
        let (about, kind) = ((workspace_id, approval_id), MailKind::ApprovalWaiting.as_str());
        if self.0.store.approvals().notify_waiting(about, kind, self.0.clock.now(), ids::new_id).await? {
            self.0.queued.notify_one();
        }
        Ok(())
    }

    /// Queues a mail to the person behind a key or an application whose post was rejected.
    pub async fn queue_rejection(&self, user_id: Uuid, approval_id: Uuid) -> Result<(), MailError> {
        let Some(user) = self.0.store.users().find(user_id).await? else {
            return Ok(());
        };
        let mail = self.new_mail(MailKind::PostRejected, &user.email);
        self.add(WaitingMail { user_id: Some(user_id), approval_id: Some(approval_id), ..mail }).await
    }

    fn new_mail(&self, kind: MailKind, recipient: &str) -> WaitingMail {
        WaitingMail::new(ids::new_id(), kind.as_str(), recipient.to_owned(), self.0.clock.now())
    }

    async fn add(&self, mail: WaitingMail) -> Result<(), MailError> {
        if self.0.settings.is_none() {
            return Ok(());
        }
        if !self.0.store.mails().queue(&mail).await? {
            tracing::warn!(kind = mail.kind, "too many mails wait: this one was dropped");
        }
        self.0.queued.notify_one();
        Ok(())
    }
}
