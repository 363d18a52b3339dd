//! Numbers of published posts, and the times at which Octavo reads them.

use jiff::SignedDuration;
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

/// What the operator decides about reading numbers.
#[derive(Debug, Clone, Copy)]
pub struct Readings {
    /// Readings a day on each network that charges for them. 0: none.
    pub priced_a_day: u32,
    /// How long numbers are kept.
    pub keep: SignedDuration,
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
