//! Guessing passwords is made slow, account by account. A device that signed in before is counted by itself.

use std::time::Duration;

use jiff::Timestamp;
use octavo_domain::Backoff;

const FREE_FAILURES: i32 = 4;
const BACKOFF: Backoff = Backoff { first: Duration::from_secs(1), longest: Duration::from_secs(15 * 60) };

/// How long further sign-ins are refused after this many attempts in a row. An attempt counts as failed until it succeeds.
fn delay(failures: i32) -> Duration {
    if failures <= FREE_FAILURES { Duration::ZERO } else { BACKOFF.wait(failures - FREE_FAILURES) }
}

pub(super) fn blocked_until(failures: i32, now: Timestamp) -> Timestamp {
    now + delay(failures)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_delay_doubles_from_the_fifth_failure_to_a_quarter_of_an_hour() {
        let secs = |failures| delay(failures).as_secs();
        assert_eq!([1, 4, 5, 6, 7, 10].map(secs), [0, 0, 1, 2, 4, 32]);
        assert_eq!([14, 15, 40, i32::MAX].map(secs), [512, 900, 900, 900]);
    }
}
