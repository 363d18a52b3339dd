//! When a call is repeated: the server may be busy, restart, or ask to wait.

use std::time::Duration;

use octavo_domain::Backoff;
use reqwest::header::RETRY_AFTER;
use reqwest::{Response, StatusCode};

/// A server that restarts is back by then.
pub const TRIES: u32 = 6;
/// A longer wait, such as for the next day of a key, is left to the person.
const LONGEST_WAIT: Duration = Duration::from_secs(120);

const BACKOFF: Backoff = Backoff { first: Duration::from_secs(1), longest: Duration::from_secs(32) };

/// How long to wait before an answered call is made again; none if it is not.
pub fn wait_before_next(answer: &Response, tried: u32) -> Option<Duration> {
    let asked = answer.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
    let asked = asked.map(Duration::from_secs);
    match answer.status() {
        StatusCode::TOO_MANY_REQUESTS => Some(asked.unwrap_or(back_off(1))).filter(|wait| *wait <= LONGEST_WAIT),
        status if status.is_server_error() && tried < TRIES => Some(asked.unwrap_or(back_off(tried)).min(LONGEST_WAIT)),
        _ => None,
    }
}

pub fn back_off(tried: u32) -> Duration {
    BACKOFF.wait(tried.cast_signed())
}
