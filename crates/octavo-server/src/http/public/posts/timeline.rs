//! `GET /v1/posts/{id}/timeline`: what happened to a post, step by step.

use axum::Json;
use axum::extract::State;
use jiff::Timestamp;
use octavo_domain::post::ScheduleStatus;
use octavo_domain::time::iso;
use octavo_domain::timeline::{Happened, TimelineKind};
use octavo_domain::{Kind, Platform, PostErrorCode};
use octavo_store::schedules::{Timeline, TimelineDelivery, TimelineEvent, TimelineStep};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::http::AppState;
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::ScheduleId;
use crate::http::extract::auth::PostsReader;

/// What happened to a post.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Timeline)]
pub struct TimelineBody {
    /// Oldest first.
    items: Vec<TimelineItem>,
}

/// One step. Fields that do not apply to its kind are left out.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TimelineItem {
    /// When it happened.
    #[schema(format = DateTime)]
    at: String,
    /// What happened.
    kind: TimelineKind,
    /// The network, for steps of one post.
    #[serde(skip_serializing_if = "Option::is_none")]
    platform: Option<Platform>,
    /// The account's id, for steps of one post.
    #[serde(skip_serializing_if = "Option::is_none")]
    account_id: Option<i64>,
    /// The `id` of the post within the schedule, `pst_…`.
    #[serde(skip_serializing_if = "Option::is_none")]
    post_id: Option<String>,
    /// The attempt, from 1: of the post, or of the delivery.
    #[serde(skip_serializing_if = "Option::is_none")]
    attempt: Option<i32>,
    /// How long the network or the receiver took, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    duration_ms: Option<i64>,
    /// The step in words.
    message: String,
    /// Why it failed, or why it waits.
    #[serde(skip_serializing_if = "Option::is_none")]
    error_code: Option<PostErrorCode>,
    /// The event, for EVENT and DELIVERY.
    #[serde(skip_serializing_if = "Option::is_none")]
    event_id: Option<String>,
    /// The delivery, for DELIVERY.
    #[serde(skip_serializing_if = "Option::is_none")]
    delivery_id: Option<String>,
    /// What the receiver answered last.
    #[serde(skip_serializing_if = "Option::is_none")]
    http_status: Option<i32>,
}

/// Returns what happened to a post, oldest first: from its creation, over each attempt on each account, to the events
/// that report its result and their deliveries.
///
/// A post that is published immediately has `DUE` without `SCHEDULED`. A delivery is one item, with the result of its last
/// attempt. Octavo stores up to 500 steps per post and how it ended. The answer contains up to 1,000 steps, 1,000 events
/// and 1,000 deliveries, the newest ones. Events and deliveries disappear when Octavo deletes them, after 30 days unless
/// the operator set another time.
#[utoipa::path(get, path = "/v1/posts/{id}/timeline", tag = "Posts",
    security(("bearer" = ["posts.read"], "clientId" = [])),
    params(("id" = String, Path, description = "The schedule's id, `sch_…`.")),
    responses((status = OK, description = "The timeline.", body = TimelineBody,
            example = json!(TimelineBody::example()))))]
pub async fn show_timeline(
    State(state): State<AppState>,
    PostsReader(caller): PostsReader,
    ScheduleId(id): ScheduleId,
) -> ApiResult<Json<TimelineBody>> {
    let found = state.store.schedules().timeline(caller.reach()?, id).await?;
    let timeline = found.ok_or_else(|| ApiError::not_found("post"))?;
    Ok(Json(TimelineBody { items: items(&timeline, state.clock.now()) }))
}

/// In the order of their times. Those of the same time stay in the order of their causes.
fn items(timeline: &Timeline, now: Timestamp) -> Vec<TimelineItem> {
    let mut items = vec![(timeline.created_at, TimelineItem::of(timeline.created_at, happened(TimelineKind::Created)))];
    let (whole, posts): (Vec<_>, Vec<_>) = timeline.steps.iter().partition(|step| step.post.is_none());
    items.extend(whole.into_iter().map(of_step));
    let ends = [(due_at(timeline, now), TimelineKind::Due), (cancelled_at(timeline), TimelineKind::Cancelled)];
    items.extend(ends.into_iter().filter_map(|(at, kind)| Some((at?, TimelineItem::of(at?, happened(kind))))));
    items.extend(posts.into_iter().map(of_step));
    items.extend(timeline.events.iter().map(of_event));
    items.extend(timeline.deliveries.iter().map(of_delivery));
    items.sort_by_key(|(at, _)| *at);
    items.into_iter().map(|(_, item)| item).collect()
}

