//! A person with two workspaces, each with an application and an account, whose posts wait among the stage's.

use jiff::SignedDuration;
use octavo_domain::Role;
use octavo_store::identity::Window;
use octavo_store::webhooks::Webhook;
use octavo_store::workspaces::{Actor, ClientOwner, MostWorkspaces, NewClient, Workspace};
use octavo_store::{Store, StoreResult};
use uuid::Uuid;

use super::stage::Stage;
use crate::media::day;
use crate::publish::account;
use crate::support::{app, hour, new_id, user, webhook};

const WINDOW: fn() -> Window = || Window { recorded_at: hour(1), until: hour(24) };

#[derive(Clone)]
pub struct Company {
    pub(super) person: Uuid,
    /// Their personal workspace, and another.
    pub workspaces: [Uuid; 2],
    pub apps: [Uuid; 2],
    /// The lanes of the accounts.
    pub lanes: [Uuid; 2],
    pub webhooks: [Webhook; 2],
}

impl Company {
    pub async fn new(store: &Store) -> Self {
        let person = user(store).await;
        let workspaces = [person, new_workspace(store, person).await];
        let apps = [app(store, workspaces[0]).await, app(store, workspaces[1]).await];
        Company {
            person,
            workspaces,
            apps,
            lanes: [account(store, workspaces[0]).await.1, account(store, workspaces[1]).await.1],
            webhooks: [webhook(store, apps[0]).await, webhook(store, apps[1]).await],
        }
    }
}

async fn new_workspace(store: &Store, person: Uuid) -> Uuid {
    let id = new_id();
    let workspace = Workspace::new(id, "Fernhill".into(), hour(0));
    store.workspaces().add(&workspace, person, None, MostWorkspaces { joined: 10, owned: 10 }).await.unwrap();
    id
}

impl Stage {
    pub async fn delete_workspace(&self) -> StoreResult<()> {
        let Company { person, workspaces: [_, workspace_id], .. } = self.company();
        let actor = Actor { workspace_id, user_id: person, role: Role::Owner };
        self.store.workspaces().delete(actor, self.now(), WINDOW()).await?;
        self.renew_company().await
    }

    pub async fn delete_person(&self) -> StoreResult<()> {
        self.store.users().delete(self.company().person, self.now(), WINDOW()).await?;
        self.renew_company().await
    }

    pub async fn remove_deleted(&self) -> StoreResult<()> {
        self.store.accounts().take_abandoned(8, self.now()).await?;
        self.store.workspaces().remove_deleted(8, SignedDuration::ZERO, day(1)).await.map(drop)
    }

    pub async fn create_and_delete_client(&self) -> StoreResult<()> {
        let [_, app_id] = self.company().apps;
        let owner = ClientOwner { app_id, role: Role::Owner };
        let new = NewClient {
            id: new_id(),
            name: "Customer",
            external_id: "cust_1",
            limits: None,
            template: None,
            now: self.now(),
        };
        let (client, _) = self.store.workspaces().add_client(owner, new, 10).await?;
        self.store.workspaces().delete_client(app_id, client.id, self.now(), WINDOW()).await.map(drop)
    }
}
