//! The workspaces of the signed-in person. Only the portal's token opens these calls.

pub mod invitations;
pub mod members;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use octavo_domain::time::iso;
use octavo_domain::{Kind, Role};
use octavo_store::StoreError;
use octavo_store::workspaces::{MostWorkspaces, Workspace, WorkspaceChange};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::http::app::AppState;
use crate::http::describe::links::{FIRST, ID, lead};
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::JsonBody;
use crate::http::extract::input::Problems;
use crate::http::extract::person::Person;
use crate::http::extract::workspace_access::{RecentWorkspaceOwner, WorkspaceManager, WorkspaceOwner, WorkspaceReader};
use crate::ids;

/// What can follow for a workspace.
const OF_WORKSPACE: &[&str] = &[
    "show_workspace",
    "update_workspace",
    "list_members",
    "list_invitations",
    "create_invitation",
    "delete_workspace",
];

/// That one person is a member of, so that their list stays short.
const MOST_JOINED: i64 = 100;
const MAX_NAME: usize = 100;

/// A workspace: it owns accounts, media, posts, applications and webhooks.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Workspace)]
pub struct WorkspaceBody {
    /// Send it in `x-octavo-workspace`.
    #[schema(example = "wsp_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    id: String,
    /// The workspace's name.
    name: String,
    /// What you may do in it.
    #[schema(value_type = Role)]
    role: Role,
    /// Whether it is your personal workspace, which you have from the start.
    personal: bool,
    /// Whether files are published with their metadata, such as the place where a photo was taken.
    keep_media_metadata: bool,
    /// When it was created.
    #[schema(format = DateTime)]
    created_time: String,
}

impl WorkspaceBody {
    pub(in crate::http::portal) fn new(workspace: Workspace, person: uuid::Uuid) -> Self {
        WorkspaceBody {
            id: Kind::Workspace.show(workspace.id),
            name: workspace.name,
            role: workspace.role,
            personal: workspace.id == person,
            keep_media_metadata: workspace.keep_media_metadata,
            created_time: iso(workspace.created_at),
        }
    }
}

/// Lists the workspaces that the person is a member of: their personal one, then the others by name.
#[utoipa::path(get, path = "/v1/workspaces", tag = "Workspaces", security(("bearer" = ["api"])),
    responses((status = OK, description = "The workspaces.", body = Vec<WorkspaceBody>,
            example = json!([WorkspaceBody::example()]))),
    extensions(("x-leads" = json!([lead("200", &[("id", FIRST)], OF_WORKSPACE)]))))]
pub async fn list_workspaces(State(state): State<AppState>, person: Person) -> ApiResult<Json<Vec<WorkspaceBody>>> {
    let workspaces = state.store.workspaces().list(person.id()).await?;
    Ok(Json(workspaces.into_iter().map(|workspace| WorkspaceBody::new(workspace, person.id())).collect()))
}

/// The name of a workspace.
#[derive(Debug, Deserialize, ToSchema)]
pub struct WorkspaceName {
    /// The name that its members see.
    #[schema(value_type = String, required, min_length = 1, max_length = 100)]
    name: Option<String>,
}

/// What to change of a workspace.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WorkspacePatch {
    /// The name that its members see. Required unless another field is sent.
    #[schema(value_type = Option<String>, min_length = 1, max_length = 100)]
    name: Option<String>,
    /// Whether to publish files with their metadata, such as the place where a photo was taken. By default, Octavo removes
    /// it. It applies to every post that is sent after the change.
    keep_media_metadata: Option<bool>,
}

/// Creates a workspace with the person as its owner. A person owns at most `quotas.workspaces`, with their personal one.
#[utoipa::path(post, path = "/v1/workspaces", tag = "Workspaces", security(("bearer" = ["api"])),
    request_body(content = WorkspaceName, example = json!({ "name": "Fernhill Orchard" })),
    responses((status = CREATED, description = "The workspace.", body = WorkspaceBody,
            example = json!(WorkspaceBody::example()))),
    extensions(("x-leads" = json!([lead("201", &[("id", ID)], OF_WORKSPACE)]))))]
pub async fn create_workspace(
    State(state): State<AppState>,
    person: Person,
    JsonBody { input, .. }: JsonBody<WorkspaceName>,
) -> ApiResult<(StatusCode, Json<WorkspaceBody>)> {
    let name = input.check(|new, problems| workspace_name(new.name, problems))?;
    let workspace = Workspace {
        id: ids::new_id(),
        name,
        role: Role::Owner,
        created_at: state.clock.now(),
        keep_media_metadata: false,
    };
    state.store.workspaces().add(&workspace, person.id(), most_workspaces(&state)).await?;
    Ok((StatusCode::CREATED, Json(WorkspaceBody::new(workspace, person.id()))))
}

