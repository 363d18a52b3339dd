//! Attempts to sign in, counted per account or device, so that a restart doesn't reset them.

use jiff::Timestamp;
use sqlx::{query, query_scalar};

use crate::time::{micros, timestamp};
use crate::{Db, StoreResult, changed, on};

pub struct Throttle<'a>(pub(crate) &'a Db);

impl Throttle<'_> {
    /// Counts an attempt as a failure before it is made, so that simultaneous attempts count too, in any number of
    /// processes. `block` returns, for the new count, until when to refuse further attempts. Returns until when this
    /// attempt itself is refused, or none if it is allowed. `bucket` is a digest.
    pub async fn count(
        &self,
        bucket: &str,
        now: Timestamp,
        block: impl FnOnce(i32) -> Timestamp,
    ) -> StoreResult<Option<Timestamp>> {
        const COUNT: &str = "INSERT INTO login_throttle AS t (account, failures, blocked_until, failed_at)
            VALUES ($1, 1, $2, $2)
            ON CONFLICT (account) DO UPDATE SET failures = t.failures + 1, failed_at = excluded.failed_at
            WHERE t.blocked_until <= excluded.failed_at
            RETURNING failures";
        let mut tx = self.0.write().await?;
        let failures = on!(tx, c => query_scalar(COUNT).bind(bucket).bind(micros(now)).fetch_optional(c).await)?;
        let Some(failures) = failures else {
            const BLOCKED: &str = "SELECT blocked_until FROM login_throttle WHERE account = $1";
            let until = on!(tx, c => query_scalar(BLOCKED).bind(bucket).fetch_one(c).await)?;
            return timestamp(until).map(Some);
        };
        const BLOCK: &str = "UPDATE login_throttle SET blocked_until = $2 WHERE account = $1";
        changed!(tx, query(BLOCK).bind(bucket).bind(micros(block(failures))))?;
        tx.commit().await?;
        Ok(None)
    }

    /// Takes one attempt back, because it succeeded. Unlike [`Self::clear`], it forgives no failure and ends no wait: people who
    /// can succeed whenever they like gain nothing by it.
    pub async fn uncount(&self, bucket: &str) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        changed!(tx, query("UPDATE login_throttle SET failures = failures - 1 WHERE account = $1").bind(bucket))?;
        tx.commit().await
    }

    /// Resets the count.
    pub async fn clear(&self, bucket: &str) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        changed!(tx, query("DELETE FROM login_throttle WHERE account = $1").bind(bucket))?;
        tx.commit().await
    }
}
