//! `Retry-After` (RFC 9110, section 10.2.3), from receivers of webhooks and from networks.

use std::time::{Duration, SystemTime};

use jiff::Timestamp;

/// No response can make Octavo wait longer.
const MOST: Duration = Duration::from_secs(366 * 86_400);

/// How long a response asks to wait. `value` holds seconds, or a date in any of HTTP's three forms. A date is compared
/// with the response's own `Date`, so that clocks may differ, or with `now` if there is none.
pub fn retry_after(value: Option<&str>, date: Option<&str>, now: Option<Timestamp>) -> Option<Duration> {
    let value = value?.trim();
    if !value.is_empty() && value.bytes().all(|digit| digit.is_ascii_digit()) {
        return Some(value.parse().map_or(MOST, Duration::from_secs).min(MOST));
    }
    let until = httpdate::parse_http_date(value).ok()?;
    let sent = date.and_then(|date| httpdate::parse_http_date(date.trim()).ok());
    let sent = sent.or(now.map(SystemTime::from))?;
    Some(until.duration_since(sent).unwrap_or_default().min(MOST))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_and_the_three_forms_of_a_date_are_read() {
        let now: Timestamp = "2026-10-21T07:00:00Z".parse().unwrap();
        let date = Some("Wed, 21 Oct 2026 06:58:00 GMT");
        for (value, date, seconds) in [
            ("120", None, Some(120)),
            (" 0 ", None, Some(0)),
            ("99999999999999999999999", None, Some(MOST.as_secs())),
            ("Wed, 21 Oct 2026 07:28:00 GMT", None, Some(28 * 60)),
            ("Wednesday, 21-Oct-26 07:28:00 GMT", None, Some(28 * 60)),
            ("Wed Oct 21 07:28:00 2026", None, Some(28 * 60)),
            ("Wed, 21 Oct 2026 07:28:00 GMT", date, Some(30 * 60)),
            ("Wed, 21 Oct 2026 07:28:00 GMT", Some("yesterday"), Some(28 * 60)),
            ("Wed, 21 Oct 2026 06:00:00 GMT", None, Some(0)),
            ("Fri, 31 Dec 9999 23:59:59 GMT", None, Some(MOST.as_secs())),
            ("-1", None, None),
            ("1.5", None, None),
            ("soon", None, None),
            ("", None, None),
        ] {
            let read = retry_after(Some(value), date, Some(now));
            assert_eq!(read.map(|wait| wait.as_secs()), seconds, "{value} at {date:?}");
        }
        assert_eq!(retry_after(None, date, Some(now)), None);
        assert_eq!(retry_after(date, None, None), None, "a date alone says nothing");
    }
}
