//! Sending again: one delivery, or all that failed.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use octavo_domain::time::{iso, parse_iso};
use octavo_store::StoreError;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Delivery, owned};
use crate::http::AppState;
use crate::http::auth::WebhooksWriter;
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::http::extract::{DeliveryId, JsonBody, WebhookId};
use crate::http::portal::webhooks::sends;

/// Sends a delivery again: the same body and `webhook-id`, as its next try, followed by all retries.
///
/// A delivery that is SCHEDULED is tried at once instead of at its time. No delivery is sent twice at the same time.
#[utoipa::path(post, path = "/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver", tag = "Webhooks",
    security(("bearer" = ["webhooks.write"]), ("bearer" = ["webhooks.write"], "clientId" = [])),
    params(("id" = String, Path, description = "The webhook's id."),
        ("deliveryId" = String, Path, description = "The delivery's id, `dlv_…`.")),
    responses((status = ACCEPTED, description = "It is on its way.", body = Delivery),
        (status = CONFLICT, description = "It is being tried now, or has not been tried yet, or the webhook is not ACTIVE (CONFLICT).",
            body = ErrorBody)))]
pub async fn redeliver(
    State(state): State<AppState>,
    WebhooksWriter(caller): WebhooksWriter,
    DeliveryId { webhook, delivery }: DeliveryId,
) -> ApiResult<(StatusCode, Json<Delivery>)> {
    let missing = || ApiError::not_found("delivery");
    let deliveries = state.store.deliveries();
    let owner = owned(&state, &caller, webhook).await?;
    deliveries.find(webhook, delivery).await?.ok_or_else(missing)?;
    sends(&owner)?;
    if !deliveries.redeliver(webhook, delivery, state.clock.now()).await? {
        return Err(ApiError::conflict(
            "The delivery is being tried now or waits for its first try. Wait for the result.",
        ));
    }
    state.wake.deliver();
    let now = deliveries.find(webhook, delivery).await?.ok_or_else(missing)?;
    Ok((StatusCode::ACCEPTED, Json(now.into())))
}

/// From when on.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RecoverySince {
    /// Deliveries made at this time or later, as `fromDate` finds them.
    #[schema(format = DateTime, example = "2026-11-21T06:00:00.000Z")]
    since: String,
}

/// What will be sent again.
#[derive(Debug, Serialize, ToSchema)]
pub struct Recovery {
    /// As asked.
    #[schema(format = DateTime, example = "2026-11-21T06:00:00.000Z")]
    since: String,
    /// How many deliveries had failed.
    #[schema(example = 42)]
    deliveries: i64,
}

/// Sends all failed deliveries since a time again: for a receiver that is back.
///
/// They are put back bit by bit, oldest first, each with all retries anew; what happens meanwhile is delivered among
/// them. The work is kept in the database and goes on after a stop or a crash.
#[utoipa::path(post, path = "/v1/webhooks/{id}/recover", tag = "Webhooks",
    security(("bearer" = ["webhooks.write"]), ("bearer" = ["webhooks.write"], "clientId" = [])),
    params(("id" = String, Path, description = "The webhook's id.")), request_body = RecoverySince,
    responses((status = ACCEPTED, description = "They will be sent.", body = Recovery),
        (status = CONFLICT, description = "An earlier call is still being worked off, or the webhook is not ACTIVE \
            (CONFLICT).", body = ErrorBody)))]
pub async fn recover_deliveries(
    State(state): State<AppState>,
    WebhooksWriter(caller): WebhooksWriter,
    WebhookId(id): WebhookId,
    JsonBody { value: sent, .. }: JsonBody<RecoverySince>,
) -> ApiResult<(StatusCode, Json<Recovery>)> {
    let webhook = owned(&state, &caller, id).await?;
    let now = state.clock.now();
    let since = parse_iso(sent.since.trim()).filter(|since| *since <= now);
    let since = since.ok_or_else(|| ApiError::invalid_field("since", "Give an ISO 8601 time in the past."))?;
    sends(&webhook)?;
    let deliveries = state.store.deliveries().recover(id, since, now).await.map_err(|error| match error {
        StoreError::Conflict(_) => ApiError::conflict("An earlier recovery of this webhook is still being worked off."),
        other => other.into(),
    })?;
    Ok((StatusCode::ACCEPTED, Json(Recovery { since: iso(since), deliveries })))
}
