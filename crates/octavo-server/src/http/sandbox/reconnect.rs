//! A sandbox account is connected again at one call: what its owner would type in, the simulated network knows.

use axum::Json;
use axum::extract::State;
use octavo_store::accounts::Account;

use super::{SandboxUser, link};
use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::owned::{Owned, OwnedAccount, OwnedRow};
use crate::http::portal::connections::connecting;
use crate::http::public::accounts::AccountBody;
use crate::publisher::connecting::ConnectError;

/// Connects an account of the sandbox that has no authorization page again, for instance after its token was revoked. Its id stays
/// the same.
#[utoipa::path(post, path = "/v1/sandbox/accounts/{id}/reconnect", tag = "Sandbox",
    security(("bearer" = ["api"], "clientId" = [])),
    params(("id" = i64, Path, description = "The account's id.")),
    responses((status = OK, description = "The account.", body = AccountBody,
            example = json!(AccountBody::example()))))]
pub async fn reconnect_sandbox_account(
    State(state): State<AppState>,
    Owned(account, SandboxUser(caller)): OwnedAccount<SandboxUser>,
) -> ApiResult<Json<AccountBody>> {
    let sandbox = link(&state)?;
    if account.platform.network().has_page() {
        let message = format!("Connect {} accounts on the network's own page.", account.platform);
        return Err(ApiError::invalid_field("id", message));
    }
    // A new sign-in ends what an expired token caused.
    let cleared = sandbox.set_fault(account.platform.as_str(), &account.external_id, "token_expired", 0).await;
    cleared.map_err(ApiError::internal)?;
    let found = sandbox.find_account(account.platform.as_str(), &account.external_id).await;
    let simulated = found.map_err(ApiError::internal)?.ok_or_else(|| ApiError::not_found("account"))?;
    let publishing = state.publishing();
    let id = connecting(&state, &publishing, &caller).connect(account.platform, simulated.credentials).await;
    let id = id.map_err(refused)?;
    Ok(Json(AccountBody::new(Account::find(&state, &caller, id).await?, state.clock.now())))
}

/// Another fault that is set on the account also hits this call.
fn refused(error: ConnectError) -> ApiError {
    match error {
        ConnectError::Platform(error) => {
            ApiError::conflict(format!("The simulated network refused the account: {error}"))
        }
        ConnectError::Elsewhere => ApiError::forbidden(error.to_string()),
        other => ApiError::internal(other),
    }
}
