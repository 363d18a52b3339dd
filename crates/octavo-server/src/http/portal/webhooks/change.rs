//! Changing a webhook, pausing it and letting it go on.

use axum::Json;
use axum::extract::State;
use octavo_store::webhooks::Webhook;

use super::body::{ChangedWebhook, WebhookBody};
use super::settings;
use crate::http::app::AppState;
use crate::http::error::ApiResult;
use crate::http::extract::JsonBody;
use crate::http::extract::auth::WebhooksWriter;
use crate::http::extract::owned::{Owned, OwnedWebhook, gone};

/// Changes a webhook's settings, or pauses or resumes it.
///
/// While a webhook is PAUSED, Octavo sends nothing. New deliveries wait, for as long as history is kept. `status:
/// ACTIVE` resumes them, and enables a webhook again that Octavo disabled: after a 410 (DISABLED_GONE), or after five
/// days and twenty attempts without a success (DISABLED_FAILING). A disabled webhook receives no deliveries; `GET
/// /v1/events` has the events of that time.
#[utoipa::path(patch, path = "/v1/webhooks/{id}", tag = "Webhooks",
    security(("bearer" = ["webhooks.write"]), ("bearer" = ["webhooks.write"], "clientId" = [])),
    params(("id" = String, Path, description = "The webhook's id.")),
    request_body(content = ChangedWebhook, example = json!({ "status": "ACTIVE", "retryMaxAttempts": 12 })),
    responses((status = OK, description = "The changed webhook.", body = WebhookBody,
            example = json!(WebhookBody::example()))))]
pub async fn update_webhook(
    State(state): State<AppState>,
    Owned(webhook, _): OwnedWebhook<WebhooksWriter>,
    JsonBody { input, .. }: JsonBody<ChangedWebhook>,
) -> ApiResult<Json<WebhookBody>> {
    let change = input.check(|mut sent, problems| {
        if sent.events_all == Some(false) && !webhook.events_all {
            // Already so; the types need not be named again.
            sent.events_all = None;
        }
        Some(settings::read(&state.egress, sent, problems))
    })?;
    let webhook = state.store.webhooks().change(webhook.id, &change, state.clock.now()).await;
    let webhook = webhook.map_err(gone::<Webhook>)?;
    state.wake.deliver();
    Ok(Json(webhook.into()))
}
