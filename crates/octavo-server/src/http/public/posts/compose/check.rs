//! What a request is held against, and what was found so far.

use std::collections::{HashMap, HashSet};

use jiff::{SignedDuration, Timestamp};
use octavo_domain::rules::{Finding, PlatformLimits, Severity};
use octavo_domain::time::parse_time;
use octavo_store::accounts::Account;
use octavo_store::media::MediaFile;

use super::super::body::PostSchedule;

const FARTHEST: SignedDuration = SignedDuration::from_hours(2 * 366 * 24);

#[derive(Default)]
pub struct Check<'a> {
    pub accounts: HashMap<i64, &'a Account>,
    pub files: HashMap<&'a str, &'a MediaFile>,
    /// Why uploads that were put are no files, by their path.
    pub refusals: HashMap<String, String>,
    pub platform_limits: PlatformLimits,
    /// Accounts that a publication before this one is for.
    pub seen: HashSet<i64>,
    pub findings: Vec<Finding>,
}

impl Check<'_> {
    pub fn error(&mut self, field: impl Into<String>, rule: &'static str, message: impl Into<String>) {
        let (field, message) = (field.into(), message.into());
        self.findings.push(Finding { field, severity: Severity::Error, rule, message });
    }

    pub fn warning(&mut self, field: impl Into<String>, rule: &'static str, message: impl Into<String>) {
        let (field, message) = (field.into(), message.into());
        self.findings.push(Finding { field, severity: Severity::Warning, rule, message });
    }

    /// Absent, empty and past times mean now.
    pub fn time(&mut self, request: &PostSchedule, now: Timestamp) -> Timestamp {
        let Some(text) = given(&request.scheduled_time) else {
            return now;
        };
        if given(&request.timezone).is_some_and(|zone| !is_utc(zone))
            && text.parse::<Timestamp>().is_err()
            && !text.contains('[')
        {
            let message = "Octavo ignores time zones here. Send scheduledTime with an offset, such as \
                2026-12-01T09:00:00+01:00.";
            self.error("timezone", "post.time.zone", message);
        }
        match parse_time(text) {
            Ok(time) if time.duration_since(now) > FARTHEST => {
                self.error(
                    "scheduledTime",
                    "post.time.far",
                    "The time is more than 2 years ahead. Choose an earlier one.",
                );
                now
            }
            Ok(time) => time.max(now),
            Err(error) => {
                self.error("scheduledTime", "post.time.format", error.to_string());
                now
            }
        }
    }
}

fn given(text: &Option<String>) -> Option<&str> {
    text.as_deref().map(str::trim).filter(|text| !text.is_empty())
}

fn is_utc(zone: &str) -> bool {
    ["utc", "gmt", "z", "etc/utc"].contains(&zone.to_ascii_lowercase().as_str())
}
