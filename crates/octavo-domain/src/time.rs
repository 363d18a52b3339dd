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
}
