//! The PDS's rate limits per account, with their headers. Windows start with
//! the first call in them and live in memory.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use http::header::RETRY_AFTER;
use http::{HeaderMap, HeaderName, HeaderValue};
use jiff::Timestamp;

use super::errors::{Outcome, rate_limited};

/// A number of points within a number of seconds.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Policy {
    name: &'static str,
    points: i64,
    seconds: i64,
}

const fn policy(name: &'static str, points: i64, seconds: i64) -> Policy {
    Policy { name, points, seconds }
}

/// Record writes: 3 points to create, 2 to put, 1 to delete.
pub const WRITES: [Policy; 2] = [policy("write-hour", 5_000, 3_600), policy("write-day", 35_000, 86_400)];
/// createSession.
pub const SESSIONS: [Policy; 2] = [policy("session-5min", 30, 300), policy("session-day", 300, 86_400)];
/// uploadBlob.
pub const UPLOADS: [Policy; 1] = [policy("upload-day", 1_000, 86_400)];

struct Window {
    ends: i64,
    used: i64,
}

/// Points used, by account and policy.
#[derive(Default)]
pub struct Limits(Mutex<HashMap<(String, Policy), Window>>);

impl Limits {
    /// Uses points up under all policies; gives the headers of the tightest.
    pub fn spend(&self, account: &str, policies: &[Policy], points: i64, now: Timestamp) -> Outcome<HeaderMap> {
        let now = now.as_second();
        let mut windows = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut tightest: Option<(i64, Policy, i64)> = None;
        for policy in policies {
            let fresh = || Window { ends: now + policy.seconds, used: 0 };
            let window = windows.entry((account.to_owned(), *policy)).or_insert_with(fresh);
            if window.ends <= now {
                *window = fresh();
            }
            window.used = window.used.saturating_add(points);
            let left = policy.points - window.used;
            if tightest.is_none_or(|(least, ..)| left < least) {
                tightest = Some((left, *policy, window.ends));
            }
        }
        let Some((left, policy, ends)) = tightest else {
            return Ok(HeaderMap::new());
        };
        let headers = headers(policy.points, policy.seconds, left.max(0), ends);
        if left < 0 { Err(rate_limited(with_retry(headers, ends - now))) } else { Ok(headers) }
    }
}

fn headers(points: i64, seconds: i64, left: i64, ends: i64) -> HeaderMap {
    let named = [
        ("ratelimit-limit", points.to_string()),
        ("ratelimit-remaining", left.to_string()),
        ("ratelimit-reset", ends.to_string()),
        ("ratelimit-policy", format!("{points};w={seconds}")),
    ];
    let valued = named
        .into_iter()
        .filter_map(|(name, value)| Some((HeaderName::from_static(name), HeaderValue::from_str(&value).ok()?)));
    valued.collect()
}

fn with_retry(mut headers: HeaderMap, seconds: i64) -> HeaderMap {
    headers.insert(RETRY_AFTER, HeaderValue::from(seconds.max(1)));
    headers
}

/// The headers of a limit that is over in a second.
pub fn exhausted(now: Timestamp) -> HeaderMap {
    let Policy { points, seconds, .. } = WRITES[0];
    with_retry(headers(points, seconds, 0, now.as_second() + 1), 1)
}
