//! What Octavo announces: the event types, in one envelope.

use std::str::FromStr;

use jiff::Timestamp;
use serde::Serialize;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::id::Kind;
use crate::text_enum::text_enum;
use crate::time::iso;

text_enum! {
    /// The type of an event.
    EventType {
        PostCompleted = "post.completed": "A post was published",
        PostFailed = "post.failed": "A post failed",
        PublicationCompleted = "publication.completed": "All posts of a publication were published",
        PublicationFailed = "publication.failed": "All posts of a publication failed",
        PublicationPartiallyCompleted = "publication.partially_completed": "Some posts of a publication were published, and some failed",
        ScheduleCompleted = "schedule.completed": "All publications of a schedule were completed",
        ScheduleFailed = "schedule.failed": "All publications of a schedule failed",
        SchedulePartiallyCompleted = "schedule.partially_completed": "Some publications of a schedule were completed, and some failed",
        MediaImportQueued = "media.import.queued": "A media import waits for its first attempt",
        MediaImportProgress = "media.import.progress": "A media import made progress",
        MediaImportReady = "media.import.ready": "An imported file can be used in posts",
        MediaImportFailedTemporary = "media.import.failed.temporary": "An attempt at a media import failed, and Octavo tries again",
        MediaImportFailedPermanent = "media.import.failed.permanent": "A media import failed for good",
        AccountConnected = "account.connected": "A social account was connected",
        AccountReconnectRequired = "account.reconnect_required": "A social account must be connected again",
        AccountDisconnected = "account.disconnected": "A social account was disconnected",
        ApprovalRequested = "approval.requested": "A post waits for a person's approval",
        ApprovalDecided = "approval.decided": "A post was approved or rejected",
        PostDeleted = "post.deleted": "Octavo deleted a published post at its network",
        CommentReceived = "comment.received": "Someone commented on a published post",
    }
}

impl EventType {
    pub fn aggregate(self) -> AggregateType {
        match self.as_str().split('.').next() {
            Some("post") => AggregateType::Post,
            Some("publication") => AggregateType::Publication,
            Some("schedule") => AggregateType::Schedule,
            Some("account") => AggregateType::Account,
            Some("approval") => AggregateType::Approval,
            Some("comment") => AggregateType::Comment,
            _ => AggregateType::MediaImport,
        }
    }

    /// Whether webhooks receive it only if they name it: `eventsAll` doesn't include it.
    pub fn is_opt_in(self) -> bool {
        use AggregateType::{Account, Approval, Comment};
        self == EventType::PostDeleted || matches!(self.aggregate(), Account | Approval | Comment)
    }
}

/// A line of the table that the pages, the portal and the n8n node are generated from.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EventTableRow {
    #[serde(rename = "type")]
    pub kind: EventType,
    pub aggregate: AggregateType,
    pub is_opt_in: bool,
    pub meaning: &'static str,
}

pub fn event_table() -> Vec<EventTableRow> {
    let row = |&kind: &EventType| EventTableRow {
        kind,
        aggregate: kind.aggregate(),
        is_opt_in: kind.is_opt_in(),
        meaning: kind.meaning(),
    };
    EventType::ALL.iter().map(row).collect()
}

#[derive(Debug, thiserror::Error)]
#[error("\"{0}\" is not an event type")]
pub struct UnknownEventType(pub String);

impl FromStr for EventType {
    type Err = UnknownEventType;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        EventType::parse(text).ok_or_else(|| UnknownEventType(text.to_owned()))
    }
}

text_enum! {
    /// What an event is about.
    AggregateType {
        Post = "POST",
        Publication = "PUBLICATION",
        Schedule = "SCHEDULE",
        MediaImport = "MEDIA_IMPORT",
        Account = "ACCOUNT",
        Approval = "APPROVAL",
        Comment = "COMMENT",
    }
}

/// The workspace of an event. Only the events of an application that has client workspaces name it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EventWorkspace {
    /// The workspace's id.
    #[schema(example = "wsp_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    pub id: String,
    /// Your customer's id. Null in the application's own workspace.
    #[schema(required, example = "cust_1042")]
    pub external_id: Option<String>,
}

/// An event to store. Its body is the exact text that is signed and sent on every try.
#[derive(Debug, Clone)]
pub struct Event {
    pub id: Uuid,
    pub kind: EventType,
    pub aggregate_id: String,
    pub occurred_at: Timestamp,
    pub body: String,
}

impl Event {
    /// Puts `data` into the envelope `{id, type, occurredAt, data}`.
    pub fn new(id: Uuid, kind: EventType, aggregate_id: String, occurred_at: Timestamp, data: Value) -> Self {
        let body = json!({
            "id": Kind::Event.show(id),
            "type": kind.as_str(),
            "occurredAt": iso(occurred_at),
            "data": data,
        });
        Event { id, kind, aggregate_id, occurred_at, body: body.to_string() }
    }

    /// Adds `workspace {id, externalId}` to the envelope, for an application that has client workspaces. `external_id` is none
    /// in its own workspace.
    #[must_use]
    pub fn in_workspace(&self, id: Uuid, external_id: Option<&str>) -> Self {
        let workspace = EventWorkspace { id: Kind::Workspace.show(id), external_id: external_id.map(str::to_owned) };
        let fields = self.body.strip_suffix('}').unwrap_or(&self.body);
        Event { body: format!("{fields},\"workspace\":{}}}", json!(workspace)), ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_names_its_workspace_beside_its_data() {
        let at = "2026-11-21T09:30:00Z".parse().unwrap();
        let event = Event::new(Uuid::nil(), EventType::PostFailed, "1".to_owned(), at, json!({ "a": "}" }));
        let body = |external_id| -> Value {
            serde_json::from_str(&event.in_workspace(Uuid::nil(), external_id).body).unwrap()
        };
        let mut expected: Value = serde_json::from_str(&event.body).unwrap();
        let id = Kind::Workspace.show(Uuid::nil());
        expected["workspace"] = json!({ "id": id, "externalId": "cust_\"1\"" });
        assert_eq!(body(Some("cust_\"1\"")), expected);
        expected["workspace"] = json!({ "id": id, "externalId": null });
        assert_eq!(body(None), expected);
    }

    #[test]
    fn thirteen_types_come_unasked() {
        assert_eq!(EventType::ALL.iter().filter(|kind| !kind.is_opt_in()).count(), 13);
    }
}
