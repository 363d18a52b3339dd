//! What a webhook looks like from outside, and what is sent to make or change one.

use octavo_domain::time::iso;
use octavo_domain::webhook::WebhookStatus;
use octavo_domain::{EventType, Kind};
use octavo_store::webhooks::Webhook;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

/// In the description.
const ADDRESS: &str = "https://hooks.app.example/octavo";

/// A URL that receives an application's events.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Webhook)]
pub struct WebhookBody {
    /// The webhook's id.
    #[schema(example = "whk_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    id: String,
    /// The application whose events it receives.
    #[schema(example = "app_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    app_id: String,
    /// The URL that receives the deliveries.
    #[schema(example = "https://hooks.app.example/octavo")]
    url: String,
    /// The current status.
    status: WebhookStatus,
    /// Why Octavo disabled it, in words; null otherwise.
    #[schema(example = "The receiver returned 410: it wants no more events.")]
    status_reason: Option<String>,
    /// When Octavo disabled it; null otherwise.
    #[schema(format = DateTime)]
    disabled_at: Option<String>,
    /// True to receive all events except those of accounts, including future types.
    events_all: bool,
    /// Empty if `eventsAll` is true.
    #[schema(value_type = Vec<EventType>)]
    event_types: Vec<String>,
    /// Number of retries after the first attempt.
    retry_max_attempts: i32,
    /// The wait before the first retry. Each further wait is twice the last.
    retry_backoff_ms: i64,
    /// Time limit for DNS lookup, connection and TLS.
    connect_timeout_ms: i64,
    /// Time limit for the response.
    read_timeout_ms: i64,
    /// Null before the first one.
    #[schema(format = DateTime)]
    last_success_at: Option<String>,
    /// Null before the first one.
    #[schema(format = DateTime)]
    last_failure_at: Option<String>,
    /// When the last old API key stops signing; null if only one key signs.
    #[schema(format = DateTime)]
    previous_key_until: Option<String>,
    /// Creation time.
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
            status_reason: webhook.status_reason,
            disabled_at: webhook.disabled_at.map(iso),
            events_all: webhook.events_all,
            event_types: webhook.event_types,
            retry_max_attempts: webhook.retry_max_attempts,
            retry_backoff_ms: webhook.retry_backoff_ms,
            connect_timeout_ms: webhook.connect_timeout_ms,
            read_timeout_ms: webhook.read_timeout_ms,
            last_success_at: webhook.last_success_at.map(iso),
            last_failure_at: webhook.last_failure_at.map(iso),
            previous_key_until: webhook.former_key_until.map(iso),
            created_time: iso(webhook.created_at),
        }
    }
}

/// The webhook to create.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewWebhook {
    /// Optional if the token belongs to one of your applications.
    pub app_id: Option<String>,
    /// An https URL. http works only for addresses that the operator opened.
    #[schema(value_type = String, required, max_length = 2000, example = "https://hooks.app.example/octavo")]
    pub url: Option<String>,
    /// The key that signs deliveries. Choose it and keep it secret. `whsec_` followed by the base64 of 24 to 64 random
    /// bytes is a Standard Webhooks secret. Any other text is used as it is.
    #[schema(value_type = String, required, min_length = 1, max_length = 256)]
    pub api_key: Option<String>,
    /// True to receive all events except those of accounts, including future types.
    pub events_all: Option<bool>,
    /// Leave it out if `eventsAll` is true.
    #[schema(value_type = Option<Vec<EventType>>, example = json!(["post.completed", "post.failed"]))]
    pub event_types: Option<Vec<String>>,
    /// Number of retries after the first attempt.
    #[schema(minimum = 1, maximum = 50, default = 3)]
    pub retry_max_attempts: Option<i64>,
    /// The wait before the first retry. Each further wait is twice the last.
    #[schema(minimum = 100, maximum = 3600000, default = 1000)]
    pub retry_backoff_ms: Option<i64>,
    /// Time limit for DNS lookup, connection and TLS.
    #[schema(minimum = 1000, maximum = 30000, default = 5000)]
    pub connect_timeout_ms: Option<i64>,
    /// Time limit for the response.
    #[schema(minimum = 1000, maximum = 120000, default = 30000)]
    pub read_timeout_ms: Option<i64>,
}

/// The changes to a webhook. Fields that you leave out stay the same.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WebhookChange, example = json!({ "status": "PAUSED", "retryMaxAttempts": 12, "retryBackoffMs": 30000 }))]
pub struct ChangedWebhook {
    /// An https URL. http works only for addresses that the operator opened. Waiting deliveries also go to the new URL.
    #[schema(max_length = 2000)]
    pub url: Option<String>,
    /// True to receive all events except those of accounts, including future types.
    pub events_all: Option<bool>,
    /// Receive only these types from now on, unless `eventsAll` is true.
    #[schema(value_type = Option<Vec<EventType>>)]
    pub event_types: Option<Vec<String>>,
    /// Number of retries after the first attempt.
    #[schema(minimum = 1, maximum = 50)]
    pub retry_max_attempts: Option<i64>,
    /// The wait before the first retry. Each further wait is twice the last.
    #[schema(minimum = 100, maximum = 3600000)]
    pub retry_backoff_ms: Option<i64>,
    /// Time limit for DNS lookup, connection and TLS.
    #[schema(minimum = 1000, maximum = 30000)]
    pub connect_timeout_ms: Option<i64>,
    /// Time limit for the response.
    #[schema(minimum = 1000, maximum = 120000)]
    pub read_timeout_ms: Option<i64>,
    /// PAUSED: deliveries wait. ACTIVE: deliveries are sent. ACTIVE also enables a webhook again that Octavo disabled.
    #[schema(value_type = Option<WantedStatus>)]
    pub status: Option<String>,
}

/// What a webhook can be set to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[expect(dead_code, reason = "names the two in the API's description")]
enum WantedStatus {
    Active,
    Paused,
}

impl WebhookBody {
    /// In the description.
    pub fn example() -> Value {
        json!({
            "id": "whk_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "appId": "app_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
            "url": ADDRESS,
            "status": "ACTIVE", "statusReason": null, "disabledAt": null, "eventsAll": true, "eventTypes": [],
            "retryMaxAttempts": 12, "retryBackoffMs": 1000, "connectTimeoutMs": 5000, "readTimeoutMs": 30000,
            "lastSuccessAt": "2026-11-21T09:30:00.000Z", "lastFailureAt": null, "previousKeyUntil": null,
            "createdTime": "2026-11-20T12:00:00.000Z",
        })
    }
}

impl NewWebhook {
    /// In the description.
    pub fn example() -> Value {
        let key = "a-long-random-key-of-yours";
        json!({ "appId": "app_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "url": ADDRESS, "apiKey": key, "eventsAll": true })
    }
}
