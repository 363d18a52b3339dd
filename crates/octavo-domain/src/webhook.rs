//! Webhooks: settings with their bounds, states, and retries.

use std::time::Duration;

use crate::Backoff;
use crate::text_enum::text_enum;
use jiff::{SignedDuration, Timestamp};

text_enum! {
    /// The status of a webhook.
    WebhookStatus {
        Active = "ACTIVE",
        Paused = "PAUSED",
        /// Its receiver failed for days.
        DisabledFailing = "DISABLED_FAILING",
        /// Its receiver answered 410.
        DisabledGone = "DISABLED_GONE",
    }
}

text_enum! {
    /// The status of a delivery.
    DeliveryStatus {
        /// Never tried.
        Pending = "PENDING",
        /// Will be tried again.
        Scheduled = "SCHEDULED",
        Succeeded = "SUCCEEDED",
        Failed = "FAILED",
    }
}

text_enum! {
    /// Why an attempt failed.
    TryError {
        /// The address is not called: it is not public, not https, or misspelt.
        Refused = "REFUSED",
        /// No connection, or no name.
        Connect = "CONNECT",
        Timeout = "TIMEOUT",
        /// The connection ended before the answer did.
        Broken = "BROKEN",
        /// An answer other than 2xx.
        HttpStatus = "HTTP_STATUS",
        /// Octavo stopped before it recorded the attempt.
        Interrupted = "INTERRUPTED",
    }
}

/// A number setting of a webhook: its default, and the range that the server accepts.
#[derive(Debug, Clone, Copy)]
pub struct Bound {
    pub name: &'static str,
    pub default: i64,
    pub min: i64,
    pub max: i64,
}

pub const RETRY_MAX_ATTEMPTS: Bound = Bound { name: "retryMaxAttempts", default: 3, min: 1, max: 50 };
pub const RETRY_BACKOFF_MS: Bound = Bound { name: "retryBackoffMs", default: 1_000, min: 100, max: 3_600_000 };
pub const CONNECT_TIMEOUT_MS: Bound = Bound { name: "connectTimeoutMs", default: 5_000, min: 1_000, max: 30_000 };
pub const READ_TIMEOUT_MS: Bound = Bound { name: "readTimeoutMs", default: 30_000, min: 1_000, max: 120_000 };

/// The longest wait between two tries, whatever the back-off or the receiver asks for.
pub const LONGEST_WAIT: Duration = Duration::from_secs(12 * 3600);

/// How long a former API key may sign alongside the new one, in seconds. The default is a day.
pub const KEY_OVERLAP_SECONDS: Bound = Bound { name: "overlapSeconds", default: 86_400, min: 0, max: 7 * 86_400 };
/// The most former keys that sign at the same time: each costs one signature per try.
pub const MOST_FORMER_KEYS: i64 = 4;

/// Octavo disables a webhook after this time without a success. It is longer than the longest retry schedule that the
/// portal offers (29 h) plus a weekend, so that somebody has time to notice.
pub const FAILING_FOR: SignedDuration = SignedDuration::from_hours(5 * 24);
/// It must also have failed this often: five events in a row with the default of three retries. Two unlucky events a
/// week apart disable nothing.
pub const FAILING_TRIES: i32 = 20;

/// Whether a webhook whose last `tries` tries all failed, the first of them at `since`, has failed for too long.
pub fn has_failed_too_long(since: Timestamp, now: Timestamp, tries: i32) -> bool {
    tries >= FAILING_TRIES && now.duration_since(since) >= FAILING_FOR
}

/// How a try ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Delivered,
    /// Trying again may help.
    Temporary,
    /// Trying again will not help.
    Permanent,
    /// Permanent, and the receiver wants no more events.
    Gone,
}

/// What a receiver's status code means (contract, section 8).
pub fn verdict(status: u16) -> Verdict {
    match status {
        200..=299 => Verdict::Delivered,
        410 => Verdict::Gone,
        408 | 425 | 429 => Verdict::Temporary,
        300..=499 => Verdict::Permanent,
        _ => Verdict::Temporary,
    }
}

/// How long to wait before retry number `retry` (1 is the first).
///
/// `retry_after` raises it after the jitter, so that a spread wait is never shorter than the receiver asked for.
pub fn wait_before(retry: i32, backoff_ms: i64, jitter: f64, retry_after: Option<Duration>) -> Duration {
    let first = Duration::from_millis(u64::try_from(backoff_ms).unwrap_or(0));
    let spread = Backoff { first, longest: LONGEST_WAIT }.spread_wait(retry, jitter);
    spread.max(retry_after.unwrap_or_default()).min(LONGEST_WAIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statuses_mean_what_the_contract_says() {
        for (status, meaning) in [
            (200, Verdict::Delivered),
            (204, Verdict::Delivered),
            (302, Verdict::Permanent),
            (400, Verdict::Permanent),
            (404, Verdict::Permanent),
            (408, Verdict::Temporary),
            (410, Verdict::Gone),
            (425, Verdict::Temporary),
            (429, Verdict::Temporary),
            (500, Verdict::Temporary),
            (503, Verdict::Temporary),
        ] {
            assert_eq!(verdict(status), meaning, "{status}");
        }
    }

    #[test]
    fn a_webhook_ends_after_days_and_many_tries() {
        let failed = |hours, tries| {
            let since = Timestamp::UNIX_EPOCH;
            has_failed_too_long(since, since + SignedDuration::from_hours(hours), tries)
        };
        assert!(failed(120, 20) && failed(1_000, 500));
        assert!(!failed(119, 500), "a long weekend is survived");
        assert!(!failed(1_000, 19), "so is rare bad luck");
    }

    #[test]
    fn waits_double_and_stay_in_bounds() {
        let wait = |retry, jitter, after: Option<u64>| {
            wait_before(retry, 1_000, jitter, after.map(Duration::from_secs)).as_millis()
        };
        assert_eq!((wait(1, 0.5, None), wait(2, 0.5, None), wait(3, 0.5, None)), (1_000, 2_000, 4_000));
        assert_eq!((wait(1, 0.0, None), wait(1, 1.0, None)), (800, 1_200));
        assert_eq!(wait(1, 0.0, Some(9)), 9_000, "Retry-After raises");
        assert_eq!(wait(3, 1.0, Some(1)), 4_800, "Retry-After never lowers");
        assert_eq!(wait(50, 1.0, Some(900_000)), LONGEST_WAIT.as_millis());
    }
}
