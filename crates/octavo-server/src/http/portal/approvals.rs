//! `/v1/approvals`: what waits for a person, and their decisions. Only people at the portal get here.

use axum::Json;
use axum::extract::State;
use octavo_domain::Kind;
use octavo_domain::approval::ApprovalStatus;
use octavo_domain::time::iso;
use octavo_store::StoreError;
use octavo_store::approvals::{Approval, ApprovalFilter, Approving, Decision, Rejecting, WaitingApproval};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::http::app::AppState;
use crate::http::auth::{Approver, Caller};
use crate::http::error::{ApiError, ApiResult, ErrorBody, ErrorCode, ErrorDetail};
use crate::http::extract::{JsonBody, Query};
use crate::http::input::Problems;
use crate::http::owned::{Owned, OwnedRow, missing};
use crate::http::public::posts::approval::{ApprovalBody, with_digests};
use crate::http::public::posts::response::ScheduleBody;
use crate::ids;

const MOST_LISTED: u32 = 100;
/// In characters. The timeline shows as many.
const MOST_REASON: usize = 1_000;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ApprovalsQuery {
    /// 1 to 100; default 20.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// `nextCursor` of the previous page.
    cursor: Option<String>,
    /// Returns only approvals with this status.
    #[param(value_type = Option<ApprovalStatus>)]
    status: Option<String>,
}

/// A page of approvals.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApprovalPage {
    /// Newest first.
    items: Vec<ApprovalRequest>,
    /// Null on the last page.
    next_cursor: Option<String>,
}

/// An approval, and the post that it is about.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApprovalRequest {
    #[serde(flatten)]
    approval: ApprovalBody,
    /// The time to approve. Null if the post goes out as soon as it is approved.
    #[schema(format = DateTime)]
    scheduled_time: Option<String>,
    /// Whether that time has passed: approving then needs `publishLate`, or the post a new time.
    past_due: bool,
    /// What the hash covers: the canonical object.
    #[schema(value_type = Object)]
    content: Value,
    /// What was asked for before, of the same post. Null if this is the first time.
    previous: Option<AskedVersion>,
    /// The post as it is now.
    post: ScheduleBody,
}

/// What was asked for before.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AskedVersion {
    /// The approval's id.
    id: String,
    /// What became of it.
    status: ApprovalStatus,
    /// The hash of its content.
    content_hash: String,
    /// The canonical object.
    #[schema(value_type = Object)]
    content: Value,
}

/// What to approve.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApproveRequest {
    /// The `contentHash` of the version that you saw.
    #[schema(value_type = String, required)]
    content_hash: Option<String>,
    /// True publishes it at once although its time has passed.
    publish_late: Option<bool>,
}

/// Why a post is rejected.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RejectRequest {
    /// For those who asked: what to change. Up to 1,000 characters.
    #[schema(value_type = String, required, min_length = 1, max_length = 1000)]
    reason: Option<String>,
}

/// Lists approvals of the workspace, newest first.
///
/// Only people at the portal who may publish can call this. `previous` is the version that was asked for before, to show the
/// difference.
#[utoipa::path(get, path = "/v1/approvals", tag = "Approvals", security(("bearer" = ["api"])), params(ApprovalsQuery),
    responses((status = OK, description = "A page of approvals.", body = ApprovalPage)))]
pub async fn list_approvals(
    State(state): State<AppState>,
    Approver(caller): Approver,
    Query(query): Query<ApprovalsQuery>,
) -> ApiResult<Json<ApprovalPage>> {
    let filter = query.check(|query, problems| Some(query.filter(caller.workspace_id, problems)))?;
    let limit = filter.limit as usize;
    // One more tells whether there is a page behind this one.
    let more = ApprovalFilter { limit: filter.limit + 1, ..filter };
    let mut found = state.store.approvals().page(&more).await?;
    let has_more = found.len() > limit;
    found.truncate(limit);
    let next_cursor = found.last().filter(|_| has_more).map(|last| Kind::Approval.show(last.approval.id));
    let items = found.into_iter().map(|it| ApprovalRequest::new(&state, it)).collect::<ApiResult<_>>()?;
    Ok(Json(ApprovalPage { items, next_cursor }))
}

/// Approves a post: exactly the version with this hash. Octavo publishes it at its time.
///
/// Only people at the portal who may publish can call this, whatever the scopes of a key or an application.
#[utoipa::path(post, path = "/v1/approvals/{id}/approve", tag = "Approvals", security(("bearer" = ["api"])),
    params(("id" = String, Path, description = "The approval's id, `apr_…`.")), request_body = ApproveRequest,
    responses((status = OK, description = "The approval.", body = ApprovalBody),
        (status = CONFLICT, description = "The hash is not that of the version that waits, or it was decided before \
            (CONFLICT); or its time has passed (PAST_DUE).", body = ErrorBody)))]
pub async fn approve_post(
    State(state): State<AppState>,
    Owned(approval, Approver(caller)): Owned<Approval, Approver>,
    JsonBody { input, .. }: JsonBody<ApproveRequest>,
) -> ApiResult<Json<ApprovalBody>> {
    let (content_hash, publish_late) = input.check(|sent, problems| {
        Some((problems.require_text("contentHash", sent.content_hash)?, sent.publish_late.unwrap_or(false)))
    })?;
    let approving = Approving {
        workspace_id: caller.workspace_id,
        id: approval.id,
        person: caller.user_id,
        content_hash: &content_hash,
        publish_late,
        now: state.clock.now(),
        next_id: ids::new_id(),
    };
    let approvals = state.store.approvals();
    let decision = with_digests(&state, || approvals.approve(&approving)).await?;
    check(decision.map_err(file_gone)?)?;
    state.wake.publish();
    show(&state, &caller, approval.id).await
}

