//! Who calls, with which scopes, which faults the call meets, and the quota of the project.
//!
//! Source: <https://developers.google.com/youtube/v3/determine_quota_cost>.

use std::sync::{Mutex, PoisonError};

use http::HeaderMap;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::YouTubeSimulator;
use super::errors::{Outcome, backend, invalid_credentials, login_required, rate_limited, refuse};
use super::oauth::{FORCE_SSL, FULL, READONLY, UPLOAD};
use crate::core::faults::Fault;
use crate::core::requests::bearer;

/// Scopes of which one is enough.
pub type AnyOf = [&'static str];

pub const MAY_READ: &AnyOf = &[READONLY, FULL, FORCE_SSL];
pub const MAY_COMMENT: &AnyOf = &[FORCE_SSL];
pub const MAY_MANAGE: &AnyOf = &[FULL, FORCE_SSL];
pub const MAY_UPLOAD: &AnyOf = &[UPLOAD, FULL, FORCE_SSL];

impl YouTubeSimulator {
    /// The channel of an access token; meets the faults any call can meet.
    pub fn caller(&self, headers: &HeaderMap, scopes: &AnyOf) -> Outcome<String> {
        let token = bearer(headers).ok_or_else(login_required)?;
        let now = self.world.core.now();
        let world = self.world.read();
        let token = world.grants.access_token(token, now);
        let token = token.ok_or_else(invalid_credentials)?.clone();
        let suspended = world.channels.get(&token.account).is_some_and(|channel| channel.suspended);
        drop(world);
        if !token.scopes.iter().any(|scope| scopes.contains(&scope.as_str())) {
            let message = "Request had insufficient authentication scopes.";
            return Err(refuse(403, "global", "insufficientPermissions", message));
        }
        if suspended {
            let message = "The authenticated user's account is suspended.";
            return Err(refuse(403, "youtube.common", "authenticatedUserAccountSuspended", message));
        }
        self.meet_fault(&token.account)?;
        Ok(token.account)
    }

    /// The caller's channel has to be there.
    pub fn require_channel(&self, id: &str) -> Outcome<()> {
        let exists = self.world.read().channels.get(id).is_some_and(|channel| channel.exists);
        let unlinked = || refuse(401, "youtube.header", "youtubeSignupRequired", "Unauthorized");
        if exists { Ok(()) } else { Err(unlinked()) }
    }

    fn meet_fault(&self, channel: &str) -> Outcome<()> {
        self.world.meet_fault(channel, |fault| match fault {
            Fault::RateLimit => rate_limited(true),
            Fault::RateLimitNoHeader => rate_limited(false),
            Fault::TokenExpired => invalid_credentials(),
            _ => backend(),
        })
    }
}

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
