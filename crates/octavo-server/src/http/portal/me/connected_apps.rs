//! The applications that a person has allowed something.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use octavo_domain::Kind;
use octavo_domain::approval::ApprovalPolicy;
use octavo_domain::time::iso;
use octavo_store::identity::{ConnectedApp, ConsentChange};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::app::AppState;
use crate::http::describe::links::lead;
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::JsonBody;
use crate::http::extract::input::sent;
use crate::http::extract::owned::{Owned, OwnedRow};
use crate::http::extract::person::Person;
use crate::http::portal::named_accounts::{check_accounts, known_accounts};

/// An application that acts for the person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ConnectedApp)]
pub struct ConnectedAppBody {
    /// The application's client ID.
    client_id: String,
    /// Its name.
    name: String,
    /// The workspace that it acts in.
    #[schema(example = "wsp_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    workspace_id: String,
    /// What the person allowed.
    scopes: Vec<String>,
    /// The accounts that it may use. Null allows all of the workspace's, also those connected later.
    account_ids: Option<Vec<i64>>,
    /// Whether a person must approve its posts.
    approval: ApprovalPolicy,
    /// When the person last allowed it.
    #[schema(format = DateTime)]
    granted_at: String,
    /// When it last got an access token, which is valid for 15 minutes. Null if none of its tokens can be renewed.
    #[schema(format = DateTime)]
    last_used_at: Option<String>,
}

impl From<ConnectedApp> for ConnectedAppBody {
    fn from(app: ConnectedApp) -> Self {
        ConnectedAppBody {
            client_id: app.client_id,
            name: app.name,
            workspace_id: Kind::Workspace.show(app.workspace_id),
            scopes: app.scopes.split_ascii_whitespace().map(str::to_owned).collect(),
            account_ids: app.limits.account_ids,
            approval: app.limits.approval,
            granted_at: iso(app.granted_at),
            last_used_at: app.last_used_at.map(iso),
        }
    }
}

/// Lists the applications that the person has allowed to act for them, the latest first.
#[utoipa::path(get, path = "/v1/me/connected-apps", tag = "Your account", security(("bearer" = ["api"])),
    responses((status = OK, description = "The applications.", body = Vec<ConnectedAppBody>,
            example = json!([ConnectedAppBody::example()]))),
    extensions(("x-leads" = json!([
        lead("200", &[("clientId", "$response.body#/0/clientId")], &["update_connected_app", "disconnect_app"]),
    ]))))]
pub async fn list_connected_apps(
    State(state): State<AppState>,
    person: Person,
) -> ApiResult<Json<Vec<ConnectedAppBody>>> {
    let apps = state.store.consents().list(person.id()).await?;
    Ok(Json(apps.into_iter().map(ConnectedAppBody::from).collect()))
}

/// New limits of an application. What you leave out stays as it is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConnectedAppChange {
    /// The workspace that the limits are for. Required if the person allowed the application in several.
    #[schema(example = "wsp_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    workspace_id: Option<String>,
    /// The accounts that it may use, by their `id` from `GET /v1/accounts`. Null allows all, also those connected later.
    #[serde(default, deserialize_with = "sent")]
    #[schema(value_type = Option<Vec<i64>>, min_items = 1, max_items = 200)]
    account_ids: Option<Option<Vec<i64>>>,
    /// Whether a person must approve its posts.
    #[schema(value_type = Option<ApprovalPolicy>)]
    approval: Option<String>,
}

/// Changes what the person limits an application to in one workspace. The limits apply to the tokens that it has already.
///
/// A call beyond the accounts returns 403, and lists leave out the other accounts and their posts.
#[utoipa::path(patch, path = "/v1/me/connected-apps/{clientId}", tag = "Your account", security(("bearer" = ["api"])),
    params(("clientId" = String, Path, description = "The application's client ID.")),
    request_body(content = ConnectedAppChange, example = json!({ "accountIds": [1], "approval": "REQUIRED" })),
    responses((status = OK, description = "The application.", body = ConnectedAppBody,
            example = json!(ConnectedAppBody::example()))))]
