//! Lists of comments.

use jiff::Timestamp;
use octavo_domain::Platform;
use sqlx::query_as;
use uuid::Uuid;

use super::replies::with_replies;
use super::{Comment, Comments, comment_waits, comments_in_reach, on_accounts_of};
use crate::db::{Sql, sql};
use crate::keys::accounts;
use crate::posts::Reach;
use crate::time::micros;
use crate::{StoreResult, on};

/// Which comments to list.
#[derive(Debug, Clone)]
pub struct CommentFilter {
    pub reach: Reach,
    pub which: Which,
    pub account_id: Option<i64>,
    pub platform: Option<Platform>,
    /// On this post, or on the posts of this schedule.
    pub on: Option<Uuid>,
    /// Where the page begins: behind this comment.
    pub behind: Option<(Timestamp, Uuid)>,
    pub limit: u32,
}

/// Which comments, and in which order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// Those that wait for an answer, oldest first.
    Waiting,
    /// Those that don't, newest first.
    Settled,
    /// All, newest first.
    Newest,
    /// All, oldest first.
    Oldest,
}

#[derive(Debug, Clone)]
pub struct CommentPage {
    pub items: Vec<Comment>,
    pub has_more: bool,
}

macro_rules! filtered {
    () => {
        ")) AND ($4 IS NULL OR c.account_id = $4) AND ($5 IS NULL OR c.platform = $5)
        AND ($6 IS NULL OR c.post_id = $6 OR t.schedule_id = $6)"
    };
}
macro_rules! oldest_first {
    () => {
        " AND ($7 IS NULL OR c.created_at > $7 OR (c.created_at = $7 AND c.id > $8)) ORDER BY c.created_at, c.id LIMIT $9"
    };
}
macro_rules! newest_first {
    () => {
        " AND ($7 IS NULL OR c.created_at < $7 OR (c.created_at = $7 AND c.id < $8))
        ORDER BY c.created_at DESC, c.id DESC LIMIT $9"
    };
}

const WAITING: Sql = sql!((comments_in_reach!()) (on_accounts_of!()) (accounts 3) (filtered!()) " AND" (comment_waits!()) (oldest_first!()));
const SETTLED: Sql = sql!((comments_in_reach!()) (on_accounts_of!()) (accounts 3) (filtered!())
    " AND (c.ours OR c.answered OR c.dismissed)" (newest_first!()));
const NEWEST: Sql = sql!((comments_in_reach!()) (on_accounts_of!()) (accounts 3) (filtered!()) (newest_first!()));
const OLDEST: Sql = sql!((comments_in_reach!()) (on_accounts_of!()) (accounts 3) (filtered!()) (oldest_first!()));

impl Comments<'_> {
    /// Comments, a page at a time.
    pub async fn page(&self, filter: &CommentFilter) -> StoreResult<CommentPage> {
        let mut reader = self.0.read().await?;
        let sql = reader.pick(match filter.which {
            Which::Waiting => WAITING,
            Which::Settled => SETTLED,
            Which::Newest => NEWEST,
            Which::Oldest => OLDEST,
        });
        let mut items: Vec<Comment> = on!(reader, c => query_as(sql)
            .bind(filter.reach.workspace_id)
            .bind(filter.reach.made_by)
            .bind(filter.reach.accounts_of)
            .bind(filter.account_id)
            .bind(filter.platform.map(Platform::as_str))
            .bind(filter.on)
            .bind(filter.behind.map(|(at, _)| micros(at)))
            .bind(filter.behind.map(|(_, id)| id))
            .bind(i64::from(filter.limit) + 1)
            .fetch_all(c)
            .await)?;
        let limit = filter.limit as usize;
        let has_more = items.len() > limit;
        items.truncate(limit);
        Ok(CommentPage { items: with_replies(&mut reader, items).await?, has_more })
    }
}