/// Rejects a post. Octavo does not publish it. Those who asked read the reason; a change of the post asks again.
///
/// Only people at the portal who may publish can call this.
#[utoipa::path(post, path = "/v1/approvals/{id}/reject", tag = "Approvals", security(("bearer" = ["api"])),
    params(("id" = String, Path, description = "The approval's id, `apr_…`.")), request_body = RejectRequest,
    responses((status = OK, description = "The approval.", body = ApprovalBody),
        (status = CONFLICT, description = "It was decided before (CONFLICT).", body = ErrorBody)))]
pub async fn reject_post(
    State(state): State<AppState>,
    Owned(approval, Approver(caller)): Owned<Approval, Approver>,
    JsonBody { input, .. }: JsonBody<RejectRequest>,
) -> ApiResult<Json<ApprovalBody>> {
    let reason = input.check(RejectRequest::check)?;
    let rejecting = Rejecting {
        workspace_id: caller.workspace_id,
        id: approval.id,
        person: caller.user_id,
        reason: &reason,
        now: state.clock.now(),
    };
    check(state.store.approvals().reject(&rejecting).await?)?;
    if let Some(asker) = approval.requested_user_id.filter(|asker| *asker != caller.user_id)
        && let Err(error) = state.identity.mail_rejection(asker, approval.id).await
    {
        tracing::warn!(%error, "the person behind a rejected post got no mail");
    }
    show(&state, &caller, approval.id).await
}

async fn show(state: &AppState, caller: &Caller, id: Uuid) -> ApiResult<Json<ApprovalBody>> {
    Ok(Json(Approval::find(state, caller, Kind::Approval.show(id)).await?.into()))
}

fn check(decision: Decision) -> ApiResult<()> {
    let conflict = |message: &str| Err(ApiError::conflict(message));
    match decision {
        Decision::Done => Ok(()),
        Decision::Missing => Err(missing::<Approval>()),
        Decision::Decided(ApprovalStatus::Approved) => conflict("This post was approved already."),
        Decision::Decided(ApprovalStatus::Rejected) => conflict("This post was rejected already."),
        Decision::Decided(_) => {
            conflict("The post was changed or cancelled since. Read /v1/approvals for what waits now.")
        }
        Decision::WrongHash(hash) => {
            let message =
                format!("contentHash is not that of the version that waits, {hash}. Look at that version first.");
            Err(ApiError::conflict_in(ErrorDetail::new("contentHash", message)))
        }
        Decision::Changed => {
            conflict("The post changed since it was asked for. Read /v1/approvals for what waits now.")
        }
        Decision::PastDue => Err(ApiError::new(
            ErrorCode::PastDue,
            "The post's time has passed. Send \"publishLate\": true to publish it at once, or give it a new time.",
        )),
        Decision::Refused(why) => Err(ApiError::conflict(why)),
    }
}

fn file_gone(error: StoreError) -> ApiError {
    match error {
        StoreError::NotFound => {
            ApiError::conflict("A file or an account of the post no longer exists. Reject the post.")
        }
        other => other.into(),
    }
}

impl ApprovalsQuery {
    fn filter(self, workspace_id: Uuid, problems: &mut Problems) -> ApprovalFilter {
        let cursors = "Send the nextCursor of the previous page, unchanged.";
        let statuses = "The status must be PENDING, APPROVED, REJECTED or VOID.";
        ApprovalFilter {
            workspace_id,
            status: problems.parse("status", self.status.as_deref(), ApprovalStatus::parse, statuses),
            before: problems.parse("cursor", self.cursor.as_deref(), |text| Kind::Approval.parse(text), cursors),
            limit: problems.page_size_to("limit", self.limit, MOST_LISTED),
        }
    }
}

impl RejectRequest {
    fn check(self, problems: &mut Problems) -> Option<String> {
        let reason = problems.require_text("reason", self.reason)?;
        if reason.chars().count() > MOST_REASON {
            problems.add("reason", format!("The reason has more than {MOST_REASON} characters. Shorten it."));
        }
        Some(reason)
    }
}

impl ApprovalRequest {
    fn new(state: &AppState, it: WaitingApproval) -> ApiResult<Self> {
        let parse = |text: &str| serde_json::from_str(text).map_err(ApiError::internal);
        let previous = match it.previous {
            Some(before) => Some(AskedVersion {
                id: Kind::Approval.show(before.id),
                status: before.status,
                content: parse(&before.content)?,
                content_hash: before.content_hash,
            }),
            None => None,
        };
        let has_time = it.approval.status == ApprovalStatus::Pending && it.approval.scheduled_at.is_some();
        Ok(ApprovalRequest {
            scheduled_time: it.approval.scheduled_at.map(iso),
            past_due: has_time && it.schedule.scheduled_at <= state.clock.now(),
            content: parse(&it.approval.content)?,
            previous,
            post: ScheduleBody::new(&state.media, it.schedule),
            approval: it.approval.into(),
        })
    }
}

impl OwnedRow for Approval {
    const NAME: &'static str = "approval";
    type Id = String;

    async fn find(state: &AppState, caller: &Caller, id: String) -> ApiResult<Self> {
        let id = Kind::Approval.parse(&id).ok_or_else(missing::<Self>)?;
        state.store.approvals().find(caller.workspace_id, id).await?.ok_or_else(missing::<Self>)
    }
}