pub async fn update_connected_app(
    State(state): State<AppState>,
    Owned(ConnectedApp { client_id, .. }, person): Owned<ConnectedApp, Person>,
    JsonBody { input, .. }: JsonBody<ConnectedAppChange>,
) -> ApiResult<Json<ConnectedAppBody>> {
    let workspaces = list_consents(&state, &person, &client_id).await?.map(|app| app.workspace_id).collect::<Vec<_>>();
    let change = input.value();
    let workspace_id = chosen_workspace(&workspaces, change.workspace_id.as_deref());
    let named = change.account_ids.as_ref().and_then(|ids| ids.as_deref());
    let known = known_accounts(&state, workspace_id.unwrap_or_default(), named).await?;
    let (workspace_id, account_ids, approval) = input.check(|change, problems| {
        if workspace_id.is_none() {
            problems.add("workspaceId", "Send the id of a workspace that you allowed the application in.");
        }
        let account_ids = change.account_ids.map(|ids| ids.map(|ids| check_accounts(ids, &known, problems)));
        let policies = "The approval must be NONE or REQUIRED.";
        let approval = problems.parse("approval", change.approval.as_deref(), ApprovalPolicy::parse, policies);
        Some((workspace_id?, account_ids, approval))
    })?;
    let account_ids = account_ids.as_ref().map(|ids| ids.as_deref());
    let change = ConsentChange { user_id: person.id(), client_id: &client_id, workspace_id, account_ids, approval };
    state.store.consents().change(change).await?;
    let mut changed = list_consents(&state, &person, &client_id).await?;
    let changed = changed.find(|app| app.workspace_id == workspace_id);
    changed.map(|app| Json(app.into())).ok_or_else(|| ApiError::not_found(ConnectedApp::NAME))
}

/// What the person allowed one client, by workspace.
async fn list_consents(
    state: &AppState,
    person: &Person,
    client_id: &str,
) -> ApiResult<impl Iterator<Item = ConnectedApp>> {
    let apps = state.store.consents().list(person.id()).await?;
    Ok(apps.into_iter().filter(move |app| app.client_id == client_id))
}

/// The workspace that a change names, or the only one.
fn chosen_workspace(workspaces: &[Uuid], named: Option<&str>) -> Option<Uuid> {
    match (named, workspaces) {
        (Some(id), _) => Kind::Workspace.parse(id).filter(|id| workspaces.contains(id)),
        (None, [only]) => Some(*only),
        (None, _) => None,
    }
}

/// Takes back what the person allowed an application, in all workspaces. Every token that it has for the person ends at once. What it
/// scheduled is still published.
#[utoipa::path(delete, path = "/v1/me/connected-apps/{clientId}", tag = "Your account", security(("bearer" = ["api"])),
    params(("clientId" = String, Path, description = "The application's client ID.")),
    responses((status = NO_CONTENT, description = "The application has no access any more.")))]
pub async fn disconnect_app(
    State(state): State<AppState>,
    Owned(app, person): Owned<ConnectedApp, Person>,
) -> ApiResult<StatusCode> {
    if !state.identity.withdraw_consent(person.id(), &app.client_id).await? {
        return Err(ApiError::not_found(ConnectedApp::NAME));
    }
    Ok(StatusCode::NO_CONTENT)
}

impl ConnectedAppBody {
    /// In the description.
    pub fn example() -> Value {
        json!({
            "clientId": "oct_bdfeef6869364c108fb886175e7e070f",
            "name": "Folio",
            "workspaceId": "wsp_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
            "scopes": ["accounts.read", "posts.write"],
            "accountIds": [1],
            "approval": "REQUIRED",
            "grantedAt": "2026-11-20T08:15:02.120Z",
            "lastUsedAt": "2026-11-21T09:24:10.000Z",
        })
    }
}
