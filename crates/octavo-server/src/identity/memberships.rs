//! Who may act in a workspace: changes that end access.

use octavo_store::accounts::Account;
use octavo_store::workspaces::{Actor, MemberChange, MemberOutcome, MostWorkspaces};
use uuid::Uuid;

use super::{Identity, IdentityError};

impl Identity {
    /// Changes a member's role or removes them, with the access of their applications.
    pub async fn change_member(
        &self,
        actor: Actor,
        change: MemberChange,
        most: MostWorkspaces,
    ) -> Result<MemberOutcome, IdentityError> {
        Ok(self.0.store.workspaces().change_member(actor, change, most, self.window()).await?)
    }

    /// Deletes a workspace and revokes all that its applications hold, here and in other workspaces.
    pub async fn delete_workspace(&self, actor: Actor) -> Result<(), IdentityError> {
        let clients = self.0.store.workspaces().delete(actor, self.now(), self.window()).await?;
        for client_id in clients {
            self.revoke_app(&client_id).await?;
        }
        Ok(())
    }

    /// Deletes a client workspace of an application. Returns its accounts.
    pub async fn delete_client_workspace(&self, app_id: Uuid, id: Uuid) -> Result<Vec<Account>, IdentityError> {
        Ok(self.0.store.workspaces().delete_client(app_id, id, self.now(), self.window()).await?)
    }
}
