//! X's rate limits with their headers. Windows start with the first call in
//! them and live in memory.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use http::{HeaderMap, HeaderName, HeaderValue};
use jiff::Timestamp;

use super::errors::{Outcome, rate_limited};

const SHORT: &str = "x-rate-limit";
const USER_DAY: &str = "x-user-limit-24hour";
const APP_DAY: &str = "x-app-limit-24hour";

/// A number of calls within a number of seconds.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Policy {
    endpoint: &'static str,
    /// What its headers start with.
    header: &'static str,
    calls: i64,
    seconds: i64,
}

pub const fn quarter(endpoint: &'static str, calls: i64) -> Policy {
    Policy { endpoint, header: SHORT, calls, seconds: 900 }
}

const fn day(endpoint: &'static str, header: &'static str, calls: i64) -> Policy {
    Policy { endpoint, header, calls, seconds: 86_400 }
}

/// `POST /2/tweets`; the second is the account's day.
pub const CREATE: [Policy; 3] =
    [quarter("create", 100), day("create", USER_DAY, 10_000), day("create", APP_DAY, 10_000)];

struct Window {
    ends: i64,
    used: i64,
}

type Windows = HashMap<(String, Policy), Window>;

/// Calls made, by account and policy.
#[derive(Default)]
pub struct Limits(Mutex<Windows>);

impl Limits {
    /// Counts a call under all policies; gives the headers of each.
    pub fn spend(&self, account: &str, policies: &[Policy], now: Timestamp) -> Outcome<HeaderMap> {
        let mut windows = self.lock();
        let mut headers = HeaderMap::new();
        let mut is_over = false;
        for policy in policies {
            let window = current(&mut windows, account, *policy, now.as_second());
            is_over |= window.used >= policy.calls;
            window.used = (window.used + 1).min(policy.calls);
            headers.extend(told(policy, policy.calls - window.used, window.ends));
        }
        if is_over { Err(rate_limited(headers)) } else { Ok(headers) }
    }

    /// Lets the account's 24 hours of posting be used up.
    pub fn use_up_day(&self, account: &str, now: Timestamp) {
        let policy = CREATE[1];
        current(&mut self.lock(), account, policy, now.as_second()).used = policy.calls;
    }

    fn lock(&self) -> MutexGuard<'_, Windows> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn current<'a>(windows: &'a mut Windows, account: &str, policy: Policy, now: i64) -> &'a mut Window {
    let of = if policy.header == APP_DAY { "" } else { account };
    let fresh = || Window { ends: now + policy.seconds, used: 0 };
    let window = windows.entry((of.to_owned(), policy)).or_insert_with(fresh);
    if window.ends <= now {
        *window = fresh();
    }
    window
}

fn told(policy: &Policy, left: i64, ends: i64) -> HeaderMap {
    let named = [("limit", policy.calls), ("remaining", left), ("reset", ends)];
    let valued = named.into_iter().filter_map(|(name, value)| {
        let name = HeaderName::from_bytes(format!("{}-{name}", policy.header).as_bytes()).ok()?;
        Some((name, HeaderValue::from(value)))
    });
    valued.collect()
}

/// The headers of a limit that is over in a second.
pub fn exhausted(now: Timestamp) -> HeaderMap {
    told(&CREATE[0], 0, now.as_second() + 1)
}
