//! The JSON of connect links.

use jiff::Timestamp;
use octavo_domain::connect_link::{ConnectLinkStatus, FailedAttempt};
use octavo_domain::time::iso;
use octavo_domain::{Kind, Platform};
use octavo_store::connect_links::ConnectLink;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::ids;

/// A link by which a person connects accounts.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ConnectLink)]
pub struct ConnectLinkBody {
    /// The link's id.
    #[schema(example = "lnk_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    id: String,
    /// Whether it still works.
    #[schema(value_type = ConnectLinkStatus)]
    status: ConnectLinkStatus,
    /// When it expires.
    #[schema(format = DateTime)]
    expires_at: String,
    /// The networks that it offers.
    #[schema(value_type = Vec<Platform>)]
    platforms: Vec<Platform>,
    /// The accounts that were connected by it.
    account_ids: Vec<i64>,
    /// For whom it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// When it was created.
    #[schema(format = DateTime)]
    created_time: String,
    /// The person who created it in the portal. Missing if a key or a token did.
    #[serde(skip_serializing_if = "Option::is_none")]
    created_by: Option<ConnectLinkMaker>,
    /// When its page was first opened. Programs that show a preview of a link open it too.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = DateTime)]
    opened_time: Option<String>,
    /// The last attempt that failed, unless a later one at the same network succeeded.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_failure: Option<FailedAttempt>,
    /// Where the person goes afterwards.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = "uri")]
    redirect_url: Option<String>,
}

/// The person who created a connect link.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConnectLinkMaker {
    /// The name that they chose. Null until they choose one.
    #[schema(required)]
    name: Option<String>,
}

impl ConnectLinkBody {
    pub(super) fn new(link: &ConnectLink, now: Timestamp) -> Self {
        ConnectLinkBody {
            id: Kind::ConnectLink.show(link.id),
            status: link.status(now),
            expires_at: iso(link.expires_at),
            platforms: link.platforms.clone(),
            account_ids: link.connected.iter().map(|account| account.id).collect(),
            name: link.name.clone(),
            created_time: iso(ids::made_at(link.id).unwrap_or_default()),
            created_by: link.by_person.then(|| ConnectLinkMaker { name: link.maker_name.clone() }),
            opened_time: link.opened_at.map(iso),
            last_failure: link.failures.last().copied(),
            redirect_url: link.redirect_url.clone(),
        }
    }
}

/// A new link with its address.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConnectLinkWithUrl {
    #[serde(flatten)]
    pub(super) link: ConnectLinkBody,
    /// The page to send the person to. This is the only response that shows it. Anyone who has it can connect an account.
    #[schema(format = "uri")]
    pub(super) url: String,
}

impl ConnectLinkBody {
    /// In the description.
    pub fn example() -> Value {
        json!({
            "id": "lnk_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
            "status": "OPEN",
            "expiresAt": "2026-11-21T10:30:00.000Z",
            "platforms": ["THREADS", "TELEGRAM"],
            "accountIds": [],
            "name": "Fernhill Orchard",
            "createdTime": "2026-11-21T09:30:00.000Z",
            "openedTime": "2026-11-21T09:41:12.000Z",
            "lastFailure": { "platform": "THREADS", "error": "access_denied" },
            "redirectUrl": "https://app.example/connected",
        })
    }
}

impl ConnectLinkWithUrl {
    /// In the description.
    pub fn example() -> Value {
        let mut link = ConnectLinkBody::example();
        link["url"] = "https://octavo.example/connect/9fTb0mRrX2uV4nH8wQe1kZy7pLc5sJd3".into();
        link
    }
}
