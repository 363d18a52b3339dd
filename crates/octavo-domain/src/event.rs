//! What Octavo announces: thirteen event types, one envelope.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::id::Kind;
use crate::import::{ImportError, ImportFacts, ImportState};
use crate::post_events;
use crate::time::iso;

/// The type of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
pub enum EventType {
    #[serde(rename = "post.completed")]
    PostCompleted,
    #[serde(rename = "post.failed")]
    PostFailed,
    #[serde(rename = "publication.completed")]
    PublicationCompleted,
    #[serde(rename = "publication.failed")]
    PublicationFailed,
    #[serde(rename = "publication.partially_completed")]
    PublicationPartiallyCompleted,
    #[serde(rename = "schedule.completed")]
    ScheduleCompleted,
    #[serde(rename = "schedule.failed")]
    ScheduleFailed,
    #[serde(rename = "schedule.partially_completed")]
    SchedulePartiallyCompleted,
    #[serde(rename = "media.import.queued")]
    MediaImportQueued,
    #[serde(rename = "media.import.progress")]
    MediaImportProgress,
    #[serde(rename = "media.import.ready")]
    MediaImportReady,
    #[serde(rename = "media.import.failed.temporary")]
    MediaImportFailedTemporary,
    #[serde(rename = "media.import.failed.permanent")]
    MediaImportFailedPermanent,
}

impl EventType {
    pub const ALL: [EventType; 13] = [
        EventType::PostCompleted,
        EventType::PostFailed,
        EventType::PublicationCompleted,
        EventType::PublicationFailed,
        EventType::PublicationPartiallyCompleted,
        EventType::ScheduleCompleted,
        EventType::ScheduleFailed,
        EventType::SchedulePartiallyCompleted,
        EventType::MediaImportQueued,
        EventType::MediaImportProgress,
        EventType::MediaImportReady,
        EventType::MediaImportFailedTemporary,
        EventType::MediaImportFailedPermanent,
    ];

    pub fn as_str(self) -> &'static str {
        match self {
            EventType::PostCompleted => "post.completed",
            EventType::PostFailed => "post.failed",
            EventType::PublicationCompleted => "publication.completed",
            EventType::PublicationFailed => "publication.failed",
            EventType::PublicationPartiallyCompleted => "publication.partially_completed",
            EventType::ScheduleCompleted => "schedule.completed",
            EventType::ScheduleFailed => "schedule.failed",
            EventType::SchedulePartiallyCompleted => "schedule.partially_completed",
            EventType::MediaImportQueued => "media.import.queued",
            EventType::MediaImportProgress => "media.import.progress",
            EventType::MediaImportReady => "media.import.ready",
            EventType::MediaImportFailedTemporary => "media.import.failed.temporary",
            EventType::MediaImportFailedPermanent => "media.import.failed.permanent",
        }
    }

    pub fn aggregate(self) -> AggregateType {
        match self.as_str().split('.').next() {
            Some("post") => AggregateType::Post,
            Some("publication") => AggregateType::Publication,
            Some("schedule") => AggregateType::Schedule,
            _ => AggregateType::MediaImport,
        }
    }
}

impl fmt::Display for EventType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[derive(Debug, thiserror::Error)]
#[error("\"{0}\" is not an event type")]
pub struct UnknownEventType(pub String);

impl FromStr for EventType {
    type Err = UnknownEventType;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = EventType::ALL.into_iter().find(|kind| kind.as_str() == text);
        found.ok_or_else(|| UnknownEventType(text.to_owned()))
    }
}

/// What an event is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum AggregateType {
    Post,
    Publication,
    Schedule,
    MediaImport,
}

impl AggregateType {
    pub fn as_str(self) -> &'static str {
        match self {
            AggregateType::Post => "POST",
            AggregateType::Publication => "PUBLICATION",
            AggregateType::Schedule => "SCHEDULE",
            AggregateType::MediaImport => "MEDIA_IMPORT",
        }
    }
}

/// An event ready to be stored: its body is the exact text that is signed and sent on every try.
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

/// An event of a kind with made-up data, for testing a webhook.
pub fn sample(id: Uuid, kind: EventType, at: Timestamp) -> Event {
    match kind.aggregate() {
        AggregateType::MediaImport => sample_import(id, kind, at),
        _ => post_events::sample(id, kind, at),
    }
}

fn sample_import(id: Uuid, kind: EventType, at: Timestamp) -> Event {
    let (state, error_code) = match kind {
        EventType::MediaImportQueued => (ImportState::Queued, None),
        EventType::MediaImportProgress => (ImportState::Downloading, None),
        EventType::MediaImportReady => (ImportState::Ready, None),
        EventType::MediaImportFailedTemporary => (ImportState::FailedTemporary, Some(ImportError::Timeout)),
        _ => (ImportState::FailedPermanent, Some(ImportError::UnsupportedMime)),
    };
    let facts = ImportFacts {
        task_id: 0,
        state,
        source_url: "https://media.example/sample.mp4".into(),
        bytes_downloaded: 0,
        total_bytes: -1,
        detected_mime: None,
        s3_key: None,
        attempts: 1,
        error_code,
        error_message: error_code.map(|_| "A sample failure.".into()),
    };
    facts.event(id, at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_of_the_kind_asked_for() {
        for kind in EventType::ALL {
            let event = sample(Uuid::nil(), kind, Timestamp::UNIX_EPOCH);
            let body: Value = serde_json::from_str(&event.body).unwrap();
            assert_eq!((event.kind, body["type"].as_str()), (kind, Some(kind.as_str())));
            assert!(body["data"]["status"].is_string() || body["data"]["state"].is_string());
        }
    }
}
