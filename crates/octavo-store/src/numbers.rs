//! Numbers of published posts, as their owner reads them.

mod tally;

use std::collections::HashMap;

use jiff::Timestamp;
use octavo_domain::numbers::Metrics;
use octavo_domain::{Platform, PostContent};
use sqlx::{query, query_as};
use uuid::Uuid;

use crate::columns::{JsonText, MaybeMicros, Micros};
use crate::db::{Sql, sql};
use crate::keys::accounts;
use crate::posts::Reach;
use crate::time::{micros, timestamp};
use crate::{Db, StoreResult, changed, json, on};

pub use tally::Gain;

pub struct Numbers<'a>(pub(crate) &'a Db);

/// A published post with its last numbers.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct PostNumbers {
    pub id: Uuid,
    pub schedule_id: Uuid,
    pub account_id: i64,
    #[sqlx(try_from = "String")]
    pub platform: Platform,
    pub permalink: Option<String>,
    #[sqlx(try_from = "JsonText")]
    pub content: PostContent,
    #[sqlx(try_from = "Micros")]
    pub published_at: Timestamp,
    /// When the network last answered; none before the first time.
    #[sqlx(try_from = "MaybeMicros")]
    pub measured_at: Option<Timestamp>,
    #[sqlx(flatten, try_from = "MetricsRow")]
    pub metrics: Metrics,
}

/// What a network answered at one time.
#[derive(Debug, Clone, Copy, sqlx::FromRow)]
pub struct Measured {
    #[sqlx(try_from = "Micros")]
    pub measured_at: Timestamp,
    #[sqlx(flatten, try_from = "MetricsRow")]
    pub metrics: Metrics,
}

#[derive(sqlx::FromRow)]
struct MetricsRow {
    views: Option<i64>,
    likes: Option<i64>,
    comments: Option<i64>,
    shares: Option<i64>,
    saves: Option<i64>,
    clicks: Option<i64>,
}

impl From<MetricsRow> for Metrics {
    fn from(row: MetricsRow) -> Self {
        let MetricsRow { views, likes, comments, shares, saves, clicks } = row;
        Metrics { views, likes, comments, shares, saves, clicks }
    }
}

/// Which published posts to list.
#[derive(Debug, Clone)]
pub struct NumbersFilter {
    pub reach: Reach,
    pub account_id: Option<i64>,
    /// Of the publication; inclusive.
    pub from: Option<Timestamp>,
    /// Of the publication; exclusive.
    pub to: Option<Timestamp>,
    /// Where the page begins: behind this post.
    pub behind: Option<(Timestamp, Uuid)>,
    pub limit: u32,
}

#[derive(Debug, Clone)]
pub struct NumbersPage {
    /// The latest publication first.
    pub items: Vec<PostNumbers>,
    pub has_more: bool,
}

/// Posts in reach, with their last numbers.
macro_rules! select {
    () => {
        "SELECT t.id, t.schedule_id, t.account_id, p.platform, t.permalink, t.content, r.published_at, m.measured_at,
            m.views, m.likes, m.comments, m.shares, m.saves, m.clicks
        FROM reading r JOIN post t ON t.id = r.post_id JOIN publication p ON p.id = t.publication_id
        JOIN schedule s ON s.id = t.schedule_id
        LEFT JOIN measurement m ON m.post_id = r.post_id
            AND m.measured_at = (SELECT max(x.measured_at) FROM measurement x WHERE x.post_id = r.post_id)
        WHERE r.workspace_id = $1 AND s.workspace_id = $1 AND t.status = 'COMPLETED' AND ($2 IS NULL OR s.app_id = $2)"
    };
}

const PAGE: Sql = sql!(
    (select!())
    " AND ($3 IS NULL OR NOT EXISTS (SELECT 1 FROM publication q
            WHERE q.schedule_id = s.id AND q.account_id NOT IN " (accounts 3) "))
        AND ($4 IS NULL OR r.account_id = $4) AND ($5 IS NULL OR r.published_at >= $5)
        AND ($6 IS NULL OR r.published_at < $6)
        AND ($7 IS NULL OR r.published_at < $7 OR (r.published_at = $7 AND r.post_id < $8))
    ORDER BY r.published_at DESC, r.post_id DESC LIMIT $9"
);
const FIND: Sql = sql!(
    (select!())
    " AND ($3 IS NULL OR NOT EXISTS (SELECT 1 FROM publication q
            WHERE q.schedule_id = s.id AND q.account_id NOT IN " (accounts 3) ")) AND r.post_id = $4"
);

