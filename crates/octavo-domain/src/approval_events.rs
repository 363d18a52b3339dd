//! The events of approvals. Webhooks receive them only if they name them.

use jiff::Timestamp;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::approval::ApprovalStatus;
use crate::audit::ActorType;
use crate::delivery::delivery_id;
use crate::time::iso;
use crate::{Event, EventType, Kind};

/// An approval, as its events show it.
#[derive(Debug, Clone)]
pub struct ApprovalNews {
    pub approval_id: Uuid,
    pub workspace_id: Uuid,
    pub schedule_id: Uuid,
    pub status: ApprovalStatus,
    pub content_hash: String,
    /// None goes out once approved.
    pub scheduled_at: Option<Timestamp>,
    pub requested_by: EventParty,
    pub decided_by: Option<EventParty>,
    pub reason: Option<String>,
    /// Where people reach the server. None before the first server started.
    pub public_url: Option<String>,
}

/// The data of `approval.requested` and `approval.decided`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApprovalEventData {
    /// The approval's id.
    approval_id: String,
    /// Its workspace.
    workspace_id: String,
    /// The id of `POST /v1/posts`.
    schedule_id: String,
    /// PENDING, APPROVED or REJECTED.
    status: ApprovalStatus,
    /// SHA-256 of what goes out.
    content_hash: String,
    /// When the post goes out. Null if it goes out as soon as it is approved.
    #[schema(format = DateTime, required)]
    scheduled_time: Option<String>,
    /// Where a person reads the post, and approves or rejects it. It opens the portal.
    #[schema(format = "uri", required)]
    approval_url: Option<String>,
    /// Who asked.
    requested_by: EventParty,
    /// Who decided.
    #[schema(required)]
    decided_by: Option<EventParty>,
    /// Why it was rejected.
    #[schema(required)]
    reason: Option<String>,
}

/// Who asked, or decided.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EventParty {
    /// What they are.
    pub r#type: ActorType,
    /// Their id.
    #[schema(required)]
    pub id: Option<String>,
}

impl ApprovalNews {
    /// For one application: each gets an event of its own.
    pub fn event(self, app: Uuid, at: Timestamp) -> Event {
        let id = delivery_id(event_id(self.approval_id, self.kind()), app);
        self.event_with(id, at)
    }

    pub fn kind(&self) -> EventType {
        if self.status == ApprovalStatus::Pending { EventType::ApprovalRequested } else { EventType::ApprovalDecided }
    }

    fn event_with(self, id: Uuid, at: Timestamp) -> Event {
        let (kind, approval_id) = (self.kind(), Kind::Approval.show(self.approval_id));
        let url = self.public_url.map(|url| format!("{}/approvals/{approval_id}", url.trim_end_matches('/')));
        let data = ApprovalEventData {
            workspace_id: Kind::Workspace.show(self.workspace_id),
            schedule_id: Kind::Schedule.show(self.schedule_id),
            status: self.status,
            content_hash: self.content_hash,
            scheduled_time: self.scheduled_at.map(iso),
            approval_url: url,
            requested_by: self.requested_by,
            decided_by: self.decided_by,
            reason: self.reason,
            approval_id: approval_id.clone(),
        };
        Event::new(id, kind, approval_id, at, json!(data))
    }
}

/// An approval is asked for once and decided once, so its id yields one for each of the two events: a uuid v7 with the same time.
fn event_id(approval: Uuid, kind: EventType) -> Uuid {
    const REQUESTED: u64 = 1 << 40;
    const DECIDED: u64 = 1 << 41;
    let (time, random) = approval.as_u64_pair();
    Uuid::from_u64_pair(time, random ^ if kind == EventType::ApprovalRequested { REQUESTED } else { DECIDED })
}

/// An event of an approval that does not exist.
pub(crate) fn sample(id: Uuid, kind: EventType, at: Timestamp) -> Event {
    let is_decided = kind == EventType::ApprovalDecided;
    let party = |kind, id: Kind| EventParty { r#type: kind, id: Some(id.show(Uuid::nil())) };
    let news = ApprovalNews {
        approval_id: Uuid::nil(),
        workspace_id: Uuid::nil(),
        schedule_id: Uuid::nil(),
        status: if is_decided { ApprovalStatus::Approved } else { ApprovalStatus::Pending },
        content_hash: "0".repeat(64),
        scheduled_at: None,
        requested_by: party(ActorType::Key, Kind::Key),
        decided_by: is_decided.then(|| party(ActorType::Person, Kind::User)),
        reason: None,
        public_url: None,
    };
    news.event_with(id, at)
}