fn happened(kind: TimelineKind) -> Happened<'static> {
    Happened { kind, platform: None, until: None, detail: None, event: None, delivery: None }
}

/// The sandbox's clock may have moved the schedule before its creation.
fn due_at(timeline: &Timeline, now: Timestamp) -> Option<Timestamp> {
    let waits = matches!(
        timeline.status,
        ScheduleStatus::Draft
            | ScheduleStatus::Held
            | ScheduleStatus::Cancelled
            | ScheduleStatus::WaitingForApproval
            | ScheduleStatus::Rejected
    );
    let set = timeline.steps.iter().filter(|step| step.post.is_none()).map(|step| step.step.at).max();
    let at = timeline.scheduled_at.max(timeline.created_at).max(set.unwrap_or(timeline.created_at));
    Some(at).filter(|at| !waits && *at <= now)
}

/// A cancelled schedule never changes again.
fn cancelled_at(timeline: &Timeline) -> Option<Timestamp> {
    (timeline.status == ScheduleStatus::Cancelled).then_some(timeline.updated_at)
}

fn of_step(TimelineStep { step, post }: &TimelineStep) -> (Timestamp, TimelineItem) {
    let platform = post.map(|(.., platform)| platform);
    let said = Happened { platform, until: step.until, detail: step.detail.as_deref(), ..happened(step.kind) };
    let item = TimelineItem {
        account_id: post.map(|(_, account_id, _)| account_id),
        post_id: post.map(|(id, ..)| Kind::Post.show(id)),
        attempt: step.attempt,
        duration_ms: step.duration_ms,
        error_code: step.code,
        ..TimelineItem::of(step.at, said)
    };
    (step.at, item)
}

fn of_event(event: &TimelineEvent) -> (Timestamp, TimelineItem) {
    let said = Happened { event: Some(&event.kind), ..happened(TimelineKind::Event) };
    let item = TimelineItem { event_id: Some(Kind::Event.show(event.id)), ..TimelineItem::of(event.occurred_at, said) };
    (event.occurred_at, item)
}

fn of_delivery(delivery: &TimelineDelivery) -> (Timestamp, TimelineItem) {
    let at = delivery.last_attempt_at.unwrap_or(delivery.created_at);
    let said = Happened {
        until: delivery.next_attempt_at,
        detail: delivery.error_message.as_deref(),
        event: Some(&delivery.event_type),
        delivery: Some(delivery.status),
        ..happened(TimelineKind::Delivery)
    };
    let item = TimelineItem {
        attempt: (delivery.attempt > 0).then_some(delivery.attempt),
        duration_ms: delivery.duration_us.map(|took| took / 1_000),
        event_id: Some(Kind::Event.show(delivery.event_id)),
        delivery_id: Some(Kind::Delivery.show(delivery.id)),
        http_status: delivery.http_status,
        ..TimelineItem::of(at, said)
    };
    (at, item)
}

impl TimelineItem {
    fn of(at: Timestamp, happened: Happened<'_>) -> Self {
        TimelineItem {
            at: iso(at),
            kind: happened.kind,
            platform: happened.platform,
            account_id: None,
            post_id: None,
            attempt: None,
            duration_ms: None,
            message: happened.message(),
            error_code: None,
            event_id: None,
            delivery_id: None,
            http_status: None,
        }
    }
}

impl TimelineBody {
    /// In the description.
    pub fn example() -> Value {
        let post = |kind: &str, at: &str, message: &str| {
            json!({ "at": at, "kind": kind, "platform": "TELEGRAM", "accountId": 1, "attempt": 1, "message": message,
                "postId": "pst_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f" })
        };
        json!({ "items": [
            { "at": "2026-11-21T09:30:00.000Z", "kind": "CREATED", "message": "The post was created." },
            { "at": "2026-11-21T09:30:00.000Z", "kind": "DUE", "message": "The post was due." },
            post("SENT", "2026-11-21T09:30:00.021Z", "Octavo sent the post to Telegram."),
            post("PUBLISHED", "2026-11-21T09:30:00.214Z", "Telegram published the post."),
        ] })
    }
}
