//! What a key may queue: at which hours, and how many posts a day. Checked in the transaction that queues the posts, so that
//! calls at the same time can't pass a limit together, and a call that fails costs nothing.

use jiff::Timestamp;
use octavo_domain::ActingKey;
use sqlx::query;

use crate::db::Tx;
use crate::{StoreError, StoreResult, changed};

/// Posts that a key is about to queue.
pub(crate) struct Queueing<'a> {
    pub key: Option<&'a ActingKey>,
    /// Those that were not in the queue before.
    pub added: i64,
    pub due: Timestamp,
    pub now: Timestamp,
}

/// Fails unless the key may queue these posts; counts them.
pub(crate) async fn spend(tx: &mut Tx, queueing: Queueing<'_>) -> StoreResult<()> {
    let Queueing { key: Some(ActingKey { id, limits }), added, due, now } = queueing else {
        return Ok(());
    };
    if let Some(hours) = limits.hours.as_ref().filter(|hours| !hours.contain(due)) {
        return Err(StoreError::OutsideHours(hours.to_string()));
    }
    let Some(most) = limits.posts_per_day.filter(|_| added > 0) else {
        return Ok(());
    };
    const SQL: &str = "UPDATE api_key SET counted_on = $2,
            counted_posts = $3 + CASE WHEN counted_on = $2 THEN counted_posts ELSE 0 END
        WHERE id = $1 AND $3 + CASE WHEN counted_on = $2 THEN counted_posts ELSE 0 END <= $4";
    let day = limits.day(now).to_string();
    if changed!(tx, query(SQL).bind(id).bind(day).bind(added).bind(most))? == 0 {
        return Err(StoreError::TooManyPosts { most, wait: limits.until_next_day(now) });
    }
    Ok(())
}
