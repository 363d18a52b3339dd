//! Waits between tries: each is twice as long as the one before.

use std::time::Duration;

/// The first wait, and the longest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Backoff {
    pub first: Duration,
    pub longest: Duration,
}

impl Backoff {
    /// How long to wait before a retry; 1, or any lower number, is the first.
    pub fn wait(self, retry: i32) -> Duration {
        let doublings = u32::try_from(retry.saturating_sub(1)).unwrap_or(0);
        self.first.saturating_mul(2_u32.saturating_pow(doublings)).min(self.longest)
    }

    /// As [`wait`](Self::wait), spread by ±20 % with `jitter` in 0..=1, so that many don't retry at the same moment.
    pub fn spread_wait(self, retry: i32, jitter: f64) -> Duration {
        self.wait(retry).mul_f64(0.8 + 0.4 * jitter.clamp(0.0, 1.0))
    }

    /// The waits that are shorter than the longest, for a caller who gives up after them.
    pub fn waits(self) -> impl Iterator<Item = Duration> {
        (1..).map(move |retry| self.wait(retry)).take_while(move |wait| *wait < self.longest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BACKOFF: Backoff = Backoff { first: Duration::from_secs(5), longest: Duration::from_secs(60) };

    #[test]
    fn waits_double_up_to_the_longest() {
        assert_eq!([1, 2, 3, 4, 5].map(|retry| BACKOFF.wait(retry).as_secs()), [5, 10, 20, 40, 60]);
        assert_eq!([i32::MIN, 0, i32::MAX].map(|retry| BACKOFF.wait(retry).as_secs()), [5, 5, 60]);
        assert_eq!(BACKOFF.waits().map(|wait| wait.as_secs()).collect::<Vec<_>>(), [5, 10, 20, 40]);
    }

    #[test]
    fn waits_are_spread_by_a_fifth() {
        let spread = [-1.0, 0.0, 0.5, 1.0, 2.0].map(|jitter| BACKOFF.spread_wait(1, jitter).as_millis());
        assert_eq!(spread, [4_000, 4_000, 5_000, 6_000, 6_000]);
    }
}
