//! Comments on published posts: `page` as people read them, `record` as networks answered, `notice` who gets mail, `replies` what
//! answers them, `changes` how they are hidden or deleted.

mod changes;
mod notice;
mod page;
mod record;
mod replies;
mod target;

use jiff::Timestamp;
use octavo_domain::Platform;
use octavo_domain::moderation::Moderation;
use octavo_domain::networks::CommentActions;
use octavo_domain::post_deletion::DeletionStatus;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::columns::{MaybeMicros, MaybeText, Micros};
use crate::db::{Sql, sql};
use crate::keys::accounts;
use crate::posts::Reach;
use crate::time::micros;
use crate::{Db, StoreResult, changed, on};

pub use changes::{ChangeAsked, CommentJob};
pub use notice::WaitingComments;
pub use page::{CommentFilter, CommentPage, Which};
pub use record::Recorded;
pub use replies::ReplyView;
pub use target::{Answered, CommentTarget};

use replies::with_replies;

pub struct Comments<'a>(pub(crate) &'a Db);

/// A comment that its network still shows.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct Comment {
    pub id: Uuid,
    pub post_id: Uuid,
    pub schedule_id: Uuid,
    pub account_id: i64,
    #[sqlx(try_from = "String")]
    pub platform: Platform,
    /// The network's id of it.
    pub network_id: String,
    /// The network's id of the comment that it answers. None for an answer to the post.
    pub network_parent_id: Option<String>,
    /// The comment that it answers, if that is known.
    pub parent_id: Option<Uuid>,
    pub author_name: String,
    pub author_username: Option<String>,
    pub author_avatar_url: Option<String>,
    pub text: String,
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
    pub likes: Option<i64>,
    pub permalink: Option<String>,
    pub hidden: Option<bool>,
    pub ours: bool,
    pub answered: bool,
    pub dismissed: bool,
    /// Whether the account is connected, with the permission that comments need.
    pub is_reachable: bool,
    /// How far the last change is that someone asked for.
    #[sqlx(flatten)]
    pub moderation: ModerationView,
    /// The newest reply that was written here.
    #[sqlx(skip)]
    pub reply: Option<ReplyView>,
}

/// A change of a comment that someone asked for.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct ModerationView {
    #[sqlx(rename = "change", try_from = "MaybeText")]
    pub kind: Option<Moderation>,
    #[sqlx(rename = "change_status", try_from = "MaybeText")]
    pub status: Option<DeletionStatus>,
    #[sqlx(rename = "change_at", try_from = "MaybeMicros")]
    pub at: Option<Timestamp>,
    #[sqlx(rename = "change_code")]
    pub error_code: Option<String>,
    #[sqlx(rename = "change_message")]
    pub error_message: Option<String>,
}

/// A published post whose comments can be read.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct ReadablePost {
    pub id: Uuid,
    pub account_id: i64,
    #[sqlx(try_from = "String")]
    pub platform: Platform,
    /// The network's id of it.
    #[sqlx(rename = "platform_post_id")]
    pub identifier: String,
    /// When the network last answered.
    #[sqlx(try_from = "MaybeMicros")]
    pub read_at: Option<Timestamp>,
}

/// What waits for an answer; the conditions of the index `comment_waiting`.
macro_rules! comment_waits {
    () => {
        " NOT c.ours AND NOT c.answered AND NOT c.dismissed AND c.gone_at IS NULL"
    };
}

/// Comments in reach.
macro_rules! comments_in_reach {
    () => {
        "SELECT c.id, c.post_id, t.schedule_id, c.account_id, c.platform, c.network_id, c.network_parent_id,
            u.id AS parent_id, c.author_name, c.author_username, c.author_avatar_url, c.text, c.created_at, c.likes,
            c.permalink, c.hidden, c.ours, c.answered, c.dismissed, c.change, c.change_status, c.change_at, c.change_code,
            c.change_message,
            EXISTS (SELECT 1 FROM account a WHERE a.id = c.account_id AND a.status = 'CONNECTED'
                AND a.missing_comments IS NULL) AS is_reachable
        FROM comment c JOIN post t ON t.id = c.post_id JOIN schedule s ON s.id = t.schedule_id
        LEFT JOIN comment u ON u.post_id = c.post_id AND u.network_id = c.network_parent_id AND u.gone_at IS NULL
        WHERE c.workspace_id = $1 AND s.workspace_id = $1 AND c.gone_at IS NULL AND t.status = 'COMPLETED'
            AND ($2 IS NULL OR s.app_id = $2)"
    };
}

