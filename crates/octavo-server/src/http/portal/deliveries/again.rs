//! Sending again: one delivery, or all that failed.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use octavo_domain::time::iso;
use octavo_store::StoreError;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Delivery;
use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::http::extract::JsonBody;
use crate::http::extract::auth::WebhooksWriter;
use crate::http::extract::owned::{Owned, OwnedDelivery, OwnedWebhook, WebhookDelivery};
use crate::http::portal::webhooks::sends;

/// Sends a delivery again, with the same body and `webhook-id`. All retries are available again.
///
/// A SCHEDULED delivery is attempted immediately instead of at its time. No delivery is sent twice at the same time.
#[utoipa::path(post, path = "/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver", tag = "Webhooks",
    security(("bearer" = ["webhooks.write"]), ("bearer" = ["webhooks.write"], "clientId" = [])),
    params(("id" = String, Path, description = "The webhook's id."),
        ("deliveryId" = String, Path, description = "The delivery's id, `dlv_…`.")),
    responses((status = ACCEPTED, description = "The delivery was queued.", body = Delivery,
            example = json!(Delivery::example())),
        (status = CONFLICT, description = "The delivery is being attempted, or waits for its first attempt, or the \
            webhook is not ACTIVE (CONFLICT).",
            body = ErrorBody)))]
pub async fn redeliver(
    State(state): State<AppState>,
    Owned(WebhookDelivery { webhook, delivery }, _): OwnedDelivery<WebhooksWriter>,
) -> ApiResult<(StatusCode, Json<Delivery>)> {
    sends(&webhook)?;
    let deliveries = state.store.deliveries();
    if !deliveries.redeliver(webhook.id, delivery.id, state.clock.now()).await? {
        return Err(ApiError::conflict(
            "The delivery is being attempted, or waits for its first attempt. Wait for the result.",
        ));
    }
    state.wake.deliver();
    let now = deliveries.find(webhook.id, delivery.id).await?.ok_or_else(|| ApiError::not_found("delivery"))?;
    Ok((StatusCode::ACCEPTED, Json(now.into())))
}

/// Where the recovery starts.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RecoverySince {
    /// Deliveries created at this time or later, as with `fromDate`.
    #[schema(value_type = String, required, format = DateTime, example = "2026-11-21T06:00:00.000Z")]
    since: Option<String>,
}

/// What will be sent again.
#[derive(Debug, Serialize, ToSchema)]
pub struct Recovery {
    /// The requested time.
    #[schema(format = DateTime, example = "2026-11-21T06:00:00.000Z")]
    since: String,
    /// Number of failed deliveries.
    #[schema(example = 42)]
    deliveries: i64,
}

/// Sends all deliveries again that failed since a time. Use it after an outage of your receiver.
///
/// Octavo queues them again in small groups, oldest first, each with all retries available again. New events are
/// delivered in between. The recovery is stored in the database and continues after a stop or a crash.
#[utoipa::path(post, path = "/v1/webhooks/{id}/recover", tag = "Webhooks",
    security(("bearer" = ["webhooks.write"]), ("bearer" = ["webhooks.write"], "clientId" = [])),
    params(("id" = String, Path, description = "The webhook's id.")),
    request_body(content = RecoverySince, example = json!({ "since": "2026-11-21T06:00:00Z" })),
    responses((status = ACCEPTED, description = "The deliveries will be sent.", body = Recovery,
            example = json!({ "since": "2026-11-21T06:00:00.000Z", "deliveries": 42 })),
        (status = CONFLICT, description = "An earlier recovery is still running, or the webhook is not ACTIVE (CONFLICT).", body = ErrorBody)))]
pub async fn recover_deliveries(
    State(state): State<AppState>,
    Owned(webhook, _): OwnedWebhook<WebhooksWriter>,
    JsonBody { input, .. }: JsonBody<RecoverySince>,
) -> ApiResult<(StatusCode, Json<Recovery>)> {
    let now = state.clock.now();
    let since = input.check(|sent, problems| {
        let since = problems.require_text("since", sent.since)?;
        let since = problems.time("since", Some(&since))?;
        if since > now {
            problems.add("since", "This time is in the future. Send one in the past.");
        }
        Some(since)
    })?;
    sends(&webhook)?;
    let deliveries = state.store.deliveries().recover(webhook.id, since, now).await.map_err(|error| match error {
        StoreError::Conflict(_) => ApiError::conflict("An earlier recovery of this webhook is still running."),
        other => other.into(),
    })?;
    Ok((StatusCode::ACCEPTED, Json(Recovery { since: iso(since), deliveries })))
}
