//! `/approvals/{id}`: what waits, for the person that an agent sends there.

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use octavo_domain::Kind;

use super::answer;
use crate::http::app::AppState;
use crate::http::error::ApiResult;
use crate::mail::in_workspace;

pub fn routes() -> Router<AppState> {
    Router::new().route("/approvals/{id}", get(open))
}

/// The approval's page of the portal, in its workspace. The portal asks for a sign-in, and shows only members what waits.
async fn open(State(state): State<AppState>, Path(id): Path<String>, request: Request) -> ApiResult<Response> {
    let Some(approval) = Kind::Approval.parse(&id) else {
        return Ok(Redirect::to("/portal/approvals").into_response());
    };
    let workspace = state.store.approvals().workspace_of(approval).await?;
    let place = workspace.map(|workspace| format!("?{}", in_workspace(&workspace))).unwrap_or_default();
    let page = format!("/portal/approvals/{}{place}", Kind::Approval.show(approval));
    Ok(answer(&state, request, Some(page)).await)
}
