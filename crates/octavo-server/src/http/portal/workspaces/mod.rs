//! The workspaces of the signed-in person, and those that an application creates for its customers.

mod body;
pub mod clients;
pub mod invitations;
pub mod members;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use octavo_domain::{ClientLimits, Kind, WorkspaceKind};
use octavo_store::StoreError;
use octavo_store::workspaces::{MostWorkspaces, NewClient, Workspace, WorkspaceChange};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::http::app::AppState;
use crate::http::describe::links::{FIRST, ID, lead};
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::input::Problems;
use crate::http::extract::workspace_access::{
    ChangeableWorkspace, ClientManager, DeletableWorkspace, ReadableWorkspace, WorkspacesOf,
};
use crate::http::extract::{JsonBody, Query};
use crate::ids;
use body::ClientLimitsBody;
pub use body::{WorkspaceBody, usd};

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

/// The workspace to create.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewWorkspace {
    /// The name that its members see, or that of your customer.
    #[schema(value_type = String, required, min_length = 1, max_length = 100)]
    name: Option<String>,
    /// CLIENT with a key. The portal doesn't send it.
    #[schema(value_type = Option<WorkspaceKind>, example = "CLIENT")]
    kind: Option<String>,
    /// Your id of the customer. Required with CLIENT, and unique within the application.
    #[schema(value_type = Option<String>, min_length = 1, max_length = 255)]
    external_id: Option<String>,
    /// What a client workspace may use. By default, it has no limits of its own.
    limits: Option<ClientLimitsBody>,
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
    /// What a client workspace may use. These replace all earlier limits: one that is missing or null no longer counts.
    limits: Option<ClientLimitsBody>,
}

/// Creates a workspace.
///
/// At the portal, the person becomes its owner. A person owns at most `quotas.workspaces`, with their personal one.
///
/// A key with the scope `workspaces.write` creates a client workspace: one for each customer of your product. It has no
/// members. Your keys act in it when you send its id in `x-octavo-workspace`. If the application already has a client
/// workspace with this `externalId`, the response is 200 with that workspace, unchanged.
#[utoipa::path(post, path = "/v1/workspaces", tag = "Workspaces",
    security(("bearer" = ["api"]), ("bearer" = ["workspaces.write"])),
    request_body(content = NewWorkspace, example = json!({ "name": "Fernhill Orchard" })),
    responses((status = CREATED, description = "The workspace.", body = WorkspaceBody,
            example = json!(WorkspaceBody::example())),
        (status = OK, description = "The client workspace that has this `externalId`.", body = WorkspaceBody,
            example = json!(WorkspaceBody::example()))),
    extensions(("x-leads" = json!([lead("201", &[("id", ID)], OF_WORKSPACE)]))))]
pub async fn create_workspace(
    State(state): State<AppState>,
    of: WorkspacesOf,
    JsonBody { input, .. }: JsonBody<NewWorkspace>,
) -> ApiResult<(StatusCode, Json<WorkspaceBody>)> {
    let for_client = matches!(of, WorkspacesOf::App(_));
    let (name, external_id, limits) = input.check(|new, problems| new.read(for_client, problems))?;
    let (id, now) = (ids::new_id(), state.clock.now());
    match of {
        WorkspacesOf::Person(person) => {
            let workspace = Workspace::new(id, name, now);
            state.store.workspaces().add(&workspace, person.id(), most_workspaces(&state)).await?;
            Ok((StatusCode::CREATED, Json(WorkspaceBody::new(workspace, person.id()))))
        }
        WorkspacesOf::App(ClientManager { user_id, owner }) => {
            let new = NewClient { id, name: &name, external_id: &external_id, limits, now };
            let most = state.settings.quotas.client_workspaces;
            let (workspace, is_new) = state.store.workspaces().add_client(owner, new, most).await?;
            let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
            Ok((status, Json(WorkspaceBody::new(workspace, user_id))))
        }
    }
}

impl NewWorkspace {
    /// The name, and the customer's id, which is empty for a workspace of people.
    fn read(self, for_client: bool, problems: &mut Problems) -> Option<(String, String, ClientLimits)> {
        let name = workspace_name(self.name, problems);
        let (expected, why) = match for_client {
            true => (Some(WorkspaceKind::Client), "A key creates client workspaces. Send CLIENT."),
            false => (None, "Only a key with the scope workspaces.write creates client workspaces. Leave it out."),
        };
        if self.kind.as_deref() != expected.map(WorkspaceKind::as_str) {
            problems.add("kind", why);
        }
        let external_id = match (for_client, self.external_id) {
            (true, id) => problems.require_text("externalId", id),
            (false, None) => Some(String::new()),
            (false, Some(_)) => {
                problems.add("externalId", "Only client workspaces have one. Leave it out.");
                None
            }
        };
        problems.text_to("externalId", external_id.as_deref(), MAX_EXTERNAL_ID);
        let limits = read_limits(self.limits, for_client, problems)?.unwrap_or_default();
        Some((name?, external_id?, limits))
    }
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

/// Changes a workspace's name, whether files are published with their metadata, or what a client workspace may use.
#[utoipa::path(patch, path = "/v1/workspaces/{id}", tag = "Workspaces",
    security(("bearer" = ["api"]), ("bearer" = ["workspaces.write"])),
    params(("id" = String, Path, description = "The workspace's id.")),
    request_body(content = WorkspacePatch, example = json!({ "name": "Fernhill Orchard", "keepMediaMetadata": false })),
    responses((status = OK, description = "The workspace.", body = WorkspaceBody,
            example = json!(WorkspaceBody::example()))))]
pub async fn update_workspace(
    State(state): State<AppState>,
    ChangeableWorkspace { workspace, actor }: ChangeableWorkspace,
    JsonBody { input, .. }: JsonBody<WorkspacePatch>,
) -> ApiResult<Json<WorkspaceBody>> {
    let change = input.check(|patch, problems| {
        let keep_media_metadata = patch.keep_media_metadata;
        let limits = read_limits(patch.limits, workspace.app_id.is_some(), problems)?;
        let has_name = patch.name.is_some() || keep_media_metadata.is_none() && limits.is_none();
        let name = if has_name { Some(workspace_name(patch.name, problems)?) } else { None };
        Some(WorkspaceChange { name, keep_media_metadata, limits })
    })?;
    state.store.workspaces().update(workspace.id, &change).await.map_err(gone)?;
    let changed = Workspace {
        name: change.name.unwrap_or(workspace.name),
        keep_media_metadata: change.keep_media_metadata.unwrap_or(workspace.keep_media_metadata),
        limits: change.limits.unwrap_or(workspace.limits),
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
