//! The applications that a person has allowed something.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use octavo_domain::Kind;
use octavo_domain::time::iso;
use octavo_store::identity::ConnectedApp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult};
use crate::http::owned::{Owned, OwnedRow};
use crate::http::person::Person;

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
            granted_at: iso(app.granted_at),
            last_used_at: app.last_used_at.map(iso),
        }
    }
}

/// Lists the applications that the person has allowed to act for them, the latest first.
#[utoipa::path(get, path = "/v1/me/connected-apps", tag = "Your account", security(("bearer" = ["api"])),
    responses((status = OK, description = "The applications.", body = Vec<ConnectedAppBody>)))]
pub async fn list_connected_apps(
    State(state): State<AppState>,
    person: Person,
) -> ApiResult<Json<Vec<ConnectedAppBody>>> {
    let apps = state.store.consents().list(person.id()).await?;
    Ok(Json(apps.into_iter().map(ConnectedAppBody::from).collect()))
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
