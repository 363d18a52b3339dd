//! The hours of the day in which a key's posts may go out, by the clocks of a time zone.

use std::fmt;

use jiff::Timestamp;
use jiff::civil::Time;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::time::{parse_time_of_day, time_of_day};

/// Hours of the day by the clocks of a time zone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "HoursText", into = "HoursText")]
pub struct KeyHours {
    from: Time,
    to: Time,
    zone: TimeZone,
}

/// Hours of the day in which posts may go out. They may cross midnight.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = KeyHours)]
pub struct HoursText {
    /// The first minute, such as `08:00`.
    #[schema(value_type = String, required, pattern = "^([01][0-9]|2[0-3]):[0-5][0-9]$")]
    pub from: Option<String>,
    /// The minute at which they end, such as `20:00`.
    #[schema(value_type = String, required, pattern = "^([01][0-9]|2[0-3]):[0-5][0-9]$")]
    pub to: Option<String>,
    /// A name from the IANA database, such as `Europe/London`.
    #[schema(value_type = String, required, min_length = 1, max_length = 64)]
    pub time_zone: Option<String>,
}

/// What is wrong with a field of the hours.
#[derive(Debug, PartialEq, Eq)]
pub struct HoursProblem {
    pub field: &'static str,
    pub message: &'static str,
}

impl KeyHours {
    /// Reads the hours, or says everything that is wrong with them.
    pub fn parse(from: &str, to: &str, time_zone: &str) -> Result<Self, Vec<HoursProblem>> {
        const CLOCK: &str = "This is not a time of day. Send hours and minutes, such as 08:00.";
        const EQUAL: &str = "The hours end when they begin. Choose another end, or leave the hours out to allow all.";
        const ZONE: &str = "This time zone is unknown. Send a name from the IANA database, such as Europe/London.";
        let (begin, end, zone) = (parse_time_of_day(from), parse_time_of_day(to), TimeZone::get(time_zone.trim()).ok());
        let mut problems = Vec::new();
        let mut check = |fine: bool, field, message| {
            if !fine {
                problems.push(HoursProblem { field, message });
            }
        };
        check(begin.is_some(), "from", CLOCK);
        check(end.is_some(), "to", CLOCK);
        check(end.is_none() || begin != end, "to", EQUAL);
        check(zone.as_ref().is_some_and(|zone| zone.iana_name().is_some()), "timeZone", ZONE);
        match (begin, end, zone) {
            (Some(from), Some(to), Some(zone)) if problems.is_empty() => Ok(KeyHours { from, to, zone }),
            _ => Err(problems),
        }
    }

    /// Whether the clocks show one of these hours then.
    pub fn contain(&self, at: Timestamp) -> bool {
        let time = at.to_zoned(self.zone.clone()).time();
        if self.from < self.to { self.from <= time && time < self.to } else { self.from <= time || time < self.to }
    }

    pub fn time_zone(&self) -> &TimeZone {
        &self.zone
    }
}

impl fmt::Display for KeyHours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let zone = self.zone.iana_name().unwrap_or("UTC");
        write!(f, "{} to {} ({zone})", time_of_day(self.from), time_of_day(self.to))
    }
}

impl From<KeyHours> for HoursText {
    fn from(hours: KeyHours) -> Self {
        HoursText {
            from: Some(time_of_day(hours.from)),
            to: Some(time_of_day(hours.to)),
            time_zone: hours.zone.iana_name().map(str::to_owned),
        }
    }
}

impl TryFrom<HoursText> for KeyHours {
    type Error = &'static str;

    fn try_from(text: HoursText) -> Result<Self, Self::Error> {
        let [from, to, zone] = [&text.from, &text.to, &text.time_zone].map(|text| text.as_deref().unwrap_or_default());
        KeyHours::parse(from, to, zone).map_err(|problems| problems.first().map_or("", |problem| problem.message))
    }
}

#[cfg(test)]
mod tests {
    use jiff::ToSpan;

    use super::*;

    fn contain(from: &str, to: &str, zone: &str, at: &str) -> bool {
        KeyHours::parse(from, to, zone).unwrap().contain(at.parse().unwrap())
    }

    #[test]
    fn the_first_minute_belongs_to_the_hours_and_the_last_does_not() {
        for (from, to, at, inside) in [
            ("08:00", "20:00", "07:59:59.999", false),
            ("08:00", "20:00", "08:00:00", true),
            ("08:00", "20:00", "19:59:59.999", true),
            ("08:00", "20:00", "20:00:00", false),
            ("22:00", "06:00", "21:59:59", false),
            ("22:00", "06:00", "22:00:00", true),
            ("22:00", "06:00", "00:00:00", true),
            ("22:00", "06:00", "05:59:59", true),
            ("22:00", "06:00", "06:00:00", false),
            ("08:00", "00:00", "23:59:59", true),
            ("08:00", "00:00", "00:00:00", false),
            ("00:00", "23:59", "23:59:00", false),
        ] {
            assert_eq!(contain(from, to, "UTC", &format!("2026-11-21T{at}Z")), inside, "{from} to {to} at {at}");
        }
    }

