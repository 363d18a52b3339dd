//! What happened to a schedule: its steps, its events and their deliveries, each from its own table.

use jiff::Timestamp;
use octavo_domain::delivery::delivery_id;
use octavo_domain::post::ScheduleStatus;
use octavo_domain::timeline::{Step, TimelineKind};
use octavo_domain::webhook::DeliveryStatus;
use octavo_domain::{Kind, Platform, PostErrorCode};
use sqlx::{query_as, query_scalar};
use uuid::Uuid;

use super::Schedules;
use super::view::FIND;
use crate::db::{Reader, Sql, id_list, sql};
use crate::posts::Reach;
use crate::time::{timestamp, timestamp_opt};
use crate::{StoreError, StoreResult, json, on};

/// The newest steps, events and deliveries that a timeline shows of each.
const MOST: i64 = 1_000;

#[derive(Debug, Clone)]
pub struct Timeline {
    pub schedule_id: Uuid,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    pub scheduled_at: Timestamp,
    pub status: ScheduleStatus,
    /// In the order in which they were written.
    pub steps: Vec<TimelineStep>,
    /// Oldest first.
    pub events: Vec<TimelineEvent>,
    /// In no order.
    pub deliveries: Vec<TimelineDelivery>,
}

#[derive(Debug, Clone)]
pub struct TimelineStep {
    pub step: Step,
    /// The post, its account and its network. None for a step of the whole schedule.
    pub post: Option<(Uuid, i64, Platform)>,
}

#[derive(Debug, Clone)]
pub struct TimelineEvent {
    pub id: Uuid,
    pub kind: String,
    pub occurred_at: Timestamp,
}

#[derive(Debug, Clone)]
pub struct TimelineDelivery {
    pub id: Uuid,
    pub event_id: Uuid,
    pub event_type: String,
    pub status: DeliveryStatus,
    /// Tries made.
    pub attempt: i32,
    pub http_status: Option<i32>,
    pub error_message: Option<String>,
    pub created_at: Timestamp,
    pub last_attempt_at: Option<Timestamp>,
    pub next_attempt_at: Option<Timestamp>,
    pub duration_us: Option<i64>,
}

// By time: on PostgreSQL, an order by the key alone would read the whole table backwards.
const STEPS: &str = "SELECT p.subject_id, p.account_id, a.platform, p.at, p.kind, p.attempt, p.duration_ms, p.until_at,
        p.error_code, p.detail
    FROM post_step p LEFT JOIN account a ON a.id = p.account_id
    WHERE p.schedule_id = $1 ORDER BY p.at DESC, p.id DESC LIMIT $2";
const EVENTS: Sql = sql!(
    "SELECT id, type, occurred_at FROM event WHERE aggregate_id IN " (texts 1) " ORDER BY occurred_at DESC, id DESC LIMIT $2"
);
const DELIVERIES: Sql = sql!(
    "SELECT d.id, d.event_id, d.event_type, d.status, d.attempt, d.http_status, d.error_message, d.created_at,
        d.last_attempt_at, d.next_attempt_at, a.duration_us
    FROM delivery d LEFT JOIN attempt a ON a.delivery_id = d.id AND a.number = d.attempt WHERE d.id IN " (ids 1)
);

#[derive(sqlx::FromRow)]
struct ScheduleRow {
    scheduled_at: i64,
    status: String,
    created_at: i64,
    updated_at: i64,
    app_id: Uuid,
}

#[derive(sqlx::FromRow)]
struct StepRow {
    subject_id: Uuid,
    account_id: Option<i64>,
    platform: Option<String>,
    at: i64,
    kind: String,
    attempt: Option<i32>,
    duration_ms: Option<i64>,
    until_at: Option<i64>,
    error_code: Option<String>,
    detail: Option<String>,
}

impl TryFrom<StepRow> for TimelineStep {
    type Error = StoreError;

    fn try_from(row: StepRow) -> StoreResult<Self> {
        let platform = row.platform.map(|text| text.parse().map_err(|_| StoreError::Corrupt(text))).transpose()?;
        let post = row.account_id.zip(platform).map(|(account_id, platform)| (row.subject_id, account_id, platform));
        let step = Step {
            at: timestamp(row.at)?,
            kind: TimelineKind::parse(&row.kind).ok_or(StoreError::Corrupt(row.kind))?,
            attempt: row.attempt,
            duration_ms: row.duration_ms,
            until: timestamp_opt(row.until_at)?,
            code: row.error_code.as_deref().map(PostErrorCode::to_show),
            detail: row.detail,
        };
        Ok(TimelineStep { step, post })
    }
}

#[derive(sqlx::FromRow)]
struct EventRow {
    id: Uuid,
    r#type: String,
    occurred_at: i64,
}

impl TryFrom<EventRow> for TimelineEvent {
    type Error = StoreError;

