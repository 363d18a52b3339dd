//! What Octavo reads about published posts, and when.

use jiff::{SignedDuration, Timestamp};

use crate::due::JobKind;
use crate::networks::{Network, Share};

/// What is read about a post. Each kind has times and a job of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReadKind {
    Numbers,
    Comments,
}

const HOUR: i64 = 60;
const DAY: i64 = 24 * HOUR;
const NUMBERS: &[i64] = &[HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY, 30 * DAY];
const COMMENTS: &[i64] = &[
    15,
    HOUR,
    3 * HOUR,
    6 * HOUR,
    12 * HOUR,
    DAY,
    2 * DAY,
    3 * DAY,
    4 * DAY,
    5 * DAY,
    6 * DAY,
    7 * DAY,
    14 * DAY,
    21 * DAY,
    28 * DAY,
];

/// How long a reading waits that failed for a reason that may pass.
const RETRY_AFTER: SignedDuration = SignedDuration::from_mins(15);
/// Failures in a row before Octavo waits for the next planned reading.
const MOST_FAILURES: i32 = 5;

impl ReadKind {
    pub const ALL: [ReadKind; 2] = [ReadKind::Numbers, ReadKind::Comments];

    /// When a post is read, in minutes after its publication.
    pub const fn minutes(self) -> &'static [i64] {
        match self {
            ReadKind::Numbers => NUMBERS,
            ReadKind::Comments => COMMENTS,
        }
    }

    pub const fn job(self) -> JobKind {
        match self {
            ReadKind::Numbers => JobKind::ReadPost,
            ReadKind::Comments => JobKind::ReadComments,
        }
    }

    /// How often Octavo may read it there. None: never.
    pub fn share(self, network: &Network) -> Option<Share> {
        match self {
            ReadKind::Numbers => network.numbers.map(|numbers| numbers.share),
            ReadKind::Comments => network.comments.map(|comments| comments.share),
        }
    }

    /// What to do about an account that lacks the permission.
    pub const fn connect_again(self) -> &'static str {
        match self {
            ReadKind::Numbers => {
                "Connect the account again, and allow Octavo to read the numbers of its posts. Publishing is not affected."
            }
            ReadKind::Comments => {
                "Connect the account again, and allow Octavo to read the comments on its posts. Publishing is not affected."
            }
        }
    }

    /// The next planned reading after a time. Those that were missed are left out: after an outage, a post is read once and not once
    /// for each. None if all are over.
    pub fn next(self, since: Timestamp, now: Timestamp) -> Option<Timestamp> {
        self.minutes().iter().map(|minutes| since + SignedDuration::from_mins(*minutes)).find(|at| *at > now)
    }

    /// When a reading that failed is tried again; `wait` is what the network asked for. None if it is given up for good.
    pub fn retry(self, since: Timestamp, failures: i32, wait: SignedDuration, now: Timestamp) -> Option<Timestamp> {
        if failures < MOST_FAILURES { Some(now + wait.max(RETRY_AFTER)) } else { self.next(since, now) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hours(hours: i64) -> Timestamp {
        Timestamp::UNIX_EPOCH + SignedDuration::from_hours(hours)
    }

    #[test]
    fn readings_that_were_missed_are_left_out() {
        let next = |now| ReadKind::Numbers.next(hours(0), hours(now));
        assert_eq!([0, 1, 5].map(next), [1, 6, 6].map(|at| Some(hours(at))));
        assert_eq!(next(100), Some(hours(168)));
        assert_eq!((next(719), next(720)), (Some(hours(720)), None));
    }

    #[test]
    fn comments_are_read_more_often_while_a_post_is_young() {
        let next = |now| ReadKind::Comments.next(hours(0), hours(now));
        assert_eq!(next(0), Some(hours(0) + SignedDuration::from_mins(15)));
        assert_eq!([1, 4, 13, 30, 170].map(next), [3, 6, 24, 48, 336].map(|at| Some(hours(at))));
        assert_eq!(next(28 * 24), None);
        let gaps: Vec<i64> = COMMENTS.windows(2).map(|pair| pair[1] - pair[0]).collect();
        assert!(gaps.is_sorted(), "{gaps:?}");
    }

    #[test]
    fn a_failed_reading_is_tried_again_and_then_left_out() {
        let retry = |failures, wait, now| {
            ReadKind::Numbers.retry(hours(0), failures, SignedDuration::from_mins(wait), hours(now))
        };
        assert_eq!(retry(0, 0, 1), Some(hours(1) + RETRY_AFTER));
        assert_eq!(retry(0, 120, 1), Some(hours(3)));
        assert_eq!(retry(MOST_FAILURES, 0, 1), Some(hours(6)));
        assert_eq!(retry(MOST_FAILURES, 0, 720), None);
    }
}
