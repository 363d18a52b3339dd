//! `x-api-key`: the client ID of the application that a call is made for.

use axum::http::HeaderMap;
use uuid::Uuid;

use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult};
use crate::identity::Principal;

/// Holds `x-api-key` against the token: an application names itself, the portal may name an application of the workspace.
/// Returns the application acted for.
pub(super) async fn key_header(
    headers: &HeaderMap,
    state: &AppState,
    principal: &Principal,
    workspace_id: Uuid,
) -> ApiResult<Option<Uuid>> {
    let key = headers.get("x-api-key").map(|value| value.to_str().unwrap_or("?").trim());
    // Clients with an empty setting send an empty header.
    let key = key.filter(|key| !key.is_empty());
    match (principal.is_portal, key) {
        (true, None) => Ok(principal.client_app),
        (true, Some(key)) => owned_app(state, workspace_id, principal.client_app, key).await.map(Some),
        (false, None) if state.settings.require_key_header && principal.key.is_none() => {
            Err(ApiError::unauthorized("Send the application's client ID in the x-api-key header."))
        }
        (false, None) => Ok(principal.app),
        (false, Some(key)) if key == principal.client_id => Ok(principal.app),
        (false, Some(_)) => {
            Err(ApiError::forbidden("x-api-key is not the client ID that the access token was issued to."))
        }
    }
}

async fn owned_app(
    state: &AppState,
    workspace_id: Uuid,
    client_app: Option<Uuid>,
    client_id: &str,
) -> Result<Uuid, ApiError> {
    let app = state.store.apps().find_by_client_id(client_id).await?;
    app.filter(|app| app.workspace_id == workspace_id || client_app == Some(app.id))
        .map(|app| app.id)
        .ok_or_else(|| ApiError::forbidden("x-api-key is not the client ID of one of the workspace's applications."))
}
