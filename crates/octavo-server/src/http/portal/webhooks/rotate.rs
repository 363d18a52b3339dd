//! A new API key, without a moment in which a receiver cannot verify.

use axum::Json;
use axum::extract::State;
use jiff::SignedDuration;
use octavo_domain::webhook::KEY_OVERLAP_SECONDS;
use octavo_store::StoreError;
use serde::Deserialize;
use utoipa::ToSchema;

use super::body::WebhookBody;
use super::{owned, settings};
use crate::http::AppState;
use crate::http::auth::WebhooksWriter;
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::{JsonBody, WebhookId};
use crate::identity::seal::Purpose;

/// The key to change to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Rotation {
    /// The new key of the signatures, in either form that `POST /v1/webhooks` accepts.
    #[schema(min_length = 1, max_length = 256, example = "a-new-key-of-yours")]
    api_key: String,
    /// How long the former key signs too; with 0 every former key ends at once.
    #[schema(minimum = 0, maximum = 604800, default = 86400)]
    overlap_seconds: Option<i64>,
}

/// Changes the API key of a webhook; the former one signs too for a while.
///
/// Until the overlap ends `webhook-signature` holds one signature for each key, separated by a space; a Standard
/// Webhooks library takes any of them. `x-octavo-signature` is made with the new key from the first moment: teach
/// your receiver the new key first. At most four former keys sign at a time. The same key again changes nothing.
#[utoipa::path(post, path = "/v1/webhooks/{id}/rotate", tag = "Webhooks",
    security(("bearer" = ["webhooks.write"]), ("bearer" = ["webhooks.write"], "clientId" = [])),
    params(("id" = String, Path, description = "The webhook's id.")), request_body = Rotation,
    responses((status = OK, description = "The webhook; `previousKeyUntil` says when the overlap ends.",
            body = WebhookBody),
        (status = CONFLICT, description = "Four former keys sign already (CONFLICT).",
            body = crate::http::error::ErrorBody)))]
pub async fn rotate_webhook_key(
    State(state): State<AppState>,
    WebhooksWriter(caller): WebhooksWriter,
    WebhookId(id): WebhookId,
    JsonBody { value: sent, .. }: JsonBody<Rotation>,
) -> ApiResult<Json<WebhookBody>> {
    let webhook = owned(&state, &caller, id).await?;
    let overlap = checked(&sent)?;
    let aad = id.to_string();
    let current = state.sealer.open_text(Purpose::WebhookKey, &aad, &webhook.api_key_sealed);
    if *current.map_err(ApiError::internal)? == sent.api_key {
        return Ok(Json(webhook.into()));
    }
    let sealed = state.sealer.seal(Purpose::WebhookKey, &aad, sent.api_key.as_bytes()).map_err(ApiError::internal)?;
    let now = state.clock.now();
    let former_until = (!overlap.is_zero()).then(|| now + overlap);
    let rotated = state.store.webhooks().rotate(id, &sealed, former_until, now).await.map_err(refusal)?;
    tracing::info!(webhook = %aad, overlap = %overlap, "API key of a webhook changed");
    Ok(Json(rotated.into()))
}

fn checked(sent: &Rotation) -> ApiResult<SignedDuration> {
    let mut problems = Vec::from_iter(settings::key_problem(&sent.api_key));
    let seconds = settings::bounded(KEY_OVERLAP_SECONDS, sent.overlap_seconds, &mut problems);
    if !problems.is_empty() {
        return Err(ApiError::invalid(problems));
    }
    Ok(SignedDuration::from_secs(seconds.unwrap_or(KEY_OVERLAP_SECONDS.default)))
}

fn refusal(error: StoreError) -> ApiError {
    match error {
        StoreError::Conflict(_) => ApiError::conflict(
            "Four former keys sign already. Wait until one of them ends, or end them all with overlapSeconds 0.",
        ),
        other => other.into(),
    }
}
