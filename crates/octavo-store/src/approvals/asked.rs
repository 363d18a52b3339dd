//! What a person was asked for, as its row has it, held against what the schedule's rows say now.

use jiff::Timestamp;
use octavo_domain::Kind;
use octavo_domain::approval::{ApprovalStatus, CANONICAL_VERSION, version_of};
use sqlx::{query_as, query_scalar};
use uuid::Uuid;

use super::content::Content;
use crate::db::Tx;
use crate::time::timestamp_opt;
use crate::{StoreError, StoreResult, json, on};

#[derive(sqlx::FromRow)]
pub(super) struct Asked {
    pub schedule_id: Uuid,
    status: String,
    pub content_hash: String,
    content: String,
    requested_at: i64,
    scheduled_at: Option<i64>,
    pub due_at: i64,
    retry: Option<String>,
}

impl Asked {
    pub async fn find(tx: &mut Tx, id: Uuid) -> StoreResult<Option<Self>> {
        const SQL: &str = "SELECT schedule_id, status, content_hash, content, requested_at, scheduled_at, due_at, retry
            FROM approval WHERE id = $1";
        Ok(on!(tx, c => query_as(SQL).bind(id).fetch_optional(c).await)?)
    }

    pub fn status(&self) -> StoreResult<ApprovalStatus> {
        ApprovalStatus::parse(&self.status).ok_or_else(|| StoreError::Corrupt(self.status.clone()))
    }

    /// The time that was asked for.
    pub fn scheduled_at(&self) -> StoreResult<Option<Timestamp>> {
        timestamp_opt(self.scheduled_at)
    }

    /// The posts to send again.
    pub fn retried(&self) -> StoreResult<Option<Vec<Uuid>>> {
        let shown = self.shown_retry()?;
        Ok(shown.map(|posts| posts.iter().filter_map(|post| Kind::Post.parse(post)).collect()))
    }

    /// What the rows say, if that is what was asked for. It is compared in the version that was asked for: an older release
    /// writes version 1.
    pub async fn unchanged(&self, tx: &mut Tx) -> StoreResult<Option<Content>> {
        let version = version_of(&self.content).unwrap_or(CANONICAL_VERSION);
        if version == 1 && !self.has_its_accounts(tx).await? {
            return Ok(None);
        }
        let content = Content::load(tx, version, self.schedule_id, self.scheduled_at()?, self.shown_retry()?).await?;
        let is_same = content.canonical()?.hash == self.content_hash;
        Ok(is_same.then_some(content))
    }

    /// Version 1 doesn't say where accounts are. It counts while none of them was connected again since it was asked for.
    async fn has_its_accounts(&self, tx: &mut Tx) -> StoreResult<bool> {
        const CHANGED: &str = "SELECT count(*) FROM publication p JOIN account a ON a.id = p.account_id
            WHERE p.schedule_id = $1 AND a.status_since > $2";
        let (schedule, asked_at) = (self.schedule_id, self.requested_at);
        let changed: i64 = on!(tx, c => query_scalar(CHANGED).bind(schedule).bind(asked_at).fetch_one(c).await)?;
        Ok(changed == 0)
    }

    fn shown_retry(&self) -> StoreResult<Option<Vec<String>>> {
        self.retry.as_deref().map(json::decode).transpose()
    }
}
