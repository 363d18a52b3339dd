//! The health of an account as the API shows it.

use jiff::Timestamp;
use octavo_domain::account_health::{AccountLimit, HealthState};
use octavo_domain::time::iso;
use octavo_store::accounts::Account;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

/// Whether an account can publish.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AccountHealth)]
pub struct HealthBody {
    /// OK. EXPIRING: access ends within 7 days unless someone connects the account again. RECONNECT: the network no longer
    /// accepts the stored credentials. LIMITED: a limit of the network makes posts wait.
    state: HealthState,
    /// Why, in words; null if the state is OK.
    #[schema(example = "Access to the account ends soon. Connect the account again to continue publishing.")]
    reason: Option<String>,
    /// Start of the state; null if unknown.
    #[schema(format = DateTime)]
    since: Option<String>,
    /// When access ends unless it is renewed; null if no end is known.
    #[schema(format = DateTime)]
    expires_at: Option<String>,
    /// True if Octavo renews access before it ends. False if access has no end, or only a person can renew it.
    renews_automatically: bool,
    /// When the network last answered a check. Octavo checks each account about once a day. Null before the first check.
    #[schema(format = DateTime)]
    checked_at: Option<String>,
    /// What the account can't do because it was connected without a permission, and what to do. It can publish. Null if nothing
    /// is missing.
    missing_permission: Option<String>,
    /// The limits that the network reported at that time. Empty if the network reports none.
    limits: Vec<LimitBody>,
}

/// A limit of a network.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AccountLimit)]
pub struct LimitBody {
    /// What is limited.
    #[schema(example = "posts in 24 hours")]
    name: String,
    /// How many are used.
    #[schema(example = 3)]
    used: u64,
    /// How many the network allows.
    #[schema(example = 100)]
    of: u64,
    /// When the count starts again; null if the network names no time, as with a sliding window.
    #[schema(format = DateTime)]
    resets_at: Option<String>,
}

impl HealthBody {
    pub fn new(account: &Account, now: Timestamp) -> Self {
        let health = account.health.health(now);
        HealthBody {
            state: health.state,
            reason: health.reason,
            since: health.since.map(iso),
            expires_at: account.health.access_ends_at.map(iso),
            renews_automatically: account.renews(),
            checked_at: account.health.checked_at.map(iso),
            missing_permission: account.health.missing_permission.clone(),
            limits: account.health.limits.iter().map(LimitBody::from).collect(),
        }
    }
}

impl From<&AccountLimit> for LimitBody {
    fn from(limit: &AccountLimit) -> Self {
        LimitBody { name: limit.name.clone(), used: limit.used, of: limit.of, resets_at: limit.resets_at.map(iso) }
    }
}

impl HealthBody {
    /// In the description.
    pub fn example() -> Value {
        json!({
            "state": "OK", "reason": null, "since": "2026-11-20T12:00:00.000Z", "expiresAt": null,
            "renewsAutomatically": false, "checkedAt": "2026-11-21T09:30:00.000Z",
            "missingPermission": null, "limits": [],
        })
    }
}