    fn try_from(row: EventRow) -> StoreResult<Self> {
        Ok(TimelineEvent { id: row.id, kind: row.r#type, occurred_at: timestamp(row.occurred_at)? })
    }
}

#[derive(sqlx::FromRow)]
struct DeliveryRow {
    id: Uuid,
    event_id: Uuid,
    event_type: String,
    status: String,
    attempt: i32,
    http_status: Option<i32>,
    error_message: Option<String>,
    created_at: i64,
    last_attempt_at: Option<i64>,
    next_attempt_at: Option<i64>,
    duration_us: Option<i64>,
}

impl TryFrom<DeliveryRow> for TimelineDelivery {
    type Error = StoreError;

    fn try_from(row: DeliveryRow) -> StoreResult<Self> {
        Ok(TimelineDelivery {
            id: row.id,
            event_id: row.event_id,
            event_type: row.event_type,
            status: DeliveryStatus::parse(&row.status).ok_or(StoreError::Corrupt(row.status))?,
            attempt: row.attempt,
            http_status: row.http_status,
            error_message: row.error_message,
            created_at: timestamp(row.created_at)?,
            last_attempt_at: timestamp_opt(row.last_attempt_at)?,
            next_attempt_at: timestamp_opt(row.next_attempt_at)?,
            duration_us: row.duration_us,
        })
    }
}

impl Schedules<'_> {
    /// What happened to a schedule: the newest 1,000 steps, events and deliveries. None when it is out of reach.
    pub async fn timeline(&self, reach: Reach, id: Uuid) -> StoreResult<Option<Timeline>> {
        let mut reader = self.0.snapshot().await?;
        let sql = reader.pick(FIND);
        let row: Option<ScheduleRow> = on!(reader, c => query_as(sql).bind(id).bind(reach.workspace_id)
            .bind(reach.made_by).bind(reach.accounts_of).fetch_optional(c).await)?;
        let Some(row) = row else {
            return Ok(None);
        };
        let steps = list_steps(&mut reader, id).await?;
        let events = list_events(&mut reader, id).await?;
        let deliveries = list_deliveries(&mut reader, row.app_id, &events).await?;
        Ok(Some(Timeline {
            schedule_id: id,
            created_at: timestamp(row.created_at)?,
            updated_at: timestamp(row.updated_at)?,
            scheduled_at: timestamp(row.scheduled_at)?,
            status: ScheduleStatus::parse(&row.status).ok_or(StoreError::Corrupt(row.status))?,
            steps,
            events,
            deliveries,
        }))
    }
}

async fn list_steps(reader: &mut Reader, id: Uuid) -> StoreResult<Vec<TimelineStep>> {
    let rows: Vec<StepRow> = on!(reader, c => query_as(STEPS).bind(id).bind(MOST).fetch_all(c).await)?;
    rows.into_iter().rev().map(TimelineStep::try_from).collect()
}

async fn list_events(reader: &mut Reader, id: Uuid) -> StoreResult<Vec<TimelineEvent>> {
    const POSTS: &str = "SELECT id, publication_id FROM post WHERE schedule_id = $1";
    let posts: Vec<(Uuid, Uuid)> = on!(reader, c => query_as(POSTS).bind(id).fetch_all(c).await)?;
    let named = |(post, publication)| [Kind::Post.show(post), Kind::Publication.show(publication)];
    let mut aggregates: Vec<String> = posts.into_iter().flat_map(named).collect();
    aggregates.push(Kind::Schedule.show(id));
    aggregates.sort_unstable();
    aggregates.dedup();
    let sql = reader.pick(EVENTS);
    let rows: Vec<EventRow> =
        on!(reader, c => query_as(sql).bind(json::encode(&aggregates)).bind(MOST).fetch_all(c).await)?;
    rows.into_iter().rev().map(TimelineEvent::try_from).collect()
}

/// An event and a webhook make the id of their delivery.
async fn list_deliveries(
    reader: &mut Reader,
    app_id: Uuid,
    events: &[TimelineEvent],
) -> StoreResult<Vec<TimelineDelivery>> {
    const WEBHOOKS: &str = "SELECT id FROM webhook WHERE app_id = $1";
    let webhooks: Vec<Uuid> = on!(reader, c => query_scalar(WEBHOOKS).bind(app_id).fetch_all(c).await)?;
    let pairs = events.iter().rev().flat_map(|event| webhooks.iter().map(|webhook| delivery_id(event.id, *webhook)));
    let ids: Vec<Uuid> = pairs.take(MOST as usize).collect();
    let sql = reader.pick(DELIVERIES);
    let rows: Vec<DeliveryRow> = on!(reader, c => query_as(sql).bind(id_list(&ids)).fetch_all(c).await)?;
    rows.into_iter().map(TimelineDelivery::try_from).collect()
}
