//! A person's decision about a post that waits.

use axum::Json;
use axum::extract::State;
use octavo_domain::Kind;
use octavo_domain::approval::ApprovalStatus;
use octavo_store::StoreError;
use octavo_store::approvals::{Approval, Approving, Decision, Rejecting, Signature};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult, ErrorBody, ErrorCode, ErrorDetail};
use crate::http::extract::JsonBody;
use crate::http::extract::auth::{Approver, Caller};
use crate::http::extract::input::Problems;
use crate::http::extract::owned::{Owned, OwnedRow, missing};
use crate::http::public::posts::approval::CONTENT_HASH;
use crate::http::public::posts::approval::{ApprovalBody, with_digests};
use crate::identity::SignatureError;
use crate::ids;

/// In characters. The timeline shows as many.
pub(in crate::http) const MOST_REASON: usize = 1_000;
/// The field with the signature.
const CREDENTIAL: &str = "credential";
const UNSIGNED: &str = "You have a passkey, so sign the contentHash with it and send the assertion as credential. If you can't \
    use your passkeys any more, remove them from your account.";
const OWN_POST: &str = "In this workspace, someone else must approve what you wrote. Ask a member who may approve.";
const SIGNED_BEFORE: &str = "This signature approved a post before, and each counts once. Sign again. If your passkey signs the \
    same content in the same way each time, change the post first, for example its time.";

/// What to approve.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApproveRequest {
    /// The `contentHash` of the version that you saw.
    #[schema(value_type = String, required)]
    content_hash: Option<String>,
    /// True publishes it at once although its time has passed.
    publish_late: Option<bool>,
    /// The signature, if you have a passkey: an assertion whose challenge is the 32 bytes of `contentHash`, as its `toJSON()`
    /// returns it (`AuthenticationResponseJSON`).
    #[schema(value_type = Option<Object>)]
    credential: Option<Value>,
}

/// Why a post is rejected.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RejectRequest {
    /// For those who asked: what to change. Up to 1,000 characters.
    #[schema(value_type = String, required, min_length = 1, max_length = 1000)]
    reason: Option<String>,
}

/// Approves a post: exactly the version with this hash. Octavo publishes it at its time.
///
/// Only people at the portal who may approve can call this. A key or an application gets 403 with any scopes. A person who
/// has a passkey signs the hash with it; the audit log keeps the signature.
#[utoipa::path(post, path = "/v1/approvals/{id}/approve", tag = "Approvals", security(("bearer" = ["api"])),
    params(("id" = String, Path, description = "The approval's id, `apr_…`.")),
    request_body(content = ApproveRequest,
        example = json!({ "contentHash": CONTENT_HASH, "credential": { "id": "q1w2e3" } })),
    responses((status = OK, description = "The approval.", body = ApprovalBody,
            example = json!(ApprovalBody::example("APPROVED"))),
        (status = BAD_REQUEST, description = "A field or the JSON itself is invalid; or the credential is missing, though \
            you have a passkey, or does not sign this hash (VALIDATION_ERROR).", body = ErrorBody),
        (status = CONFLICT, description = "The hash is not that of the version that waits, it was decided before, or the \
            signature was used before (CONFLICT); or its time has passed (PAST_DUE).", body = ErrorBody)))]
pub async fn approve_post(
    State(state): State<AppState>,
    Owned(approval, Approver(caller)): Owned<Approval, Approver>,
    JsonBody { input, .. }: JsonBody<ApproveRequest>,
) -> ApiResult<Json<ApprovalBody>> {
    let (content_hash, publish_late, credential) = input.check(|sent, problems| {
        let content_hash = problems.require_text("contentHash", sent.content_hash)?;
        Some((content_hash, sent.publish_late.unwrap_or(false), sent.credential))
    })?;
    let signature = match credential {
        Some(credential) => Some(verify(&state, caller.user_id, &content_hash, credential).await?),
        None => None,
    };
    let approving = Approving {
        workspace_id: caller.workspace_id,
        id: approval.id,
        person: caller.user_id,
        link: None,
        content_hash: &content_hash,
        publish_late,
        now: state.clock.now(),
        next_id: ids::new_id(),
        signature: signature.as_ref(),
        must_sign: state.identity.signs_approvals(caller.user_id).await.map_err(ApiError::internal)?,
    };
    check(approve(&state, &approving).await?)?;
    show(&state, &caller, approval.id).await
}

