//! A schedule as its owner sees it.

use std::collections::HashMap;

use jiff::Timestamp;
use octavo_domain::post::{PostRole, PostStatus, PublicationStatus, ScheduleStatus};
use octavo_domain::{AiDisclosure, Platform, PostContent};
use serde_json::Value;
use sqlx::query_as;
use uuid::Uuid;

use super::Schedules;
use crate::db::{Reader, Sql, id_list, sql};
use crate::posts::Reach;
use crate::search::{MOST_SEARCHED, like};
use crate::time::{micros, timestamp, timestamp_opt};
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
struct ScheduleRow {
    id: Uuid,
    scheduled_at: i64,
    status: String,
    created_at: i64,
    updated_at: i64,
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
            publications: Vec::new(),
        })
    }
}

/// In which order schedules are listed, and behind which of them a page begins.
#[derive(Debug, Clone, Copy)]
pub enum ScheduleOrder {
    /// The newest first.
    Created { before: Option<Uuid> },
    /// The latest scheduled time first.
    Scheduled { before: Option<Place> },
}

/// A schedule's place among those of all times.
type Place = (Timestamp, Uuid);

#[derive(Debug, Clone)]
pub struct SchedulePage {
    pub items: Vec<ScheduleView>,
    /// Where the next page begins.
    pub next: Option<ScheduleOrder>,
}

/// Which schedules to list.
#[derive(Debug, Clone)]
pub struct ScheduleFilter {
    pub reach: Reach,
    pub order: ScheduleOrder,
    pub status: Option<ScheduleStatus>,
    /// With a publication on this account.
    pub account_id: Option<i64>,
    /// With a publication on this network.
    pub platform: Option<Platform>,
    /// Of the scheduled time; inclusive.
    pub from: Option<Timestamp>,
    /// Of the scheduled time; exclusive.
    pub to: Option<Timestamp>,
    /// With this in the text of a post.
    pub search: Option<String>,
    pub limit: u32,
}

pub(super) const FIND: Sql = sql!(
    "SELECT id, scheduled_at, status, created_at, updated_at, app_id FROM schedule s
    WHERE id = $1 AND workspace_id = $2 AND ($3 IS NULL OR app_id = $3)
        AND ($4 IS NULL OR NOT EXISTS (SELECT 1 FROM publication p
            WHERE p.schedule_id = s.id AND p.account_id NOT IN " (accounts 4) "))"
);
/// A page of schedules; `$tail` is the place where it begins, and the order.
macro_rules! list {
    ($tail:literal) => {
        sql!(
            "SELECT id, scheduled_at, status, created_at, updated_at FROM schedule s
            WHERE workspace_id = $1 AND ($2 IS NULL OR status = $2) AND ($3 IS NULL OR scheduled_at >= $3)
                AND ($4 IS NULL OR scheduled_at < $4)
                AND ($6 IS NULL OR EXISTS (SELECT 1 FROM publication p WHERE p.schedule_id = s.id AND p.account_id = $6))
                AND ($8 IS NULL OR app_id = $8)
                AND ($9 IS NULL OR NOT EXISTS (SELECT 1 FROM publication p
                    WHERE p.schedule_id = s.id AND p.account_id NOT IN " (accounts 9) "))
                AND ($10 IS NULL OR " (says 10) ")
                AND ($12 IS NULL OR EXISTS (SELECT 1 FROM publication p WHERE p.schedule_id = s.id AND p.platform = $12))"
            $tail
        )
    };
}
const LIST_CREATED: Sql =
    list!(" AND ($5 IS NULL OR id < $5) AND ($11 IS NULL OR id >= $11) ORDER BY id DESC LIMIT $7");
/// `$4` is one microsecond behind `$5`, and `$3` the time of `$11`, so that an index can find the places.
const LIST_SCHEDULED: Sql = list!(
    " AND ($5 IS NULL OR scheduled_at < $4 - 1 OR id < $5) AND ($11 IS NULL OR scheduled_at > $3 OR id >= $11)
    ORDER BY scheduled_at DESC, id DESC LIMIT $7"
);
const PUBLICATIONS: Sql = sql!(
    "SELECT id, schedule_id, account_id, platform, settings, sent_settings, ai_disclosure, status FROM publication
    WHERE schedule_id IN " (ids 1) " ORDER BY position"
);
const POSTS: Sql = sql!(
    "SELECT id, publication_id, role, parent_id, content, status, platform_post_id, permalink, error_code,
        error_message, published_at FROM post WHERE schedule_id IN " (ids 1) " ORDER BY position"
);

