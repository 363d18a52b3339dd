//! Guessing passwords is made slow, account by account. A device that signed in before is counted by itself.

use jiff::{SignedDuration, Timestamp};

const FREE_FAILURES: i32 = 5;
const LONGEST_SECS: i64 = 15 * 60;

/// How long further sign-ins are refused after this many attempts in a row, which count as failed until they succeed: 2^(n-5) seconds, at most 15 minutes.
fn delay(failures: i32) -> SignedDuration {
    if failures < FREE_FAILURES {
        return SignedDuration::ZERO;
    }
    let doublings = u32::try_from(failures - FREE_FAILURES).unwrap_or(0).min(20);
    SignedDuration::from_secs((1_i64 << doublings).min(LONGEST_SECS))
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
