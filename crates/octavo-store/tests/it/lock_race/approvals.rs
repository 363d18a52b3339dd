//! Posts that wait for approval, and decisions about them.

use octavo_store::approvals::{Approving, Assertion, Rejecting, Signature};
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

    pub async fn notify(&self) -> StoreResult<()> {
        let (workspace_id, _, id) = self.ask().await?;
        self.store.approvals().notify_waiting((workspace_id, id), "TEST", self.now(), new_id).await.map(drop)
    }
}
