//! A new API key, without a moment in which a receiver cannot verify.

use axum::Json;
use axum::extract::State;
use jiff::SignedDuration;
use octavo_domain::webhook::KEY_OVERLAP_SECONDS;
use octavo_store::StoreError;
use octavo_store::webhooks::Webhook;
use serde::Deserialize;
use utoipa::ToSchema;

use super::body::WebhookBody;
use super::settings;
use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::JsonBody;
use crate::http::extract::auth::WebhooksWriter;
use crate::http::extract::owned::{Owned, OwnedWebhook, gone};
use crate::vault::Purpose;

/// The new key.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Rotation {
    /// The new key, in either form that `POST /v1/webhooks` accepts.
    #[schema(value_type = String, required, min_length = 1, max_length = 256, example = "a-new-key-of-yours")]
    api_key: Option<String>,
    /// How long the old key continues to sign. 0 ends all old keys immediately.
    #[schema(minimum = 0, maximum = 604800, default = 86400)]
    overlap_seconds: Option<i64>,
}

/// Replaces the API key of a webhook. The old key continues to sign for a while.
///
/// Until the overlap ends, `webhook-signature` has one signature for each key, separated by a space. A Standard
/// Webhooks library accepts any of them. `x-octavo-signature` uses the new key immediately, so add the new key to your
/// receiver first. At most four old keys can sign at a time. Sending the current key changes nothing.
#[utoipa::path(post, path = "/v1/webhooks/{id}/rotate", tag = "Webhooks",
    security(("bearer" = ["webhooks.write"]), ("bearer" = ["webhooks.write"], "clientId" = [])),
    params(("id" = String, Path, description = "The webhook's id.")),
    request_body(content = Rotation,
        example = json!({ "apiKey": "a-long-random-key-of-yours", "overlapSeconds": 3600 })),
    responses((status = OK, description = "The webhook. `previousKeyUntil` says when the overlap ends.",
            body = WebhookBody,
            example = json!(WebhookBody::example())),
        (status = CONFLICT, description = "Four old keys still sign (CONFLICT).",
            body = crate::http::error::ErrorBody)))]
pub async fn rotate_webhook_key(
    State(state): State<AppState>,
    Owned(webhook, _): OwnedWebhook<WebhooksWriter>,
    JsonBody { input, .. }: JsonBody<Rotation>,
) -> ApiResult<Json<WebhookBody>> {
    let (api_key, overlap) = input.check(|sent, problems| {
        let seconds = settings::bounded(KEY_OVERLAP_SECONDS, sent.overlap_seconds, problems);
        let overlap = SignedDuration::from_secs(seconds.unwrap_or(KEY_OVERLAP_SECONDS.default));
        Some((settings::api_key(sent.api_key, problems)?, overlap))
    })?;
    let aad = webhook.id.to_string();
    let current = state.sealer.open_text(Purpose::WebhookKey, &aad, &webhook.api_key_sealed);
    if *current.map_err(ApiError::internal)? == api_key {
        return Ok(Json(webhook.into()));
    }
    let sealed = state.sealer.seal(Purpose::WebhookKey, &aad, api_key.as_bytes()).map_err(ApiError::internal)?;
    let now = state.clock.now();
    let former_until = (!overlap.is_zero()).then(|| now + overlap);
    let rotated = state.store.webhooks().rotate(webhook.id, &sealed, former_until, now).await.map_err(refusal)?;
    tracing::info!(webhook = %aad, overlap = %overlap, "API key of a webhook changed");
    Ok(Json(rotated.into()))
}

fn refusal(error: StoreError) -> ApiError {
    match error {
        StoreError::Conflict(_) => ApiError::conflict(
            "Four old keys still sign. Wait until one of them ends, or end them all with overlapSeconds 0.",
        ),
        other => gone::<Webhook>(other),
    }
}
