//! Webhooks: made, listed, tried and deleted; `change` and `rotate` are beside this file.

mod body;
pub mod change;
pub mod rotate;
mod settings;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use octavo_domain::webhook::WebhookStatus;
use octavo_domain::{EventType, Kind};
use octavo_store::webhooks::Webhook;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::http::AppState;
use crate::http::auth::{Caller, WebhooksWriter};
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::{JsonBody, Query, WebhookId};
use crate::identity::seal::Purpose;
use crate::ids;
use body::{NewWebhook, WebhookBody};

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct WebhooksQuery {
    /// Only this application's; without it, those of all applications that the token may see.
    app_id: Option<String>,
}

/// Webhooks, oldest first.
#[utoipa::path(get, path = "/v1/webhooks", tag = "Webhooks",
    security(("bearer" = ["webhooks.write"]), ("bearer" = ["webhooks.write"], "clientId" = [])),
    params(WebhooksQuery),
    responses((status = OK, description = "The webhooks.", body = Vec<WebhookBody>),
        (status = NOT_FOUND, description = "There is no such application of yours (NOT_FOUND).",
            body = crate::http::error::ErrorBody)))]
pub async fn list_webhooks(
    State(state): State<AppState>,
    WebhooksWriter(caller): WebhooksWriter,
    Query(query): Query<WebhooksQuery>,
) -> ApiResult<Json<Vec<WebhookBody>>> {
    let app_id = match query.app_id.as_deref() {
        Some(text) => Some(own_app(&state, &caller, text).await?),
        None => caller.app_id,
    };
    let webhooks = state.store.webhooks().list(caller.user_id).await?;
    let wanted = webhooks.into_iter().filter(|webhook| app_id.is_none_or(|id| id == webhook.app_id));
    Ok(Json(wanted.map(WebhookBody::from).collect()))
}

/// Creates a webhook. It receives what happens from now on.
///
/// By default Octavo gives up on a delivery about 7 s after the first try: three retries follow after 1, 2 and 4 s. To
/// survive an outage of your receiver, raise `retryMaxAttempts` and `retryBackoffMs`: 12 retries from 30000 ms take
/// about 29 h.
#[utoipa::path(post, path = "/v1/webhooks", tag = "Webhooks",
    security(("bearer" = ["webhooks.write"]), ("bearer" = ["webhooks.write"], "clientId" = [])),
    request_body = NewWebhook,
    responses((status = CREATED, description = "The webhook.", body = WebhookBody),
        (status = NOT_FOUND, description = "There is no such application of yours (NOT_FOUND).",
            body = crate::http::error::ErrorBody)))]
pub async fn create_webhook(
    State(state): State<AppState>,
    WebhooksWriter(caller): WebhooksWriter,
    JsonBody { value: new, .. }: JsonBody<NewWebhook>,
) -> ApiResult<(StatusCode, Json<WebhookBody>)> {
    let app_id = match new.app_id.as_deref() {
        Some(text) => own_app(&state, &caller, text).await?,
        None => {
            let acting = caller.app_id.ok_or_else(|| ApiError::invalid_field("appId", "Name the application."))?;
            owned_app(&state, &caller, acting).await?
        }
    };
    let api_key = new.api_key.clone();
    let mut webhook = settings::new_webhook(&state, app_id, new).map_err(ApiError::invalid)?;
    let sealed = state.sealer.seal(Purpose::WebhookKey, &webhook.id.to_string(), api_key.as_bytes());
    webhook.api_key_sealed = sealed.map_err(ApiError::internal)?;
    state.store.webhooks().add(&webhook).await?;
    Ok((StatusCode::CREATED, Json(webhook.into())))
}

/// Deletes a webhook; what waits for it is dropped.
#[utoipa::path(delete, path = "/v1/webhooks/{id}", tag = "Webhooks",
    security(("bearer" = ["webhooks.write"]), ("bearer" = ["webhooks.write"], "clientId" = [])),
    params(("id" = String, Path, description = "The webhook's id.")),
    responses((status = NO_CONTENT, description = "It is gone.")))]
pub async fn delete_webhook(
    State(state): State<AppState>,
    WebhooksWriter(caller): WebhooksWriter,
    WebhookId(id): WebhookId,
) -> ApiResult<StatusCode> {
    let webhook = owned(&state, &caller, id).await?;
    state.store.webhooks().delete(webhook.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The event to make up.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TestDelivery {
    /// Of any kind.
    #[schema(value_type = EventType, example = "post.completed")]
    r#type: String,
}

/// Sends a made-up event to this webhook, whatever it is subscribed to. The delivery carries `x-octavo-test: true`.
#[utoipa::path(post, path = "/v1/webhooks/{id}/test", tag = "Webhooks",
    security(("bearer" = ["webhooks.write"]), ("bearer" = ["webhooks.write"], "clientId" = [])),
    params(("id" = String, Path, description = "The webhook's id.")), request_body = TestDelivery,
    responses((status = ACCEPTED, description = "It is on its way; the delivery history shows how it went.")))]
pub async fn send_test(
    State(state): State<AppState>,
    WebhooksWriter(caller): WebhooksWriter,
    WebhookId(id): WebhookId,
    JsonBody { value: wanted, .. }: JsonBody<TestDelivery>,
) -> ApiResult<StatusCode> {
    let webhook = owned(&state, &caller, id).await?;
    let kind: EventType =
        wanted.r#type.parse().map_err(|error| ApiError::invalid_field("type", format!("{error}.")))?;
    sends(&webhook)?;
    let event = octavo_domain::event::sample(ids::new_id(), kind, state.clock.now());
    state.store.webhooks().send_test(&webhook, &event).await?;
    state.wake.deliver();
    Ok(StatusCode::ACCEPTED)
}

/// The webhook, when it is the caller's; with an application's token, that application's.
pub(super) async fn owned(state: &AppState, caller: &Caller, id: Uuid) -> ApiResult<Webhook> {
    let webhook = state.store.webhooks().find(caller.user_id, id).await?;
    let seen = webhook.filter(|webhook| caller.is_portal || caller.app_id == Some(webhook.app_id));
    seen.ok_or_else(|| ApiError::not_found("webhook"))
}

async fn own_app(state: &AppState, caller: &Caller, text: &str) -> ApiResult<Uuid> {
    let id = Kind::App.parse(text).filter(|id| caller.is_portal || caller.app_id == Some(*id));
    owned_app(state, caller, id.ok_or_else(|| ApiError::not_found("application"))?).await
}

/// The application, when it is the caller's: whoever merely allowed it must not hear what it does for others.
async fn owned_app(state: &AppState, caller: &Caller, id: Uuid) -> ApiResult<Uuid> {
    let app = state.store.apps().find(id).await?;
    let app = app.filter(|app| app.owner_id == caller.user_id);
    app.map(|app| app.id).ok_or_else(|| ApiError::not_found("application"))
}

/// Refuses what would send nothing now.
pub(super) fn sends(webhook: &Webhook) -> ApiResult<()> {
    if webhook.status == WebhookStatus::Active {
        return Ok(());
    }
    let status = webhook.status.as_str();
    Err(ApiError::conflict(format!("The webhook is {status}: nothing would be sent. Set its status to ACTIVE first.")))
}
