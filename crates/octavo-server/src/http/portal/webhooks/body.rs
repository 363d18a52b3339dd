//! What a webhook looks like from outside, and what is sent to make or change one.

use octavo_domain::time::iso;
use octavo_domain::webhook::WebhookStatus;
use octavo_domain::{EventType, Kind};
use octavo_store::webhooks::Webhook;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Where an application is told what happened.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Webhook)]
pub struct WebhookBody {
    /// The id to call it by.
    #[schema(example = "whk_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    id: String,
    /// Whose events it gets.
    #[schema(example = "app_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    app_id: String,
    /// Where deliveries go.
    #[schema(example = "https://hooks.app.example/octavo")]
    url: String,
    /// Where it stands.
    status: WebhookStatus,
    /// Why Octavo disabled it, for a person; null unless it did.
    #[schema(example = "The receiver answered 410: it wants no more.")]
    status_reason: Option<String>,
    /// Null unless Octavo disabled it.
    #[schema(format = DateTime)]
    disabled_at: Option<String>,
    /// Every event, new kinds too.
    events_all: bool,
    /// Empty when `eventsAll`.
    #[schema(value_type = Vec<EventType>)]
    event_types: Vec<String>,
    /// Retries after the first try.
    retry_max_attempts: i32,
    /// The wait before the first retry; doubles with each.
    retry_backoff_ms: i64,
    /// For look-up, connection and TLS.
    connect_timeout_ms: i64,
    /// For the answer.
    read_timeout_ms: i64,
    /// Null before the first.
    #[schema(format = DateTime)]
    last_success_at: Option<String>,
    /// Null before the first.
    #[schema(format = DateTime)]
    last_failure_at: Option<String>,
    /// Until then a former API key signs too; null when only one key does.
    #[schema(format = DateTime)]
    previous_key_until: Option<String>,
    /// When it was made.
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

/// The webhook to make.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewWebhook {
    /// Optional with a token of an application of yours.
    pub app_id: Option<String>,
    /// https; http only to addresses that the operator opened.
    #[schema(max_length = 2000, example = "https://hooks.app.example/octavo")]
    pub url: String,
    /// The key of the signatures: yours to choose and to keep. `whsec_` and the base64 of 24 to 64 random bytes is a
    /// Standard Webhooks secret; of any other text the characters themselves are the key.
    #[schema(min_length = 1, max_length = 256)]
    pub api_key: String,
    /// Every event, new kinds too.
    pub events_all: Option<bool>,
    /// Left out when `eventsAll`.
    #[schema(value_type = Option<Vec<EventType>>, example = json!(["post.completed", "post.failed"]))]
    pub event_types: Option<Vec<String>>,
    /// Retries after the first try.
    #[schema(minimum = 1, maximum = 50, default = 3)]
    pub retry_max_attempts: Option<i64>,
    /// The wait before the first retry; doubles with each.
    #[schema(minimum = 100, maximum = 3600000, default = 1000)]
    pub retry_backoff_ms: Option<i64>,
    /// For look-up, connection and TLS.
    #[schema(minimum = 1000, maximum = 30000, default = 5000)]
    pub connect_timeout_ms: Option<i64>,
    /// For the answer.
    #[schema(minimum = 1000, maximum = 120000, default = 30000)]
    pub read_timeout_ms: Option<i64>,
}

/// What to change of a webhook; what is left out stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WebhookChange, example = json!({ "status": "PAUSED", "retryMaxAttempts": 12, "retryBackoffMs": 30000 }))]
pub struct ChangedWebhook {
    /// https; http only to addresses that the operator opened. What waits goes to the new address too.
    #[schema(max_length = 2000)]
    pub url: Option<String>,
    /// Every event, new kinds too.
    pub events_all: Option<bool>,
    /// Only these from now on, unless `eventsAll` is true.
    #[schema(value_type = Option<Vec<EventType>>)]
    pub event_types: Option<Vec<String>>,
    /// Retries after the first try.
    #[schema(minimum = 1, maximum = 50)]
    pub retry_max_attempts: Option<i64>,
    /// The wait before the first retry; doubles with each.
    #[schema(minimum = 100, maximum = 3600000)]
    pub retry_backoff_ms: Option<i64>,
    /// For look-up, connection and TLS.
    #[schema(minimum = 1000, maximum = 30000)]
    pub connect_timeout_ms: Option<i64>,
    /// For the answer.
    #[schema(minimum = 1000, maximum = 120000)]
    pub read_timeout_ms: Option<i64>,
    /// PAUSED: deliveries are made but wait. ACTIVE: they go on; this also revives a webhook that Octavo disabled.
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
