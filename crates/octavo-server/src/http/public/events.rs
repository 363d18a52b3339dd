//! What happened, for clients that cannot receive calls.

use axum::Json;
use axum::extract::State;
use octavo_domain::{EventType, EventWorkspace, Kind};
use octavo_store::events::Feed;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::http::app::AppState;
use crate::http::describe::links::{NEXT, lead};
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::Query;
use crate::http::extract::auth::{Caller, PostsReader};
use crate::ids;

/// What is wrong with a cursor.
pub(super) const UNKNOWN: &str = "Unknown event id. Send nextCursor, or the id of the last event that you have.";

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct EventsQuery {
    /// Returns events after this id: `nextCursor`, or the id of the last event that an earlier page returned.
    #[param(example = "evt_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    after: Option<String>,
    /// 1 to 100; default 20.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

/// Events, oldest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EventPage {
    /// The events, as webhooks deliver them.
    #[schema(value_type = Vec<EventBody>)]
    items: Vec<Box<RawValue>>,
    /// The `after` of the next page; null if there are no more events yet.
    next_cursor: Option<String>,
}

/// An event, exactly as webhooks deliver it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Event)]
pub struct EventBody {
    /// The `webhook-id` of its deliveries.
    #[schema(example = "evt_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    id: String,
    /// The event's type.
    r#type: EventType,
    /// Time of the event.
    #[schema(format = DateTime)]
    occurred_at: String,
    /// The event's data. Its fields depend on the type.
    #[schema(value_type = Object, example = json!({ "scheduleId": "sch_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
        "status": "COMPLETED" }))]
    data: serde_json::Value,
    /// The workspace of the event. It is left out if the application has no client workspaces.
    #[serde(skip_serializing_if = "Option::is_none")]
    workspace: Option<EventWorkspace>,
}

/// Lists the events of your application's posts and imports, oldest first. Webhooks deliver the same events.
///
/// The application's owner gets all events. Other people get the events of their own posts and imports, and a call for a
/// client workspace those of that workspace.
///
/// To follow the events, store the id of the last event you processed and pass it as `after`. No event is left out, not
/// even one whose transaction ended late, and none comes twice. Use only ids that this operation returned: a webhook can
/// deliver an event before an earlier one is listed here. Test events of webhooks are not included. Octavo keeps events
/// for 30 days, unless the operator set another time. If the event in `after` was removed since, the page starts at the
/// oldest event. The portal sends the application's client ID in `x-api-key`.
#[utoipa::path(get, path = "/v1/events", tag = "Events",
    security(("bearer" = ["posts.read"], "clientId" = [])), params(EventsQuery),
    responses((status = OK, description = "A page of events.", body = EventPage,
            example = json!({ "items": [EventBody::example()], "nextCursor": null }))),
    extensions(("x-leads" = json!([lead("200", &[("after", NEXT)], &["list_events"])]))))]
pub async fn list_events(
    State(state): State<AppState>,
    PostsReader(caller): PostsReader,
    Query(query): Query<EventsQuery>,
) -> ApiResult<Json<EventPage>> {
    let feed = feed_of(&caller)?;
    let (limit, after) = query.check(|query, problems| {
        let after = problems.parse("after", query.after.as_deref(), |text| Kind::Event.parse(text), UNKNOWN);
        Some((problems.page_size("limit", query.limit), after))
    })?;
    let after = match after {
        Some(id) => position(&state, feed, id).await?.ok_or_else(|| ApiError::invalid_field("after", UNKNOWN))?,
        None => 0,
    };
    let page = state.store.events().page(feed, after, limit).await?;
    let next_cursor = page.items.last().filter(|_| page.more).map(|last| Kind::Event.show(last.id));
    let items = page.items.into_iter().map(|event| RawValue::from_string(event.body)).collect::<Result<_, _>>();
    Ok(Json(EventPage { items: items.map_err(ApiError::internal)?, next_cursor }))
}

/// The events that a caller sees.
pub(super) fn feed_of(caller: &Caller) -> ApiResult<Feed> {
    caller.check_all_accounts()?;
    let app_id = caller.app_id.ok_or_else(|| {
        ApiError::unauthorized(
            "Events belong to an application. Send the client ID of one of your applications in x-api-key.",
        )
    })?;
    let workspace_id = caller.workspace_id;
    Ok(if caller.owns_app { Feed::All { app_id } } else { Feed::Own { app_id, workspace_id } })
}

/// The place of an event. One from before the time that events are kept is before all others.
pub(super) async fn position(state: &AppState, feed: Feed, id: Uuid) -> ApiResult<Option<i64>> {
    if let Some(position) = state.store.events().find_position(feed, id).await? {
        return Ok(Some(position));
    }
    let kept_from = state.clock.now() - state.settings.webhook_retention;
    let removed = ids::made_at(id).is_some_and(|made| made < kept_from);
    Ok(removed.then_some(0))
}

impl EventBody {
    /// In the description.
    pub fn example() -> Value {
        json!({
            "id": "evt_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "type": "post.completed",
            "occurredAt": "2026-11-21T09:30:00.000Z",
            "data": {
                "scheduleId": "sch_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                "publicationId": "pub_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                "postId": "pst_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "status": "COMPLETED", "platform": "TELEGRAM",
                "accountId": 1, "platformPostIdentifier": "17",
            },
        })
    }
}
