//! At which hours of the week the posts of an account did best, from its own numbers.

use std::collections::HashMap;

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use crate::Platform;
use crate::numbers::{Metric, Metrics};
use crate::queue::Day;

/// With fewer posts, chance decides.
pub const POSTS_NEEDED: usize = 20;
/// Numbers of younger posts still grow fast.
pub const LEAST_AGE: SignedDuration = SignedDuration::from_hours(24);

/// An hour of the week, and how posts did that were published in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HourOfWeek {
    pub day: Day,
    /// 0 to 23.
    pub hour: i8,
    pub posts: usize,
    /// Half of the posts had at least so much.
    pub median: i64,
}

/// What tells most about a post of the network: its views or, where it gives none, its likes.
pub fn main_metric(platform: Platform) -> Option<Metric> {
    let given = platform.network().numbers?.metrics;
    [Metric::Views, Metric::Likes].into_iter().find(|metric| given.contains(metric))
}

/// The posts that have the number, and when each was published.
pub fn counted(posts: &[(Timestamp, Metrics)], metric: Metric) -> Vec<(Timestamp, i64)> {
    posts.iter().filter_map(|(at, metrics)| Some((*at, metrics.get(metric)?))).collect()
}

/// The hours of the week in a time zone in which something was published, the best first.
pub fn rank(posts: &[(Timestamp, i64)], zone: &TimeZone) -> Vec<HourOfWeek> {
    let mut hours: HashMap<(Day, i8), Vec<i64>> = HashMap::new();
    for (at, number) in posts {
        let local = at.to_zoned(zone.clone());
        let day = usize::try_from(local.weekday().to_monday_zero_offset()).unwrap_or_default();
        hours.entry((Day::ALL[day % Day::ALL.len()], local.hour())).or_default().push(*number);
    }
    let hour = |((day, hour), numbers): ((Day, i8), Vec<i64>)| HourOfWeek {
        day,
        hour,
        posts: numbers.len(),
        median: median(numbers),
    };
    let mut ranked: Vec<HourOfWeek> = hours.into_iter().map(hour).collect();
    ranked.sort_unstable_by_key(|it| (-it.median, usize::MAX - it.posts, it.day as usize, it.hour));
    ranked
}

/// Of two in the middle, their mean, rounded down.
fn median(mut numbers: Vec<i64>) -> i64 {
    numbers.sort_unstable();
    let (lower, upper) = (numbers[(numbers.len() - 1) / 2], numbers[numbers.len() / 2]);
    lower + (upper - lower) / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn hours_are_those_of_the_time_zone_and_the_best_median_comes_first() {
        // The 2nd of November 2026 is a Monday.
        let posts = [
            ("2026-11-02T09:59:00Z", 10),
            ("2026-11-09T09:00:00Z", 40),
            ("2026-11-16T09:30:00Z", 20),
            ("2026-11-03T23:30:00Z", 30),
            ("2026-11-10T23:10:00Z", 11),
            ("2026-11-05T12:00:00Z", 20),
        ]
        .map(|(time, number)| (at(time), number));
        let ranked = |zone: &str| {
            let hours = rank(&posts, &TimeZone::get(zone).unwrap());
            hours.into_iter().map(|it| (it.day, it.hour, it.posts, it.median)).collect::<Vec<_>>()
        };
        let utc = [(Day::Monday, 9, 3, 20), (Day::Tuesday, 23, 2, 20), (Day::Thursday, 12, 1, 20)];
        assert_eq!(ranked("UTC"), utc);
        let berlin = [(Day::Monday, 10, 3, 20), (Day::Wednesday, 0, 2, 20), (Day::Thursday, 13, 1, 20)];
        assert_eq!(ranked("Europe/Berlin"), berlin);
    }

    #[test]
    fn an_hour_follows_the_clocks_over_the_year() {
        let posts = [(at("2026-07-06T07:00:00Z"), 5), (at("2026-12-07T08:00:00Z"), 7)];
        let [hour] = rank(&posts, &TimeZone::get("Europe/Berlin").unwrap())[..] else { panic!("not one hour") };
        assert_eq!((hour.day, hour.hour, hour.posts, hour.median), (Day::Monday, 9, 2, 6));
    }

    #[test]
    fn a_network_without_views_is_ranked_by_likes() {
        let metrics = [Platform::Threads, Platform::BlueSky, Platform::Telegram].map(main_metric);
        assert_eq!(metrics, [Some(Metric::Views), Some(Metric::Likes), None]);
        let likes = Metrics { likes: Some(3), ..Metrics::default() };
        let posts = [(Timestamp::UNIX_EPOCH, likes), (Timestamp::UNIX_EPOCH, Metrics::default())];
        assert_eq!(counted(&posts, Metric::Likes), [(Timestamp::UNIX_EPOCH, 3)]);
    }
}
