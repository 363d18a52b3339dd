//! New workspaces: of people, and of an application's customers.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use octavo_domain::{ClientLimits, Kind, Right, WorkspaceKind};
use octavo_store::StoreError;
use octavo_store::apps::App;
use octavo_store::workspaces::{ClientOwner, NewClient, Workspace};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::body::{ClientLimitsBody, WorkspaceBody};
use super::{MAX_EXTERNAL_ID, OF_WORKSPACE, most_workspaces, read_limits, workspace_name};
use crate::http::app::AppState;
use crate::http::describe::links::{ID, lead};
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::JsonBody;
use crate::http::extract::auth::{AppsWriter, require_right};
use crate::http::extract::input::Problems;
use crate::http::extract::owned::Owned;
use crate::http::extract::person::Person;
use crate::http::extract::workspace_access::{ClientManager, WorkspacesOf};
use crate::ids;

const TEMPLATE: &str = "template";

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
    /// What a client workspace may use. By default what the template allows, or else without limits of its own.
    limits: Option<ClientLimitsBody>,
    /// The id of a workspace whose queue and settings the new one gets. With a key, it is another client workspace. At the portal,
    /// the new workspace gets its members too, with their roles; other owners become admins.
    template: Option<String>,
}

/// The customer to add.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewClientWorkspace {
    /// The customer's name.
    #[schema(value_type = String, required, min_length = 1, max_length = 100)]
    name: Option<String>,
    /// Your id of the customer, unique within the application.
    #[schema(value_type = String, required, min_length = 1, max_length = 255)]
    external_id: Option<String>,
    /// The id of a client workspace whose queue, settings and limits the new one gets.
    template: Option<String>,
}

/// What was sent about a new client workspace.
struct Client {
    name: String,
    external_id: String,
    limits: Option<ClientLimits>,
    template: Option<Uuid>,
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
    match of {
        WorkspacesOf::Person(person) => {
            let (name, template) = input.check(NewWorkspace::of_person)?;
            let workspace = add(&state, &person, name, template).await?;
            Ok((StatusCode::CREATED, Json(workspace)))
        }
        WorkspacesOf::App(ClientManager { user_id, owner }) => {
            let client = input.check(NewWorkspace::of_client)?;
            add_client(&state, owner, user_id, client).await
        }
    }
}

/// Creates a client workspace, unless the application has one with this `externalId`: then the response is 200 with that one,
/// unchanged. Keys do the same with `POST /v1/workspaces`.
#[utoipa::path(post, path = "/v1/apps/{id}/clients", tag = "Apps", security(("bearer" = ["apps.write"])),
    params(("id" = String, Path, description = "The application's id.")),
    request_body(content = NewClientWorkspace, example = json!({ "name": "Calloway Bakery", "externalId": "cust_1042" })),
    responses((status = CREATED, description = "The client workspace.", body = WorkspaceBody,
            example = json!(WorkspaceBody::client_example())),
        (status = OK, description = "The client workspace that has this `externalId`.", body = WorkspaceBody,
            example = json!(WorkspaceBody::client_example()))))]
pub async fn create_client(
    State(state): State<AppState>,
    Owned(app, AppsWriter(caller)): Owned<App, AppsWriter>,
    JsonBody { input, .. }: JsonBody<NewClientWorkspace>,
) -> ApiResult<(StatusCode, Json<WorkspaceBody>)> {
    let client = input.check(|new, problems| Client::read(new.name, new.external_id, new.template, problems))?;
    let owner = ClientOwner { app_id: app.id, role: caller.role };
    add_client(&state, owner, caller.user_id, client).await
}

impl NewWorkspace {
    fn of_person(self, problems: &mut Problems) -> Option<(String, Option<Uuid>)> {
        if self.kind.is_some() {
            let why = "Only a key with the scope workspaces.write creates client workspaces. Leave it out.";
            problems.add("kind", why);
        }
        if self.external_id.is_some() {
            problems.add("externalId", "Only client workspaces have one. Leave it out.");
        }
        read_limits(self.limits, false, problems);
        let template = template_id(self.template.as_deref(), problems);
        Some((workspace_name(self.name, problems)?, template))
    }

    fn of_client(self, problems: &mut Problems) -> Option<Client> {
        if self.kind.as_deref() != Some(WorkspaceKind::Client.as_str()) {
            problems.add("kind", "A key creates client workspaces. Send CLIENT.");
        }
        let limits = read_limits(self.limits, true, problems);
        let client = Client::read(self.name, self.external_id, self.template, problems)?;
        Some(Client { limits: limits?, ..client })
    }
}

impl Client {
    /// Without limits of its own.
    fn read(
        name: Option<String>,
        external_id: Option<String>,
        template: Option<String>,
        problems: &mut Problems,
    ) -> Option<Self> {
        let name = workspace_name(name, problems);
        let external_id = problems.require_text("externalId", external_id);
        problems.text_to("externalId", external_id.as_deref(), MAX_EXTERNAL_ID);
        let template = template_id(template.as_deref(), problems);
        Some(Client { name: name?, external_id: external_id?, limits: None, template })
    }
}

fn template_id(text: Option<&str>, problems: &mut Problems) -> Option<Uuid> {
    problems.parse(TEMPLATE, text, |text| Kind::Workspace.parse(text), "Send the id of a workspace, wsp_….")
}

async fn add(state: &AppState, person: &Person, name: String, template: Option<Uuid>) -> ApiResult<WorkspaceBody> {
    let store = state.store.workspaces();
    if let Some(template) = template {
        let found = store.find(person.id(), template).await?.ok_or_else(no_template)?;
        if found.app_id.is_some() {
            let why = "This is a client workspace. Name a workspace that has members.";
            return Err(ApiError::invalid_field(TEMPLATE, why));
        }
        require_right(found.role, Right::Manage)?;
    }
    let workspace = Workspace::new(ids::new_id(), name, state.clock.now());
    let added = store.add(&workspace, person.id(), template, most_workspaces(state)).await;
    added.map_err(|error| gone(error, template))?;
    let added = store.find(person.id(), workspace.id).await?.unwrap_or(workspace);
    Ok(WorkspaceBody::new(added, person.id()))
}

async fn add_client(
    state: &AppState,
    owner: ClientOwner,
    person: Uuid,
    client: Client,
) -> ApiResult<(StatusCode, Json<WorkspaceBody>)> {
    let store = state.store.workspaces();
    let Client { name, external_id, limits, template } = client;
    if let Some(template) = template {
        store.find_client(owner, template).await?.ok_or_else(no_template)?;
    }
    let (id, now, most) = (ids::new_id(), state.clock.now(), state.settings.quotas.client_workspaces);
    let new = NewClient { id, name: &name, external_id: &external_id, limits, template, now };
    let (workspace, is_new) = store.add_client(owner, new, most).await.map_err(|error| gone(error, template))?;
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, Json(WorkspaceBody::new(workspace, person))))
}

fn no_template() -> ApiError {
    ApiError::invalid_field(TEMPLATE, "No such workspace, or it is not yours.")
}

/// Another request deleted the template after it was found.
fn gone(error: StoreError, template: Option<Uuid>) -> ApiError {
    match (error, template) {
        (StoreError::NotFound, Some(_)) => no_template(),
        (other, _) => other.into(),
    }
}
