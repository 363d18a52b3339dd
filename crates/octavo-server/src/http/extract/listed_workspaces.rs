//! The workspaces whose rows a call lists: the one that it acts in, or several that a person at the portal names.

use std::collections::HashMap;

use octavo_domain::Kind;
use octavo_store::workspaces::Workspace;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::auth::{Authority, Caller};
use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult, ErrorDetail};

/// That one call may name.
const MOST: usize = 100;
/// The parameter.
const WORKSPACES: &str = "workspaces";

/// A workspace.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct WorkspaceName {
    /// The workspace's id.
    #[schema(example = "wsp_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    id: String,
    /// The workspace's name.
    name: String,
}

impl WorkspaceName {
    pub fn name(&self) -> &str {
        &self.name
    }
}

pub struct ListedWorkspaces {
    pub ids: Vec<Uuid>,
    /// Their names; none if the call names no workspaces.
    names: Option<HashMap<Uuid, String>>,
}

impl ListedWorkspaces {
    /// The workspaces that `asked` names: `all`, or ids with commas between them. The caller needs the right of `A` in each of
    /// them. `all` leaves out those where they lack it.
    pub async fn of<A: Authority>(state: &AppState, caller: &Caller, asked: Option<String>) -> ApiResult<Self> {
        let Some(asked) = asked else {
            return Ok(ListedWorkspaces { ids: vec![caller.workspace_id], names: None });
        };
        if !caller.is_portal {
            let why = "Only the portal can list several workspaces together. Send x-octavo-workspace with one of them.";
            return Err(ApiError::invalid_field(WORKSPACES, why));
        }
        let listed = match asked.as_str() {
            "all" => {
                let all = state.store.workspaces().list(caller.user_id).await?.into_iter();
                all.filter(|workspace| workspace.role.may(A::RIGHT)).collect()
            }
            ids => named::<A>(state, caller, ids).await?,
        };
        let ids = listed.iter().map(|workspace| workspace.id).collect();
        Ok(ListedWorkspaces { ids, names: Some(listed.into_iter().map(|it| (it.id, it.name)).collect()) })
    }

    /// What to say of an item in this workspace; none if the call names no workspaces.
    pub fn name(&self, id: Uuid) -> Option<WorkspaceName> {
        let name = self.names.as_ref()?.get(&id)?.clone();
        Some(WorkspaceName { id: Kind::Workspace.show(id), name })
    }
}

async fn named<A: Authority>(state: &AppState, caller: &Caller, ids: &str) -> ApiResult<Vec<Workspace>> {
    let mut ids: Vec<&str> = ids.split(',').map(str::trim).collect();
    ids.sort_unstable();
    ids.dedup();
    if ids.len() > MOST {
        return Err(ApiError::invalid_field(WORKSPACES, format!("Name at most {MOST} workspaces.")));
    }
    let mut found = Vec::with_capacity(ids.len());
    for id in ids {
        let workspace = match Kind::Workspace.parse(id) {
            Some(id) => state.store.workspaces().find(caller.user_id, id).await?,
            None => None,
        };
        let missing = || ErrorDetail::new(WORKSPACES, format!("You are not a member of the workspace \"{id}\"."));
        let workspace = workspace.ok_or_else(|| ApiError::not_found_in(missing()))?;
        if !workspace.role.may(A::RIGHT) {
            let role = workspace.role.as_str();
            let why = format!("Your role in the workspace \"{id}\" is {role}, which does not allow this.");
            return Err(ApiError::forbidden(why));
        }
        found.push(workspace);
    }
    Ok(found)
}
