//! Comments that are hidden, shown again and deleted at their networks.

use axum::extract::State;
use axum::http::StatusCode;
use octavo_domain::moderation::Moderation;
use octavo_store::comments::ChangeAsked;
use uuid::Uuid;

use crate::http::AppState;
use crate::http::error::{ApiError, ApiResult, ErrorBody, ErrorCode};
use crate::http::extract::CommentId;
use crate::http::extract::auth::{Caller, PostsDeleter};

/// Hides a comment from other people at its network.
///
/// The call returns before the network has done it; the comment's `moderation` shows how far it is. Calling again tries again what
/// failed. The call needs a person at the portal who may publish, or a key with the scope `posts.delete`.
#[utoipa::path(post, path = "/v1/comments/{id}/hide", tag = "Comments",
    security(("bearer" = ["posts.delete"], "clientId" = [])),
    params(("id" = String, Path, description = "The comment's id, `cmt_…`.")),
    responses((status = NO_CONTENT, description = "Octavo hides the comment, or it is hidden."),
        (status = CONFLICT, description = "The account was disconnected, or another change of the comment is under way (CONFLICT). \
            The network does not allow it (UNSUPPORTED).", body = ErrorBody)))]
pub async fn hide_comment(
    State(state): State<AppState>,
    PostsDeleter(caller): PostsDeleter,
    CommentId(id): CommentId,
) -> ApiResult<StatusCode> {
    ask(&state, &caller, id, Moderation::Hide).await
}

/// Shows a hidden comment again.
///
/// The call returns before the network has done it, as for hiding, and needs the same rights.
#[utoipa::path(post, path = "/v1/comments/{id}/unhide", tag = "Comments",
    security(("bearer" = ["posts.delete"], "clientId" = [])),
    params(("id" = String, Path, description = "The comment's id, `cmt_…`.")),
    responses((status = NO_CONTENT, description = "Octavo shows the comment, or it is shown."),
        (status = CONFLICT, description = "The account was disconnected, or another change of the comment is under way (CONFLICT). \
            The network does not allow it (UNSUPPORTED).", body = ErrorBody)))]
pub async fn unhide_comment(
    State(state): State<AppState>,
    PostsDeleter(caller): PostsDeleter,
    CommentId(id): CommentId,
) -> ApiResult<StatusCode> {
    ask(&state, &caller, id, Moderation::Unhide).await
}

/// Deletes a comment at its network.
///
/// Some networks let an account delete only the comments that it wrote. The comment disappears from the lists once the network has
/// deleted it. The call returns before that, as for hiding, and needs the same rights.
#[utoipa::path(delete, path = "/v1/comments/{id}", tag = "Comments",
    security(("bearer" = ["posts.delete"], "clientId" = [])),
    params(("id" = String, Path, description = "The comment's id, `cmt_…`.")),
    responses((status = NO_CONTENT, description = "Octavo deletes the comment."),
        (status = CONFLICT, description = "The account was disconnected, or another change of the comment is under way (CONFLICT). \
            The network does not allow it (UNSUPPORTED).", body = ErrorBody)))]
pub async fn delete_comment(
    State(state): State<AppState>,
    PostsDeleter(caller): PostsDeleter,
    CommentId(id): CommentId,
) -> ApiResult<StatusCode> {
    ask(&state, &caller, id, Moderation::Delete).await
}

async fn ask(state: &AppState, caller: &Caller, id: Uuid, change: Moderation) -> ApiResult<StatusCode> {
    match state.store.comments().change(caller.reach()?, id, change, state.clock.now()).await? {
        ChangeAsked::Asked => {
            state.wake.publish();
            Ok(StatusCode::NO_CONTENT)
        }
        ChangeAsked::Missing => Err(ApiError::not_found("comment")),
        ChangeAsked::Conflict(why) => Err(ApiError::conflict(why)),
        ChangeAsked::Unsupported(why) => Err(ApiError::new(ErrorCode::Unsupported, why)),
    }
}
