//! A schedule as its owner sees it.

use jiff::Timestamp;
use octavo_domain::Platform;
use octavo_domain::post::{PostStatus, PublicationStatus, ScheduleStatus};
use serde_json::Value;
use sqlx::query_as;
use uuid::Uuid;

use super::{Attachment, Posts, platform, settings};
use crate::time::{timestamp, timestamp_opt};
use crate::{StoreError, StoreResult, json, on};

#[derive(Debug, Clone)]
pub struct ScheduleView {
    pub id: Uuid,
    pub scheduled_at: Timestamp,
    pub status: ScheduleStatus,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    pub publications: Vec<PublicationView>,
}

#[derive(Debug, Clone)]
pub struct PublicationView {
    pub id: Uuid,
    pub account_id: i64,
    pub platform: Platform,
    pub settings: Value,
    pub status: PublicationStatus,
    pub posts: Vec<PostView>,
}

#[derive(Debug, Clone)]
pub struct PostView {
    pub id: Uuid,
    pub content: String,
    pub chat_id: Option<String>,
    pub attachments: Vec<Attachment>,
    pub thumbnail_path: Option<String>,
    pub status: PostStatus,
    pub platform_post_identifier: Option<String>,
    pub permalink: Option<String>,
    pub error_code: Option<String>,
    pub error_message: Option<String>,
    pub published_at: Option<Timestamp>,
}

#[derive(sqlx::FromRow)]
struct PostRow {
    id: Uuid,
    publication_id: Uuid,
    content: String,
    chat_id: Option<String>,
    attachments: String,
    thumbnail_path: Option<String>,
    status: String,
    platform_post_id: Option<String>,
    permalink: Option<String>,
    error_code: Option<String>,
    error_message: Option<String>,
    published_at: Option<i64>,
}

impl TryFrom<PostRow> for PostView {
    type Error = StoreError;

    fn try_from(row: PostRow) -> StoreResult<Self> {
        Ok(PostView {
            id: row.id,
            content: row.content,
            chat_id: row.chat_id,
            attachments: json::decode(&row.attachments)?,
            thumbnail_path: row.thumbnail_path,
            status: PostStatus::parse(&row.status).ok_or(StoreError::Corrupt(row.status))?,
            platform_post_identifier: row.platform_post_id,
            permalink: row.permalink,
            error_code: row.error_code,
            error_message: row.error_message,
            published_at: timestamp_opt(row.published_at)?,
        })
    }
}

const SCHEDULE: &str =
    "SELECT scheduled_at, status, created_at, updated_at FROM schedule WHERE id = $1 AND owner_id = $2";
const PUBLICATIONS: &str = "SELECT id, account_id, platform, settings, status FROM publication
    WHERE schedule_id = $1 ORDER BY position";
const POSTS: &str =
    "SELECT id, publication_id, content, chat_id, attachments, thumbnail_path, status, platform_post_id,
        permalink, error_code, error_message, published_at
    FROM post WHERE schedule_id = $1 ORDER BY position";

impl Posts<'_> {
    /// A schedule of `owner_id` with all it holds; none when it is another's.
    pub async fn find(&self, owner_id: Uuid, id: Uuid) -> StoreResult<Option<ScheduleView>> {
        let mut reader = self.0.read().await?;
        let head: Option<(i64, String, i64, i64)> =
            on!(reader, c => query_as(SCHEDULE).bind(id).bind(owner_id).fetch_optional(c).await)?;
        let Some((scheduled_at, status, created_at, updated_at)) = head else {
            return Ok(None);
        };
        let publications: Vec<(Uuid, i64, String, String, String)> =
            on!(reader, c => query_as(PUBLICATIONS).bind(id).fetch_all(c).await)?;
        let posts: Vec<PostRow> = on!(reader, c => query_as(POSTS).bind(id).fetch_all(c).await)?;
        let mut publications = publications
            .into_iter()
            .map(|(id, account_id, network, text, status)| {
                Ok(PublicationView {
                    id,
                    account_id,
                    platform: platform(network)?,
                    settings: settings(&text)?,
                    status: PublicationStatus::parse(&status).ok_or(StoreError::Corrupt(status))?,
                    posts: Vec::new(),
                })
            })
            .collect::<StoreResult<Vec<_>>>()?;
        for row in posts {
            if let Some(home) = publications.iter_mut().find(|publication| publication.id == row.publication_id) {
                home.posts.push(row.try_into()?);
            }
        }
        Ok(Some(ScheduleView {
            id,
            scheduled_at: timestamp(scheduled_at)?,
            status: ScheduleStatus::parse(&status).ok_or(StoreError::Corrupt(status))?,
            created_at: timestamp(created_at)?,
            updated_at: timestamp(updated_at)?,
            publications,
        }))
    }
}
