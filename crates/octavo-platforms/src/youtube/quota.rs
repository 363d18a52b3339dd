//! When the day of Google's quotas ends: midnight in California
//! (<https://developers.google.com/youtube/v3/determine_quota_cost>).

use std::time::Duration;

use jiff::Timestamp;
use jiff::tz::TimeZone;

/// The law since 2007, as POSIX writes it: no time zone database is needed.
const PACIFIC: &str = "PST8PDT,M3.2.0,M11.1.0";
/// Google's clock and ours may differ.
const MARGIN: Duration = Duration::from_secs(60);
/// Where the time cannot be reckoned with.
const OTHERWISE: Duration = Duration::from_secs(3600);

pub(super) fn until_reset(now: Timestamp) -> Duration {
    let midnight = TimeZone::posix(PACIFIC)
        .and_then(|pacific| now.to_zoned(pacific).tomorrow())
        .and_then(|tomorrow| tomorrow.start_of_day());
    let left = midnight.ok().and_then(|midnight| Duration::try_from(midnight.timestamp().duration_since(now)).ok());
    left.map_or(OTHERWISE, |left| left + MARGIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_day_ends_at_midnight_in_california() {
        let rows = [
            ("2026-11-21T10:00:00Z", 22 * 3600),
            ("2026-11-21T07:59:59Z", 1),
            ("2026-07-01T07:00:00Z", 24 * 3600),
            // The clock goes back, and forward.
            ("2026-11-01T07:00:00Z", 25 * 3600),
            ("2027-03-14T08:00:00Z", 23 * 3600),
        ];
        for (now, seconds) in rows {
            let now = now.parse().unwrap();
            assert_eq!(until_reset(now), Duration::from_secs(seconds) + MARGIN, "{now}");
        }
    }
}
