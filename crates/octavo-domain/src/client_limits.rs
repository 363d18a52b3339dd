//! What a client workspace may use: posts a day, stored bytes, and what networks charge for its posts in a month.

use std::fmt;

use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

/// The limits of a client workspace. None is no limit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ClientLimits {
    /// Posts queued in a day (UTC).
    pub posts_per_day: Option<i64>,
    pub stored_bytes: Option<i64>,
    /// In thousandths of a US dollar, for posts due in a month (UTC).
    pub monthly_price: Option<i64>,
}

impl ClientLimits {
    /// Whether they concern posts at all.
    pub fn limit_posts(&self) -> bool {
        self.posts_per_day.is_some() || self.monthly_price.is_some()
    }
}

/// The limit of a client workspace that a call would exceed, with what it allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClientLimit {
    PostsPerDay(i64),
    StoredBytes(i64),
    /// In thousandths of a US dollar.
    MonthlyPrice(i64),
}

impl fmt::Display for ClientLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClientLimit::PostsPerDay(most) => write!(f, "{most} posts a day (limits.postsPerDay)"),
            ClientLimit::StoredBytes(most) => write!(f, "{most} stored bytes (limits.storedBytes)"),
            ClientLimit::MonthlyPrice(most) => {
                let (dollars, thousandths) = (most / 1_000, most % 1_000);
                write!(
                    f,
                    "{dollars}.{thousandths:03} US dollars a month for posts that networks charge for (limits.monthlyUsd)"
                )
            }
        }
    }
}

/// A month in UTC, by the time at its start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Month(Timestamp);

impl Month {
    pub fn of(at: Timestamp) -> Self {
        let zoned = at.to_zoned(TimeZone::UTC);
        Month(zoned.first_of_month().and_then(|first| first.start_of_day()).map_or(at, |first| first.timestamp()))
    }

    pub fn start(self) -> Timestamp {
        self.0
    }

    /// The start of the next one.
    pub fn end(self) -> Timestamp {
        let next = self.0.to_zoned(TimeZone::UTC).checked_add(1.month());
        next.map_or(Timestamp::MAX, |next| next.timestamp())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_ends_where_the_next_begins() {
        let month = Month::of("2026-12-31T23:59:59.999Z".parse().unwrap());
        assert_eq!(month.start().to_string(), "2026-12-01T00:00:00Z");
        assert_eq!(month.end().to_string(), "2027-01-01T00:00:00Z");
        assert_eq!(Month::of(month.end()).start(), month.end());
    }

    #[test]
    fn a_limit_is_named_with_its_field() {
        let shown = ClientLimit::MonthlyPrice(4_200).to_string();
        assert!(shown.starts_with("4.200 US dollars") && shown.contains("limits.monthlyUsd"), "{shown}");
    }
}
