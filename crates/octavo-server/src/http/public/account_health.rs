//! A check of an account on demand.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use jiff::Timestamp;
use octavo_store::accounts::Account;

use super::accounts::AccountBody;
use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::auth::AccountsWriter;
use crate::http::extract::owned::{Owned, OwnedAccount};

/// A check costs the operator a call of the network: at most one a minute for each account.
const CHECK_PAUSE: Duration = Duration::from_secs(60);

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
    responses((status = ACCEPTED, description = "The account as it is before the check.", body = AccountBody,
            example = json!(AccountBody::example()))))]
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
