//! Numbers of published posts, and the times at which Octavo reads them.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::text_enum::text_enum;

text_enum! {
    /// What a network counts about a post.
    Metric {
        Views = "views",
        Likes = "likes",
        Comments = "comments",
        /// Reposts and quotes.
        Shares = "shares",
        /// Bookmarks.
        Saves = "saves",
        Clicks = "clicks",
    }
}

/// The numbers of a post. Null: the network doesn't give it, or no longer does.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Metrics {
    /// How often it was shown.
    pub views: Option<i64>,
    /// Likes or favourites.
    pub likes: Option<i64>,
    /// Comments or replies.
    pub comments: Option<i64>,
    /// Reposts and quotes.
    pub shares: Option<i64>,
    /// Bookmarks.
    pub saves: Option<i64>,
    /// Clicks on its links.
    pub clicks: Option<i64>,
}

impl Metrics {
    pub fn get(&self, metric: Metric) -> Option<i64> {
        match metric {
            Metric::Views => self.views,
            Metric::Likes => self.likes,
            Metric::Comments => self.comments,
            Metric::Shares => self.shares,
            Metric::Saves => self.saves,
            Metric::Clicks => self.clicks,
        }
    }

    /// Each number made of this one and the one of `other`.
    fn merge(&self, other: &Metrics, by: impl Fn(Option<i64>, Option<i64>) -> Option<i64>) -> Metrics {
        Metrics {
            views: by(self.views, other.views),
            likes: by(self.likes, other.likes),
            comments: by(self.comments, other.comments),
            shares: by(self.shares, other.shares),
            saves: by(self.saves, other.saves),
            clicks: by(self.clicks, other.clicks),
        }
    }

    /// What these numbers have gained since the last ones. People also take likes back: it can be less than nothing.
    pub fn gained_since(&self, last: &Metrics) -> Metrics {
        self.merge(last, |now, last| now.map(|now| now - last.unwrap_or(0)))
    }

    /// The last number of each metric, once these were read: one that the network no longer gives stays.
    pub fn after(&self, last: &Metrics) -> Metrics {
        self.merge(last, Option::or)
    }
}

/// What to do about an account that lacks the permission.
pub const CONNECT_AGAIN: &str =
    "Connect the account again, and allow Octavo to read the numbers of its posts. Publishing is not affected.";

/// What the operator decides about reading numbers.
#[derive(Debug, Clone, Copy)]
pub struct Readings {
    /// Readings a day on each network that charges for them. 0: none.
    pub priced_a_day: u32,
    /// How long numbers are kept.
    pub keep: SignedDuration,
}

/// When the numbers of a post are read, in hours after its publication.
pub const READ_AFTER_HOURS: [i64; 6] = [1, 6, 24, 3 * 24, 7 * 24, 30 * 24];

/// The next planned reading after a time. Those that were missed are left out: after an outage, a post is read once and not once
/// for each. None if all are over.
pub fn next_reading(since: Timestamp, now: Timestamp) -> Option<Timestamp> {
    READ_AFTER_HOURS.iter().map(|hours| since + SignedDuration::from_hours(*hours)).find(|at| *at > now)
}

/// How long a reading waits that failed for a reason that may pass.
const RETRY_AFTER: SignedDuration = SignedDuration::from_mins(15);
/// Failures in a row before Octavo waits for the next planned reading.
const MOST_FAILURES: i32 = 5;

/// When a reading that failed is tried again; `wait` is what the network asked for. None if it is given up for good.
pub fn retry_reading(since: Timestamp, failures: i32, wait: SignedDuration, now: Timestamp) -> Option<Timestamp> {
    let planned = next_reading(since, now);
    if failures < MOST_FAILURES { Some(now + wait.max(RETRY_AFTER)) } else { planned }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hours(hours: i64) -> Timestamp {
        Timestamp::UNIX_EPOCH + SignedDuration::from_hours(hours)
    }

    #[test]
    fn gains_count_from_the_last_number_that_was_given() {
        let of = |views, likes| Metrics { views, likes, ..Metrics::default() };
        let readings = [of(Some(10), Some(3)), of(Some(15), None), of(Some(15), Some(2))];
        let mut last = Metrics::default();
        let gained = readings.map(|read| {
            let gained = read.gained_since(&last);
            last = read.after(&last);
            gained
        });
        assert_eq!(gained, [of(Some(10), Some(3)), of(Some(5), None), of(Some(0), Some(-1))]);
        assert_eq!(last, of(Some(15), Some(2)));
    }

    #[test]
    fn readings_that_were_missed_are_left_out() {
        let next = |now| next_reading(hours(0), hours(now));
        assert_eq!([0, 1, 5].map(next), [1, 6, 6].map(|at| Some(hours(at))));
        assert_eq!(next(100), Some(hours(168)));
        assert_eq!((next(719), next(720)), (Some(hours(720)), None));
    }

    #[test]
    fn a_failed_reading_is_tried_again_and_then_left_out() {
        let retry =
            |failures, wait, now| retry_reading(hours(0), failures, SignedDuration::from_mins(wait), hours(now));
        assert_eq!(retry(0, 0, 1), Some(hours(1) + RETRY_AFTER));
        assert_eq!(retry(0, 120, 1), Some(hours(3)));
        assert_eq!(retry(MOST_FAILURES, 0, 1), Some(hours(6)));
        assert_eq!(retry(MOST_FAILURES, 0, 720), None);
    }
}
