//! `/v1/queue`: the times of the week at which a workspace publishes. Posts with the time `NEXT_SLOT` take its free slots.

use axum::Json;
use axum::extract::State;
use jiff::{SignedDuration, Timestamp};
use octavo_domain::Queue;
use octavo_domain::queue::{QueueText, SlotWish};
use octavo_domain::time::iso;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

use crate::http::AppState;
use crate::http::error::ApiResult;
use crate::http::extract::auth::{Caller, PostsReader, QueueWriter};
use crate::http::extract::input::Problems;
use crate::http::extract::{JsonBody, Query};

const SHOWN_SLOTS: usize = 10;
/// A calendar shows six weeks.
const MOST_DAYS: i64 = 62;

/// The queue of a workspace.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Queue)]
pub struct QueueBody {
    #[serde(flatten)]
    slots: QueueText,
    /// The next 10 slots that are free, within the hours of your key if it has any.
    #[schema(value_type = Vec<String>, max_items = 10)]
    next: Vec<String>,
}

impl QueueBody {
    fn new(queue: Option<Queue>, free: Vec<Timestamp>) -> Self {
        let none = || QueueText { time_zone: Some("UTC".to_owned()), slots: Some(Vec::new()) };
        QueueBody { slots: queue.map_or_else(none, QueueText::from), next: free.into_iter().map(iso).collect() }
    }
}

/// Returns the queue of the workspace and its next free slots.
///
/// A workspace that has no queue yet returns an empty list of slots.
#[utoipa::path(get, path = "/v1/queue", tag = "Queue",
    security(("bearer" = ["posts.read"], "clientId" = [])),
    responses((status = OK, description = "The queue.", body = QueueBody,
            example = json!(QueueBody::example()))))]
pub async fn show_queue(State(state): State<AppState>, PostsReader(caller): PostsReader) -> ApiResult<Json<QueueBody>> {
    show(&state, &caller).await
}

/// Replaces the slots of the workspace's queue.
///
/// All applications of the workspace share the queue. Posts keep the slots that they have. A key that is limited to some
/// accounts can't change the queue.
#[utoipa::path(put, path = "/v1/queue", tag = "Queue",
    security(("bearer" = ["posts.write"], "clientId" = [])),
    request_body(content = QueueText,
        example = json!({ "timeZone": "Europe/London", "slots": [{ "day": "MONDAY", "time": "09:00" }] })),
    responses((status = OK, description = "The changed queue.", body = QueueBody,
            example = json!(QueueBody::example()))))]
pub async fn update_queue(
    State(state): State<AppState>,
    QueueWriter(caller): QueueWriter,
    JsonBody { input, .. }: JsonBody<QueueText>,
) -> ApiResult<Json<QueueBody>> {
    caller.check_all_accounts()?;
    let queue = input.check(read_queue)?;
    state.store.queues().replace(caller.workspace_id, &queue, state.clock.now()).await?;
    show(&state, &caller).await
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct SlotsQuery {
    /// Slots at this time or later. Those that have passed are left out.
    #[param(required, value_type = String, format = DateTime)]
    from: Option<String>,
    /// Slots before this time, at most 62 days after `from`.
    #[param(required, value_type = String, format = DateTime)]
    to: Option<String>,
}

/// The slots of a span of time.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DatedQueueSlots)]
pub struct SlotsBody {
    /// The earliest first.
    #[schema(max_items = 10_416)]
    items: Vec<SlotBody>,
}

/// A slot on its day.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DatedQueueSlot)]
pub struct SlotBody {
    /// When a post in this slot is published.
    #[schema(format = DateTime)]
    time: String,
    /// Whether a post has it already.
    taken: bool,
}

/// Returns the slots of the queue in a span of time, and which of them are free.
///
/// With a key that is limited to some hours, returns only the slots within them.
#[utoipa::path(get, path = "/v1/queue/slots", tag = "Queue",
    security(("bearer" = ["posts.read"], "clientId" = [])), params(SlotsQuery),
    responses((status = OK, description = "The slots.", body = SlotsBody,
            example = json!({ "items": [{ "time": "2027-01-18T09:00:00.000Z", "taken": false }] }))))]
pub async fn list_queue_slots(
    State(state): State<AppState>,
    PostsReader(caller): PostsReader,
    Query(query): Query<SlotsQuery>,
) -> ApiResult<Json<SlotsBody>> {
    let (from, to) = query.check(read_span)?;
    let now = state.clock.now();
    let after = (from - SignedDuration::from_micros(1)).max(now);
    let found = state.store.queues().slots_between(caller.workspace_id, after, to).await?;
    let reachable = found.into_iter().filter(|(at, _)| caller.hours().is_none_or(|hours| hours.contain(*at)));
    Ok(Json(SlotsBody { items: reachable.map(|(at, taken)| SlotBody { time: iso(at), taken }).collect() }))
}

fn read_span(query: SlotsQuery, problems: &mut Problems) -> Option<(Timestamp, Timestamp)> {
    let mut required = |field: &str, text: Option<String>| {
        let text = problems.require_text(field, text)?;
        problems.time(field, Some(&text))
    };
    let (from, to) = (required("from", query.from), required("to", query.to));
    let (from, to) = (from?, to?);
    if to.duration_since(from) > SignedDuration::from_hours(24 * MOST_DAYS) {
        problems.add("to", format!("to is more than {MOST_DAYS} days after from. Send a shorter span."));
    }
    Some((from, to))
}

fn read_queue(sent: QueueText, problems: &mut Problems) -> Option<Queue> {
    let found = Queue::parse(&sent);
    found.map_err(|wrong| wrong.into_iter().for_each(|it| problems.add(it.field, it.message))).ok()
}

async fn show(state: &AppState, caller: &Caller) -> ApiResult<Json<QueueBody>> {
    let wish = SlotWish { after: state.clock.now(), count: SHOWN_SLOTS, hours: caller.hours() };
    let (queue, free) = state.store.queues().find(caller.workspace_id, wish).await?;
    Ok(Json(QueueBody::new(queue, free)))
}

impl QueueBody {
    /// In the description.
    pub fn example() -> Value {
        json!({
            "timeZone": "Europe/London", "slots": [{ "day": "MONDAY", "time": "09:00" }],
            "next": ["2027-01-18T09:00:00.000Z"],
        })
    }
}
