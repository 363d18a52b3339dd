//! The hours or days of a time zone between two times.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan, Zoned};
use octavo_domain::stats::StatsBucket;
use octavo_domain::time::iso;

use crate::http::extract::input::Problems;

const MOST_BUCKETS: usize = 400;

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

/// A range as it was sent.
pub struct SentRange<'a> {
    pub from: Option<&'a str>,
    pub to: Option<&'a str>,
    /// How long before `to` it begins without `from`.
    pub default: SignedDuration,
    pub bucket: StatsBucket,
}

/// Reads the name of a time zone, which is UTC if there is none.
pub fn read_zone(sent: Option<&str>, problems: &mut Problems) -> TimeZone {
    let message = "The time zone must be an IANA name, such as Europe/London.";
    problems.parse("timeZone", sent, |name| TimeZone::get(name).ok(), message).unwrap_or(TimeZone::UTC)
}

impl Buckets {
    /// The buckets of a range that ends now, unless it says otherwise.
    pub fn read(sent: &SentRange<'_>, zone: &TimeZone, now: Timestamp, problems: &mut Problems) -> Option<Self> {
        let to = problems.time("to", sent.to).unwrap_or(now);
        let from = problems.time("from", sent.from).or_else(|| to.checked_sub(sent.default).ok())?;
        if from >= to {
            problems.add("to", format!("to is {}; it must be after from, {}.", iso(to), iso(from)));
            return None;
        }
        let buckets = Buckets::between(from, to, sent.bucket, zone);
        if buckets.is_none() {
            let cure = match sent.bucket {
                StatsBucket::Hour => "Choose a shorter range, or the bucket day.",
                StatsBucket::Day => "Choose a shorter range.",
            };
            problems.add("to", format!("from and to are more than {MOST_BUCKETS} buckets apart. {cure}"));
        }
        buckets
    }

    /// Where the whole days before these begin, as many of them.
    pub fn days_before(&self, zone: &TimeZone) -> Option<Vec<Timestamp>> {
        let first = self.starts.first()?.to_zoned(zone.clone());
        let days = i64::try_from(self.starts.len()).ok()?;
        let from = first.checked_sub(days.days()).ok()?.start_of_day().ok()?;
        Some(Buckets::between(from.timestamp(), first.timestamp(), StatsBucket::Day, zone)?.starts)
    }

    /// None if there are too many.
    fn between(from: Timestamp, to: Timestamp, bucket: StatsBucket, zone: &TimeZone) -> Option<Self> {
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
    fn the_days_before_are_as_many_also_where_clocks_change() {
        let zone = TimeZone::get("Europe/London").unwrap();
        let (from, to) = ("2026-03-30T00:00:00+01:00".parse().unwrap(), "2026-04-01T12:00:00Z".parse().unwrap());
        let days = Buckets::between(from, to, StatsBucket::Day, &zone).unwrap();
        let before: Vec<String> =
            days.days_before(&zone).unwrap().iter().map(|it| it.strftime("%d %H:%M").to_string()).collect();
        assert_eq!((days.starts.len(), before), (3, vec!["27 00:00".into(), "28 00:00".into(), "29 00:00".into()]));
    }

    #[test]
    fn four_hundred_buckets_are_the_most() {
        let days = |to: &str| starts("2026-01-01T00:00:00Z", to, StatsBucket::Day, "UTC").map(|starts| starts.len());
        assert_eq!(days("2027-02-05T00:00:00Z"), Some(400));
        assert_eq!(days("2027-02-05T00:00:01Z"), None);
    }
}
