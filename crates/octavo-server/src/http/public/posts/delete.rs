//! `DELETE /v1/posts/{id}`: cancels a schedule, or with `published=true` deletes what is out at its networks.

use axum::extract::{FromRequestParts, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use octavo_domain::audit::ActorType;
use octavo_domain::post_deletion::DeletionRefusal;
use octavo_store::schedules::{Deleting, DeletionWish};
use serde::Deserialize;
use utoipa::IntoParams;

use super::change::done;
use crate::http::AppState;
use crate::http::error::{ApiError, ApiResult, ErrorBody, ErrorCode};
use crate::http::extract::auth::{Caller, PostsDeleter, PostsWriter};
use crate::http::extract::input::Problems;
use crate::http::extract::{Query, ScheduleId};

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct DeleteQuery {
    /// True deletes the published posts at their networks. Default false: a post that is not published is cancelled.
    published: Option<bool>,
    /// With `published=true`: deletes only the posts on these accounts. Separate several with commas.
    account_id: Option<String>,
}

/// Who may cancel a post, and who may delete what is published.
#[derive(Debug)]
pub enum Remover {
    Cancels(Caller),
    Deletes(Caller),
}

impl FromRequestParts<AppState> for Remover {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> ApiResult<Self> {
        let query = parts.uri.query().unwrap_or_default();
        let deletes =
            url::form_urlencoded::parse(query.as_bytes()).any(|pair| pair == ("published".into(), "true".into()));
        match deletes {
            true => PostsDeleter::from_request_parts(parts, state).await.map(|it| Remover::Deletes(it.0)),
            false => PostsWriter::from_request_parts(parts, state).await.map(|it| Remover::Cancels(it.0)),
        }
    }
}

/// Cancels a post that has not started publishing, or deletes a published one at its networks.
///
/// A cancelled post can still be read. No event is sent.
///
/// With `published=true`, Octavo deletes every published post of the schedule, its threads and first comments first. The call
/// returns before the networks have; each post's `deletion` and the timeline show how far it is. The call needs a person at the
/// portal who may publish, or a key with the scope `posts.delete`. Calling again tries what could not be deleted again.
#[utoipa::path(delete, path = "/v1/posts/{id}", tag = "Posts",
    security(("bearer" = ["posts.write"], "clientId" = [])),
    params(("id" = String, Path, description = "The schedule's id, `sch_…`."), DeleteQuery),
    responses((status = NO_CONTENT, description = "The post was cancelled, or Octavo deletes it."),
        (status = CONFLICT, description = "The post has started publishing, or it was cancelled (CONFLICT). A network can't \
            delete it (UNSUPPORTED).", body = ErrorBody)))]
pub async fn cancel_post(
    State(state): State<AppState>,
    remover: Remover,
    ScheduleId(id): ScheduleId,
    Query(query): Query<DeleteQuery>,
) -> ApiResult<StatusCode> {
    let (schedules, now) = (state.store.schedules(), state.clock.now());
    let wanted = query.check(DeleteQuery::wanted)?;
    match remover {
        Remover::Cancels(_) if wanted.published || !wanted.accounts.is_empty() => {
            let message = "Send published=true, exactly so, to delete published posts. Only then accountId applies.";
            return Err(ApiError::invalid_field("published", message));
        }
        Remover::Cancels(caller) => done(schedules.cancel(caller.reach()?, id, now).await?)?,
        Remover::Deletes(caller) => {
            let by = if caller.key.is_some() { ActorType::Key } else { ActorType::Person };
            let wish = DeletionWish { accounts: &wanted.accounts, by };
            asked(schedules.delete_published(caller.reach()?, id, wish, now).await?)?;
            state.wake.publish();
        }
    }
    Ok(StatusCode::NO_CONTENT)
}

struct Wanted {
    published: bool,
    accounts: Vec<i64>,
}

impl DeleteQuery {
    fn wanted(self, problems: &mut Problems) -> Option<Wanted> {
        const ACCOUNTS: &str = "Send the ids of accounts, separated by commas. GET /v1/posts/{id} lists them.";
        let ids = |text: &str| text.split(',').map(|id| id.trim().parse().ok()).collect::<Option<Vec<i64>>>();
        let accounts = problems.parse("accountId", self.account_id.as_deref(), ids, ACCOUNTS).unwrap_or_default();
        Some(Wanted { published: self.published.unwrap_or(false), accounts })
    }
}

fn asked(deleting: Deleting) -> ApiResult<()> {
    match deleting {
        Deleting::Asked => Ok(()),
        Deleting::Missing => Err(ApiError::not_found("post")),
        Deleting::UnknownAccount(id) => {
            let message = format!("The post has no publication on the account {id}. GET /v1/posts/{{id}} lists them.");
            Err(ApiError::invalid_field("accountId", message))
        }
        Deleting::Refused(DeletionRefusal::Conflict(why)) => Err(ApiError::conflict(why)),
        Deleting::Refused(DeletionRefusal::Unsupported(why)) => Err(ApiError::new(ErrorCode::Unsupported, why)),
    }
}
