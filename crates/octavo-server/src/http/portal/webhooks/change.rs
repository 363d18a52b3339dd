//! Changing a webhook, pausing it and letting it go on.

use axum::Json;
use axum::extract::State;

use super::body::{ChangedWebhook, WebhookBody};
use super::{gone, owned, settings};
use crate::http::AppState;
use crate::http::auth::WebhooksWriter;
use crate::http::error::ApiResult;
use crate::http::extract::{JsonBody, WebhookId};

/// Changes a webhook's settings, pauses it, or lets it go on.
///
/// While it is PAUSED nothing is sent: deliveries are made and wait, for as long as history is kept. `status: ACTIVE`
/// lets them go on, and revives a webhook that Octavo disabled: after a 410 (DISABLED_GONE), or after five days and
/// twenty tries without a success (DISABLED_FAILING). A disabled webhook gets no deliveries; what happened meanwhile
/// is in `GET /v1/events`.
#[utoipa::path(patch, path = "/v1/webhooks/{id}", tag = "Webhooks",
    security(("bearer" = ["webhooks.write"]), ("bearer" = ["webhooks.write"], "clientId" = [])),
    params(("id" = String, Path, description = "The webhook's id.")), request_body = ChangedWebhook,
    responses((status = OK, description = "The webhook as it is now.", body = WebhookBody)))]
pub async fn update_webhook(
    State(state): State<AppState>,
    WebhooksWriter(caller): WebhooksWriter,
    WebhookId(id): WebhookId,
    JsonBody { input, .. }: JsonBody<ChangedWebhook>,
) -> ApiResult<Json<WebhookBody>> {
    let webhook = owned(&state, &caller, id).await?;
    let change = input.check(|mut sent, problems| {
        if sent.events_all == Some(false) && !webhook.events_all {
            // Already so; the types need not be named again.
            sent.events_all = None;
        }
        Some(settings::read(&state.egress, sent, problems))
    })?;
    let webhook = state.store.webhooks().change(id, &change, state.clock.now()).await.map_err(gone)?;
    state.wake.deliver();
    Ok(Json(webhook.into()))
}
