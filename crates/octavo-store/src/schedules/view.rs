//! A schedule as its owner sees it.

use std::collections::HashMap;

use jiff::Timestamp;
use octavo_domain::post::{PostRole, PostStatus, PublicationStatus, ScheduleStatus};
use octavo_domain::{AiDisclosure, Platform, PostContent};
use serde_json::Value;
use sqlx::query_as;
use uuid::Uuid;

use super::Schedules;
use crate::approvals::{Approval, list_by_id};
use crate::db::{Reader, Sql, id_list, sql};
use crate::keys::accounts;
use crate::posts::Reach;
use crate::time::{timestamp, timestamp_opt};
use crate::{StoreError, StoreResult, json, on};

#[derive(Debug, Clone)]
pub struct ScheduleView {
    pub id: Uuid,
    pub scheduled_at: Timestamp,
    pub status: ScheduleStatus,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    /// The approval that it is under.
    pub approval: Option<Approval>,
    pub publications: Vec<PublicationView>,
}

#[derive(Debug, Clone)]
pub struct PublicationView {
    pub id: Uuid,
    pub account_id: i64,
    pub platform: Platform,
    /// As sent.
    pub settings: Value,
    /// With defaults.
    pub resolved_settings: Value,
    pub ai_disclosure: AiDisclosure,
    pub status: PublicationStatus,
    pub posts: Vec<PostView>,
}

#[derive(Debug, Clone)]
pub struct PostView {
    pub id: Uuid,
    pub role: PostRole,
    pub parent_id: Option<Uuid>,
    pub content: PostContent,
    pub status: PostStatus,
    pub platform_post_identifier: Option<String>,
    pub permalink: Option<String>,
    pub error_code: Option<String>,
    pub error_message: Option<String>,
    pub published_at: Option<Timestamp>,
    pub updated_at: Timestamp,
}

#[derive(sqlx::FromRow)]
struct PostRow {
    id: Uuid,
    publication_id: Uuid,
    role: String,
    parent_id: Option<Uuid>,
    content: String,
    status: String,
    platform_post_id: Option<String>,
    permalink: Option<String>,
    error_code: Option<String>,
    error_message: Option<String>,
    published_at: Option<i64>,
    updated_at: i64,
}

impl TryFrom<PostRow> for PostView {
    type Error = StoreError;

    fn try_from(row: PostRow) -> StoreResult<Self> {
        Ok(PostView {
            id: row.id,
            role: PostRole::parse(&row.role).ok_or(StoreError::Corrupt(row.role))?,
            parent_id: row.parent_id,
            content: json::decode(&row.content)?,
            status: PostStatus::parse(&row.status).ok_or(StoreError::Corrupt(row.status))?,
            platform_post_identifier: row.platform_post_id,
            permalink: row.permalink,
            error_code: row.error_code,
            error_message: row.error_message,
            published_at: timestamp_opt(row.published_at)?,
            updated_at: timestamp(row.updated_at)?,
        })
    }
}

#[derive(sqlx::FromRow)]
struct PublicationRow {
    id: Uuid,
    schedule_id: Uuid,
    account_id: i64,
    platform: String,
    settings: String,
    sent_settings: Option<String>,
    ai_disclosure: String,
    status: String,
}

impl TryFrom<PublicationRow> for PublicationView {
    type Error = StoreError;

    fn try_from(row: PublicationRow) -> StoreResult<Self> {
        Ok(PublicationView {
            id: row.id,
            account_id: row.account_id,
            platform: row.platform.parse().map_err(|_| StoreError::Corrupt(row.platform))?,
            settings: json::decode(row.sent_settings.as_ref().unwrap_or(&row.settings))?,
            resolved_settings: json::decode(&row.settings)?,
            ai_disclosure: AiDisclosure::parse(&row.ai_disclosure).ok_or(StoreError::Corrupt(row.ai_disclosure))?,
            status: PublicationStatus::parse(&row.status).ok_or(StoreError::Corrupt(row.status))?,
            posts: Vec::new(),
        })
    }
}

#[derive(sqlx::FromRow)]
pub(super) struct ScheduleRow {
    id: Uuid,
    scheduled_at: i64,
    status: String,
    created_at: i64,
    updated_at: i64,
    approval_id: Option<Uuid>,
}

impl TryFrom<ScheduleRow> for ScheduleView {
    type Error = StoreError;