/// Rejects a post. Octavo does not publish it. Those who asked read the reason; a change of the post asks again.
///
/// Only people at the portal who may approve can call this.
#[utoipa::path(post, path = "/v1/approvals/{id}/reject", tag = "Approvals", security(("bearer" = ["api"])),
    params(("id" = String, Path, description = "The approval's id, `apr_…`.")),
    request_body(content = RejectRequest, example = json!({ "reason": "Sold out at 08:50." })),
    responses((status = OK, description = "The approval.", body = ApprovalBody,
            example = json!(ApprovalBody::example("REJECTED"))),
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
        link: None,
        content_hash: None,
        reason: &reason,
        now: state.clock.now(),
    };
    check(reject(&state, &rejecting, &approval).await?)?;
    show(&state, &caller, approval.id).await
}

/// Approves, and wakes the publisher.
pub(in crate::http) async fn approve(state: &AppState, approving: &Approving<'_>) -> ApiResult<Decision> {
    let approvals = state.store.approvals();
    let decision = with_digests(state, || approvals.approve(approving)).await?.map_err(file_gone)?;
    if decision == Decision::Done {
        state.wake.publish();
    }
    Ok(decision)
}

/// Rejects, and mails the reason to the person behind the key or application that asked, unless they decided themselves.
pub(in crate::http) async fn reject(
    state: &AppState,
    rejecting: &Rejecting<'_>,
    approval: &Approval,
) -> ApiResult<Decision> {
    let decision = state.store.approvals().reject(rejecting).await?;
    let decider = rejecting.link.is_none().then_some(rejecting.person);
    if decision == Decision::Done
        && let Some(asker) = approval.requested_user_id.filter(|asker| Some(*asker) != decider)
        && let Err(error) = state.identity.mail().queue_rejection(asker, approval.id).await
    {
        tracing::warn!(%error, "the person behind a rejected post got no mail");
    }
    Ok(decision)
}

async fn verify(state: &AppState, person: Uuid, content_hash: &str, credential: Value) -> ApiResult<Signature> {
    match state.identity.verify_approval(person, content_hash, credential).await {
        Ok(signature) => Ok(signature),
        Err(error @ SignatureError::Refused(_)) => Err(ApiError::invalid_field(CREDENTIAL, error.to_string())),
        Err(SignatureError::Internal(error)) => Err(ApiError::internal(error)),
    }
}

async fn show(state: &AppState, caller: &Caller, id: Uuid) -> ApiResult<Json<ApprovalBody>> {
    Ok(Json(ApprovalBody::new(state, Approval::find(state, caller, Kind::Approval.show(id)).await?)))
}

pub(super) fn check(decision: Decision) -> ApiResult<()> {
    let conflict = |message: &str| Err(ApiError::conflict(message));
    match decision {
        Decision::Done => Ok(()),
        Decision::Missing => Err(missing::<Approval>()),
        Decision::Decided(ApprovalStatus::Approved) => conflict("This post was approved already."),
        Decision::Decided(ApprovalStatus::Rejected) => conflict("This post was rejected already."),
        Decision::Decided(_) => {
            conflict("The post was changed or cancelled since. Read /v1/approvals for what waits now.")
        }
        Decision::OwnPost => Err(ApiError::forbidden(OWN_POST)),
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
        Decision::Unsigned => Err(ApiError::invalid_field(CREDENTIAL, UNSIGNED)),
        Decision::SignedBefore => Err(ApiError::conflict_in(ErrorDetail::new(CREDENTIAL, SIGNED_BEFORE))),
        Decision::PasskeyChanged => {
            let message = "The passkey was used or removed at the same moment. Sign again.";
            Err(ApiError::conflict_in(ErrorDetail::new(CREDENTIAL, message)))
        }
        Decision::LinkEnded => conflict("The review link has ended."),
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

impl RejectRequest {
    fn check(self, problems: &mut Problems) -> Option<String> {
        let reason = problems.require_text("reason", self.reason)?;
        if reason.chars().count() > MOST_REASON {
            problems.add("reason", format!("The reason has more than {MOST_REASON} characters. Shorten it."));
        }
        Some(reason)
    }
}
