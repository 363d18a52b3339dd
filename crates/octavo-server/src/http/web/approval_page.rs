//! `/approvals/{id}`: what waits, for the person that an agent sends there.

use axum::Router;
use axum::extract::{Path, State};
use axum::response::Redirect;
use axum::routing::get;
use octavo_domain::Kind;

use crate::http::app::AppState;
use crate::http::error::ApiResult;
use crate::mail::in_workspace;

pub fn routes() -> Router<AppState> {
    Router::new().route("/approvals/{id}", get(open))
}

/// Opens the approval's page in the portal, in its workspace. The portal asks for a sign-in, and shows only members what waits.
async fn open(State(state): State<AppState>, Path(id): Path<String>) -> ApiResult<Redirect> {
    let Some(approval) = Kind::Approval.parse(&id) else { return Ok(Redirect::to("/portal/approvals")) };
    let workspace = state.store.approvals().workspace_of(approval).await?;
    let place = workspace.map(|workspace| format!("?{}", in_workspace(&workspace))).unwrap_or_default();
    Ok(Redirect::to(&format!("/portal/approvals/{}{place}", Kind::Approval.show(approval))))
}
