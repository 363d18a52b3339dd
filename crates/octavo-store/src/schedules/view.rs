//! A schedule as its owner sees it.

use std::collections::HashMap;

use jiff::Timestamp;
use octavo_domain::post::{PostRole, PostStatus, PublicationStatus, ScheduleStatus};
use octavo_domain::post_deletion::DeletionStatus;
use octavo_domain::{AiDisclosure, Platform, PostContent};
use serde_json::Value;
use sqlx::query_as;
use uuid::Uuid;

use super::Schedules;
use crate::approvals::{Approval, list_by_id};
use crate::columns::{JsonText, MaybeMicros, Micros};
use crate::db::{Reader, Sql, id_list, sql};
use crate::keys::accounts;
use crate::posts::Reach;
use crate::time::micros;
use crate::{StoreResult, on};

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct ScheduleView {
    pub id: Uuid,
    pub workspace_id: Uuid,
    pub reference: Option<String>,
    #[sqlx(try_from = "Micros")]
    pub scheduled_at: Timestamp,
    #[sqlx(try_from = "String")]
    pub status: ScheduleStatus,
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
    #[sqlx(try_from = "Micros")]
    pub updated_at: Timestamp,
    /// The approval that it is under.
    #[sqlx(skip)]
    pub approval: Option<Approval>,
    #[sqlx(skip)]
    pub publications: Vec<PublicationView>,
}

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct PublicationView {
    pub id: Uuid,
    pub account_id: i64,
    #[sqlx(try_from = "String")]
    pub platform: Platform,
    /// As sent.
    #[sqlx(rename = "sent_settings", try_from = "JsonText")]
    pub settings: Value,
    /// With defaults.
    #[sqlx(rename = "settings", try_from = "JsonText")]
    pub resolved_settings: Value,
    #[sqlx(try_from = "String")]
    pub ai_disclosure: AiDisclosure,
    #[sqlx(try_from = "String")]
    pub status: PublicationStatus,
    #[sqlx(skip)]
    pub posts: Vec<PostView>,
}

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct PostView {
    pub id: Uuid,
    #[sqlx(try_from = "String")]
    pub role: PostRole,
    pub parent_id: Option<Uuid>,
    /// The comment that it answers.
    pub comment_id: Option<Uuid>,
    #[sqlx(try_from = "JsonText")]
    pub content: PostContent,
    #[sqlx(try_from = "String")]
    pub status: PostStatus,
    #[sqlx(rename = "platform_post_id")]
    pub platform_post_identifier: Option<String>,
    pub permalink: Option<String>,
    pub error_code: Option<String>,
    pub error_message: Option<String>,
    #[sqlx(try_from = "MaybeMicros")]
    pub published_at: Option<Timestamp>,
    #[sqlx(try_from = "Micros")]
    pub updated_at: Timestamp,
    #[sqlx(flatten)]
    pub deletion: DeletionView,
}

/// How far the deletion of a post is, if someone asked for it.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct DeletionView {
    deletion: Option<String>,
    #[sqlx(rename = "deletion_at", try_from = "MaybeMicros")]
    pub at: Option<Timestamp>,
    #[sqlx(rename = "deletion_code")]
    pub error_code: Option<String>,
    #[sqlx(rename = "deletion_message")]
    pub error_message: Option<String>,
}

impl ScheduleView {
    /// Whether it answers a comment.
    pub fn is_reply(&self) -> bool {
        let mut posts = self.publications.iter().flat_map(|publication| &publication.posts);
        posts.any(|post| post.role == PostRole::Reply)
    }
}

impl DeletionView {
    pub fn status(&self) -> Option<DeletionStatus> {
        self.deletion.as_deref().and_then(DeletionStatus::parse)
    }
}

#[derive(sqlx::FromRow)]
pub(super) struct ScheduleRow {
    approval_id: Option<Uuid>,
    #[sqlx(flatten)]
    pub view: ScheduleView,
}

#[derive(sqlx::FromRow)]
struct PublicationRow {
    schedule_id: Uuid,
    #[sqlx(flatten)]
    view: PublicationView,
}

#[derive(sqlx::FromRow)]
struct PostRow {
    publication_id: Uuid,
    #[sqlx(flatten)]
    view: PostView,
}

