//! How long X asks to wait: <https://docs.x.com/x-api/fundamentals/rate-limits>.

use std::time::Duration;

use jiff::Timestamp;
use reqwest::StatusCode;

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
    let until_reset = |name| Some(answer.until_reset(&format!("{name}-reset"), now)?.min(LONGEST));
    let used_up = WINDOWS.into_iter().filter(|(name, _)| answer.header_number(&format!("{name}-remaining")) == Some(0));
    let waits = used_up.filter_map(|(name, window)| Some(Wait { window, time: until_reset(name)? }));
    let usual = || answer.retry_after().or_else(|| until_reset("x-rate-limit"));
    waits.max_by_key(|wait| wait.time).or_else(|| usual().map(short))
}
