//! The delivery history of a webhook.

use axum::Json;
use axum::extract::State;
use octavo_domain::time::{iso, parse_iso};
use octavo_domain::webhook::DeliveryStatus;
use octavo_domain::{EventType, Kind};
use octavo_store::deliveries::{DeliveryFilter, DeliveryView, SortBy};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::webhooks::owned;
use crate::http::AppState;
use crate::http::auth::WebhooksWriter;
use crate::http::error::{ApiError, ApiResult, ErrorDetail};
use crate::http::extract::{Query, WebhookId};

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct DeliveriesQuery {
    /// From 0.
    #[param(minimum = 0)]
    page: Option<u32>,
    /// 1 to 100; 20 when left out.
    #[param(minimum = 1, maximum = 100)]
    size: Option<u32>,
    /// `createdTime` or `occurredAt`, with `,asc` or `,desc`; `createdTime,desc` when left out.
    sort: Option<String>,
    #[param(value_type = Option<DeliveryStatus>)]
    status: Option<String>,
    #[param(value_type = Option<EventType>)]
    event_type: Option<String>,
    /// Created at or after.
    from_date: Option<String>,
    /// Created before.
    to_date: Option<String>,
}

/// A page of deliveries.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryPage {
    content: Vec<Delivery>,
    /// The page's index, from 0.
    number: u32,
    total_pages: i64,
    total_elements: i64,
}

/// One event to one webhook, with its latest try.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Delivery {
    id: String,
    event_type: String,
    /// POST, PUBLICATION, SCHEDULE or MEDIA_IMPORT.
    aggregate_type: String,
    aggregate_id: String,
    event_id: String,
    /// Tries made.
    attempt: i32,
    #[schema(format = DateTime)]
    occurred_at: String,
    status: DeliveryStatus,
    http_status: Option<i32>,
    #[schema(format = DateTime)]
    last_attempt_at: Option<String>,
    #[schema(format = DateTime)]
    next_attempt_at: Option<String>,
    #[schema(format = DateTime)]
    created_time: String,
    error_message: Option<String>,
    /// The event as sent.
    #[schema(value_type = Object)]
    request_body: Value,
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

/// The delivery history of a webhook.
#[utoipa::path(get, path = "/v1/webhooks/{id}/deliveries", tag = "Webhooks",
    security(("bearer" = ["webhooks.write"]), ("bearer" = ["webhooks.write"], "clientId" = [])),
    params(("id" = String, Path, description = "The webhook's id."), DeliveriesQuery),
    responses((status = OK, description = "A page of the history.", body = DeliveryPage)))]
pub async fn list_deliveries(
    State(state): State<AppState>,
    WebhooksWriter(caller): WebhooksWriter,
    WebhookId(id): WebhookId,
    Query(query): Query<DeliveriesQuery>,
) -> ApiResult<Json<DeliveryPage>> {
    let webhook = owned(&state, &caller, id).await?;
    let filter = filter(webhook.id, &query).map_err(ApiError::invalid)?;
    let page = state.store.deliveries().page(&filter).await?;
    Ok(Json(DeliveryPage {
        content: page.content.into_iter().map(Delivery::from).collect(),
        number: filter.page,
        total_pages: (page.total + i64::from(filter.size) - 1) / i64::from(filter.size),
        total_elements: page.total,
    }))
}

fn filter(webhook_id: Uuid, query: &DeliveriesQuery) -> Result<DeliveryFilter, Vec<ErrorDetail>> {
    let mut problems = Vec::new();
    let given =
        |text: &Option<String>| text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
    let mut complain = |field: &str, message: &str| problems.push(ErrorDetail::new(field, message));
    let size = query.size.unwrap_or(20);
    if !(1..=100).contains(&size) {
        complain("size", "A page has 1 to 100 deliveries.");
    }
    let status = given(&query.status).map(|text| DeliveryStatus::parse(&text).ok_or(()));
    if matches!(status, Some(Err(()))) {
        complain("status", "The status is PENDING, SCHEDULED, SUCCEEDED or FAILED.");
    }
    let event_type = given(&query.event_type);
    if event_type.as_deref().is_some_and(|text| text.parse::<EventType>().is_err()) {
        complain("eventType", "This is none of the thirteen event types.");
    }
    let mut time = |field: &str, text: &Option<String>| {
        let text = given(text)?;
        let time = parse_iso(&text);
        if time.is_none() {
            complain(field, "This is no ISO 8601 time.");
        }
        time
    };
    let (from, to) = (time("fromDate", &query.from_date), time("toDate", &query.to_date));
    let sort = sort(given(&query.sort).as_deref().unwrap_or("createdTime,desc"));
    if sort.is_none() {
        complain("sort", "Sort by createdTime or occurredAt, with ,asc or ,desc.");
    }
    let (sort, descending) = sort.unwrap_or((SortBy::CreatedTime, true));
    if !problems.is_empty() {
        return Err(problems);
    }
    let status = status.and_then(Result::ok);
    Ok(DeliveryFilter {
        webhook_id,
        status,
        event_type,
        from,
        to,
        sort,
        descending,
        page: query.page.unwrap_or(0),
        size,
    })
}

fn sort(text: &str) -> Option<(SortBy, bool)> {
    let (field, direction) = text.split_once(',').unwrap_or((text, "desc"));
    let by = match field.trim() {
        "createdTime" => SortBy::CreatedTime,
        "occurredAt" => SortBy::OccurredAt,
        _ => return None,
    };
    match direction.trim() {
        "asc" => Some((by, false)),
        "desc" => Some((by, true)),
        _ => None,
    }
}
