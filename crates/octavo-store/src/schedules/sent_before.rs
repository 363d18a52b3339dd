//! Texts that an account published before.

use jiff::Timestamp;
use sqlx::query_scalar;

use super::Schedules;
use crate::db::{Sql, sql};
use crate::time::{micros, timestamp_opt};
use crate::{StoreResult, on};

/// A part of [`sql!`]: whether a post has exactly the text in a parameter.
macro_rules! has_text {
    (sqlite $n:literal) => {
        concat!("content ->> 'content' = $", $n)
    };
    (postgres $n:literal) => {
        concat!("content::json ->> 'content' = $", $n)
    };
}

const LAST_SENT: Sql =
    sql!("SELECT max(published_at) FROM post WHERE account_id = $1 AND published_at >= $2 AND " (has_text 3));

impl Schedules<'_> {
    /// When the account last published exactly this text, if it did since then.
    pub async fn last_sent(&self, account_id: i64, text: &str, since: Timestamp) -> StoreResult<Option<Timestamp>> {
        let mut reader = self.0.read().await?;
        let sql = reader.pick(LAST_SENT);
        let last: Option<i64> =
            on!(reader, c => query_scalar(sql).bind(account_id).bind(micros(since)).bind(text).fetch_one(c).await)?;
        timestamp_opt(last)
    }
}
