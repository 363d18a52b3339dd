//! What the API says of approvals, and what asking for one takes.

use octavo_domain::Kind;
use octavo_domain::approval::ApprovalStatus;
use octavo_domain::audit::ActorType;
use octavo_domain::time::iso;
use octavo_store::approvals::{Approval, LinkMaker, Party};
use octavo_store::schedules::ScheduleView;
use octavo_store::{StoreError, StoreResult};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::AppState;
use crate::http::error::{ApiError, ApiResult};
use crate::identity::agents::AgentOrigin;

/// In the description.
pub const CONTENT_HASH: &str = "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b";

/// Whether a person approved the post.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Approval)]
pub struct ApprovalBody {
    /// The approval's id.
    #[schema(example = "apr_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    id: String,
    /// Where a person reads the post, and approves or rejects it. It opens the portal.
    #[schema(format = "uri")]
    approval_url: String,
    /// VOID: the post was changed or cancelled.
    status: ApprovalStatus,
    /// SHA-256 of what goes out.
    content_hash: String,
    /// Who asked for it.
    requested_by: ApprovalParty,
    /// When they asked.
    #[schema(format = DateTime)]
    requested_time: String,
    /// Who decided.
    decided_by: Option<ApprovalParty>,
    /// When they decided.
    #[schema(format = DateTime)]
    decided_at: Option<String>,
    /// Why they rejected it.
    reason: Option<String>,
    /// Whether the person who approved it signed it with a passkey. The audit log has the signature.
    is_signed: bool,
}

/// Who asked, or decided.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApprovalParty {
    /// What they are.
    r#type: ActorType,
    /// Their id.
    id: Option<String>,
    /// Their name. That of someone who decided by a review link is not verified.
    name: Option<String>,
    /// Whether the name can be trusted. A program that registered itself and the visitor of a review link chose their own, which nothing proves.
    name_verified: bool,
    /// Of a review link: the person who made it.
    #[serde(skip_serializing_if = "Option::is_none")]
    created_by: Option<ReviewLinkMaker>,
}

/// The person who made a review link.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewLinkMaker {
    /// The person's id.
    #[schema(example = "usr_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    id: String,
    /// The name that they chose. Null until they choose one.
    #[schema(required)]
    name: Option<String>,
}

impl From<LinkMaker> for ReviewLinkMaker {
    fn from(maker: LinkMaker) -> Self {
        ReviewLinkMaker { id: maker.id, name: maker.name }
    }
}

impl From<Party> for ApprovalParty {
    fn from(party: Party) -> Self {
        let is_known = |client_id: &String| AgentOrigin::of(client_id) != Some(AgentOrigin::Registered);
        ApprovalParty {
            name_verified: match party.kind {
                ActorType::App => party.client_id.as_ref().is_some_and(is_known),
                kind => kind != ActorType::ReviewLink,
            },
            r#type: party.kind,
            id: party.id,
            name: party.name,
            created_by: party.maker.map(ReviewLinkMaker::from),
        }
    }
}

impl ApprovalBody {
    pub fn new(state: &AppState, approval: Approval) -> Self {
        ApprovalBody {
            id: Kind::Approval.show(approval.id),
            approval_url: approval_url(state, approval.id),
            status: approval.status,
            content_hash: approval.content_hash,
            requested_by: approval.requested_by.into(),
            requested_time: iso(approval.requested_at),
            decided_by: approval.decided_by.map(ApprovalParty::from),
            decided_at: approval.decided_at.map(iso),
            reason: approval.reason,
            is_signed: approval.is_signed,
        }
    }
}

/// The address of an approval, which `web::approval_page` answers.
pub fn approval_url(state: &AppState, id: Uuid) -> String {
    format!("{}/approvals/{}", state.settings.public_url, Kind::Approval.show(id))
}

/// Does what may ask for approval. The SHA-256 of files that were never approved before is read first.
pub(in crate::http) async fn with_digests<T, Work: Future<Output = StoreResult<T>>>(
    state: &AppState,
    work: impl Fn() -> Work,
) -> ApiResult<StoreResult<T>> {
    match work().await {
        Err(StoreError::NoDigest(paths)) => {
            state.media.store_digests(&paths).await.map_err(ApiError::storage_failed)?;
            Ok(work().await)
        }
        done => Ok(done),
    }
}

/// Notifies those who may approve that something waits.
pub(super) async fn notify(state: &AppState, workspace_id: Uuid, approval_id: Uuid) {
    state.push.wake();
    if let Err(error) = state.identity.mail().queue_waiting_approval(workspace_id, approval_id).await {
        tracing::warn!(%error, "those who may approve got no mail");
    }
}

/// As [`notify`], if the schedule waits.
pub(super) async fn notify_of(state: &AppState, workspace_id: Uuid, view: &ScheduleView) {
    if let Some(approval) = view.approval.as_ref().filter(|it| it.status == ApprovalStatus::Pending) {
        notify(state, workspace_id, approval.id).await;
    }
}

impl ApprovalBody {
    /// In the description.
    pub fn example(status: &str) -> Value {
        let is_pending = status == "PENDING";
        let person = json!({ "type": "PERSON", "id": "usr_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "name": "Ada", "nameVerified": true });
        json!({
            "id": "apr_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
            "approvalUrl": "https://octavo.example/approvals/apr_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "status": status,
            "contentHash": CONTENT_HASH,
            "requestedBy": { "type": "KEY", "id": "key_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                "name": "Newsletter agent", "nameVerified": true },
            "requestedTime": "2026-11-21T09:30:00.000Z",
            "decidedBy": if is_pending { Value::Null } else { person },
            "decidedAt": if is_pending { Value::Null } else { "2026-11-21T09:41:00.000Z".into() },
            "reason": if status == "REJECTED" { "Sold out at 08:50.".into() } else { Value::Null },
            "isSigned": status == "APPROVED",
        })
    }
}
