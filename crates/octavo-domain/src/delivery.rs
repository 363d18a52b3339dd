//! Deliveries: their ids, and what follows from a try.

use std::time::Duration;

use uuid::Uuid;

use crate::webhook::{DeliveryStatus, Verdict, verdict, wait_before};

/// The id of the delivery of an event to a webhook: a uuid v7 (RFC 9562, section 5.7) with the event's time. The sum of both
/// random parts makes it unique, and keeps a webhook's deliveries in the order of their events.
pub fn delivery_id(event: Uuid, webhook: Uuid) -> Uuid {
    const VARIANT: u64 = 0b11 << 62;
    let ((time, event), (_, webhook)) = (event.as_u64_pair(), webhook.as_u64_pair());
    Uuid::from_u64_pair(time, (event & VARIANT) | (event.wrapping_add(webhook) & !VARIANT))
}

/// How a try ended, as far as the decision needs it.
#[derive(Debug, Clone, Copy)]
pub enum Ended {
    /// The receiver answered.
    Answered { status: u16, retry_after: Option<Duration> },
    /// There was no response. An address that Octavo refuses to call is as permanent as a 4xx.
    Failed { permanent: bool },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Next {
    pub status: DeliveryStatus,
    /// With SCHEDULED only.
    pub wait: Option<Duration>,
    pub gone: bool,
}

/// Whether a delivery has no tries left, because some that began were never recorded: the process died. `tries` includes the
/// one that would begin now.
pub fn is_spent(tries: i32, retries: i32) -> bool {
    tries > retries.saturating_add(1)
}

/// `tries` includes the one that just ended. `retries` is the webhook's "Max Retry Attempts".
pub fn next(ended: Ended, tries: i32, retries: i32, backoff_ms: i64, jitter: f64) -> Next {
    let (verdict, retry_after) = match ended {
        Ended::Answered { status, retry_after } => (verdict(status), retry_after),
        Ended::Failed { permanent: true } => (Verdict::Permanent, None),
        Ended::Failed { permanent: false } => (Verdict::Temporary, None),
    };
    let failed = |gone| Next { status: DeliveryStatus::Failed, wait: None, gone };
    match verdict {
        Verdict::Delivered => Next { status: DeliveryStatus::Succeeded, wait: None, gone: false },
        Verdict::Permanent => failed(false),
        Verdict::Gone => failed(true),
        Verdict::Temporary if tries > retries => failed(false),
        Verdict::Temporary => {
            let wait = wait_before(tries, backoff_ms, jitter, retry_after);
            Next { status: DeliveryStatus::Scheduled, wait: Some(wait), gone: false }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::webhook::LONGEST_WAIT;

    fn status(ended: Ended, tries: i32) -> DeliveryStatus {
        next(ended, tries, 3, 1000, 0.5).status
    }

    fn answered(status: u16) -> Ended {
        Ended::Answered { status, retry_after: None }
    }

    #[test]
    fn a_delivery_has_one_id_and_the_place_of_its_event() {
        let v7 = |millis, counter: u8, rest| {
            uuid::Builder::from_unix_timestamp_millis(millis, &[0, 7, 0x3f, 0xff, counter, rest, 1, 2, 3, 4])
                .into_uuid()
        };
        let webhooks = [v7(1_000, 0, 0xee), v7(1_000, 9, 0xff)];
        let events = [v7(2_000, 1, 0xdd), v7(2_000, 2, 0x11), v7(2_000, 3, 0xaa), v7(2_001, 0, 0)];
        let ids = webhooks.map(|webhook| events.map(|event| delivery_id(event, webhook)));
        for (ids, webhook) in ids.iter().zip(webhooks) {
            assert!(ids.is_sorted(), "in the order of the events: {ids:?}");
            assert_eq!(ids[0], delivery_id(events[0], webhook), "the same each time");
            let times = ids.map(|id| id.get_timestamp().map(|time| time.to_unix()));
            assert_eq!(times, events.map(|event| event.get_timestamp().map(|time| time.to_unix())));
        }
        let all: std::collections::HashSet<Uuid> = ids.into_iter().flatten().collect();
        assert_eq!(all.len(), 8, "one for each event and webhook");
        assert!(all.iter().all(|id| id.get_variant() == uuid::Variant::RFC4122 && id.get_version_num() == 7));
    }

    #[test]
    fn retries_count_after_the_first_try() {
        assert_eq!(status(answered(503), 1), DeliveryStatus::Scheduled);
        assert_eq!(status(answered(503), 3), DeliveryStatus::Scheduled);
        assert_eq!(status(answered(503), 4), DeliveryStatus::Failed);
    }

    #[test]
    fn answers_end_as_the_contract_says() {
        assert_eq!(status(answered(204), 1), DeliveryStatus::Succeeded);
        assert_eq!(status(answered(404), 1), DeliveryStatus::Failed);
        assert_eq!(status(answered(302), 1), DeliveryStatus::Failed);
        assert_eq!(status(answered(429), 1), DeliveryStatus::Scheduled);
        assert!(next(answered(410), 1, 3, 1000, 0.5).gone);
        assert_eq!(status(Ended::Failed { permanent: false }, 1), DeliveryStatus::Scheduled);
        assert_eq!(status(Ended::Failed { permanent: true }, 1), DeliveryStatus::Failed);
    }

    #[test]
    fn the_receivers_wait_is_honoured_up_to_twelve_hours() {
        for (asked, waits) in [(60, Duration::from_secs(60)), (99_999_999, LONGEST_WAIT)] {
            let ended = Ended::Answered { status: 503, retry_after: Some(Duration::from_secs(asked)) };
            assert_eq!(next(ended, 1, 3, 1000, 0.0).wait, Some(waits));
        }
    }
}
