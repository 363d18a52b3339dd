//! Changes and publishes a schedule, as long as nothing of it was sent.

use axum::Json;
use axum::extract::State;
use octavo_domain::post::ScheduleStatus;
use octavo_store::StoreError;
use octavo_store::schedules::{Change, Revision, ScheduleView, When};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::approval::{notify_of, with_digests};
use super::cards::{add_cards, shows_cards};
use super::check::{Batch, Callers, check_schedule, check_schedules, check_time};
use super::request::{ScheduleRequest, ScheduleUpdate};
use super::response::ScheduleBody;
use crate::http::AppState;
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::http::extract::auth::{Caller, PostsWriter};
use crate::http::extract::input::{Input, Problems};
use crate::http::extract::{JsonBody, OptionalJson, ScheduleId};
use crate::http::public::posts::approval::CONTENT_HASH;
use crate::ids;

/// Changes a post that has not started publishing: its time, its publications, or whether it is a draft.
///
/// Fields that you leave out stay the same. `publications` replaces all existing ones. What needs approval waits again.
#[utoipa::path(patch, path = "/v1/posts/{id}", tag = "Posts",
    security(("bearer" = ["posts.write"], "clientId" = [])),
    params(("id" = String, Path, description = "The schedule's id, `sch_…`.")),
    request_body(content = ScheduleUpdate, example = json!({ "scheduledTime": "2027-01-15T09:00:00Z" })),
    responses((status = OK, description = "The changed schedule.", body = ScheduleBody,
            example = json!(ScheduleBody::example("SCHEDULED")))))]
pub async fn update_post(
    State(state): State<AppState>,
    PostsWriter(caller): PostsWriter,
    ScheduleId(id): ScheduleId,
    JsonBody { input, .. }: JsonBody<ScheduleRequest>,
) -> ApiResult<Json<ScheduleBody>> {
    let revision = revision(&state, &caller, input).await?;
    if revision.draft == Some(false) && revision.publications.is_none() {
        check_stored(&state, &caller, id).await?;
    }
    revise(&state, &caller, id, revision).await?;
    show(&state, &caller, id).await
}

/// The draft that was seen.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct PublishRequest {
    /// The draft's `contentHash`, from `GET /v1/posts/{id}`. Required in the portal if an application, a key or a person whose posts
    /// need approval changed the draft last, unless the draft then waits for approval.
    content_hash: Option<String>,
}

/// Publishes a draft, or a post that a restored backup holds, at its scheduled time, or immediately if that has passed.
///
/// Octavo checks every rule of the networks first, as for a new post. In the portal, a draft that an application, a key or a
/// contributor changed last is published only with the `contentHash` of the version that the person saw.
#[utoipa::path(post, path = "/v1/posts/{id}/publish", tag = "Posts",
    security(("bearer" = ["posts.write"], "clientId" = [])),
    params(("id" = String, Path, description = "The draft's id, `sch_…`.")),
    request_body(content = Option<PublishRequest>, example = json!({ "contentHash": CONTENT_HASH })),
    responses((status = OK, description = "The changed schedule.", body = ScheduleBody,
            example = json!(ScheduleBody::example("SCHEDULED"))),
        (status = CONFLICT, description = "The post has started publishing, it was cancelled, or `contentHash` is not that of the draft (CONFLICT).", body = ErrorBody)))]
pub async fn publish_post(
    State(state): State<AppState>,
    PostsWriter(caller): PostsWriter,
    ScheduleId(id): ScheduleId,
    OptionalJson(input): OptionalJson<PublishRequest>,
) -> ApiResult<Json<ScheduleBody>> {
    let content_hash = input.check(|request, _| Some(request.content_hash))?;
    check_stored(&state, &caller, id).await?;
    let revision = Revision { draft: Some(false), content_hash, ..Revision::default() };
    revise(&state, &caller, id, revision).await?;
    show(&state, &caller, id).await
}

