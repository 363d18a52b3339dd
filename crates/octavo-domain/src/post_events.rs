//! The events of posts, publications and schedules: each reports a result.

use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

use crate::post::{Outcome, PostStatus, PublicationStatus, ScheduleStatus};
use crate::post_event_data::{
    PostCompletedData, PostDeletedData, PostEventData, PostFailedData, PublicationEventData, ScheduleEventData,
};
use crate::{Event, EventType, Kind, Platform, PostErrorCode};

/// A post, and what it belongs to: what its events name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PostKey {
    pub schedule_id: Uuid,
    pub publication_id: Uuid,
    pub post_id: Uuid,
    /// The post that it replies to.
    pub parent_id: Option<Uuid>,
    pub platform: Platform,
    pub account_id: i64,
}

impl PostKey {
    /// `post.completed` or `post.failed`.
    pub fn post_event(&self, id: Uuid, at: Timestamp, outcome: &Outcome) -> Event {
        let post = self.post_data(outcome.status());
        let post_id = post.post_id.clone();
        let (kind, data) = match outcome {
            Outcome::Published { platform_post_identifier, permalink, incomplete } => {
                let data = PostCompletedData {
                    post,
                    platform_post_identifier: platform_post_identifier.as_deref(),
                    permalink: permalink.as_deref(),
                    error_code: incomplete.as_ref().map(|_| PostErrorCode::PublishedIncomplete),
                    error_message: incomplete.as_deref(),
                };
                (EventType::PostCompleted, json!(data))
            }
            Outcome::Failed { code, message } => {
                let data = PostFailedData { post, error_code: *code, error_message: message };
                (EventType::PostFailed, json!(data))
            }
        };
        Event::new(id, kind, post_id, at, data)
    }

    /// `post.deleted`.
    pub fn deleted_event(&self, id: Uuid, at: Timestamp, platform_post_identifier: &str) -> Event {
        let post = self.post_data(PostStatus::Deleted);
        let post_id = post.post_id.clone();
        Event::new(id, EventType::PostDeleted, post_id, at, json!(PostDeletedData { post, platform_post_identifier }))
    }

    fn post_data(&self, status: PostStatus) -> PostEventData {
        PostEventData {
            schedule_id: Kind::Schedule.show(self.schedule_id),
            publication_id: Kind::Publication.show(self.publication_id),
            post_id: Kind::Post.show(self.post_id),
            status,
            platform: self.platform,
            account_id: self.account_id,
            parent_post_id: self.parent_id.map(|parent| Kind::Post.show(parent)),
        }
    }

    /// The event of a publication with this result; none while it is unfinished.
    pub fn publication_event(&self, id: Uuid, at: Timestamp, result: PublicationStatus) -> Option<Event> {
        let kind = match result {
            PublicationStatus::Completed => EventType::PublicationCompleted,
            PublicationStatus::PartiallyCompleted => EventType::PublicationPartiallyCompleted,
            PublicationStatus::Failed => EventType::PublicationFailed,
            PublicationStatus::Pending | PublicationStatus::Publishing | PublicationStatus::Deleted => return None,
        };
        let publication_id = Kind::Publication.show(self.publication_id);
        let data = PublicationEventData {
            schedule_id: Kind::Schedule.show(self.schedule_id),
            publication_id: publication_id.clone(),
            status: result,
            platform: self.platform,
            account_id: self.account_id,
        };
        Some(Event::new(id, kind, publication_id, at, json!(data)))
    }

    /// The event of a schedule with this result; none while it is unfinished, and none for a cancelled one.
    pub fn schedule_event(&self, id: Uuid, at: Timestamp, result: ScheduleStatus) -> Option<Event> {
        let kind = match result {
            ScheduleStatus::Completed => EventType::ScheduleCompleted,
            ScheduleStatus::PartiallyCompleted => EventType::SchedulePartiallyCompleted,
            ScheduleStatus::Failed => EventType::ScheduleFailed,
            ScheduleStatus::Draft
            | ScheduleStatus::WaitingForApproval
            | ScheduleStatus::Rejected
            | ScheduleStatus::Scheduled
            | ScheduleStatus::Held
            | ScheduleStatus::Publishing
            | ScheduleStatus::Cancelled
            | ScheduleStatus::Deleted => return None,
        };
        let schedule_id = Kind::Schedule.show(self.schedule_id);
        let data = ScheduleEventData { schedule_id: schedule_id.clone(), status: result };
        Some(Event::new(id, kind, schedule_id, at, json!(data)))
    }
}

/// An event of a post, a publication or a schedule that does not exist.
pub(crate) fn sample(id: Uuid, kind: EventType, at: Timestamp) -> Event {
    let nil = Uuid::nil();
    let key = PostKey {
        schedule_id: nil,
        publication_id: nil,
        post_id: nil,
        parent_id: None,
        platform: Platform::BlueSky,
        account_id: 0,
    };
    let result = kind.as_str().split_once('.').map_or("", |(_, result)| result).to_uppercase();
    let publication = || key.publication_event(id, at, PublicationStatus::parse(&result)?);
    let schedule = || key.schedule_event(id, at, ScheduleStatus::parse(&result)?);
    let event = match kind.as_str().split('.').next() {
        Some("post") if kind == EventType::PostDeleted => Some(key.deleted_event(id, at, "sample")),
        Some("publication") => publication(),
        Some("schedule") => schedule(),
        _ => None,
    };
    event.unwrap_or_else(|| key.post_event(id, at, &sample_outcome(kind)))
}

