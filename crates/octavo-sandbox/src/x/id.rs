//! Numbers of posts, accounts and media: a moment and a count, so that they
//! sort like their times.

use jiff::Timestamp;

/// 2010-11-04T01:42:54.657Z, where the count begins.
const EPOCH_MS: i64 = 1_288_834_974_657;

/// A number of this moment that is larger than all before.
pub fn after(last: u64, now: Timestamp) -> u64 {
    let since = u64::try_from(now.as_millisecond() - EPOCH_MS).unwrap_or_default();
    (since << 22).max(last + 1)
}
