//! A due post with all that the publisher needs to know of it.

use jiff::Timestamp;
use octavo_domain::account_health::AccountLimit;
use octavo_domain::post_events::PostKey;
use octavo_domain::{AiDisclosure, PostContent};
use serde_json::Value;
use sqlx::query_as;
use uuid::Uuid;

use super::Posts;
use crate::time::{timestamp, timestamp_opt};
use crate::{StoreError, StoreResult, json, on};

/// The intent of a post that was under way when the backup was taken from which this database was restored.
pub(crate) const RESTORED: &str = r#"{"restored":true}"#;

#[derive(Debug, Clone)]
pub struct PublishJob {
    pub key: PostKey,
    pub workspace_id: Uuid,
    /// The server that the account's credentials are for, once the publisher has read them.
    pub server: Option<String>,
    /// The account's, once the publisher has read them.
    pub limits: Vec<AccountLimit>,
    /// A person approves what goes out.
    pub is_bound: bool,
    /// With defaults.
    pub settings: Value,
    pub ai_disclosure: AiDisclosure,
    pub content: PostContent,
    /// The network's id of the post that it replies to.
    pub reply_to: Option<String>,
    pub scheduled_at: Timestamp,
    /// Whether the workspace publishes files with their metadata.
    pub keep_media_metadata: bool,
    /// The frozen request with the platform's handle; present once the irreversible call may have begun.
    pub intent: Option<Value>,
    pub sent_at: Option<Timestamp>,
    /// Tries that the network ended. A lost lease is none: the network is not slow because this server was killed.
    pub failures: i32,
}

#[derive(sqlx::FromRow)]
struct Row {
    publication_id: Uuid,
    schedule_id: Uuid,
    account_id: i64,
    parent_id: Option<Uuid>,
    reply_to: Option<String>,
    workspace_id: Uuid,
    platform: String,
    is_bound: bool,
    settings: String,
    ai_disclosure: String,
    content: String,
    scheduled_at: i64,
    keep_media_metadata: bool,
    intent: Option<String>,
    sent_at: Option<i64>,
    failures: i32,
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
            "SELECT t.publication_id, t.schedule_id, t.account_id, s.workspace_id, p.platform, p.settings, p.ai_disclosure,
                t.content, s.scheduled_at, t.intent, t.sent_at, t.failures, t.parent_id, r.platform_post_id AS reply_to,
                 coalesce((SELECT w.keep_media_metadata FROM workspace w WHERE w.id = s.workspace_id), FALSE)
                    AS keep_media_metadata,
                 s.approval_id IS NOT NULL AS is_bound
            FROM post t JOIN publication p ON p.id = t.publication_id JOIN schedule s ON s.id = t.schedule_id
            LEFT JOIN post r ON r.id = t.parent_id
            WHERE t.id = $1";
        let mut reader = self.0.read().await?;
        let row: Row = on!(reader, c => query_as(SQL).bind(post_id).fetch_one(c).await)?;
        row.into_job(post_id)
    }
}

impl Row {
    fn into_job(self, post_id: Uuid) -> StoreResult<PublishJob> {
        Ok(PublishJob {
            key: PostKey {
                schedule_id: self.schedule_id,
                publication_id: self.publication_id,
                post_id,
                parent_id: self.parent_id,
                platform: self.platform.parse().map_err(|_| StoreError::Corrupt(self.platform))?,
                account_id: self.account_id,
            },
            workspace_id: self.workspace_id,
            server: None,
            limits: Vec::new(),
            is_bound: self.is_bound,
            settings: json::decode(&self.settings)?,
            ai_disclosure: AiDisclosure::parse(&self.ai_disclosure).ok_or(StoreError::Corrupt(self.ai_disclosure))?,
            content: json::decode(&self.content)?,
            reply_to: self.reply_to,
            scheduled_at: timestamp(self.scheduled_at)?,
            keep_media_metadata: self.keep_media_metadata,
            intent: self.intent.as_deref().map(json::decode).transpose()?,
            sent_at: timestamp_opt(self.sent_at)?,
            failures: self.failures,
        })
    }
}
