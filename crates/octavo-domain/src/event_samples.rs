//! Events with sample data, for testing a webhook.

use jiff::Timestamp;
use uuid::Uuid;

use crate::event::AggregateType;
use crate::{Event, EventType, account_events, approval_events, comment_events, import, post_events};

/// An event of a type, about something that does not exist.
pub fn sample(id: Uuid, kind: EventType, at: Timestamp) -> Event {
    match kind.aggregate() {
        AggregateType::MediaImport => import::sample(id, kind, at),
        AggregateType::Account => account_events::sample(id, kind, at),
        AggregateType::Approval => approval_events::sample(id, kind, at),
        AggregateType::Comment => comment_events::sample(id, at),
        _ => post_events::sample(id, kind, at),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn a_sample_is_of_the_kind_asked_for() {
        for &kind in EventType::ALL {
            let event = sample(Uuid::nil(), kind, Timestamp::UNIX_EPOCH);
            let body: Value = serde_json::from_str(&event.body).unwrap();
            assert_eq!((event.kind, body["type"].as_str()), (kind, Some(kind.as_str())));
            let says = match kind.aggregate() {
                AggregateType::Account => ["reason", "platform"],
                AggregateType::Comment => ["text", "platform"],
                _ => ["status", "state"],
            };
            assert!(says.iter().any(|field| body["data"][field].is_string()), "{body}");
        }
    }
}
