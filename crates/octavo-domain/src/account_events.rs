//! The events of accounts. Webhooks receive them only if they name them.

use jiff::Timestamp;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{Event, EventType, Kind, Platform};

/// An account, as its events name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccountKey {
    pub account_id: i64,
    pub platform: Platform,
    pub workspace_id: Uuid,
}

/// The data of `account.connected`, `account.reconnect_required` and `account.disconnected`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountEventData<'a> {
    /// The account.
    account_id: i64,
    /// The account's network.
    platform: Platform,
    /// The workspace that owns the account.
    workspace_id: String,
    /// What happened, for people.
    reason: &'a str,
    /// Only in `account.reconnect_required`, for applications with `reconnectLinks`: the page that connects this account again.
    #[serde(skip_serializing_if = "Option::is_none")]
    reconnect_url: Option<&'a str>,
}

impl AccountKey {
    /// `reason` is for people; `reconnect_url` is the page that connects the account again.
    pub fn event(
        &self,
        id: Uuid,
        kind: EventType,
        at: Timestamp,
        (reason, reconnect_url): (&str, Option<&str>),
    ) -> Event {
        let data = AccountEventData {
            account_id: self.account_id,
            platform: self.platform,
            workspace_id: Kind::Workspace.show(self.workspace_id),
            reason,
            reconnect_url,
        };
        Event::new(id, kind, self.account_id.to_string(), at, json!(data))
    }
}

/// An event of an account that does not exist.
pub(crate) fn sample(id: Uuid, kind: EventType, at: Timestamp) -> Event {
    let key = AccountKey { account_id: 0, platform: Platform::BlueSky, workspace_id: Uuid::nil() };
    key.event(id, kind, at, ("A sample event.", None))
}
