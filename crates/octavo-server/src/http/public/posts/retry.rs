//! `POST /v1/posts/{id}/retry`: sends posts again that failed.

use axum::Json;
use axum::extract::State;
use octavo_domain::Kind;
use octavo_domain::post_retry::RetryWish;
use octavo_store::StoreError;
use octavo_store::schedules::Retried;
use serde::Deserialize;
use utoipa::ToSchema;

use super::change::show;
use super::response::ScheduleBody;
use crate::http::AppState;
use crate::http::auth::PostsWriter;
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::http::extract::{JsonBody, ScheduleId};
use crate::http::input::Problems;

/// Which posts to send again.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RetryRequest {
    /// The ids of posts, `pst_…`. Leave it out to retry every post that failed.
    post_ids: Option<Vec<String>>,
    /// True confirms that you checked the account, and that posts with `OUTCOME_UNKNOWN` are not there. Without it, they
    /// are never sent again.
    absent: Option<bool>,
}

/// Sends posts again that failed. Their replies with `PARENT_FAILED` follow them.
#[utoipa::path(post, path = "/v1/posts/{id}/retry", tag = "Queue",
    security(("bearer" = ["posts.write"], "clientId" = [])),
    params(("id" = String, Path, description = "The schedule's id, `sch_…`.")),
    request_body = RetryRequest,
    responses((status = OK, description = "The changed schedule.", body = ScheduleBody),
        (status = CONFLICT, description = "Nothing can be retried, or the key may not queue posts at this time.", body = ErrorBody)))]
pub async fn retry_post(
    State(state): State<AppState>,
    PostsWriter(caller): PostsWriter,
    ScheduleId(id): ScheduleId,
    JsonBody { input, .. }: JsonBody<RetryRequest>,
) -> ApiResult<Json<ScheduleBody>> {
    let wish = input.check(RetryRequest::check)?;
    let (reach, now) = (caller.reach()?, state.clock.now());
    match state.store.schedules().retry(reach, id, &wish, caller.key.clone(), now).await {
        Ok(Retried::Done) => {}
        Ok(Retried::Missing) => return Err(ApiError::not_found("post")),
        Ok(Retried::UnknownPost(post)) => {
            let index = wish.posts.iter().flatten().position(|named| *named == post).unwrap_or_default();
            let message =
                format!("This schedule has no post {}. GET /v1/posts/{{id}} lists its posts.", Kind::Post.show(post));
            return Err(ApiError::invalid_field(format!("postIds[{index}]"), message));
        }
        Ok(Retried::Refused(why)) => return Err(ApiError::conflict(why)),
        Err(StoreError::NotFound) => {
            return Err(ApiError::conflict("A file of the post no longer exists. Create a new post."));
        }
        Err(error) => return Err(error.into()),
    }
    state.wake.publish();
    show(&state, &caller, id).await
}

impl RetryRequest {
    fn check(self, problems: &mut Problems) -> Option<RetryWish> {
        const MESSAGE: &str = "The id of a post starts with pst_. GET /v1/posts/{id} lists them.";
        let ids = self.post_ids.map(|ids| {
            let parse = |(index, id): (usize, &String)| {
                problems.parse(&format!("postIds[{index}]"), Some(id), |text| Kind::Post.parse(text), MESSAGE)
            };
            ids.iter().enumerate().filter_map(parse).collect()
        });
        Some(RetryWish { posts: ids, absent: self.absent.unwrap_or(false) })
    }
}
