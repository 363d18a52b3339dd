//! `/approvals/{id}`: what waits, for the person that an agent sends there.

use axum::Router;
use axum::extract::{Path, State};
use axum::response::Redirect;
use axum::routing::get;
use octavo_domain::Kind;
use url::form_urlencoded;

use crate::http::app::AppState;
use crate::http::error::ApiResult;
use crate::mail::in_workspace;

pub fn routes() -> Router<AppState> {
    Router::new().route("/approvals/{id}", get(open))
}

/// Opens the approval in the portal, in its workspace. The portal asks for a sign-in, and shows only members what waits.
async fn open(State(state): State<AppState>, Path(id): Path<String>) -> ApiResult<Redirect> {
    let workspace = match Kind::Approval.parse(&id) {
        Some(id) => state.store.approvals().workspace_of(id).await?,
        None => None,
    };
    let opened = form_urlencoded::Serializer::new(String::new()).append_pair("open", &id).finish();
    let place = workspace.map(|workspace| format!("&{}", in_workspace(&workspace))).unwrap_or_default();
    Ok(Redirect::to(&format!("/portal/approvals?{opened}{place}")))
}
