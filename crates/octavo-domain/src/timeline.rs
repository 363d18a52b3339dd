//! What happened to a post, in steps. The steps that the publisher stores are [`Step`]s. [`Happened::message`] is the one
//! place that words them for people.

use jiff::Timestamp;

use crate::audit::ActorType;
use crate::post::Outcome;
use crate::text_enum::text_enum;
use crate::time::iso;
use crate::webhook::DeliveryStatus;
use crate::{Platform, PostErrorCode};

text_enum! {
    /// What happened.
    TimelineKind {
        /// The post was created.
        Created = "CREATED",
        /// Someone changed it.
        Changed = "CHANGED",
        /// It waits until a person approves it.
        ApprovalRequested = "APPROVAL_REQUESTED",
        /// A person approved it.
        Approved = "APPROVED",
        /// A person rejected it.
        Rejected = "REJECTED",
        /// It got the time at which Octavo publishes it.
        Scheduled = "SCHEDULED",
        /// Its time came.
        Due = "DUE",
        /// Octavo prepared the request to the network.
        Prepared = "PREPARED",
        /// Octavo sent the request that publishes it.
        Sent = "SENT",
        /// The network's answer did not arrive.
        AnswerLost = "ANSWER_LOST",
        /// Octavo asked the network whether it had published the post.
        ReadBack = "READ_BACK",
        /// The network published it.
        Published = "PUBLISHED",
        /// It failed.
        Failed = "FAILED",
        /// Someone asked Octavo to delete it at the network.
        DeletionRequested = "DELETION_REQUESTED",
        /// Octavo sent the request that deletes it.
        DeletionSent = "DELETION_SENT",
        /// The network deleted it.
        Deleted = "DELETED",
        /// Octavo could not delete it.
        DeletionFailed = "DELETION_FAILED",
        /// Octavo sends it again later.
        RetryScheduled = "RETRY_SCHEDULED",
        /// The account waits until the network's limit allows more.
        WaitingForLimit = "WAITING_FOR_LIMIT",
        /// Someone cancelled it.
        Cancelled = "CANCELLED",
        /// An event reports a result.
        Event = "EVENT",
        /// The delivery of an event to a webhook.
        Delivery = "DELIVERY",
    }
}

text_enum! {
    /// What Octavo found when it asked the network.
    ReadBack {
        Found = "FOUND",
        Absent = "ABSENT",
        Unknown = "UNKNOWN",
    }
}

/// The detail of a [`TimelineKind::Published`] that a person confirmed.
const CONFIRMED: &str = "CONFIRMED";

/// A step of a schedule or of one of its posts, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    pub at: Timestamp,
    pub kind: TimelineKind,
    /// The attempt that it belongs to, from 1.
    pub attempt: Option<i32>,
    pub duration_ms: Option<i64>,
    /// The time that it names: of the publication, of the next attempt, or of the end of a wait.
    pub until: Option<Timestamp>,
    pub code: Option<PostErrorCode>,
    /// What the network said, or what a [`ReadBack`] found.
    pub detail: Option<String>,
}

impl Step {
    pub fn new(kind: TimelineKind, at: Timestamp) -> Self {
        Step { at, kind, attempt: None, duration_ms: None, until: None, code: None, detail: None }
    }

    /// The end of a post.
    pub fn end(outcome: &Outcome, at: Timestamp) -> Self {
        match outcome {
            Outcome::Published { .. } => Step::new(TimelineKind::Published, at),
            Outcome::Failed { code, message } => {
                Step { code: Some(*code), ..Step::new(TimelineKind::Failed, at).saying(message) }
            }
        }
    }

    /// A person found the post, whose outcome was unknown, on the network.
    pub fn confirmed(at: Timestamp) -> Self {
        Step::new(TimelineKind::Published, at).saying(CONFIRMED)
    }

    /// Someone asked Octavo to delete the post.
    pub fn deletion_requested(by: ActorType, at: Timestamp) -> Self {
        Step::new(TimelineKind::DeletionRequested, at).saying(by.as_str())
    }

    pub fn read_back(found: ReadBack, at: Timestamp) -> Self {
        Step::new(TimelineKind::ReadBack, at).saying(found.as_str())
    }

    pub fn until(self, until: Timestamp) -> Self {
        Step { until: Some(until), ..self }
    }

    pub fn saying(self, detail: &str) -> Self {
        /// In characters. Networks send whole pages as errors.
        const MOST: usize = 1_000;
        Step { detail: Some(detail.chars().take(MOST).collect()), ..self }
    }
}

/// A step as a message words it.
#[derive(Debug, Clone, Copy)]
pub struct Happened<'a> {
    pub kind: TimelineKind,
    pub platform: Option<Platform>,
    pub until: Option<Timestamp>,
    pub detail: Option<&'a str>,
    /// The type of the event, for EVENT and DELIVERY.
    pub event: Option<&'a str>,
    /// How far the delivery is, for DELIVERY.
    pub delivery: Option<DeliveryStatus>,
}

