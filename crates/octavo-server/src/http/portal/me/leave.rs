//! Deleting one's own account.

use axum::extract::State;
use axum::http::StatusCode;
use octavo_store::StoreError;
use octavo_store::identity::Leaving;

use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult, ErrorBody, ErrorCode};
use crate::http::extract::person::RecentlySignedIn;
use crate::identity::IdentityError;

/// Deletes the signed-in person for good, with their personal workspace and the workspaces where they are the only member:
/// applications, webhooks, files and posts. Scheduled posts are cancelled, accounts are disconnected, and every token ends
/// at once.
///
/// The audit log keeps their entries under their id, and forgets their name and addresses. The sign-in must be at most 10
/// minutes old.
#[utoipa::path(delete, path = "/v1/me", tag = "Your account", security(("bearer" = ["api"])),
    responses((status = NO_CONTENT, description = "The account is deleted."),
        (status = FORBIDDEN, description = "The sign-in is more than 10 minutes old (STEP_UP_REQUIRED), or the token is \
            not the portal's or lacks the scope (FORBIDDEN).", body = ErrorBody),
        (status = CONFLICT, description = "The person is the last owner of a workspace with other members (LAST_OWNER).",
            body = ErrorBody)))]
pub async fn delete_me(
    State(state): State<AppState>,
    RecentlySignedIn(person): RecentlySignedIn,
) -> ApiResult<StatusCode> {
    let left = match state.identity.delete_person(person.id()).await {
        Ok(Leaving::Left(left)) => left,
        Ok(Leaving::LastOwner(name)) => return Err(last_owner(&name)),
        Err(IdentityError::Store(StoreError::NotFound)) => return Err(ApiError::not_found("person")),
        Err(error) => return Err(error.into()),
    };
    state.wake.publish();
    state.publishing().give_back_all(&left.accounts).await;
    Ok(StatusCode::NO_CONTENT)
}

fn last_owner(name: &str) -> ApiError {
    let message = format!(
        "You are the last owner of the workspace {name}, which has other members. Make one of them an owner, or delete it."
    );
    ApiError::new(ErrorCode::LastOwner, message)
}
