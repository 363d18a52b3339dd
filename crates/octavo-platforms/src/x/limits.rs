//! How long X asks to wait: <https://docs.x.com/x-api/fundamentals/rate-limits>.

use std::time::Duration;

use jiff::Timestamp;
use reqwest::StatusCode;
use reqwest::header::HeaderMap;

use crate::http::Answer;

/// The windows that an answer can tell about, by the start of their headers' names.
const WINDOWS: [(&str, Window); 3] =
    [("x-rate-limit", Window::Short), ("x-user-limit-24hour", Window::Day), ("x-app-limit-24hour", Window::Day)];
/// No window of X is longer.
const LONGEST: Duration = Duration::from_secs(24 * 3600);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Window {
    /// A quarter of an hour.
    Short,
    Day,
}

/// What is used up, and until when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Wait {
    pub(super) window: Window,
    pub(super) time: Duration,
}

/// The longest of the windows with nothing left; else `Retry-After`, else the end of the usual window. Every answer
/// tells about windows, but only the refusals of 429 are about them.
pub(super) fn read_wait(answer: &Answer, now: Timestamp) -> Option<Wait> {
    let short = |time| Wait { window: Window::Short, time };
    if answer.status != StatusCode::TOO_MANY_REQUESTS {
        return answer.retry_after().map(short);
    }
    let headers = &answer.headers;
    let used_up = WINDOWS.into_iter().filter(|(name, _)| header_number(headers, name, "remaining") == Some(0));
    let waits = used_up.filter_map(|(name, window)| Some(Wait { window, time: until_reset(headers, name, now)? }));
    let usual = || answer.retry_after().or_else(|| until_reset(headers, "x-rate-limit", now));
    waits.max_by_key(|wait| wait.time).or_else(|| usual().map(short))
}

fn until_reset(headers: &HeaderMap, name: &str, now: Timestamp) -> Option<Duration> {
    let seconds = header_number(headers, name, "reset")?.saturating_sub(now.as_second());
    Some(Duration::from_secs(u64::try_from(seconds).unwrap_or(0)).min(LONGEST))
}

fn header_number(headers: &HeaderMap, name: &str, what: &str) -> Option<i64> {
    headers.get(format!("{name}-{what}"))?.to_str().ok()?.trim().parse().ok()
}
