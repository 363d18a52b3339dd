//! The health of an account as the API shows it, and a check on demand.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use jiff::Timestamp;
use octavo_domain::account_health::{AccountLimit, HealthState};
use octavo_domain::time::iso;
use octavo_store::accounts::Account;
use serde::Serialize;
use utoipa::ToSchema;

use super::accounts::AccountBody;
use crate::http::app::AppState;
use crate::http::auth::AccountsWriter;
use crate::http::error::{ApiError, ApiResult};
use crate::http::owned::{Owned, OwnedAccount};

/// A check costs the operator a call of the network: at most one a minute for each account.
const CHECK_PAUSE: Duration = Duration::from_secs(60);

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
            limits: account.health.limits.iter().map(LimitBody::from).collect(),
        }
    }
}

impl From<&AccountLimit> for LimitBody {
    fn from(limit: &AccountLimit) -> Self {
        LimitBody { name: limit.name.clone(), used: limit.used, of: limit.of, resets_at: limit.resets_at.map(iso) }
    }
}

/// When the account may be checked again. Connecting it doesn't count.
fn next_check(account: &Account) -> Option<Timestamp> {
    let checked = account.health.checked_at.filter(|checked| *checked > account.health.status_since);
    checked.map(|checked| checked + CHECK_PAUSE)
}

/// Checks an account now instead of at its daily time.
///
/// The check runs in the background, after posts of the account that are being published. Read the result with
/// `GET /v1/accounts`: `health.checkedAt` changes when the network has answered. An account can be checked once a minute.
/// While a limit makes its posts wait, the check waits too.
#[utoipa::path(post, path = "/v1/accounts/{id}/check", tag = "Accounts",
    security(("bearer" = ["api"], "clientId" = [])),
    params(("id" = i64, Path, description = "The account's id.")),
    responses((status = ACCEPTED, description = "The account as it is before the check.", body = AccountBody)))]
pub async fn check_account(
    State(state): State<AppState>,
    Owned(account, _): OwnedAccount<AccountsWriter>,
) -> ApiResult<(StatusCode, Json<AccountBody>)> {
    let now = state.clock.now();
    if !account.health.connected {
        return Err(ApiError::conflict("The network no longer accepts the account's credentials. Connect it again."));
    }
    if let Some(next) = next_check(&account).filter(|next| *next > now) {
        return Err(ApiError::rate_limited(next.duration_since(now).as_secs().unsigned_abs().max(1)));
    }
    state.store.accounts().hasten_check(&account, now).await?;
    state.wake.publish();
    Ok((StatusCode::ACCEPTED, Json(AccountBody::new(account, now))))
}
