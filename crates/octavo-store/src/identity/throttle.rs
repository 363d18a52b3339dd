//! Failed sign-ins, counted per account so that a restart forgets nothing.

use jiff::Timestamp;
use sqlx::{query, query_as, query_scalar};

use crate::time::{micros, timestamp};
use crate::{Db, StoreResult, changed, on};

pub struct Throttle<'a>(pub(crate) &'a Db);

#[derive(Debug, Clone, Copy)]
pub struct ThrottleState {
    pub failures: i32,
    pub blocked_until: Timestamp,
}

impl Throttle<'_> {
    /// `account` is a digest of the e-mail address.
    pub async fn find(&self, account: &str) -> StoreResult<Option<ThrottleState>> {
        const SQL: &str = "SELECT failures, blocked_until FROM login_throttle WHERE account = $1";
        let mut reader = self.0.read().await?;
        let row: Option<(i32, i64)> = on!(reader, c => query_as(SQL).bind(account).fetch_optional(c).await)?;
        row.map(|(failures, blocked_until)| Ok(ThrottleState { failures, blocked_until: timestamp(blocked_until)? }))
            .transpose()
    }

    /// Counts a failure; `block` says, from the new count, until when to refuse further tries.
    pub async fn fail(&self, account: &str, now: Timestamp, block: impl FnOnce(i32) -> Timestamp) -> StoreResult<()> {
        const SQL: &str = "INSERT INTO login_throttle AS t (account, failures, blocked_until, failed_at)
            VALUES ($1, 1, $2, $2)
            ON CONFLICT (account) DO UPDATE SET failures = t.failures + 1, failed_at = excluded.failed_at
            RETURNING failures";
        let mut tx = self.0.write().await?;
        let failures: i32 = on!(tx, c => query_scalar(SQL).bind(account).bind(micros(now)).fetch_one(c).await)?;
        changed!(
            tx,
            query("UPDATE login_throttle SET blocked_until = $2 WHERE account = $1")
                .bind(account)
                .bind(micros(block(failures)))
        )?;
        tx.commit().await
    }

    /// Forgets an account's failures.
    pub async fn clear(&self, account: &str) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        changed!(tx, query("DELETE FROM login_throttle WHERE account = $1").bind(account))?;
        tx.commit().await
    }
}
