//! The delivery history of a webhook: a page of it here, one delivery in `detail`, sending again in `again`.

pub mod again;
pub mod detail;
mod query;

use axum::Json;
use axum::extract::State;
use octavo_domain::Kind;
use octavo_domain::time::iso;
use octavo_domain::webhook::DeliveryStatus;
use octavo_store::deliveries::DeliveryView;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::http::app::AppState;
use crate::http::describe::links::{OF_PATH, lead};
use crate::http::error::ApiResult;
use crate::http::extract::Query;
use crate::http::extract::auth::WebhooksReader;
use crate::http::extract::owned::{Owned, OwnedWebhook};
use crate::http::public::events::EventBody;
use query::{DeliveriesQuery, filter};

/// A page of deliveries.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryPage {
    /// The deliveries, in the requested order.
    content: Vec<Delivery>,
    /// The page's index, from 0.
    number: u32,
    /// Number of pages of this size.
    total_pages: i64,
    /// Number of deliveries that match.
    total_elements: i64,
}

/// One event to one webhook, with its latest attempt.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Delivery {
    /// The delivery's id.
    #[schema(example = "dlv_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    id: String,
    /// The event's type.
    #[schema(example = "post.completed")]
    event_type: String,
    /// POST, PUBLICATION, SCHEDULE or MEDIA_IMPORT.
    #[schema(example = "POST")]
    aggregate_type: String,
    /// The id of the post, publication, schedule or import.
    #[schema(example = "pst_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    aggregate_id: String,
    /// The `webhook-id` of every attempt.
    #[schema(example = "evt_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    event_id: String,
    /// Number of attempts so far.
    attempt: i32,
    /// Time of the event.
    #[schema(format = DateTime)]
    occurred_at: String,
    /// The current status.
    status: DeliveryStatus,
    /// Status of the latest attempt; null if there was no response.
    http_status: Option<i32>,
    /// Null before the first attempt.
    #[schema(format = DateTime)]
    last_attempt_at: Option<String>,
    /// Null if none is due.
    #[schema(format = DateTime)]
    next_attempt_at: Option<String>,
    /// Creation time.
    #[schema(format = DateTime)]
    created_time: String,
    /// Error of the latest attempt; null if it succeeded.
    error_message: Option<String>,
    /// The event as sent.
    #[schema(value_type = Object)]
    request_body: Value,
    /// The first 16 KiB of the latest response; null if there was none.
    response_body: Option<String>,
}

impl From<DeliveryView> for Delivery {
    fn from(view: DeliveryView) -> Self {
        Delivery {
            id: Kind::Delivery.show(view.id),
            event_type: view.event_type,
            aggregate_type: view.aggregate_type,
            aggregate_id: view.aggregate_id,
            event_id: Kind::Event.show(view.event_id),
            attempt: view.attempt,
            occurred_at: iso(view.occurred_at),
            status: view.status,
            http_status: view.http_status,
            last_attempt_at: view.last_attempt_at.map(iso),
            next_attempt_at: view.next_attempt_at.map(iso),
            created_time: iso(view.created_at),
            error_message: view.error_message,
            request_body: serde_json::from_str(&view.request_body).unwrap_or(Value::String(view.request_body)),
            response_body: view.response_body,
        }
    }
}

/// Lists the deliveries of a webhook.
#[utoipa::path(get, path = "/v1/webhooks/{id}/deliveries", tag = "Webhooks",
    security(("bearer" = ["webhooks.write"]), ("bearer" = ["webhooks.write"], "clientId" = [])),
    params(("id" = String, Path, description = "The webhook's id."), DeliveriesQuery),
    responses((status = OK, description = "A page of the history.", body = DeliveryPage,
            example = json!({ "content": [Delivery::example()], "number": 0, "totalPages": 1, "totalElements": 1 }))),
    extensions(("x-leads" = json!([
        lead("200", &[("id", OF_PATH), ("deliveryId", "$response.body#/content/0/id")],
            &["show_delivery", "redeliver"]),
    ]))))]
pub async fn list_deliveries(
    State(state): State<AppState>,
    Owned(webhook, _): OwnedWebhook<WebhooksReader>,
    Query(query): Query<DeliveriesQuery>,
) -> ApiResult<Json<DeliveryPage>> {
    let filter = query.check(|query, problems| Some(filter(webhook.id, query, problems)))?;
    let page = state.store.deliveries().page(&filter).await?;
    Ok(Json(DeliveryPage {
        content: page.content.into_iter().map(Delivery::from).collect(),
        number: filter.page,
        total_pages: (page.total + i64::from(filter.size) - 1) / i64::from(filter.size),
        total_elements: page.total,
    }))
}

impl Delivery {
    /// In the description.
    pub fn example() -> Value {
        json!({
            "id": "dlv_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "eventType": "post.completed", "aggregateType": "POST",
            "aggregateId": "pst_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "eventId": "evt_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
            "attempt": 1, "occurredAt": "2026-11-21T09:30:00.000Z", "status": "SCHEDULED", "httpStatus": 503,
            "lastAttemptAt": "2026-11-21T09:30:00.100Z", "nextAttemptAt": "2026-11-21T09:30:01.100Z",
            "createdTime": "2026-11-21T09:30:00.050Z",
            "errorMessage": "HTTP 503. The receiver couldn't process the delivery.",
            "requestBody": EventBody::example(), "responseBody": "busy",
        })
    }
}
