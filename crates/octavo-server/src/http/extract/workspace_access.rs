//! The workspace that a path names, for a person whose role there has the right. Someone else's workspace answers 404, like
//! one that doesn't exist.

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;
use octavo_domain::{Kind, Right};
use octavo_store::workspaces::{Actor, ClientOwner, Member, Workspace};
use uuid::Uuid;

use super::auth::{AppsReader, Caller, ClientsReader, ClientsWriter, membership, require_right};
use super::person::{Person, RecentlySignedIn};
use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult};
use crate::identity::Principal;

macro_rules! workspace_access {
    ($($(#[$meta:meta])* $name:ident = $right:ident;)*) => {$(
        $(#[$meta])*
        pub struct $name(pub Actor);

        impl FromRequestParts<AppState> for $name {
            type Rejection = ApiError;

            async fn from_request_parts(parts: &mut Parts, state: &AppState) -> ApiResult<Self> {
                let (workspace, actor) = workspace_of(parts, state, false).await?;
                require_right(workspace.role, Right::$right)?;
                Ok($name(actor))
            }
        }
    )*};
}

workspace_access! {
    WorkspaceReader = Read;
    /// May change its members and its invitations.
    WorkspaceManager = Manage;
}

macro_rules! any_workspace {
    ($($(#[$meta:meta])* $name:ident = $right:ident;)*) => {$(
        $(#[$meta])*
        pub struct $name {
            pub workspace: Workspace,
            pub actor: Actor,
        }

        impl FromRequestParts<AppState> for $name {
            type Rejection = ApiError;

            async fn from_request_parts(parts: &mut Parts, state: &AppState) -> ApiResult<Self> {
                let (workspace, actor) = match ClientManager::of_key(parts, state).await? {
                    Some(owner) => owner.workspace_of(parts, state).await?,
                    None => {
                        let (workspace, actor) = workspace_of(parts, state, true).await?;
                        require_right(workspace.role, Right::$right)?;
                        if Right::$right == Right::Own {
                            RecentlySignedIn::from_request_parts(parts, state).await?;
                        }
                        (workspace, actor)
                    }
                };
                Ok($name { workspace, actor })
            }
        }
    )*};
}

// Of people, or of an application: its keys reach its client workspaces with the scope `workspaces.write`.
any_workspace! {
    ReadableWorkspace = Read;
    /// Its name and settings may be changed.
    ChangeableWorkspace = Manage;
    /// For people who proved within the last minutes who they are; keys need not.
    DeletableWorkspace = Own;
}

/// Who asks for workspaces: a person for theirs, or a key for its application's client workspaces.
pub enum WorkspacesOf {
    Person(Person),
    App(ClientManager),
}

impl FromRequestParts<AppState> for WorkspacesOf {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> ApiResult<Self> {
        match ClientManager::of_key(parts, state).await? {
            Some(owner) => Ok(WorkspacesOf::App(owner)),
            None => Ok(WorkspacesOf::Person(Person::from_request_parts(parts, state).await?)),
        }
    }
}

/// A key that may create, change and delete its application's client workspaces.
pub struct ClientManager {
    pub user_id: Uuid,
    pub owner: ClientOwner,
}

impl ClientManager {
    /// None if the call isn't made with a key.
    async fn of_key(parts: &mut Parts, state: &AppState) -> ApiResult<Option<Self>> {
        let principal = parts.extensions.get::<Principal>().filter(|principal| principal.key.is_some()).cloned();
        let Some(principal) = principal else { return Ok(None) };
        let ClientsWriter(caller) = ClientsWriter::from_request_parts(parts, state).await?;
        let (_, role) = membership(&parts.headers, &principal)?;
        let owner = ClientOwner { app_id: caller.acting_app()?, role };
        Ok(Some(ClientManager { user_id: caller.user_id, owner }))
    }

    async fn workspace_of(&self, parts: &mut Parts, state: &AppState) -> ApiResult<(Workspace, Actor)> {
        let missing = || ApiError::not_found("workspace");
        let id = path_id(parts, state, "id", Kind::Workspace).await.ok_or_else(missing)?;
        let workspace = state.store.workspaces().find_client(self.owner, id).await?.ok_or_else(missing)?;
        let actor = Actor { workspace_id: workspace.id, user_id: self.user_id, role: workspace.role };
        Ok((workspace, actor))
    }
}

/// May read what an application's client workspaces used: its key, or a person at the portal who names it in `x-api-key`.
pub struct UsageReader(pub Caller);

impl FromRequestParts<AppState> for UsageReader {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> ApiResult<Self> {
        if parts.extensions.get::<Principal>().is_some_and(|principal| principal.key.is_some()) {
            let ClientsReader(caller) = ClientsReader::from_request_parts(parts, state).await?;
            return Ok(UsageReader(caller));
        }
        let AppsReader(caller) = AppsReader::from_request_parts(parts, state).await?;
        Ok(UsageReader(caller))
    }
}

async fn workspace_of(parts: &mut Parts, state: &AppState, may_be_client: bool) -> ApiResult<(Workspace, Actor)> {
    let person = Person::from_request_parts(parts, state).await?;
    let id = path_id(parts, state, "id", Kind::Workspace).await.ok_or_else(|| ApiError::not_found("workspace"))?;
    let workspace = state.store.workspaces().find(person.id(), id).await?;
    let workspace = workspace.ok_or_else(|| ApiError::not_found("workspace"))?;
    if workspace.app_id.is_some() && !may_be_client {
        return Err(ApiError::conflict("A client workspace has no members. The application's keys act in it."));
    }
    let actor = Actor { workspace_id: workspace.id, user_id: person.id(), role: workspace.role };
    Ok((workspace, actor))
}

async fn path_id(parts: &mut Parts, state: &AppState, name: &str, kind: Kind) -> Option<Uuid> {
    let path = RawPathParams::from_request_parts(parts, state).await.ok()?;
    path.iter().find(|(parameter, _)| *parameter == name).and_then(|(_, id)| kind.parse(id))
}

/// The member that a path names.
async fn member_of(parts: &mut Parts, state: &AppState, workspace_id: Uuid) -> ApiResult<Member> {
    let missing = || ApiError::not_found("member");
    let id = path_id(parts, state, "userId", Kind::User).await.ok_or_else(missing)?;
    state.store.workspaces().find_member(workspace_id, id).await?.ok_or_else(missing)
}

/// Someone whose role the caller may change.
pub struct ChangeableMember {
    pub actor: Actor,
    pub member: Member,
}

impl FromRequestParts<AppState> for ChangeableMember {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> ApiResult<Self> {
        let WorkspaceManager(actor) = WorkspaceManager::from_request_parts(parts, state).await?;
        let member = member_of(parts, state, actor.workspace_id).await?;
        Ok(ChangeableMember { actor, member })
    }
}

/// Someone whom the caller may remove. Everyone may remove themselves.
pub struct RemovableMember {
    pub actor: Actor,
    pub member: Member,
}

impl FromRequestParts<AppState> for RemovableMember {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> ApiResult<Self> {
        let WorkspaceReader(actor) = WorkspaceReader::from_request_parts(parts, state).await?;
        let myself = path_id(parts, state, "userId", Kind::User).await == Some(actor.user_id);
        if !myself {
            require_right(actor.role, Right::Manage)?;
        }
        let member = member_of(parts, state, actor.workspace_id).await?;
        if !myself && !actor.role.may_change(Some(member.role), None) {
            require_right(actor.role, Right::Own)?;
        }
        Ok(RemovableMember { actor, member })
    }
}

/// An invitation that the caller may withdraw, if it is there.
pub struct NamedInvitation {
    pub workspace_id: Uuid,
    pub id: Uuid,
}

impl FromRequestParts<AppState> for NamedInvitation {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> ApiResult<Self> {
        let WorkspaceManager(actor) = WorkspaceManager::from_request_parts(parts, state).await?;
        let id = path_id(parts, state, "invitationId", Kind::Invitation).await;
        let id = id.ok_or_else(|| ApiError::not_found("invitation"))?;
        Ok(NamedInvitation { workspace_id: actor.workspace_id, id })
    }
}
