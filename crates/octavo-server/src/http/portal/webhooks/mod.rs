//! Webhooks: made, listed, tried and deleted; `change` and `rotate` are beside this file.

pub(in crate::http) mod body;
pub mod change;
pub mod rotate;
mod settings;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use octavo_domain::webhook::WebhookStatus;
use octavo_domain::{EventType, Kind};
use octavo_store::apps::App;
use octavo_store::webhooks::Webhook;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::http::app::AppState;
use crate::http::describe::links::{FIRST, ID, OF_PATH, lead};
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::auth::{WebhooksReader, WebhooksWriter};
use crate::http::extract::owned::{Owned, OwnedRow, OwnedWebhook};
use crate::http::extract::{JsonBody, OptionalJson, Query};
use crate::ids;
use crate::vault::Purpose;
use body::{NewWebhook, WebhookBody};

/// What can follow for a webhook.
const OF_WEBHOOK: &[&str] =
    &["update_webhook", "delete_webhook", "list_deliveries", "send_test", "rotate_webhook_key", "recover_deliveries"];

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct WebhooksQuery {
    /// Returns only this application's webhooks. Without it, returns those of all applications that the token can read.
    app_id: Option<String>,
}

/// Lists webhooks, oldest first.
#[utoipa::path(get, path = "/v1/webhooks", tag = "Webhooks",
    security(("bearer" = ["webhooks.write"]), ("bearer" = ["webhooks.write"], "clientId" = [])),
    params(WebhooksQuery),
    responses((status = OK, description = "The webhooks.", body = Vec<WebhookBody>,
            example = json!([WebhookBody::example()])),
        (status = NOT_FOUND, description = "No such application, or it is not yours (NOT_FOUND).",
            body = crate::http::error::ErrorBody)),
    extensions(("x-leads" = json!([lead("200", &[("id", FIRST)], OF_WEBHOOK)]))))]
pub async fn list_webhooks(
    State(state): State<AppState>,
    WebhooksReader(caller): WebhooksReader,
    Query(query): Query<WebhooksQuery>,
) -> ApiResult<Json<Vec<WebhookBody>>> {
    let app_id = match query.check(|query, _| Some(query.app_id))? {
        Some(text) => Some(App::find(&state, &caller, text).await?.id),
        None => caller.app_id,
    };
    let webhooks = state.store.webhooks().list(caller.workspace_id).await?;
    let wanted = webhooks.into_iter().filter(|webhook| app_id.is_none_or(|id| id == webhook.app_id));
    Ok(Json(wanted.map(WebhookBody::from).collect()))
}

/// Creates a webhook. It receives all events from now on.
///
/// By default, Octavo gives up on a delivery about 7 s after the first attempt: it retries three times, after 1, 2 and
/// 4 s. To survive an outage of your receiver, raise `retryMaxAttempts` and `retryBackoffMs`: 12 retries from 30000 ms
/// take about 29 h.
#[utoipa::path(post, path = "/v1/webhooks", tag = "Webhooks",
    security(("bearer" = ["webhooks.write"]), ("bearer" = ["webhooks.write"], "clientId" = [])),
    request_body(content = NewWebhook, example = json!(NewWebhook::example())),
    responses((status = CREATED, description = "The webhook.", body = WebhookBody,
            example = json!(WebhookBody::example())),
        (status = NOT_FOUND, description = "No such application, or it is not yours (NOT_FOUND).",
            body = crate::http::error::ErrorBody)),
    extensions(("x-leads" = json!([lead("201", &[("id", ID)], OF_WEBHOOK)]))))]
