//! What networks count about a published post, and how much of their quotas readings may use.

use serde::Serialize;

use crate::Platform;
use crate::numbers::Metric;

/// What Octavo can read about a post that it published.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Numbers {
    /// The others are never given.
    pub metrics: &'static [Metric],
    /// The permission that publishing does not include. It is asked for when an account is connected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scope: Option<&'static str>,
    /// The network charges for each reading: nothing is read unless the operator allows a number of them a day.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_priced: bool,
    #[serde(skip)]
    pub share: Share,
}

/// How often Octavo reads: 2 % of what the network allows for everything.
#[derive(Debug, Clone, Copy)]
pub struct Share {
    pub calls: u32,
    /// The window of the network's own limit.
    pub seconds: u32,
    pub of: Quota,
}

/// Whose quota a reading uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quota {
    Account,
    /// That of the operator's app or address, which all accounts share.
    Operator,
}

impl Share {
    /// Of Instagram or Threads. The limit is that of an account that few people see:
    /// <https://developers.facebook.com/docs/graph-api/overview/rate-limiting#instagram-graph-api>,
    /// <https://developers.facebook.com/docs/threads/overview#rate-limits>.
    pub(super) const OF_META: Share = Share::of(Quota::Account, 48_000, 24 * 3_600);

    pub(super) const fn of(quota: Quota, allowed: u32, seconds: u32) -> Share {
        Share { calls: allowed / 50, seconds, of: quota }
    }
}

/// Instagram's permission to read, answer, hide and delete comments. First comments need it too.
pub const INSTAGRAM_COMMENTS: &str = "instagram_business_manage_comments";
/// Instagram's permission to read the numbers of posts.
pub const INSTAGRAM_INSIGHTS: &str = "instagram_business_manage_insights";

impl Numbers {
    /// Of Instagram or Threads.
    pub(super) const fn of_meta(scope: &'static str, metrics: &'static [Metric]) -> Numbers {
        Numbers { metrics, scope: Some(scope), is_priced: false, share: Share::OF_META }
    }

    pub(super) const fn of(metrics: &'static [Metric], share: Share) -> Numbers {
        Numbers { metrics, scope: None, is_priced: false, share }
    }
}

impl Platform {
    /// What the network never gives.
    pub fn numbers_not_given(self) -> Vec<Metric> {
        let given = self.network().numbers.map_or(&[][..], |numbers| numbers.metrics);
        Metric::ALL.iter().copied().filter(|metric| !given.contains(metric)).collect()
    }
}
