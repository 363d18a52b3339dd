//! The quota of the project.
//!
//! Source: <https://developers.google.com/youtube/v3/determine_quota_cost>.

use std::sync::{Mutex, PoisonError};

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::errors::{Outcome, refuse};

const UPLOADS: u32 = 100;
const UNITS: u32 = 10_000;
/// Pacific time since 2007, as POSIX writes it: no time zone database is needed.
const PACIFIC: &str = "PST8PDT,M3.2.0,M11.1.0";

/// What a call costs.
#[derive(Clone, Copy)]
pub enum Cost {
    Upload,
    Units(u32),
}

#[derive(Default)]
pub struct Quota(Mutex<Day>);

#[derive(Default)]
struct Day {
    date: Option<Date>,
    uploads: u32,
    units: u32,
}

impl Quota {
    /// Uses up what a call costs.
    pub fn spend(&self, cost: Cost, now: Timestamp) -> Outcome<()> {
        let mut day = self.today(now);
        let (used, limit) = match cost {
            Cost::Upload => {
                day.uploads += 1;
                (day.uploads, UPLOADS)
            }
            Cost::Units(units) => {
                day.units += units;
                (day.units, UNITS)
            }
        };
        if used <= limit {
            return Ok(());
        }
        let message = "The request cannot be completed because you have exceeded your quota.";
        Err(refuse(403, "youtube.quota", "quotaExceeded", message))
    }

    /// Uses up all of the day.
    pub fn exhaust(&self, now: Timestamp) {
        let mut day = self.today(now);
        (day.uploads, day.units) = (UPLOADS, UNITS);
    }

    fn today(&self, now: Timestamp) -> std::sync::MutexGuard<'_, Day> {
        let pacific = TimeZone::posix(PACIFIC).unwrap_or(TimeZone::UTC);
        let date = Some(now.to_zoned(pacific).date());
        let mut day = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if day.date != date {
            *day = Day { date, ..Day::default() };
        }
        day
    }
}