impl Schedules<'_> {
    /// A schedule with all it holds; none when it is out of reach.
    pub async fn find(&self, reach: Reach, id: Uuid) -> StoreResult<Option<ScheduleView>> {
        let mut reader = self.0.read().await?;
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

    /// A page of schedules. A search reads the texts of 10,000 schedules at a time: a page may hold fewer than `limit`, or
    /// none, and still have one after it.
    pub async fn page(&self, filter: &ScheduleFilter) -> StoreResult<SchedulePage> {
        let mut reader = self.0.read().await?;
        let last = match &filter.search {
            None => None,
            Some(_) => last_searched(&mut reader, filter).await?,
        };
        let limit = filter.limit as usize;
        // One more tells whether there is a page behind this one.
        let more = ScheduleFilter { limit: filter.limit + 1, ..filter.clone() };
        let mut items = list(&mut reader, &more, last).await?;
        let has_more = items.len() > limit;
        items.truncate(limit);
        let shown = items.last().map(|item| (item.scheduled_at, item.id));
        let next = if has_more { shown } else { last };
        Ok(SchedulePage { items, next: next.map(|place| filter.order.after(place)) })
    }

    /// Schedules in their order.
    pub async fn list(&self, filter: &ScheduleFilter) -> StoreResult<Vec<ScheduleView>> {
        let mut reader = self.0.read().await?;
        list(&mut reader, filter, None).await
    }
}

impl ScheduleOrder {
    /// The same order, from behind this place on.
    fn after(self, (at, id): Place) -> Self {
        match self {
            ScheduleOrder::Created { .. } => ScheduleOrder::Created { before: Some(id) },
            ScheduleOrder::Scheduled { .. } => ScheduleOrder::Scheduled { before: Some((at, id)) },
        }
    }
}

impl ScheduleFilter {
    /// Before which time and which schedule the page begins.
    fn upper(&self) -> (Option<i64>, Option<Uuid>) {
        let to = self.to.map(micros);
        match self.order {
            ScheduleOrder::Created { before } => (to, before),
            ScheduleOrder::Scheduled { before: None } => (to, None),
            ScheduleOrder::Scheduled { before: Some((at, id)) } => (Some(micros(at) + 1), Some(id)),
        }
    }

    /// From which time and which schedule on it may reach; `last` is the last one that a search reads.
    fn lower(&self, last: Option<Place>) -> (Option<i64>, Option<Uuid>) {
        let from = self.from.map(micros);
        match (self.order, last.map(|(at, id)| (micros(at), id))) {
            (_, None) => (from, None),
            (ScheduleOrder::Created { .. }, Some((_, id))) => (from, Some(id)),
            (_, Some((at, _))) if from.is_some_and(|from| from > at) => (from, None),
            (_, Some((at, id))) => (Some(at), Some(id)),
        }
    }
}

/// The last schedule whose texts a search reads; none when it reads all that are left.
async fn last_searched(reader: &mut Reader, filter: &ScheduleFilter) -> StoreResult<Option<Place>> {
    const CREATED: &str = "SELECT scheduled_at, id FROM schedule WHERE workspace_id = $1 AND ($2 IS NULL OR id < $2)
        ORDER BY id DESC LIMIT 1 OFFSET $3";
    const SCHEDULED: &str = "SELECT scheduled_at, id FROM schedule WHERE workspace_id = $1
            AND ($4 IS NULL OR scheduled_at < $4) AND ($2 IS NULL OR scheduled_at < $4 - 1 OR id < $2)
        ORDER BY scheduled_at DESC, id DESC LIMIT 1 OFFSET $3";
    let (workspace, (to, before), offset) = (filter.reach.workspace_id, filter.upper(), MOST_SEARCHED - 1);
    let found: Option<(i64, Uuid)> = match filter.order {
        ScheduleOrder::Created { .. } => on!(reader, c => query_as(CREATED).bind(workspace).bind(before).bind(offset)
            .fetch_optional(c).await),
        ScheduleOrder::Scheduled { .. } => {
            on!(reader, c => query_as(SCHEDULED).bind(workspace).bind(before).bind(offset)
            .bind(to).fetch_optional(c).await)
        }
    }?;
    found.map(|(at, id)| Ok((timestamp(at)?, id))).transpose()
}

/// Those from `last` on.
async fn list(reader: &mut Reader, filter: &ScheduleFilter, last: Option<Place>) -> StoreResult<Vec<ScheduleView>> {
    let ((from, last), (to, before)) = (filter.lower(last), filter.upper());
    let sql = reader.pick(match filter.order {
        ScheduleOrder::Created { .. } => LIST_CREATED,
        ScheduleOrder::Scheduled { .. } => LIST_SCHEDULED,
    });
    let rows: Vec<ScheduleRow> = on!(reader, c => query_as(sql)
            .bind(filter.reach.workspace_id)
            .bind(filter.status.map(ScheduleStatus::as_str))
            .bind(from)
            .bind(to)
            .bind(before)
            .bind(filter.account_id)
            .bind(i64::from(filter.limit))
            .bind(filter.reach.made_by)
            .bind(filter.reach.accounts_of)
            .bind(filter.search.as_deref().map(like))
            .bind(last)
            .bind(filter.platform.map(Platform::as_str))
            .fetch_all(c)
            .await)?;
    fill(reader, rows).await
}

/// Adds publications and posts, in the order in which they were sent.
async fn fill(reader: &mut Reader, rows: Vec<ScheduleRow>) -> StoreResult<Vec<ScheduleView>> {
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
    let whole = |row: ScheduleRow| {
        let publications = by_schedule.remove(&row.id).unwrap_or_default();
        Ok(ScheduleView { publications, ..row.try_into()? })
    };
    rows.into_iter().map(whole).collect()
}
