//! The workspaces of the signed-in person, and those that an application creates for its customers.

mod body;
mod chat;
pub mod clients;
pub mod create;
pub mod invitations;
pub mod members;

use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use octavo_domain::approval::WorkspaceApproval;
use octavo_domain::{ClientLimits, Kind};
use octavo_store::StoreError;
use octavo_store::workspaces::{MostWorkspaces, Workspace, WorkspaceChange};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::http::app::AppState;
use crate::http::describe::links::{FIRST, lead};
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::input::{Problems, sent};
use crate::http::extract::workspace_access::{
    ChangeableWorkspace, ClientManager, DeletableWorkspace, ReadableWorkspace, WorkspacesOf,
};
use crate::http::extract::{JsonBody, Query};
use crate::identity::Principal;
use body::ClientLimitsBody;
pub use body::{WorkspaceBody, usd};
use chat::read_chat;

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
const MAX_EXTERNAL_ID: usize = 255;
const APPROVALS: &str = "The approval must be NONE, CONTRIBUTORS or EVERYONE.";

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct WorkspacesQuery {
    /// With a key: returns only the client workspace of this customer.
    #[param(max_length = 255, example = "cust_1042")]
    external_id: Option<String>,
    /// With a key: returns the client workspaces after this one. Send the last id that you received.
    #[param(example = "wsp_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    after: Option<String>,
    /// With a key: 1 to 100; default 20. If fewer come, there are no more.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

/// Lists workspaces.
///
/// A person at the portal gets all workspaces that they are a member of: their personal one, then the others by name. A key
/// with the scope `workspaces.write` gets the client workspaces of its application, the oldest first.
#[utoipa::path(get, path = "/v1/workspaces", tag = "Workspaces",
    security(("bearer" = ["api"]), ("bearer" = ["workspaces.write"])), params(WorkspacesQuery),
    responses((status = OK, description = "The workspaces.", body = Vec<WorkspaceBody>,
            example = json!([WorkspaceBody::example()]))),
    extensions(("x-leads" = json!([lead("200", &[("id", FIRST)], OF_WORKSPACE)]))))]
pub async fn list_workspaces(
    State(state): State<AppState>,
    of: WorkspacesOf,
    Query(query): Query<WorkspacesQuery>,
) -> ApiResult<Json<Vec<WorkspaceBody>>> {
    let (external_id, after, limit) = query.check(|query, problems| {
        let unknown = "Unknown workspace id. Send the last id that you received.";
        let after = problems.parse("after", query.after.as_deref(), |text| Kind::Workspace.parse(text), unknown);
        let external_id = problems.text_to("externalId", query.external_id.as_deref(), MAX_EXTERNAL_ID);
        Some((external_id, after, problems.page_size("limit", query.limit)))
    })?;
    let store = state.store.workspaces();
    let (workspaces, person) = match of {
        WorkspacesOf::Person(person) => (store.list(person.id()).await?, person.id()),
        WorkspacesOf::App(ClientManager { user_id, owner }) => {
            (store.list_clients(owner, external_id.as_deref(), after, limit).await?, user_id)
        }
    };
    Ok(Json(workspaces.into_iter().map(|workspace| WorkspaceBody::new(workspace, person)).collect()))
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
    /// Whose posts wait for approval. It applies to what is written after the change. A key can't change it.
    #[schema(value_type = Option<WorkspaceApproval>)]
    approval: Option<String>,
    /// The address of an incoming webhook of your chat: it gets `{"text": "..."}` when a post fails, an account must be connected
    /// again, or a webhook is disabled. Slack's, and Discord's with `/slack` at its end. Null removes it. A client workspace has
    /// none: its messages go to the chat of its application's workspace.
    #[serde(default, deserialize_with = "sent")]
    #[schema(value_type = Option<String>, max_length = 2000)]
    notices_url: Option<Option<String>>,
    /// What a client workspace may use. These replace all earlier limits: one that is missing or null no longer counts.
    limits: Option<ClientLimitsBody>,
}

/// Returns a workspace.
#[utoipa::path(get, path = "/v1/workspaces/{id}", tag = "Workspaces",
    security(("bearer" = ["api"]), ("bearer" = ["workspaces.write"])),
    params(("id" = String, Path, description = "The workspace's id.")),
    responses((status = OK, description = "The workspace.", body = WorkspaceBody,
            example = json!(WorkspaceBody::example()))))]
pub async fn show_workspace(ReadableWorkspace { workspace, actor }: ReadableWorkspace) -> Json<WorkspaceBody> {
    Json(WorkspaceBody::new(workspace, actor.user_id))
}