impl Numbers<'_> {
    /// Published posts with their last numbers, a page at a time.
    pub async fn page(&self, filter: &NumbersFilter) -> StoreResult<NumbersPage> {
        let mut reader = self.0.read().await?;
        let sql = reader.pick(PAGE);
        let mut items: Vec<PostNumbers> = on!(reader, c => query_as(sql)
            .bind(filter.reach.workspace_id)
            .bind(filter.reach.made_by)
            .bind(filter.reach.accounts_of)
            .bind(filter.account_id)
            .bind(filter.from.map(micros))
            .bind(filter.to.map(micros))
            .bind(filter.behind.map(|(at, _)| micros(at)))
            .bind(filter.behind.map(|(_, id)| id))
            .bind(i64::from(filter.limit) + 1)
            .fetch_all(c)
            .await)?;
        let limit = filter.limit as usize;
        let has_more = items.len() > limit;
        items.truncate(limit);
        Ok(NumbersPage { items, has_more })
    }

    /// A published post with its last numbers; none when it is out of reach.
    pub async fn find(&self, reach: Reach, post_id: Uuid) -> StoreResult<Option<PostNumbers>> {
        let mut reader = self.0.read().await?;
        let sql = reader.pick(FIND);
        Ok(on!(reader, c => query_as(sql)
            .bind(reach.workspace_id)
            .bind(reach.made_by)
            .bind(reach.accounts_of)
            .bind(post_id)
            .fetch_optional(c)
            .await)?)
    }

    /// What its network answered about a post, oldest first.
    pub async fn series(&self, post_id: Uuid) -> StoreResult<Vec<Measured>> {
        const SQL: &str = "SELECT measured_at, views, likes, comments, shares, saves, clicks FROM measurement
            WHERE post_id = $1 ORDER BY measured_at";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(post_id).fetch_all(c).await)?)
    }

    /// The last numbers of a schedule's posts, by the post's id.
    pub async fn last_of(&self, schedule_id: Uuid) -> StoreResult<HashMap<Uuid, Measured>> {
        const SQL: &str = "SELECT m.post_id, m.measured_at, m.views, m.likes, m.comments, m.shares, m.saves, m.clicks
            FROM post t JOIN measurement m ON m.post_id = t.id
                AND m.measured_at = (SELECT max(x.measured_at) FROM measurement x WHERE x.post_id = t.id)
            WHERE t.schedule_id = $1";
        #[derive(sqlx::FromRow)]
        struct Row {
            post_id: Uuid,
            #[sqlx(flatten)]
            measured: Measured,
        }
        let mut reader = self.0.read().await?;
        let rows: Vec<Row> = on!(reader, c => query_as(SQL).bind(schedule_id).fetch_all(c).await)?;
        Ok(rows.into_iter().map(|row| (row.post_id, row.measured)).collect())
    }

    /// When the posts of an account were published, before a time, and their last numbers; the latest first, up to 1,000.
    pub async fn last_of_account(
        &self,
        reach: Reach,
        account_id: i64,
        before: Timestamp,
    ) -> StoreResult<Vec<(Timestamp, Metrics)>> {
        const SQL: &str = "SELECT published_at, last_numbers FROM reading
            WHERE account_id = $1 AND workspace_id = $2 AND published_at < $3 AND ($4 IS NULL OR app_id = $4)
            ORDER BY published_at DESC LIMIT 1000";
        let mut reader = self.0.read().await?;
        let rows: Vec<(i64, String)> = on!(reader, c => query_as(SQL)
            .bind(account_id)
            .bind(reach.workspace_id)
            .bind(micros(before))
            .bind(reach.made_by)
            .fetch_all(c)
            .await)?;
        rows.into_iter().map(|(at, last)| Ok((timestamp(at)?, json::decode(&last)?))).collect()
    }

    /// Removes up to `limit` answers that are older than a time; returns how many.
    pub async fn prune(&self, before: Timestamp, limit: i64) -> StoreResult<u64> {
        const SQL: &str = "DELETE FROM measurement WHERE (post_id, measured_at) IN
            (SELECT post_id, measured_at FROM measurement WHERE measured_at < $1 LIMIT $2)";
        let mut tx = self.0.write().await?;
        let removed = changed!(tx, query(SQL).bind(micros(before)).bind(limit))?;
        tx.commit().await?;
        Ok(removed)
    }
}
