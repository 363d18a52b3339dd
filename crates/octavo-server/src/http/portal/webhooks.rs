//! Webhooks.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use octavo_domain::time::iso;
use octavo_domain::webhook::{
    Bound, CONNECT_TIMEOUT_MS, READ_TIMEOUT_MS, RETRY_BACKOFF_MS, RETRY_MAX_ATTEMPTS, WebhookStatus,
};
use octavo_domain::{EventType, Kind};
use octavo_store::webhooks::Webhook;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::http::AppState;
use crate::http::auth::{Caller, WebhooksWriter};
use crate::http::error::{ApiError, ApiResult, ErrorDetail};
use crate::http::extract::{JsonBody, Query, WebhookId};
use crate::identity::seal::Purpose;
use crate::ids;

/// Where an application is told what happened.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Webhook)]
pub struct WebhookBody {
    #[schema(example = "whk_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    id: String,
    app_id: String,
    url: String,
    status: WebhookStatus,
    events_all: bool,
    /// Empty when `eventsAll`.
    #[schema(value_type = Vec<EventType>)]
    event_types: Vec<String>,
    retry_max_attempts: i32,
    retry_backoff_ms: i64,
    connect_timeout_ms: i64,
    read_timeout_ms: i64,
    #[schema(format = DateTime)]
    last_success_at: Option<String>,
    #[schema(format = DateTime)]
    last_failure_at: Option<String>,
    #[schema(format = DateTime)]
    created_time: String,
}

impl From<Webhook> for WebhookBody {
    fn from(webhook: Webhook) -> Self {
        WebhookBody {
            id: Kind::Webhook.show(webhook.id),
            app_id: Kind::App.show(webhook.app_id),
            url: webhook.url,
            status: webhook.status,
            events_all: webhook.events_all,
            event_types: webhook.event_types,
            retry_max_attempts: webhook.retry_max_attempts,
            retry_backoff_ms: webhook.retry_backoff_ms,
            connect_timeout_ms: webhook.connect_timeout_ms,
            read_timeout_ms: webhook.read_timeout_ms,
            last_success_at: webhook.last_success_at.map(iso),
            last_failure_at: webhook.last_failure_at.map(iso),
            created_time: iso(webhook.created_at),
        }
    }
}

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

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewWebhook {
    /// Optional with an application's own token.
    app_id: Option<String>,
    /// https; http only to addresses that the operator opened.
    #[schema(max_length = 2000)]
    url: String,
    /// The key of the signatures: yours to choose and to keep.
    #[schema(min_length = 1, max_length = 256)]
    api_key: String,
    events_all: Option<bool>,
    /// Left out when `eventsAll`.
    #[schema(value_type = Option<Vec<EventType>>)]
    event_types: Option<Vec<String>>,
    /// Retries after the first try.
    #[schema(minimum = 1, maximum = 50, default = 3)]
    retry_max_attempts: Option<i64>,
    /// The wait before the first retry; doubles with each.
    #[schema(minimum = 100, maximum = 3600000, default = 1000)]
    retry_backoff_ms: Option<i64>,
    #[schema(minimum = 1000, maximum = 30000, default = 5000)]
    connect_timeout_ms: Option<i64>,
    #[schema(minimum = 1000, maximum = 120000, default = 30000)]
    read_timeout_ms: Option<i64>,
}

/// Makes a webhook. It is told what happens from now on.
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
        None => caller.app_id.ok_or_else(|| ApiError::invalid_field("appId", "Name the application."))?,
    };
    let api_key = new.api_key.clone();
    let mut webhook = checked(&state, app_id, new).map_err(ApiError::invalid)?;
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

#[derive(Debug, Deserialize, ToSchema)]
pub struct TestDelivery {
    #[schema(value_type = EventType)]
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
    if webhook.status != WebhookStatus::Active {
        return Err(ApiError::conflict("The webhook is not active; nothing would be sent."));
    }
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
    let missing = || ApiError::not_found("application");
    let id = Kind::App.parse(text).ok_or_else(missing)?;
    if !caller.is_portal {
        return if caller.app_id == Some(id) { Ok(id) } else { Err(missing()) };
    }
    let app = state.store.apps().find(id).await?;
    app.filter(|app| app.owner_id == caller.user_id).map(|app| app.id).ok_or_else(missing)
}

fn checked(state: &AppState, app_id: Uuid, new: NewWebhook) -> Result<Webhook, Vec<ErrorDetail>> {
    let mut problems = Vec::new();
    let url = new.url.trim();
    if url.len() > 2000 {
        problems.push(ErrorDetail::new("url", "A webhook's URL has at most 2000 characters."));
    } else if let Err(refusal) = state.egress.check_url(url) {
        problems.push(ErrorDetail::new("url", format!("This address is not called: {refusal}.")));
    }
    let key_length = new.api_key.len();
    if new.api_key.trim().is_empty() || key_length > 256 {
        problems.push(ErrorDetail::new("apiKey", "The API key has 1 to 256 characters and is not blank."));
    }
    let events_all = new.events_all.unwrap_or(false);
    let event_types = if events_all { Vec::new() } else { event_types(new.event_types, &mut problems) };
    let mut bounded = |bound: Bound, value: Option<i64>| {
        let value = value.unwrap_or(bound.default);
        if !(bound.min..=bound.max).contains(&value) {
            let message = format!("{value} is out of bounds; {} to {} is taken.", bound.min, bound.max);
            problems.push(ErrorDetail::new(bound.name, message));
        }
        value
    };
    let retry_max_attempts = bounded(RETRY_MAX_ATTEMPTS, new.retry_max_attempts);
    let retry_backoff_ms = bounded(RETRY_BACKOFF_MS, new.retry_backoff_ms);
    let connect_timeout_ms = bounded(CONNECT_TIMEOUT_MS, new.connect_timeout_ms);
    let read_timeout_ms = bounded(READ_TIMEOUT_MS, new.read_timeout_ms);
    if !problems.is_empty() {
        return Err(problems);
    }
    let id = ids::new_id();
    Ok(Webhook {
        id,
        app_id,
        url: url.to_owned(),
        api_key_sealed: String::new(),
        events_all,
        event_types,
        retry_max_attempts: i32::try_from(retry_max_attempts).unwrap_or(i32::MAX),
        retry_backoff_ms,
        connect_timeout_ms,
        read_timeout_ms,
        status: WebhookStatus::Active,
        last_success_at: None,
        last_failure_at: None,
        created_at: state.clock.now(),
    })
}

fn event_types(sent: Option<Vec<String>>, problems: &mut Vec<ErrorDetail>) -> Vec<String> {
    let sent = sent.unwrap_or_default();
    if sent.is_empty() {
        problems.push(ErrorDetail::new("eventTypes", "Name at least one event type, or set eventsAll."));
    }
    let mut types: Vec<String> = Vec::new();
    for (index, name) in sent.into_iter().enumerate() {
        if let Err(error) = name.parse::<EventType>() {
            problems.push(ErrorDetail::new(format!("eventTypes[{index}]"), format!("{error}.")));
        } else if !types.contains(&name) {
            types.push(name);
        }
    }
    types
}
