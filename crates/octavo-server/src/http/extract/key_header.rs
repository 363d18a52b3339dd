//! `x-api-key`: the client ID of the application that a call is made for.

use axum::http::HeaderMap;
use octavo_domain::Right;
use uuid::Uuid;

use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult};
use crate::identity::Principal;

/// The application that a call is made for.
pub(super) struct ActingApp {
    pub id: Uuid,
    /// It belongs to the workspace that the call acts in.
    pub is_own: bool,
}

/// Holds `x-api-key` against the token: an application names itself, the portal may name an application of the workspace, or of
/// another one where the person's role lets them develop.
pub(super) async fn key_header(
    headers: &HeaderMap,
    state: &AppState,
    principal: &Principal,
    workspace_id: Uuid,
) -> ApiResult<Option<ActingApp>> {
    let key = headers.get("x-api-key").map(|value| value.to_str().unwrap_or("?").trim());
    // Clients with an empty setting send an empty header.
    let key = key.filter(|key| !key.is_empty());
    let is_own = principal.client_app.is_none() && (principal.owns_app || principal.is_portal);
    let acting = |id| ActingApp { id, is_own };
    match (principal.is_portal, key) {
        (true, None) => Ok(principal.client_app.map(acting)),
        (true, Some(key)) => named_app(state, principal, workspace_id, key).await.map(Some),
        (false, None) if state.settings.require_key_header && principal.key.is_none() => {
            Err(ApiError::unauthorized("Send the application's client ID in the x-api-key header."))
        }
        (false, None) => Ok(principal.app.map(acting)),
        (false, Some(key)) if key == principal.client_id => Ok(principal.app.map(acting)),
        (false, Some(_)) => {
            Err(ApiError::forbidden("x-api-key is not the client ID that the access token was issued to."))
        }
    }
}

async fn named_app(
    state: &AppState,
    principal: &Principal,
    workspace_id: Uuid,
    client_id: &str,
) -> ApiResult<ActingApp> {
    let foreign = || ApiError::forbidden("x-api-key is not the client ID of one of your applications.");
    let app = state.store.apps().find_by_client_id(client_id).await?.ok_or_else(foreign)?;
    if app.workspace_id == workspace_id || principal.client_app == Some(app.id) {
        return Ok(ActingApp { id: app.id, is_own: principal.client_app.is_none() });
    }
    let home = state.store.workspaces().find(principal.user_id, app.workspace_id).await?;
    home.filter(|home| home.role.may(Right::Develop)).ok_or_else(foreign)?;
    Ok(ActingApp { id: app.id, is_own: false })
}