pub async fn create_webhook(
    State(state): State<AppState>,
    WebhooksWriter(caller): WebhooksWriter,
    JsonBody { input, .. }: JsonBody<NewWebhook>,
) -> ApiResult<(StatusCode, Json<WebhookBody>)> {
    let acting = caller.app_id.map(|id| Kind::App.show(id));
    let (app, api_key, mut webhook) = input.check(|new, problems| {
        let app = problems.require("appId", new.app_id.clone().or(acting));
        let api_key = settings::api_key(new.api_key.clone(), problems);
        let webhook = settings::new_webhook(&state, new, problems);
        Some((app?, api_key?, webhook))
    })?;
    webhook.app_id = App::find(&state, &caller, app).await?.id;
    let sealed = state.sealer.seal(Purpose::WebhookKey, &webhook.id.to_string(), api_key.as_bytes());
    webhook.api_key_sealed = sealed.map_err(ApiError::internal)?;
    state.store.webhooks().add(&webhook, state.settings.quotas.webhooks_per_app).await?;
    Ok((StatusCode::CREATED, Json(webhook.into())))
}

/// Deletes a webhook and its waiting deliveries.
#[utoipa::path(delete, path = "/v1/webhooks/{id}", tag = "Webhooks",
    security(("bearer" = ["webhooks.write"]), ("bearer" = ["webhooks.write"], "clientId" = [])),
    params(("id" = String, Path, description = "The webhook's id.")),
    responses((status = NO_CONTENT, description = "It was deleted.")))]
pub async fn delete_webhook(
    State(state): State<AppState>,
    Owned(webhook, _): OwnedWebhook<WebhooksWriter>,
) -> ApiResult<StatusCode> {
    state.store.webhooks().delete(webhook.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The sample event to send.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TestDelivery {
    /// Any event type. The default is the first type that the webhook is subscribed to.
    #[schema(value_type = Option<EventType>, example = "post.completed")]
    r#type: Option<String>,
}

/// A test that is on its way.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SentTest {
    /// The event, which the receiver gets as `webhook-id`.
    #[schema(example = "evt_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    event_id: String,
    /// Its delivery: `GET /v1/webhooks/{id}/deliveries/{deliveryId}` shows the result.
    #[schema(example = "dlv_019a2f6d00007b5f9c3e1d2a4b6c8e0f")]
    delivery_id: String,
}

/// Sends a sample event to this webhook, even of a type that it is not subscribed to. The delivery carries
/// `x-octavo-test: true`. The body can be left out.
#[utoipa::path(post, path = "/v1/webhooks/{id}/test", tag = "Webhooks",
    security(("bearer" = ["webhooks.write"]), ("bearer" = ["webhooks.write"], "clientId" = [])),
    params(("id" = String, Path, description = "The webhook's id.")),
    request_body(content = Option<TestDelivery>, example = json!({ "type": "post.completed" })),
    responses((status = ACCEPTED, description = "It is on its way; its delivery shows the result.", body = SentTest,
            example = json!({ "eventId": "evt_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
            "deliveryId": "dlv_019a2f6d00007b5f9c3e1d2a4b6c8e0f" }))),
    extensions(("x-leads" = json!([lead("202", &[("id", OF_PATH)], &["list_deliveries"])]))))]
pub async fn send_test(
    State(state): State<AppState>,
    Owned(webhook, _): OwnedWebhook<WebhooksWriter>,
    OptionalJson(input): OptionalJson<TestDelivery>,
) -> ApiResult<(StatusCode, Json<SentTest>)> {
    let first = webhook.event_types.first().and_then(|name| name.parse().ok()).unwrap_or(EventType::PostCompleted);
    let kind =
        input.check(|wanted, problems| Some(problems.parse_as("type", wanted.r#type.as_deref()).unwrap_or(first)))?;
    sends(&webhook)?;
    let event = octavo_domain::event_samples::sample(ids::new_id(), kind, state.clock.now());
    let delivery = state.store.webhooks().send_test(&webhook, &event).await?;
    let sent = SentTest { event_id: Kind::Event.show(event.id), delivery_id: Kind::Delivery.show(delivery) };
    Ok((StatusCode::ACCEPTED, Json(sent)))
}

/// Refuses what would send nothing now.
pub(super) fn sends(webhook: &Webhook) -> ApiResult<()> {
    if webhook.status == WebhookStatus::Active {
        return Ok(());
    }
    let status = webhook.status.as_str();
    Err(ApiError::conflict(format!(
        "The webhook is {status}, so nothing would be sent. Set its status to ACTIVE first."
    )))
}
