//! Posts that wait for approval, and decisions about them.

use jiff::SignedDuration;
use octavo_store::approvals::{Approving, Assertion, ByLink, NewReviewLink, Rejecting, ReviewLink, Signature};
use octavo_store::identity::PasskeyRow;
use octavo_store::posts::Reach;
use octavo_store::schedules::{Revision, When};
use octavo_store::{StoreError, StoreResult};
use uuid::Uuid;

use super::stage::Stage;
use crate::support::new_id;

impl Stage {
    /// The workspace, the schedule and the approval of a post that waits.
    async fn ask(&self) -> StoreResult<(Uuid, Uuid, Uuid)> {
        let (mut new, approval) = (self.new_schedule(self.turn()).await?, new_id());
        new.approval = Some(approval);
        let made = (new.workspace_id, new.id, approval);
        self.store.schedules().create(vec![new]).await?;
        Ok(made)
    }

    /// With a new passkey of someone who may be deleted at the same time.
    async fn sign(&self, user_id: Uuid) -> StoreResult<Signature> {
        let id = new_id();
        let text = id.simple().to_string();
        let passkey = PasskeyRow {
            id,
            user_id,
            credential: text.clone(),
            name: "Laptop".to_owned(),
            data: text.clone(),
            created_at: self.now(),
            used_at: None,
        };
        let data = passkey.data.clone();
        self.store.passkeys().remove(user_id, None).await?;
        self.store.passkeys().add(&passkey).await?;
        let assertion = Assertion {
            credential_id: text.clone(),
            public_key: String::new(),
            authenticator_data: String::new(),
            client_data_json: String::new(),
            signature: String::new(),
        };
        Ok(Signature { passkey_id: id, verified_with: data.clone(), passkey_data: data, digest: text, assertion })
    }

    pub async fn approve(&self) -> StoreResult<()> {
        let (workspace_id, _, id) = self.ask().await?;
        let approval = self.store.approvals().find(workspace_id, id).await?.ok_or(StoreError::NotFound)?;
        let person = self.company().person;
        let signature = self.sign(person).await?;
        let approving = Approving {
            workspace_id,
            id,
            person,
            link: None,
            content_hash: &approval.content_hash,
            publish_late: true,
            now: self.now(),
            next_id: new_id(),
            signature: Some(&signature),
            must_sign: true,
        };
        self.store.approvals().approve(&approving).await.map(drop)
    }

    pub async fn reject(&self) -> StoreResult<()> {
        let (workspace_id, _, id) = self.ask().await?;
        let rejecting = Rejecting {
            workspace_id,
            id,
            person: self.owner,
            link: None,
            content_hash: None,
            reason: "No",
            now: self.now(),
        };
        self.store.approvals().reject(&rejecting).await.map(drop)
    }

    pub async fn ask_again(&self) -> StoreResult<()> {
        let (workspace_id, id, _) = self.ask().await?;
        let reach = Reach { workspace_id, made_by: None, accounts_of: None };
        let when = Some(When::At(self.now()));
        let revision = Revision { when, approval_id: new_id(), ..Revision::default() };
        self.store.schedules().revise(reach, id, revision, self.now()).await.map(drop)
    }

    /// A link to a post that waits, made by someone who may be deleted at the same time.
    async fn link(&self) -> StoreResult<ReviewLink> {
        let (workspace_id, _, approval_id) = self.ask().await?;
        let (id, now, user_id) = (new_id(), self.now(), self.company().person);
        let key = id.simple().to_string();
        let expires_at = now + SignedDuration::from_hours(1);
        let email = Some("ines@example.com");
        let new = NewReviewLink { id, approval_id, workspace_id, user_id, email, key: &key, expires_at, now };
        self.store.approvals().add_link(&new).await?.map_err(|_| StoreError::NotFound)
    }

    pub async fn withdraw_link(&self) -> StoreResult<()> {
        let link = self.link().await?;
        self.store.approvals().mail_link(link.id, &new_id().simple().to_string(), self.now()).await?;
        self.store.approvals().withdraw_link(&link).await.map(drop)
    }

    pub async fn approve_by_link(&self) -> StoreResult<()> {
        let link = self.link().await?;
        let found = self.store.approvals().find(link.workspace_id, link.approval_id).await?;
        let approving = Approving {
            workspace_id: link.workspace_id,
            id: link.approval_id,
            person: link.user_id,
            link: Some(ByLink { id: link.id, given_name: "Ines" }),
            content_hash: &found.ok_or(StoreError::NotFound)?.content_hash,
            publish_late: true,
            now: self.now(),
            next_id: new_id(),
            signature: None,
            must_sign: false,
        };
        self.store.approvals().approve(&approving).await.map(drop)
    }

    pub async fn notify(&self) -> StoreResult<()> {
        let (workspace_id, _, id) = self.ask().await?;
        self.store.approvals().notify_waiting((workspace_id, id), "TEST", self.now(), new_id).await.map(drop)
    }
}
