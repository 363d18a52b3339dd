//! The JSON of a request to create or change a schedule.

use octavo_domain::PostContent;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::schemas::PostInput;

/// What to publish, where and when.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PostSchedule)]
pub struct ScheduleRequest {
    /// When to publish, in ISO 8601. Without an offset, the time is in UTC. Leave it out to publish now. At most 2
    /// years ahead.
    #[schema(value_type = Option<String>, example = "2026-12-01T09:00:00Z")]
    pub scheduled_time: Option<String>,
    /// Other APIs take a zone beside a time without an offset; here the post would go out at another hour.
    #[serde(alias = "timeZone")]
    #[schema(ignore)]
    pub timezone: Option<String>,
    /// True stores the post without publishing it. The default is false.
    pub is_draft: Option<bool>,
    /// What to publish on each account.
    #[schema(min_items = 1, max_items = 50, required = true, nullable = false)]
    pub publications: Option<Vec<PublicationRequest>>,
}

/// What to publish on one account.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Publication)]
pub struct PublicationRequest {
    /// The account to publish on: its `id` from `GET /v1/accounts`.
    #[schema(required = true, nullable = false)]
    #[serde(default, deserialize_with = "number_or_digits")]
    pub social_media_account_id: Option<i64>,
    /// Clients of other APIs send this name.
    #[schema(ignore)]
    #[serde(default, deserialize_with = "number_or_digits")]
    pub account_id: Option<i64>,
    /// The settings of the account's network.
    #[schema(required = true, nullable = false)]
    pub platform_settings: Option<PlatformSettings>,
    /// The posts to publish on this account, in this order.
    #[schema(value_type = Vec<PostInput>, min_items = 1, max_items = 25, required = true, nullable = false)]
    pub posts: Option<Vec<PostContent>>,
}

/// The network's own settings. Their description is in [`schemas`](super::schemas).
#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(from = "Map<String, Value>")]
pub struct PlatformSettings {
    /// Names the network, in either spelling.
    pub r#type: Option<String>,
    #[serde(flatten)]
    pub more: Map<String, Value>,
}

impl From<Map<String, Value>> for PlatformSettings {
    fn from(mut sent: Map<String, Value>) -> Self {
        // What is not text names no platform, and is reported as such.
        let kind = sent.remove("type").filter(|kind| !kind.is_null());
        let kind = kind.map(|kind| kind.as_str().map_or_else(|| kind.to_string(), str::to_owned));
        PlatformSettings { r#type: kind, more: sent }
    }
}

/// A number, or its digits as text: some clients keep every id as text. Null and empty text are no number.
fn number_or_digits<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    let sent = Value::deserialize(deserializer)?;
    let number = match &sent {
        Value::Null => return Ok(None),
        Value::String(text) if text.trim().is_empty() => return Ok(None),
        Value::String(text) => text.trim().parse().ok(),
        other => other.as_i64(),
    };
    let message = || format!("{sent} is not an account id. Send the id from GET /v1/accounts");
    number.map(Some).ok_or_else(|| D::Error::custom(message()))
}