    #[test]
    fn the_clocks_of_the_time_zone_count_on_the_days_when_they_change() {
        const NIGHT: (&str, &str) = ("01:30", "02:30");
        for (hours, zone, at, inside) in [
            // London goes from 01:00 GMT to 02:00 BST: 01:30 never shows, 02:00 to 02:29 does.
            (NIGHT, "Europe/London", "2026-03-29T00:59:59Z", false),
            (NIGHT, "Europe/London", "2026-03-29T01:00:00Z", true),
            (NIGHT, "Europe/London", "2026-03-29T01:29:59Z", true),
            (NIGHT, "Europe/London", "2026-03-29T01:30:00Z", false),
            // London goes back from 02:00 BST to 01:00 GMT: 01:30 shows twice.
            (NIGHT, "Europe/London", "2026-10-25T00:29:59Z", false),
            (NIGHT, "Europe/London", "2026-10-25T00:30:00Z", true),
            (NIGHT, "Europe/London", "2026-10-25T00:59:59Z", true),
            (NIGHT, "Europe/London", "2026-10-25T01:00:00Z", false),
            (NIGHT, "Europe/London", "2026-10-25T01:30:00Z", true),
            (NIGHT, "Europe/London", "2026-10-25T02:30:00Z", false),
            // The same hours by the clocks, an hour earlier in UTC in summer.
            (("08:00", "20:00"), "Europe/London", "2026-03-28T07:30:00Z", false),
            (("08:00", "20:00"), "Europe/London", "2026-03-29T07:30:00Z", true),
            (("08:00", "20:00"), "Europe/London", "2026-10-24T07:30:00Z", true),
            (("08:00", "20:00"), "Europe/London", "2026-10-25T07:30:00Z", false),
            (("22:00", "06:00"), "America/New_York", "2026-03-08T10:00:00Z", false),
            (("22:00", "06:00"), "America/New_York", "2026-03-08T09:59:59Z", true),
            (("22:00", "06:00"), "Asia/Kathmandu", "2026-11-21T16:14:59Z", false),
            (("22:00", "06:00"), "Asia/Kathmandu", "2026-11-21T16:15:00Z", true),
        ] {
            assert_eq!(contain(hours.0, hours.1, zone, at), inside, "{hours:?} {zone} {at}");
        }
    }

    #[test]
    fn hours_and_those_from_their_end_to_their_begin_share_no_minute_and_leave_none_out() {
        let pairs =
            [("08:00", "20:00"), ("22:00", "06:00"), ("00:00", "12:00"), ("01:30", "02:30"), ("23:59", "00:00")];
        for zone in ["UTC", "Europe/London", "America/New_York", "Australia/Lord_Howe", "America/Havana"] {
            for (from, to) in pairs {
                let (hours, others) =
                    (KeyHours::parse(from, to, zone).unwrap(), KeyHours::parse(to, from, zone).unwrap());
                // Both days on which London's clocks change, and those of the other zones, are within the year.
                let start: Timestamp = "2026-01-01T00:00:00Z".parse().unwrap();
                for step in 0..(366 * 24 * 60 / 17) {
                    let at = start + (step * 17).minutes();
                    assert_ne!(hours.contain(at), others.contain(at), "{from} to {to} {zone} {at}");
                }
            }
        }
    }

    #[test]
    fn each_wrong_field_is_named() {
        for (from, to, zone, fields) in [
            ("08:00", "20:00", "Europe/London", &[][..]),
            ("08:00", "08:00", "Europe/London", &["to"]),
            ("8:00", "20:00", "UTC", &["from"]),
            ("08:00", "24:00", "UTC", &["to"]),
            ("08:60", "+1:00", "UTC", &["from", "to"]),
            ("", "", "", &["from", "to", "timeZone"]),
            ("08:00", "20:00", "Europe/Londn", &["timeZone"]),
            ("08:00", "20:00", "+01:00", &["timeZone"]),
        ] {
            let found = KeyHours::parse(from, to, zone).err().unwrap_or_default();
            assert_eq!(found.iter().map(|problem| problem.field).collect::<Vec<_>>(), fields, "{from} {to} {zone}");
        }
        let hours = KeyHours::parse("22:00", "06:00", "europe/london").unwrap();
        assert_eq!(hours.to_string(), "22:00 to 06:00 (Europe/London)");
        let json = serde_json::to_string(&hours).unwrap();
        assert_eq!(json, r#"{"from":"22:00","to":"06:00","timeZone":"Europe/London"}"#);
        assert_eq!(serde_json::from_str::<KeyHours>(&json).unwrap(), hours);
    }
}