/// As [`comments_in_reach!`], limited to the accounts of a key, which follow.
macro_rules! on_accounts_of {
    () => {
        " AND ($3 IS NULL OR NOT EXISTS (SELECT 1 FROM publication q
            WHERE q.schedule_id = s.id AND q.account_id NOT IN "
    };
}

pub(crate) use {comment_waits, comments_in_reach, on_accounts_of};

const FIND: Sql = sql!((comments_in_reach!()) (on_accounts_of!()) (accounts 3) ")) AND c.id = $4");
const READABLE: Sql = sql!(
    "SELECT t.id, t.account_id, p.platform, t.platform_post_id, q.read_at FROM comment_reading q JOIN reading r ON r.post_id = q.post_id
        JOIN post t ON t.id = q.post_id JOIN publication p ON p.id = t.publication_id
        JOIN schedule s ON s.id = t.schedule_id
    WHERE r.workspace_id = $1 AND s.workspace_id = $1 AND ($2 IS NULL OR s.app_id = $2)"
    (on_accounts_of!()) (accounts 3)
    ")) AND (t.id = $4 OR t.schedule_id = $4) AND t.status = 'COMPLETED' AND t.platform_post_id IS NOT NULL
    ORDER BY t.id"
);

impl Comments<'_> {
    /// A comment; none when it is out of reach.
    pub async fn find(&self, reach: Reach, id: Uuid) -> StoreResult<Option<Comment>> {
        let mut reader = self.0.read().await?;
        let sql = reader.pick(FIND);
        let found: Option<Comment> = on!(reader, c => query_as(sql)
            .bind(reach.workspace_id)
            .bind(reach.made_by)
            .bind(reach.accounts_of)
            .bind(id)
            .fetch_optional(c)
            .await)?;
        Ok(with_replies(&mut reader, found.into_iter().collect()).await?.pop())
    }

    /// Takes a comment off the list of those that wait for an answer, or puts it back.
    pub async fn dismiss(&self, id: Uuid, dismissed: bool) -> StoreResult<()> {
        const SQL: &str = "UPDATE comment SET dismissed = $2 WHERE id = $1";
        let mut tx = self.0.write().await?;
        changed!(tx, query(SQL).bind(id).bind(dismissed))?;
        tx.commit().await
    }

    /// The published posts of a schedule, or the one post with this id.
    pub async fn list_readable(&self, reach: Reach, post_or_schedule: Uuid) -> StoreResult<Vec<ReadablePost>> {
        let mut reader = self.0.read().await?;
        let sql = reader.pick(READABLE);
        Ok(on!(reader, c => query_as(sql)
            .bind(reach.workspace_id)
            .bind(reach.made_by)
            .bind(reach.accounts_of)
            .bind(post_or_schedule)
            .fetch_all(c)
            .await)?)
    }

    /// A published post; none when it is out of reach.
    pub async fn find_published(&self, reach: Reach, post_id: Uuid) -> StoreResult<Option<ReadablePost>> {
        Ok(self.list_readable(reach, post_id).await?.pop())
    }

    /// How many comments on a schedule's posts wait for an answer.
    pub async fn count_waiting_on(&self, schedule_id: Uuid) -> StoreResult<i64> {
        const SQL: &str = concat!(
            "SELECT count(*) FROM post t JOIN comment c ON c.post_id = t.id WHERE t.schedule_id = $1 AND",
            comment_waits!()
        );
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_scalar(SQL).bind(schedule_id).fetch_one(c).await)?)
    }

    /// Removes up to `limit` comments that the network last showed before a time; returns how many.
    pub async fn prune(&self, before: Timestamp, limit: i64) -> StoreResult<u64> {
        const SQL: &str = "DELETE FROM comment WHERE id IN (SELECT id FROM comment WHERE read_at < $1 LIMIT $2)";
        let mut tx = self.0.write().await?;
        let removed = changed!(tx, query(SQL).bind(micros(before)).bind(limit))?;
        tx.commit().await?;
        Ok(removed)
    }
}

impl Comment {
    /// Whether it is on the list of those that wait for an answer.
    pub fn needs_answer(&self) -> bool {
        !self.ours && !self.answered && !self.dismissed
    }

    /// What the network's description and the account's state allow.
    pub fn actions(&self) -> CommentActions {
        let described = self.platform.network().comments.filter(|_| self.is_reachable);
        let is_top_level = self.network_parent_id.is_none();
        described.map(|comments| comments.actions(self.ours, is_top_level)).unwrap_or_default()
    }
}
