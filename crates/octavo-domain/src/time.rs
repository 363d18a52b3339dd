//! Times as the API shows and takes them.

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

/// ISO 8601 in UTC with milliseconds: `2026-11-21T09:30:00.000Z`.
pub fn iso(time: Timestamp) -> String {
    format!("{time:.3}")
}

/// Reads ISO 8601; a time without an offset means UTC.
pub fn parse_iso(text: &str) -> Option<Timestamp> {
    if let Ok(time) = text.parse::<Timestamp>() {
        return Some(time);
    }
    let civil: DateTime = text.parse().ok()?;
    Some(civil.to_zoned(TimeZone::UTC).ok()?.timestamp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_without_an_offset_is_utc() {
        let read = |text| parse_iso(text).map(iso);
        assert_eq!(read("2026-11-21T09:30:00").as_deref(), Some("2026-11-21T09:30:00.000Z"));
        assert_eq!(read("2026-11-21T09:30:00+02:00").as_deref(), Some("2026-11-21T07:30:00.000Z"));
        assert_eq!(read("2026-11-21T09:30:00.5Z").as_deref(), Some("2026-11-21T09:30:00.500Z"));
        assert_eq!(read("tomorrow"), None);
    }

    /// The rows are instants around the changes of 2027; see also `octavo-store/tests/it/clock_changes.rs`.
    #[test]
    fn an_offset_counts_also_where_clocks_change() {
        for (text, utc) in [
            // Europe/Berlin goes from +01:00 to +02:00 at 01:00 UTC on 28 March, and back on 31 October.
            ("2027-03-28T01:59:59+01:00", "2027-03-28T00:59:59.000Z"),
            ("2027-03-28T03:00:00+02:00", "2027-03-28T01:00:00.000Z"),
            // Nobody's clock shows this one; its offset says which instant is meant.
            ("2027-03-28T02:30:00+01:00", "2027-03-28T01:30:00.000Z"),
            ("2027-10-31T02:30:00+02:00", "2027-10-31T00:30:00.000Z"),
            ("2027-10-31T02:30:00+01:00", "2027-10-31T01:30:00.000Z"),
            // America/New_York goes from -05:00 to -04:00 at 07:00 UTC on 14 March, and back at 06:00 on 7 November.
            ("2027-03-14T01:59:59-05:00", "2027-03-14T06:59:59.000Z"),
            ("2027-03-14T03:00:00-04:00", "2027-03-14T07:00:00.000Z"),
            ("2027-11-07T01:30:00-04:00", "2027-11-07T05:30:00.000Z"),
            ("2027-11-07T01:30:00-05:00", "2027-11-07T06:30:00.000Z"),
        ] {
            assert_eq!(parse_iso(text).map(iso).as_deref(), Some(utc), "{text}");
        }
    }
}
