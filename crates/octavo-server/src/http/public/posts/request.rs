//! The JSON of a request to create or change a schedule.

use octavo_domain::{AiDisclosure, PostContent};
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::platform_settings::PlatformSettings;
use super::post_schema::{PostInput, object_of};

/// What to publish, where and when.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PostSchedule)]
pub struct ScheduleRequest {
    /// When to publish, in ISO 8601. Without an offset, the time is in UTC. Leave it out to publish now. At most 2
    /// years ahead. `NEXT_SLOT` takes the next free slot of the workspace's queue.
    #[schema(value_type = Option<String>, example = "2026-12-01T09:00:00Z")]
    pub scheduled_time: Option<String>,
    /// Your own name for the post. A workspace has one post with it, even if that is cancelled: another one is refused with 409.
    /// A change can't set it.
    #[schema(max_length = 255, min_length = 1)]
    pub reference: Option<String>,
    /// Other APIs take a zone beside a time without an offset; here the post would go out at another hour.
    #[serde(alias = "timeZone")]
    #[schema(ignore)]
    pub timezone: Option<String>,
    /// Only in `POST /v1/posts/bulk` ([`BulkSchedule`](super::bulk::BulkSchedule)).
    #[schema(ignore)]
    pub workspace_id: Option<String>,
    #[schema(ignore)]
    pub external_id: Option<String>,
    /// True stores the post without publishing it. A draft may break rules of the networks until you publish it. The
    /// default is false.
    pub is_draft: Option<bool>,
    /// What to publish on each account.
    #[schema(min_items = 1, max_items = 50, required = true, nullable = false)]
    pub publications: Option<Vec<PublicationRequest>>,
}

/// The request to change a schedule: a [`ScheduleRequest`] that requires nothing.
pub struct ScheduleUpdate;

impl PartialSchema for ScheduleUpdate {
    fn schema() -> RefOr<Schema> {
        let mut schema = object_of::<ScheduleRequest>();
        schema.required.clear();
        schema.properties.shift_remove("reference");
        schema.description = Some("What to change. Octavo keeps what you leave out.".to_owned());
        schema.into()
    }
}

impl ToSchema for ScheduleUpdate {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        ScheduleRequest::schemas(schemas);
    }
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
    /// Whether AI made it. Sets the flag of a network that has one; elsewhere there is a warning. The default is NONE.
    #[schema(nullable)]
    #[serde(default, deserialize_with = "AiDisclosure::read")]
    pub ai_disclosure: AiDisclosure,
    /// The posts to publish on this account, in this order.
    #[schema(value_type = Vec<PostInput>, min_items = 1, max_items = 25, required = true, nullable = false)]
    pub posts: Option<Vec<PostContent>>,
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

impl ScheduleRequest {
    /// In the description.
    pub fn example() -> Value {
        json!({
            "isDraft": false,
            "publications": [{
                "socialMediaAccountId": 1,
                "platformSettings": { "type": "TELEGRAM" },
                "posts": [{ "content": "Eight leaves of one sheet", "attachmentPaths": [],
                "chatId": "-1001234567890" }],
            }],
        })
    }
}