fn sample_outcome(kind: EventType) -> Outcome {
    match kind {
        EventType::PostFailed => {
            Outcome::Failed { code: PostErrorCode::ContentRefused, message: "A sample failure.".into() }
        }
        _ => Outcome::Published { platform_post_identifier: Some("sample".into()), permalink: None, incomplete: None },
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    const KEY: PostKey = PostKey {
        schedule_id: Uuid::from_u128(1),
        publication_id: Uuid::from_u128(2),
        post_id: Uuid::from_u128(3),
        parent_id: None,
        platform: Platform::XTwitter,
        account_id: 7,
    };

    fn kind_and_data(event: Option<Event>) -> Option<(EventType, String, Value)> {
        event.map(|event| {
            let mut body: Value = serde_json::from_str(&event.body).unwrap();
            assert_eq!(body["type"], event.kind.as_str());
            (event.kind, event.aggregate_id, body["data"].take())
        })
    }

    fn ids() -> [String; 3] {
        [(Kind::Schedule, 1), (Kind::Publication, 2), (Kind::Post, 3)].map(|(kind, id)| kind.show(Uuid::from_u128(id)))
    }

    #[test]
    fn a_post_reports_its_outcome() {
        let [schedule, publication, post] = ids();
        let data = |more: Value| {
            let mut data = json!({ "scheduleId": schedule, "publicationId": publication, "postId": post,
                "platform": "X_TWITTER", "accountId": 7 });
            data.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            data
        };
        let published = Outcome::Published {
            platform_post_identifier: Some("19".into()),
            permalink: Some("x".into()),
            incomplete: None,
        };
        let incomplete = Outcome::Published {
            platform_post_identifier: Some("19".into()),
            permalink: None,
            incomplete: Some("It is in no playlist.".into()),
        };
        let failed = Outcome::Failed { code: PostErrorCode::QuotaExceeded, message: "50 a day.".into() };
        for (outcome, kind, more) in [
            (
                published,
                EventType::PostCompleted,
                json!({ "status": "COMPLETED", "platformPostIdentifier": "19", "permalink": "x" }),
            ),
            (
                incomplete,
                EventType::PostCompleted,
                json!({ "status": "COMPLETED", "platformPostIdentifier": "19", "permalink": null,
                    "errorCode": "PUBLISHED_INCOMPLETE", "errorMessage": "It is in no playlist." }),
            ),
            (
                failed,
                EventType::PostFailed,
                json!({ "status": "FAILED", "errorCode": "QUOTA_EXCEEDED", "errorMessage": "50 a day." }),
            ),
        ] {
            let event = KEY.post_event(Uuid::nil(), Timestamp::UNIX_EPOCH, &outcome);
            assert_eq!(kind_and_data(Some(event)), Some((kind, post.clone(), data(more))));
        }
    }

    #[test]
    fn a_deleted_post_reports_the_id_that_it_had() {
        let event = KEY.deleted_event(Uuid::nil(), Timestamp::UNIX_EPOCH, "19");
        let (kind, id, data) = kind_and_data(Some(event)).unwrap();
        assert_eq!((kind, id), (EventType::PostDeleted, ids()[2].clone()));
        assert_eq!((&data["status"], &data["platformPostIdentifier"]), (&json!("DELETED"), &json!("19")));
    }

    #[test]
    fn a_reply_names_its_parent() {
        let reply = PostKey { parent_id: Some(Uuid::from_u128(9)), ..KEY };
        let outcome =
            Outcome::Published { platform_post_identifier: Some("19".into()), permalink: None, incomplete: None };
        let event = reply.post_event(Uuid::nil(), Timestamp::UNIX_EPOCH, &outcome);
        let (.., data) = kind_and_data(Some(event)).unwrap();
        assert_eq!(data["parentPostId"], Kind::Post.show(Uuid::from_u128(9)));
    }

    #[test]
    fn a_publication_reports_its_result_once_it_has_one() {
        let [schedule, publication, _] = ids();
        for &status in PublicationStatus::ALL {
            let expected = match status {
                PublicationStatus::Completed => Some(EventType::PublicationCompleted),
                PublicationStatus::PartiallyCompleted => Some(EventType::PublicationPartiallyCompleted),
                PublicationStatus::Failed => Some(EventType::PublicationFailed),
                _ => None,
            };
            let data = json!({ "scheduleId": schedule, "publicationId": publication, "status": status,
                "platform": "X_TWITTER", "accountId": 7 });
            let event = KEY.publication_event(Uuid::nil(), Timestamp::UNIX_EPOCH, status);
            assert_eq!(kind_and_data(event), expected.map(|kind| (kind, publication.clone(), data)), "{status:?}");
        }
    }

    #[test]
    fn a_schedule_reports_its_result_once_it_has_one() {
        let [schedule, ..] = ids();
        for &status in ScheduleStatus::ALL {
            let expected = match status {
                ScheduleStatus::Completed => Some(EventType::ScheduleCompleted),
                ScheduleStatus::PartiallyCompleted => Some(EventType::SchedulePartiallyCompleted),
                ScheduleStatus::Failed => Some(EventType::ScheduleFailed),
                _ => None,
            };
            let data = json!({ "scheduleId": schedule, "status": status });
            let event = KEY.schedule_event(Uuid::nil(), Timestamp::UNIX_EPOCH, status);
            assert_eq!(kind_and_data(event), expected.map(|kind| (kind, schedule.clone(), data)), "{status:?}");
        }
    }
}