async fn revision(state: &AppState, caller: &Caller, input: Input<ScheduleRequest>) -> ApiResult<Revision> {
    let draft = input.value().is_draft;
    if input.value().publications.is_none() {
        let (request, problems) = input.into_parts();
        let when = check_time(&request, problems, state.clock.now())?;
        return Ok(Revision { when, draft, ..Revision::default() });
    }
    let is_timed = input.value().scheduled_time.is_some();
    let mut schedules = check_schedule(state, caller, input, false).await?.into_schedules()?;
    let schedule = schedules.pop().ok_or_else(|| ApiError::internal("a check of a schedule gave none"))?;
    let when = is_timed.then_some(if schedule.has_slot { When::NextSlot } else { When::At(schedule.scheduled_at) });
    Ok(Revision { when, draft, publications: Some(schedule.publications), ..Revision::default() })
}

/// Checks a stored draft, or a held post, as a new one: a draft may have mistakes, and rules and accounts change.
async fn check_stored(state: &AppState, caller: &Caller, id: Uuid) -> ApiResult<()> {
    let found = state.store.schedules().find(caller.reach()?, id).await?;
    let is_open = |view: &ScheduleView| matches!(view.status, ScheduleStatus::Draft | ScheduleStatus::Held);
    let Some(stored) = found.filter(|view| is_open(view) && !view.is_reply()) else {
        // What cannot be changed is refused by the change itself. The rules of posts say nothing about replies.
        return Ok(());
    };
    let batch = Batch {
        schedules: vec![ScheduleRequest::from(stored)],
        problems: Problems::default(),
        findings: Vec::new(),
        only_checks: false,
        only_reads: false,
    };
    check_schedules(state, &Callers::one(caller), batch, |_| String::new()).await?.refuse_errors()
}

async fn revise(state: &AppState, caller: &Caller, id: Uuid, mut revision: Revision) -> ApiResult<()> {
    if let Some(publications) = &mut revision.publications
        && shows_cards(state, publications)
        && (caller.needs_approval || is_under_approval(state, caller, id).await?)
    {
        add_cards(state, caller.maker()?, publications.iter_mut().collect()).await;
    }
    let (spender, needs_approval, approval_id) = (caller.spender(), caller.needs_approval, ids::new_id());
    let is_by_person = caller.is_portal && !needs_approval;
    let revision = Revision { spender, needs_approval, approval_id, is_by_person, ..revision };
    let (schedules, reach, now) = (state.store.schedules(), caller.reach()?, state.clock.now());
    match with_digests(state, || schedules.revise(reach, id, revision.clone(), now)).await? {
        Err(StoreError::NotFound) => {
            Err(ApiError::conflict("An account or a file of the post no longer exists. Send publications without it."))
        }
        change => done(change?),
    }?;
    state.wake.publish();
    Ok(())
}

async fn is_under_approval(state: &AppState, caller: &Caller, id: Uuid) -> ApiResult<bool> {
    let found = state.store.schedules().find(caller.reach()?, id).await?;
    Ok(found.is_some_and(|view| view.approval.is_some()))
}

pub(super) fn done(change: Change) -> ApiResult<()> {
    match change {
        Change::Done => Ok(()),
        Change::Missing => Err(ApiError::not_found("post")),
        Change::Rejected => Err(ApiError::conflict("A person rejected the post. Change it with PATCH to ask again.")),
        Change::Unseen => Err(ApiError::conflict(
            "An application, a key or a contributor changed this draft. Read it, then publish it with its contentHash.",
        )),
        Change::Reply => Err(ApiError::conflict(
            "A reply to a comment keeps its text. Cancel it with DELETE, and answer the comment again.",
        )),
        Change::TooLate => {
            Err(ApiError::conflict("The post can't be changed: it was sent, is being sent, or was cancelled."))
        }
    }
}

/// What a change led to. Those who may approve get mail if it waits for them.
pub(super) async fn show(state: &AppState, caller: &Caller, id: Uuid) -> ApiResult<Json<ScheduleBody>> {
    let found = state.store.schedules().find(caller.reach()?, id).await?;
    let view = found.ok_or_else(|| ApiError::not_found("post"))?;
    notify_of(state, caller.workspace_id, &view).await;
    Ok(Json(ScheduleBody::new(state, view)))
}
