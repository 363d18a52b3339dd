//! Whether an account can publish, until when, and what is left of its network's limits.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::text_enum::text_enum;

text_enum! {
    /// Whether an account can publish.
    HealthState {
        Ok = "OK",
        /// Access ends within 7 days unless a person connects the account again.
        Expiring = "EXPIRING",
        /// The network no longer accepts the account's credentials.
        Reconnect = "RECONNECT",
        /// A limit of the network makes the account's posts wait.
        Limited = "LIMITED",
    }
}

/// A person is warned this long before access ends.
pub const WARN_AHEAD: SignedDuration = SignedDuration::from_hours(7 * 24);
/// A limit whose reset the network does not name counts for this long after it was read: such limits are of 24 hours.
pub const LIMIT_COUNTS_FOR: SignedDuration = SignedDuration::from_hours(24);

/// A limit of the network, as it was when the account was last checked, and with what Octavo published since.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccountLimit {
    /// Such as `posts`.
    pub name: String,
    pub used: u64,
    pub of: u64,
    /// `None` where the window slides, or the network does not say.
    pub resets_at: Option<Timestamp>,
}

impl AccountLimit {
    /// After one more post.
    pub fn with_another_post(&self) -> Self {
        AccountLimit { used: self.used + 1, ..self.clone() }
    }
}

/// What is known about an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HealthFacts {
    pub connected: bool,
    /// Since when it is connected or not, and why not.
    pub status_since: Timestamp,
    pub status_reason: Option<String>,
    /// When access ends unless a person connects the account again, or Octavo renews it; `None` if there is no end.
    pub access_ends_at: Option<Timestamp>,
    /// A limit that the network reported for a post makes the account wait.
    pub paused_until: Option<Timestamp>,
    pub paused_since: Option<Timestamp>,
    pub pause_reason: Option<String>,
    pub limits: Vec<AccountLimit>,
    /// When the network last answered a check.
    pub checked_at: Option<Timestamp>,
    /// What the account can't do because it was connected without a permission, and what to do. It can publish.
    pub missing_permission: Option<String>,
}

/// The state of an account at one time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountHealth {
    pub state: HealthState,
    /// `None` if all is well.
    pub reason: Option<String>,
    pub since: Option<Timestamp>,
}

impl HealthFacts {
    /// What needs a person comes first.
    pub fn health(&self, now: Timestamp) -> AccountHealth {
        self.refused()
            .or_else(|| self.expiring(now))
            .or_else(|| self.paused(now))
            .or_else(|| self.used_up(now))
            .unwrap_or(AccountHealth { state: HealthState::Ok, reason: None, since: Some(self.status_since) })
    }

    fn refused(&self) -> Option<AccountHealth> {
        const UNKNOWN: &str = "The network no longer accepts the account's credentials.";
        let reason = self.status_reason.clone().unwrap_or_else(|| UNKNOWN.to_owned());
        (!self.connected).then(|| state(HealthState::Reconnect, reason, Some(self.status_since)))
    }

    fn expiring(&self, now: Timestamp) -> Option<AccountHealth> {
        let ends = self.access_ends_at.filter(|ends| ends.duration_since(now) <= WARN_AHEAD)?;
        let since = ends.saturating_sub(WARN_AHEAD).map_or(self.status_since, |warned| warned.max(self.status_since));
        let reason = "Access to the account ends soon. Connect the account again to continue publishing.";
        Some(state(HealthState::Expiring, reason.to_owned(), Some(since)))
    }

    fn paused(&self, now: Timestamp) -> Option<AccountHealth> {
        self.paused_until.filter(|until| *until > now)?;
        let reason = self.pause_reason.clone().unwrap_or_else(|| "The network limits the account.".to_owned());
        Some(state(HealthState::Limited, reason, self.paused_since))
    }

    fn used_up(&self, now: Timestamp) -> Option<AccountHealth> {
        let checked = self.checked_at?;
        let counts_until = |limit: &AccountLimit| limit.resets_at.unwrap_or(checked + LIMIT_COUNTS_FOR);
        let limit = self.limits.iter().find(|limit| limit.used >= limit.of && counts_until(limit) > now)?;
        let reason = format!("The network allows {} {}, and the account has used them.", limit.of, limit.name);
        Some(state(HealthState::Limited, reason, Some(checked)))
    }
}

fn state(state: HealthState, reason: String, since: Option<Timestamp>) -> AccountHealth {
    AccountHealth { state, reason: Some(reason), since }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: SignedDuration = SignedDuration::from_hours(24);

    fn at(day: i32) -> Timestamp {
        Timestamp::UNIX_EPOCH + DAY * day
    }

    fn healthy() -> HealthFacts {
        HealthFacts {
            connected: true,
            status_since: at(0),
            status_reason: None,
            access_ends_at: None,
            paused_until: None,
            paused_since: None,
            pause_reason: None,
            limits: Vec::new(),
            checked_at: Some(at(99)),
            missing_permission: None,
        }
    }

    fn limit(used: u64, resets_at: Option<Timestamp>) -> AccountLimit {
        AccountLimit { name: "posts in 24 hours".into(), used, of: 50, resets_at }
    }

    #[test]
    fn what_needs_a_person_comes_first() {
        let all = HealthFacts {
            connected: false,
            access_ends_at: Some(at(101)),
            paused_until: Some(at(101)),
            status_reason: Some("Gone.".into()),
            ..healthy()
        };
        let expiring = HealthFacts { connected: true, ..all.clone() };
        let paused = HealthFacts { access_ends_at: None, ..expiring.clone() };
        let rows = [
            (all, HealthState::Reconnect),
            (expiring, HealthState::Expiring),
            (paused, HealthState::Limited),
            (healthy(), HealthState::Ok),
        ];
        for (facts, expected) in rows {
            let health = facts.health(at(100));
            assert_eq!(health.state, expected, "{facts:?}");
            assert_eq!(health.reason.is_none(), expected == HealthState::Ok);
        }
    }

    #[test]
    fn a_person_is_warned_seven_days_ahead() {
        let ends = HealthFacts { access_ends_at: Some(at(107)), ..healthy() };
        let state_at = |time| ends.health(time).state;
        assert_eq!(state_at(at(100) - SignedDuration::from_secs(1)), HealthState::Ok);
        assert_eq!((state_at(at(100)), state_at(at(108))), (HealthState::Expiring, HealthState::Expiring));
        assert_eq!(ends.health(at(105)).since, Some(at(100)));
    }

    #[test]
    fn a_limit_that_is_used_up_counts_until_it_is_reset() {
        let with = |limit| HealthFacts { limits: vec![limit], ..healthy() }.health(at(100) - DAY / 2).state;
        assert_eq!(with(limit(49, None)), HealthState::Ok);
        assert_eq!(with(limit(50, None)), HealthState::Limited);
        assert_eq!(with(limit(50, Some(at(99)))), HealthState::Ok);
        assert_eq!(with(limit(50, Some(at(100)))), HealthState::Limited);
        let old = HealthFacts { limits: vec![limit(50, None)], ..healthy() };
        assert_eq!(old.health(at(101)).state, HealthState::Ok, "the window of 24 hours is over");
        let paused = HealthFacts { paused_until: Some(at(100)), ..healthy() };
        assert_eq!(paused.health(at(100)).state, HealthState::Ok);
    }
}
