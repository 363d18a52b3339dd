//! What is counted of a workspace: the names of the counts, quarter-hours, and histograms of times.

use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::text_enum::text_enum;

text_enum! {
    /// How long a bucket of statistics is.
    StatsBucket {
        Hour = "hour",
        Day = "day",
    }
}

pub const POSTS_COMPLETED: &str = "posts.completed";
pub const POSTS_FAILED: &str = "posts.failed";
pub const POSTS_UNKNOWN: &str = "posts.unknown";
/// What networks charged, in thousandths of a US dollar. A trigger counts it (migration 0058).
pub const COSTS: &str = "costs";
/// Deliveries made for the events of a client workspace, which are counted there. Those that tests make don't count.
pub const DELIVERIES_MADE: &str = "deliveries.made";
/// Delivered by the first attempt.
pub const DELIVERIES_FIRST: &str = "deliveries.first";
/// Delivered by a later attempt.
pub const DELIVERIES_RETRIED: &str = "deliveries.retried";
pub const DELIVERIES_FAILED: &str = "deliveries.failed";
/// Followed by a histogram's bucket: how long receivers took.
pub const LATENCY: &str = "latency.";
/// Followed by a histogram's bucket: how late posts were published.
pub const LATENESS: &str = "lateness.";

/// In microseconds. Time zones are whole quarter-hours apart.
pub const QUARTER: i64 = 15 * 60 * 1_000_000;

/// The quarter-hour of a time, counted from 1970.
pub fn quarter(at: Timestamp) -> i64 {
    at.as_microsecond().div_euclid(QUARTER)
}

/// Buckets for each doubling of the time: a bucket is 9 % wide, so its middle is off by 4.4 % at most.
const BUCKETS_PER_DOUBLING: f64 = 8.0;

/// The name of the histogram's row that counts a time.
pub fn bucket_name(histogram: &str, millis: i64) -> String {
    format!("{histogram}{}", bucket(millis))
}

/// 0 for less than a millisecond.
fn bucket(millis: i64) -> u16 {
    if millis < 1 { 0 } else { 1 + ((millis as f64).log2() * BUCKETS_PER_DOUBLING) as u16 }
}

/// The middle of a bucket, in milliseconds.
fn middle(bucket: u16) -> i64 {
    if bucket == 0 { 0 } else { ((f64::from(bucket) - 0.5) / BUCKETS_PER_DOUBLING).exp2().round() as i64 }
}

/// Counted times.
#[derive(Debug, Default, Clone)]
pub struct Histogram(BTreeMap<u16, i64>);

impl Histogram {
    /// Adds the count of a row that [`bucket_name`] named; what follows the histogram's own name.
    pub fn add(&mut self, bucket: &str, count: i64) {
        if let Ok(bucket) = bucket.parse() {
            *self.0.entry(bucket).or_default() += count;
        }
    }

    /// Adds the times of another histogram.
    pub fn merge(&mut self, other: &Histogram) {
        for (bucket, count) in &other.0 {
            *self.0.entry(*bucket).or_default() += count;
        }
    }

    /// The time that `share` of all times do not exceed, in milliseconds, give or take 4.4 %. None without any.
    pub fn percentile(&self, share: f64) -> Option<i64> {
        let total: i64 = self.0.values().sum();
        let rank = ((total as f64 * share).ceil() as i64).max(1);
        let mut seen = 0;
        let found = self.0.iter().find(|(_, count)| {
            seen += **count;
            seen >= rank
        });
        found.filter(|_| total > 0).map(|(bucket, _)| middle(*bucket))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn histogram(times: impl IntoIterator<Item = i64>) -> Histogram {
        let mut histogram = Histogram::default();
        for time in times {
            histogram.add(bucket_name(LATENCY, time).strip_prefix(LATENCY).unwrap(), 1);
        }
        histogram
    }

    #[test]
    fn a_percentile_is_off_by_less_than_five_percent() {
        for exact in [1, 2, 3, 7, 50, 999, 1_000, 12_345, 86_400_000, 63_072_000_000] {
            let found = histogram([exact]).percentile(0.5).unwrap();
            // Whole milliseconds: a half of one is lost at most.
            let off = ((found - exact) as f64).abs() - 0.5;
            assert!(off <= exact as f64 * 0.045, "{exact} ms is shown as {found}");
        }
    }

    #[test]
    fn percentiles_count_from_the_smallest() {
        let times = histogram((1..=100).map(|time| time * 10));
        let near = |share, exact: i64| (times.percentile(share).unwrap() - exact).abs() * 100 <= exact * 5;
        assert!(near(0.5, 500) && near(0.99, 990) && near(0.0, 10) && near(1.0, 1_000), "{times:?}");
        assert_eq!(histogram([]).percentile(0.5), None);
        assert_eq!(histogram([0, 0, 5]).percentile(0.5), Some(0));
    }

    #[test]
    fn merged_histograms_have_the_percentiles_of_all_their_times() {
        let (busy, slow) = (histogram([100; 98]), histogram([10_000, 20_000]));
        let mut both = busy.clone();
        both.merge(&slow);
        let all = histogram([100; 98].into_iter().chain([10_000, 20_000]));
        for share in [0.5, 0.98, 0.99, 1.0] {
            assert_eq!(both.percentile(share), all.percentile(share), "{share}");
        }
        assert_ne!(both.percentile(0.99), slow.percentile(0.99));
    }

    #[test]
    fn a_quarter_hour_holds_its_first_moment() {
        let at = |second| quarter(Timestamp::from_second(second).unwrap());
        assert_eq!((at(0), at(899), at(900), at(-1)), (0, 0, 1, -1));
    }
}
