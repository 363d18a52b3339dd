//! One delivery, with every try.

use axum::Json;
use axum::extract::State;
use octavo_domain::time::iso;
use octavo_domain::webhook::{DeliveryStatus, TryError};
use octavo_store::deliveries::AttemptView;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::Delivery;
use crate::http::app::AppState;
use crate::http::error::ApiResult;
use crate::http::extract::auth::WebhooksReader;
use crate::http::extract::owned::{Owned, OwnedDelivery, WebhookDelivery};

/// A delivery with its attempts.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeliveryDetail {
    #[serde(flatten)]
    delivery: Delivery,
    /// Oldest first; the latest hundred.
    attempts: Vec<Attempt>,
}

/// One attempt of a delivery.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Attempt {
    /// Counts from 1. A number is missing if the server stopped during the attempt.
    #[schema(example = 1)]
    number: i32,
    /// Start time.
    #[schema(format = DateTime)]
    started_at: String,
    /// From the DNS lookup to the last byte.
    #[schema(example = 84.213)]
    duration_ms: f64,
    /// The delivery's status after the attempt.
    status: DeliveryStatus,
    /// Null if there was no response.
    #[schema(example = 503)]
    http_status: Option<i32>,
    /// Null if it succeeded.
    error_class: Option<TryError>,
    /// Null if it succeeded.
    #[schema(example = "HTTP 503. The receiver couldn't process the delivery.")]
    error_message: Option<String>,
    /// As sent, with the signatures.
    #[schema(value_type = Option<Object>, example = json!({ "x-octavo-event": "post.completed",
        "webhook-id": "evt_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "webhook-timestamp": "1795255200" }))]
    request_headers: Option<Value>,
    /// The first 8 KiB. Repeated headers are joined.
    #[schema(value_type = Option<Object>, example = json!({ "content-type": "text/plain", "retry-after": "120" }))]
    response_headers: Option<Value>,
    /// The first 16 KiB.
    #[schema(example = "busy")]
    response_body: Option<String>,
}

impl From<AttemptView> for Attempt {
    fn from(view: AttemptView) -> Self {
        Attempt {
            number: view.number,
            started_at: iso(view.started_at),
            duration_ms: view.duration_us as f64 / 1e3,
            status: view.status,
            http_status: view.http_status,
            error_class: view.error_class,
            error_message: view.error_message,
            request_headers: view.request_headers,
            response_headers: view.response_headers,
            response_body: view.response_body,
        }
    }
}

/// Returns a delivery with every attempt: the request, the response and the duration.
#[utoipa::path(get, path = "/v1/webhooks/{id}/deliveries/{deliveryId}", tag = "Webhooks",
    security(("bearer" = ["webhooks.write"]), ("bearer" = ["webhooks.write"], "clientId" = [])),
    params(("id" = String, Path, description = "The webhook's id."),
        ("deliveryId" = String, Path, description = "The delivery's id, `dlv_…`.")),
    responses((status = OK, description = "The delivery.", body = DeliveryDetail,
            example = json!(DeliveryDetail::example()))))]
pub async fn show_delivery(
    State(state): State<AppState>,
    Owned(WebhookDelivery { delivery, .. }, _): OwnedDelivery<WebhooksReader>,
) -> ApiResult<Json<DeliveryDetail>> {
    let attempts = state.store.deliveries().list_attempts(delivery.id).await?;
    let attempts = attempts.into_iter().map(Attempt::from).collect();
    Ok(Json(DeliveryDetail { delivery: delivery.into(), attempts }))
}

impl DeliveryDetail {
    /// In the description.
    pub fn example() -> Value {
        let mut detail = Delivery::example();
        detail["attempts"] = json!([{
            "number": 1, "startedAt": "2026-11-21T09:30:00.100Z", "durationMs": 84.213, "status": "SCHEDULED",
            "httpStatus": 503, "errorClass": "HTTP_STATUS",
            "errorMessage": "HTTP 503. The receiver couldn't process the delivery.",
            "requestHeaders": { "content-type": "application/json" },
            "responseHeaders": { "content-type": "text/plain" },
            "responseBody": "busy",
        }]);
        detail
    }
}
