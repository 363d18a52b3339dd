//! Who calls, with which parameters, which faults the call meets, and which version of the Graph API responds
//! (<https://developers.facebook.com/docs/graph-api/changelog/versions>).

use axum::extract::Request;
use jiff::civil::{Date, date};
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};

use super::errors::no_object;
use super::state::InstagramSimulator;
use crate::core::requests::{Params, bearer};
use crate::meta::{Outcome, find_caller};

/// A call with a token that is good for it.
pub struct Call {
    pub account: String,
    pub params: Params,
}

impl InstagramSimulator {
    /// Reads parameters and token from wherever they may stand; meets the faults any call can meet.
    pub async fn call(&self, request: Request, scope: &str) -> Outcome<Call> {
        let bearer = bearer(request.headers()).map(str::to_owned);
        let query = Params::of_query(&request);
        let params = query.and(Params::of_form(request.into_body()).await?);
        let token = bearer.or_else(|| params.get("access_token").map(str::to_owned));
        let account = find_caller(&self.world, token.as_deref(), scope)?;
        Ok(Call { account, params })
    }

    /// Edges are those of the caller's own account.
    pub fn require_own(&self, call: &Call, node: &str) -> Outcome<()> {
        let world = self.world.read();
        let own = world.accounts.get(&call.account).is_some_and(|account| account.is_called(node));
        if own { Ok(()) } else { Err(no_object(node)) }
    }
}

/// Major version and the day of its release. A version is served until two years after its successor's release.
const RELEASES: [(u32, Date); 8] = [
    (19, date(2024, 1, 23)),
    (20, date(2024, 5, 21)),
    (21, date(2024, 10, 2)),
    (22, date(2025, 1, 21)),
    (23, date(2025, 5, 29)),
    (24, date(2025, 10, 8)),
    (25, date(2026, 2, 18)),
    (26, date(2026, 7, 29)),
];

/// The version that answers a call to `asked`; `None` where that never was one.
pub fn served_version(asked: &str, now: Timestamp) -> Option<String> {
    let major: u32 = asked.strip_prefix('v')?.strip_suffix(".0")?.parse().ok()?;
    let (newest, _) = RELEASES[RELEASES.len() - 1];
    (1..=newest).contains(&major).then(|| format!("v{}.0", major.max(oldest_version(now))))
}

fn oldest_version(now: Timestamp) -> u32 {
    let today = now.to_zoned(TimeZone::UTC).date();
    let has_ended = |successor: Date| successor.saturating_add(Span::new().years(2)) <= today;
    let live = RELEASES.windows(2).find(|pair| !has_ended(pair[1].1)).map(|pair| pair[0].0);
    live.unwrap_or(RELEASES[RELEASES.len() - 1].0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_that_has_ended_is_answered_as_the_oldest_live_one() {
        let rows = [
            ("v21.0", "2027-01-20T23:59:59Z", Some("v21.0")),
            ("v21.0", "2027-01-21T00:00:00Z", Some("v22.0")),
            ("v3.0", "2026-11-21T10:00:00Z", Some("v21.0")),
            ("v25.0", "2028-07-28T10:00:00Z", Some("v25.0")),
            ("v26.0", "2040-01-01T00:00:00Z", Some("v26.0")),
            ("v27.0", "2026-11-21T10:00:00Z", None),
            ("v25", "2026-11-21T10:00:00Z", None),
            ("17841400000000000", "2026-11-21T10:00:00Z", None),
        ];
        for (asked, now, expected) in rows {
            assert_eq!(served_version(asked, now.parse().unwrap()).as_deref(), expected, "{asked} at {now}");
        }
    }
}
