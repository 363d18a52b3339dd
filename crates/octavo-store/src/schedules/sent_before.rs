//! Texts that accounts published before.

use std::collections::HashMap;

use jiff::Timestamp;
use sqlx::query_as;

use super::Schedules;
use crate::db::{Sql, sql};
use crate::time::{micros, timestamp};
use crate::{StoreResult, json, on};

const LAST_SENT: Sql = sql!(
    "SELECT account_id, content" (postgres "::json") " ->> 'content', max(published_at) FROM post
     WHERE account_id IN " (numbers 1) " AND published_at >= $2
     AND content" (postgres "::json") " ->> 'content' IN " (texts 3) " GROUP BY 1, 2"
);

impl Schedules<'_> {
    /// When these accounts last published exactly these texts, by account and text, if they did since then.
    pub async fn last_sent(
        &self,
        accounts: &[i64],
        texts: &[&str],
        since: Timestamp,
    ) -> StoreResult<HashMap<(i64, String), Timestamp>> {
        let mut reader = self.0.read().await?;
        let sql = reader.pick(LAST_SENT);
        let (accounts, texts, since) = (json::encode(accounts), json::encode(texts), micros(since));
        let rows: Vec<(i64, String, i64)> =
            on!(reader, c => query_as(sql).bind(accounts).bind(since).bind(texts).fetch_all(c).await)?;
        rows.into_iter().map(|(account, text, time)| Ok(((account, text), timestamp(time)?))).collect()
    }
}
