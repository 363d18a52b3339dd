//! Times as the API returns and accepts them.

use jiff::civil::{DateTime, Time};
use jiff::fmt::temporal::Pieces;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, Zoned};

/// How far ahead a post can be scheduled: 2 years.
pub const MOST_AHEAD: SignedDuration = SignedDuration::from_hours(2 * 366 * 24);

/// ISO 8601 in UTC with milliseconds: `2026-11-21T09:30:00.000Z`.
pub fn iso(time: Timestamp) -> String {
    format!("{time:.3}")
}

/// Parses hours and minutes of a day: `08:00`.
pub(crate) fn parse_time_of_day(text: &str) -> Option<Time> {
    let (hour, minute) = text.trim().split_once(':')?;
    let number = |part: &str| {
        let is_digits = part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse().ok().filter(|_| is_digits)
    };
    Time::new(number(hour)?, number(minute)?, 0, 0).ok()
}

/// Hours and minutes of a day: `08:00`.
pub(crate) fn time_of_day(time: Time) -> String {
    format!("{:02}:{:02}", time.hour(), time.minute())
}

/// Why a time can't be parsed, and what to send instead.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TimeError {
    #[error("This is not an ISO 8601 time. Send one such as 2026-12-01T09:00:00Z.")]
    Format,
    #[error("Only 23:59:60 UTC can be a leap second. Send a time with seconds from 00 to 59.")]
    LeapSecond,
    #[error("The time zone in brackets is unknown. Send a name from the IANA database, such as America/New_York.")]
    UnknownZone,
    #[error("The offset doesn't match the time zone in brackets at this time. Send only one of the two.")]
    OffsetConflict,
}

/// Parses ISO 8601. A time zone in brackets counts (RFC 9557). A time without an offset or a zone is in UTC.
///
/// A leap second is the second before it. There is one at the end of a day in UTC only (RFC 3339, section 5.7).
pub fn parse_time(text: &str) -> Result<Timestamp, TimeError> {
    let time = parse_any_second(text)?;
    let ends_day = time.as_second().rem_euclid(86_400) == 86_399;
    if names_second_60(text) && !ends_day { Err(TimeError::LeapSecond) } else { Ok(time) }
}

/// Whether the time in a parsed text has `60` where seconds are: `12:34:60` or `123460`.
fn names_second_60(text: &str) -> bool {
    let time = text.split_once(['T', 't', ' ']).map_or("", |(_, time)| time);
    let clock = time.split(|c: char| c != ':' && !c.is_ascii_digit()).next().unwrap_or_default();
    let digits: String = clock.chars().filter(char::is_ascii_digit).collect();
    digits.get(4..) == Some("60")
}

