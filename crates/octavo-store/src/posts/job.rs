//! A due post with all that the publisher needs to know of it.

use jiff::Timestamp;
use octavo_domain::account_health::AccountLimit;
use octavo_domain::moderation::CommentAddress;
use octavo_domain::post_events::PostKey;
use octavo_domain::{AiDisclosure, Platform, PostContent};
use serde_json::Value;
use sqlx::query_as;
use uuid::Uuid;

use super::Posts;
use crate::columns::{JsonText, MaybeJson, MaybeMicros, Micros};
use crate::{StoreResult, on};

/// The intent of a post that was under way when the backup was taken from which this database was restored.
pub(crate) const RESTORED: &str = r#"{"restored":true}"#;

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct PublishJob {
    #[sqlx(flatten, try_from = "KeyRow")]
    pub key: PostKey,
    pub workspace_id: Uuid,
    /// The server that the account's credentials are for, once the publisher has read them.
    #[sqlx(skip)]
    pub server: Option<String>,
    /// The account's, once the publisher has read them.
    #[sqlx(skip)]
    pub limits: Vec<AccountLimit>,
    /// A person approves what goes out.
    pub is_bound: bool,
    /// With defaults.
    #[sqlx(try_from = "JsonText")]
    pub settings: Value,
    #[sqlx(try_from = "String")]
    pub ai_disclosure: AiDisclosure,
    #[sqlx(try_from = "JsonText")]
    pub content: PostContent,
    /// The network's id of the post that it replies to.
    pub reply_to: Option<String>,
    /// The comment that it answers.
    pub comment_id: Option<Uuid>,
    #[sqlx(try_from = "MaybeJson")]
    pub answers: Option<CommentAddress>,
    #[sqlx(try_from = "Micros")]
    pub scheduled_at: Timestamp,
    /// Whether the workspace publishes files with their metadata.
    pub keep_media_metadata: bool,
    /// The frozen request with the platform's handle; present once the irreversible call may have begun.
    #[sqlx(try_from = "MaybeJson")]
    pub intent: Option<Value>,
    #[sqlx(try_from = "MaybeMicros")]
    pub sent_at: Option<Timestamp>,
    /// Tries that the network ended. A lost lease is none: the network is not slow because this server was killed.
    pub failures: i32,
}

#[derive(sqlx::FromRow)]
pub(crate) struct KeyRow {
    schedule_id: Uuid,
    publication_id: Uuid,
    post_id: Uuid,
    parent_id: Option<Uuid>,
    #[sqlx(try_from = "String")]
    platform: Platform,
    account_id: i64,
}

impl From<KeyRow> for PostKey {
    fn from(row: KeyRow) -> Self {
        PostKey {
            schedule_id: row.schedule_id,
            publication_id: row.publication_id,
            post_id: row.post_id,
            parent_id: row.parent_id,
            platform: row.platform,
            account_id: row.account_id,
        }
    }
}

impl PublishJob {
    /// Whether the result of the post is not in the backup from which this database was restored. It may have been
    /// published since: it is never sent again, and its old intent says nothing about later ones.
    pub fn is_restored(&self) -> bool {
        self.intent.as_ref().is_some_and(|intent| intent.get("restored").is_some())
    }
}

impl Posts<'_> {
    /// The post of a claimed job.
    pub async fn job(&self, post_id: Uuid) -> StoreResult<PublishJob> {
        const SQL: &str =
            "SELECT t.id AS post_id, t.publication_id, t.schedule_id, t.account_id, s.workspace_id, p.platform, p.settings, p.ai_disclosure,
                t.content, s.scheduled_at, t.intent, t.sent_at, t.failures, t.parent_id, r.platform_post_id AS reply_to,
                t.comment_id, t.answers,
                 coalesce((SELECT w.keep_media_metadata FROM workspace w WHERE w.id = s.workspace_id), FALSE)
                    AS keep_media_metadata,
                 s.approval_id IS NOT NULL AS is_bound
            FROM post t JOIN publication p ON p.id = t.publication_id JOIN schedule s ON s.id = t.schedule_id
            LEFT JOIN post r ON r.id = t.parent_id
            WHERE t.id = $1";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(post_id).fetch_one(c).await)?)
    }
}
