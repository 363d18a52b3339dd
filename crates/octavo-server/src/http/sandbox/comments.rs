//! Comments at the simulated networks.

use axum::extract::State;
use axum::http::StatusCode;
use octavo_domain::Kind;
use octavo_store::accounts::Account;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{SandboxUser, link, refusal};
use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult, ErrorCode};
use crate::http::extract::JsonBody;
use crate::http::extract::owned::OwnedRow;

/// The most characters that a simulated network accepts; more than any real one does.
const MOST_TEXT: usize = 200_000;
const MOST_AUTHOR: usize = 1_000;

/// The comment to add.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewSandboxComment {
    /// The published post, `pst_…`.
    #[schema(value_type = String, required)]
    post_id: Option<String>,
    /// The name of the person who comments. If it is missing, the account itself comments.
    #[schema(max_length = 1000)]
    author: Option<String>,
    /// What they write.
    #[schema(value_type = String, required, max_length = 200_000)]
    text: Option<String>,
    /// The comment that they answer, `cmt_…`. If it is missing, they answer the post.
    parent_id: Option<String>,
}

/// Adds a comment to a post on a simulated network. Octavo reads it at the next reading, or after
/// `POST /v1/posts/{id}/comments/refresh`.
#[utoipa::path(post, path = "/v1/sandbox/comments", tag = "Sandbox",
    security(("bearer" = ["api"], "clientId" = [])),
    request_body(content = NewSandboxComment, example = json!({
        "postId": "pst_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "author": "Ada", "text": "Which paper is this?" })),
    responses((status = NO_CONTENT, description = "The network shows the comment.")))]
pub async fn add_sandbox_comment(
    State(state): State<AppState>,
    SandboxUser(caller): SandboxUser,
    JsonBody { input, .. }: JsonBody<NewSandboxComment>,
) -> ApiResult<StatusCode> {
    let sandbox = link(&state)?;
    let (post, author, text, parent) = input.check(|new, problems| {
        let post = problems.require_text("postId", new.post_id)?;
        let post = problems.parse("postId", Some(&post), |id| Kind::Post.parse(id), "Send the id of a post, pst_….");
        let author = problems.text_to("author", new.author.as_deref(), MOST_AUTHOR);
        let text = problems.require_text("text", new.text);
        let text = problems.text_to("text", text.as_deref(), MOST_TEXT);
        let parents = "Send the id of a comment, cmt_….";
        let parent = problems.parse("parentId", new.parent_id.as_deref(), |id| Kind::Comment.parse(id), parents);
        Some((post?, author, text?, parent))
    })?;
    let reach = caller.reach()?;
    let found = state.store.comments().find_published(reach, post).await?;
    let published = found.ok_or_else(|| ApiError::not_found("published post"))?;
    if published.platform.network().comments.is_none() {
        let network = published.platform.display_name();
        let message = format!("Octavo can't read the comments on posts on {network}.");
        return Err(ApiError::new(ErrorCode::Unsupported, message));
    }
    let parent = match parent {
        None => None,
        Some(id) => {
            let found = state.store.comments().find(reach, id).await?;
            let answered = found.filter(|comment| comment.post_id == post);
            Some(answered.ok_or_else(|| ApiError::not_found("comment"))?.network_id)
        }
    };
    let account = Account::find(&state, &caller, published.account_id).await?;
    let action = json!({
        "type": "comment", "post": published.identifier, "author": author, "text": text, "parent": parent,
    });
    let done = sandbox.act(published.platform.as_str(), &account.external_id, action).await;
    done.map_err(|error| refusal("postId", error))?;
    Ok(StatusCode::NO_CONTENT)
}