/// Returns a workspace.
#[utoipa::path(get, path = "/v1/workspaces/{id}", tag = "Workspaces", security(("bearer" = ["api"])),
    params(("id" = String, Path, description = "The workspace's id.")),
    responses((status = OK, description = "The workspace.", body = WorkspaceBody,
            example = json!(WorkspaceBody::example()))))]
pub async fn show_workspace(WorkspaceReader { workspace, actor }: WorkspaceReader) -> Json<WorkspaceBody> {
    Json(WorkspaceBody::new(workspace, actor.user_id))
}

/// Changes a workspace's name, or whether files are published with their metadata.
#[utoipa::path(patch, path = "/v1/workspaces/{id}", tag = "Workspaces", security(("bearer" = ["api"])),
    params(("id" = String, Path, description = "The workspace's id.")),
    request_body(content = WorkspacePatch, example = json!({ "name": "Fernhill Orchard", "keepMediaMetadata": false })),
    responses((status = OK, description = "The workspace.", body = WorkspaceBody,
            example = json!(WorkspaceBody::example()))))]
pub async fn update_workspace(
    State(state): State<AppState>,
    WorkspaceManager { workspace, actor }: WorkspaceManager,
    JsonBody { input, .. }: JsonBody<WorkspacePatch>,
) -> ApiResult<Json<WorkspaceBody>> {
    let change = input.check(|patch, problems| {
        let keep_media_metadata = patch.keep_media_metadata;
        let has_name = patch.name.is_some() || keep_media_metadata.is_none();
        let name = if has_name { Some(workspace_name(patch.name, problems)?) } else { None };
        Some(WorkspaceChange { name, keep_media_metadata })
    })?;
    state.store.workspaces().update(workspace.id, &change).await.map_err(gone)?;
    let changed = Workspace {
        name: change.name.unwrap_or(workspace.name),
        keep_media_metadata: change.keep_media_metadata.unwrap_or(workspace.keep_media_metadata),
        ..workspace
    };
    Ok(Json(WorkspaceBody::new(changed, actor.user_id)))
}

/// Deletes a workspace with everything in it. Its applications and their tokens end, its accounts are disconnected, and
/// its scheduled posts are cancelled. A personal workspace can't be deleted.
#[utoipa::path(delete, path = "/v1/workspaces/{id}", tag = "Workspaces", security(("bearer" = ["api"])),
    params(("id" = String, Path, description = "The workspace's id.")),
    responses((status = NO_CONTENT, description = "It was deleted."),
        (status = CONFLICT, description = "It is a personal workspace (CONFLICT).", body = crate::http::error::ErrorBody)))]
pub async fn delete_workspace(
    State(state): State<AppState>,
    RecentWorkspaceOwner(WorkspaceOwner { workspace, actor }): RecentWorkspaceOwner,
) -> ApiResult<StatusCode> {
    if state.store.users().find(workspace.id).await?.is_some() {
        return Err(ApiError::conflict("A personal workspace can't be deleted. It ends with its person's account."));
    }
    let accounts = state.store.accounts().list(workspace.id).await?;
    state.identity.delete_workspace(actor).await.map_err(role_changed)?;
    state.wake.publish();
    state.publishing().give_back_all(&accounts).await;
    Ok(StatusCode::NO_CONTENT)
}

fn role_changed(error: crate::identity::IdentityError) -> ApiError {
    match error {
        crate::identity::IdentityError::Store(error) => gone(error),
        other => other.into(),
    }
}

/// Another request deleted the workspace after it was found.
fn gone(error: StoreError) -> ApiError {
    match error {
        StoreError::NotFound => ApiError::not_found("workspace"),
        other => other.into(),
    }
}

fn most_workspaces(state: &AppState) -> MostWorkspaces {
    MostWorkspaces { joined: MOST_JOINED, owned: state.settings.quotas.workspaces }
}

fn workspace_name(name: Option<String>, problems: &mut Problems) -> Option<String> {
    let name = problems.require_text("name", name)?;
    if let Err(problem) = crate::identity::apps::check_display_name(&name, MAX_NAME) {
        problems.add("name", problem);
    }
    Some(name)
}

impl WorkspaceBody {
    /// In the description.
    pub fn example() -> Value {
        json!({
            "id": "wsp_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
            "name": "Fernhill Orchard",
            "role": "OWNER",
            "personal": false,
            "keepMediaMetadata": false,
            "createdTime": "2026-11-20T08:12:44.310Z",
        })
    }
}
