//! `/v1/queue`: the times of the week at which a workspace publishes. Posts with the time `NEXT_SLOT` take its free slots.

use axum::Json;
use axum::extract::State;
use jiff::Timestamp;
use octavo_domain::Queue;
use octavo_domain::queue::{QueueText, SlotWish};
use octavo_domain::time::iso;
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::AppState;
use crate::http::auth::{Caller, PostsReader, PostsWriter};
use crate::http::error::ApiResult;
use crate::http::extract::JsonBody;
use crate::http::input::Problems;

const SHOWN_SLOTS: usize = 10;

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
    responses((status = OK, description = "The queue.", body = QueueBody)))]
pub async fn show_queue(State(state): State<AppState>, PostsReader(caller): PostsReader) -> ApiResult<Json<QueueBody>> {
    show(&state, &caller).await
}

/// Replaces the slots of the workspace's queue.
///
/// All applications of the workspace share the queue. Posts keep the slots that they have. A key that is limited to some
/// accounts can't change the queue.
#[utoipa::path(put, path = "/v1/queue", tag = "Queue",
    security(("bearer" = ["posts.write"], "clientId" = [])),
    request_body = QueueText,
    responses((status = OK, description = "The changed queue.", body = QueueBody)))]
pub async fn update_queue(
    State(state): State<AppState>,
    PostsWriter(caller): PostsWriter,
    JsonBody { input, .. }: JsonBody<QueueText>,
) -> ApiResult<Json<QueueBody>> {
    caller.check_all_accounts()?;
    let queue = input.check(read_queue)?;
    state.store.queues().replace(caller.workspace_id, &queue, state.clock.now()).await?;
    show(&state, &caller).await
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