/// Changes a workspace's name, its settings for metadata and approval, its chat, or what a client workspace may use.
#[utoipa::path(patch, path = "/v1/workspaces/{id}", tag = "Workspaces",
    security(("bearer" = ["api"]), ("bearer" = ["workspaces.write"])),
    params(("id" = String, Path, description = "The workspace's id.")),
    request_body(content = WorkspacePatch, example = json!({ "name": "Fernhill Orchard", "keepMediaMetadata": false })),
    responses((status = OK, description = "The workspace.", body = WorkspaceBody,
            example = json!(WorkspaceBody::example()))))]
pub async fn update_workspace(
    State(state): State<AppState>,
    ChangeableWorkspace { workspace, actor }: ChangeableWorkspace,
    Extension(principal): Extension<Principal>,
    JsonBody { input, .. }: JsonBody<WorkspacePatch>,
) -> ApiResult<Json<WorkspaceBody>> {
    let change = input.check(|patch, problems| {
        let keep_media_metadata = patch.keep_media_metadata;
        let limits = read_limits(patch.limits, workspace.app_id.is_some(), problems)?;
        let chat = read_chat(&state, &workspace, patch.notices_url, problems)?;
        let has_other = keep_media_metadata.is_some() || limits.is_some() || patch.approval.is_some() || chat.is_some();
        let approval = problems.parse("approval", patch.approval.as_deref(), WorkspaceApproval::parse, APPROVALS);
        let has_name = patch.name.is_some() || !has_other;
        let name = if has_name { Some(workspace_name(patch.name, problems)?) } else { None };
        Some(WorkspaceChange { name, keep_media_metadata, approval, limits, chat })
    })?;
    if principal.key.is_some() && change.approval.is_some() {
        return Err(ApiError::forbidden("Only a person at the portal can change whose posts wait for approval."));
    }
    state.store.workspaces().update(workspace.id, &change).await.map_err(gone)?;
    let changed = Workspace {
        name: change.name.unwrap_or(workspace.name),
        keep_media_metadata: change.keep_media_metadata.unwrap_or(workspace.keep_media_metadata),
        approval: change.approval.unwrap_or(workspace.approval),
        limits: change.limits.unwrap_or(workspace.limits),
        notices_host: change.chat.map_or(workspace.notices_host, |chat| chat.map(|chat| chat.host)),
        ..workspace
    };
    Ok(Json(WorkspaceBody::new(changed, actor.user_id)))
}

/// Deletes a workspace with everything in it. Its applications and their tokens end, its accounts are disconnected, and
/// its scheduled posts are cancelled. A personal workspace can't be deleted.
#[utoipa::path(delete, path = "/v1/workspaces/{id}", tag = "Workspaces",
    security(("bearer" = ["api"]), ("bearer" = ["workspaces.write"])),
    params(("id" = String, Path, description = "The workspace's id.")),
    responses((status = NO_CONTENT, description = "It was deleted."),
        (status = CONFLICT, description = "It is a personal workspace (CONFLICT).", body = crate::http::error::ErrorBody)))]
pub async fn delete_workspace(
    State(state): State<AppState>,
    DeletableWorkspace { workspace, actor }: DeletableWorkspace,
) -> ApiResult<StatusCode> {
    if state.store.users().find(workspace.id).await?.is_some() {
        return Err(ApiError::conflict("A personal workspace can't be deleted. It ends with its person's account."));
    }
    let accounts = match workspace.app_id {
        Some(app) => state.identity.delete_client_workspace(app, workspace.id).await.map_err(role_changed)?,
        None => {
            let accounts = state.store.accounts().list(workspace.id).await?;
            state.identity.delete_workspace(actor).await.map_err(role_changed)?;
            accounts
        }
    };
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

fn read_limits(
    limits: Option<ClientLimitsBody>,
    is_client: bool,
    problems: &mut Problems,
) -> Option<Option<ClientLimits>> {
    match limits {
        Some(_) if !is_client => {
            problems.add("limits", "Only client workspaces have limits. Leave it out.");
            None
        }
        Some(limits) => limits.check(problems).map(Some),
        None => Some(None),
    }
}

fn workspace_name(name: Option<String>, problems: &mut Problems) -> Option<String> {
    let name = problems.require_text("name", name)?;
    if let Err(problem) = crate::identity::apps::check_display_name(&name, MAX_NAME) {
        problems.add("name", problem);
    }
    Some(name)
}
