//! What Octavo announces: the event types, in one envelope.

use std::str::FromStr;

use jiff::Timestamp;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::id::Kind;
use crate::text_enum::text_enum;
use crate::time::iso;

text_enum! {
    /// The type of an event.
    EventType {
        PostCompleted = "post.completed",
        PostFailed = "post.failed",
        PublicationCompleted = "publication.completed",
        PublicationFailed = "publication.failed",
        PublicationPartiallyCompleted = "publication.partially_completed",
        ScheduleCompleted = "schedule.completed",
        ScheduleFailed = "schedule.failed",
        SchedulePartiallyCompleted = "schedule.partially_completed",
        MediaImportQueued = "media.import.queued",
        MediaImportProgress = "media.import.progress",
        MediaImportReady = "media.import.ready",
        MediaImportFailedTemporary = "media.import.failed.temporary",
        MediaImportFailedPermanent = "media.import.failed.permanent",
        AccountConnected = "account.connected",
        AccountReconnectRequired = "account.reconnect_required",
        AccountDisconnected = "account.disconnected",
    }
}

impl EventType {
    pub fn aggregate(self) -> AggregateType {
        match self.as_str().split('.').next() {
            Some("post") => AggregateType::Post,
            Some("publication") => AggregateType::Publication,
            Some("schedule") => AggregateType::Schedule,
            Some("account") => AggregateType::Account,
            _ => AggregateType::MediaImport,
        }
    }

    /// Whether webhooks receive it only if they name it: `eventsAll` doesn't include it.
    pub fn is_opt_in(self) -> bool {
        self.aggregate() == AggregateType::Account
    }
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
    }
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thirteen_types_come_unasked() {
        assert_eq!(EventType::ALL.iter().filter(|kind| !kind.is_opt_in()).count(), 13);
    }
}
