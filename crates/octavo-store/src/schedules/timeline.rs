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
use crate::columns::{MaybeMicros, MaybeText, Micros};
use crate::db::{Reader, Sql, id_list, sql};
use crate::posts::Reach;
use crate::{StoreResult, json, on};

/// The newest steps, events and deliveries that a timeline shows of each.
const MOST: i64 = 1_000;

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct Timeline {
    #[sqlx(rename = "id")]
    pub schedule_id: Uuid,
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
    #[sqlx(try_from = "Micros")]
    pub updated_at: Timestamp,
    #[sqlx(try_from = "Micros")]
    pub scheduled_at: Timestamp,
    #[sqlx(try_from = "String")]
    pub status: ScheduleStatus,
    /// In the order in which they were written.
    #[sqlx(skip)]
    pub steps: Vec<TimelineStep>,
    /// Oldest first.
    #[sqlx(skip)]
    pub events: Vec<TimelineEvent>,
    /// In no order.
    #[sqlx(skip)]
    pub deliveries: Vec<TimelineDelivery>,
}

#[derive(Debug, Clone)]
pub struct TimelineStep {
    pub step: Step,
    /// The post, its account and its network. None for a step of the whole schedule.
    pub post: Option<(Uuid, i64, Platform)>,
}

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct TimelineEvent {
    pub id: Uuid,
    #[sqlx(rename = "type")]
    pub kind: String,
    #[sqlx(try_from = "Micros")]
    pub occurred_at: Timestamp,
}

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct TimelineDelivery {
    pub id: Uuid,
    pub event_id: Uuid,
    pub event_type: String,
    #[sqlx(try_from = "String")]
    pub status: DeliveryStatus,
    /// Tries made.
    pub attempt: i32,
    pub http_status: Option<i32>,
    pub error_message: Option<String>,
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
    #[sqlx(try_from = "MaybeMicros")]
    pub last_attempt_at: Option<Timestamp>,
    #[sqlx(try_from = "MaybeMicros")]
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
    app_id: Uuid,
    #[sqlx(flatten)]
    timeline: Timeline,
}

#[derive(sqlx::FromRow)]
struct StepRow {
    subject_id: Uuid,
    account_id: Option<i64>,
    #[sqlx(try_from = "MaybeText")]
    platform: Option<Platform>,
    #[sqlx(try_from = "Micros")]
    at: Timestamp,
    #[sqlx(try_from = "String")]
    kind: TimelineKind,
    attempt: Option<i32>,
    duration_ms: Option<i64>,
    #[sqlx(try_from = "MaybeMicros")]
    until_at: Option<Timestamp>,
    error_code: Option<String>,
    detail: Option<String>,
}

impl From<StepRow> for TimelineStep {
    fn from(row: StepRow) -> Self {
        let on = row.account_id.zip(row.platform);
        let step = Step {
            at: row.at,
            kind: row.kind,
            attempt: row.attempt,
            duration_ms: row.duration_ms,
            until: row.until_at,
            code: row.error_code.as_deref().map(PostErrorCode::to_show),
            detail: row.detail,
        };
        TimelineStep { step, post: on.map(|(account_id, platform)| (row.subject_id, account_id, platform)) }
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
        Ok(Some(Timeline { steps, events, deliveries, ..row.timeline }))
    }
}

async fn list_steps(reader: &mut Reader, id: Uuid) -> StoreResult<Vec<TimelineStep>> {
    let rows: Vec<StepRow> = on!(reader, c => query_as(STEPS).bind(id).bind(MOST).fetch_all(c).await)?;
    Ok(rows.into_iter().rev().map(TimelineStep::from).collect())
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
    let rows: Vec<TimelineEvent> =
        on!(reader, c => query_as(sql).bind(json::encode(&aggregates)).bind(MOST).fetch_all(c).await)?;
    Ok(rows.into_iter().rev().collect())
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
    Ok(on!(reader, c => query_as(sql).bind(id_list(&ids)).fetch_all(c).await)?)
}