pub(super) const FIND: Sql = sql!(
    "SELECT id, workspace_id, reference, scheduled_at, status, created_at, updated_at, app_id, approval_id FROM schedule s
    WHERE id = $1 AND workspace_id = $2 AND ($3 IS NULL OR app_id = $3)
        AND ($4 IS NULL OR NOT EXISTS (SELECT 1 FROM publication p
            WHERE p.schedule_id = s.id AND p.account_id NOT IN " (accounts 4) "))"
);
const PUBLICATIONS: Sql = sql!(
    "SELECT id, schedule_id, account_id, platform, settings, coalesce(sent_settings, settings) AS sent_settings,
        ai_disclosure, status FROM publication
    WHERE schedule_id IN " (ids 1) " ORDER BY position"
);
const POSTS: Sql = sql!(
    "SELECT id, publication_id, role, parent_id, comment_id, content, status, platform_post_id, permalink, error_code,
        error_message, published_at, updated_at, deletion, deletion_at, deletion_code, deletion_message FROM post WHERE schedule_id IN " (ids 1) " ORDER BY position"
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

impl Schedules<'_> {
    /// A workspace's schedules until `to` in the order of their times, from behind a place on, without those that were cancelled
    /// or deleted.
    pub async fn list_planned(
        &self,
        workspace_id: Uuid,
        (from, after): (Timestamp, Uuid),
        to: Timestamp,
        limit: u32,
    ) -> StoreResult<Vec<ScheduleView>> {
        const SQL: &str =
            "SELECT id, workspace_id, reference, scheduled_at, status, created_at, updated_at, approval_id
            FROM schedule WHERE workspace_id = $1 AND status NOT IN ('CANCELLED', 'DELETED') AND scheduled_at >= $2
                AND (scheduled_at > $2 OR id > $3) AND scheduled_at < $4
            ORDER BY scheduled_at, id LIMIT $5";
        let mut reader = self.0.snapshot().await?;
        let rows: Vec<ScheduleRow> = on!(reader, c => query_as(SQL)
            .bind(workspace_id)
            .bind(micros(from))
            .bind(after)
            .bind(micros(to))
            .bind(i64::from(limit))
            .fetch_all(c)
            .await)?;
        fill(&mut reader, rows).await
    }
}

/// Adds publications and posts, in the order in which they were sent.
pub(super) async fn fill(reader: &mut Reader, rows: Vec<ScheduleRow>) -> StoreResult<Vec<ScheduleView>> {
    let ids = id_list(rows.iter().map(|row| &row.view.id));
    let sql = reader.pick(PUBLICATIONS);
    let publications: Vec<PublicationRow> = on!(reader, c => query_as(sql).bind(&ids).fetch_all(c).await)?;
    let sql = reader.pick(POSTS);
    let posts: Vec<PostRow> = on!(reader, c => query_as(sql).bind(&ids).fetch_all(c).await)?;
    let mut by_publication: HashMap<Uuid, Vec<PostView>> = HashMap::new();
    for post in posts {
        by_publication.entry(post.publication_id).or_default().push(post.view);
    }
    let mut by_schedule: HashMap<Uuid, Vec<PublicationView>> = HashMap::new();
    for row in publications {
        let posts = by_publication.remove(&row.view.id).unwrap_or_default();
        by_schedule.entry(row.schedule_id).or_default().push(PublicationView { posts, ..row.view });
    }
    let mut approvals = list_approvals(reader, &rows).await?;
    let whole = |row: ScheduleRow| {
        let publications = by_schedule.remove(&row.view.id).unwrap_or_default();
        let approval = row.approval_id.and_then(|id| approvals.remove(&id));
        ScheduleView { publications, approval, ..row.view }
    };
    Ok(rows.into_iter().map(whole).collect())
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
        "SELECT id, workspace_id, reference, scheduled_at, status, created_at, updated_at, approval_id FROM schedule
            WHERE id IN " (ids 1)
    );
    let (sql, ids) = (reader.pick(SQL), id_list(ids));
    let rows: Vec<ScheduleRow> = on!(reader, c => query_as(sql).bind(ids).fetch_all(c).await)?;
    fill(reader, rows).await
}