impl Happened<'_> {
    /// A sentence for people.
    pub fn message(&self) -> String {
        let (network, detail, until) = (self.network(), self.detail.unwrap_or_default(), self.time());
        match self.kind {
            TimelineKind::Created => "The post was created.".to_owned(),
            TimelineKind::Changed => "The post was changed.".to_owned(),
            TimelineKind::Cancelled => "The post was cancelled.".to_owned(),
            TimelineKind::ApprovalRequested => format!("{detail} Octavo asked for approval.").trim_start().to_owned(),
            TimelineKind::Approved => "A person approved the post.".to_owned(),
            TimelineKind::Rejected => format!("A person rejected the post: {detail}"),
            TimelineKind::Scheduled => format!("The post was scheduled for {until}."),
            TimelineKind::Due => "The post was due.".to_owned(),
            TimelineKind::Prepared => format!("Octavo prepared the post for {network}."),
            TimelineKind::Sent => format!("Octavo sent the post to {network}."),
            TimelineKind::AnswerLost => {
                format!("The answer from {network} was lost. Octavo finds out whether the post was published.")
            }
            TimelineKind::ReadBack => self.read_back(),
            TimelineKind::Published if detail == CONFIRMED => {
                format!("Someone confirmed that {network} published the post.")
            }
            TimelineKind::Published => format!("{network} published the post."),
            TimelineKind::Failed => format!("The post failed. {detail}"),
            TimelineKind::DeletionRequested => {
                let who = if detail == ActorType::Key.as_str() { "An API key" } else { "A person" };
                format!("{who} asked Octavo to delete the post on {network}.")
            }
            TimelineKind::DeletionSent => format!("Octavo asked {network} to delete the post."),
            TimelineKind::Deleted => format!("The post is no longer on {network}."),
            TimelineKind::DeletionFailed => format!("Octavo could not delete the post. {detail}"),
            TimelineKind::RetryScheduled if detail.is_empty() => {
                "Someone asked Octavo to send the post again.".to_owned()
            }
            TimelineKind::RetryScheduled => format!("{detail} Octavo tries again at {until}."),
            TimelineKind::WaitingForLimit => format!("{detail} The account waits until {until}."),
            TimelineKind::Event => format!("Octavo created the event {}.", self.event.unwrap_or_default()),
            TimelineKind::Delivery => self.delivered(),
        }
    }

    fn network(&self) -> &'static str {
        self.platform.map_or("the network", Platform::display_name)
    }

    fn time(&self) -> String {
        self.until.map(iso).unwrap_or_default()
    }

    fn read_back(&self) -> String {
        let network = self.network();
        match self.detail.and_then(ReadBack::parse) {
            Some(ReadBack::Found) => format!("Octavo found the post on {network}."),
            Some(ReadBack::Absent) => format!("Octavo found that the post is not on {network}."),
            _ => format!("Octavo could not find out whether {network} published the post."),
        }
    }

    fn delivered(&self) -> String {
        let (event, detail) = (self.event.unwrap_or_default(), self.detail.unwrap_or_default());
        match self.delivery {
            Some(DeliveryStatus::Succeeded) => format!("The webhook received {event}."),
            Some(DeliveryStatus::Failed) => format!("The webhook did not receive {event}. {detail}"),
            Some(DeliveryStatus::Scheduled) => {
                format!("The webhook has not received {event} yet. {detail} Octavo tries again at {}.", self.time())
            }
            _ => format!("The delivery of {event} waits to be sent."),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn happened(kind: TimelineKind) -> Happened<'static> {
        let platform = Some(Platform::Instagram);
        Happened { kind, platform, until: Some(Timestamp::UNIX_EPOCH), detail: None, event: None, delivery: None }
    }

    #[test]
    fn each_step_is_one_or_more_whole_sentences() {
        for &kind in TimelineKind::ALL {
            let message = Happened { detail: Some("Busy."), event: Some("post.failed"), ..happened(kind) }.message();
            assert!(message.ends_with('.') && !message.contains("  ") && !message.contains(".."), "{message}");
            assert!(message.starts_with(char::is_uppercase), "{message}");
        }
    }

    #[test]
    fn messages_say_what_was_found_and_what_comes_next() {
        let read_back =
            |found: ReadBack| Happened { detail: Some(found.as_str()), ..happened(TimelineKind::ReadBack) }.message();
        assert_eq!(read_back(ReadBack::Found), "Octavo found the post on Instagram.");
        assert_eq!(read_back(ReadBack::Absent), "Octavo found that the post is not on Instagram.");
        let limited = Happened { detail: Some("50 a day."), ..happened(TimelineKind::WaitingForLimit) };
        assert_eq!(limited.message(), "50 a day. The account waits until 1970-01-01T00:00:00.000Z.");
        let by_hand = happened(TimelineKind::RetryScheduled);
        assert_eq!(by_hand.message(), "Someone asked Octavo to send the post again.");
        let delivery = Happened {
            event: Some("post.failed"),
            detail: Some("The receiver answered 500."),
            delivery: Some(DeliveryStatus::Failed),
            ..happened(TimelineKind::Delivery)
        };
        assert_eq!(delivery.message(), "The webhook did not receive post.failed. The receiver answered 500.");
    }
}