/// As [`parse_time`], with a leap second at any minute: that is how the parser reads it.
fn parse_any_second(text: &str) -> Result<Timestamp, TimeError> {
    let pieces = Pieces::parse(text).map_err(|_| TimeError::Format)?;
    if pieces.time_zone_annotation().is_some() {
        pieces.to_time_zone().map_err(|_| TimeError::UnknownZone)?;
        let zoned = text.parse::<Zoned>();
        let conflict = || if pieces.offset().is_some() { TimeError::OffsetConflict } else { TimeError::Format };
        return zoned.map(|time| time.timestamp()).map_err(|_| conflict());
    }
    if let Ok(time) = text.parse::<Timestamp>() {
        return Ok(time);
    }
    let civil: DateTime = text.parse().map_err(|_| TimeError::Format)?;
    Ok(civil.to_zoned(TimeZone::UTC).map_err(|_| TimeError::Format)?.timestamp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_without_an_offset_is_utc() {
        let read = |text| parse_time(text).map(iso).ok();
        assert_eq!(read("2026-11-21T09:30:00").as_deref(), Some("2026-11-21T09:30:00.000Z"));
        assert_eq!(read("2026-11-21T09:30:00+02:00").as_deref(), Some("2026-11-21T07:30:00.000Z"));
        assert_eq!(read("2026-11-21T09:30:00.5Z").as_deref(), Some("2026-11-21T09:30:00.500Z"));
        assert_eq!(read("tomorrow"), None);
    }

    #[test]
    fn a_leap_second_ends_a_day_in_utc() {
        for (text, read) in [
            ("2027-01-05T12:34:60Z", Err(TimeError::LeapSecond)),
            ("2027-01-05t12:34:60.25+00:00", Err(TimeError::LeapSecond)),
            ("2027-01-05 12:34:60", Err(TimeError::LeapSecond)),
            ("20270105T123460Z", Err(TimeError::LeapSecond)),
            ("2027-01-05T12:34:60[America/New_York]", Err(TimeError::LeapSecond)),
            ("2026-12-31T23:59:60+01:00", Err(TimeError::LeapSecond)),
            ("2027-01-05T12:34:61Z", Err(TimeError::Format)),
            ("2026-12-31T23:59:60Z", Ok("2026-12-31T23:59:59.000Z")),
            ("20261231T235960Z", Ok("2026-12-31T23:59:59.000Z")),
            ("2026-12-31T15:59:60-08:00", Ok("2026-12-31T23:59:59.000Z")),
            ("2026-12-31T18:59:60[America/New_York]", Ok("2026-12-31T23:59:59.000Z")),
            ("2027-01-05T12:60:00Z", Err(TimeError::Format)),
            ("2027-01-05T12:34:59.60Z", Ok("2027-01-05T12:34:59.600Z")),
            ("2027-01-05T12:34-00:60", Err(TimeError::Format)),
        ] {
            assert_eq!(parse_time(text).map(iso), read.map(str::to_owned), "{text}");
        }
    }

    #[test]
    fn a_zone_in_brackets_counts() {
        for (text, read) in [
            ("2027-01-28T09:00:00[America/New_York]", Ok("2027-01-28T14:00:00.000Z")),
            ("2027-07-28 09:00[America/New_York]", Ok("2027-07-28T13:00:00.000Z")),
            ("2027-01-28T09:00:00[europe/berlin]", Ok("2027-01-28T08:00:00.000Z")),
            ("2027-01-28T09:00:00[!Europe/Berlin][u-ca=gregory]", Ok("2027-01-28T08:00:00.000Z")),
            ("2027-01-28T09:00:00-05:00[America/New_York]", Ok("2027-01-28T14:00:00.000Z")),
            ("2027-01-28T09:00:00Z[America/New_York]", Ok("2027-01-28T09:00:00.000Z")),
            ("2027-01-28T09:00:00Z[u-ca=gregory]", Ok("2027-01-28T09:00:00.000Z")),
            ("2027-01-28T09:00:00[+02:00]", Ok("2027-01-28T07:00:00.000Z")),
            // An hour that a clock skips is read as the one after it; an hour that it repeats, as the first one.
            ("2027-03-28T02:30:00[Europe/Berlin]", Ok("2027-03-28T01:30:00.000Z")),
            ("2027-10-31T02:30:00[Europe/Berlin]", Ok("2027-10-31T00:30:00.000Z")),
            ("2027-01-28T09:00:00-04:00[America/New_York]", Err(TimeError::OffsetConflict)),
            ("2027-01-28T09:00:00[America/Gotham]", Err(TimeError::UnknownZone)),
            ("2027-01-28T09:00:00[]", Err(TimeError::Format)),
            ("28.01.2027[America/New_York]", Err(TimeError::Format)),
        ] {
            assert_eq!(parse_time(text).map(iso), read.map(str::to_owned), "{text}");
        }
    }

    /// The rows are instants around the changes of 2027; see also `octavo-store/tests/it/clock_changes.rs`.
    #[test]
    fn an_offset_counts_also_where_clocks_change() {
        for (text, utc) in [
            // Europe/Berlin goes from +01:00 to +02:00 at 01:00 UTC on 28 March, and back on 31 October.
            ("2027-03-28T01:59:59+01:00", "2027-03-28T00:59:59.000Z"),
            ("2027-03-28T03:00:00+02:00", "2027-03-28T01:00:00.000Z"),
            // No clock shows this one; its offset says which instant is meant.
            ("2027-03-28T02:30:00+01:00", "2027-03-28T01:30:00.000Z"),
            ("2027-10-31T02:30:00+02:00", "2027-10-31T00:30:00.000Z"),
            ("2027-10-31T02:30:00+01:00", "2027-10-31T01:30:00.000Z"),
            // America/New_York goes from -05:00 to -04:00 at 07:00 UTC on 14 March, and back at 06:00 on 7 November.
            ("2027-03-14T01:59:59-05:00", "2027-03-14T06:59:59.000Z"),
            ("2027-03-14T03:00:00-04:00", "2027-03-14T07:00:00.000Z"),
            ("2027-11-07T01:30:00-04:00", "2027-11-07T05:30:00.000Z"),
            ("2027-11-07T01:30:00-05:00", "2027-11-07T06:30:00.000Z"),
        ] {
            assert_eq!(parse_time(text).map(iso).as_deref(), Ok(utc), "{text}");
        }
    }
}