    fn try_from(row: ScheduleRow) -> StoreResult<Self> {
        Ok(ScheduleView {
            id: row.id,
            scheduled_at: timestamp(row.scheduled_at)?,
            status: ScheduleStatus::parse(&row.status).ok_or(StoreError::Corrupt(row.status))?,
            created_at: timestamp(row.created_at)?,
            updated_at: timestamp(row.updated_at)?,
            approval: None,
            publications: Vec::new(),
        })
    }
}

pub(super) const FIND: Sql = sql!(
    "SELECT id, scheduled_at, status, created_at, updated_at, app_id, approval_id FROM schedule s
    WHERE id = $1 AND workspace_id = $2 AND ($3 IS NULL OR app_id = $3)
        AND ($4 IS NULL OR NOT EXISTS (SELECT 1 FROM publication p
            WHERE p.schedule_id = s.id AND p.account_id NOT IN " (accounts 4) "))"
);
const PUBLICATIONS: Sql = sql!(
    "SELECT id, schedule_id, account_id, platform, settings, sent_settings, ai_disclosure, status FROM publication
    WHERE schedule_id IN " (ids 1) " ORDER BY position"
);
const POSTS: Sql = sql!(
    "SELECT id, publication_id, role, parent_id, content, status, platform_post_id, permalink, error_code,
        error_message, published_at, updated_at FROM post WHERE schedule_id IN " (ids 1) " ORDER BY position"
);

impl Schedules<'_> {
    /// A schedule with all it holds; none when it is out of reach.
    pub async fn find(&self, reach: Reach, id: Uuid) -> StoreResult<Option<ScheduleView>> {
        let mut reader = self.0.snapshot().await?;
        let sql = reader.pick(FIND);
        let row: Option<ScheduleRow> = on!(reader, c => query_as(sql)
            .bind(id)
            .bind(reach.workspace_id)
            .bind(reach.made_by)
            .bind(reach.accounts_of)
            .fetch_optional(c)
            .await)?;
        Ok(fill(&mut reader, row.into_iter().collect()).await?.pop())
    }
}

/// Adds publications and posts, in the order in which they were sent.
pub(super) async fn fill(reader: &mut Reader, rows: Vec<ScheduleRow>) -> StoreResult<Vec<ScheduleView>> {
    let ids = id_list(rows.iter().map(|row| &row.id));
    let sql = reader.pick(PUBLICATIONS);
    let publications: Vec<PublicationRow> = on!(reader, c => query_as(sql).bind(&ids).fetch_all(c).await)?;
    let sql = reader.pick(POSTS);
    let posts: Vec<PostRow> = on!(reader, c => query_as(sql).bind(&ids).fetch_all(c).await)?;
    let mut by_publication: HashMap<Uuid, Vec<PostView>> = HashMap::new();
    for post in posts {
        by_publication.entry(post.publication_id).or_default().push(post.try_into()?);
    }
    let mut by_schedule: HashMap<Uuid, Vec<PublicationView>> = HashMap::new();
    for row in publications {
        let (schedule_id, posts) = (row.schedule_id, by_publication.remove(&row.id).unwrap_or_default());
        by_schedule.entry(schedule_id).or_default().push(PublicationView { posts, ..row.try_into()? });
    }
    let mut approvals = list_approvals(reader, &rows).await?;
    let whole = |row: ScheduleRow| {
        let publications = by_schedule.remove(&row.id).unwrap_or_default();
        let approval = row.approval_id.and_then(|id| approvals.remove(&id));
        Ok(ScheduleView { publications, approval, ..row.try_into()? })
    };
    rows.into_iter().map(whole).collect()
}

/// Those that the schedules are under. Without any, nothing is read.
async fn list_approvals(reader: &mut Reader, rows: &[ScheduleRow]) -> StoreResult<HashMap<Uuid, Approval>> {
    let ids: Vec<Uuid> = rows.iter().filter_map(|row| row.approval_id).collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    Ok(list_by_id(reader, &ids).await?.into_iter().map(|approval| (approval.id, approval)).collect())
}

/// Schedules by their ids, in no order.
pub(crate) async fn list_views<'a>(
    reader: &mut Reader,
    ids: impl Iterator<Item = &'a Uuid>,
) -> StoreResult<Vec<ScheduleView>> {
    const SQL: Sql = sql!(
        "SELECT id, scheduled_at, status, created_at, updated_at, approval_id FROM schedule WHERE id IN " (ids 1)
    );
    let (sql, ids) = (reader.pick(SQL), id_list(ids));
    let rows: Vec<ScheduleRow> = on!(reader, c => query_as(sql).bind(ids).fetch_all(c).await)?;
    fill(reader, rows).await
}
