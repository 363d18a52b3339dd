//! The hours or days of a time zone between two times.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, Zoned};
use octavo_domain::stats::StatsBucket;

pub const MOST_BUCKETS: usize = 400;

/// The beginning of the bucket that holds a time. None at the ends of the calendar.
fn start(bucket: StatsBucket, at: &Zoned) -> Option<Zoned> {
    match bucket {
        // In elapsed time: an hour that comes twice in a night has two beginnings.
        StatsBucket::Hour => {
            let seconds = i64::from(at.minute()) * 60 + i64::from(at.second());
            at.checked_sub(SignedDuration::new(seconds, at.subsec_nanosecond())).ok()
        }
        StatsBucket::Day => at.start_of_day().ok(),
    }
}

fn next(bucket: StatsBucket, begun: &Zoned) -> Option<Zoned> {
    match bucket {
        StatsBucket::Hour => {
            let hour_later = begun.checked_add(SignedDuration::from_hours(1)).ok()?;
            // Where clocks change by half an hour, the next full hour comes earlier.
            let full = start(bucket, &hour_later)?;
            Some(if full > *begun { full } else { hour_later })
        }
        StatsBucket::Day => begun.tomorrow().ok()?.start_of_day().ok(),
    }
}

/// Buckets that follow each other.
#[derive(Debug)]
pub struct Buckets {
    /// Where they begin. The first one may begin before `from`.
    pub starts: Vec<Timestamp>,
    from: Timestamp,
    pub to: Timestamp,
}

impl Buckets {
    /// None if there are too many.
    pub fn between(from: Timestamp, to: Timestamp, bucket: StatsBucket, zone: &TimeZone) -> Option<Self> {
        let mut begun = start(bucket, &from.to_zoned(zone.clone()))?;
        let mut starts = Vec::new();
        while begun.timestamp() < to {
            if starts.len() == MOST_BUCKETS {
                return None;
            }
            starts.push(begun.timestamp());
            begun = next(bucket, &begun)?;
        }
        Some(Buckets { starts, from, to })
    }

    /// Where counting begins in each: in the first one at `from`.
    pub fn counted_from(&self) -> Vec<Timestamp> {
        self.starts.iter().map(|start| (*start).max(self.from)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn starts(from: &str, to: &str, bucket: StatsBucket, zone: &str) -> Option<Vec<String>> {
        let zone = TimeZone::get(zone).unwrap();
        let buckets = Buckets::between(from.parse().unwrap(), to.parse().unwrap(), bucket, &zone)?;
        Some(buckets.starts.iter().map(|start| start.strftime("%d %H:%M").to_string()).collect())
    }

    #[test]
    fn days_begin_at_midnight_of_the_time_zone_also_where_clocks_change() {
        let london = starts("2026-03-28T12:00:00Z", "2026-03-31T00:00:00Z", StatsBucket::Day, "Europe/London");
        assert_eq!(london.unwrap(), ["28 00:00", "29 00:00", "29 23:00", "30 23:00"]);
        let kathmandu = starts("2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z", StatsBucket::Day, "Asia/Kathmandu");
        assert_eq!(kathmandu.unwrap(), ["31 18:15", "01 18:15"]);
    }

    #[test]
    fn hours_begin_with_the_hours_of_the_time_zone() {
        let kolkata = starts("2026-01-01T00:00:00Z", "2026-01-01T02:00:00Z", StatsBucket::Hour, "Asia/Kolkata");
        assert_eq!(kolkata.unwrap(), ["31 23:30", "01 00:30", "01 01:30"]);
        // The night in which 02:00 to 02:59 comes twice.
        let berlin = starts("2026-10-25T00:00:00Z", "2026-10-25T03:00:00Z", StatsBucket::Hour, "Europe/Berlin");
        assert_eq!(berlin.unwrap(), ["25 00:00", "25 01:00", "25 02:00"]);
        // Clocks go back from 02:00 to 01:30.
        let lord_howe =
            starts("2026-04-04T14:00:00Z", "2026-04-04T17:00:00Z", StatsBucket::Hour, "Australia/Lord_Howe");
        assert_eq!(lord_howe.unwrap(), ["04 14:00", "04 14:30", "04 15:30", "04 16:30"]);
    }

    #[test]
    fn four_hundred_buckets_are_the_most() {
        let days = |to: &str| starts("2026-01-01T00:00:00Z", to, StatsBucket::Day, "UTC").map(|starts| starts.len());
        assert_eq!(days("2027-02-05T00:00:00Z"), Some(400));
        assert_eq!(days("2027-02-05T00:00:01Z"), None);
    }
}
