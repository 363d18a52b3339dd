//! `POST /v1/posts/{id}/retry` sends posts again that failed; `POST /v1/posts/{id}/confirm` settles one of unknown outcome.

use axum::Json;
use axum::extract::State;
use octavo_domain::Kind;
use octavo_domain::post_retry::{FoundPost, RetryWish};
use octavo_store::schedules::Retried;
use octavo_store::{StoreError, StoreResult};
use serde::Deserialize;
use url::Url;
use utoipa::ToSchema;
use uuid::Uuid;

use super::approval::with_digests;
use super::change::show;
use super::response::ScheduleBody;
use crate::http::AppState;
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::http::extract::auth::PostsWriter;
use crate::http::extract::input::Problems;
use crate::http::extract::{JsonBody, ScheduleId};
use crate::ids;

const POST_ID: &str = "The id of a post starts with pst_. GET /v1/posts/{id} lists them.";

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

/// Sends posts again that failed. Their replies with `PARENT_FAILED` follow them. Those of a caller whose posts need approval
/// wait until a person approves that.
#[utoipa::path(post, path = "/v1/posts/{id}/retry", tag = "Queue",
    security(("bearer" = ["posts.write"], "clientId" = [])),
    params(("id" = String, Path, description = "The schedule's id, `sch_…`.")),
    request_body(content = RetryRequest, example = json!({})),
    responses((status = OK, description = "The changed schedule.", body = ScheduleBody,
            example = json!(ScheduleBody::example("PUBLISHING"))),
        (status = CONFLICT, description = "Nothing can be retried, or the key may not queue posts at this time.", body = ErrorBody)))]
pub async fn retry_post(
    State(state): State<AppState>,
    PostsWriter(caller): PostsWriter,
    ScheduleId(id): ScheduleId,
    JsonBody { input, .. }: JsonBody<RetryRequest>,
) -> ApiResult<Json<ScheduleBody>> {
    let wish = input.check(RetryRequest::check)?;
    let (reach, now) = (caller.reach()?, state.clock.now());
    let schedules = state.store.schedules();
    let (spender, approval) = (caller.spender(), caller.needs_approval.then(ids::new_id));
    let retried = with_digests(&state, || schedules.retry(reach, id, &wish, (&spender, approval), now)).await?;
    check(retried, |post| {
        let index = wish.posts.iter().flatten().position(|named| *named == post).unwrap_or_default();
        format!("postIds[{index}]")
    })?;
    state.wake.publish();
    show(&state, &caller, id).await
}

/// A post with `OUTCOME_UNKNOWN` that you found on the network.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PostConfirmation {
    /// The id of the post, `pst_…`.
    post_id: Option<String>,
    /// The post's page on the network.
    #[schema(format = "uri", max_length = 2048)]
    permalink: Option<String>,
    /// The network's id of the post. Replies that failed with `PARENT_FAILED` are sent if you give it.
    #[schema(min_length = 1, max_length = 512)]
    platform_post_identifier: Option<String>,
}

/// Settles a post with `OUTCOME_UNKNOWN` that is on the network: it becomes `COMPLETED`. You confirm that you found it.
#[utoipa::path(post, path = "/v1/posts/{id}/confirm", tag = "Queue",
    security(("bearer" = ["posts.write"], "clientId" = [])),
    params(("id" = String, Path, description = "The schedule's id, `sch_…`.")),
    request_body(content = PostConfirmation, example = json!({ "postId": "pst_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
        "permalink": "https://t.me/fernhill/42" })),
    responses((status = OK, description = "The changed schedule.", body = ScheduleBody,
            example = json!(ScheduleBody::example("COMPLETED"))),
        (status = CONFLICT, description = "The post's outcome is not unknown, or the key may not queue its replies at this time.", body = ErrorBody)))]
pub async fn confirm_post(
    State(state): State<AppState>,
    PostsWriter(caller): PostsWriter,
    ScheduleId(id): ScheduleId,
    JsonBody { input, .. }: JsonBody<PostConfirmation>,
) -> ApiResult<Json<ScheduleBody>> {
    let found = input.check(PostConfirmation::check)?;
    let (reach, now) = (caller.reach()?, state.clock.now());
    let schedules = state.store.schedules();
    let by = (&caller.spender(), caller.needs_approval);
    let confirmed = schedules.confirm(reach, id, &found, by, now, ids::new_id).await;
    check(confirmed, |_| "postId".to_owned())?;
    state.wake.publish();
    show(&state, &caller, id).await
}

/// `field` is where the request names a post.
fn check(retried: StoreResult<Retried>, field: impl Fn(Uuid) -> String) -> ApiResult<()> {
    match retried {
        Ok(Retried::Done) => Ok(()),
        Ok(Retried::Missing) => Err(ApiError::not_found("post")),
        Ok(Retried::UnknownPost(post)) => {
            let message =
                format!("This schedule has no post {}. GET /v1/posts/{{id}} lists its posts.", Kind::Post.show(post));
            Err(ApiError::invalid_field(field(post), message))
        }
        Ok(Retried::Refused(why)) => Err(ApiError::conflict(why)),
        Err(StoreError::NotFound) => Err(ApiError::conflict("A file of the post no longer exists. Create a new post.")),
        Err(error) => Err(error.into()),
    }
}

impl RetryRequest {
    fn check(self, problems: &mut Problems) -> Option<RetryWish> {
        let ids = self.post_ids.map(|ids| {
            let parse = |(index, id): (usize, &String)| {
                problems.parse(&format!("postIds[{index}]"), Some(id), |text| Kind::Post.parse(text), POST_ID)
            };
            ids.iter().enumerate().filter_map(parse).collect()
        });
        Some(RetryWish { posts: ids, absent: self.absent.unwrap_or(false) })
    }
}

impl PostConfirmation {
    fn check(self, problems: &mut Problems) -> Option<FoundPost> {
        const PERMALINK: &str = "Give the https address of the post's page, with at most 2048 characters.";
        const IDENTIFIER: &str = "Give the network's id of the post, with at most 512 characters, or leave it out.";
        let post = problems.require_text("postId", self.post_id);
        let post = problems.parse("postId", post.as_deref(), |text| Kind::Post.parse(text), POST_ID);
        let page = |text: &str| Url::parse(text).ok().filter(|url| url.scheme() == "https" && text.len() <= 2048);
        let permalink = problems.parse("permalink", self.permalink.as_deref(), page, PERMALINK);
        let named = |text: &str| (!text.trim().is_empty() && text.len() <= 512).then(|| text.trim().to_owned());
        let identifier = self.platform_post_identifier.as_deref();
        let identifier = problems.parse("platformPostIdentifier", identifier, named, IDENTIFIER);
        Some(FoundPost { post: post?, identifier, permalink: permalink.map(String::from) })
    }
}
