//! `POST /v1/comments/{id}/replies`: an answer to a comment is a post, on the same way as every other one.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;
use utoipa::ToSchema;

use super::check::check_answer;
use super::create::{CreateQuery, Report, create};
use super::response::ScheduleBody;
use super::unknown;
use crate::http::AppState;
use crate::http::describe::links::{ID, lead};
use crate::http::error::{ApiError, ApiResult, ErrorBody, ErrorCode};
use crate::http::extract::auth::PostsWriter;
use crate::http::extract::{CommentId, JsonBody, Query};
use crate::http::public::posts::leads::OF_POST;

/// An answer to a comment.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReplyRequest {
    /// The text, within the limits that the network has for replies or comments.
    #[schema(value_type = String, required)]
    content: Option<String>,
}

/// Answers a comment on a published post, as the account that published the post.
///
/// The reply is a post with the role REPLY: it is published once, waits for approval if the caller's posts need it, and can be read,
/// cancelled, retried and deleted as every other post. The answer is that of `POST /v1/posts`. `validateOnly=true` only checks the reply.
#[utoipa::path(post, path = "/v1/comments/{id}/replies", tag = "Comments",
    security(("bearer" = ["posts.write"], "clientId" = [])),
    params(("id" = String, Path, description = "The comment's id, `cmt_…`."), CreateQuery,
        ("prefer" = Option<String>, Header, description = "`return=representation` returns 201 with the body.")),
    request_body(content = ReplyRequest, example = json!({ "content": "It is cotton rag, 300 g." })),
    responses(
        (status = OK, description = "Only with `validateOnly=true`: the report.", body = Report,
            example = json!(Report::example())),
        (status = CREATED, description = "With `prefer: return=representation`, or if the operator set `api.create_answers`.", body = ScheduleBody,
            example = json!(ScheduleBody::example("SCHEDULED"))),
        (status = NO_CONTENT, description = "The post was queued.",
            headers(("location" = String, description = "`/v1/posts/{scheduleId}`"),
                ("octavo-approval" = Option<String>, description = "The approval that it waits for."),
                ("octavo-approval-url" = Option<String>, description = "Where a person reads the post, and approves or rejects it."))),
        (status = CONFLICT, description = "The network lets no app answer comments (UNSUPPORTED), or the Idempotency-Key was used \
            with a different request (CONFLICT).", body = ErrorBody)),
    extensions(("x-leads" = json!([lead("201", &[("id", ID)], OF_POST)]))))]
pub async fn reply_to_comment(
    State(state): State<AppState>,
    PostsWriter(caller): PostsWriter,
    CommentId(id): CommentId,
    Query(query): Query<CreateQuery>,
    headers: HeaderMap,
    JsonBody { input, bytes }: JsonBody<ReplyRequest>,
) -> ApiResult<Response> {
    let validate_only = query.check(|query, _| Some(query.validate_only()))?;
    let found = state.store.comments().find_target(caller.reach()?, id).await?;
    let comment = found.ok_or_else(|| ApiError::not_found("comment"))?;
    if !comment.actions().reply {
        let message = format!("Octavo can't answer comments on {}.", comment.platform.display_name());
        return Err(ApiError::new(ErrorCode::Unsupported, message));
    }
    let (request, problems) = input.into_parts();
    let text = (request.content.unwrap_or_default(), problems);
    let mut checked = check_answer(&state, &caller, &comment, text, validate_only).await?;
    if validate_only {
        checked.findings.extend(unknown::fields::<ReplyRequest>(&bytes));
    }
    create(&state, &caller, &headers, checked, validate_only).await
}
